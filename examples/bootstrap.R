# bootstrap.R - Uncertainty by resampling: intervals, permutation tests, the jackknife, power, a bit of Bayes by simulation.
#
#   orbit examples/bootstrap.R [replications]

args <- commandArgs(trailingOnly = TRUE)
B <- if (length(args) > 0) as.integer(args[1]) else 999L
say <- function(fmt, ...) cat(sprintf(fmt, ...), "\n", sep = "")
section <- function(x) cat("\n", x, "\n", gsub(".", "~", x), "\n", sep = "")

# ---- data --------------------------------------------------------------------------------------

set.seed(20240229)
trial <- data.frame(
  patient = sprintf("p%02d", 1:36),
  arm = factor(rep(c("control", "low", "high"), each = 12), levels = c("control", "low", "high")),
  age = round(rnorm(36, 52, 11)),
  stringsAsFactors = TRUE
)
trial$before <- round(rgamma(36, shape = 9, rate = 0.1))
trial$after <- with(trial, round(before * c(control = 0.97, low = 0.9, high = 0.78)[as.character(arm)] + rnorm(36, sd = 7)))
trial$gain <- trial$before - trial$after

section("Data")
str(trial)
print(do.call(rbind, tapply(trial$gain, trial$arm, function(g) c(n = length(g), mean = mean(g), sd = sd(g), median = median(g)))), digits = 4)
print(summary(trial[, c("arm", "before", "gain")]))
for (a in levels(trial$arm)) {
  g <- sort(trial$gain[trial$arm == a])
  cat(formatC(a, width = 8), ":", formatC(g, width = 4), "\n")
}

# ---- the bootstrap -----------------------------------------------------------------------------

boot <- function(data, statistic, R = B, strata = NULL, ...) {
  data <- if (is.data.frame(data)) data else as.matrix(data)
  n <- nrow(data)
  t0 <- statistic(data, seq_len(n), ...)
  index <- function() {
    if (is.null(strata)) return(sample.int(n, replace = TRUE))
    unsplit(lapply(split(seq_len(n), strata), function(i) i[sample.int(length(i), replace = TRUE)]), strata)
  }
  t <- vapply(seq_len(R), function(r) statistic(data, index(), ...), t0)
  structure(list(t0 = t0, t = if (is.matrix(t)) t(t) else matrix(t, ncol = 1), R = R, call = match.call()), class = "boot_result")
}
print.boot_result <- function(x, digits = 4, ...) {
  cat("Bootstrap with", x$R, "replications\nCall: ")
  print(x$call)
  out <- data.frame(estimate = x$t0, bias = colMeans(x$t) - x$t0, se = apply(x$t, 2, sd))
  print(format(out, digits = digits))
  invisible(x)
}
confint.boot_result <- function(object, parm = 1, level = 0.95, type = c("normal", "basic", "percentile", "bca"), data, statistic, ...) {
  a <- (1 + c(-1, 1) * level) / 2
  t <- object$t[, parm]
  t0 <- object$t0[[parm]]
  q <- function(p) quantile(t, p, names = FALSE, type = 6)
  rows <- sapply(type, function(ty) {
    switch(ty,
      normal = 2 * t0 - mean(t) + qnorm(a) * sd(t),
      basic = 2 * t0 - rev(q(a)),
      percentile = q(a),
      bca = {
        z0 <- qnorm(mean(t < t0))
        n <- NROW(data)
        jack <- vapply(seq_len(n), function(i) statistic(data, seq_len(n)[-i])[[parm]], 0)
        d <- mean(jack) - jack
        acc <- sum(d^3) / (6 * sum(d^2)^1.5)
        q(pnorm(z0 + (z0 + qnorm(a)) / (1 - acc * (z0 + qnorm(a)))))
      }
    )
  })
  rownames(rows) <- paste0(format(100 * a, trim = TRUE), "%")
  t(rows)
}

section("The mean, the median and a ratio")
three <- function(d, i) c(mean = mean(d[i, "gain"]), median = median(d[i, "gain"]), ratio = sum(d[i, "after"]) / sum(d[i, "before"]))
b <- boot(trial, three)
b
print(confint(b, "ratio", data = trial, statistic = three), digits = 4)
print(round(confint(b, 2, type = c("basic", "percentile")), 2))
say("true in theory, se of the mean: %.4f; found: %.4f", sd(trial$gain) / sqrt(36) * sqrt(35 / 36), sd(b$t[, 1]))
h <- hist(b$t[, 1], plot = FALSE, breaks = 12)
cat(sprintf("%6.1f %s\n", h$mids, strrep("o", round(h$counts / max(h$counts) * 40))), sep = "")

section("A difference between arms, within strata")
diff_means <- function(d, i) {
  m <- tapply(d$gain[i], d$arm[i], mean)
  c(low = m[["low"]] - m[["control"]], high = m[["high"]] - m[["control"]])
}
set.seed(1)
d <- boot(trial, diff_means, strata = trial$arm)
print(d, digits = 3)
for (v in c("low", "high")) {
  ci <- confint(d, v, type = "percentile")
  say("%-5s %6.2f  [%.2f, %.2f] %s", v, d$t0[[v]], ci[1], ci[2], if (prod(sign(ci)) > 0) "*" else "")
}
print(round(cor(d$t), 3))

# ---- permutation tests -------------------------------------------------------------------------

