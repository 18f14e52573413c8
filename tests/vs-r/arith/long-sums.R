# machine: x86_64
# above 65,536 elements sums are at least as near to the exact value as those in extended precision
options(digits = 12)
for (n in c(65536, 65537, 200003)) {
  set.seed(1)
  for (v in list(sin(1:n), runif(n), 1 / (1:n), 1e8 + rnorm(n))) {
    cat(n, sum(v), mean(v), var(v), sd(v), mean(v, trim = 0.1), sum(v, 1:10, v), "\n")
    w <- c(NA, v, NaN)
    cat(sum(w, na.rm = TRUE), mean(w, na.rm = TRUE), sum(w), mean(w), sum(rev(w)), sum(c(NaN, v)), "\n")
    cat(colMeans(cbind(v, v)), rowSums(rbind(v, v))[2], Reduce(`+`, v), "\n")
  }
}
x <- rep(c(1e308, 1e308, -1e308, -1e308), 20000)
cat(sum(x), sum(c(x, Inf)), sum(c(Inf, x, -Inf)), mean(c(x, Inf)), sum(c(Inf, NA, x)), sum(c(x, NaN), na.rm = TRUE), "\n")
