# htest.R - Classical tests: print methods, t, F, proportions, counts, variances, several samples.

print.power.htest <- function(x, digits = getOption("digits"), ...) {
  cat("\n    ", x$method, "\n\n")
  note <- x$note
  x[c("method", "note")] <- NULL
  cat(paste(format(names(x), width = 15L, justify = "right"), format(x, digits = digits), sep = " = "), sep = "\n")
  if (!is.null(note)) cat("\n", "NOTE: ", note, "\n\n", sep = "") else cat("\n")
  invisible(x)
}

.htest <- function(...) structure(list(...), class = "htest")

# Whether x is one number that may be a confidence level: between 0 and 1, without the ends or with them.
.is_level <- function(x, ends = FALSE) length(x) == 1L && is.finite(x) && if (ends) x >= 0 && x <= 1 else x > 0 && x < 1

# Data of a two-sample (or one-sample) formula: list(x, y, name, mf, paired).
.two_sample_frame <- function(cl, env, one_ok = TRUE, drop = character()) {
  m <- cl
  if (is.matrix(eval(m$data, env))) m$data <- as.data.frame(eval(m$data, env))
  m <- m[c(1L, match(c("formula", "data", "subset", "na.action"), names(m), 0L))]
  m[[1L]] <- quote(stats::model.frame)
  eval(m, env)
}

t.test <- function(x, ...) UseMethod("t.test")

t.test.formula <- function(formula, data, subset, na.action, ...) {
  .formula_test(match.call(), parent.frame(), function(DATA, paired) {
    if (paired) t.test(x = DATA[[1L]], y = DATA[[2L]], paired = TRUE, ...) else if (length(DATA) < 2L) t.test(x = DATA[[1L]], ...) else t.test(x = DATA[[1L]], y = DATA[[2L]], ...)
  }, "mean in group", difference = "difference in means")
}

# Shared by the two-sample formula methods.
.formula_test <- function(cl, env, run, estimate_label = NULL, difference = NULL) {
  formula <- cl$formula
  f <- eval(formula, env)
  if (length(f) != 3L) stop("'formula' missing or incorrect", call. = FALSE)
  one <- length(attr(terms(f[-2L]), "term.labels")) == 0L
  if (!one && (length(attr(terms(f[-2L]), "term.labels")) != 1L)) stop("'formula' missing or incorrect", call. = FALSE)
  mf <- .two_sample_frame(cl, env)
  dname <- paste(names(mf), collapse = " by ")
  names(mf) <- NULL
  response <- attr(attr(mf, "terms"), "response")
  if (one) {
    if (inherits(mf[[response]], "Pair")) y <- run(list(mf[[response]][, 1L], mf[[response]][, 2L]), TRUE)
    else y <- run(list(mf[[response]]), FALSE)
    y$data.name <- dname
    return(y)
  }
  g <- factor(mf[[-response]])
  if (nlevels(g) != 2L) stop("grouping factor must have exactly 2 levels", call. = FALSE)
  d <- split(mf[[response]], g)
  y <- run(d, FALSE)
  y$data.name <- dname
  if (!is.null(estimate_label) && length(y$estimate) == 2L) {
    names(y$estimate) <- paste(estimate_label, levels(g))
    if (!is.null(difference)) names(y$null.value) <- paste("difference in means between", paste("group", levels(g), collapse = " and "))
  }
  y
}

r2dtable <- function(n, r, c) {
  if (length(n) == 0L || (n < 0) || is.na(n)) stop("invalid arguments")
  if ((length(r) <= 1L) || (length(c) <= 1L)) stop("invalid arguments")
  if (sum(r) != sum(c)) stop("arguments 'r' and 'c' must have the same sums, but")
  .Internal(r2dtable(as.integer(n), as.integer(r), as.integer(c)))
}

Pair <- function(x, y) structure(cbind(x, y), class = "Pair")

`[.Pair` <- function(x, i, j, drop) {
  r <- unclass(x)
  if (missing(j)) if (nargs() - (!missing(drop)) == 2L) r[i] else r[i, , drop = missing(drop) || drop]
  else if (missing(i)) r[, j] else r[i, j]
}

var.test <- function(x, ...) UseMethod("var.test")

var.test.formula <- function(formula, data, subset, na.action, ...) {
  .formula_test(match.call(), parent.frame(), function(DATA, paired) var.test(x = DATA[[1L]], y = DATA[[2L]], ...))
}

