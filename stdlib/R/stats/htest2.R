# htest2.R - Rank tests, exact tests, tests on tables, multiple comparisons and power calculations.

shapiro.test <- function(x) {
  DNAME <- deparse1(substitute(x))
  stopifnot(is.numeric(x))
  x <- sort(x[complete.cases(x)])
  n <- length(x)
  if (is.na(n) || n < 3L) stop("sample size must be between 3 and 5000")
  if (n > 5000L) stop("sample size must be between 3 and 5000")
  rng <- x[n] - x[1L]
  if (rng < 1e-10) rng <- x[n] - x[1L]
  if (x[n] == x[1L]) stop("all 'x' values are identical")
  if (rng < 1e-10) x <- x / rng
  x <- x - median(x)
  sw <- .Internal(swilk(x))
  .htest(statistic = c(W = sw[1L]), p.value = sw[2L], method = "Shapiro-Wilk normality test", data.name = DNAME)
}

# ---- Kolmogorov-Smirnov ----

psmirnov <- function(q, sizes, z = NULL, two.sided = TRUE, exact = TRUE, simulate = FALSE, B = 2000, lower.tail = TRUE, log.p = FALSE) {
  if (!is.numeric(q)) stop("argument 'q' must be numeric")
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
  counts <- if (is.null(z)) rep.int(1L, sum(sizes)) else as.integer(table(z))
  .Internal(smirnov_sim(as.integer(sizes), counts, n, two.sided))
}

qsmirnov <- function(p, sizes, z = NULL, two.sided = TRUE, exact = TRUE, simulate = FALSE, B = 2000) {
  n.x <- as.double(sizes[1L])
  n.y <- as.double(sizes[2L])
  stat <- c(outer(0:n.x / n.x, 0:n.y / n.y, "-"))
  if (two.sided) stat <- abs(stat)
  stat <- sort(unique(stat))
  prb <- psmirnov(stat, sizes = sizes, z = z, two.sided = two.sided, exact = exact, simulate = simulate, B = B)
  if (is.null(p)) return(list(stat = stat, prob = prb))
  vapply(p, function(u) if (is.na(u)) NA_real_ else min(stat[prb >= u]), 0)
}

ks.test <- function(x, ...) UseMethod("ks.test")

ks.test.default <- function(x, y, ..., alternative = c("two.sided", "less", "greater"), exact = NULL, simulate.p.value = FALSE, B = 2000) {
  alternative <- match.arg(alternative)
  DNAME <- deparse1(substitute(x))
  x <- x[!is.na(x)]
  n <- length(x)
  if (n < 1L) stop("not enough 'x' data")
  if (is.numeric(y)) {
    DNAME <- paste(DNAME, "and", deparse1(substitute(y)))
    y <- y[!is.na(y)]
    n.x <- as.double(n)
    n.y <- length(y)
    if (n.y < 1L) stop("not enough 'y' data")
    w <- c(x, y)
    z <- cumsum(ifelse(order(w) <= n.x, 1 / n.x, -1 / n.y))
    TIES <- FALSE
    if (length(unique(w)) < (n.x + n.y)) {
      z <- z[c(which(diff(sort(w)) != 0), n.x + n.y)]
      TIES <- TRUE
    }
    STATISTIC <- switch(alternative, two.sided = max(abs(z)), greater = max(z), less = -min(z))
    if (is.null(exact)) exact <- (n.x * n.y < 10000)
    two <- alternative == "two.sided"
    if (TIES && !exact && !simulate.p.value) warning("p-value will be approximate in the presence of ties")
    METHOD <- paste(if (simulate.p.value) "Monte-Carlo" else if (exact) "Exact" else "Asymptotic", "two-sample Kolmogorov-Smirnov test")
    PVAL <- psmirnov(STATISTIC, sizes = c(n.x, n.y), z = w, two.sided = two, exact = exact, simulate = simulate.p.value, B = B, lower.tail = FALSE)
    if (simulate.p.value) PVAL <- (1 + PVAL * B) / (B + 1)
    nm_alternative <- switch(alternative, two.sided = "two-sided", less = "the CDF of x lies below that of y", greater = "the CDF of x lies above that of y")
  } else {
    if (is.character(y)) y <- get(y, mode = "function", envir = parent.frame())
    if (!is.function(y)) stop("'y' must be numeric or a function or a string naming a valid function")
    TIES <- FALSE
    if (length(unique(x)) < n) {
      warning("ties should not be present for the Kolmogorov-Smirnov test")
      TIES <- TRUE
    }
    if (is.null(exact)) exact <- (n < 100) && !TIES
    METHOD <- paste(if (exact) "Exact" else "Asymptotic", "one-sample Kolmogorov-Smirnov test")
    x <- y(sort(x), ...) - (0:(n - 1)) / n
    STATISTIC <- switch(alternative, two.sided = max(c(x, 1 / n - x)), greater = max(1 / n - x), less = max(x))
    PVAL <- if (alternative == "two.sided") {
      if (exact) 1 - .Internal(kolmogorov_exact(STATISTIC, n)) else .Internal(kolmogorov_limit(sqrt(n) * STATISTIC, FALSE))
    } else if (exact) {
      q <- STATISTIC
      j <- seq.int(0, floor(n * (1 - q)))
      q * sum(exp(lchoose(n, j) + (n - j) * log(1 - q - j / n) + (j - 1) * log(q + j / n)))
    } else exp(-2 * n * STATISTIC^2)
    nm_alternative <- switch(alternative, two.sided = "two-sided", less = "the CDF of x lies below the null hypothesis",
                             greater = "the CDF of x lies above the null hypothesis")
  }
  names(STATISTIC) <- switch(alternative, two.sided = "D", greater = "D^+", less = "D^-")
  PVAL <- min(1, max(0, PVAL))
  structure(list(statistic = STATISTIC, p.value = PVAL, alternative = nm_alternative, method = METHOD, data.name = DNAME, exact = exact),
            class = c("ks.test", "htest"))
}

