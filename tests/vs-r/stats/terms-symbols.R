# terms-symbols.R - C() with arguments of contrasts, windows that grow a series, symbols of correlation matrices.
tens <- with(warpbreaks, C(tension, poly, 1))
attributes(tens)
attr(C(warpbreaks$tension, base = 2), "contrasts")
attr(C(warpbreaks$tension, treatment, base = 2), "contrasts")
attr(C(warpbreaks$tension, sum), "contrasts")
attr(C(warpbreaks$tension, contr.sum), "contrasts")
attr(C(warpbreaks$tension, "contr.helmert", 1), "contrasts")
aov(breaks ~ wool + tens + tension, data = warpbreaks)
coef(summary(lm(breaks ~ wool + C(tension, base = 2), data = warpbreaks)))
pres <- window(presidents, 1970, c(1971, 4))
window(pres, 1971.25, 1971.75) <- c(60, 65, 70)
pres
window(pres, 1969, 1969.75) <- 0
pres
window(pres, c(1971, 4), c(1972, 2)) <- 1:3
pres
tryCatch(window(pres, 1980, extend = FALSE) <- 1, error = function(e) cat(conditionMessage(e), "\n"))
set.seed(1)
m <- cor(cbind(1:8, rnorm(8), c(1, 3, 2, 5, 4, 7, 6, 9), rexp(8)))
symnum(m)
symnum(m, diag.lower.tri = FALSE)
symnum(m, lower.triangular = FALSE)
symnum(m, show.max = NULL)
symnum(m, abbr.colnames = FALSE)
dimnames(m) <- list(letters[1:4], LETTERS[1:4])
symnum(m)
symnum(m, abbr.colnames = NULL)
symnum(c(TRUE, FALSE, NA))
symnum(matrix(1:4, 2) %% 2 == 0)
