# htest.R - Classical tests: print methods, t, F, proportions, counts, variances, several samples.

# The part of a line of a test after its label: numbers with their names.
.named_numbers <- function(v, digits) if (!is.null(v)) paste(names(v), format(v, digits = digits), sep = " = ")

print.htest <- function(x, digits = getOption("digits"), prefix = "\t", ...) {
  less <- pmax(1L, digits - 2:3)
  p <- if (!is.null(x$p.value)) format.pval(x$p.value, digits = less[2L])
  p <- ifelse(startsWith(as.character(p), "<"), paste("p-value", p), paste("p-value =", p))
  facts <- c(unlist(lapply(x[c("statistic", "parameter")], .named_numbers, less[1L])), if (!is.null(x$p.value)) p)
  source <- paste(c("data:  ", x$data.name), collapse = "")
  title <- if (is.null(x$method)) "" else strwrap(x$method, prefix = prefix)
  writeLines(c("", title, "", source, strwrap(toString(facts))))
  side <- x$alternative
  if (!is.null(side)) .print_alternative(side, x$null.value, digits, ...)
  ci <- x$conf.int
  if (!is.null(ci)) {
    ends <- format(as.vector(ci)[1:2], digits = digits)
    writeLines(c(paste0(format(100 * attr(ci, "conf.level")), " percent confidence interval:"), paste(c("", ends), collapse = " ")))
  }
  guess <- x$estimate
  if (!is.null(guess)) {
    writeLines("sample estimates:")
    print(guess, ..., digits = digits)
  }
  writeLines("")
  invisible(x)
}

# The alternative of a test: against one value of a parameter, against several, or in words.
.print_alternative <- function(alternative, null, digits, ...) {
  cat("alternative hypothesis: ")
  if (length(null) == 1L) {
    how <- switch(alternative, less = , greater = paste(alternative, "than"), two.sided = "not equal to")
    cat("true ", names(null), " is ", how, " ", null, "\n", sep = "")
    return(invisible())
  }
  cat(alternative, "\n", sep = "")
  if (is.null(null)) return(invisible())
  cat("null values:\n")
  print(null, digits = digits, ...)
}

print.power.htest <- function(x, digits = getOption("digits"), ...) {
  values <- unclass(x)[setdiff(names(x), c("method", "note"))]
  cat("\n    ", x$method, "\n\n")
  cat(paste0(formatC(names(values), width = 15L), " = ", format(structure(values, class = class(x)), digits = digits)), sep = "\n")
  cat("\n")
  if (!is.null(x$note)) cat("NOTE: ", x$note, "\n\n", sep = "")
  invisible(x)
}

.htest <- function(...) structure(list(...), class = "htest")

# Whether x is one number that may be a confidence level: between 0 and 1, without the ends or with them.
.is_level <- function(x, ends = FALSE) length(x) == 1L && is.finite(x) && if (ends) x >= 0 && x <= 1 else x > 0 && x < 1