permutation <- function(x, g, statistic, R = B) {
  observed <- statistic(x, g)
  perm <- replicate(R, statistic(x, sample(g)))
  list(observed = observed, p = (1 + sum(abs(perm) >= abs(observed) - 1e-12)) / (R + 1), perm = perm)
}
section("Permutation tests")
two <- droplevels(subset(trial, arm != "low"))
mean_diff <- function(x, g) diff(tapply(x, g, mean))[[1]]
set.seed(2)
p <- permutation(two$gain, two$arm, mean_diff)
say("difference of means %.3f, p = %.3f", p$observed, p$p)
print(round(quantile(p$perm, c(0.025, 0.5, 0.975)), 2))
f_value <- function(x, g) {
  m <- ave(x, g)
  (sum((m - mean(x))^2) / (nlevels(g) - 1)) / (sum((x - m)^2) / (length(x) - nlevels(g)))
}
p3 <- permutation(trial$gain, trial$arm, f_value)
say("F of the three arms %.3f, p = %.3f; by the F distribution p = %.5f", p3$observed, p3$p, pf(p3$observed, 2, 33, lower.tail = FALSE))
print(anova(lm(gain ~ arm, trial)))
exact <- combn(8, 4)
small <- c(12, 15, 9, 20, 4, 7, 11, 3)
all_diffs <- apply(exact, 2, function(i) mean(small[i]) - mean(small[-i]))
say("exact test over %d splits: p = %.4f", ncol(exact), mean(abs(all_diffs) >= abs(all_diffs[1]) - 1e-12))
welch <- function(x, y) {
  v <- c(var(x) / length(x), var(y) / length(y))
  t <- (mean(x) - mean(y)) / sqrt(sum(v))
  df <- sum(v)^2 / sum(v^2 / (c(length(x), length(y)) - 1))
  c(t = t, df = df, p = 2 * pt(-abs(t), df))
}
print(signif(with(two, welch(gain[arm == "high"], gain[arm == "control"])), 5))

# ---- regression --------------------------------------------------------------------------------

section("Regression: cases or residuals")
fit <- lm(gain ~ before + arm, data = trial)
print(round(summary(fit)$coefficients, 3))
set.seed(3)
cases <- boot(trial, function(d, i) coef(lm(gain ~ before + arm, data = d[i, ])), R = 199)
res <- residuals(fit)
resid_boot <- t(replicate(199, coef(lm(I(fitted(fit) + sample(res, replace = TRUE)) ~ before + arm, data = trial))))
se <- cbind(formula = sqrt(diag(vcov(fit))), cases = apply(cases$t, 2, sd), residuals = apply(resid_boot, 2, sd))
print(signif(se, 3))
print(round(confint(fit), 2))

# ---- the jackknife, cross-validation ------------------------------------------------------------

section("Leaving one out")
theta <- function(x) log(var(x))
x <- trial$before
loo <- sapply(seq_along(x), function(i) theta(x[-i]))
n <- length(x)
say("log variance %.4f, bias %.4f, se %.4f", theta(x), (n - 1) * (mean(loo) - theta(x)), sqrt((n - 1) / n * sum((loo - mean(loo))^2)))
worst <- order(abs(loo - mean(loo)), decreasing = TRUE)[1:3]
print(trial[worst, c("patient", "before", "after")])
cv <- sapply(1:4, function(degree) {
  e <- sapply(seq_along(x), function(i) {
    m <- lm(after ~ poly(before, degree, raw = TRUE), data = trial[-i, ])
    trial$after[i] - predict(m, trial[i, ])
  })
  sqrt(mean(e^2))
})
cat(sprintf("degree %d: %.3f%s\n", 1:4, cv, ifelse(cv == min(cv), "  <- best", "")), sep = "")

# ---- power by simulation -----------------------------------------------------------------------

section("Power")
power <- function(n, delta, reps = 300, alpha = 0.05) {
  mean(replicate(reps, welch(rnorm(n, delta), rnorm(n))[["p"]] < alpha))
}
set.seed(4)
grid <- outer(c(10, 20, 40), c(0, 0.5, 1), Vectorize(power))
dimnames(grid) <- list(n = c(10, 20, 40), effect = c(0, 0.5, 1))
print(round(grid, 3))
theory <- function(n, delta) {
  nc <- delta * sqrt(n / 2)
  crit <- qt(0.975, 2 * n - 2)
  pt(crit, 2 * n - 2, ncp = nc, lower.tail = FALSE) + pt(-crit, 2 * n - 2, ncp = nc)
}
print(round(outer(c(10, 20, 40), c(0, 0.5, 1), Vectorize(theory)), 3))

# ---- a posterior by simulation -----------------------------------------------------------------

section("A posterior")
success <- table(trial$arm, trial$gain > 10)[, "TRUE"]
print(success)
set.seed(5)
draws <- sapply(success, function(k) rbeta(4000, 1 + k, 1 + 12 - k))
print(round(t(apply(draws, 2, quantile, c(0.05, 0.5, 0.95))), 3))
say("P(high > low) = %.3f, P(low > control) = %.3f", mean(draws[, "high"] > draws[, "low"]), mean(draws[, "low"] > draws[, "control"]))
best <- table(factor(colnames(draws)[max.col(draws)], levels = colnames(draws)))
print(prop.table(best))
chain <- numeric(2000)
chain[1] <- 0.5
log_post <- function(p) if (p <= 0 || p >= 1) -Inf else dbinom(success[["high"]], 12, p, log = TRUE) + dbeta(p, 2, 2, log = TRUE)
accepted <- 0
for (i in 2:length(chain)) {
  proposal <- chain[i - 1] + runif(1, -0.2, 0.2)
  if (log(runif(1)) < log_post(proposal) - log_post(chain[i - 1])) {
    chain[i] <- proposal
    accepted <- accepted + 1
  } else {
    chain[i] <- chain[i - 1]
  }
}
say("Metropolis: mean %.3f (exact %.3f), accepted %.0f%%", mean(chain[-(1:200)]), (success[["high"]] + 2) / 16, 100 * accepted / 1999)
