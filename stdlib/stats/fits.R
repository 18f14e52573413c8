# fits.R - Linear and generalised linear models from formulas, their summaries and sequential analyses.

# The model frame that the call of a fitting function asks for; wanted: the arguments that go into it.
.frame_of_call <- function(call, env, wanted) {
  call <- call[c(1L, match(wanted, names(call), 0L))]
  call$drop.unused.levels <- TRUE
  call[[1L]] <- quote(stats::model.frame)
  eval(call, env)
}

.present <- function(parts) {
  kept <- .Internal(without_nulls(parts))
  if (is.null(kept)) parts[!vapply(parts, is.null, NA)] else kept
}

# ---- linear models ----

# The fit of no columns at all.
.empty_lm <- function(response, w, offset) {
  n <- NROW(response)
  list(coefficients = if (is.matrix(response)) matrix(NA_real_, 0, ncol(response)) else numeric(),
       residuals = if (is.null(offset)) response else response - offset, fitted.values = if (is.null(offset)) 0 * response else offset, weights = w,
       rank = 0L, df.residual = if (is.null(w)) n else sum(w != 0))
}

lm <- function(formula, data, subset, weights, na.action, method = "qr", model = TRUE, x = FALSE, y = FALSE, qr = TRUE,
               singular.ok = TRUE, contrasts = NULL, offset, ...) {
  mf <- .frame_of_call(match.call(expand.dots = FALSE), parent.frame(), # errors and warnings show calls with this and other names
                       c("formula", "data", "subset", "weights", "na.action", "offset"))
  if (method == "model.frame") return(mf)
  if (method != "qr") warning(gettextf("method = '%s' is not supported. Using 'qr'", method), domain = NA)
  about <- list(na.action = attr(mf, "na.action"), call = match.call(), terms = terms(mf), model = if (model) mf)
  keep <- c(x = x, y = y)
  y <- model.response(mf, "numeric")
  w <- .frame_weights(mf)
  offset <- model.offset(mf)
  if (!is.matrix(y)) offset <- as.vector(offset)
  if (!is.null(offset) && NROW(offset) != NROW(y))
    stop(gettextf("number of offsets is %d, should equal %d (number of observations)", NROW(offset), NROW(y)), domain = NA)
  mt <- about$terms # warnings show this name
  x <- if (!is.empty.model(mt)) model.matrix(mt, mf, contrasts)
  fit <- if (is.null(x)) .empty_lm(y, w, offset)
    else if (is.null(w)) lm.fit(x, y, offset = offset, singular.ok = singular.ok, ...)
    else lm.wfit(x, y, w, offset = offset, singular.ok = singular.ok, ...)
  if (!qr) fit$qr <- NULL
  design <- list(offset = offset, contrasts = attr(x, "contrasts"), xlevels = .getXlevels(about$terms, mf))
  more <- c(about[1L], design, about[-1L], list(x = if (keep[["x"]]) x, y = if (keep[["y"]]) y))
  structure(c(fit, .present(more)), class = c(if (is.matrix(y)) "mlm", "lm"))
}

.coef_columns <- function(letter) c("Estimate", "Std. Error", paste(letter, "value"), paste0("Pr(>|", letter, "|)"))

