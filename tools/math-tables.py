#!/usr/bin/env python3
# math-tables.py - Writes vm/kernels/cpu/math_tables.h, the tables behind exp, log and pow of whole vectors, or, as
# "math-tables.py sincos", vm/kernels/cpu/sincos_table.h, or "math-tables.py log2", vm/kernels/cuda/log2_table.h; not needed to build.
#
# Method: Tang's table-driven functions in the form that Szabolcs Nagy published with the "optimized routines" of Arm, which the
# C library has, too.  All entries are calculated here, with 70 digits, except the points of the tables of log and log2: these were found
# there by a search among numbers near the middle of each interval, and other points would give other last bits.
import math
import struct
import sys
from decimal import Decimal, getcontext

getcontext().prec = 70
N = 128
# 1/c of the intervals of [0.6884, 1.3768): hexadecimal digits after "0x1."; a minus sign stands for the exponent -1.
LOG_POINTS = """
    734f0c3e0de9f 713786a2ce91f 6f26008fab5a0 6d1a61f138c7d
    6b1490bc5b4d1 69147332f0cba 6719f18224223 6524f99a51ed9
    63356aa8f24c4 614b36b9ddc14 5f66452c65c4c 5d867b5912c4f
    5babccb5b90de 59d61f2d91a78 5805612465687 56397cee76bd3
    54725e2a77f93 52aff42064583 50f22dbb2bddf 4f38f4734ded7
    4d843cfde2840 4bd3ec078a3c8 4a27fc3e0258a 4880524d48434
    46dce1b192d0b 453d9d3391854 43a2744b4845a 420b54115f8fb
    40782da3ef4b1 3ee8f5d57fe8f 3d5d9a00b4ce9 3bd60c010c12b
    3a5242b75dab8 38d22cd9fd002 3755bc5847a1c 35dce49ad36e2
    34679984dd440 32f5cceffcb24 3187775a10d49 301c8373e3990
    2eb4ebb95f841 2d50a0219a9d1 2bef9a8b7fd2a 2a91c7a0c1bab
    293726014b530 27dfa5757a1f5 268b39b1d3bbf 2539d838ff5bd
    23eb7aac9083b 22a012ba940b6 2157996cc4132 201201dd2fc9b
    1ecf4494d480b 1d8f5528f6569 1c52311577e7c 1b17c74cb26e9
    19e010c2c1ab6 18ab07bb670bd 1778a25efbcb6 1648d354c31da
    151b990275fdd 13f0ea432d24c 12c8b7210f9da 11a3028ecb531
    107fbda8434af 0f5ee0f4e6bb3 0e4065d2a9fce 0d244632ca521
    0c0a77ce2981a 0af2f83c636d1 09ddb98a01339 08cabaf52e7df
    07b9f2f4e28fb 06ab58c358f19 059eea5ecf92c 04949cdd12c90
    038c6c6f0ada9 02865137932a9 0182427ea7348 008040614b195
    fe01ff726fa1a- fa11cc261ea74- f6310b081992e- f25f63ceeadcd-
    ee9c8039113e7- eae8078cbb1ab- e741aa29d0c9b- e3a91830a99b5-
    e01e009609a56- dca01e577bb98- d92f20b7c9103- d5cac66fb5cce-
    d272caa5ede9d- cf26e3e6b2ccd- cbe6da2a77902- c8b266d37086d-
    c5894bd5d5804- c26b533bb9f8c- bf583eeece73f- bc4fd75db96c1-
    b951e0c864a28- b65e2c5ef3e2c- b374867c9888b- b094b211d304a-
    adbe885f2ef7e- aaf1d31603da2- a82e63fd358a7- a5740ef09738b-
    a2c2a90ab4b27- a01a01393f2d1- 9d79f24db3c1b- 9ae2505c7b190-
    9852ef297ce2f- 95cbaeea44b75- 934c69de74838- 90d4f2f6752e6-
    8e6528effd79d- 8bfce9fcc007c- 899c0dabec30e- 87427aa2317fb-
    84f00acb39a08- 82a49e8653e55- 8060195f40260- 7e22563e0a329-
    7beb377dcb5ad- 79baa679725c2- 77907f2170657- 756cadbd6130c-
""".split()

