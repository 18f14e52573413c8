# ranktests.R - Wilcoxon's tests of location, with their intervals, exact and by normal approximation.

# Sum of t^3 - t over groups of t equal ranks.
.tie_excess <- function(ranks) {
  size <- tabulate(match(ranks, unique(ranks)))
  sum(size^3 - size)
}

# Either statistic with its mean and standard deviation under the hypothesis.
.signed_ranks <- function(x, rank) {
  n <- as.double(length(x))
  r <- rank(abs(x))
  list(sum = sum(r[x > 0]), mean = n * (n + 1) / 4, sd = sqrt(n * (n + 1) * (2 * n + 1) / 24 - .tie_excess(r) / 48), tied = anyDuplicated(r) > 0L)
}

.rank_sums <- function(x, y, rank) {
  m <- as.double(length(x))
  n <- as.double(length(y))
  r <- rank(c(x, y))
  scale <- (m + n + 1) - .tie_excess(r) / ((m + n) * (m + n - 1))
  list(sum = sum(r[seq_along(x)]) - m * (m + 1) / 2, mean = m * n / 2, sd = sqrt((m * n / 12) * scale), tied = anyDuplicated(r) > 0L)
}

# A correction for continuity moves the statistic half a step towards its mean, or to the side of a one-sided test.
.standardized <- function(s, alternative, correct) {
  distance <- s$sum - s$mean
  step <- c(two.sided = sign(distance), greater = 1, less = -1)[[alternative]] / 2
  if (correct) distance <- distance - step
  distance / s$sd
}

# The probability beyond a standard normal value in the direction of the alternative.
.normal_p <- function(z, alternative) {
  below <- pnorm(z)
  above <- pnorm(z, lower.tail = FALSE)
  if (alternative == "less") below else if (alternative == "greater") above else 2 * min(above, below)
}

# cdf(q, lower.tail): of a statistic that takes whole numbers.
.discrete_p <- function(s, alternative, cdf) {
  below <- function() cdf(s$sum, lower.tail = TRUE)
  above <- function() cdf(s$sum - 1, lower.tail = FALSE)
  switch(alternative, less = below(), greater = above(), min(2 * if (s$sum > s$mean) above() else below(), 1))
}

# From the ordered differences (or means) of pairs; attribute achieved: the probability of missing.
.pairs_interval <- function(sorted, alternative, level, cdf, quantile) {
  sides <- if (alternative == "two.sided") 2 else 1
  k <- max(1, quantile((1 - level) / sides))
  lower <- if (alternative == "less") -Inf else sorted[k]
  upper <- if (alternative == "greater") Inf else sorted[length(sorted) - k + 1]
  structure(c(lower, upper), achieved = sides * cdf(trunc(k) - 1))
}

# Where the standardised statistic at location d is z; it falls from `from`, at lo, to `to`, at hi.
.location_at <- function(stat, z, lo, hi, from, to, tol) {
  if (from - z <= 0) return(lo)
  if (to - z >= 0) return(hi)
  uniroot(function(d) stat(d) - z, lower = lo, upper = hi, f.lower = from - z, f.upper = to - z, tol = tol)$root
}

.upper_z <- function(alpha) qnorm(alpha, lower.tail = FALSE)

# Interval and estimate of a location between lo and hi from stat(d, correct); level: what the interval may have to be
# lowered to, where few observations leave no wider one (NULL: it is not).
.location_interval <- function(stat, lo, hi, alternative, level, correct, tol, middle = NULL) {
  corrected <- function(d) stat(d, correct)
  from <- corrected(lo)
  to <- if (is.null(middle) || is.finite(from)) corrected(hi) else NA
  if (!is.null(middle) && !is.finite(to)) {
    ends <- c(if (alternative == "less") -Inf else NaN, if (alternative == "greater") Inf else NaN)
    return(list(ends = structure(ends, conf.level = 0), estimate = c(midrange = (lo + hi) / 2)))
  }
  at <- function(z) .location_at(corrected, z, lo, hi, from, to, tol)
  sides <- if (alternative == "two.sided") 2 else 1
  alpha <- 1 - level
  if (!is.null(middle)) {
    low <- alternative != "less"
    high <- alternative != "greater"
    while ((low && from < .upper_z(alpha / sides)) || (high && to > qnorm(alpha / 2))) alpha <- alpha * 2
  }
  short <- !is.null(middle) && (alpha >= 1 || 1 - level < alpha * 0.75)
  if (short) level <- 1 - pmin(1, alpha)
  end <- function(z) if (alpha < 1) at(z(alpha / sides)) else middle
  ends <- c(if (alternative == "less") -Inf else end(.upper_z), if (alternative == "greater") Inf else end(qnorm))
  root <- uniroot(function(d) stat(d, FALSE), lower = lo, upper = hi, tol = tol)$root
  list(ends = structure(ends, conf.level = level), estimate = root, short = short)
}

.signed_rank_interval <- function(x, rank, alternative, level, correct, tol) {
  if (!length(x)) {
    ends <- c(if (alternative == "less") -Inf else NaN, if (alternative == "greater") Inf else NaN)
    return(list(ends = structure(ends, conf.level = 0), estimate = NaN))
  }
  stat <- function(d, correct) {
    s <- .signed_ranks((x - d)[x != d], rank)
    if (s$sd == 0) warning("cannot compute confidence interval when all observations are zero or tied", call. = FALSE)
    .standardized(s, alternative, correct)
  }
  found <- .location_interval(stat, min(x), max(x), alternative, level, correct, tol, median(x))
  if (is.null(names(found$estimate))) names(found$estimate) <- "(pseudo)median"
  found
}