summary.lm <- function(object, correlation = FALSE, symbolic.cor = FALSE, ...) {
  rank <- object$rank
  left <- object$df.residual
  w <- object$weights
  e <- object$residuals
  fitted <- object$fitted.values
  rss <- if (is.null(w)) sum(e^2) else sum(w * e^2)
  if (!is.null(w)) e <- sqrt(w) * e
  head <- object[c("call", "terms", if (!is.null(w)) "weights")]
  if (rank == 0) {
    aliased <- is.na(coef(object))
    none <- matrix(NA_real_, 0L, 4L, dimnames = list(NULL, .coef_columns("t")))
    parts <- list(aliased = aliased, residuals = e, df = c(0L, length(e), length(aliased)), coefficients = none, sigma = sqrt(rss / left),
                  adj.r.squared = 0, r.squared = 0, cov.unscaled = matrix(NA_real_, 0L, 0L))
    return(structure(c(head, parts), class = "summary.lm"))
  }
  if (is.null(object$terms)) stop("invalid 'lm' object:  no 'terms' component")
  if (!inherits(object, "lm")) warning("calling summary.lm(<fake-lm-object>) ...")
  qr <- qr.lm(object)
  n <- NROW(qr$qr)
  if (is.na(left) || left != n - rank) warning("residual degrees of freedom in object suggest this is not an \"lm\" fit")
  int <- attr(object$terms, "intercept")
  var <- rss / left
  if (is.finite(var) && var < (mean(fitted)^2 + stats::var(c(fitted))) * 1e-30) warning("essentially perfect fit: summary may be unreliable")
  first <- seq_len(rank)
  cov <- chol2inv(qr$qr[first, first, drop = FALSE])
  se <- sqrt(diag(cov) * var)
  estimate <- object$coefficients[qr$pivot[first]]
  t <- estimate / se
  table <- cbind(estimate, se, t, 2 * pt(abs(t), left, lower.tail = FALSE))
  colnames(table) <- .coef_columns("t")
  dimnames(cov) <- dimnames(table)[c(1L, 1L)]
  parts <- list(residuals = e, coefficients = table, aliased = is.na(object$coefficients), sigma = sqrt(var), df = c(rank, left, NCOL(qr$qr)))
  if (rank == int) parts <- c(parts, list(adj.r.squared = 0, r.squared = 0))
  else {
    centre <- if (!int) 0 else if (is.null(w)) mean(fitted) else sum(w * fitted / sum(w))
    mss <- if (is.null(w)) sum((fitted - centre)^2) else sum(w * (fitted - centre)^2)
    share <- mss / (mss + rss)
    df <- rank - (if (int) 1L else 0L)
    parts <- c(parts, list(r.squared = share, adj.r.squared = 1 - (1 - share) * ((n - (if (int) 1L else 0L)) / left),
                           fstatistic = c(value = (mss / df) / var, numdf = df, dendf = left)))
  }
  parts$cov.unscaled <- cov
  if (correlation) {
    parts$correlation <- cov * var / outer(se, se)
    dimnames(parts$correlation) <- dimnames(cov)
    parts$symbolic.cor <- symbolic.cor
  }
  parts$na.action <- object$na.action
  structure(c(head, parts), class = "summary.lm")
}

# ---- parts of printed summaries ----

.say_call <- function(call) cat("\nCall:\n", paste(deparse(call), sep = "\n", collapse = "\n"), "\n\n", sep = "")

.say_omitted <- function(x) {
  text <- naprint(x$na.action)
  if (nzchar(text)) cat("  (", text, ")\n", sep = "")
}

# The table of coefficients, with rows of NA for those that could not be estimated.
.say_coefficients <- function(x, df, digits, signif.stars, ...) {
  if (!length(x$aliased)) {
    cat("\nNo Coefficients\n")
    return(invisible())
  }
  lost <- if (is.null(df)) 0 else df[3L] - df[1L]
  cat("\nCoefficients:", if (lost) c(" (", lost, " not defined because of singularities)"), "\n", sep = "")
  table <- x$coefficients
  if (any(x$aliased)) {
    table <- matrix(NA, length(x$aliased), 4L, dimnames = list(names(x$aliased), colnames(table)))
    table[!x$aliased, ] <- x$coefficients
  }
  printCoefmat(table, digits = digits, signif.stars = signif.stars, na.print = "NA", ...)
}

.say_correlation <- function(r, symbolic, digits, of = "Coefficients") {
  if (NCOL(r) < 2L) return(invisible())
  cat("\nCorrelation of ", of, ":\n", sep = "")
  if (isTRUE(symbolic)) return(print(symnum(r, abbr.colnames = NULL)))
  text <- format(round(r, 2), nsmall = 2, digits = digits)
  text[!lower.tri(text)] <- ""
  print(text[-1L, -ncol(r), drop = FALSE], quote = FALSE)
}

.five_names <- c("Min", "1Q", "Median", "3Q", "Max")

# Five numbers in place of many residuals, for each column of a matrix.
.five_of <- function(e, digits) {
  if (length(dim(e)) != 2L) return(zapsmall(setNames(quantile(e), .five_names), digits + 1L))
  structure(apply(t(e), 1L, quantile), dimnames = list(.five_names, colnames(e)))
}

