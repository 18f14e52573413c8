# matrices.R - Matrix algebra at work: equations, least squares, Markov chains, networks, principal components, an economy.
#
#   orbit examples/matrices.R

topic <- local({
  k <- 0
  function(text) {
    k <<- k + 1
    cat(sprintf("\n[%d] %s\n\n", k, text))
  }
})
check <- function(what, ok) cat(format(what, width = 44), if (isTRUE(ok)) "yes" else "NO", "\n")

topic("Making and taking apart")
A <- matrix(c(4, -2, 1, -2, 4, -2, 1, -2, 4), 3, dimnames = list(letters[1:3], LETTERS[1:3]))
A
t(A)[1:2, ]
A["b", ]
A[A > 0]
A[-1, "C", drop = FALSE]
diag(A)
diag(2)
row(A)[2, ] * 10 + col(A)[2, ]
lower.tri(A)
upper <- A
upper[lower.tri(upper)] <- 0
upper
cbind(A, total = rowSums(A))
rbind(A, mean = colMeans(A))
outer(1:3, 1:4, function(i, j) i^j)
array(1:12, c(2, 3, 2), dimnames = list(c("x", "y"), NULL, c("one", "two")))
aperm(array(1:6, c(1, 2, 3)))[, , 1]
apply(A, c(1, 2), function(v) v * 10)
sweep(A, 2, colSums(A), "/")
kronecker(diag(2), matrix(1:2, 1))
which(A == 4, arr.ind = TRUE)
max.col(A)
A %o% 1:2 |> dim()

topic("Equations")
b <- c(11, -16, 17)
x <- solve(A, b)
x
check("A x = b", all.equal(drop(A %*% x), setNames(b, letters[1:3])))
inv <- solve(A)
zapsmall(inv %*% A)
det(A)
check("determinant is the product of eigenvalues", all.equal(det(A), prod(eigen(A)$values)))
singular <- matrix(1:9, 3)
tryCatch(solve(singular), error = function(e) cat("error:", conditionMessage(e), "\n"))
qr(singular)$rank
gauss <- function(a, b) {
  m <- cbind(a, b)
  n <- nrow(a)
  for (k in seq_len(n)) {
    p <- which.max(abs(m[k:n, k])) + k - 1
    if (p != k) m[c(k, p), ] <- m[c(p, k), ]
    m[k, ] <- m[k, ] / m[k, k]
    for (i in seq_len(n)[-k]) m[i, ] <- m[i, ] - m[i, k] * m[k, ]
  }
  unname(m[, n + 1])
}
check("own elimination", all.equal(gauss(A, b), unname(x)))
hilbert <- function(n) 1 / outer(seq_len(n), seq_len(n), function(i, j) i + j - 1)
for (n in c(2, 4, 6)) cat("Hilbert", n, "condition", format(kappa(hilbert(n), exact = TRUE), digits = 4), "det", format(det(hilbert(n)), digits = 4), "\n")

topic("Factors")
R <- chol(A)
round(R, 4)
check("R'R = A", all.equal(crossprod(R), A, check.attributes = FALSE))
q <- qr(A)
check("QR = A", all.equal(qr.Q(q) %*% qr.R(q), A, check.attributes = FALSE))
check("Q orthogonal", all.equal(crossprod(qr.Q(q)), diag(3)))
s <- svd(A)
round(s$d, 4)
check("U D V' = A", all.equal(s$u %*% diag(s$d) %*% t(s$v), A, check.attributes = FALSE))
e <- eigen(A, symmetric = TRUE)
round(e$values, 4)
check("A v = l v", all.equal(A %*% e$vectors, e$vectors %*% diag(e$values), check.attributes = FALSE))
root <- e$vectors %*% diag(sqrt(e$values)) %*% t(e$vectors)
check("square root", all.equal(root %*% root, A, check.attributes = FALSE))
chol2inv(R) |> round(4)
backsolve(R, b) |> round(4)
forwardsolve(t(R), b) |> round(4)

power_iteration <- function(M, tol = 1e-10, max = 1000) {
  v <- rep(1, ncol(M))
  l <- 0
  for (i in seq_len(max)) {
    w <- drop(M %*% v)
    l_new <- sqrt(sum(w^2))
    v <- w / l_new
    if (abs(l_new - l) < tol) break
    l <- l_new
  }
  list(value = l_new, vector = v, steps = i)
}
p <- power_iteration(crossprod(A))
check("power iteration", all.equal(p$value, max(eigen(crossprod(A))$values)))

topic("Least squares")
set.seed(99)
n <- 40
X <- cbind(one = 1, x1 = round(runif(n, 0, 10), 1), x2 = rep(0:1, length.out = n))
beta <- c(2, 0.5, -3)
y <- drop(X %*% beta) + round(rnorm(n), 2)
normal <- solve(crossprod(X), crossprod(X, y))
round(t(normal), 4)
by_qr <- qr.coef(qr(X), y)
check("normal equations and QR agree", all.equal(drop(normal), by_qr))
res <- y - drop(X %*% normal)
sigma2 <- sum(res^2) / (n - ncol(X))
se <- sqrt(sigma2 * diag(solve(crossprod(X))))
est <- cbind(estimate = drop(normal), se = se, t = drop(normal) / se)
est <- cbind(est, p = 2 * pt(-abs(est[, "t"]), n - ncol(X)))
print(signif(est, 4))
fit <- lm(y ~ X[, -1])
check("as lm() finds", all.equal(unname(coef(fit)), unname(drop(normal))))
hat <- X %*% solve(crossprod(X), t(X))
check("the hat matrix is idempotent", all.equal(hat %*% hat, hat))
cat("trace of the hat matrix:", sum(diag(hat)), "\n")
head(order(diag(hat), decreasing = TRUE), 3)
ridge <- sapply(c(0, 1, 10, 100), function(l) solve(crossprod(X) + diag(c(0, l, l)), crossprod(X, y)))
dimnames(ridge) <- list(colnames(X), paste0("l=", c(0, 1, 10, 100)))
round(ridge, 3)

