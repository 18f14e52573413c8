# Every bit of null distributions, random tables and exponential variates.
h <- function(...) cat(sprintf("%a", c(...)), "\n")
set.seed(3)
for (n in c(3:14, 25, 100, 5000)) for (k in 1:4) {
  x <- switch(k, rnorm(n), rexp(n), round(rnorm(n), 1), runif(n)^3)
  if (diff(range(x)) > 0) print(unlist(shapiro.test(x)[1:2]), digits = 12)
}
for (n in c(2:11, 30)) for (k in 0:2) {
  x <- rnorm(n); y <- x * k + rnorm(n)
  for (a in c("two.sided", "less", "greater")) h(cor.test(x, y, method = "spearman", alternative = a, exact = TRUE)$p.value)
}
for (n in c(1:12, 50, 99)) {
  x <- runif(n); y <- runif(n + 3)
  print(ks.test(x, "punif", exact = TRUE)$p.value, digits = 12); print(ks.test(x + .1, "punif", exact = FALSE)$p.value, digits = 12); print(ks.test(x + .1, x, exact = FALSE)$p.value, digits = 12)
}
print(ks.test(runif(800), "punif", exact = TRUE)$p.value, digits = 12)
for (k in 1:20) {
  r <- rpois(sample(2:5, 1), 3 + k) + (k %% 4 > 0); s <- tabulate(sample(sample(2:6, 1), sum(r), TRUE))
  if (length(s) > 1 && sum(r) > 0) print(unlist(r2dtable(2, r, s)))
}
r2dtable(2, c(3, 2), c(0, 2, 3)); r2dtable(1, c(0, 5), c(2, 3)); r2dtable(1, c(100, 300, 5), c(200, 5, 200)); r2dtable(2, c(5, 0, 3), c(4, 4))
x <- rexp(5000); h(range(x), sum(x)); for (k in c(18, 73, 100)) { set.seed(k); h(sum(rexp(1000)), runif(1)) }; print(sample(2^40, 5)); print(sample(65536, 3)); print(sample(65537, 3))
