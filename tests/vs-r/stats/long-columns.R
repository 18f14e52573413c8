# Matrices swept and scaled, moving sums, sums of rows, covariances of long columns.
show <- function(x) print(x, digits = 12)
m <- matrix(c(2.5, -1, NA, 4, 0, NaN, 7, 8.25, Inf, -3, 1e-3, 12), 3, dimnames = list(c("a", "b", "c"), NULL))
show(sweep(m, 2, c(1, 2, 3, 4)))
show(sweep(m, 1, c(x = 1, y = NA, z = 3), "/"))
show(sweep(m, 2, 1:4, `+`))
show(sweep(m, 2, c(1L, NA, 3L, 0L), "*"))
show(sweep(m, 2, 4:1, "^"))
show(sweep(m, 2, 4:1, pmin))
show(sweep(m, 2, matrix(1:4, 1)))
show(sweep(m > 1, 2, 1:4))
show(sweep(m, 1:2, m))
tryCatch(show(sweep(m, 2, 1:3)), warning = function(w) cat(conditionMessage(w), "\n"))
`-` <- function(e1, e2) { cat("minus\n"); base::`-`(e1, e2) }
show(sweep(m, 2, 1:4))
rm(`-`)
show(sweep(structure(m, note = "kept"), 1, 1:3))
show(sweep(m[0, ], 2, 1:4))
show(scale(unname(m)))
show(scale(m))
show(scale(matrix(c(1, 2, 3, 4, 4, 4, 5, NA, NA), 3)))
show(scale(matrix(c(1, 2, 3, 4, 5, 7), 3), center = FALSE))
show(scale(matrix(c(1, 2, 3, 4, 5, 7), 3), scale = c(2, 3)))
show(scale(matrix(1:6, 3)))

s <- (1:300 * 7919) %% 101 / 10
s[77] <- NA
s[200] <- Inf
s[250] <- NaN
for (f in list(rep(1 / 9, 9), c(0.5, 0.3, -0.2), 2, 1:70 / 70)) {
  r <- c(stats::filter(s, f))
  cat(sum(is.na(r)), sum(is.nan(r)), format(sum(r[is.finite(r)]), digits = 13), which(is.infinite(r)), "\n")
  r <- c(stats::filter(s, f, sides = 1, circular = TRUE))
  cat(sum(is.na(r)), sum(is.nan(r)), format(sum(r[is.finite(r)]), digits = 13), which(is.infinite(r)), "\n")
}
show(c(stats::filter(s[1:20], c(0.5, 0.25), "recursive", init = c(1, 2))))
show(c(stats::filter(s[70:80], 0.5, "recursive")))

w <- matrix((1:231 * 7919) %% 1009 / 7, 11)
show(rowSums(w))
show(rowMeans(w[1:7, ]))
w[3, 4] <- NA
show(rowSums(w))
show(rowMeans(w, na.rm = TRUE))

n <- 70001
x <- cbind((1:n * 7919) %% 1009, (1:n * 104729) %% 617 / 8, (1:n %% 2))
show(var(x))
show(cor(x))
show(cov(x[, 1], x[, 2:3]))
show(cor(x[, 1:2], x[, 3]))
show(sd(x[, 1]))
tryCatch(cor(x[, 1], rep(1, n)), warning = function(w) cat(conditionMessage(w), "\n"))
x[9, 2] <- NA
show(cor(x))
show(cor(x, use = "complete.obs"))
x[9, 2] <- Inf
show(cov(x))
