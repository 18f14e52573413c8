"""primes.py - Twin of bench/scalar/primes.R."""
from num import num, size_argument


def is_prime(k):
    if k < 2:
        return False
    if k < 4:
        return True
    if k % 2 == 0:
        return False
    d = 3
    while d * d <= k:
        if k % d == 0:
            return False
        d = d + 2
    return True


n = size_argument(200000)
count = 0
last = 0
for k in range(1, n + 1):
    if is_prime(k):
        count = count + 1
        last = k
print("%s primes up to %d the last is %d " % (num(count), n, last))
