# A name before or behind `...` that matches a formal in part, which an argument in `...` has by its whole name.
f0 <- function(beta = "s", z = 9, a, ...) list(nargs(), beta, substitute(beta), ...elt(1))
f1 <- function(...) f0(b = 2, ..., b = 3)
said <- function(x) withCallingHandlers(tryCatch(x, error = function(e) conditionMessage(e)), error = function(e) cat("error\n"))
for (i in 1:3) {
  str(said(f1(beta = i + 3)))
  str(said(f1(beta = 4, a = i, 6)))
  str(said(f1(i)))
  str(said(f1(be = 1)))
}
