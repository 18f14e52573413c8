# loglin.R - Log-linear models by iterative proportional fitting, and Friedman's super smoother.

loglin <- function(table, margin, start = rep(1, length(table)), fit = FALSE, eps = 0.1, iter = 20L, param = FALSE, print = TRUE) {
  dtab <- dim(table)
  nvar <- length(dtab)
  nam <- names(dimnames(table))
  ncell <- length(table)
  margin <- lapply(margin, function(m) {
    if (is.character(m)) {
      m <- match(m, nam)
      if (anyNA(m)) stop("incorrect specification of 'table' or 'margin'", call. = FALSE)
    }
    m
  })
  if (length(start) != ncell) stop("incorrect specification of 'table' or 'start'")
  stride <- c(1L, cumprod(dtab))
  cells <- lapply(margin, function(m) {
    at <- rep.int(1L, ncell)
    size <- 1L
    for (v in m) {
      at <- at + as.integer(((seq_len(ncell) - 1L) %/% stride[v]) %% dtab[v]) * size
      size <- size * dtab[v]
    }
    as.integer(at)
  })
  z <- .Internal(loglin(as.double(table), as.double(start), cells, as.double(eps), as.integer(iter)))
  expected.all <- z[[1L]]
  dev <- z[[2L]]
  nlast <- sum(!is.na(dev))
  attributes(expected.all) <- attributes(table)
  if (print) cat(nlast, "iterations: deviation", dev[nlast], "\n")
  if (iter > 1L && nlast == iter && dev[nlast] >= eps) warning("algorithm did not converge")
  observed <- as.vector(table[start > 0])
  expected <- as.vector(expected.all[start > 0])
  pearson <- sum((observed - expected)^2 / expected)
  ok <- table * expected.all > 0
  observed <- as.vector(table[ok])
  expected <- as.vector(expected.all[ok])
  lrt <- 2 * sum(observed * log(observed / expected))
  subsets <- function(x) {
    y <- list(vector(mode(x), length = 0))
    for (i in seq_along(x)) y <- c(y, lapply(y, "c", x[i]))
    y[-1L]
  }
  df <- rep.int(0, 2^nvar)
  for (m in margin) for (term in subsets(m)) df[sum(2^(term - 1))] <- prod(dtab[term] - 1)
  shown <- if (is.null(nam)) margin else lapply(margin, function(m) nam[m])
  y <- list(lrt = lrt, pearson = pearson, df = ncell - sum(df) - 1, margin = shown)
  if (fit) y$fit <- expected.all
  if (param) {
    rest <- log(expected.all)
    terms <- seq_along(df)[df > 0]
    vars <- lapply(terms, function(t) which((t %/% 2^(seq_len(nvar) - 1)) %% 2 > 0))
    vars <- vars[order(lengths(vars))]
    values <- list(mean(rest))
    rest <- rest - values[[1L]]
    for (v in vars) {
      values <- c(values, list(apply(rest, v, mean)))
      rest <- sweep(rest, v, values[[length(values)]], check.margin = FALSE)
    }
    names(values) <- c("(Intercept)", vapply(vars, function(v) paste(nam[v], collapse = "."), ""))
    y$param <- values
  }
  y
}

supsmu <- function(x, y, wt = rep(1, n), span = "cv", periodic = FALSE, bass = 0, trace = FALSE) {
  if (!is.numeric(y)) stop("'y' must be numeric vector")
  n <- length(y) # the default of wt asks for it
  if (length(x) != n) stop("number of observations in 'x' and 'y' must match.")
  if (length(wt) != n) stop("number of weights must match number of observations.")
  if (identical(span, "cv")) span <- 0
  else if (span < 0 || span > 1) stop("'span' must be between 0 and 1.")
  if (periodic && (min(x) < 0 || max(x) > 1)) stop("'x' must be between 0 and 1 for periodic smooth")
  cases <- which(is.finite(x + y + wt))
  if (!length(cases)) stop("no finite observations")
  if (length(cases) < n)
    warning(sprintf(ngettext(n - length(cases), "%d observation with NAs, NaNs and/or Infs deleted",
                             "%d observations with NAs, NaNs and/or Infs deleted"), n - length(cases)), domain = NA)
  cases <- cases[order(x[cases], y[cases])]
  sorted <- lapply(list(x, y, wt), function(v) as.double(v[cases]))
  smooth <- .Internal(supsmu(sorted[[1L]], sorted[[2L]], sorted[[3L]], if (periodic) 2L else 1L, as.double(span), as.double(bass)))
  first <- !duplicated(x[cases])
  list(x = x[cases][first], y = smooth[first])
}
