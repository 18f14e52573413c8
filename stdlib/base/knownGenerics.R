# knownGenerics.R - Functions that are generic, or dispatch internally, though nothing in their code says so.

.knownS3Generics <- local({
  of <- function(package, ...) {
    names <- c(...)
    structure(rep(package, length(names)), names = names)
  }
  c(of("base", "Math", "Ops", "Summary", "Complex", "as.character", "as.data.frame", "as.environment", "as.matrix", "as.vector", "cbind",
       "labels", "print", "rbind", "rep", "seq", "seq.int", "plot", "sequence", "solve", "summary", "t"),
    of("utils", "edit", "str"),
    of("graphics", "contour", "hist", "identify", "image", "lines", "pairs", "points", "text"),
    of("stats", "add1", "AIC", "anova", "biplot", "coef", "confint", "deviance", "df.residual", "drop1", "extractAIC", "fitted", "formula",
       "logLik", "model.frame", "model.matrix", "predict", "profile", "qqnorm", "residuals", "se.contrast", "terms", "update", "vcov"))
})
