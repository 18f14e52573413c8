"""forsum.py - Twin of bench/scalar/forsum.R."""
from num import num, size_argument

n = size_argument(10000000)
s = 0.0
for i in range(1, n + 1):
    s = s + i
print(num(s), "")


def f(n):
    total = 0.0
    for i in range(1, n + 1):
        total = total + i * 0.5
    return total


print(num(f(n)), "")
