# htest_rank_exact.R - Rank tests, exact tests, tests on tables, multiple comparisons and power calculations.

shapiro.test <- function(x) {
  label <- deparse1(substitute(x))
  stopifnot(is.numeric(x))
  known <- sort(x[!is.na(x)])
  n <- length(known)
  .demand(n >= 3L && n <= 5000L, "sample size must be between 3 and 5000")
  spread <- known[n] - known[1L]
  .demand(spread != 0, "all 'x' values are identical")
  if (spread < 1e-10) known <- known / spread # numbers as small as these lose their digits
  found <- .Internal(swilk(known - median(known)))
  .htest(statistic = c(W = found[1L]), p.value = found[2L], method = "Shapiro-Wilk normality test", data.name = label)
}

# ---- Kolmogorov-Smirnov ----

psmirnov <- function(q, sizes, z = NULL, two.sided = TRUE, exact = TRUE, simulate = FALSE, B = 2000, lower.tail = TRUE, log.p = FALSE) {
  if (!is.numeric(q)) stop("argument 'q' must be numeric")
  if (length(sizes) != 2L) stop("argument 'sizes' must be a vector of length 2")
  n.x <- as.double(sizes[1L])
  n.y <- as.double(sizes[2L])
  ret <- rep.int(0, length(q))
  ret[is.na(q) | (q < -1) | (q > 1)] <- NA
  IND <- which(!is.na(ret))
  if (!length(IND)) return(ret)
  if (exact && !simulate) {
    # Without tied values the one-sided statistic is treated like the two-sided one, as R 4.2 does.
    ties <- if (!is.null(z)) c(diff(sort(z)) != 0, TRUE)
    paths <- exp(lgamma(n.x + n.y + 1) - lgamma(n.x + 1) - lgamma(n.y + 1))
    v <- .Internal(psmirnov_exact(q[IND], n.x, n.y, ties, paths, two.sided || is.null(z)))
    if (!lower.tail) v <- 1 - v
  } else if (simulate) {
    D <- rsmirnov(B, sizes = sizes, z = z, two.sided = two.sided)
    v <- vapply(q[IND], function(u) mean(D < u - sqrt(.Machine$double.eps)), 0)
    if (!lower.tail) v <- 1 - v
  } else {
    n <- n.x * n.y / (n.x + n.y)
    if (two.sided) {
      v <- .Internal(kolmogorov_limit(sqrt(n) * q[IND], lower.tail))
    } else {
      v <- exp(-2 * n * q[IND]^2)
      if (lower.tail) v <- 1 - v
    }
  }
  ret[IND] <- if (log.p) log(v) else v
  ret
}

rsmirnov <- function(n, sizes, z = NULL, two.sided = TRUE) {
  if (length(sizes) != 2L) stop("argument 'sizes' must be a vector of length 2")
  counts <- if (is.null(z)) rep.int(1L, sum(sizes)) else as.integer(table(z))
  .Internal(smirnov_sim(as.integer(sizes), counts, n, two.sided))
}

# n places from the first to the last of x.
.even_places <- function(x, n) {
  if (n <= 0) .refuse("'approx' requires n >= 1")
  seq.int(x[1L], x[length(x)], length.out = n)
}

qsmirnov <- function(p, sizes, z = NULL, two.sided = TRUE, exact = TRUE, simulate = FALSE, B = 2000) {
  # every difference that two empirical distributions can have
  levels <- function(n) seq(0, n) / n
  gap <- c(outer(levels(as.double(sizes[1L])), levels(as.double(sizes[2L])), "-"))
  possible <- unique(sort(gap))
  stat <- if (two.sided) abs(possible) else possible # warnings show these names
  prb <- psmirnov(stat, sizes, z, two.sided, exact, simulate, B)
  quantile <- function(u) if (is.na(u)) NA_real_ else min(stat[prb >= u])
  if (length(p) || !is.null(p)) vapply(p, quantile, 0) else list(stat = stat, prob = prb)
}

ks.test <- function(x, ...) UseMethod("ks.test")

# Two samples: how far their distribution functions part, and how likely that is.
.ks_two <- function(x, y, alternative, exact, simulate, B) {
  n <- as.double(c(length(x), length(y)))
  both <- c(x, y)
  gap <- cumsum(ifelse(order(both) <= n[1L], 1 / n[1L], -1 / n[2L]))
  tied <- anyDuplicated(both) > 0L
  if (tied) gap <- gap[c(diff(sort(both)) != 0, TRUE)]
  D <- switch(alternative, two.sided = max(abs(gap)), greater = max(gap), less = -min(gap))
  if (is.null(exact)) exact <- prod(n) < 10000
  p <- psmirnov(D, sizes = n, z = both, two.sided = alternative == "two.sided", exact = exact, simulate = simulate, B = B, lower.tail = FALSE)
  list(D = D, p = if (simulate) (1 + p * B) / (B + 1) else p, exact = exact, rough = tied && !exact && !simulate, data = list(x = x, y = y))
}