print.summary.lm <- function(x, digits = max(3L, getOption("digits") - 3L), symbolic.cor = x$symbolic.cor,
                             signif.stars = getOption("show.signif.stars"), ...) {
  number <- function(v) formatC(v, digits = digits)
  say <- function(...) cat(paste(...), "\n", sep = "")
  left <- x$df[2L]
  .say_call(x$call)
  weighted <- !is.null(x$weights) && diff(range(x$weights))
  cat(if (weighted) "Weighted ", "Residuals:\n", sep = "")
  if (left > 0L) print(if (left > 5L) .five_of(x$residuals, digits) else x$residuals, digits = digits, ...)
  else say("ALL", x$df[1L], "residuals are 0: no residual degrees of freedom!")
  .say_coefficients(x, x$df, digits, signif.stars, ...)
  say("\nResidual standard error:", format(signif(x$sigma, digits)), "on", left, "degrees of freedom")
  .say_omitted(x)
  f <- x$fstatistic
  if (!is.null(f)) {
    p <- pf(f[1L], f[2L], f[3L], lower.tail = FALSE)
    say("Multiple R-squared: ", paste0(number(x$r.squared), ",\tAdjusted R-squared: "), number(x$adj.r.squared), "")
    say("F-statistic:", number(f[1L]), "on", f[2L], "and", f[3L], "DF,  p-value:", format.pval(p, digits = digits))
  }
  if (!is.null(x$correlation)) .say_correlation(x$correlation, symbolic.cor, digits)
  cat("\n")
  invisible(x)
}

# The sums of squares explained by the columns of each term, which share an entry in `group`.
.term_squares <- function(object) {
  used <- seq_len(object$rank)
  group <- if (length(used)) object$assign[qr.lm(object)$pivot][used] else integer()
  terms <- unique(group)
  list(ss = vapply(split(object$effects[used]^2, group), sum, 1), df = lengths(split(group, group)),
       labels = c("(Intercept)", attr(object$terms, "term.labels"))[1L + terms])
}

anova.lm <- function(object, ...) {
  if (...length()) return(anova.lmlist(object, ...))
  if (!inherits(object, "lm")) warning("calling anova.lm(<fake-lm-object>) ...")
  weight <- .if_null(object$weights, 1)
  rest <- sum(weight * object$residuals^2)
  if (rest < 1e-10 * sum(weight * object$fitted.values^2)) warning("ANOVA F-tests on an essentially perfect fit are unreliable")
  by_term <- .term_squares(object)
  left <- df.residual(object)
  table <- data.frame(Df = c(by_term$df, left), SS = c(by_term$ss, rest), row.names = c(by_term$labels, "Residuals"))
  table$MS <- table$SS / table$Df
  f <- c(head(table$MS, -1L) / tail(table$MS, 1L), NA)
  table[c("F value", "Pr(>F)")] <- list(f, pf(f, table$Df, left, lower.tail = FALSE))
  names(table)[2:3] <- c("Sum Sq", "Mean Sq")
  if (attr(object$terms, "intercept")) table <- table[-1L, ]
  response <- deparse(formula(object)[[2L]])
  structure(table, heading = c("Analysis of Variance Table\n", paste("Response:", response)), class = c("anova", "data.frame"))
}

# ---- the printed table of coefficients ----

# Coefficients and standard errors in one format, which shows the smallest of them.
.coef_text <- function(v, digits) {
  size <- abs(v[is.finite(v) & v != 0])
  if (!any(is.finite(v))) return(array("", dim(v)))
  decimals <- digits - 1 - (if (length(size)) floor(log10(min(size))) else 0)
  format(round(v, max(1L, decimals)), digits = digits)
}

# Text that shows zero for a number that is not, or the other way round, is made anew.
.mend_zeroes <- function(text, v, where, digits) {
  shown <- text[where]
  if (getOption("OutDec") != ".") shown <- chartr(getOption("OutDec"), ".", shown)
  wrong <- which((v[where] == 0) != (as.numeric(shown) == 0))
  if (length(wrong)) text[where][wrong] <- format(v[where][wrong], digits = max(1L, digits - 1L))
  text
}

.logical_option <- function(value, name) {
  if (is.logical(value) && !is.na(value)) return(value)
  warning(simpleWarning(gettextf("option \"%s\" is invalid: assuming TRUE", name), sys.call(-1L)))
  TRUE
}

.star_cuts <- c(0, 0.001, 0.01, 0.05, 0.1, 1)

# What the stars mean, below a table of coefficients.
.say_stars <- function(legend) {
  room <- getOption("width")
  lines <- if (nchar(legend) > room) strwrap(legend, room - 2, prefix = "  ") else legend
  # the line that cat() fills counts bytes
  extra <- max(nchar(lines, "bytes") - nchar(lines))
  cat("---\nSignif. codes:  ", lines, fill = room + 4 + extra, sep = "")
}