cor.test <- function(x, ...) UseMethod("cor.test")

cor.test.formula <- function(formula, data, subset, na.action, ...) {
  if (missing(formula) || !inherits(formula, "formula") || length(formula) != 2L) stop("'formula' missing or invalid")
  mf <- .two_sample_frame(match.call(), environment(formula))
  if (length(mf) != 2L) stop("invalid formula")
  DNAME <- paste(names(mf), collapse = " and ")
  y <- cor.test(x = mf[[1L]], y = mf[[2L]], ...)
  y$data.name <- DNAME
  y
}

prop.trend.test <- function(x, n, score = seq_along(x)) {
  method <- "Chi-squared Test for Trend in Proportions"
  dname <- paste(deparse1(substitute(x)), "out of", deparse1(substitute(n)), ",\n using scores:", paste(score, collapse = " "))
  x <- as.vector(x)
  n <- as.vector(n)
  p <- sum(x) / sum(n)
  w <- n / p / (1 - p)
  a <- anova(lm(freq ~ score, data = list(freq = x / n, score = as.vector(score)), weights = w))
  chisq <- c(`X-squared` = a["score", "Sum Sq"])
  .htest(statistic = chisq, parameter = c(df = 1), p.value = pchisq(as.numeric(chisq), 1, lower.tail = FALSE), method = method, data.name = dname)
}

# Samples as a list, or values and groups: list(x, g, name).
.group_samples <- function(x, g, has_g, xname, gname) {
  if (is.list(x)) {
    if (length(x) < 2L) stop("'x' must be a list with at least 2 elements", call. = sys.call(-1L))
    if (has_g) warning("'x' is a list, so ignoring argument 'g'", call. = FALSE)
    if (!all(sapply(x, is.numeric))) warning("some elements of 'x' are not numeric and will be coerced to numeric", call. = FALSE)
    k <- length(x)
    x <- lapply(x, function(u) u <- u[complete.cases(u)])
    l <- lengths(x)
    if (any(l == 0L)) stop("all groups must contain data", call. = sys.call(-1L))
    list(x = unlist(x), g = factor(rep.int(seq_len(k), l)), name = xname, k = k)
  } else {
    if (length(x) != length(g)) stop("'x' and 'g' must have the same length", call. = sys.call(-1L))
    OK <- complete.cases(x, g)
    g <- factor(g[OK])
    k <- nlevels(g)
    if (k < 2L) stop("all observations are in the same group", call. = sys.call(-1L))
    list(x = x[OK], g = g, name = paste(xname, "and", gname), k = k)
  }
}

.group_formula <- function(cl, env, run) {
  f <- eval(cl$formula, env)
  if (length(f) != 3L) stop("'formula' missing or incorrect", call. = FALSE)
  mf <- .two_sample_frame(cl, env)
  if (length(mf) > 2L) stop("'formula' should be of the form response ~ group", call. = FALSE)
  y <- run(mf[[1L]], mf[[2L]])
  y$data.name <- paste(names(mf), collapse = " by ")
  y
}

bartlett.test <- function(x, ...) UseMethod("bartlett.test")

bartlett.test.default <- function(x, g, ...) {
  LM <- FALSE
  if (is.list(x)) {
    if (length(x) < 2L) stop("'x' must be a list with at least 2 elements")
    DNAME <- deparse1(substitute(x))
    if (all(sapply(x, function(obj) inherits(obj, "lm")))) LM <- TRUE else x <- lapply(x, function(x) x[is.finite(x)])
    k <- length(x)
  } else {
    if (length(x) != length(g)) stop("'x' and 'g' must have the same length")
    DNAME <- paste(deparse1(substitute(x)), "and", deparse1(substitute(g)))
    OK <- complete.cases(x, g)
    x <- x[OK]
    g <- factor(g[OK])
    k <- nlevels(g)
    if (k < 2) stop("all observations are in the same group")
    x <- split(x, g)
  }
  if (LM) {
    n.i <- sapply(x, function(obj) obj$df.residual)
    v.i <- sapply(x, function(obj) sum(obj$residuals^2) / obj$df.residual)
  } else {
    n.i <- lengths(x) - 1L
    if (any(n.i < 1)) stop("there must be at least 2 observations in each group")
    v.i <- sapply(x, "var")
  }
  n.total <- sum(n.i)
  v.total <- sum(n.i * v.i) / n.total
  STATISTIC <- c(`Bartlett's K-squared` = ((n.total * log(v.total) - sum(n.i * log(v.i))) / (1 + (sum(1 / n.i) - 1 / n.total) / (3 * (k - 1)))))
  PARAMETER <- c(df = k - 1)
  .htest(statistic = STATISTIC, parameter = PARAMETER, p.value = pchisq(STATISTIC, PARAMETER, lower.tail = FALSE), data.name = DNAME,
         method = "Bartlett test of homogeneity of variances")
}

