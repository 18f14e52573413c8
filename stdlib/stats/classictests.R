# classictests.R - Tests of means, variances, correlations, rates and proportions, and of counts in tables.

# Limits that lower(alpha) and upper(alpha) give; ends: what takes their place in one-sided intervals.
.two_limits <- function(lower, upper, alternative, level, ends) {
  half <- (1 - level) / 2
  limits <- switch(alternative, less = c(ends[1L], upper(1 - level)), greater = c(lower(1 - level), ends[2L]), c(lower(half), upper(half)))
  structure(limits, conf.level = level)
}

# ---- means and variances ----

.pooled_variance <- function(n, v) sum(((n - 1) * v)[n > 1]) / (sum(n) - 2)

# Standard error and degrees of freedom of a difference of means.
.mean_difference <- function(n, v, pooled) {
  if (pooled) return(list(se = sqrt(.pooled_variance(n, v) * (1 / n[1L] + 1 / n[2L])), df = sum(n) - 2))
  each <- sqrt(v / n)
  se <- sqrt(sum(each^2))
  list(se = se, df = se^4 / sum(each^4 / (n - 1)))
}

t.test.default <- function(x, y = NULL, alternative = c("two.sided", "less", "greater"), mu = 0, paired = FALSE, var.equal = FALSE,
                           conf.level = 0.95, ...) {
  alternative <- match.arg(alternative)
  if (!missing(mu) && (length(mu) != 1 || is.na(mu))) stop("'mu' must be a single number")
  if (!missing(conf.level) && !.is_level(conf.level, ends = TRUE)) stop("'conf.level' must be a single number between 0 and 1")
  name <- deparse1(substitute(x))
  if (!is.null(y)) name <- paste(name, "and", deparse1(substitute(y)))
  if (paired) {
    if (is.null(y)) stop("'y' is missing for paired test")
    whole <- complete.cases(x, y)
    x <- x[whole] - y[whole]
    y <- NULL
  }
  x <- x[!is.na(x)]
  mean <- mean(x)
  var <- var(x)
  if (is.null(y)) {
    if (length(x) < 2) stop("not enough 'x' observations")
    estimate <- mean
    names(estimate) <- if (paired) "mean difference" else "mean of x"
    found <- list(se = sqrt(var / length(x)), df = length(x) - 1)
    method <- if (paired) "Paired t-test" else "One Sample t-test"
    tested <- if (paired) "mean difference" else "mean"
    gap <- estimate[[1L]]
  } else {
    y <- y[!is.na(y)]
    least <- if (var.equal) 1 else 2
    if (length(x) < least) stop("not enough 'x' observations")
    if (length(y) < least) stop("not enough 'y' observations")
    if (length(x) + length(y) < 3) stop("not enough observations")
    estimate <- c(`mean of x` = mean, `mean of y` = base::mean(y))
    found <- .mean_difference(c(length(x), length(y)), c(var, stats::var(y)), var.equal)
    method <- paste(if (!var.equal) "Welch", "Two Sample t-test")
    tested <- "difference in means"
    gap <- estimate[[1L]] - estimate[[2L]]
  }
  if (found$se < 10 * .Machine$double.eps * max(abs(estimate))) stop("data are essentially constant")
  t <- (gap - mu) / found$se
  df <- found$df
  p <- switch(alternative, less = pt(t, df), greater = pt(t, df, lower.tail = FALSE), 2 * pt(-abs(t), df))
  limits <- .two_limits(function(alpha) t - qt(1 - alpha, df), function(alpha) t + qt(1 - alpha, df), alternative, conf.level, c(-Inf, Inf))
  limits[] <- mu + limits * found$se
  .htest(statistic = c(t = t), parameter = c(df = df), p.value = p, conf.int = limits, estimate = estimate, null.value = setNames(mu, tested),
         stderr = found$se, alternative = alternative, method = method, data.name = name)
}

# A variance and its degrees of freedom, of a sample or of the residuals of a model.
.variance_of <- function(x, what) {
  if (inherits(x, "lm")) return(list(v = sum(x$residuals^2) / x$df.residual, df = x$df.residual))
  x <- x[is.finite(x)]
  if (length(x) < 2L) stop(simpleError(gettextf("not enough '%s' observations", what), sys.call(-1L)))
  list(v = var(x), df = length(x) - 1L)
}