# The same of log2, of the intervals of [0.6875, 1.375).
LOG2_POINTS = """
    724286bb1acf8 6e1f766d2cca1 6a13d0e30d48a 661ec32d06c85
    623fa951198f8 5e75ba4cf026c 5ac055a214fb8 571ed0f166e1e
    53909590bf835 5014fed61addd 4cab88e487bd0 49539b4334fee
    460cbdfafd569 42d664ee4b953 3fb01111dd8a6 3c995b70c5836
    3991c4ab6fd4a 3698e0ce099b5 33ae48213e7b2 30d191985bdb1
    2e025cab271d7 2b404cf13cd82 288b02c7ccb50 25e2263944de5
    234563d8615b1 20b46e33eaf38 1e2eefdcda3dd 1bb4a580b3930
    19453847f2200 16e06c0d5d73c 1485f47b7e4c2 12358ad0085d1
    0fef00f532227 0db2077d03a8f 0b7e6d65980d9 0953efe7b408d
    07325cac53b83 05197e40d1b5c 03091c1208ea2 0101025b37e21
    fc07ef9caa76b- f4465d3f6f184- ecc079f84107f- e573a99975ae8-
    de5d6f0bd3de6- d77b681ff38b3- d0cb5724de943- ca4b2dc0e7563-
    c3f8ee8d6cb51- bdd2b4f020c4c- b7d6c006015ca- b20366e2e338f-
    ac57026295039- a6d01bc2731dd- a16d3bc3ff18b- 9c2d14967fead-
    970e4f47c9902- 920fb3982bcf2- 8d30187f759f1- 886e5ebb9f66d-
    83c97b658b994- 7f405ffc61022- 7ad22181415ca- 767dcf99eff8c-
""".split()


def exact(x):
    n, d = x.as_integer_ratio()
    return Decimal(n) / Decimal(d)


def on_grid(x, bits):
    """x rounded to a multiple of 2^-bits"""
    return float((x * 2**bits).to_integral_value(rounding="ROUND_HALF_EVEN")) / 2.0**bits


def double(u):
    return struct.unpack("<d", struct.pack("<Q", u))[0]


def bits(x):
    return struct.unpack("<Q", struct.pack("<d", x))[0]


def exp_entry(i):
    """2^(i/N): what is missing from the rounded number, relative to it; its bits less i/N as a change of the exponent"""
    power = (Decimal(2).ln() * i / N).exp()
    rounded = float(power)
    return float(power / exact(rounded) - 1), bits(rounded) - (i << 45)


def point(p):
    return float.fromhex("0x1." + p.rstrip("-") + ("p-1" if p.endswith("-") else "p0"))


def log_table():
    for invc in map(point, LOG_POINTS):
        yield invc, on_grid(-exact(invc).ln(), 43)


def log2_table():
    for invc in map(point, LOG2_POINTS):
        yield invc, on_grid(-exact(invc).ln() / Decimal(2).ln(), 44)


def pow_table():
    first = 0x3FE6955500000000
    for i in range(N):
        low, high = first + (i << 45), first + ((i + 1) << 45)
        c = 2 / (double(low) + double(high)) if low >> 52 == high >> 52 else 1.0
        unit = 256 if c < 1 else 128
        invc = round(c * unit) / unit
        log = -exact(invc).ln()
        logc = on_grid(log, 43)
        yield invc, logc, float(log - exact(logc))


def rows(entries):
    for e in entries:
        print("    " + ", ".join(x.hex() for x in e) + ",")


def sine_and_cosine(x):
    term, sums, n = Decimal(1), [Decimal(0)] * 2, 0
    while abs(term) > Decimal(10) ** -68 or n < 2:
        sums[1 - n % 2] += term if n % 4 < 2 else -term
        n += 1
        term = term * x / n
    return sums


def sincos_table():
    """sine and cosine of k/128, each as the rounded number and what is missing from it"""
    for k in range(128):
        yield [e for v in sine_and_cosine(Decimal(k) / 128) for e in (float(v), float(v - exact(float(v))))]


if sys.argv[1:] == ["sincos"]:
    print("/* sincos_table.h - Sine and cosine of k/128, each as a sum of two numbers (vector_sincos.h); written by")
    print(" * tools/math-tables.py sincos. */")
    print("/* clang-format off */\nstatic const double sincos_table[512] = {")
    rows(sincos_table())
    print("};\n/* clang-format on */")
    sys.exit()
if sys.argv[1:] == ["log2"]:
    print("/* log2_table.h - 1/c, log2(c) of 64 intervals (functions.def); written by tools/math-tables.py log2. */")
    print("/* clang-format off */\nstatic const double log2_table[128] = {")
    rows(log2_table())
    print("};\n/* clang-format on */")
    sys.exit()
print("/* math_tables.h - Tables of exp, log and pow (vector_math.h); written by tools/math-tables.py. */")
print("/* clang-format off */")
print("static const double exp_tail[%d] = { /* what is missing from the rounded 2^(i/N), relative to it */" % N)
for i in range(N):
    print("    " + exp_entry(i)[0].hex() + ",")
print("};\nstatic const uint64_t exp_bits[%d] = { /* bits of 2^(i/N) less i/N of an exponent */" % N)
for i in range(N):
    print("    0x%016x," % (exp_entry(i)[1] & 2**64 - 1))
print("};\nstatic const double log_table[%d] = { /* 1/c, log(c) */" % (2 * N))
rows(log_table())
print("};\nstatic const double pow_table[%d] = { /* 1/c, log(c), what is missing from it */" % (3 * N))
rows(pow_table())
print("};\nstatic const double pnorm_steps[128] = { /* exp(-s * s / 2) of the C library, s = i/16 */")
for i in range(128):
    print("    " + math.exp(-((i / 16) ** 2) / 2).hex() + ",")
print("};\n/* clang-format on */")