bartlett.test.formula <- function(formula, data, subset, na.action, ...) {
  .group_formula(match.call(), parent.frame(), function(x, g) bartlett.test(x = x, g = g))
}

fligner.test <- function(x, ...) UseMethod("fligner.test")

fligner.test.default <- function(x, g, ...) {
  d <- .group_samples(x, if (!missing(g)) g, !missing(g), deparse1(substitute(x)), if (!missing(g)) deparse1(substitute(g)))
  x <- d$x
  g <- d$g
  n <- length(x)
  if (n < 2) stop("not enough observations")
  x <- x - tapply(x, g, median)[g]
  a <- qnorm((1 + rank(abs(x)) / (n + 1)) / 2)
  a <- a - mean(a)
  v <- sum(a^2) / (n - 1)
  a <- split(a, g)
  STATISTIC <- sum(lengths(a) * vapply(a, mean, 0)^2) / v
  PARAMETER <- d$k - 1
  names(STATISTIC) <- "Fligner-Killeen:med chi-squared"
  names(PARAMETER) <- "df"
  .htest(statistic = STATISTIC, parameter = PARAMETER, p.value = pchisq(STATISTIC, PARAMETER, lower.tail = FALSE),
         method = "Fligner-Killeen test of homogeneity of variances", data.name = d$name)
}

fligner.test.formula <- function(formula, data, subset, na.action, ...) {
  .group_formula(match.call(), parent.frame(), function(x, g) fligner.test(x = x, g = g))
}

kruskal.test <- function(x, ...) UseMethod("kruskal.test")

kruskal.test.default <- function(x, g, ...) {
  d <- .group_samples(x, if (!missing(g)) g, !missing(g), deparse1(substitute(x)), if (!missing(g)) deparse1(substitute(g)))
  x <- d$x
  g <- d$g
  n <- length(x)
  if (n < 2L) stop("not enough observations")
  r <- rank(x)
  TIES <- table(x)
  STATISTIC <- sum(tapply(r, g, sum)^2 / tapply(r, g, length))
  STATISTIC <- ((12 * STATISTIC / (n * (n + 1)) - 3 * (n + 1)) / (1 - sum(TIES^3 - TIES) / (n^3 - n)))
  PARAMETER <- d$k - 1L
  names(STATISTIC) <- "Kruskal-Wallis chi-squared"
  names(PARAMETER) <- "df"
  .htest(statistic = STATISTIC, parameter = PARAMETER, p.value = pchisq(STATISTIC, PARAMETER, lower.tail = FALSE),
         method = "Kruskal-Wallis rank sum test", data.name = d$name)
}

kruskal.test.formula <- function(formula, data, subset, na.action, ...) {
  .group_formula(match.call(), parent.frame(), function(x, g) kruskal.test(x = x, g = g))
}

# A blocked design as a matrix with blocks in rows.
.block_matrix <- function(y, groups, blocks, yname, gname, bname) {
  if (is.matrix(y)) return(list(y = y, name = yname))
  if (anyNA(groups) || anyNA(blocks)) stop("NA's are not allowed in 'groups' or 'blocks'", call. = sys.call(-1L))
  if (any(diff(c(length(y), length(groups), length(blocks))) != 0L)) stop("'y', 'groups' and 'blocks' must have the same length", call. = sys.call(-1L))
  if (any(table(groups, blocks) != 1)) stop("not an unreplicated complete block design", call. = sys.call(-1L))
  groups <- factor(groups)
  blocks <- factor(blocks)
  o <- order(groups, blocks)
  list(y = matrix(unlist(y[o]), ncol = nlevels(groups)), name = paste0(yname, ", ", gname, " and ", bname))
}

friedman.test <- function(y, ...) UseMethod("friedman.test")

