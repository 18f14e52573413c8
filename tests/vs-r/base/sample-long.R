# Indices by sample.int() in blocks: every bound, lengths around the state of the generator, and what is drawn after them.
set.seed(42)
for (n in c(1,2,3,5,6,100,1023,1024,1025,32768,32769,65535,65536,65537,1e5,2^20,2^30,2^31-1)) for (k in c(1,2,7,311,624,625,1300,5000)) {
  x <- sample.int(n, k, replace=TRUE)
  cat(n, k, sum(as.numeric(x) * seq_along(x)), runif(1), x[k], "\n")
}
x <- runif(5000); cat(sum(x*1:5000), x[c(1,623:626,5000)], "\n"); cat(sample(10), "\n")
RNGkind("Wich"); cat(sample.int(70000, 10, TRUE), runif(3), "\n"); RNGkind(sample.kind="Rounding"); cat(sample.int(7, 10, TRUE), "\n"); RNGkind("default", sample.kind="default")
y <- rnorm(3000); cat(sum(y), y[c(1, 311:314, 3000)], "\n")
print(sample.int(2^31, 3, TRUE)); print(typeof(sample.int(5, 3, TRUE)))