# The columns are, in this order of importance: p-values (the last one), test statistics, coefficients with their
# standard errors, and others.
printCoefmat <- function(x, digits = max(3L, getOption("digits") - 2L), signif.stars = getOption("show.signif.stars"),
                         signif.legend = signif.stars, dig.tst = max(1L, min(5L, digits - 1L)), cs.ind = 1:k, tst.ind = k + 1,
                         zap.ind = integer(), P.values = NULL,
                         has.Pvalue = nc >= 4L && length(cn <- colnames(x)) && substr(cn[nc], 1L, 3L) %in% c("Pr(", "p-v"),
                         eps.Pvalue = .Machine$double.eps, na.print = "NA", quote = FALSE, right = TRUE, ...) {
  given <- x
  nc <- NCOL(x)
  if (length(dim(x)) != 2L) stop("'x' must be coefficient matrix/data frame")
  if (!is.null(P.values)) {
    if (P.values && !has.Pvalue) stop("'P.values' is TRUE, but 'has.Pvalue' is not")
  } else P.values <- .logical_option(getOption("show.coef.Pvalues"), "show.coef.Pvalues") && has.Pvalue
  if (has.Pvalue && !P.values) {
    has.Pvalue <- FALSE
    x <- x[, -nc, drop = FALSE]
    nc <- ncol(x)
  }
  tests <- if (missing(tst.ind)) 1 else length(tst.ind)
  k <- nc - has.Pvalue - tests
  if (length(cs.ind) > k && !missing(cs.ind)) stop("wrong k / cs.ind")
  values <- data.matrix(x)
  for (i in zap.ind) values[, i] <- zapsmall(values[, i], digits)
  kind <- rep.int("other", nc)
  if (has.Pvalue) kind[nc] <- "p"
  kind[cs.ind] <- "coefficient"
  kind[tst.ind] <- "test"
  text <- array("", dim(values), dimnames(values))
  if (length(cs.ind)) text[, cs.ind] <- .coef_text(values[, cs.ind, drop = FALSE], digits)
  if (length(tst.ind)) text[, tst.ind] <- format(round(values[, tst.ind], dig.tst), digits = digits)
  for (i in which(kind == "other")) text[, i] <- format(values[, i], digits = digits)
  lost <- is.na(values)
  text <- .mend_zeroes(text, values, !lost & rep(!(kind %in% c("test", if (has.Pvalue) "p")), each = nrow(values)), digits)
  text[lost] <- ifelse(is.nan(values[lost]), "NaN", na.print)
  starred <- FALSE
  if (P.values) {
    p <- as.vector(values[, nc])
    there <- !lost[, nc]
    if (any(there)) text[there, nc] <- format.pval(p[there], digits = dig.tst, eps = eps.Pvalue)
    signif.stars <- .logical_option(signif.stars, "show.signif.stars")
    starred <- signif.stars && any(p[there] < 0.1)
  }
  if (starred) {
    marks <- symnum(p, corr = FALSE, na = FALSE, cutpoints = .star_cuts, symbols = c("***", "**", "*", ".", " "))
    text <- cbind(text, format(marks))
  }
  print.default(text, quote = quote, right = right, na.print = na.print, ...)
  if (starred && signif.legend) .say_stars(attr(marks, "legend"))
  invisible(given)
}

# ---- generalised linear models ----

# Weights of a model frame, refused unless they are numbers and none is negative (where that matters).
.frame_weights <- function(frame, signed = TRUE) {
  w <- as.vector(model.weights(frame))
  if (!(is.null(w) || is.numeric(w))) .refuse("'weights' must be a numeric vector")
  if (!signed && any(w < 0)) .refuse("negative weights not allowed")
  w
}

