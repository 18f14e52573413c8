# Copies to and from the device that go in pieces beside the kernels, and launches that are bundled.  Run by
# tests/cli/gpu-copies.sh, which compares with the output on the CPU.
suppressMessages(library(orbit))
set.seed(5)
show <- function(v) cat(sum(v, na.rm = TRUE), if (is.double(v)) sprintf("%a", v[c(1, 777, length(v))]) else v[c(1, 777, length(v))], "\n")
chain <- function(a, b, k) (a * k + b) / (a + 2) - b * 0.25
for (n in c(5000, 70001)) {
  x <- runif(n)
  y <- rnorm(n)
  i <- sample.int(n)
  short <- runif(7)
  for (k in 1:6) { # memory of the host that changes as soon as the call has returned
    z <- chain(x, y, k)
    x[k * 100] <- k
    y[n - k] <- -k
    show(z)
  }
  w <- chain(x, y, 3)
  v <- chain(z, w, 2) # one after the other, from what is there
  u <- chain(y, x, 5)
  show(u)
  show(w)
  show(v)
  show(x * rep_len(short, n) + short[1])
  show(i * 2L + 1L)
  show(ifelse(x > 0.5, y, i) + 1)
  show(!(x > y) | i > 100L)
  cat(sum(x * y + 1), max(x - y * 2), sum(i %% 7L), any(x * 2 > 99), "\n")
  cat(which.max(x * 3 - y), "\n")
  show(suppressWarnings(sqrt(y * 2 + 1))) # flags: the CPU's
  show(x[i] + y[i])
  show(sort(y * 2 + 1))
  show(cumsum(i %/% 2L))
  b <- x * 2 + y
  for (k in 1:10) { b <- b * 0.5 + x; x <- runif(n); b[k] <- k } # a new vector goes there each time
  show(b)
  for (k in 1:10) { b <- b * 0.5 + x; x <- runif(n) } # where a vector was that a kernel may not have read yet
  for (k in 1:8) { b <- b * 0.5 + x; x[k * 500] <- k } # the same vector, changed
  show(b)
  d <- lapply(1:6, function(k) chain(x, y, k)) # several results, read in another order
  for (k in c(4, 1, 6, 2)) cat(sprintf("%a", d[[k]][n - k]), "")
  cat("\n")
  b <- gpu(x)
  a <- gpu(y)
  for (k in 1:200) { b <- b * 0.999 + 0.001; a <- a * 0.5 + b; b <- b - a * 1e-3 } # three launches, again and again
  show(a)
  show(b)
  for (k in 1:150) { b <- b * 0.999 + k; if (k %% 40 == 0) cat(sprintf("%a", b[k]), "") } # another argument each time
  show(b)
  for (k in 1:60) { b <- b[i]; b <- b * 0.5 + 1; j <- i + 1L; b[2] <- k }
  show(b)
  show(j)
}