friedman.test.default <- function(y, groups, blocks, ...) {
  d <- .block_matrix(y, if (!missing(groups)) groups, if (!missing(blocks)) blocks, deparse1(substitute(y)),
                     if (!missing(groups)) deparse1(substitute(groups)), if (!missing(blocks)) deparse1(substitute(blocks)))
  y <- d$y[complete.cases(d$y), , drop = FALSE]
  n <- nrow(y)
  k <- ncol(y)
  r <- t(apply(y, 1L, rank))
  TIES <- tapply(c(r), row(r), table)
  STATISTIC <- ((12 * sum((colSums(r) - n * (k + 1) / 2)^2)) /
                (n * k * (k + 1) - (sum(unlist(lapply(TIES, function(u) u^3 - u))) / (k - 1))))
  PARAMETER <- k - 1
  names(STATISTIC) <- "Friedman chi-squared"
  names(PARAMETER) <- "df"
  .htest(statistic = STATISTIC, parameter = PARAMETER, p.value = pchisq(STATISTIC, PARAMETER, lower.tail = FALSE),
         method = "Friedman rank sum test", data.name = d$name)
}

.block_formula <- function(cl, env, run) {
  formula <- eval(cl$formula, env)
  if ((length(formula) != 3L) || (length(formula[[3L]]) != 3L) || (formula[[3L]][[1L]] != as.name("|")) || (length(formula[[3L]][[2L]]) != 1L) ||
      (length(formula[[3L]][[3L]]) != 1L)) stop("incorrect specification for 'formula'", call. = FALSE)
  formula[[3L]][[1L]] <- as.name("+")
  cl$formula <- formula
  mf <- .two_sample_frame(cl, env)
  y <- run(mf[[1L]], mf[[2L]], mf[[3L]])
  y$data.name <- paste(names(mf)[1:3], collapse = " and ")
  y
}

friedman.test.formula <- function(formula, data, subset, na.action, ...) {
  if (missing(formula)) stop("formula missing")
  .block_formula(match.call(), parent.frame(), function(y, g, b) friedman.test(y, g, b))
}

quade.test <- function(y, ...) UseMethod("quade.test")

quade.test.default <- function(y, groups, blocks, ...) {
  d <- .block_matrix(y, if (!missing(groups)) groups, if (!missing(blocks)) blocks, deparse1(substitute(y)),
                     if (!missing(groups)) deparse1(substitute(groups)), if (!missing(blocks)) deparse1(substitute(blocks)))
  y <- d$y[complete.cases(d$y), , drop = FALSE]
  k <- ncol(y)
  b <- nrow(y)
  r <- t(apply(y, 1L, rank))
  q <- rank(apply(y, 1, function(u) max(u) - min(u)))
  s <- q * (r - (k + 1) / 2)
  A <- sum(s^2)
  B <- sum(colSums(s)^2) / b
  if (A == B) {
    STATISTIC <- NaN
    PARAMETER <- c(NaN, NaN)
    PVAL <- (gamma(k + 1))^(1 - b)
  } else {
    STATISTIC <- (b - 1) * B / (A - B)
    PARAMETER <- c(k - 1, (b - 1) * (k - 1))
    PVAL <- pf(STATISTIC, PARAMETER[1L], PARAMETER[2L], lower.tail = FALSE)
  }
  names(STATISTIC) <- "Quade F"
  names(PARAMETER) <- c("num df", "denom df")
  .htest(statistic = STATISTIC, parameter = PARAMETER, p.value = PVAL, method = "Quade test", data.name = d$name)
}

quade.test.formula <- function(formula, data, subset, na.action, ...) {
  if (missing(formula)) stop("formula missing")
  .block_formula(match.call(), parent.frame(), function(y, g, b) quade.test(y, g, b))
}

mood.test <- function(x, ...) UseMethod("mood.test")