topic("A Markov chain")
P <- matrix(c(0.7, 0.2, 0.1, 0.3, 0.4, 0.3, 0.2, 0.3, 0.5), 3, byrow = TRUE)
dimnames(P) <- rep(list(c("sun", "cloud", "rain")), 2)
P
"%^%" <- function(M, k) {
  out <- diag(nrow(M))
  dimnames(out) <- dimnames(M)
  while (k > 0) {
    if (k %% 2 == 1) out <- out %*% M
    M <- M %*% M
    k <- k %/% 2
  }
  out
}
round(P %^% 2, 3)
round(P %^% 50, 5)
stationary <- solve(rbind((t(P) - diag(3))[-1, ], 1), c(0, 0, 1))
round(stationary, 5)
left <- eigen(t(P))
w <- Re(left$vectors[, 1])
check("from the eigenvector", all.equal(unname(w / sum(w)), unname(stationary)))
set.seed(5)
state <- "sun"
path <- character(500)
for (i in seq_along(path)) {
  path[i] <- state
  state <- sample(colnames(P), 1, prob = P[state, ])
}
round(prop.table(table(factor(path, levels = colnames(P)))), 3)
moves <- table(from = head(path, -1), to = tail(path, -1))[colnames(P), colnames(P)]
moves
max(abs(prop.table(moves, 1) - P)) < 0.1
absorbing <- rbind(cbind(matrix(c(0, 0.5, 0, 0.5, 0, 0.5, 0, 0.5, 0), 3), c(0.5, 0, 0), c(0, 0, 0.5)), cbind(matrix(0, 2, 3), diag(2)))
N <- solve(diag(3) - absorbing[1:3, 1:3])
N
cat("expected steps", rowSums(N), " ruin", round((N %*% absorbing[1:3, 4:5])[, 1], 4), "\n")

topic("A network")
links <- read.table(text = "from to\nA B\nA C\nB C\nC A\nD C\nD E\nE D\nE A", header = TRUE)
nodes <- sort(unique(unlist(links)))
M <- matrix(0L, length(nodes), length(nodes), dimnames = list(nodes, nodes))
M[as.matrix(links)] <- 1L
M
rowSums(M)
two_steps <- M %*% M
two_steps["D", ]
G <- 0.85 * t(M / rowSums(M)) + 0.15 / length(nodes)
rank <- power_iteration(G)$vector
rank <- sort(setNames(rank / sum(rank), nodes), decreasing = TRUE)
round(rank, 4)
distance <- ifelse(M == 1, 1, Inf)
diag(distance) <- 0
for (k in nodes) distance <- pmin(distance, outer(distance[, k], distance[k, ], "+"))
distance
reach <- apply(is.finite(distance), 1, sum)
reach

topic("Principal components")
data <- as.matrix(mtcars[, c("mpg", "disp", "hp", "wt", "qsec")])
Z <- scale(data)
head(Z, 2)
attr(Z, "scaled:center")
C <- cor(data)
round(C, 3)
pc <- eigen(C)
round(pc$values / sum(pc$values), 4)
signs <- sign(pc$vectors[1, ])
loadings <- sweep(pc$vectors, 2, signs, "*")
rownames(loadings) <- colnames(data)
round(loadings[, 1:2], 3)
scores <- Z %*% loadings
round(head(scores[order(scores[, 1]), 1:2], 4), 3)
check("variances of the scores", all.equal(unname(apply(scores, 2, var)), pc$values))
check("by svd", all.equal(svd(Z)$d^2 / (nrow(Z) - 1), pc$values))

topic("An economy")
tech <- matrix(c(0.2, 0.3, 0.1, 0.1, 0.1, 0.4, 0.2, 0.2, 0.2), 3, dimnames = rep(list(c("farm", "plant", "trade")), 2))
demand <- c(farm = 100, plant = 80, trade = 150)
output <- solve(diag(3) - tech, demand)
round(output, 2)
series <- demand
total <- demand
for (k in 1:60) {
  series <- drop(tech %*% series)
  total <- total + series
}
check("the sum of all rounds", all.equal(total, output, tolerance = 1e-6))
multipliers <- colSums(solve(diag(3) - tech))
names(multipliers) <- colnames(tech)
round(multipliers, 3)
print(format(data.frame(sector = names(output), output, inside = output - demand, share = 1 - demand / output), digits = 4), row.names = FALSE)
games <- matrix(0, 4, 4)
games[upper.tri(games)] <- c(2, 1, 3, 0, 1, 2)
games[lower.tri(games)] <- c(0, 1, 1, 3, 2, 2)
wins <- games > t(games)
colnames(wins) <- rownames(wins) <- c("Reds", "Blues", "Greens", "Whites")
sort(rowSums(wins), decreasing = TRUE)
wins
