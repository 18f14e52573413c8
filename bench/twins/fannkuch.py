"""fannkuch.py - Twin of bench/scalar/fannkuch.R."""
from num import num, size_argument


def fannkuch(n):
    p = list(range(n + 2))
    q = p[:]
    count = p[:]
    sign = True
    max_flips = 0
    checksum = 0
    while True:
        q0 = p[1]
        if q0 != 1:
            for i in range(2, n + 1):
                q[i] = p[i]
            flips = 1
            while True:
                qq = q[q0]
                if qq == 1:
                    break
                q[q0] = q0
                if q0 >= 4:
                    i = 2
                    j = q0 - 1
                    while i < j:
                        q[i], q[j] = q[j], q[i]
                        i = i + 1
                        j = j - 1
                q0 = qq
                flips = flips + 1
            if flips > max_flips:
                max_flips = flips
            checksum = checksum + flips if sign else checksum - flips
        if sign:
            p[1], p[2] = p[2], p[1]
            sign = False
        else:
            p[2], p[3] = p[3], p[2]
            sign = True
            done = True
            for i in range(3, n + 1):
                if count[i] != 1:
                    count[i] = count[i] - 1
                    done = False
                    break
                count[i] = i
                if i == n:
                    break
                t = p[1]
                for k in range(1, i + 1):
                    p[k] = p[k + 1]
                p[i + 1] = t
            if done:
                return checksum, max_flips


n = size_argument(8)
checksum, flips = fannkuch(n)
print("%s\nPfannkuchen(%d) = %d" % (num(checksum), n, flips))
