z <- 3 + 4i
z
Mod(z)
Arg(1i)
Conj(z)
Re(z)
Im(z)
z * 2
z * z
z / (1 - 1i)
z == 3 + 4i
sqrt(as.complex(-1))
c(z, 1)
c(1i, NA)
z ^ 2
exp(1i * pi)
complex(real = 1, imaginary = -1)
complex(modulus = 2, argument = pi / 2)
is.complex(z)
as.complex("1+2i")
polyroot(c(6, -5, 1))
round(polyroot(c(6, -5, 1)), 4)
tryCatch(z < 1, error = function(e) conditionMessage(e))
sum(c(1i, 2))
prod(c(1i, 1i))
mean(c(1 + 1i, 3 + 3i))
format(z)
as.character(1.5 + 2i)
print(c(1.123456789 + 2i, 10 - 0.5i), digits = 3)
matrix(c(1i, 2, 3, 4i), 2)
