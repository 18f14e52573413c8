# loglin.R - Log-linear models by iterative proportional fitting, and Friedman's super smoother.

# For each cell of a table the number of the cell of its margin over the variables m.
.margin_cells <- function(m, extents) {
  stride <- c(1L, cumprod(extents))
  numbers <- seq_len(prod(extents)) - 1L
  at <- 1L
  size <- 1L
  for (v in m) {
    at <- at + as.integer((numbers %/% stride[v]) %% extents[v]) * size
    size <- size * extents[v]
  }
  as.integer(rep_len(at, length(numbers)))
}

# The parameters of the model's terms, of which bits mark the variables: means of what the smaller terms leave of the logarithms.
.loglin_parameters <- function(rest, terms, names) {
  vars <- lapply(terms, function(t) which((t %/% 2^(seq_along(dim(rest)) - 1)) %% 2 > 0))
  values <- list(`(Intercept)` = mean(rest))
  rest <- rest - values[[1L]]
  for (v in vars[order(lengths(vars))]) {
    effect <- apply(rest, v, mean)
    values[[paste(names[v], collapse = ".")]] <- effect
    rest <- sweep(rest, v, effect, check.margin = FALSE)
  }
  values
}

# All subsets of the variables of a margin that are not empty.
.subsets_of <- function(vars) {
  found <- list()
  for (v in vars) found <- c(found, list(v), lapply(found, c, v))
  found
}

loglin <- function(table, margin, start = rep(1, length(table)), fit = FALSE, eps = 0.1, iter = 20L, param = FALSE, print = TRUE) {
  extents <- dim(table)
  variables <- names(dimnames(table))
  margin <- lapply(margin, function(m) if (is.character(m)) match(m, variables) else m)
  numbers <- unlist(margin)
  if (is.numeric(numbers)) numbers <- trunc(numbers)
  .demand(length(extents) > 0L, "'table' must be an array")
  .demand(all(numbers %in% seq_along(extents)), "'margin' must contain names or numbers corresponding to 'table'")
  margin <- lapply(margin, as.integer)
  .demand(!any(vapply(margin, anyDuplicated, 0L) > 0L), "a margin names a variable twice")
  .demand(length(table) > 0L && iter >= 1L, "incorrect specification of 'table' or 'start'")
  if (length(start) != length(table)) stop("incorrect specification of 'table' or 'start'")
  cells <- lapply(margin, .margin_cells, extents)
  found <- .Internal(loglin(as.double(table), as.double(start), cells, as.double(eps), as.integer(iter)))
  expected <- found[[1L]]
  attributes(expected) <- attributes(table)
  deviations <- found[[2L]][!is.na(found[[2L]])]
  rounds <- length(deviations)
  if (print) cat(rounds, "iterations: deviation", deviations[rounds], "\n")
  if (iter > 1L && rounds == iter && deviations[rounds] >= eps) warning("algorithm did not converge")
  over <- function(cells, one) sum(one(as.vector(table[cells]), as.vector(expected[cells])))
  pearson <- over(start > 0, function(seen, fitted) (seen - fitted)^2 / fitted)
  lrt <- 2 * over(table * expected > 0, function(seen, fitted) seen * log(seen / fitted))
  # each term of the model uses so many degrees of freedom
  used <- numeric(2^length(extents))
  for (term in unlist(lapply(margin, .subsets_of), recursive = FALSE)) used[sum(2^(term - 1))] <- prod(extents[term] - 1)
  result <- list(lrt = lrt, pearson = pearson, df = length(table) - sum(used) - 1,
                 margin = if (is.null(variables)) margin else lapply(margin, function(m) variables[m]))
  if (fit) result$fit <- expected
  if (param) result$param <- .loglin_parameters(log(expected), which(used > 0), variables)
  result
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
