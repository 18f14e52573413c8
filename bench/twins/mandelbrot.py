"""mandelbrot.py - Twin of bench/scalar/mandelbrot.R."""
from num import num, size_argument

size = size_argument(200)
max_iter = 50
inside = 0
checksum = 0
for py in range(size):
    ci = 2 * py / size - 1
    for px in range(size):
        cr = 2 * px / size - 1.5
        zr = 0.0
        zi = 0.0
        it = 0
        while it < max_iter and zr * zr + zi * zi < 4:
            t = zr * zr - zi * zi + cr
            zi = 2 * zr * zi + ci
            zr = t
            it = it + 1
        if it == max_iter:
            inside = inside + 1
        checksum = checksum + it
print("inside: %s iterations: %s " % (num(inside), num(checksum)))
