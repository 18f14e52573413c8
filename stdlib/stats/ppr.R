# ppr.R - Projection pursuit regression: ppr() and its methods; the fit is made by ppr.c.

ppr <- function(x, ...) UseMethod("ppr")

ppr.formula <- function(formula, data, weights, subset, na.action, contrasts = NULL, ..., model = FALSE) {
  asked <- match.call()
  about_data <- names(asked) %in% c("formula", "data", "weights", "subset", "na.action")
  cases <- eval(as.call(c(quote(stats::model.frame), as.list(asked)[about_data])), parent.frame())
  slopes <- `attr<-`(attr(cases, "terms"), "intercept", 0L) # each ridge function has one
  X <- model.matrix(slopes, cases, contrasts)
  w <- .or(model.weights(cases), rep_len(1, nrow(X)))
  asked[[1L]] <- quote(ppr)
  known <- list(na.action = attr(cases, "na.action"), terms = slopes, contrasts = attr(X, "contrasts"), xlevels = .getXlevels(slopes, cases),
                model = if (model) cases)
  fit <- ppr.default(X, model.response(cases), w, ...)
  fit$call <- asked
  structure(c(unclass(fit), Filter(Negate(is.null), known)), class = c("ppr.form", "ppr"))
}

ppr.default <- function(x, y, weights = rep(1, n), ww = rep(1, q), nterms, max.terms = nterms, optlevel = 2,
                        sm.method = c("supsmu", "spline", "gcvspline"), bass = 0, span = 0, df = 5, gcvpen = 1, trace = FALSE, ...) {
  call <- match.call()
  call[[1L]] <- quote(ppr)
  method <- match(match.arg(sm.method), c("supsmu", "spline", "gcvspline")) - 1L
  if (missing(nterms)) stop("'nterms' is missing with no default")
  x <- as.matrix(x)
  y <- as.matrix(y)
  n <- nrow(x)
  q <- ncol(y)
  .demand(n == nrow(y), "mismatched 'x' and 'y'")
  .demand(max.terms >= 1 && nterms >= 1, "'nterms' must be positive")
  .demand(all(is.finite(x)) && all(is.finite(y)), "missing or infinite values in 'x' or 'y'")
  # names of columns only where there are no names at all
  .labels <- function(v, prefix) if (is.null(dimnames(v))) paste0(prefix, seq_len(ncol(v))) else colnames(v)
  xnames <- .labels(x, "X")
  ynames <- .labels(y, "Y")
  w <- rep_len(as.double(weights), n)
  ww <- rep_len(as.double(ww), q)
  means <- unname(colSums(w * y) / sum(w))
  centred <- y - rep(means, each = n)
  scale <- sqrt(sum(ww * colSums(w * centred^2)) / sum(w))
  found <- .Internal(ppr(t(x), t(if (scale > 0) centred / scale else centred), w, ww, as.integer(c(nterms, max.terms)), as.integer(optlevel), method,
                         as.double(c(span, bass, df, gcvpen))))
  names(found) <- c("a", "b", "f", "t", "edf", "asr", "terms")
  each <- paste("term", seq_len(nterms))
  gofn <- found$asr * n * scale^2
  .first <- function(v, rows, names) drop(matrix(v[seq_len(rows * nterms)], rows, nterms, dimnames = list(names, each)))
  fit <- list(call = call, mu = nterms, ml = max.terms, p = ncol(x), q = q, gof = gofn[nterms], gofn = gofn, df = df,
              edf = found$edf[seq_len(nterms)], xnames = xnames, ynames = ynames, alpha = .first(found$a, ncol(x), xnames),
              beta = .first(found$b * scale, q, ynames), yb = means, ys = scale, fitted.values = NULL, residuals = NULL,
              smod = c(length(found$edf), ncol(x), q, n, found$terms, means, scale, found$a, found$b, found$f, found$t))
  fitted <- matrix(.ppr_values(fit, x), n, q, dimnames = dimnames(y))
  fit$fitted.values <- drop(fitted)
  fit$residuals <- drop(y - fitted)
  structure(fit, class = "ppr")
}

