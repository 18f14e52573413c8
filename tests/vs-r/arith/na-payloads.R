# machine: x86_64
print(cumsum(c(1, Inf, -Inf, NA, 3))); print(cumprod(c(0, Inf, NA, 1))); print(cumsum(c(NA, Inf, -Inf))); print(cumprod(c(NaN, 0, NA))); print(cumsum(c(-NaN, NA))); x <- c(-1, 2, NA); print(cumsum(sqrt(x))); print(cumprod(log(x)));print(cumsum(c(NA,NaN)*1))
for (v in list(c(NaN, NA), c(NA, NaN), c(1, NA, NaN, 2), c(NaN, 1, NA))) { print(cumprod(v + 0)); print(cumsum(v + 0)); print(cumsum(v)); print(cumprod(v)); print(cumsum(sqrt(v))) }
b <- function(x) paste(rev(as.character(writeBin(x, raw()))), collapse = "")
for (f in c("sqrt","exp","log","sin","abs","floor","tan")) print(sapply(suppressWarnings(do.call(f, list(c(-1, 2, NA)))), b)); print(sapply(c(-1,NA), b)); print(sapply(log(c(NaN,NA)), b)); print(sapply(-c(NaN,NA), b))
