# Complex numbers with names.
c(longname = 1+2i, b = 3-1i)
c(longname = 1+2i, b = NA)
c(a = 1+2i, b = 3.25-1i)
setNames(c(1+2i, NA, 100.5-3i), c("x", "longer name", "z"))
c(b = complex(real = Inf, imaginary = -1))
setNames(complex(real = 1:12, imaginary = 12:1), month.name)