# One sample against a distribution whose function has the values u at the sorted observations.
.ks_one <- function(x, cdf, alternative, exact, ...) {
  u <- cdf(sort(x), ...)
  n <- length(u)
  above <- u - (seq_len(n) - 1) / n
  D <- switch(alternative, two.sided = max(above, 1 / n - above), greater = max(1 / n - above), less = max(above))
  p <- if (alternative != "two.sided" && D <= 0) {
    1
  } else if (alternative == "two.sided") {
    if (exact) 1 - .Internal(kolmogorov_exact(D, n)) else .Internal(kolmogorov_limit(sqrt(n) * D, FALSE))
  } else if (exact) {
    # Birnbaum and Tingey
    j <- seq.int(0, floor(n * (1 - D)))
    D * sum(exp(lchoose(n, j) + (n - j) * log(1 - D - j / n) + (j - 1) * log(D + j / n)))
  } else exp(-2 * n * D^2)
  list(D = D, p = p, exact = exact, data = list(x = above, y = cdf))
}

ks.test.default <- function(x, y, ..., alternative = c("two.sided", "less", "greater"), exact = NULL, simulate.p.value = FALSE, B = 2000) {
  alternative <- match.arg(alternative)
  label <- deparse1(substitute(x))
  x <- x[!is.na(x)]
  if (!length(x)) stop("not enough 'x' data")
  if (is.ordered(y)) y <- unclass(y)
  if (is.ordered(x)) x <- unclass(x)
  two <- is.numeric(y)
  if (two) {
    if (...length()) warning("Parameter(s) ", paste(names(list(...)), collapse = ", "), " ignored")
    label <- paste(label, "and", deparse1(substitute(y)))
    y <- y[!is.na(y)]
    if (!length(y)) stop("not enough 'y' data")
    z <- .ks_two(x, y, alternative, exact, simulate.p.value, B)
    if (z$rough) warning("p-value will be approximate in the presence of ties")
  } else {
    cdf <- if (is.character(y)) get(y, mode = "function", envir = parent.frame()) else y
    if (!is.function(cdf)) stop("'y' must be numeric or a function or a string naming a valid function")
    tied <- anyDuplicated(x) > 0L
    if (tied) warning("ties should not be present for the Kolmogorov-Smirnov test")
    z <- .ks_one(x, cdf, alternative, if (is.null(exact)) !tied && length(x) < 100 else exact, ...)
  }
  how <- if (two && simulate.p.value) "Monte-Carlo" else if (z$exact) "Exact" else "Asymptotic"
  other <- if (two) "that of y" else "the null hypothesis"
  said <- switch(alternative, two.sided = "two-sided", less = paste("the CDF of x lies below", other), greater = paste("the CDF of x lies above", other))
  symbol <- c(two.sided = "D", greater = "D^+", less = "D^-")[[alternative]]
  structure(list(statistic = setNames(z$D, symbol), p.value = max(0, min(1, z$p)), alternative = said,
                 method = paste(how, if (two) "two-sample" else "one-sample", "Kolmogorov-Smirnov test"), data.name = label, data = z$data, exact = z$exact),
            class = c("ks.test", "htest"))
}

ks.test.formula <- function(formula, data, subset, na.action, ...) {
  .formula_test(match.call(), parent.frame(), function(DATA, paired) {
    if (length(DATA) < 2L) return(ks.test(x = DATA[[1L]], ...))
    z <- ks.test(x = DATA[[1L]], y = DATA[[2L]], ...)
    z[c("response", "groups")] <- list(deparse1(formula[[2L]]), names(DATA))
    z
  })
}

# ---- multiple comparisons ----

p.adjust.methods <- c("holm", "hochberg", "hommel", "bonferroni", "BH", "BY", "fdr", "none")

# Hommel's adjustment of sorted p-values: for every size m of a set of hypotheses a bound; the largest counts.
.p_hommel <- function(p) {
  n <- length(p)
  bound <- function(m) {
    low <- seq_len(n - m + 1L)
    q <- pmin(m * p, min(m * p[-low] / (2:m)))
    replace(q, seq_len(n) > n - m + 1L, q[n - m + 1L])
  }
  best <- Reduce(function(b, m) pmax(b, bound(m)), (n - 1L):2L, rep.int(min(n * p / seq_len(n)), n))
  pmax(best, p)
}

