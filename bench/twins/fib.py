"""fib.py - Twin of bench/scalar/fib.R."""
from num import num, size_argument


def fib(n):
    return n if n < 2 else fib(n - 1) + fib(n - 2)


n = size_argument(25)
print("fib(%d) = %s" % (n, num(fib(n))))
