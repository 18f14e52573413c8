"""toeplitz.py - Twin of bench/scalar/toeplitz.R."""
from num import num, size_argument

reps = size_argument(10)
n = 500


def toeplitz(x):
    m = [0.0] * (n * n)
    for i in range(n):
        for j in range(n):
            m[i + n * j] = x[abs(i - j)]
    return m


total = 0.0
for r in range(1, reps + 1):
    m = toeplitz([r + i * 0.5 for i in range(n)])
    total = total + m[n * (n - 1)] + m[n - 1] + m[n * n - 1]
print("dim", n, n, "")
print("checksum", num(total), num(sum(m)), "")