.rank_sum_interval <- function(x, y, rank, alternative, level, correct, tol) {
  stat <- function(d, correct) {
    s <- .rank_sums(x - d, y, rank)
    if (s$sd == 0) warning("cannot compute confidence interval when all observations are tied", call. = FALSE)
    .standardized(s, alternative, correct)
  }
  found <- .location_interval(stat, min(x) - max(y), max(x) - min(y), alternative, level, correct, tol)
  names(found$estimate) <- "difference in location"
  found
}

wilcox.test <- function(x, ...) UseMethod("wilcox.test")

wilcox.test.default <- function(x, y = NULL, alternative = c("two.sided", "less", "greater"), mu = 0, paired = FALSE, exact = NULL,
                                correct = TRUE, conf.int = FALSE, conf.level = 0.95, tol.root = 1e-4, digits.rank = Inf, ...) {
  alternative <- match.arg(alternative)
  if (!missing(mu) && (length(mu) > 1L || !is.finite(mu))) stop("'mu' must be a single number")
  if (conf.int && !.is_level(conf.level)) stop("'conf.level' must be a single number between 0 and 1")
  if (!is.numeric(x)) stop("'x' must be numeric")
  name <- deparse1(substitute(x))
  shift <- "location"
  if (!is.null(y)) {
    if (!is.numeric(y)) stop("'y' must be numeric")
    name <- paste(name, "and", deparse1(substitute(y)))
    shift <- "location shift"
    if (paired) {
      if (length(x) != length(y)) stop("'x' and 'y' must have the same length")
      x <- x - y
      y <- NULL
    } else y <- y[!is.na(y)]
  } else if (paired) stop("'y' is missing for paired test")
  x <- x[!is.na(x)]
  if (!length(x)) stop("not enough (non-missing) 'x' observations")
  ranks <- function(v) rank(if (is.finite(digits.rank)) signif(v, digits.rank) else v)
  zeroes <- FALSE
  if (is.null(y)) {
    method <- "Wilcoxon signed rank"
    zeroes <- any(x == mu)
    if (zeroes) x <- x[x != mu]
    n <- as.double(length(x))
    s <- .signed_ranks(x - mu, ranks)
    x <- x - mu + mu # the interval is that of the rounded differences
    statistic <- c(V = s$sum)
    small <- n < 50
    cdf <- function(q, ...) psignrank(q, n, ...)
    quantile <- function(p) qsignrank(p, n)
    pairs <- function() {
      means <- outer(x, x, `+`)
      sort(means[!lower.tri(means)]) / 2
    }
    estimated <- "(pseudo)median"
  } else {
    if (!length(y)) stop("not enough 'y' observations")
    method <- "Wilcoxon rank sum"
    m <- as.double(length(x))
    n <- as.double(length(y))
    s <- .rank_sums(x - mu, y, ranks)
    statistic <- c(W = s$sum)
    small <- m < 50 && n < 50
    cdf <- function(q, ...) pwilcox(q, m, n, ...)
    quantile <- function(p) qwilcox(p, m, n)
    pairs <- function() sort(outer(x, y, `-`))
    estimated <- "difference in location"
  }
  if (is.null(exact)) exact <- small
  if (exact && !s$tied && !zeroes) {
    method <- paste(method, "exact test")
    p <- .discrete_p(s, alternative, cdf)
    if (conf.int) {
      sorted <- pairs()
      ends <- .pairs_interval(sorted, alternative, conf.level, cdf, quantile)
      missed <- attr(ends, "achieved")
      if (missed - (1 - conf.level) > (1 - conf.level) / 2) {
        warning(if (is.null(y)) "requested conf.level not achievable" else "Requested conf.level not achievable")
        conf.level <- 1 - if (is.null(y)) signif(missed, 2) else missed
      }
      found <- list(ends = structure(c(ends), achieved = NULL, conf.level = conf.level), estimate = setNames(median(sorted), estimated))
    }
  } else {
    method <- paste(method, if (correct) "test with continuity correction" else "test")
    p <- .normal_p(.standardized(s, alternative, correct), alternative)
    if (conf.int) {
      found <- if (is.null(y)) .signed_rank_interval(x, ranks, alternative, conf.level, correct, tol.root)
        else .rank_sum_interval(x, y, ranks, alternative, conf.level, correct, tol.root)
      if (isTRUE(found$short)) warning("requested conf.level not achievable")
    }
    for (why in c("ties", "zeroes")[exact & c(s$tied, zeroes)]) {
      warning("cannot compute exact p-value with ", why)
      if (conf.int) warning(if (is.null(y)) "cannot compute exact confidence interval with " else "cannot compute exact confidence intervals with ", why)
    }
  }
  names(mu) <- shift
  test <- list(statistic = statistic, parameter = NULL, p.value = as.numeric(p), null.value = mu, alternative = alternative, method = method,
               data.name = name)
  if (conf.int) test <- c(test, list(conf.int = found$ends, estimate = found$estimate))
  structure(test, class = "htest")
}

wilcox.test.formula <- function(formula, data, subset, na.action, ...) {
  .formula_test(match.call(), parent.frame(), function(DATA, paired) {
    respVar <- if (paired) cbind(DATA[[1L]], DATA[[2L]]) else DATA[[1L]] # names that calls in warnings show
    if (paired) wilcox.test(x = respVar[, 1L], y = respVar[, 2L], paired = TRUE, ...)
    else if (length(DATA) < 2L) wilcox.test(x = respVar, ...)
    else wilcox.test(x = DATA[[1L]], y = DATA[[2L]], ...)
  })
}