p.adjust <- function(p, method = p.adjust.methods, n = length(p)) {
  method <- match.arg(method)
  labels <- names(p)
  all <- setNames(as.numeric(p), labels)
  here <- which(!is.na(all))
  # from here on p are the known values, which n counts where it is not given
  p <- unname(all[here])
  m <- length(p)
  lp <- m
  stopifnot(n >= lp)
  if (n <= 1 || method == "none") return(all)
  if (method == "bonferroni") {
    all[here] <- pmin(1, n * p)
    return(all)
  }
  if (method == "hommel" && n == 2) method <- "hochberg"
  o <- order(p)
  sorted <- p[o]
  i <- seq_len(m)
  all[here[o]] <- switch(method, hommel = .p_hommel(c(sorted, rep.int(1, n - m)))[i],
    holm = pmin(1, cummax((n + 1L - i) * sorted)), {
    # step up from the largest
    weight <- switch(method, hochberg = n + 1L - i, BH = , fdr = n / i, BY = sum(1 / seq_len(n)) * n / i)
    pmin(1, rev(cummin(rev(weight * sorted))))
  })
  all
}

pairwise.table <- function(compare.levels, level.names, p.adjust.method) {
  k <- length(level.names)
  p <- matrix(NA_real_, k - 1L, k - 1L, dimnames = list(level.names[-1L], level.names[-k]))
  below <- lower.tri(p, diag = TRUE)
  at <- seq_len(k)
  names(at) <- level.names
  raw <- Map(function(i, j) compare.levels(at[i + 1L], at[j]), row(p)[below], col(p)[below])
  p[below] <- p.adjust(vapply(raw, as.vector, 0), p.adjust.method)
  p
}

.pairwise <- function(method, name, p, adjust) structure(list(method = method, data.name = name, p.value = p, p.adjust.method = adjust), class = "pairwise.htest")

pairwise.t.test <- function(x, g, p.adjust.method = p.adjust.methods, pool.sd = !paired, paired = FALSE,
                            alternative = c("two.sided", "less", "greater"), ...) {
  if (pool.sd && paired) stop("pooling of SD is incompatible with paired tests")
  label <- paste(deparse1(substitute(x)), "and", deparse1(substitute(g)))
  adjust <- match.arg(p.adjust.method)
  alternative <- match.arg(alternative)
  g <- factor(g)
  if (length(x) != length(g)) stop("arguments must have same length") # as tapply() says
  samples <- split(x, g)
  if (!pool.sd) {
    method <- if (paired) "paired t tests" else "t tests with non-pooled SD"
    compare <- function(i, j) {
      xi <- samples[[i]]
      xj <- samples[[j]]
      t.test(xi, xj, paired = paired, alternative = alternative, ...)$p.value
    }
  } else {
    method <- "t tests with pooled SD"
    known <- lapply(samples, function(v) v[!is.na(v)])
    n <- lengths(known)
    centre <- vapply(known, mean, 0)
    df <- sum(n - 1)
    s <- sqrt(sum(vapply(known, sd, 0)^2 * (n - 1)) / df)
    compare <- function(i, j) {
      t <- (centre[[i]] - centre[[j]]) / (s * sqrt(1 / n[[i]] + 1 / n[[j]]))
      switch(alternative, two.sided = 2 * pt(-abs(t), df), less = pt(t, df), greater = pt(t, df, lower.tail = FALSE))
    }
  }
  .pairwise(method, label, pairwise.table(compare, levels(g), adjust), adjust)
}

pairwise.wilcox.test <- function(x, g, p.adjust.method = p.adjust.methods, paired = FALSE, ...) {
  adjust <- match.arg(p.adjust.method)
  label <- paste(deparse1(substitute(x)), "and", deparse1(substitute(g)))
  samples <- split(x, factor(g))
  method <- NULL
  p <- pairwise.table(function(i, j) {
    xi <- samples[[i]]
    xj <- samples[[j]]
    z <- wilcox.test(xi, xj, paired = paired, ...)
    if (is.null(method)) method <<- z$method
    z$p.value
  }, names(samples), adjust)
  .pairwise(method, label, p, adjust)
}

