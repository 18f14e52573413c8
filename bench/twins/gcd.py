"""gcd.py - Twin of bench/scalar/gcd.R."""
from num import num, size_argument


def gcd(a, b):
    while b != 0:
        t = a % b
        a = b
        b = t
    return a


n = size_argument(600)
total = 0
for i in range(1, n + 1):
    for j in range(1, n + 1):
        total = total + gcd(i, j)
print("sum of gcds up to %d is %s " % (n, num(total)))