var.test.default <- function(x, y, ratio = 1, alternative = c("two.sided", "less", "greater"), conf.level = 0.95, ...) {
  if (length(ratio) != 1L || !is.finite(ratio) || ratio <= 0) stop("'ratio' must be a single positive number")
  alternative <- match.arg(alternative)
  if (!.is_level(conf.level)) stop("'conf.level' must be a single number between 0 and 1")
  name <- paste(deparse1(substitute(x)), "and", deparse1(substitute(y)))
  a <- .variance_of(x, "x")
  b <- .variance_of(y, "y")
  found <- a$v / b$v
  limit <- function(p) found / qf(p, a$df, b$df)
  below <- pf(found / ratio, a$df, b$df)
  p <- switch(alternative, less = below, greater = 1 - below, 2 * min(below, 1 - below))
  limits <- .two_limits(function(alpha) limit(1 - alpha), limit, alternative, conf.level, c(0, Inf))
  .htest(statistic = c(F = found / ratio), parameter = c(`num df` = a$df, `denom df` = b$df), p.value = p, conf.int = limits,
         estimate = c(`ratio of variances` = found), null.value = c(`ratio of variances` = ratio), alternative = alternative,
         method = "F test to compare two variances", data.name = name)
}

# ---- correlations ----

.pearson_test <- function(x, y, alternative, level) {
  n <- length(x)
  df <- n - 2L
  r <- cor(x, y)
  t <- sqrt(df) * r / sqrt(1 - r^2)
  p <- switch(alternative, less = pt(t, df), greater = pt(t, df, lower.tail = FALSE), 2 * min(pt(t, df), pt(t, df, lower.tail = FALSE)))
  test <- list(statistic = c(t = t), parameter = c(df = df), p.value = p, estimate = c(cor = r), null.value = c(correlation = 0),
               method = "Pearson's product-moment correlation")
  if (n > 3) {
    z <- atanh(r)
    away <- 1 / sqrt(n - 3) * qnorm(if (alternative == "two.sided") (1 + level) / 2 else level)
    test$conf.int <- .two_limits(function(alpha) tanh(z - away), function(alpha) tanh(z + away), alternative, level, c(-1, 1))
  }
  test
}

# Sizes of the groups of equal values, as polynomials that the variance of Kendall's statistic needs.
.tie_sums <- function(x) {
  t <- as.vector(table(x[duplicated(x)])) + 1
  list(pairs = sum(t * (t - 1)), triples = sum(t * (t - 1) * (t - 2)), spread = sum(t * (t - 1) * (2 * t + 5)))
}

.kendall_test <- function(x, y, alternative, exact, continuity) {
  n <- length(x)
  r <- cor(x, y, method = "kendall")
  test <- list(statistic = c(T = NA), parameter = NULL, p.value = NA, estimate = c(tau = r), null.value = c(tau = 0),
               method = "Kendall's rank correlation tau")
  if (!is.finite(r)) {
    test$estimate[] <- NA
    return(test)
  }
  tied <- anyDuplicated(x) || anyDuplicated(y)
  if (is.null(exact)) exact <- n < 50
  if (exact && !tied) {
    s <- round((r + 1) * n * (n - 1) / 4)
    below <- function(q) .Internal(kendall_dist(q, n))
    test$statistic[] <- s
    test$p.value <- switch(alternative, less = below(s), greater = 1 - below(s - 1), min(1, 2 * min(below(s), 1 - below(s - 1))))
    return(test)
  }
  if (exact) warning(simpleWarning("Cannot compute exact p-value with ties", sys.call(-1L)))
  a <- .tie_sums(x)
  b <- .tie_sums(y)
  all <- n * (n - 1) / 2
  s <- r * sqrt((all - a$pairs / 2) * (all - b$pairs / 2))
  if (continuity) s <- sign(s) * (abs(s) - 1)
  var <- (n * (n - 1) * (2 * n + 5) - a$spread - b$spread) / 18 + a$pairs * b$pairs / (2 * n * (n - 1)) +
    a$triples * b$triples / (9 * n * (n - 1) * (n - 2))
  test$statistic <- c(z = s / sqrt(var))
  test$p.value <- .normal_p(test$statistic, alternative)
  test
}

