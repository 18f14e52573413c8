# Contrasts of fewer than two levels: what each function says, of numbers and of levels.
said <- function(e) tryCatch(dim(e), error = function(c) print(c))
for (f in c("contr.sum", "contr.helmert", "contr.treatment", "contr.SAS", "contr.poly"))
  for (n in list("a", 1, 0, TRUE, NA, factor("a"), c("a", "b"), 2)) {
    cat(f, deparse(n), "")
    said(do.call(f, list(n)))
    cat("\n")
  }
