# Vectors that stay on the device: whatever reads or writes them must see their elements.  Run by tests/cli/resident.sh,
# which compares with the output on the CPU.
suppressMessages(library(orbit))
set.seed(11)
show <- function(v) cat(sum(v, na.rm = TRUE), if (is.double(v)) sprintf("%a", v[c(1, 7, length(v))]) else v[c(1, 7, length(v))], "\n")
for (n in c(700, 6000)) {
  x <- runif(n)
  y <- rnorm(n)
  i <- sample.int(n)
  for (k in 1:20) x <- x * 1.0001 + 1e-5
  show(x)
  for (k in 1:20) { x <- x * 0.999 + 0.001; if (k %% 7 == 0) cat(x[k], "\n") } # an element between
  z <- x * 2 + y
  w <- z
  z[3] <- 100 # w keeps its own
  show(z)
  show(w)
  a <- z * 2 + w
  a <- a * 3 - z
  b <- a / 2 + a * w
  show(sort(b))
  show(rev(b) + b)
  m <- matrix(x * 2 + 1, ncol = 10)
  m <- m * m[, 1] + 1
  show(m %*% t(m))
  show(colSums(m))
  l <- b * 2 > a + 1
  l <- !l | x * 2 > 1
  show(l)
  show(which(l))
  j <- i * 2L + 1L
  j <- j %/% 3L + i
  show(j)
  show(j[l])
  q <- ifelse(x > 0.5, x * 2, y - 1) + 1
  q[q > 2] <- 0
  show(q)
  s <- sqrt(x * 2 + 1) * 3 + 1
  r <- suppressWarnings(sqrt(y * 2 + 1)) # flags: the CPU's
  show(r)
  u <- (x * 100) %% 7 + (y * 10) %/% 2
  show(u)
  u <- (s * 1e9) %% 0.1 + x # gives up
  show(u)
  f <- tempfile()
  v <- x * 3 + y
  con <- file(f, "wb")
  writeBin(v, con)
  close(con)
  v <- v * 2 + 1
  con <- file(f, "rb")
  g <- readBin(con, "double", n)
  close(con)
  show(g)
  saveRDS(v, f)
  show(readRDS(f))
  show(unserialize(serialize(v, NULL)))
  v <- v * 2 + 1
  con <- file(f, "wb")
  serialize(v, con, xdr = FALSE) # elements as they lie
  close(con)
  v <- v * 2 + 1
  con <- file(f, "rb")
  show(unserialize(con))
  close(con)
  con <- pipe(paste("cat >", f), "wb")
  writeBin(v, con)
  close(con)
  show(readBin(f, "double", n))
  v <- v * 2 + 1
  length(v) <- n + 5
  show(v[!is.na(v)])
  v <- x * 2 + 3
  v[n + 3] <- 1
  show(v[!is.na(v)])
  e <- x * 4 + 1
  h <- function(p) { p[1] <- -1; p * 2 + 1 }
  show(h(e))
  show(e)
  d <- lapply(1:5, function(k) x * k + y)
  show(Reduce(`+`, d))
  show(vapply(d, function(p) sum(p * 2 + 1), 0))
  invisible(gc())
  show(d[[2]])
  attr(e, "unit") <- "m"
  e <- e * 2 + 1
  show(unclass(e))
  show(identical(x * 2 + 1, x * 2 + 1))
  show(cumsum(x * 2 + 1))
  show(fft(x * 2 + 1) |> Mod())
  show(sum(x * 2 + 1) + max(x * 3 - 1) + mean(x + y * 2))
  show(as.integer(x * 1000 + 1))
  show(paste(x[1:9] * 2 + 1) |> nchar())
  o <- order(x * 2 + y)
  show(o)
  t <- gpu(x) * 2 + gpu(y)
  show(cpu(t))
  x2 <- gpu(x + 0)
  x2[2] <- 5
  show(x2 * 2 + x2)
  b <- b * 0.5 + 2 # on the device alone
  p <- parallel::mcparallel({ b <- b * 2 + 1; c(sum(b), sum(x), b[3]) })
  show(parallel::mccollect(p)[[1]])
  b <- b * 2 + 1
  show(b)
}
k <- kernel(function(x, y) list(a = x * 2 + y, b = x - y * 3))
for (j in 1:10) { r <- k(x, y); x <- r$a / 3; y <- r$b / 4 }
show(x)
show(y)