.spearman_test <- function(x, y, alternative, exact, continuity) {
  n <- length(x)
  r <- cor(rank(x), rank(y))
  s <- (n^3 - n) * (1 - r) / 6
  test <- list(statistic = c(S = s), parameter = NULL, p.value = NA, estimate = c(rho = r), null.value = c(rho = 0),
               method = "Spearman's rank correlation rho")
  if (!is.finite(r)) {
    test$statistic[] <- test$estimate[] <- NA
    return(test)
  }
  tied <- anyDuplicated(x) || anyDuplicated(y)
  if (is.null(exact)) exact <- TRUE
  if (exact && tied) warning(simpleWarning("Cannot compute exact p-value with ties", sys.call(-1L)))
  tail <- function(lower.tail) {
    if (exact && !tied && n <= 1290) return(.Internal(spearman_dist(round(s) + 2 * lower.tail, n, lower.tail)))
    r <- 1 - s / (n * (n^2 - 1) / 6 + if (continuity) 1 else 0)
    pt(r / sqrt((1 - r^2) / (n - 2)), df = n - 2, lower.tail = !lower.tail)
  }
  test$p.value <- switch(alternative, less = tail(FALSE), greater = tail(TRUE), min(2 * tail(s <= (n^3 - n) / 6), 1))
  test
}

cor.test.default <- function(x, y, alternative = c("two.sided", "less", "greater"), method = c("pearson", "kendall", "spearman"), exact = NULL,
                             conf.level = 0.95, continuity = FALSE, ...) {
  names <- c(deparse1(substitute(x)), deparse1(substitute(y)))
  side <- match.arg(alternative)
  kind <- match.arg(method)
  .demand(is.numeric(x), "'x' must be a numeric vector")
  .demand(is.numeric(y), "'y' must be a numeric vector")
  .demand(length(x) == length(y), "'x' and 'y' must have the same length")
  pairs <- which(complete.cases(x, y))
  linear <- kind == "pearson"
  n <- length(pairs)
  .demand(n >= 2L + linear, "not enough finite observations")
  .demand(!linear || n == 3L || missing(conf.level) || .is_level(conf.level, ends = TRUE),
          "'conf.level' must be a single number between 0 and 1")
  x <- x[pairs]
  y <- y[pairs]
  test <- switch(kind, pearson = .pearson_test(x, y, side, conf.level), kendall = .kendall_test(x, y, side, exact, continuity),
                 .spearman_test(x, y, side, exact, continuity))
  limits <- test$conf.int
  test <- .htest(statistic = test$statistic, parameter = test$parameter, p.value = as.numeric(test$p.value), estimate = test$estimate,
                 null.value = test$null.value, alternative = side, method = test$method, data.name = paste(names, collapse = " and "))
  if (!is.null(limits)) test$conf.int <- limits
  test
}

# ---- counts: one or two rates, proportions ----

# Probability of counts that are not likelier than x, on both sides of the centre; last(): the largest one to look at.
.two_sided_count <- function(x, centre, last, density, cdf) {
  if (x == centre) return(1)
  limit <- density(x) * (1 + 1e-07)
  if (x < centre) {
    end <- last()
    beyond <- end - sum(density(ceiling(centre):end) <= limit)
    return(cdf(x) + cdf(beyond, lower.tail = FALSE))
  }
  cdf(sum(density(0:floor(centre)) <= limit) - 1) + cdf(x - 1, lower.tail = FALSE)
}

.count_p <- function(x, centre, last, density, cdf, alternative) {
  switch(alternative, less = cdf(x), greater = cdf(x - 1, lower.tail = FALSE), .two_sided_count(x, centre, last, density, cdf))
}

.is_whole <- function(x) {
  xr <- round(x)
  max(abs(x - xr)) <= 1e-07
}

binom.test <- function(x, n, p = 0.5, alternative = c("two.sided", "less", "greater"), conf.level = 0.95) {
  name <- deparse1(substitute(x))
  if (anyNA(x) || min(x) < 0 || !.is_whole(x)) stop("'x' must be nonnegative and integer")
  hits <- as.vector(round(x), "double") # names of counts say nothing here
  if (length(hits) == 1L) {
    if (length(n) != 1L || is.na(n) || !.is_whole(n) || n < 1 || round(n) < hits) stop("'n' must be a positive integer >= 'x'")
    name <- paste(name, "and", deparse1(substitute(n)))
    trials <- round(n)
  } else if (length(hits) == 2L) {
    trials <- sum(hits)
    hits <- hits[1L]
  } else stop("incorrect length of 'x'")
  if (!missing(p) && !(length(p) == 1L && isTRUE(p >= 0 & p <= 1))) stop("'p' must be a single number between 0 and 1")
  alternative <- match.arg(alternative)
  if (!.is_level(conf.level)) stop("'conf.level' must be a single number between 0 and 1")
  prob <- if (alternative == "two.sided" && (p == 0 || p == 1)) hits == trials * p
    else min(1, .count_p(hits, trials * p, function() trials, function(k) dbinom(k, trials, p), function(q, ...) pbinom(q, trials, p, ...), alternative))
  low <- function(alpha) if (hits) qbeta(alpha, hits, trials - hits + 1) else 0
  high <- function(alpha) if (hits < trials) qbeta(1 - alpha, hits + 1, trials - hits) else 1
  about <- function(value) c(`probability of success` = value)
  .htest(statistic = c(`number of successes` = hits), parameter = c(`number of trials` = trials), p.value = prob,
         conf.int = .two_limits(low, high, alternative, conf.level, c(0, 1)), estimate = about(hits / trials), null.value = about(as.vector(p)),
         alternative = alternative, method = "Exact binomial test", data.name = name)
}

