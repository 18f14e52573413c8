# needs: Matrix MASS
# Contrasts as sparse matrices; combined diagonal matrices; a density whose formals are set anew.
for (f in c("contr.treatment", "contr.sum", "contr.helmert", "contr.SAS")) for (k in c(TRUE, FALSE)) {
  cat(f, k, "\n")
  str(do.call(f, list(3, contrasts = k, sparse = TRUE)))
  str(do.call(f, list(c("u", "v", "w"), contrasts = k, sparse = TRUE)))
}
suppressMessages(library(Matrix))
sparse.model.matrix(~ Species, iris[c(1, 51, 101), ])
M <- Matrix(c(1, 0, 0, 2), 2)
rbind(M, M)
M %o% 1:2
as.vector(M)
MASS::fitdistr(c(1.2, 3.4, 2.2, 5.1, 0.7), "gamma")
