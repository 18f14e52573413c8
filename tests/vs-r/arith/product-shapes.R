# Vectors as rows or columns in products: what fits and what does not.
operands <- list(1, 1:2, 1:3, matrix(1:2, 1), matrix(1:2, 2), matrix(1:4, 2), matrix(3, 1, 1), matrix(1:6, 2), matrix(1:3, 1))
shape <- function(x) if (is.null(dim(x))) length(x) else paste(dim(x), collapse = "x")
for (f in c("crossprod", "tcrossprod", "%*%")) for (a in operands) for (b in operands) {
  r <- tryCatch(get(f)(a, b), error = function(e) conditionMessage(e))
  cat(f, shape(a), shape(b), if (is.character(r)) r else c(shape(r), "=", r), "\n")
}
