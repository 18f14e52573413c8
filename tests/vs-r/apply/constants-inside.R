# Calls of which all arguments are the same for all elements: they may be any that only calculate
n <- 600; m <- matrix(1:12 / 7, 4, dimnames = list(NULL, c("a", "b", "c"))); l <- list(a = 1:3, b = letters); x <- 1:n / 3
f <- nchar; show <- function(v) { print(v[c(1, 2, 300, n)]); cat(sprintf("%a", sum(unlist(v))), "\n") }
show(sapply(x, function(u) u * nrow(m) + ncol(m))); show(sapply(x, function(u) u + sum(m[, 2]))); show(sapply(x, function(u) u + m[, "c"][2]))
show(sapply(x, function(u) sum(m[2:3, ] %*% c(1, 2, 3)) + u)); show(sapply(x, function(u) u + length(l$b) + length(unlist(l))))
show(sapply(x, function(u) u + f("abc"))); show(sapply(x, function(u) u * max(range(m)))); show(sapply(x, function(u) sum(m[, 2, drop = FALSE]) + u))
show(sapply(x, function(u) if (u > 3) u + rev(1:3)[1] else u)); show(sapply(x, function(u) u + prod(dim(m))))
show(sapply(x, function(u) { k <- crossprod(m); u * k[1, 2] })); show(sapply(x, function(u) sum(order(c(3, 1, 2)) == 1) + u))
try(sapply(x, function(u) if (u > 100) u + log("a") else u)); k <- 0
show(withCallingHandlers(sapply(x, function(u) if (u > 100) u + as.numeric("a") else u), warning = function(w) { k <<- k + 1; invokeRestart("muffleWarning") }))
cat(k, "warnings\n"); s <- structure(3, class = "s"); length.s <- function(x) { k <<- k + 1; 5L }; show(sapply(x, function(u) u + length(s))); cat(k, "\n")
show(sapply(x, function(u) u + nchar(Sys.getenv("NOT_THERE")))); set.seed(1); show(sapply(x, function(u) u + rnorm(1) + sum(rev(sample(5)))))
show(sapply(x, function(u) { set.seed(7); u + runif(1) })); options(digits = 7); show(sapply(x, function(u) { options(digits = 4); u }))
z <- sapply(1:300, function(i) { if (i == 299) cat("here\n"); i }); e <- sapply(1:300, function(i) environmentName(globalenv())); print(e[300]); show(sapply(x, function(u) u + seq(1, 2, 0.5)[2]))
g <- function(v) sys.call()[[1]]; print(sapply(1:300, function(i) as.character(g(i)))[300]); print(length(unique(sapply(1:300, function(i) tempfile()))))