ks.test.formula <- function(formula, data, subset, na.action, ...) {
  r <- .formula_test(match.call(), parent.frame(), function(DATA, paired) if (length(DATA) < 2L) ks.test(x = DATA[[1L]], ...) else ks.test(x = DATA[[1L]], y = DATA[[2L]], ...))
  r
}

# ---- multiple comparisons ----

p.adjust.methods <- c("holm", "hochberg", "hommel", "bonferroni", "BH", "BY", "fdr", "none")

p.adjust <- function(p, method = p.adjust.methods, n = length(p)) {
  method <- match.arg(method)
  if (method == "fdr") method <- "BH"
  nm <- names(p)
  p <- as.numeric(p)
  p0 <- setNames(p, nm)
  nna <- !is.na(p)
  if (all(nna)) nna <- TRUE
  p <- p[nna]
  lp <- length(p)
  stopifnot(n >= lp)
  if (n <= 1) return(p0)
  if (n == 2 && method == "hommel") method <- "hochberg"
  p0[nna] <- switch(method, bonferroni = pmin(1, n * p), holm = {
    o <- order(p)
    pmin(1, cummax((n + 1L - seq_len(lp)) * p[o]))[order(o)]
  }, hommel = {
    if (n > lp) p <- c(p, rep.int(1, n - lp))
    i <- seq_len(n)
    o <- order(p)
    p <- p[o]
    q <- pa <- rep.int(min(n * p / i), n)
    for (m in (n - 1L):2L) {
      i1 <- seq_len(n - m + 1L)
      i2 <- (n - m + 2L):n
      q1 <- min(m * p[i2] / (2L:m))
      q[i1] <- pmin(m * p[i1], q1)
      q[i2] <- q[n - m + 1L]
      pa <- pmax(pa, q)
    }
    pmax(pa, p)[if (lp < n) order(o)[1L:lp] else order(o)]
  }, hochberg = {
    o <- order(p, decreasing = TRUE)
    pmin(1, cummin((n + 1L - lp:1L) * p[o]))[order(o)]
  }, BH = {
    o <- order(p, decreasing = TRUE)
    pmin(1, cummin(n / lp:1L * p[o]))[order(o)]
  }, BY = {
    o <- order(p, decreasing = TRUE)
    q <- sum(1 / (1L:n))
    pmin(1, cummin(q * n / lp:1L * p[o]))[order(o)]
  }, none = p)
  p0
}

pairwise.table <- function(compare.levels, level.names, p.adjust.method) {
  ix <- setNames(seq_along(level.names), level.names)
  pp <- outer(ix[-1L], ix[-length(ix)], function(ivec, jvec) vapply(seq_along(ivec), function(k) {
    i <- ivec[k]
    j <- jvec[k]
    if (i > j) compare.levels(i, j) else NA_real_
  }, 0))
  pp[lower.tri(pp, TRUE)] <- p.adjust(pp[lower.tri(pp, TRUE)], p.adjust.method)
  pp
}

