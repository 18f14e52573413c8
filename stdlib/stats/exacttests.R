# exacttests.R - Tests of 2 x 2 tables given their margins: Fisher's exact test, and the tests of Mantel and Haenszel for
# tables in strata; both for larger tables, too.

# The distributions of a count with the given support whose log weights, for odds ratio 1, are tilted by other odds
# ratios; central(q, upper): tail probabilities for odds ratio 1; one: the density there, if it is not to be computed.
.odds_family <- function(support, log_weights, central, one = NULL) {
  ends <- range(support)
  density <- function(odds) {
    if (odds == 1 && !is.null(one)) return(one)
    d <- log_weights + log(odds) * support
    d <- exp(d - max(d))
    d / sum(d)
  }
  tail <- function(q, odds, upper = FALSE) {
    if (odds == 1) return(central(q, upper))
    if (odds == 0) return(as.numeric(if (upper) q <= ends[1L] else q >= ends[1L]))
    if (odds == Inf) return(as.numeric(if (upper) q <= ends[2L] else q >= ends[2L]))
    sum(density(odds)[if (upper) support >= q else support <= q])
  }
  list(support = support, ends = ends, density = density, tail = tail, mean = function(odds) if (odds == 0) ends[1L] else sum(support * density(odds)))
}

# The odds ratio at which f, monotone, takes a value; above 1 its inverse is searched.
.odds_where <- function(f, level, sign) {
  miss <- function(odds) f(odds) - level
  at_one <- sign * miss(1)
  if (at_one == 0) return(1)
  above <- at_one < 0
  found <- uniroot(function(t) miss(if (above) 1 / t else t), c(if (above) .Machine$double.eps else 0, 1))$root
  if (above) 1 / found else found
}

# The conditional maximum likelihood estimate from the count x.
.odds_estimate <- function(family, x) {
  if (x == family$ends[1L]) 0 else if (x == family$ends[2L]) Inf else .odds_where(family$mean, x, 1)
}

.odds_interval <- function(family, x, alternative, level) {
  upper <- function(alpha) if (x == family$ends[2L]) Inf else .odds_where(function(t) family$tail(x, t), alpha, -1)
  lower <- function(alpha) if (x == family$ends[1L]) 0 else .odds_where(function(t) family$tail(x, t, TRUE), alpha, 1)
  .two_limits(lower, upper, alternative, level, c(0, Inf))
}

# Sum of the probabilities that are not above that of element i, but for rounding.
.not_likelier <- function(d, i) sum(d[d <= d[i] * (1 + 10^(-7))])

.as_counts <- function(x) {
  if (!is.numeric(x) || any(x < 0) || anyNA(x)) stop(simpleError("all entries of 'x' must be nonnegative and finite", sys.call(-1L)))
  if (is.integer(x)) return(x)
  whole <- round(x)
  if (any(whole > .Machine$integer.max)) stop(simpleError("'x' has entries too large to be integer", sys.call(-1L)))
  same <- all.equal(x, whole)
  if (!isTRUE(same)) warning(simpleWarning(gettextf("'x' has been rounded to integer: %s", same), sys.call(-1L)))
  storage.mode(whole) <- "integer"
  whole
}

# Tables larger than 2 x 2, by simulation.
.fisher_drawn <- function(x, B) {
  x <- x[rowSums(x) > 0, colSums(x) > 0, drop = FALSE]
  if (nrow(x) <= 1L) stop(simpleError("need 2 or more non-zero row marginals", sys.call(-1L)))
  if (ncol(x) <= 1L) stop(simpleError("need 2 or more non-zero column marginals", sys.call(-1L)))
  drawn <- .Internal(fisher_sim(as.integer(rowSums(x)), as.integer(colSums(x)), as.integer(B)))
  bound <- -sum(lfactorial(x)) / (1 + 64 * .Machine$double.eps)
  list(p = (1 + sum(drawn <= bound)) / (B + 1), note = paste("with simulated p-value\n\t (based on", B, "replicates)"))
}

# The table of counts that a test of independence works on: x itself or x against y.
.counts_of <- function(x, y) {
  if (is.null(y)) .refuse("if 'x' is not a matrix, 'y' must be given")
  if (length(x) != length(y)) .refuse("'x' and 'y' must have the same length")
  whole <- complete.cases(x, y)
  counts <- table(as.factor(x[whole]), as.factor(y[whole]))
  if (any(dim(counts) < 2L)) .refuse("'x' and 'y' must have at least 2 levels")
  counts
}