glm <- function(formula, family = gaussian, data, weights, subset, na.action, start = NULL, etastart, mustart, offset,
                control = list(...), model = TRUE, method = "glm.fit", x = FALSE, y = TRUE, singular.ok = TRUE,
                contrasts = NULL, ...) {
  if (missing(data)) data <- environment(formula)
  family <- switch(typeof(family), character = get(family, mode = "function", envir = parent.frame())(), closure = family(), family)
  if (is.null(family$family)) {
    print(family)
    stop("'family' not recognized")
  }
  frame <- .frame_of_call(match.call(expand.dots = FALSE), parent.frame(),
                          c("formula", "data", "subset", "weights", "na.action", "etastart", "mustart", "offset"))
  if (identical(method, "model.frame")) return(frame)
  fitter <- if (is.function(method)) "method" else if (is.character(method)) method else stop("invalid 'method' argument")
  if (identical(method, "glm.fit")) control <- do.call("glm.control", control)
  terms <- terms(frame)
  constant <- attr(terms, "intercept") > 0L
  response <- model.response(frame, "any")
  if (length(dim(response)) == 1L) response <- c(response)
  n <- NROW(response)
  design <- if (is.empty.model(terms)) matrix(NA, n, 0L) else model.matrix(terms, frame, contrasts)
  w <- .frame_weights(frame, signed = FALSE)
  shift <- as.vector(model.offset(frame))
  if (!is.null(shift) && length(shift) != n)
    stop(gettextf("number of offsets is %d should equal %d (number of observations)", length(shift), n), domain = NA)
  settings <- list(offset = shift, family = family, control = control)
  .fitted_by <- function(x, from, ...)
    eval(as.call(c(as.name(fitter), list(x = x, y = response, weights = w), from, settings, list(...))))
  from <- list(start = start, etastart = model.extract(frame, "etastart"), mustart = model.extract(frame, "mustart"))
  fit <- .fitted_by(design, from, intercept = constant, singular.ok = singular.ok)
  if (constant && length(shift)) { # with an offset the null model, too, has to be fitted
    null <- .fitted_by(design[, "(Intercept)", drop = FALSE], list(mustart = fit$fitted.values), intercept = TRUE)
    fit$null.deviance <- null$deviance
    if (!null$converged) warning("fitting to calculate the null deviance did not converge -- increase 'maxit'?")
  }
  if (!y) fit$y <- NULL
  classes <- c(fit$class, "glm", "lm")
  fit <- c(fit, .present(list(model = if (model) frame, na.action = attr(frame, "na.action"), x = if (x) design)))
  about <- list(call = match.call(), formula = formula, terms = terms, data = data, offset = shift, control = control, method = method,
                contrasts = attr(design, "contrasts"), xlevels = .getXlevels(terms, frame))
  structure(c(fit, about), class = classes)
}

# The dispersion: 1 where the family says so, else estimated from Pearson's statistic.
.estimated_dispersion <- function(object) {
  w <- object$weights
  if (object$df.residual <= 0) return(NaN)
  if (any(w == 0)) warning(simpleWarning("observations with zero weight not used for calculating dispersion", sys.call(-1L)))
  sum((w * object$residuals^2)[w > 0]) / object$df.residual
}

summary.glm <- function(object, dispersion = NULL, correlation = FALSE, symbolic.cor = FALSE, ...) {
  left <- object$df.residual
  fixed <- object$family$family %in% c("poisson", "binomial")
  estimated <- is.null(dispersion) && !fixed
  if (is.null(dispersion)) dispersion <- if (fixed) 1 else .estimated_dispersion(object)
  aliased <- is.na(coef(object))
  first <- seq_len(object$rank)
  letter <- if (estimated || !length(first)) "t" else "z"
  table <- matrix(, 0L, 4L, dimnames = list(NULL, .coef_columns("t")))
  cov <- matrix(, 0L, 0L)
  columns <- length(aliased)
  if (length(first)) {
    qr <- qr.lm(object)
    columns <- NCOL(qr$qr)
    estimate <- object$coefficients[qr$pivot[first]]
    cov <- chol2inv(qr$qr[first, first, drop = FALSE])
    dimnames(cov) <- list(names(estimate), names(estimate))
    se <- sqrt(diag(dispersion * cov))
    stat <- estimate / se
    if (estimated && left <= 0) se <- stat <- p <- NaN
    else p <- 2 * if (estimated) pt(-abs(stat), left) else pnorm(-abs(stat))
    table <- cbind(estimate, se, stat, p)
    dimnames(table) <- list(names(estimate), .coef_columns(letter))
  }
  kept <- c("call", "terms", "family", "deviance", "aic", "contrasts", "df.residual", "null.deviance", "df.null", "iter", "na.action")
  parts <- c(object[intersect(kept, names(object))],
             list(deviance.resid = residuals(object, type = "deviance"), coefficients = table, aliased = aliased, dispersion = dispersion,
                  df = c(object$rank, left, columns), cov.unscaled = cov, cov.scaled = if (length(first)) dispersion * cov else cov))
  if (correlation && length(first)) {
    scale <- sqrt(diag(cov))
    parts$correlation <- cov / outer(scale, scale)
    parts$symbolic.cor <- symbolic.cor
  }
  structure(parts, class = "summary.glm")
}

