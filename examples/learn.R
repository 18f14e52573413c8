# learn.R - Simple machine learning by hand on iris and mtcars: neighbours, Bayes, trees, regression by descent, clusters.
#
#   orbit examples/learn.R

chapter <- function(text) cat("\n", toupper(text), "\n", sep = "")

accuracy <- function(truth, guess) mean(truth == guess)
confusion <- function(truth, guess) table(truth = truth, guess = factor(guess, levels = levels(truth)))
folds <- function(n, k, seed) {
  set.seed(seed)
  sample(rep_len(seq_len(k), n))
}

features <- c("Sepal.Length", "Sepal.Width", "Petal.Length", "Petal.Width")
X <- as.matrix(iris[, features])
y <- iris$Species

chapter("The data")
str(iris)
print(aggregate(. ~ Species, iris, mean))
print(round(cor(X), 2))
print(sapply(split(iris$Petal.Length, y), range))
set.seed(42)
train <- sort(unlist(lapply(split(seq_along(y), y), sample, 35), use.names = FALSE))
test <- setdiff(seq_along(y), train)
print(table(y[train]))
centre <- colMeans(X[train, ])
spread <- apply(X[train, ], 2, sd)
Z <- scale(X, centre, spread)
print(round(head(Z, 3), 3))

# ---- nearest neighbours ------------------------------------------------------------------------

chapter("Nearest neighbours")
knn <- function(train, labels, new, k = 3) {
  d2 <- outer(rowSums(new^2), rowSums(train^2), "+") - 2 * new %*% t(train)
  apply(d2, 1, function(d) {
    near <- order(d)[seq_len(k)]
    votes <- table(labels[near])
    names(votes)[which.max(votes)]
  })
}
for (k in c(1, 3, 5, 15)) cat(sprintf("k = %2d: %.4f\n", k, accuracy(y[test], knn(Z[train, ], y[train], Z[test, ], k))))
guess <- knn(Z[train, ], y[train], Z[test, ], 5)
print(confusion(y[test], guess))
wrong <- test[guess != y[test]]
print(cbind(iris[wrong, c("Petal.Length", "Petal.Width", "Species")], guess = guess[guess != y[test]]))

cross <- function(fit_predict, k = 5, seed = 7) {
  f <- folds(nrow(X), k, seed)
  vapply(seq_len(k), function(i) accuracy(y[f == i], fit_predict(which(f != i), which(f == i))), 0)
}
by_k <- sapply(c(1, 5, 9, 25), function(k) cross(function(a, b) knn(Z[a, ], y[a], Z[b, ], k)))
colnames(by_k) <- paste0("k", c(1, 5, 9, 25))
print(round(rbind(by_k, mean = colMeans(by_k)), 3))

# ---- naive Bayes -------------------------------------------------------------------------------

chapter("Naive Bayes")
bayes_fit <- function(X, y) {
  groups <- split(as.data.frame(X), y)
  structure(list(
    prior = prop.table(table(y)),
    mean = t(sapply(groups, colMeans)),
    sd = t(sapply(groups, function(g) apply(g, 2, sd)))
  ), class = "bayes")
}
predict.bayes <- function(object, X, type = c("class", "prob"), ...) {
  type <- match.arg(type)
  logp <- sapply(rownames(object$mean), function(k) {
    log(object$prior[[k]]) + rowSums(sapply(colnames(X), function(v) dnorm(X[, v], object$mean[k, v], object$sd[k, v], log = TRUE)))
  })
  p <- exp(logp - apply(logp, 1, max))
  p <- p / rowSums(p)
  if (type == "prob") p else factor(colnames(p)[max.col(p, "first")], levels = colnames(p))
}
print.bayes <- function(x, ...) {
  cat("Naive Bayes with classes", toString(rownames(x$mean)), "\n")
  print(x$mean, ...)
}
nb <- bayes_fit(X[train, ], y[train])
print(nb, digits = 3)
print(confusion(y[test], predict(nb, X[test, ])))
p <- predict(nb, X[c(1, 71, 84, 120, 150), ], type = "prob")
print(format(round(p, 4), nsmall = 4), quote = FALSE)
cat("cross-validated:", round(mean(cross(function(a, b) predict(bayes_fit(X[a, ], y[a]), X[b, ]))), 4), "\n")

