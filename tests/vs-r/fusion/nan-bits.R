# machine: x86_64
# Which NaN comes out of chains, bit by bit
x <- c(NA, 1:5 + 0, NaN); x <- rep(x, 100)
show <- function(v) print(table(vapply(v[is.na(v)], function(z) paste(rev(as.character(writeBin(z, raw()))), collapse = ""), "")))
show(x + 1 - 2 * x); show(1 + x); y <- x * 2 + 1; show(y); show(sqrt(x) + 1); show(-x + 0); show(abs(x) * 1 + 1)
show(ifelse(x > 2, x, x) * 2)