# Given the sum of both counts the first is binomial, with the odds of the rates.
.poisson_two <- function(x, time, ratio, alternative, level, name) {
  share <- ratio * time[1L] / (ratio * time[1L] + time[2L])
  test <- binom.test(x, sum(x), share, alternative = alternative, conf.level = level)
  odds <- test$conf.int / (1 - test$conf.int)
  rates <- x / time
  new <- list(statistic = c(count1 = x[1L]), parameter = c(`expected count1` = sum(x) * ratio * time[1L] / sum(time * c(1, ratio))),
              conf.int = odds * time[2L] / time[1L], estimate = c(`rate ratio` = rates[1L] / rates[2L]), null.value = c(`rate ratio` = ratio),
              method = "Comparison of Poisson rates", data.name = name)
  test[names(new)] <- new
  test
}

poisson.test <- function(x, T = 1, r = 1, alternative = c("two.sided", "less", "greater"), conf.level = 0.95) {
  name <- paste(deparse1(substitute(x)), "time base:", deparse1(substitute(T)))
  if (length(T) == 1L) T <- rep(T, length(x))
  if (length(x) != length(T)) stop("'x' and 'T' have incompatible length")
  if (!all(is.finite(x)) || any(x < 0) || !.is_whole(x)) stop("'x' must be finite, nonnegative, and integer")
  x <- round(x)
  if (anyNA(T) || any(T < 0)) stop("'T' must be nonnegative")
  if (!length(x)) stop("not enough data")
  if (length(x) > 2L) stop("the case k > 2 is unimplemented")
  if (!missing(r) && (length(r) > 1 || is.na(r) || r < 0)) stop("'r' must be a single positive number")
  alternative <- match.arg(alternative)
  if (length(x) == 2L) return(.poisson_two(x, T, r, alternative, conf.level, name))
  x <- as.vector(x, "double")
  mean <- r * T
  far <- function() {
    n <- ceiling(2 * mean - x)
    while (dpois(n, mean) > dpois(x, mean)) n <- 2 * n
    n
  }
  prob <- if (alternative == "two.sided" && mean == 0) as.numeric(x == 0)
    else .count_p(x, mean, far, function(k) dpois(k, mean), function(q, ...) ppois(q, mean, ...), alternative)
  limits <- .two_limits(function(alpha) (if (x == 0) 0 else qgamma(alpha, x)) / T, function(alpha) qgamma(1 - alpha, x + 1) / T, alternative,
                        conf.level, c(0, Inf))
  .htest(statistic = c(`number of events` = x), parameter = c(`time base` = T), p.value = min(1, prob), conf.int = limits,
         estimate = c(`event rate` = x / T), null.value = c(`event rate` = r), alternative = alternative, method = "Exact Poisson test",
         data.name = name)
}

# Wilson's limits for one proportion; shift: the correction for continuity.
.wilson_limits <- function(estimate, n, z, shift) {
  h <- z^2 / (2 * n)
  limit <- function(p, sign) (p + h + sign * z * sqrt(p * (1 - p) / n + h / (2 * n))) / (1 + 2 * h)
  low <- estimate - shift / n
  high <- estimate + shift / n
  c(if (low <= 0) 0 else limit(low, -1), if (high >= 1) 1 else limit(high, 1))
}

# The data of a test of proportions: successes, trials and what to call them; x may be a table or matrix of both outcomes.
.binomial_counts <- function(x, n, name) {
  if (is.matrix(x)) {
    if (ncol(x) != 2L) .refuse("'x' must have 2 columns")
    list(x = x[, 1L], n = rowSums(x), name = name)
  } else if (is.table(x) && length(dim(x)) == 1L) {
    if (length(x) != 2L) .refuse("table 'x' should have 2 entries")
    list(x = as.vector(x[1L]), n = sum(x), name = name)
  } else if (length(x) != length(n)) .refuse("'x' and 'n' must have the same length")
  else list(x = x, n = n, name = name)
}

