# Loops at top level, in arguments and in local(): conditions with NA, products of which only the sum is kept.
local({
  try({
  {
    k <- 0
    for (e in c(rep(c(1e-300, 2), 140), 1e5)) {
      if (e >= NaN && e == -0) k <- k + 1
    }
    print(k)
  }
  })
})
    k <- 0
    for (e in c(rep(c(1e-300, 2), 140), 1e5)) {
      if (e >= NaN && e == -0) k <- k + 1
    }
    print(k)
eval(quote({    k <- 0
    for (e in c(rep(c(1e-300, 2), 140), 1e5)) {
      if (e >= NaN && e == -0) k <- k + 1
    }
    print(k)
}))
local({
  try({
s <- 0; u <- c(1.5, 2, -3)
for (e in c(rep(c(3, 0), 140), 1e-300)) {
  s <- e + e * u[1L]
}
print(s)
})
})
s <- 0
  try({
u <- c(1.5, 2, -3)
for (e in c(rep(c(3, 0), 140), 1e-300)) {
  s <- e + e * u[1L]
}
print(s)
})
try({ s <- 0; u <- c(1.5, 2, -3)
for (e in c(rep(c(3, 0), 140), 7)) s <- e + e * u[1L]
cat(s, "\n"); k <- s + 1; cat(k, "\n"); print(s) })
try({ s <- 0; u <- c(1.5, 2, -3)
for (e in c(rep(c(3, 0), 140), 7, 8)) s <- e + u[1L]
cat(s, "\n"); k <- s + 1; cat(k, "\n") })
try({ s <- 0; u <- c(1.5, 2, -3)
for (e in c(rep(c(3, 0), 140), 7, 8)) s <- e + e * 1.5
cat(s, "\n"); k <- s + 1; cat(k, "\n") })
try({ s <- 0; u <- c(1.5, 2, -3)
for (e in c(rep(c(3, 0), 140), 7, 8)) s <- e * u[1L] + e
cat(s, "\n"); k <- s + 1; cat(k, "\n") })
try({ s <- 0; u <- c(1.5, 2, -3)
for (e in c(rep(c(3, 0), 140), 7, 8)) {s <- e * u[1L]; s <- s + e}
cat(s, "\n"); k <- s + 1; cat(k, "\n") })