mood.test.default <- function(x, y, alternative = c("two.sided", "less", "greater"), ...) {
  DNAME <- paste(deparse1(substitute(x)), "and", deparse1(substitute(y)))
  x <- x[is.finite(x)]
  y <- y[is.finite(y)]
  m <- length(x)
  if ((N <- m + length(y)) < 3) stop("not enough observations")
  alternative <- match.arg(alternative)
  E <- m * (N^2 - 1) / 12
  z <- c(x, y)
  if (!any(dups <- duplicated(z))) {
    v <- m * (N - m) * (N + 1) * (N^2 - 4) / 180
    r <- rank(z)
    T <- sum((r[seq_along(x)] - (N + 1) / 2)^2)
  } else {
    u <- sort(unique(z[!is.na(z)]))
    a <- tabulate(match(x, u), length(u))
    t <- tabulate(match(z, u), length(u))
    sq <- cumsum((seq_along(z) - (N + 1) / 2)^2)
    p <- cumsum(t)
    mids <- diff(c(0, sq[p])) / t
    v <- m * (N - m) * (N + 1) * (N^2 - 4) / 180 - (m * (N - m)) / (180 * N * (N - 1)) * sum(t * (t^2 - 1) * (t^2 - 4 + 15 * (N - t)^2))
    T <- sum(a * mids)
  }
  z <- (T - E) / sqrt(v)
  PVAL <- switch(alternative, less = pnorm(z), greater = pnorm(z, lower.tail = FALSE), two.sided = 2 * min(pnorm(z), pnorm(z, lower.tail = FALSE)))
  .htest(statistic = structure(z, names = "Z"), p.value = PVAL, alternative = alternative, method = "Mood two-sample test of scale", data.name = DNAME)
}

mood.test.formula <- function(formula, data, subset, na.action, ...) {
  .formula_test(match.call(), parent.frame(), function(DATA, paired) mood.test(x = DATA[[1L]], y = DATA[[2L]], ...))
}

ansari.test <- function(x, ...) UseMethod("ansari.test")

ansari.test.default <- function(x, y, alternative = c("two.sided", "less", "greater"), exact = NULL, conf.int = FALSE, conf.level = 0.95, ...) {
  alternative <- match.arg(alternative)
  if (conf.int) {
    if (!((length(conf.level) == 1L) && is.finite(conf.level) && (conf.level > 0) && (conf.level < 1)))
      stop("'conf.level' must be a single number between 0 and 1")
  }
  DNAME <- paste(deparse1(substitute(x)), "and", deparse1(substitute(y)))
  x <- x[complete.cases(x)]
  y <- y[complete.cases(y)]
  m <- as.integer(length(x))
  if (is.na(m) || m < 1L) stop("not enough 'x' observations")
  n <- as.integer(length(y))
  if (is.na(n) || n < 1L) stop("not enough 'y' observations")
  N <- m + n
  r <- rank(c(x, y))
  STATISTIC <- sum(pmin(r, N - r + 1)[seq_along(x)])
  TIES <- (length(r) != length(unique(r)))
  if (is.null(exact)) exact <- (m < 50L) && (n < 50L)
  if (exact && !TIES) {
    pansari <- function(q, m, n) .Internal(ansari_dist(q, m, n))
    PVAL <- switch(alternative, two.sided = {
      p <- if (STATISTIC > ((m + 1)^2 %/% 4 + ((m * n) %/% 2) / 2)) 1 - pansari(STATISTIC - 1, m, n) else pansari(STATISTIC, m, n)
      min(2 * p, 1)
    }, less = 1 - pansari(STATISTIC - 1, m, n), greater = pansari(STATISTIC, m, n))
  } else {
    even <- N %% 2L == 0L
    normalize <- function(s, r) {
      z <- if (even) s - m * (N + 2) / 4 else s - m * (N + 1)^2 / (4 * N)
      if (!TIES) {
        SIGMA <- sqrt(if (even) (m * n * (N + 2) * (N - 2)) / (48 * (N - 1)) else (m * n * (N + 1) * (3 + N^2)) / (48 * N^2))
      } else {
        rr <- rle(sort(pmin(r, N - r + 1)))
        SIGMA <- sqrt(if (even) m * n * (16 * sum(rr$lengths * rr$values^2) - N * (N + 2)^2) / (16 * N * (N - 1))
                      else m * n * (16 * N * sum(rr$lengths * rr$values^2) - (N + 1)^4) / (16 * N^2 * (N - 1)))
      }
      z / SIGMA
    }
    p <- pnorm(normalize(STATISTIC, r))
    PVAL <- switch(alternative, two.sided = 2 * min(p, 1 - p), less = 1 - p, greater = p)
    if (exact) warning("cannot compute exact p-value with ties")
  }
  names(STATISTIC) <- "AB"
  .htest(statistic = STATISTIC, p.value = PVAL, null.value = c(`ratio of scales` = 1), alternative = alternative, method = "Ansari-Bradley test", data.name = DNAME)
}