# Limits for the difference of two proportions.
.difference_limits <- function(share, n, z, shift) {
  half <- z * sqrt(sum(share * (1 - share) / n)) + shift * sum(1 / n)
  between <- share[1L] - share[2L] + c(-half, half)
  pmin(pmax(between, -1), 1)
}

prop.test <- function(x, n, p = NULL, alternative = c("two.sided", "less", "greater"), conf.level = 0.95, correct = TRUE) {
  null_name <- deparse1(substitute(p))
  name <- deparse1(substitute(x))
  if (!is.table(x) && !is.matrix(x)) {
    length(n) # an error of this function if it is missing
    name <- paste(name, "out of", deparse1(substitute(n)))
  }
  data <- .binomial_counts(x, n, name)
  whole <- complete.cases(data$x, data$n)
  x <- data$x[whole]
  n <- data$n[whole]
  k <- length(x)
  why <- c("not enough data", "elements of 'n' must be positive", "elements of 'x' must be nonnegative",
           "elements of 'x' must not be greater than those of 'n'")[c(!k, any(n <= 0), any(x < 0), any(x > n))]
  if (length(why)) stop(why[1L])
  if (is.null(p) && k == 1) p <- 0.5
  given <- !is.null(p)
  if (given) {
    data$name <- paste0(data$name, ", null ", if (k == 1) "probability " else "probabilities ",
                        if (null_name == "NULL") deparse1(p) else null_name)
    if (length(p) != length(whole)) stop("'p' must have the same length as 'x' and 'n'")
    p <- p[whole]
    if (any(p <= 0) || any(p >= 1)) stop("elements of 'p' must be in (0,1)")
  }
  alternative <- match.arg(alternative)
  if (!.is_level(conf.level)) stop("'conf.level' must be a single number between 0 and 1")
  # only one proportion, or two compared with each other, have a direction and limits
  directed <- k == 1 || (k == 2 && !given)
  if (!directed) alternative <- "two.sided"
  share <- unname(x / n)
  shift <- if (as.logical(correct) && k <= 2) 0.5 else 0
  limits <- NULL
  if (directed) {
    z <- qnorm(if (alternative == "two.sided") (1 + conf.level) / 2 else conf.level)
    off <- if (given) share - p else share[1L] - share[2L]
    shift <- min(shift, if (given) abs(x - n * p) else abs(off) / sum(1 / n))
    limits <- if (given) .wilson_limits(share, n, z, shift) else .difference_limits(share, n, z, shift)
    if (alternative == "less") limits[1L] <- if (given) 0 else -1
    if (alternative == "greater") limits[2L] <- 1
    attr(limits, "conf.level") <- conf.level
  }
  method <- paste(if (k == 1) "1-sample proportions test" else paste0(k, "-sample test for ", if (given) "given" else "equality of", " proportions"),
                  if (shift) "with" else "without", "continuity correction")
  estimate <- setNames(share, if (k == 1) "p" else paste("prop", which(whole)))
  chance <- if (given) p else sum(x) / sum(n)
  expected <- cbind(n * chance, n * (1 - chance))
  if (min(expected) < 5) warning("Chi-squared approximation may be incorrect")
  stat <- sum((abs(cbind(x, n - x) - expected) - shift)^2 / expected)
  df <- if (given) k else k - 1
  tail <- if (alternative == "two.sided") pchisq(stat, df, lower.tail = FALSE)
    else pnorm(sign(off) * sqrt(stat), lower.tail = alternative == "less")
  .htest(statistic = c(`X-squared` = stat), parameter = c(df = df), p.value = min(1, tail), estimate = estimate,
         null.value = if (given) setNames(p, names(estimate)), conf.int = limits, alternative = alternative, method = method,
         data.name = data$name)
}

# ---- counts in tables ----

# Share of B + 1 statistics, the observed one among them, that are at least as large, but for rounding.
.simulated_p <- function(drawn, stat) (1 + sum(drawn >= (1 - 64 * .Machine$double.eps) * stat)) / (length(drawn) + 1)

