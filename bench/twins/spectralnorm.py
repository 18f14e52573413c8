"""spectralnorm.py - Twin of bench/scalar/spectralnorm.R."""
from math import sqrt
from num import size_argument


def a(i, j):
    return 1 / ((i + j) * (i + j + 1) / 2 + i + 1)


def mult_av(v):
    n = len(v)
    out = [0.0] * n
    for i in range(n):
        s = 0.0
        for j in range(n):
            s = s + a(i, j) * v[j]
        out[i] = s
    return out


def mult_atv(v):
    n = len(v)
    out = [0.0] * n
    for i in range(n):
        s = 0.0
        for j in range(n):
            s = s + a(j, i) * v[j]
        out[i] = s
    return out


n = size_argument(100)
u = [1.0] * n
for k in range(10):
    v = mult_atv(mult_av(u))
    u = mult_atv(mult_av(v))
vbv = 0.0
vv = 0.0
for i in range(n):
    vbv = vbv + u[i] * v[i]
    vv = vv + v[i] * v[i]
print("%0.9f" % sqrt(vbv / vv))
