# needs: gmp
# Methods of gmp where the package is loaded and not attached: c_bigz() and the like, which end as methods do, are none.
x <- gmp::as.bigz(2)
print(c(x, x^70, 1))
print(c(gmp::as.bigq(1, 3), 2))
print(rep(x, 2))
print(as.character(c(x, 3L)))