.pairwise <- function(method, name, p, adjust) structure(list(method = method, data.name = name, p.value = p, p.adjust.method = adjust), class = "pairwise.htest")

pairwise.t.test <- function(x, g, p.adjust.method = p.adjust.methods, pool.sd = !paired, paired = FALSE,
                            alternative = c("two.sided", "less", "greater"), ...) {
  if (paired && pool.sd) stop("pooling of SD is incompatible with paired tests")
  DNAME <- paste(deparse1(substitute(x)), "and", deparse1(substitute(g)))
  g <- factor(g)
  p.adjust.method <- match.arg(p.adjust.method)
  alternative <- match.arg(alternative)
  if (pool.sd) {
    METHOD <- "t tests with pooled SD"
    xbar <- tapply(x, g, mean, na.rm = TRUE)
    s <- tapply(x, g, sd, na.rm = TRUE)
    n <- tapply(!is.na(x), g, sum)
    degf <- n - 1
    total.degf <- sum(degf)
    pooled.sd <- sqrt(sum(s^2 * degf) / total.degf)
    compare.levels <- function(i, j) {
      dif <- xbar[i] - xbar[j]
      se.dif <- pooled.sd * sqrt(1 / n[i] + 1 / n[j])
      t.val <- dif / se.dif
      if (alternative == "two.sided") 2 * pt(-abs(t.val), total.degf) else pt(t.val, total.degf, lower.tail = (alternative == "less"))
    }
  } else {
    METHOD <- if (paired) "paired t tests" else "t tests with non-pooled SD"
    compare.levels <- function(i, j) {
      xi <- x[as.integer(g) == i]
      xj <- x[as.integer(g) == j]
      t.test(xi, xj, paired = paired, alternative = alternative, ...)$p.value
    }
  }
  .pairwise(METHOD, DNAME, pairwise.table(compare.levels, levels(g), p.adjust.method), p.adjust.method)
}

pairwise.wilcox.test <- function(x, g, p.adjust.method = p.adjust.methods, paired = FALSE, ...) {
  p.adjust.method <- match.arg(p.adjust.method)
  DNAME <- paste(deparse1(substitute(x)), "and", deparse1(substitute(g)))
  g <- factor(g)
  METHOD <- NULL
  compare.levels <- function(i, j) {
    xi <- x[as.integer(g) == i]
    xj <- x[as.integer(g) == j]
    wt <- wilcox.test(xi, xj, paired = paired, ...)
    if (is.null(METHOD)) METHOD <<- wt$method
    wt$p.value
  }
  PVAL <- pairwise.table(compare.levels, levels(g), p.adjust.method)
  .pairwise(METHOD, DNAME, PVAL, p.adjust.method)
}

pairwise.prop.test <- function(x, n, p.adjust.method = p.adjust.methods, ...) {
  p.adjust.method <- match.arg(p.adjust.method)
  METHOD <- "Pairwise comparison of proportions"
  DNAME <- deparse1(substitute(x))
  if (is.matrix(x)) {
    if (ncol(x) != 2) stop("'x' must have 2 columns")
    n <- rowSums(x)
    x <- x[, 1]
  } else {
    DNAME <- paste(DNAME, "out of", deparse1(substitute(n)))
    if (length(x) != length(n)) stop("'x' and 'n' must have the same length")
  }
  OK <- complete.cases(x, n)
  x <- x[OK]
  n <- n[OK]
  if (length(x) < 2L) stop("too few groups")
  level.names <- names(x)
  if (is.null(level.names)) level.names <- seq_along(x)
  .pairwise(METHOD, DNAME, pairwise.table(function(i, j) prop.test(x[c(i, j)], n[c(i, j)], ...)$p.value, level.names, p.adjust.method), p.adjust.method)
}

print.pairwise.htest <- function(x, digits = max(1L, getOption("digits") - 5L), ...) {
  cat("\n\tPairwise comparisons using", x$method, "\n\n")
  cat("data: ", x$data.name, "\n\n")
  pp <- format.pval(x$p.value, digits = digits, na.form = "-")
  attributes(pp) <- attributes(x$p.value)
  print(pp, quote = FALSE, ...)
  cat("\nP value adjustment method:", x$p.adjust.method, "\n")
  invisible(x)
}

# ---- power ----

