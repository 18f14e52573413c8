# Mod() and abs() of complex vectors over the whole range of numbers, Re() and Im(), elements by masks and positions,
# and assignment to them.
k <- 1:4000
re <- sin(k * 1.7) * 10^((k * 7919) %% 13 - 6)
im <- cos(k * 0.3) * 10^((k * 104729) %% 11 - 5)
z <- complex(real = re, imaginary = im)
h <- Mod(z)
cat(sprintf("%a", h[c(1:8, 777, 3999)]), "\n")
cat(sprintf("%a", c(sum(h), max(h), min(h))), "\n")
print(identical(h, abs(z)))
odd <- c(0+0i, -0+0i, 3+0i, 0-4i, complex(real = NaN, imaginary = 1), complex(real = 1, imaginary = NA), NA,
         complex(real = Inf, imaginary = NaN), complex(real = -Inf, imaginary = 2), complex(real = 1e300, imaginary = 1e300),
         complex(real = 1e-320, imaginary = 1e-310), complex(real = 1e-200, imaginary = 1e-200), complex(real = 1, imaginary = 1e-300),
         complex(real = 1.7e308, imaginary = 1.7e308), complex(real = 5e-324, imaginary = 0))
print(Mod(odd)); cat(sprintf("%a", Mod(odd)), "\n"); print(abs(rev(odd)))
print(Re(odd)); print(Im(odd)); print(identical(Mod(c(z, odd)), c(h, Mod(odd))))
for (n in 0:20) stopifnot(identical(Mod(z[seq_len(n)]), h[seq_len(n)]))
# masks
m <- (k * 31) %% 7 > 3
w <- z[m]; print(length(w)); print(w[1:3]); print(w[length(w)])
y <- z; y[m] <- w * 2; print(y[1:10]); print(identical(y[!m], z[!m])); print(identical(y[m], z[m] * 2))
y[m] <- 1i; print(y[1:6])
m[5] <- NA; print(sum(is.na(z[m]))); r <- tryCatch({ y[m] <- w; "stored" }, error = conditionMessage); print(r)
a <- matrix(z[1:12], 3); inside <- Mod(a) < 1; a[inside] <- a[inside]^2 + a[inside]; print(a)
p <- c(3L, 1L, 4000L, 2L); y[p] <- c(1+1i, 2+2i, 3+3i, 4+4i); print(y[p]); print(z[c(4000, 1, 4001)])
for (n in 1:40) { b <- z[1:n]; q <- m[1:n] %in% TRUE; stopifnot(length(b[q]) == sum(q)); b[q] <- rev(b[q]); stopifnot(identical(rev(b[q]), z[1:n][q])) }
print(Mod(3L)); print(Mod(-2.5)); print(Re(c(a = 1+2i, b = 3i))); print(Mod(c(a = 3+4i)))
