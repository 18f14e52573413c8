# Roman numerals both ways
values <- c(M = 1000, CM = 900, D = 500, CD = 400, C = 100, XC = 90, L = 50, XL = 40, X = 10, IX = 9, V = 5, IV = 4, I = 1)
to_roman <- function(n) {
  out <- character(0)
  for (s in names(values)) while (n >= values[[s]]) { out <- c(out, s); n <- n - values[s] }
  paste(out, collapse = "")
}
from_roman <- function(s) {
  ch <- strsplit(s, NULL)[[1]]
  v <- unname(values[ch])
  if (length(v) == 1) return(v)
  sgn <- c(ifelse(head(v, -1) < tail(v, -1), -1, 1), 1)
  sum(v * sgn)
}
nums <- c(1, 4, 9, 14, 40, 90, 400, 444, 1999, 2024, 3999)
r <- sapply(nums, to_roman)
print(r)
print(setNames(nums, r))
print(sapply(r, from_roman))
stopifnot(identical(unname(sapply(r, from_roman)), nums))
as.roman(c(5, 12, 1999, 4000, NA))
x <- as.roman(nums)
x
format(x)
as.integer(x)
x[2:4] + x[1]
max(x); rev(x)[1:3]
x > 100
sum(as.roman(c("I", "V", "X")))
rep(as.roman("IV"), 3)
as.roman("abc")