power.t.test <- function(n = NULL, delta = NULL, sd = 1, sig.level = 0.05, power = NULL, type = c("two.sample", "one.sample", "paired"),
                         alternative = c("two.sided", "one.sided"), strict = FALSE, tol = .Machine$double.eps^0.25) {
  if (sum(sapply(list(n, delta, sd, power, sig.level), is.null)) != 1) stop("exactly one of 'n', 'delta', 'sd', 'power', and 'sig.level' must be NULL")
  bad <- function(v, name) if (!is.null(v) && (!is.numeric(v) || any(0 > v | v > 1))) stop(gettextf("'%s' must be numeric in [0, 1]", name), call. = sys.call(-1L), domain = NA)
  bad(sig.level, "sig.level")
  bad(power, "power")
  type <- match.arg(type)
  alternative <- match.arg(alternative)
  tsample <- switch(type, one.sample = 1, two.sample = 2, paired = 1)
  tside <- switch(alternative, one.sided = 1, two.sided = 2)
  if (tside == 2 && !is.null(delta)) delta <- abs(delta)
  strict2 <- strict && tside == 2
  f <- function(n, delta, sd, sig.level) {
    nu <- pmax(1e-7, n - 1) * tsample
    qu <- qt(sig.level / tside, nu, lower.tail = FALSE)
    ncp <- sqrt(n / tsample) * delta / sd
    p <- pt(qu, nu, ncp = ncp, lower.tail = FALSE)
    if (strict2) p + pt(-qu, nu, ncp = ncp, lower.tail = TRUE) else p
  }
  if (is.null(power)) power <- f(n, delta, sd, sig.level)
  else if (is.null(n)) n <- uniroot(function(n) f(n, delta, sd, sig.level) - power, c(2, 1e7), tol = tol, extendInt = "upX")$root
  else if (is.null(sd)) sd <- uniroot(function(sd) f(n, delta, sd, sig.level) - power, delta * c(1e-7, 1e+7), tol = tol, extendInt = "downX")$root
  else if (is.null(delta)) delta <- uniroot(function(delta) f(n, delta, sd, sig.level) - power, sd * c(1e-7, 1e+7), tol = tol, extendInt = "upX")$root
  else sig.level <- uniroot(function(sig.level) f(n, delta, sd, sig.level) - power, c(1e-10, 1 - 1e-10), tol = tol, extendInt = "yes")$root
  NOTE <- switch(type, paired = "n is number of *pairs*, sd is std.dev. of *differences* within pairs", two.sample = "n is number in *each* group", NULL)
  METHOD <- paste(switch(type, one.sample = "One-sample", two.sample = "Two-sample", paired = "Paired"), "t test power calculation")
  structure(list(n = n, delta = delta, sd = sd, sig.level = sig.level, power = power, alternative = alternative, note = NOTE, method = METHOD), class = "power.htest")
}

power.prop.test <- function(n = NULL, p1 = NULL, p2 = NULL, sig.level = 0.05, power = NULL, alternative = c("two.sided", "one.sided"),
                            strict = FALSE, tol = .Machine$double.eps^0.25) {
  if (sum(sapply(list(n, p1, p2, power, sig.level), is.null)) != 1) stop("exactly one of 'n', 'p1', 'p2', 'power', and 'sig.level' must be NULL")
  bad <- function(v, name) if (!is.null(v) && (!is.numeric(v) || any(0 > v | v > 1))) stop(gettextf("'%s' must be numeric in [0, 1]", name), call. = sys.call(-1L), domain = NA)
  bad(sig.level, "sig.level")
  bad(power, "power")
  alternative <- match.arg(alternative)
  tside <- switch(alternative, one.sided = 1, two.sided = 2)
  f <- function(n, p1, p2, sig.level) {
    qu <- qnorm(sig.level / tside, lower.tail = FALSE)
    d <- abs(p1 - p2)
    q1 <- 1 - p1
    q2 <- 1 - p2
    pbar <- (p1 + p2) / 2
    qbar <- 1 - pbar
    v1 <- p1 * q1
    v2 <- p2 * q2
    p <- pnorm((sqrt(n) * d - qu * sqrt(2 * pbar * qbar)) / sqrt(v1 + v2))
    if (strict && tside == 2) p + pnorm((sqrt(n) * d + qu * sqrt(2 * pbar * qbar)) / sqrt(v1 + v2), lower.tail = FALSE) else p
  }
  if (is.null(power)) power <- f(n, p1, p2, sig.level)
  else if (is.null(n)) n <- uniroot(function(n) f(n, p1, p2, sig.level) - power, c(1, 1e7), tol = tol, extendInt = "upX")$root
  else if (is.null(p2)) {
    p2 <- uniroot(function(p2) f(n, p1, p2, sig.level) - power, c(p1, 1), tol = tol, extendInt = "yes")$root
    if (p2 < 0 || p2 > 1) warning("No p2 in [p1, 1] can be found to achieve the desired power")
  } else if (is.null(p1)) {
    p1 <- uniroot(function(p1) f(n, p1, p2, sig.level) - power, c(0, p2), tol = tol, extendInt = "yes")$root
    if (p1 < 0 || p1 > 1) warning("No p1 in [0, p2] can be found to achieve the desired power")
  } else {
    sig.level <- uniroot(function(sig.level) f(n, p1, p2, sig.level) - power, c(1e-10, 1 - 1e-10), tol = tol, extendInt = "upX")$root
    if (sig.level < 0 || sig.level > 1) warning("No significance level [0, 1] can be found to achieve the desired power")
  }
  structure(list(n = n, p1 = p1, p2 = p2, sig.level = sig.level, power = power, alternative = alternative, note = "n is number in *each* group",
                 method = "Two-sample comparison of proportions power calculation"), class = "power.htest")
}

