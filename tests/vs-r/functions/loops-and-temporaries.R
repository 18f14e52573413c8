# Loops behind calls and replacements that leave objects in their temporaries (watched for leaks).
f <- function(x) {
  names(x)[1] <- "a"
  for (e in list(x)) for (n in names(e)) cat(n, "")
  levels(x)[2] <- "b"
  for (i in 1:2) for (l in rev(attr(x, "levels"))) cat(i, l, "\n")
  x
}
str(f(list(3, 4)))
g <- function(m) {
  dimnames(m)[[2]] <- c("u", "v")
  for (j in colnames(m)) for (i in seq_len(nrow(m))) cat(m[i, j], "")
  attr(m, "note")[2] <- "x"
  for (a in names(attributes(m))) cat(a, "\n")
}
g(matrix(1:4, 2))
o <- list(call = quote(lm(formula = y ~ x)), terms = y ~ x)
for (k in 1:2) {
  o$call$formula[[2L]] <- o$terms[[2L]] <- as.name("z")
  for (e in as.list(o$call)) print(e)
}