print.summary.glm <- function(x, digits = max(3L, getOption("digits") - 3L), symbolic.cor = x$symbolic.cor,
                              signif.stars = getOption("show.signif.stars"), ...) {
  say <- function(...) cat(..., "\n", sep = "")
  .say_call(x$call)
  say("Deviance Residuals: ")
  e <- x$deviance.resid
  if (x$df.residual > 5) e <- setNames(quantile(e, na.rm = TRUE), .five_names)
  print.default(zapsmall(e, digits + 1L), digits = digits, na.print = "", print.gap = 2L)
  .say_coefficients(x, x$df, digits, signif.stars, ...)
  say("\n(Dispersion parameter for ", x$family$family, " family taken to be ", format(x$dispersion), ")\n")
  wide <- max(4L, digits + 1L)
  rows <- paste(c("    Null", "Residual"), "deviance:", format(c(x$null.deviance, x$deviance), digits = max(5L, wide)), " on",
                format(c(x$df.null, x$df.residual)), " degrees of freedom\n")
  cat(rows, sep = "")
  .say_omitted(x)
  say("AIC: ", format(x$aic, digits = wide), "\n\nNumber of Fisher Scoring iterations: ", x$iter)
  if (!is.null(x$correlation)) .say_correlation(x$correlation, symbolic.cor, digits)
  say()
  invisible(x)
}

anova.glm <- function(object, ..., dispersion = NULL, test = NULL) {
  dotargs <- list(...) # warnings show calls with this name
  bad <- nzchar(names(dotargs))
  if (any(bad)) {
    warning("the following arguments to 'anova.glm' are invalid and dropped: ", paste(deparse(dotargs[bad]), collapse = ", "))
    dotargs <- dotargs[!bad]
  }
  dotargs <- dotargs[vapply(dotargs, inherits, NA, "glm")]
  if (length(dotargs)) return(anova.glmlist(c(list(object), dotargs), dispersion = dispersion, test = test))
  design <- model.matrix(object)
  group <- attr(design, "assign")
  last <- max(0, group)
  columns <- function(term) design[, group <= term, drop = FALSE]
  given <- object[c("y", "prior.weights", "start", "offset", "family", "control")]
  names(given) <- c("y", "weights", "start", "offset", "family", "control")
  upto <- function(term) do.call(glm.fit, c(list(columns(term)), given))
  between <- lapply(seq_len(max(0, last - 1)), upto)
  over <- function(what, null) c(object[[null]], unlist(lapply(between, `[[`, what)), object[[what]])
  left <- as.numeric(over("df.residual", "df.null"))
  dev <- over("deviance", "null.deviance")
  labels <- attr(object$terms, "term.labels")
  table <- data.frame(Df = c(NA, -diff(left)), Deviance = c(NA, pmax(0, -diff(dev))), `Resid. Df` = left, `Resid. Dev` = dev, check.names = FALSE)
  if (!length(labels)) table <- table[1L, ]
  row.names(table) <- c("NULL", labels)
  if (identical(test, "Rao")) {
    smaller <- c(if (last) list(upto(0)), between)
    centred <- attr(object$terms, "intercept") > 0
    table$Rao <- c(NA, vapply(seq_len(last), function(term) .score_statistic(smaller[[term]], columns(term), centred), 0))
  }
  known <- !is.null(dispersion)
  free <- Inf
  if (!known) {
    dispersion <- summary(object, dispersion = dispersion)$dispersion
    free <- if (dispersion == 1) Inf else object$df.residual
  }
  name <- object$family$family
  if (identical(test, "F") && free == Inf)
    warning(if (name %in% c("binomial", "poisson")) gettextf("using F test with a '%s' family is inappropriate", name)
            else "using F test with a fixed dispersion is inappropriate")
  if (!is.null(test)) table <- stat.anova(table = table, test = test, scale = dispersion, df.scale = free, n = NROW(design))
  response <- as.character(attr(object$terms, "variables"))[2L]
  title <- sprintf("Analysis of Deviance Table\n\nModel: %s, link: %s\n\nResponse: %s\n\nTerms added sequentially (first to last)\n\n",
                   name, object$family$link, response)
  structure(table, heading = title, class = c("anova", "data.frame"))
}