# The test of an odds ratio in a table of two rows and columns: given its margins, the first count has Fisher's
# noncentral hypergeometric distribution.
.odds_ratio_test <- function(x, odds, alternative, level) {
  count <- x[1L, 1L]
  column <- colSums(x)
  row <- sum(x[1L, ])
  support <- max(0L, row - column[[2L]]):min(row, column[[1L]])
  family <- .odds_family(support, dhyper(support, column[[1L]], column[[2L]], row, log = TRUE), function(q, upper)
    phyper(count - upper, column[[1L]], column[[2L]], row, lower.tail = !upper))
  p <- if (alternative != "two.sided") family$tail(count, odds, alternative == "greater")
    else if (odds %in% c(0, Inf)) as.numeric(count == family$ends[1L + (odds > 0)])
    else .not_likelier(family$density(odds), count - support[1L] + 1)
  list(p.value = p, conf.int = if (!is.null(level)) .odds_interval(family, count, alternative, level),
       estimate = c(`odds ratio` = .odds_estimate(family, count)), null.value = c(`odds ratio` = odds))
}

fisher.test <- function(x, y = NULL, workspace = 200000, hybrid = FALSE, hybridPars = c(expect = 5, percent = 80, Emin = 1), control = list(),
                        or = 1, alternative = "two.sided", conf.int = TRUE, conf.level = 0.95, simulate.p.value = FALSE, B = 2000) {
  names <- c(deparse1(substitute(x)), deparse1(substitute(y)))
  if (is.data.frame(x) || is.matrix(x)) {
    names <- names[1L]
    x <- as.matrix(x)
    .demand(all(dim(x) >= 2L), "'x' must have at least 2 rows and columns")
    x <- .as_counts(x)
  } else x <- .counts_of(x, y)
  method <- "Fisher's Exact Test for Count Data"
  if (all(dim(x) == 2L)) {
    side <- char.expand(alternative, c("two.sided", "less", "greater"))
    .demand(length(side) == 1L && !is.na(side), "alternative must be \"two.sided\", \"less\" or \"greater\"")
    .demand(.is_level(conf.level), "'conf.level' must be a single number between 0 and 1")
    .demand(missing(or) || length(or) == 1L && isTRUE(or >= 0), "'or' must be a single number between 0 and Inf")
    if (hybrid) warning("'hybrid' is ignored for a 2 x 2 table")
    found <- .odds_ratio_test(x, or, side, if (conf.int) conf.level)
  } else {
    side <- alternative
    if (hybrid && !simulate.p.value) method <- paste(method, .hybrid_note(hybridPars))
    large <- if (simulate.p.value) .fisher_drawn(x, B) else list(p = .Internal(fisher_exact(x, workspace)))
    method <- paste(c(method, large$note), collapse = " ")
    found <- list(p.value = min(max(0, large$p), 1))
  }
  do.call(.htest, c(found, alternative = side, method = method, data.name = paste(names, collapse = " and ")))
}

# The rule under which parts of a table count as large enough for the chi-squared distribution.
.hybrid_note <- function(pars) {
  .demand(is.numeric(pars) && length(pars) == 3L, "'hybridPars' must be a numeric vector of length 3")
  sprintf("hybrid using asym.chisq. iff (exp=%g, perc=%g, Emin=%g)", pars[1L], pars[2L], pars[3L])
}

# The logarithm of Mantel and Haenszel's common odds ratio with its standard error (Robins, Breslow and Greenland 1986);
# n: the sizes of the strata.
.common_odds <- function(x, n) {
  a <- x[1L, 1L, ]
  b <- x[1L, 2L, ]
  c <- x[2L, 1L, ]
  d <- x[2L, 2L, ]
  same <- sum(a * d / n)
  cross <- sum(b * c / n)
  within <- sum((a + d) * a * d / n^2) / (2 * same^2)
  mixed <- sum(((a + d) * b * c + (b + c) * a * d) / n^2) / (2 * same * cross)
  between <- sum((b + c) * b * c / n^2) / (2 * cross^2)
  list(odds = same / cross, sd = sqrt(within + mixed + between))
}

.mantel_haenszel <- function(x, alternative, correct, level) {
  sums <- lapply(1:2, function(side) apply(x, c(side, 3L), sum))
  n <- as.double(colSums(x, dims = 2L))
  # the first cells against what their margins make of them
  excess <- sum(x[1L, 1L, ] - sums[[1L]][1L, ] * sums[[2L]][1L, ] / n)
  shift <- if (abs(excess) >= 0.5 && correct) 0.5 else 0
  variance <- apply(do.call(rbind, sums), 2L, prod) / (n^2 * (n - 1))
  stat <- (abs(excess) - shift)^2 / sum(variance)
  common <- .common_odds(x, n)
  root <- sign(excess) * sqrt(stat)
  p <- switch(alternative, less = pnorm(root), greater = pnorm(root, lower.tail = FALSE), pchisq(stat, 1, lower.tail = FALSE))
  bound <- function(z) common$odds * exp(z * common$sd)
  limits <- switch(alternative, less = c(0, bound(qnorm(level))), greater = c(bound(qnorm(level, lower.tail = FALSE)), Inf),
                   bound(c(1, -1) * qnorm((1 - level) / 2)))
  ratio <- function(value) c(`common odds ratio` = value)
  list(statistic = c(`Mantel-Haenszel X-squared` = stat), parameter = c(df = 1), p.value = p, conf.int = structure(limits, conf.level = level),
       estimate = ratio(common$odds), null.value = ratio(1), alternative = alternative,
       method = paste("Mantel-Haenszel chi-squared test", if (shift) "with" else "without", "continuity correction"))
}