pairwise.prop.test <- function(x, n, p.adjust.method = p.adjust.methods, ...) {
  adjust <- match.arg(p.adjust.method)
  label <- deparse1(substitute(x))
  if (is.matrix(x)) {
    .demand(ncol(x) == 2L, "'x' must have 2 columns")
    counts <- cbind(x[, 1L], rowSums(x))
  } else {
    label <- paste(label, deparse1(substitute(n)), sep = " out of ")
    .demand(length(x) == length(n), "'x' and 'n' must have the same length")
    counts <- cbind(x, n)
    rownames(counts) <- names(x)
  }
  counts <- counts[complete.cases(counts), , drop = FALSE]
  .demand(nrow(counts) >= 2L, "too few groups")
  x <- counts[, 1L] # errors of the tests show these names
  n <- counts[, 2L]
  compare <- function(i, j) prop.test(x[c(i, j)], n[c(i, j)], ...)$p.value
  groups <- if (is.null(names(x))) seq_along(x) else names(x)
  .pairwise("Pairwise comparison of proportions", label, pairwise.table(compare, groups, adjust), adjust)
}

print.pairwise.htest <- function(x, digits = max(1L, getOption("digits") - 5L), ...) {
  p <- x$p.value
  p[] <- format.pval(p, digits = digits, na.form = "-")
  writeLines(c("", paste("\tPairwise comparisons using", x$method, ""), "", paste("data: ", x$data.name, ""), ""))
  print(p, quote = FALSE, ...)
  writeLines(c("", paste("P value adjustment method:", x$p.adjust.method, "")))
  invisible(x)
}

# ---- power ----

# The name of the one argument of a power calculation that is to be found.
.power_unknown <- function(args) {
  open <- names(args)[vapply(args, is.null, NA)]
  if (length(open) == 1L) return(open)
  quoted <- sQuote(names(args), FALSE)
  k <- length(quoted)
  stop(simpleError(paste0("exactly one of ", toString(quoted[-k]), ", and ", quoted[k], " must be NULL"), sys.call(-1L)))
}

.power_levels <- function(args) {
  ok <- function(v) is.null(v) || is.numeric(v) && !any(v < 0 | v > 1)
  for (what in c("sig.level", "power"))
    if (!ok(args[[what]])) stop(gettextf("'%s' must be numeric in [0, 1]", what), call. = FALSE, domain = NA)
}

# Puts into args what was unknown: the power itself, or the value for which the function gives that power.
.power_solve <- function(args, open, fun, ranges, tol = .Machine$double.eps^0.25) {
  at <- function(a) do.call(fun, a[names(formals(fun))])
  args[[open]] <- if (open == "power") at(args) else {
    how <- ranges[[open]]
    uniroot(function(v) at(replace(args, open, v)) - args$power, how[[1L]], tol = tol, extendInt = if (length(how) > 1L) how[[2L]] else "no")$root
  }
  args
}

power.t.test <- function(n = NULL, delta = NULL, sd = 1, sig.level = 0.05, power = NULL, type = c("two.sample", "one.sample", "paired"),
                         alternative = c("two.sided", "one.sided"), strict = FALSE, tol = .Machine$double.eps^0.25) {
  args <- list(n = n, delta = delta, sd = sd, power = power, sig.level = sig.level)
  open <- .power_unknown(args)
  .power_levels(args)
  type <- match.arg(type)
  alternative <- match.arg(alternative)
  sides <- if (alternative == "two.sided") 2 else 1
  groups <- if (type == "two.sample") 2 else 1
  if (sides == 2 && !is.null(delta)) args$delta <- abs(delta)
  fun <- function(n, delta, sd, sig.level) {
    df <- groups * pmax(1e-7, n - 1)
    limit <- qt(sig.level / sides, df, lower.tail = FALSE)
    shift <- sqrt(n / groups) * delta / sd
    beyond <- pt(limit, df, ncp = shift, lower.tail = FALSE)
    if (strict && sides == 2) beyond + pt(-limit, df, ncp = shift) else beyond
  }
  args <- .power_solve(args, open, fun, list(n = list(c(2, 1e7), "upX"), sd = list(args$delta * c(1e-7, 1e7), "downX"),
                       delta = list(sd * c(1e-7, 1e7), "upX"), sig.level = list(c(1e-10, 1 - 1e-10), "yes")), tol)
  note <- c(two.sample = "n is number in *each* group", paired = "n is number of *pairs*, sd is std.dev. of *differences* within pairs")
  kind <- c(one.sample = "One-sample", two.sample = "Two-sample", paired = "Paired")[[type]]
  structure(c(args[c("n", "delta", "sd", "sig.level", "power")],
              list(alternative = alternative, note = if (type %in% names(note)) note[[type]], method = paste(kind, "t test power calculation"))),
            class = "power.htest")
}

