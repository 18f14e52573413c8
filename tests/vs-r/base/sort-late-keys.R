# Keys that part late: nearly equal numbers, geometric distances, repeats, NA, -0.
set.seed(5)
check <- function(x) {
  o <- order(x)
  stopifnot(!is.unsorted(x[o], na.rm = TRUE), identical(sort(x), x[o][!is.na(x[o])]))
  o[c(1, length(o) %/% 2L, length(o))]
}
for (n in c(25, 257, 300, 5000, 70000)) {
  print(check(sample(1 + 2^-(1:52), n, TRUE)))
  print(check(sample(c(2^(-1074:-1000), 0, -0, NA), n, TRUE)))
  print(check(sample(c(-1, 1), n, TRUE) * exp(rnorm(n, sd = 300))))
  print(check(c(rep(7, n), rnorm(n %/% 3))))
}