# Distribution of the sum of two independent counts.
.convolve_counts <- function(a, b) {
  sums <- numeric(length(a) + length(b) - 1L)
  for (i in seq_along(b)) {
    to <- i - 1L + seq_along(a)
    sums[to] <- sums[to] + a * b[i]
  }
  sums
}

.mantel_haenszel_exact <- function(x, alternative, level) {
  cols <- apply(x, c(2L, 3L), sum)
  first <- apply(x, c(1L, 3L), sum)[1L, ]
  low <- pmax(0, first - cols[2L, ])
  high <- pmin(cols[1L, ], first)
  strata <- Map(function(lo, hi, m, n, k) dhyper(lo:hi, m, n, k), low, high, cols[1L, ], cols[2L, ], first)
  weights <- Reduce(.convolve_counts, strata, 1)
  support <- sum(low):sum(high)
  count <- sum(x[1L, 1L, ])
  family <- .odds_family(support, log(weights), function(q, upper) sum(weights[if (upper) support >= q else support <= q]), weights)
  p <- if (alternative == "two.sided") .not_likelier(weights, count - support[1L] + 1) else family$tail(count, 1, alternative == "greater")
  list(statistic = c(S = count), p.value = p, conf.int = .odds_interval(family, count, alternative, level),
       estimate = c(`common odds ratio` = .odds_estimate(family, count)), null.value = c(`common odds ratio` = 1), alternative = alternative,
       method = "Exact conditional test of independence in 2 x 2 x k tables")
}

# Cochran's generalisation: the cells but the last row and column against what the margins make of them.
.cochran_mantel_haenszel <- function(x) {
  last <- dim(x)[1:2]
  df <- prod(last - 1)
  excess <- numeric(df)
  cov <- matrix(0, df, df)
  spread <- function(total, margin) diag(total * margin, nrow = length(margin)) - outer(margin, margin)
  for (k in seq_len(dim(x)[3L])) {
    stratum <- x[, , k]
    total <- as.double(sum(stratum))
    rows <- rowSums(stratum)[-last[1L]]
    cols <- colSums(stratum)[-last[2L]]
    excess <- excess + (c(stratum[-last[1L], -last[2L]]) - c(outer(rows, cols)) / total)
    cov <- cov + kronecker(spread(total, cols), spread(total, rows)) / (total^2 * (total - 1))
  }
  stat <- c(crossprod(excess, qr.solve(cov, excess)))
  list(statistic = c(`Cochran-Mantel-Haenszel M^2` = stat), parameter = c(df = df), p.value = pchisq(stat, df, lower.tail = FALSE),
       method = "Cochran-Mantel-Haenszel test")
}

# The strata of x by y, counted for each value of z.
.strata_counts <- function(x, y, z) {
  if (is.null(y)) .refuse("if 'x' is not an array, 'y' must be given")
  if (is.null(z)) .refuse("if 'x' is not an array, 'z' must be given")
  if (length(y) != length(x) || length(z) != length(x)) .refuse("'x', 'y', and 'z' must have the same length")
  whole <- complete.cases(x, y, z)
  counts <- table(factor(x[whole]), factor(y[whole]), z[whole])
  if (min(dim(counts)[1:2]) < 2L) .refuse("'x' and 'y' must have at least 2 levels")
  counts
}

mantelhaen.test <- function(x, y = NULL, z = NULL, alternative = c("two.sided", "less", "greater"), correct = TRUE, exact = FALSE,
                            conf.level = 0.95) {
  name <- deparse1(substitute(x))
  if (!is.array(x)) {
    name <- paste(c(name, deparse1(substitute(y)), deparse1(substitute(z))), collapse = " and ")
    x <- .strata_counts(x, y, z)
  } else {
    if (length(dim(x)) != 3L) stop("'x' must be a 3-dimensional array")
    if (anyNA(x)) stop("NAs are not allowed")
    if (min(dim(x)) < 2L) stop("each dimension in table must be >= 2")
  }
  if (min(apply(x, 3L, sum)) < 2) stop("sample size in each stratum must be > 1")
  if (any(dim(x)[1:2] > 2L)) test <- .cochran_mantel_haenszel(x)
  else {
    alternative <- match.arg(alternative)
    if (!missing(conf.level) && !.is_level(conf.level, ends = TRUE)) stop("'conf.level' must be a single number between 0 and 1")
    test <- if (exact) .mantel_haenszel_exact(x, alternative, conf.level) else .mantel_haenszel(x, alternative, correct, conf.level)
  }
  test$data.name <- name
  structure(test, class = "htest")
}
