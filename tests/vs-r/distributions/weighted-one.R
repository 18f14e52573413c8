# One of many outcomes with weights: without replacement not by aliases, with replacement by them.
p <- (1:300)^0.3
one <- function(expr) {
  set.seed(1)
  print(expr)
  print(runif(1))
}
one(sample(300, 1, prob = p))
one(sample(300, 1, TRUE, prob = p))
one(sample.int(300, 1L, FALSE, p))
one(sample.int(300, 2L, FALSE, p))
one(sample.int(300, 5L, TRUE, p))
one(replicate(8, sample(300, 1, prob = p)))
one(sample(190, 1, prob = p[1:190]))
one(sample(190, 1, TRUE, prob = p[1:190]))
one(sample(letters, 1, prob = seq_along(letters)))
one(sample(300, 0, prob = p))
one(sample(300, 1, prob = rep(c(0, 1), 150)))
try(sample.int(0L, 1L, prob = numeric()))
try(sample.int(3L, 1L, prob = c(0, 0, 0)))
suppressWarnings(RNGkind(sample.kind = "Rounding"))
one(sample(300, 1, prob = p))
one(sample(300, 1, TRUE, prob = p))