# ---- a decision tree ---------------------------------------------------------------------------

chapter("A decision tree")
gini <- function(y) 1 - sum((tabulate(y, nlevels(y)) / length(y))^2)
best_split <- function(X, y) {
  best <- list(gain = 0)
  for (v in colnames(X)) {
    values <- sort(unique(X[, v]))
    cuts <- (head(values, -1) + tail(values, -1)) / 2
    for (cut in cuts) {
      left <- X[, v] <= cut
      gain <- gini(y) - mean(left) * gini(y[left]) - mean(!left) * gini(y[!left])
      if (gain > best$gain + 1e-12) best <- list(gain = gain, var = v, cut = cut)
    }
  }
  best
}
grow <- function(X, y, depth = 0, max_depth = 3, min_size = 5) {
  node <- list(n = length(y), label = names(which.max(table(y))), gini = gini(y))
  if (depth < max_depth && length(y) >= min_size && node$gini > 0) {
    s <- best_split(X, y)
    if (s$gain > 0.01) {
      left <- X[, s$var] <= s$cut
      node$split <- s
      node$left <- grow(X[left, , drop = FALSE], y[left], depth + 1, max_depth, min_size)
      node$right <- grow(X[!left, , drop = FALSE], y[!left], depth + 1, max_depth, min_size)
    }
  }
  node
}
show_tree <- function(node, indent = "") {
  if (is.null(node$split)) {
    cat(indent, "-> ", node$label, " (", node$n, ", gini ", format(round(node$gini, 3)), ")\n", sep = "")
  } else {
    cat(indent, node$split$var, " <= ", node$split$cut, " (", node$n, ")\n", sep = "")
    Recall(node$left, paste0(indent, "  "))
    cat(indent, "else\n", sep = "")
    Recall(node$right, paste0(indent, "  "))
  }
}
ask <- function(node, row) {
  while (!is.null(node$split)) node <- if (row[[node$split$var]] <= node$split$cut) node$left else node$right
  node$label
}
tree <- grow(X[train, ], y[train])
show_tree(tree)
guess <- apply(X[test, ], 1, ask, node = tree)
print(confusion(y[test], guess))
leaves <- function(node) if (is.null(node$split)) 1 else leaves(node$left) + leaves(node$right)
for (depth in 1:4) {
  t_d <- grow(X[train, ], y[train], max_depth = depth)
  cat("depth", depth, "leaves", leaves(t_d), "train", round(accuracy(y[train], apply(X[train, ], 1, ask, node = t_d)), 4),
      "test", round(accuracy(y[test], apply(X[test, ], 1, ask, node = t_d)), 4), "\n")
}
set.seed(1)
forest <- lapply(1:15, function(i) {
  rows <- sample(train, replace = TRUE)
  cols <- sample(features, 2)
  grow(X[rows, cols], y[rows])
})
votes <- sapply(forest, function(t) apply(X[test, ], 1, ask, node = t))
majority <- apply(votes, 1, function(v) names(sort(-table(v)))[1])
cat("forest of", length(forest), "trees:", round(accuracy(y[test], majority), 4), "\n")
print(table(sapply(forest, function(t) t$split$var)))

# ---- logistic regression -----------------------------------------------------------------------