# Data of a two-sample (or one-sample) formula: list(x, y, name, mf, paired).
.two_sample_frame <- function(cl, env, one_ok = TRUE, drop = character()) {
  m <- cl
  parent.frame <- function() env # so that the error about data that are not there shows GNU R's call
  if (is.matrix(values <- eval(m$data, parent.frame()))) cl$data <- as.data.frame(values)
  wanted <- c("formula", "data", "subset", "na.action")
  eval(as.call(c(list(quote(stats::model.frame)), as.list(cl)[intersect(wanted, names(cl))])), env)
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
  if (length(f) != 3L) stop(simpleError("'formula' missing or incorrect", sys.call(-1L)))
  one <- length(attr(terms(f[-2L]), "term.labels")) == 0L
  if (!one && (length(attr(terms(f[-2L]), "term.labels")) != 1L)) stop(simpleError("'formula' missing or incorrect", sys.call(-1L)))
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
  if (nlevels(g) != 2L) stop(simpleError("grouping factor must have exactly 2 levels", sys.call(-1L)))
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
  args <- list(n = n, r = r, c = c)
  good <- c(n = length(n) > 0L && !is.na(n[1L]) && n[1L] >= 0, r = length(r) > 1L, c = length(c) > 1L)
  if (!all(good)) stop(gettextf("invalid argument '%s'", names(good)[!good][1L]), domain = NA)
  if (sum(r) != sum(c)) stop("arguments 'r' and 'c' must have the same sums")
  args <- lapply(args, as.integer)
  .Internal(r2dtable(args$n, args$r, args$c))
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

# A test whose statistic is compared with a chi-squared distribution.
.chisq_htest <- function(value, label, df, method, data.name) {
  .htest(statistic = setNames(value, label), parameter = c(df = df), p.value = pchisq(value, df, lower.tail = FALSE), method = method,
         data.name = data.name)
}

# A test whose statistic is compared with an F distribution.
.f_htest <- function(value, label, df, method, data.name) {
  .htest(statistic = setNames(value, label), parameter = setNames(df, c("num df", "denom df")),
         p.value = pf(value, df[1L], df[2L], lower.tail = FALSE), method = method, data.name = data.name)
}

cor.test.formula <- function(formula, data, subset, na.action, ...) {
  plain <- !missing(formula) && length(formula) == 2L && inherits(formula, "formula")
  .demand(plain, "'formula' missing or invalid")
  mf <- .two_sample_frame(match.call(), environment(formula))
  .demand(length(mf) == 2L, "invalid formula")
  # warnings show this call
  result <- cor.test(x = mf[[1L]], y = mf[[2L]], ...)
  result[["data.name"]] <- paste(names(mf), collapse = " and ")
  result
}

prop.trend.test <- function(x, n, score = seq_along(x)) {
  given <- vapply(list(substitute(x), substitute(n)), deparse1, "")
  x <- as.vector(x)
  n <- as.vector(n)
  rate <- sum(x) / sum(n)
  # the regression of the proportions on the scores, weighted by the inverse of their variance; warnings show it
  w <- (n / rate) / (1 - rate)
  trend <- anova(lm(freq ~ score, data = list(freq = x / n, score = as.vector(score)), weights = w))["score", "Sum Sq"]
  label <- sprintf("%s out of %s ,\n using scores: %s", given[1L], given[2L], paste(score, collapse = " "))
  .chisq_htest(trend, "X-squared", 1, "Chi-squared Test for Trend in Proportions", label)
}

# Samples as a list, or values and groups: list(x, g, name).
.group_samples <- function(x, g, has_g, xname, gname) {
  if (is.list(x)) {
    if (length(x) < 2L) stop(simpleError("'x' must be a list with at least 2 elements", sys.call(-1L)))
    if (has_g) warning("'x' is a list, so ignoring argument 'g'", call. = FALSE)
    if (!all(sapply(x, is.numeric))) warning("some elements of 'x' are not numeric and will be coerced to numeric", call. = FALSE)
    k <- length(x)
    x <- lapply(x, function(u) u <- u[complete.cases(u)])
    l <- lengths(x)
    if (any(l == 0L)) stop(simpleError("all groups must contain data", sys.call(-1L)))
    list(x = unlist(x), g = factor(rep.int(seq_len(k), l)), name = xname, k = k)
  } else {
    if (length(x) != length(g)) stop(simpleError("'x' and 'g' must have the same length", sys.call(-1L)))
    OK <- complete.cases(x, g)
    g <- factor(g[OK])
    k <- nlevels(g)
    if (k < 2L) stop(simpleError("all observations are in the same group", sys.call(-1L)))
    list(x = x[OK], g = g, name = paste(xname, "and", gname), k = k)
  }
}

.group_formula <- function(cl, env, run) {
  f <- eval(cl$formula, env)
  if (length(f) != 3L) stop(simpleError("'formula' missing or incorrect", sys.call(-1L)))
  mf <- .two_sample_frame(cl, env)
  if (length(mf) > 2L) stop(simpleError("'formula' should be of the form response ~ group", sys.call(-1L)))
  y <- run(mf) # errors show its call
  y$data.name <- paste(names(mf), collapse = " by ")
  y
}

bartlett.test <- function(x, ...) UseMethod("bartlett.test")

mcnemar.test <- function(x, y = NULL, correct = TRUE) {
  label <- deparse1(substitute(x))
  if (is.matrix(x)) {
    if (nrow(x) < 2 || nrow(x) != ncol(x)) stop("'x' must be square with at least two rows and columns")
    if (anyNA(x) || any(x < 0)) stop("all entries of 'x' must be nonnegative and finite")
    counts <- x
  } else {
    if (is.null(y)) stop("if 'x' is not a matrix, 'y' must be given")
    if (length(y) != length(x)) stop("'x' and 'y' must have the same length")
    label <- paste(label, "and", deparse1(substitute(y)))
    full <- complete.cases(x, y)
    counts <- table(as.factor(x[full]), as.factor(y[full]))
    if (nrow(counts) < 2 || nrow(counts) != ncol(counts)) stop("'x' and 'y' must have the same number of levels (minimum 2)")
  }
  above <- upper.tri(counts)
  gap <- abs(counts - t(counts))[above]
  k <- nrow(counts)
  method <- "McNemar's Chi-squared test"
  if (correct && k == 2 && gap != 0) {
    gap <- gap - 1
    method <- paste(method, "with continuity correction")
  }
  .chisq_htest(sum(gap^2 / (counts + t(counts))[above]), "McNemar's chi-squared", k * (k - 1) / 2, method, label)
}

bartlett.test.default <- function(x, g, ...) {
  label <- deparse1(substitute(x))
  fits <- FALSE
  if (is.list(x)) {
    if (length(x) < 2L) stop("'x' must be a list with at least 2 elements")
    fits <- all(vapply(x, inherits, NA, "lm"))
    samples <- if (fits) x else lapply(x, function(v) v[is.finite(v)])
  } else {
    label <- paste(label, "and", deparse1(substitute(g)))
    if (length(g) != length(x)) stop("'x' and 'g' must have the same length")
    full <- complete.cases(x, g)
    samples <- split(x[full], factor(g[full]))
    if (length(samples) < 2L) stop("all observations are in the same group")
  }
  df <- if (fits) vapply(samples, function(fit) as.double(fit$df.residual), 0) else lengths(samples) - 1L
  if (!fits && min(df) < 1) stop("there must be at least 2 observations in each group")
  s2 <- if (fits) vapply(samples, function(fit) sum(fit$residuals^2), 0) / df else vapply(samples, var, 0)
  total <- sum(df)
  spread <- total * log(sum(df * s2) / total) - sum(df * log(s2))
  more <- length(samples) - 1
  z <- .chisq_htest(spread / (1 + (sum(1 / df) - 1 / total) / (3 * more)), "Bartlett's K-squared", more,
                    "Bartlett test of homogeneity of variances", label)
  z[c("statistic", "parameter", "p.value", "data.name", "method")] |> structure(class = "htest")
}

bartlett.test.formula <- function(formula, data, subset, na.action, ...) {
  .group_formula(match.call(), parent.frame(), function(mf) bartlett.test(x = mf[[1L]], g = mf[[2L]]))
}

fligner.test <- function(x, ...) UseMethod("fligner.test")

fligner.test.default <- function(x, g, ...) {
  d <- .group_samples(x, if (!missing(g)) g, !missing(g), deparse1(substitute(x)), if (!missing(g)) deparse1(substitute(g)))
  if (length(d$x) < 2) stop("not enough observations")
  # normal scores of the distances from the medians of the groups
  far <- rank(abs(d$x - tapply(d$x, d$g, median)[d$g])) / (length(d$x) + 1)
  score <- qnorm((far + 1) / 2)
  score <- score - mean(score)
  by_group <- split(score, d$g)
  between <- sum(lengths(by_group) * vapply(by_group, mean, 0)^2)
  .chisq_htest(between / (sum(score^2) / (length(score) - 1)), "Fligner-Killeen:med chi-squared", d$k - 1,
               "Fligner-Killeen test of homogeneity of variances", d$name)
}

fligner.test.formula <- function(formula, data, subset, na.action, ...) {
  .group_formula(match.call(), parent.frame(), function(mf) fligner.test(x = mf[[1L]], g = mf[[2L]]))
}

kruskal.test <- function(x, ...) UseMethod("kruskal.test")

kruskal.test.default <- function(x, g, ...) {
  labels <- c(deparse1(substitute(x)), if (!missing(g)) deparse1(substitute(g)))
  if (!is.list(x)) length(g) # it must be there
  d <- .group_samples(x, if (!missing(g)) g, !missing(g), labels[1L], if (!missing(g)) labels[2L])
  n <- length(d$x)
  .demand(n > 1L, "not enough observations")
  sums <- vapply(split(rank(d$x), d$g), function(r) sum(r)^2 / length(r), 0)
  h <- 12 * sum(sums) / ((n + 1) * n) - 3 * (1 + n)
  share <- sum(vapply(tabulate(match(d$x, d$x)), function(k) k^3 - k, 0)) / (n^3 - n) # of ties
  .chisq_htest(h / (1 - share), "Kruskal-Wallis chi-squared", d$k - 1L, "Kruskal-Wallis rank sum test", d$name)
}

kruskal.test.formula <- function(formula, data, subset, na.action, ...) {
  .group_formula(match.call(), parent.frame(), function(mf) kruskal.test(x = mf[[1L]], g = mf[[2L]]))
}

# A blocked design as a matrix with blocks in rows.
.block_matrix <- function(y, groups, blocks, yname, gname, bname) {
  if (is.matrix(y)) return(list(y = y, name = yname))
  if (anyNA(groups) || anyNA(blocks)) stop(simpleError("NA's are not allowed in 'groups' or 'blocks'", sys.call(-1L)))
  if (any(diff(c(length(y), length(groups), length(blocks))) != 0L)) stop(simpleError("'y', 'groups' and 'blocks' must have the same length", sys.call(-1L)))
  if (any(table(groups, blocks) != 1)) stop(simpleError("not an unreplicated complete block design", sys.call(-1L)))
  groups <- factor(groups)
  blocks <- factor(blocks)
  o <- order(groups, blocks)
  list(y = matrix(unlist(y[o]), ncol = nlevels(groups)), name = paste0(yname, ", ", gname, " and ", bname))
}

friedman.test <- function(y, ...) UseMethod("friedman.test")

# The ranks within the complete rows (blocks) of a design.
.block_ranks <- function(m) {
  m <- m[complete.cases(m), , drop = FALSE]
  list(values = m, ranks = t(apply(m, 1L, rank)))
}

friedman.test.default <- function(y, groups, blocks, ...) {
  if (!is.matrix(y)) length(groups) + length(blocks) # they must be there
  d <- .block_matrix(y, if (!missing(groups)) groups, if (!missing(blocks)) blocks, deparse1(substitute(y)),
                     if (!missing(groups)) deparse1(substitute(groups)), if (!missing(blocks)) deparse1(substitute(blocks)))
  r <- .block_ranks(d$y)$ranks
  b <- nrow(r)
  k <- ncol(r)
  tied <- sum(apply(r, 1L, function(row) {
    t <- tabulate(match(row, row))
    sum(t^3 - t)
  }))
  value <- 12 * sum((colSums(r) - b * (k + 1) / 2)^2) / (b * k * (k + 1) - tied / (k - 1))
  .chisq_htest(value, "Friedman chi-squared", k - 1, "Friedman rank sum test", d$name)
}

# The three columns of a formula  response ~ treatment | block.
.block_formula <- function(cl, env, run) {
  formula <- eval(cl$formula, env)
  bar <- if (length(formula) == 3L) formula[[3L]]
  if (!(is.call(bar) && length(bar) == 3L && identical(bar[[1L]], quote(`|`)) && all(lengths(as.list(bar)) == 1L)))
    .refuse("incorrect specification for 'formula'")
  formula[[3L]] <- call("+", bar[[2L]], bar[[3L]])
  cl$formula <- formula
  columns <- .two_sample_frame(cl, env)
  result <- run(columns[[1L]], columns[[2L]], columns[[3L]])
  result$data.name <- paste(names(columns)[1:3], collapse = " and ")
  result
}

friedman.test.formula <- function(formula, data, subset, na.action, ...) {
  if (missing(formula)) stop("formula missing")
  .block_formula(match.call(), parent.frame(), function(y, g, b) friedman.test(y, g, b))
}

quade.test <- function(y, ...) UseMethod("quade.test")

quade.test.default <- function(y, groups, blocks, ...) {
  d <- .block_matrix(y, if (!missing(groups)) groups, if (!missing(blocks)) blocks, deparse1(substitute(y)),
                     if (!missing(groups)) deparse1(substitute(groups)), if (!missing(blocks)) deparse1(substitute(blocks)))
  z <- .block_ranks(d$y)
  b <- nrow(d$y)
  k <- ncol(z$values)
  # blocks count by the rank of their range
  score <- rank(apply(z$values, 1L, function(v) diff(range(v)))) * (z$ranks - (k + 1) / 2)
  all <- sum(score^2)
  between <- sum(colSums(score)^2) / b
  if (all != between) return(.f_htest((b - 1) * between / (all - between), "Quade F", c(k - 1, (b - 1) * (k - 1)), "Quade test", d$name))
  z <- .f_htest(NaN, "Quade F", c(NA, NA), "Quade test", d$name)
  z$p.value <- factorial(k)^(1 - b)
  z
}

quade.test.formula <- function(formula, data, subset, na.action, ...) {
  if (missing(formula)) stop("formula missing")
  .block_formula(match.call(), parent.frame(), function(y, g, b) quade.test(y, g, b))
}

mood.test <- function(x, ...) UseMethod("mood.test")

oneway.test <- function(formula, data, subset, na.action, var.equal = FALSE) {
  if (missing(formula) || length(formula) != 3L) stop("'formula' missing or incorrect")
  sides <- as.character(formula)
  mf <- .two_sample_frame(match.call(), parent.frame())
  response <- attr(attr(mf, "terms"), "response")
  y <- mf[[response]]
  by <- mf[-response]
  g <- factor(if (length(by) > 1L) do.call(interaction, by) else by[[1L]])
  k <- nlevels(g)
  if (k < 2L) stop("not enough groups")
  samples <- split(y, g)
  n <- lengths(samples)
  if (min(n) < 2) stop("not enough observations")
  mean_of <- vapply(samples, mean, 0)
  var_of <- vapply(samples, var, 0)
  method <- "One-way analysis of means"
  if (var.equal) {
    df <- c(k - 1, sum(n) - k)
    value <- sum(n * (mean_of - mean(y))^2) / df[1L] / (sum((n - 1) * var_of) / df[2L])
  } else {
    # Welch: means weigh by their precision
    method <- paste(method, "(not assuming equal variances)")
    w <- n / var_of
    share <- w / sum(w)
    lack <- sum((1 - share)^2 / (n - 1)) / (k^2 - 1)
    df <- c(k - 1, 1 / (3 * lack))
    value <- sum(w * (mean_of - sum(w * mean_of) / sum(w))^2) / (df[1L] * (1 + 2 * (k - 2) * lack))
  }
  .f_htest(value, "F", df, method, paste(sides[2:3], collapse = " and "))
}

mood.test.default <- function(x, y, alternative = c("two.sided", "less", "greater"), ...) {
  label <- paste(deparse1(substitute(x)), "and", deparse1(substitute(y)))
  alternative <- match.arg(alternative)
  x <- x[is.finite(x)]
  all <- c(x, y[is.finite(y)])
  m <- length(x)
  N <- length(all)
  if (N < 3) stop("not enough observations")
  # the squared distance of every rank from the middle; tied values share the mean of theirs
  far <- (seq_len(N) - (N + 1) / 2)^2
  tied <- rle(sort(all))
  t <- tied$lengths
  score <- diff(c(0, cumsum(far)[cumsum(t)])) / t
  of_x <- tabulate(match(x, tied$values), length(t))
  v <- m * (N - m) * (N + 1) * (N^2 - 4) / 180
  if (length(t) < N) v <- v - m * (N - m) / (180 * N * (N - 1)) * sum(t * (t^2 - 1) * (t^2 - 4 + 15 * (N - t)^2))
  z <- (sum(of_x * score) - m * (N^2 - 1) / 12) / sqrt(v)
  .htest(statistic = c(Z = z), p.value = .normal_p(z, alternative), alternative = alternative, method = "Mood two-sample test of scale",
         data.name = label)
}

mood.test.formula <- function(formula, data, subset, na.action, ...) {
  .formula_test(match.call(), parent.frame(), function(DATA, paired) mood.test(x = DATA[[1L]], y = DATA[[2L]], ...))
}

ansari.test <- function(x, ...) UseMethod("ansari.test")

# Standardises the statistic s of Ansari and Bradley, found from the ranks r of m and n values.
.ansari_z <- function(s, r, m, n) {
  N <- m + n
  even <- N %% 2L == 0L
  score <- pmin(r, N + 1 - r)
  mid <- if (even) m * (N + 2) / 4 else m * (N + 1)^2 / (4 * N)
  v <- if (anyDuplicated(r)) {
    squares <- sum(score^2)
    if (even) m * n * (16 * squares - N * (N + 2)^2) / (16 * N * (N - 1))
    else m * n * (16 * N * squares - (N + 1)^4) / (16 * N^2 * (N - 1))
  } else if (even) m * n * (N + 2) * (N - 2) / (48 * (N - 1))
  else m * n * (N + 1) * (3 + N^2) / (48 * N^2)
  (s - mid) / sqrt(v)
}

ansari.test.default <- function(x, y, alternative = c("two.sided", "less", "greater"), exact = NULL, conf.int = FALSE, conf.level = 0.95, ...) {
  alternative <- match.arg(alternative)
  if (conf.int && !.is_level(conf.level)) stop("'conf.level' must be a single number between 0 and 1")
  label <- paste(deparse1(substitute(x)), "and", deparse1(substitute(y)))
  x <- x[complete.cases(x)]
  y <- y[complete.cases(y)]
  m <- length(x)
  n <- length(y)
  if (!m) stop("not enough 'x' observations")
  if (!n) stop("not enough 'y' observations")
  r <- rank(c(x, y))
  s <- sum(pmin(r, m + n + 1 - r)[seq_len(m)])
  if (is.null(exact)) exact <- max(m, n) < 50L
  tied <- anyDuplicated(r) > 0L
  # small values of the statistic speak for the greater scale of x
  if (exact && !tied) {
    lower <- .Internal(ansari_dist(s, m, n))
    upper <- 1 - .Internal(ansari_dist(s - 1, m, n))
    middle <- (m + 1)^2 %/% 4 + m * n %/% 2 / 2
    both <- min(1, 2 * if (s > middle) upper else lower)
  } else {
    if (exact) warning("cannot compute exact p-value with ties")
    lower <- pnorm(.ansari_z(s, r, m, n))
    upper <- 1 - lower
    both <- 2 * min(lower, upper)
  }
  if (conf.int && exact && tied) warning("cannot compute exact confidence intervals with ties")
  z <- list(statistic = c(AB = s), p.value = switch(alternative, two.sided = both, less = upper, greater = lower),
            null.value = c("ratio of scales" = 1), alternative = alternative, method = "Ansari-Bradley test", data.name = label)
  do.call(.htest, c(z, if (conf.int) .ansari_bounds(x, y, exact && !tied, alternative, conf.level, sys.call())))
}

# The ratios of scales that the test does not reject, and the one in their middle (Bauer 1972): the statistic of x / ratio and y is a
# step function of the ratio that can change only where an x / y is passed.
.ansari_steps <- function(x, y, alternative, conf.level) {
  m <- length(x)
  n <- length(y)
  steps <- outer(x, y, "/")
  steps <- sort(unique(steps[is.finite(steps) & steps > 0]))
  k <- length(steps)
  between <- c(steps[1L] / 2, (steps[-1L] + steps[-k]) / 2, steps[k] * 2)
  level <- function(p) {
    s <- (m + 1L)^2 %/% 4L
    while (.Internal(ansari_dist(s, m, n)) < p * (1 - 1e-12)) s <- s + 1L
    s
  }
  values <- vapply(between, function(ratio) {
    r <- rank(c(x / ratio, y))
    sum(pmin(r, m + n + 1 - r)[seq_len(m)])
  }, 0)
  # the first step to at least `at`, the last one from at most `at`
  first <- function(at) steps[min(k, which(values[-1L] >= at))]
  last <- function(at) steps[max(1L, which(values[-(k + 1L)] <= at))]
  a <- 1 - conf.level
  ends <- switch(alternative, two.sided = c(first(level(a / 2)), last(level(1 - a / 2))), greater = c(first(level(a)), Inf),
                 less = c(0, last(level(conf.level))))
  middle <- level(0.5)
  list(ends, mean(c(first(middle), last(middle))))
}

# The same by the normal approximation: roots of the standardised statistic between the ratios that are possible where x and y have
# the same centre. ccia() and its like are the calls that GNU R's warnings show.
.ansari_roots <- function(x, y, alternative, conf.level, call) {
  m <- length(x)
  n <- length(y)
  z <- function(ratio) {
    r <- rank(c(x / ratio, y))
    .ansari_z(sum(pmin(r, m + n + 1 - r)[seq_len(m)]), r, m, n)
  }
  # quotients of the extremes on either side of 0
  side <- function(x, y) if (length(x) && length(y)) c(range(x) / rev(range(y)))
  within <- range(side(x[x > 0], y[y > 0]), rev(side(x[x < 0], y[y < 0])))
  at <- function(p) uniroot(function(ratio) z(ratio) - qnorm(p), within, tol = 1e-4)$root
  too_high <- function(p) z(within[1L]) > qnorm(p)
  too_low <- function(p) z(within[2L]) < qnorm(p)
  alpha <- 1 - conf.level
  ends <- if (switch(alternative, two.sided = too_high(alpha / 2) || too_low(1 - alpha / 2), greater = too_high(alpha), less = too_low(conf.level))) {
    warning(simpleWarning("samples differ in location: cannot compute confidence set, returning NA", quote(ccia(alpha))))
    switch(alternative, two.sided = c(NA, NA), greater = c(NA, Inf), less = c(0, NA))
  } else switch(alternative, two.sided = sort(c(at(alpha / 2), at(1 - alpha / 2))), greater = c(at(alpha), Inf), less = c(0, at(conf.level)))
  middle <- if (too_high(0.5) || too_low(0.5)) {
    warning(simpleWarning("cannot compute estimate, returning NA", call))
    NA
  } else at(0.5)
  list(ends, middle)
}

.ansari_bounds <- function(x, y, exact, alternative, conf.level, call) {
  found <- if (exact) .ansari_steps(x, y, alternative, conf.level) else .ansari_roots(x, y, alternative, conf.level, call)
  list(conf.int = structure(found[[1L]], conf.level = conf.level), estimate = c("ratio of scales" = found[[2L]]))
}

ansari.test.formula <- function(formula, data, subset, na.action, ...) {
  .formula_test(match.call(), parent.frame(), function(DATA, paired) ansari.test(x = DATA[[1L]], y = DATA[[2L]], ...))
}

Box.test <- function(x, lag = 1, type = c("Box-Pierce", "Ljung-Box"), fitdf = 0) {
  if (NCOL(x) > 1) stop("x is not a vector or univariate time series")
  label <- deparse1(substitute(x))
  ljung <- match.arg(type) == "Ljung-Box"
  r <- acf(x, lag, plot = FALSE, na.action = na.pass)$acf[1L + 1:lag]
  n <- sum(!is.na(x))
  value <- if (ljung) n * (n + 2) * sum(r^2 / (n - 1:lag)) else n * sum(r^2)
  z <- .chisq_htest(value, "X-squared", lag - fitdf, if (ljung) "Box-Ljung test" else "Box-Pierce test", label)
  z$p.value <- 1 - pchisq(value, lag - fitdf)
  z
}

# Quantiles of the Dickey-Fuller statistic of a model with constant and trend (a row for each length of the series).
.dickey_fuller <- list(
  n = c(25, 50, 100, 250, 500, 1e5),
  p = c(0.01, 0.025, 0.05, 0.1, 0.9, 0.95, 0.975, 0.99),
  q = rbind(c(-4.38, -3.95, -3.60, -3.24, -1.14, -0.80, -0.50, -0.15),
            c(-4.15, -3.80, -3.50, -3.18, -1.19, -0.87, -0.58, -0.24),
            c(-4.04, -3.73, -3.45, -3.15, -1.22, -0.90, -0.62, -0.28),
            c(-3.99, -3.69, -3.43, -3.13, -1.23, -0.92, -0.64, -0.31),
            c(-3.98, -3.68, -3.42, -3.13, -1.24, -0.93, -0.65, -0.32),
            c(-3.96, -3.66, -3.41, -3.12, -1.25, -0.94, -0.66, -0.33)))

PP.test <- function(x, lshort = TRUE) {
  if (NCOL(x) > 1) stop("x is not a vector or univariate time series")
  label <- deparse1(substitute(x))
  pairs <- embed(x, 2)
  now <- pairs[, 1L]
  past <- pairs[, 2L]
  n <- length(now)
  day <- seq_len(n)
  fit <- lm(now ~ I(day - n / 2) + past)
  if (fit$rank < 3) stop("singularities in regression")
  slope <- coef(summary(fit))[3L, ]
  u <- residuals(fit)
  # the long-run variance of the errors (Newey and West), next to their variance
  bandwidth <- trunc((if (lshort) 4 else 12) * (n / 100)^0.25)
  auto <- vapply(seq_len(bandwidth), function(h) (1 - h / (bandwidth + 1)) * sum(u[-seq_len(h)] * u[seq_len(n - h)]), 0)
  short <- sum(u^2) / n
  long <- short + 2 / n * sum(auto)
  total <- sum(past)
  trend <- sum(past * day)
  det <- n^2 * (n^2 - 1) * sum(past^2) / 12 - n * trend^2 + n * (n + 1) * trend * total - n * (n + 1) * (2 * n + 1) * total^2 / 6
  t <- (slope[[1L]] - 1) / slope[[2L]]
  value <- sqrt(short / long) * t - n^3 * (long - short) / (4 * sqrt(3 * det * long))
  at_n <- apply(.dickey_fuller$q, 2L, function(q) approx(.dickey_fuller$n, q, n, rule = 2)$y)
  .htest(statistic = c("Dickey-Fuller" = value), parameter = c("Truncation lag parameter" = bandwidth),
         p.value = approx(at_n, .dickey_fuller$p, value, rule = 2)$y, method = "Phillips-Perron Unit Root Test", data.name = label)
}
