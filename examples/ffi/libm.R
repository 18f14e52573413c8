# libm.R - Functions of the C library: numbers, structs by value, a vector that C sorts with an R function.
library(ffi)

hypot <- ffi_fn("libm.so.6", "hypot", "double(double, double)")
cat("hypot(3, 4) =", hypot(3, 4), "\n")

ldiv <- ffi_fn("libc.so.6", "ldiv", "struct {long quot; long rem;}(long, long)")
str(ldiv(17, 5))

# C writes into memory of ffi_alloc(), or into a vector itself: no copy is made.
frexp <- ffi_fn("libm.so.6", "frexp", "double(double, int *)")
exponent <- ffi_alloc(ffi_sizeof("int"))
fraction <- frexp(40, exponent)
cat("40 =", fraction, "* 2 ^", ffi_read(exponent, "int"), "\n")

qsort <- ffi_fn("libc.so.6", "qsort",
                "void(double *, size_t n, size_t size, int (*compare)(const double *, const double *))")
x <- c(3, -1, 2.5, 0) + 0
qsort(x, length(x), 8, function(a, b) sign(ffi_read(a, "double") - ffi_read(b, "double")))
print(x)

# Errors of R code that C calls arrive when C has returned.
print(tryCatch(qsort(x, 4, 8, function(a, b) stop("no order")), error = conditionMessage))
print(tryCatch(hypot("three", 4), error = conditionMessage))
print(tryCatch(ffi_fn("libm.so.6", "hypotenuse", "double(double, double)"), error = conditionMessage))
