# Points on the way of optim()'s methods, to the last bit where GNU R's order of operations is known.
fr <- function(x) 100 * (x[2] - x[1] * x[1])^2 + (1 - x[1])^2 + .3 * (x[3] - x[1])^2 + (x[4] - x[1])^2
gr <- function(x) c(-400*x[1]*(x[2]-x[1]^2)-2*(1-x[1])-.6*(x[3]-x[1])-2*(x[4]-x[1]), 200*(x[2]-x[1]^2), .6*(x[3]-x[1]), 2*(x[4]-x[1]))
for (m in c("Nelder-Mead", "BFGS", "CG")) for (k in c(2, 5, 7, 9, 20, 100)) cat(m, k, sprintf("%a", optim(c(-1.2, 1, 1, 1), fr, gr, method = m, control = list(maxit = k))$par), "\n")
for (k in 1:12) cat(sprintf("%a", optim(c(-1.2, 1, 1, 1), fr, method = "BFGS", control = list(maxit = k))$par), "\n")
for (ty in 1:3) {
  str(optim(c(-1.2, 1, 1, 1), fr, gr, method = "CG", control = list(type = ty, maxit = 1000))[2:4])
  str(optim(c(-1.2, 1, 1, 1), fr, method = "CG", control = list(type = ty))[2:4])
}