chapter("Logistic regression")
two <- iris$Species != "setosa"
D <- cbind(1, Z[two, c("Petal.Length", "Sepal.Width")])
target <- as.numeric(y[two] == "virginica")
w <- c(0, 0, 0)
loss <- numeric(0)
for (step in 1:400) {
  p <- plogis(drop(D %*% w))
  loss[step] <- -mean(target * log(p) + (1 - target) * log(1 - p))
  w <- w - 0.5 * drop(crossprod(D, p - target)) / length(target)
}
cat("loss:", format(loss[c(1, 10, 100, 400)], digits = 4), "\n")
cat("falling all the way:", all(diff(loss) < 0), "\n")
print(round(w, 3))
for (step in 1:30) { # Newton's method goes on from there
  p <- plogis(drop(D %*% w))
  w_new <- w + solve(crossprod(D, D * (p * (1 - p))), crossprod(D, target - p))[, 1]
  if (max(abs(w_new - w)) < 1e-10) break
  w <- w_new
}
fit <- glm(target ~ D[, 2] + D[, 3], family = binomial)
cat("Newton steps:", step, " as glm():", isTRUE(all.equal(unname(coef(fit)), unname(w), tolerance = 1e-6)), "\n")
p <- plogis(drop(D %*% w))
print(table(truth = target, guess = as.integer(p > 0.5)))
roc <- t(sapply(c(0.1, 0.3, 0.5, 0.7, 0.9), function(cut) c(cut = cut, tpr = mean(p[target == 1] > cut), fpr = mean(p[target == 0] > cut))))
print(roc)
auc <- mean(outer(p[target == 1], p[target == 0], ">") + 0.5 * outer(p[target == 1], p[target == 0], "=="))
cat("AUC", round(auc, 4), "\n")

# ---- clusters ----------------------------------------------------------------------------------

chapter("Clusters")
k_means <- function(X, k, seed, max_iter = 50) {
  set.seed(seed)
  centres <- X[sample(nrow(X), k), , drop = FALSE]
  for (iter in seq_len(max_iter)) {
    d <- sapply(seq_len(k), function(j) colSums((t(X) - centres[j, ])^2))
    cluster <- max.col(-d, "first")
    new <- t(sapply(seq_len(k), function(j) colMeans(X[cluster == j, , drop = FALSE])))
    if (identical(all.equal(new, centres, check.attributes = FALSE), TRUE)) break
    centres <- new
  }
  list(cluster = cluster, centres = centres, within = sum(d[cbind(seq_along(cluster), cluster)]), iter = iter)
}
runs <- lapply(1:8, function(s) k_means(Z, 3, s))
print(round(sapply(runs, `[[`, "within"), 2))
best <- runs[[which.min(sapply(runs, function(r) r$within))]]
o <- order(best$centres[, 3])
print(round(best$centres[o, ], 3))
print(table(cluster = match(best$cluster, o), y))
elbow <- sapply(1:6, function(k) min(sapply(1:5, function(s) k_means(Z, k, s)$within)))
cat(sprintf("%d %7.1f %s\n", 1:6, elbow, strrep("=", round(elbow / 12))), sep = "")

# ---- regression --------------------------------------------------------------------------------

chapter("Choosing a regression")
vars <- c("wt", "hp", "qsec", "am", "cyl")
models <- unlist(lapply(1:3, function(k) combn(vars, k, simplify = FALSE)), recursive = FALSE)
table_of_models <- do.call(rbind, lapply(models, function(v) {
  fit <- lm(reformulate(v, "mpg"), data = mtcars)
  loo <- mean((residuals(fit) / (1 - hatvalues(fit)))^2)
  data.frame(model = paste(v, collapse = "+"), r2 = summary(fit)$adj.r.squared, aic = AIC(fit), loo = loo)
}))
print(head(table_of_models[order(table_of_models$loo), ], 5), digits = 4, row.names = FALSE)
cat("best by AIC:", table_of_models$model[which.min(table_of_models$aic)], "\n")
fit <- lm(mpg ~ wt + qsec + am, mtcars)
print(round(summary(fit)$coefficients, 4))
worst <- order(-abs(residuals(fit)))[1:3]
print(data.frame(mpg = mtcars$mpg[worst], fitted = round(fitted(fit)[worst], 1), row.names = rownames(mtcars)[worst]))
