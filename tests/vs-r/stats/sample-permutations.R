# Permutations of every length about the number of indices that are drawn ahead; the stream goes on where it should.
set.seed(5)
for (n in c(1, 2, 31, 32, 33, 64, 65)) cat(n, ":", sample(n), "|", runif(1), "\n")
for (k in c(1, 31, 32, 33, 70)) cat(k, ":", sample(100, k), "|", runif(1), "\n")
x <- sample(1e5)
cat(sum(x * (seq_along(x) %% 7)), anyDuplicated(x), x[1:5], "\n")
suppressWarnings(set.seed(5, sample.kind = "Rounding"))
cat(sample(40), "|", runif(1), "\n")