# The model at the rows of x, a matrix: between the cases each ridge function is straight, beyond them constant.
.ppr_values <- function(fit, x) {
  size <- fit$smod[1:5]
  p <- size[2L]
  q <- size[3L]
  n <- size[4L]
  parts <- split(fit$smod[-seq_len(6L + q)], rep(factor(1:4), size[1L] * c(p, q, n, n)))
  values <- matrix(0, q, nrow(x))
  for (l in seq_len(size[5L])) {
    term <- lapply(seq_along(parts), function(k) matrix(parts[[k]], ncol = size[1L])[, l])
    sorted <- order(term[[4L]])
    at <- term[[4L]][sorted]
    f <- term[[3L]][sorted]
    v <- Reduce(`+`, lapply(seq_len(p), function(i) term[[1L]][i] * x[, i]), numeric(nrow(x)))
    below <- findInterval(v, at)
    left <- pmax(below, 1L)
    right <- pmin(below + 1L, n)
    share <- ifelse(below < 1L | below >= n | at[left] == v, 0, (v - at[left]) / (at[right] - at[left]))
    values <- values + outer(term[[2L]], f[left] + (f[right] - f[left]) * share)
  }
  t(fit$yb + fit$ys * values)
}

predict.ppr <- function(object, newdata, ...) {
  if (missing(newdata)) return(fitted(object))
  if (is.null(object$terms)) x <- as.matrix(newdata)
  else {
    rest <- delete.response(object$terms)
    frame <- model.frame(rest, as.data.frame(newdata), na.action = na.pass, xlev = object$xlevels)
    if (!is.null(classes <- attr(rest, "dataClasses"))) .checkMFClasses(classes, frame)
    x <- model.matrix(rest, frame, contrasts.arg = object$contrasts)
  }
  if (ncol(x) != object$p) stop("wrong number of columns in 'x'")
  full <- rowSums(is.na(x)) == 0
  values <- matrix(NA_real_, nrow(x), object$q, dimnames = list(rownames(x), object$ynames))
  values[full, ] <- .ppr_values(object, x[full, , drop = FALSE])
  drop(values)
}

print.ppr <- function(x, ...) {
  if (!is.null(x$call)) {
    cat("Call:\n")
    dput(x$call, control = NULL)
  }
  sizes <- x$mu:x$ml
  cat("\nGoodness of fit:\n")
  print(format(setNames(x$gofn, paste(seq_len(x$ml), "terms"))[sizes], ...), quote = FALSE)
  invisible(x)
}

summary.ppr <- function(object, ...) structure(object, class = "summary.ppr")

print.summary.ppr <- function(x, ...) {
  print.ppr(x, ...)
  part <- function(title, value) {
    cat("\n", title, ":\n", sep = "")
    print(value, quote = FALSE)
  }
  part("Projection direction vectors ('alpha')", format(x$alpha, ...))
  part("Coefficients of ridge terms ('beta')", format(x$beta, ...))
  if (any(x$edf > 0)) part("Equivalent df for ridge terms", round(setNames(x$edf, paste("term", seq_len(x$mu))), 2))
  invisible(x)
}

# Each ridge function over the projections.
plot.ppr <- function(x, ask, type = "o", cex = 1/2, main = quote(bquote("term"[.(i)] * ":" ~ ~hat(beta[.(i)]) == .(bet.i))),
                     xlab = quote(bquote(bold(alpha)[.(i)]^T * bold(x))), ylab = "", ...) {
  size <- x$smod[1:5]
  ends <- cumsum(c(6 + size[3L], size[1L] * c(size[2L], size[3L], size[4L], size[4L])))
  column <- function(part, i) matrix(x$smod[ends[part] + seq_len(ends[part + 1L] - ends[part])], ncol = size[1L])[, i]
  if (!missing(ask)) {
    old <- par(ask = ask)
    on.exit(par(old))
  }
  for (i in seq_len(size[5L])) {
    sorted <- order(column(4L, i))
    bet.i <- format(column(2L, i), digits = 4)
    plot(column(4L, i)[sorted], column(3L, i)[sorted], type = type, cex = cex, xlab = eval(xlab), ylab = ylab, main = eval(main), ...)
  }
  invisible()
}