power.prop.test <- function(n = NULL, p1 = NULL, p2 = NULL, sig.level = 0.05, power = NULL, alternative = c("two.sided", "one.sided"),
                            strict = FALSE, tol = .Machine$double.eps^0.25) {
  args <- list(n = n, p1 = p1, p2 = p2, power = power, sig.level = sig.level)
  open <- .power_unknown(args)
  .power_levels(args)
  alternative <- match.arg(alternative)
  sides <- if (alternative == "two.sided") 2 else 1
  fun <- function(n, p1, p2, sig.level) {
    mid <- (p1 + p2) / 2
    limit <- qnorm(sig.level / sides, lower.tail = FALSE) * sqrt(2 * mid * (1 - mid))
    shift <- sqrt(n) * abs(p1 - p2)
    s <- sqrt(p1 * (1 - p1) + p2 * (1 - p2))
    beyond <- pnorm((shift - limit) / s)
    if (strict && sides == 2) beyond + pnorm((shift + limit) / s, lower.tail = FALSE) else beyond
  }
  args <- .power_solve(args, open, fun, list(n = list(c(1, 1e7), "upX"), p2 = list(c(p1, 1), "yes"), p1 = list(c(0, p2), "yes"),
                       sig.level = list(c(1e-10, 1 - 1e-10), "upX")), tol)
  lost <- c(p1 = "No p1 in [0, p2] can be found to achieve the desired power", p2 = "No p2 in [p1, 1] can be found to achieve the desired power",
            sig.level = "No significance level [0, 1] can be found to achieve the desired power")
  if (open %in% names(lost) && (args[[open]] < 0 || args[[open]] > 1)) warning(lost[[open]])
  structure(c(args[c("n", "p1", "p2", "sig.level", "power")], list(alternative = alternative, note = "n is number in *each* group",
              method = "Two-sample comparison of proportions power calculation")), class = "power.htest")
}

power.anova.test <- function(groups = NULL, n = NULL, between.var = NULL, within.var = NULL, sig.level = 0.05, power = NULL) {
  args <- list(groups = groups, n = n, between.var = between.var, within.var = within.var, power = power, sig.level = sig.level)
  open <- .power_unknown(args)
  if (!is.null(groups) && groups < 2) stop("number of groups must be at least 2")
  if (!is.null(n) && n < 2) stop("number of observations in each group must be at least 2")
  fun <- function(groups, n, between.var, within.var, sig.level) {
    df <- c(groups - 1, groups * (n - 1))
    limit <- qf(sig.level, df[1L], df[2L], lower.tail = FALSE)
    pf(limit, df[1L], df[2L], df[1L] * n * (between.var / within.var), lower.tail = FALSE)
  }
  wide <- c(1e-7, 1e7)
  args <- .power_solve(args, open, fun, list(groups = list(c(2, 100)), n = list(c(2, 1e5)), within.var = list(between.var * wide),
                       between.var = list(within.var * wide), sig.level = list(c(1e-10, 1 - 1e-10))))
  structure(c(args[c("groups", "n", "between.var", "within.var", "sig.level", "power")], list(note = "n is number in each group",
              method = "Balanced one-way analysis of variance power calculation")), class = "power.htest")
}

qbirthday <- function(prob = 0.5, classes = 365, coincident = 2) {
  if (prob <= 0) return(1)
  if (prob >= 1) return(1 + classes * (coincident - 1))
  # from the Poisson approximation step to the smallest number that is enough
  enough <- function(n) pbirthday(n, classes, coincident) >= prob
  n <- ceiling(exp((log(-log1p(-prob)) + lgamma(coincident + 1) + (coincident - 1) * log(classes)) / coincident))
  while (!enough(n)) n <- n + 1
  while (enough(n - 1)) n <- n - 1
  n
}

pbirthday <- function(n, classes = 365, coincident = 2) {
  if (coincident == 2) return(1 - prod(1 - (seq_len(n) - 1) / classes))
  certain <- coincident < 2 || n > classes * (coincident - 1) && n >= coincident
  if (certain || n < coincident) return(as.double(certain))
  # Diaconis and Mosteller (1989), eq. 7.5, in logarithms
  c <- classes
  size <- log(n) - n / (coincident * c) - log1p(-n / (c * (coincident + 1))) / coincident
  -expm1(-exp(coincident * size - (coincident - 1) * log(c) - lgamma(coincident + 1)))
}