.independence_test <- function(x, correct, simulate, B) {
  n <- sum(x)
  rows <- rowSums(x)
  cols <- colSums(x)
  expected <- outer(rows, cols) / n
  dimnames(expected) <- dimnames(x)
  test <- list(expected = expected, variance = outer(rows, cols, function(r, c) c * r * (n - r) * (n - c) / n^3), note = character())
  if (simulate && (any(rows == 0) || any(cols == 0))) {
    warning(simpleWarning("cannot compute simulated p-value with zero marginals", sys.call(-1L)))
    simulate <- FALSE
  }
  if (simulate) {
    test$stat <- sum(sort((x - expected)^2 / expected, decreasing = TRUE))
    test$p <- .simulated_p(.Internal(chisq_sim(as.integer(rows), as.integer(cols), as.integer(B), expected)), test$stat)
    return(test)
  }
  shift <- if (correct && all(dim(x) == 2L)) min(0.5, abs(x - expected)) else 0
  if (shift > 0) test$note <- "with Yates' continuity correction"
  test$stat <- sum((abs(x - expected) - shift)^2 / expected)
  test$df <- (nrow(x) - 1L) * (ncol(x) - 1L)
  test
}

.given_test <- function(x, p, simulate, B) {
  n <- sum(x)
  expected <- n * p
  test <- list(expected = setNames(expected, names(x)), variance = n * p * (1 - p), stat = sum((x - expected)^2 / expected), df = length(x) - 1)
  if (simulate) {
    classes <- length(x)
    drawn <- matrix(sample.int(classes, B * n, TRUE, prob = p), nrow = n)
    stats <- apply(drawn, 2L, function(v) sum((tabulate(v, classes) - expected)^2 / expected))
    test$df <- NULL
    test$p <- .simulated_p(stats, test$stat)
  }
  test
}

# The cross table of x and y, with their expressions as titles as long as they are short.
.cross_counts <- function(x, y, titles) {
  if (length(x) != length(y)) .refuse("'x' and 'y' must have the same length")
  whole <- complete.cases(x, y)
  counts <- table(factor(x[whole]), factor(y[whole]), dnn = ifelse(nchar(titles, "w") > 30, "", titles))
  if (min(dim(counts)) < 2L) .refuse("'x' and 'y' must have at least 2 levels")
  counts
}

# Probabilities for the classes of x, made to sum to one if they may be.
.class_probabilities <- function(x, p, rescale) {
  if (length(dim(x)) > 2L) .refuse("invalid 'x'")
  if (length(x) == 1L) .refuse("'x' must at least have 2 elements")
  if (length(p) != length(x)) .refuse("'x' and 'p' must have the same number of elements")
  if (any(p < 0)) .refuse("probabilities must be non-negative.")
  total <- sum(p)
  if (abs(total - 1) <= sqrt(.Machine$double.eps)) p else if (rescale) p / total else .refuse("probabilities must sum to 1.")
}

chisq.test <- function(x, y = NULL, correct = TRUE, p = rep(1 / length(x), length(x)), rescale.p = FALSE, simulate.p.value = FALSE, B = 2000) {
  name <- deparse(substitute(x))
  if (is.data.frame(x)) x <- as.matrix(x)
  if (is.matrix(x) && 1L %in% dim(x)) x <- as.vector(x)
  if (!is.null(y) && !is.matrix(x)) {
    titles <- c(paste(name, collapse = "\n"), paste(deparse(substitute(y)), collapse = "\n"))
    x <- .cross_counts(x, y, titles)
    name <- paste(titles, collapse = " and ")
  }
  if (anyNA(x) || any(x < 0)) stop("all entries of 'x' must be nonnegative and finite")
  if (!sum(x)) stop("at least one entry of 'x' must be positive")
  crossed <- is.matrix(x)
  if (!crossed) p <- .class_probabilities(x, p, rescale.p)
  test <- if (crossed) .independence_test(x, correct, simulate.p.value, B) else .given_test(x, p, simulate.p.value, B)
  simulated <- is.null(test$df)
  if (simulated) test$note <- paste("with simulated p-value\n\t (based on", B, "replicates)")
  else {
    test$p <- pchisq(test$stat, test$df, lower.tail = FALSE)
    if (min(test$expected) < 5) warning("Chi-squared approximation may be incorrect")
  }
  method <- paste(c(if (crossed) "Pearson's Chi-squared test" else "Chi-squared test for given probabilities", test$note), collapse = " ")
  off <- x - test$expected
  .htest(statistic = c(`X-squared` = test$stat), parameter = c(df = if (simulated) NA else test$df), p.value = test$p, method = method,
         data.name = name, observed = x, expected = test$expected, residuals = off / sqrt(test$expected), stdres = off / sqrt(test$variance))
}