power.anova.test <- function(groups = NULL, n = NULL, between.var = NULL, within.var = NULL, sig.level = 0.05, power = NULL) {
  if (sum(vapply(list(groups, n, between.var, within.var, power, sig.level), is.null, NA)) != 1)
    stop("exactly one of 'groups', 'n', 'between.var', 'within.var', 'power', and 'sig.level' must be NULL")
  if (!is.null(groups) && groups < 2) stop("number of groups must be at least 2")
  if (!is.null(n) && n < 2) stop("number of observations in each group must be at least 2")
  f <- function(groups, n, between.var, within.var, sig.level) {
    lambda <- (groups - 1) * n * (between.var / within.var)
    pf(qf(sig.level, groups - 1, (n - 1) * groups, lower.tail = FALSE), groups - 1, (n - 1) * groups, lambda, lower.tail = FALSE)
  }
  tol <- .Machine$double.eps^0.25
  if (is.null(power)) power <- f(groups, n, between.var, within.var, sig.level)
  else if (is.null(groups)) groups <- uniroot(function(groups) f(groups, n, between.var, within.var, sig.level) - power, c(2, 1e2))$root
  else if (is.null(n)) n <- uniroot(function(n) f(groups, n, between.var, within.var, sig.level) - power, c(2, 1e5))$root
  else if (is.null(within.var)) within.var <- uniroot(function(within.var) f(groups, n, between.var, within.var, sig.level) - power, between.var * c(1e-7, 1e+7))$root
  else if (is.null(between.var)) between.var <- uniroot(function(between.var) f(groups, n, between.var, within.var, sig.level) - power, within.var * c(1e-7, 1e+7))$root
  else sig.level <- uniroot(function(sig.level) f(groups, n, between.var, within.var, sig.level) - power, c(1e-10, 1 - 1e-10))$root
  structure(list(groups = groups, n = n, between.var = between.var, within.var = within.var, sig.level = sig.level, power = power,
                 note = "n is number in each group", method = "Balanced one-way analysis of variance power calculation"), class = "power.htest")
}

qbirthday <- function(prob = 0.5, classes = 365, coincident = 2) {
  k <- coincident
  c <- classes
  p <- prob
  if (p <= 0) return(1)
  if (p >= 1) return(c * (k - 1) + 1)
  N <- exp(((k - 1) * log(c) + lgamma(k + 1) + log(-log1p(-p))) / k)
  N <- ceiling(N)
  if (pbirthday(N, c, k) < p) {
    N <- N + 1
    while (pbirthday(N, c, k) < p) N <- N + 1
  } else if (pbirthday(N - 1, c, k) >= p) {
    N <- N - 1
    while (pbirthday(N - 1, c, k) >= p) N <- N - 1
  }
  N
}

pbirthday <- function(n, classes = 365, coincident = 2) {
  k <- coincident
  c <- classes
  if (k < 2) return(1)
  if (k == 2) return(1 - prod((c:(c - n + 1)) / rep(c, n)))
  if (k > n) return(0)
  if (n > c * (k - 1)) return(1)
  LHS <- n * exp(-n / (c * k)) / (1 - n / (c * (k + 1)))^(1 / k)
  lxx <- k * log(LHS) - (k - 1) * log(c) - lgamma(k + 1)
  -expm1(-exp(lxx))
}
