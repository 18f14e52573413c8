# z[m] <- v of long complex vectors, by a mask with one value for each TRUE.
z <- complex(real = 1:5000, imaginary = 0)
m <- (1:5000) %% 3 == 1
z[m] <- complex(real = seq_len(sum(m)), imaginary = -1)
print(z[c(1:7, 3000:3004, 4996:5000)])
print(sum(z))
cube <- function(z, m) {
  for (k in 1:3) z[m] <- z[m]^2 / Mod(z[m]) + z[m]
  z
}
print(signif(sum(cube(z, m)), 12))
