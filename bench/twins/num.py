"""num.py - Numbers as R's cat() writes them (seven significant digits); used by the Python twins."""
import sys


def num(x):
    m, e = ("%.6e" % x).split("e")
    digits = max(1, len(m.replace("-", "").replace(".", "").rstrip("0")))
    exponent = int(e)
    right = max(0, digits - 1 - exponent)
    fixed = max(exponent, 0) + 1 + (right + 1 if right else 0)
    scientific = digits + (1 if digits > 1 else 0) + 4
    return "%.*f" % (right, x) if fixed <= scientific else "%.*e" % (digits - 1, x)


def size_argument(otherwise):
    return int(sys.argv[1]) if len(sys.argv) > 1 else otherwise
