# gmp: digits of pi, attaching message, saved objects
library(gmp)
pidigits <- function(n) {
  one <- as.bigz(1)
  num <- as.bigz(1); acc <- as.bigz(0); den <- as.bigz(1)
  i <- 0; k <- 0; out <- ""
  while (i < n) {
    k <- k + 1
    k2 <- k * 2 + 1
    acc <- (acc + num * 2) * k2
    den <- den * k2
    num <- num * k
    if (num > acc) next
    d3 <- divq.bigz(num * 3 + acc, den)
    d4 <- divq.bigz(num * 4 + acc, den)
    if (d3 != d4) next
    out <- paste0(out, as.character(d3))
    i <- i + 1
    if (i %% 10 == 0) { cat(out, "\t:", i, "\n", sep = ""); out <- "" }
    acc <- (acc - den * d3) * 10
    num <- num * 10
  }
}
pidigits(100)
f <- tempfile()
saveRDS(list(as.bigz(c("123456789012345678901", NA, "-5")), as.bigq(1:2, 3), matrix(as.bigz(1:4), 2)), f)
readRDS(f)
attributes(unclass(as.bigq(1, 3)))
unclass(as.bigz(c("4294967296", "-1", "0")))
gmp::as.bigz(3) * 2
