# needs: Matrix
# Sparse contrasts.
suppressPackageStartupMessages(library(Matrix))
f <- factor(substring("statistics", 1:10, 1:10), levels = letters)
g <- f[, drop = TRUE]
contrasts(g) <- contr.sum(5, sparse = TRUE)[, 1:2]
contrasts(g)
contrasts(g) <- contr.sum(5, sparse = TRUE)
contrasts(g)
class(contrasts(g))
contrasts(g, sparse = TRUE)
contrasts(g) <- contr.treatment(5, sparse = TRUE)
contrasts(g)
try(contrasts(g) <- TRUE)
