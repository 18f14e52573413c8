# ifelse(): types, names, dims, lengths that do not fit, classes, values that are not evaluated, NA.
t1 <- c(a = TRUE, b = FALSE, c = NA); m <- matrix(c(TRUE, FALSE, NA, TRUE), 2, dimnames = list(NULL, c("x", "y")))
vals <- list(1:3, c(1.5, 2), "s", TRUE, 2i, as.raw(1), NULL, list(1, "a"), factor(c("u", "v")), as.Date("2020-01-02"), numeric(0), character(0), NA, mean, quote(x), structure(1:2, note = "n"), matrix(1:4, 2))
for (test in list(t1, m, c(TRUE, TRUE), c(FALSE, FALSE), logical(0), c(NA, NA), 1:0, c("TRUE", "no"), c(TRUE, FALSE, TRUE, FALSE, NA)))
  for (y in vals) for (n in vals[c(1, 3, 5, 8, 9)]) cat(deparse(tryCatch(ifelse(test, y, n), error = function(e) paste(conditionMessage(e), deparse(conditionCall(e))), warning = function(w) paste("W", conditionMessage(w)))), "\n")
print(ifelse(c(TRUE, TRUE), 1, stop("not evaluated"))); print(ifelse(c(FALSE, FALSE), stop("not evaluated"), "n")); print(ifelse(c(NA, NA), stop("a"), stop("b")))
x <- c(5, -1, 0); y <- ifelse(x > 0, x, -x); print(y); print(x); tt <- x > 0; z <- ifelse(tt, 1L, 0L); print(tt); print(z)
print(ifelse(is.na(c(1, NA)), 0, c(1, NA))); print(ifelse(m, "yes", "no")); print(ifelse(t1, 1:2, 10 * 1:3))
f <- function(v) { r <- 0; for (i in 1:300) r <- r + sum(ifelse(v > i %% 3, v, 0L)); r }; print(f(1:10)); print(f(c(1.5, NA, 2)))
