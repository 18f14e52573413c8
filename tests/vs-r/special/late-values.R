# Values that typed copies did not expect, after 300 rounds of those that they did: every operator in a value, a condition, both
# sides of a condition, an index; doubles, integers, logicals, strings.
surprise <- list(dbl = c(NA, NaN, Inf, -Inf, -0, 1e300, -2.5), int = c(NA, 0L, -3L, .Machine$integer.max, -.Machine$integer.max),
                 lgl = c(NA, FALSE), chr = c(NA, "", "\u00e9"))
usual <- list(dbl = 2.5, int = 3L, lgl = TRUE, chr = "b")
make <- function(text) eval(parse(text = text))
forms <- list(
  value = "function(x, y) { r <- 0; for (i in seq_along(x)) r <- x[i] %s y[i]; r }",
  cond = "function(x, y) { k <- 0; for (i in seq_along(x)) if (x[i] %s y[i]) k <- k + 1 else k <- k + 2; k }",
  both = "function(x, y) { k <- 0; for (i in seq_along(x)) if (x[i] %s y[i] && y[i] %s x[i]) k <- k + 1; k }",
  either = "function(x, y) { k <- 0; for (i in seq_along(x)) if (x[i] %s y[i] || y[i] %s x[i]) k <- k + 1; k }",
  while. = "function(x, y) { i <- 1; while (x[i] %s y[i] || i < length(x)) i <- i + 1; i }")
run <- function(f, x, y) {
  r <- tryCatch(f(x, y), error = function(e) conditionMessage(e), warning = function(w) paste("W", conditionMessage(w)))
  if (is.double(r)) paste(format(r, digits = 17), is.na(r) && !is.nan(r)) else paste(typeof(r), r)
}
ops <- list(arith = c("+", "-", "*", "/", "%%", "%/%", "^"), compare = c("==", "!=", "<", "<=", ">", ">="), logic = c("&", "|"))
for (form in names(forms)) for (op in if (form %in% "value") unlist(ops) else c(ops$compare, ops$logic)) {
  f <- make(gsub("%s", op, gsub("%", "%", forms[[form]], fixed = TRUE), fixed = TRUE))
  for (types in strsplit(c("dbl dbl", "dbl int", "int dbl", "int int", "lgl int"), " ")) {
    tx <- types[1]; ty <- types[2]
    out <- character()
    for (s in surprise[[tx]]) out <- c(out, run(make(deparse(f)), c(rep(usual[[tx]], 300), s), rep(usual[[ty]], 301)))
    for (s in surprise[[ty]]) out <- c(out, run(make(deparse(f)), rep(usual[[tx]], 303), c(rep(usual[[ty]], 300), s, usual[[ty]], s)))
    cat(form, op, tx, ty, ":", paste(out, collapse = " | "), "\n")
  }
  if (op %in% ops$compare) {
    out <- character()
    for (s in surprise$chr) out <- c(out, run(make(deparse(f)), c(rep("b", 300), s, "b"), rep("b", 302)))
    cat(form, op, "chr :", paste(out, collapse = " | "), "\n")
  }
}