ansari.test.formula <- function(formula, data, subset, na.action, ...) {
  .formula_test(match.call(), parent.frame(), function(DATA, paired) ansari.test(x = DATA[[1L]], y = DATA[[2L]], ...))
}

Box.test <- function(x, lag = 1, type = c("Box-Pierce", "Ljung-Box"), fitdf = 0) {
  if (NCOL(x) > 1) stop("x is not a vector or univariate time series")
  DNAME <- deparse1(substitute(x))
  type <- match.arg(type)
  cor <- acf(x, lag.max = lag, plot = FALSE, na.action = na.pass)
  n <- sum(!is.na(x))
  PARAMETER <- c(df = lag - fitdf)
  obs <- cor$acf[2:(lag + 1)]
  if (type == "Box-Pierce") {
    METHOD <- "Box-Pierce test"
    STATISTIC <- n * sum(obs^2)
  } else {
    METHOD <- "Box-Ljung test"
    STATISTIC <- n * (n + 2) * sum(1 / seq.int(n - 1, n - lag) * obs^2)
  }
  names(STATISTIC) <- "X-squared"
  .htest(statistic = STATISTIC, parameter = PARAMETER, p.value = 1 - pchisq(STATISTIC, lag - fitdf), method = METHOD, data.name = DNAME)
}

PP.test <- function(x, lshort = TRUE) {
  if (NCOL(x) > 1) stop("x is not a vector or univariate time series")
  DNAME <- deparse1(substitute(x))
  z <- embed(x, 2)
  yt <- z[, 1]
  yt1 <- z[, 2]
  n <- length(yt)
  tt <- (1L:n) - n / 2
  res <- lm(yt ~ 1 + tt + yt1)
  if (res$rank < 3) stop("singularities in regression")
  cf <- coef(summary(res))
  tstat <- (cf[3, 1] - 1) / cf[3, 2]
  res <- residuals(res)
  ssqru <- sum(res^2) / n
  l <- if (lshort) trunc(4 * (n / 100)^0.25) else trunc(12 * (n / 100)^0.25)
  s <- 0
  for (i in seq_len(l)) s <- s + (1 - i / (l + 1)) * sum(res[(i + 1):n] * res[1:(n - i)])
  ssqrtl <- ssqru + 2 / n * s
  n2 <- n^2
  trm1 <- n2 * (n2 - 1) * sum(yt1^2) / 12
  trm2 <- n * sum(yt1 * (1L:n))^2
  trm3 <- n * (n + 1) * sum(yt1 * (1L:n)) * sum(yt1)
  trm4 <- (n * (n + 1) * (2 * n + 1) * sum(yt1)^2) / 6
  Dx <- trm1 - trm2 + trm3 - trm4
  STAT <- sqrt(ssqru) / sqrt(ssqrtl) * tstat - (n^3) / (4 * sqrt(3) * sqrt(Dx) * sqrt(ssqrtl)) * (ssqrtl - ssqru)
  table <- -c(4.38, 4.15, 4.04, 3.99, 3.98, 3.96, 3.95, 3.8, 3.73, 3.69, 3.68, 3.66, 3.6, 3.5, 3.45, 3.43, 3.42, 3.41, 3.24, 3.18, 3.15, 3.13,
              3.13, 3.12, 1.14, 1.19, 1.22, 1.23, 1.24, 1.25, 0.8, 0.87, 0.9, 0.92, 0.93, 0.94, 0.5, 0.58, 0.62, 0.64, 0.65, 0.66, 0.15, 0.24, 0.28,
              0.31, 0.32, 0.33)
  table <- matrix(table, 6L, 8L)
  tableT <- c(25, 50, 100, 250, 500, 1e+05)
  tablep <- c(0.01, 0.025, 0.05, 0.1, 0.9, 0.95, 0.975, 0.99)
  tableipl <- vapply(1:8, function(i) approx(tableT, table[, i], n, rule = 2)$y, 0)
  PVAL <- approx(tableipl, tablep, STAT, rule = 2)$y
  .htest(statistic = c(`Dickey-Fuller` = STAT), parameter = c(`Truncation lag parameter` = l), p.value = PVAL, method = "Phillips-Perron Unit Root Test", data.name = DNAME)
}
