# mlm.R - Analysis of variance of linear models with several responses, and small methods of model objects.

.mlm_ssd <- function(object) SSD(object)$SSD

# Eigenvalues of a hypothesis matrix relative to the residual one.
.mlm_eigen <- function(hypothesis, residual, tol) {
  sc <- sqrt(diag(residual))
  D <- outer(sc, sc)
  rss.qr <- qr(residual / D, tol = tol)
  if (rss.qr$rank < ncol(residual)) stop("residuals have rank ", rss.qr$rank, " < ", ncol(residual), call. = FALSE)
  Re(eigen(qr.coef(rss.qr, hypothesis / D), symmetric = FALSE, only.values = TRUE)$values)
}

.mlm_row <- function(test, eigs, df1, df2) {
  st <- .manova_stat(test, eigs, df1, df2)
  c(st, if (st[2L] >= 0 && st[3L] > 0 && st[4L] > 0) pf(st[2L], st[3L], st[4L], lower.tail = FALSE) else NA)
}

anova.mlm <- function(object, ..., test = c("Pillai", "Wilks", "Hotelling-Lawley", "Roy"), tol = 1e-7) {
  test <- match.arg(test)
  others <- list(...)
  if (length(others)) return(.anova_mlmlist(c(list(object), others), test, tol))
  asgn <- object$assign[object$qr$pivot[1L:object$rank]]
  uasgn <- unique(asgn)
  effects <- as.matrix(object$effects)[seq_along(asgn), , drop = FALSE]
  rdf <- object$df.residual
  rss <- .mlm_ssd(object)
  shown <- c(c("(Intercept)", attr(object$terms, "term.labels"))[1 + uasgn], "Residuals")
  df <- c(vapply(uasgn, function(u) sum(asgn == u), 0), rdf)
  stats <- matrix(NA, length(shown), 5L, dimnames = list(NULL, c(test, "approx F", "num Df", "den Df", "Pr(>F)")))
  for (i in seq_along(uasgn))
    stats[i, ] <- .mlm_row(test, .mlm_eigen(crossprod(effects[asgn == uasgn[i], , drop = FALSE]), rss, tol), df[i], rdf)
  table <- data.frame(Df = df, stats, check.names = FALSE, row.names = shown)
  structure(table, heading = "Analysis of Variance Table\n", class = c("anova", "data.frame"))
}

.anova_mlmlist <- function(objects, test, tol) {
  responses <- as.character(lapply(objects, function(x) deparse1(formula(x)[[2L]])))
  same <- responses == responses[1L]
  if (!all(same)) {
    objects <- objects[same]
    warning(gettextf("models with response %s removed because response differs from model 1", sQuote(deparse(responses[!same]))), domain = NA)
  }
  n <- length(objects)
  if (n == 1L) return(anova.mlm(objects[[1L]], test = test, tol = tol))
  resdf <- vapply(objects, df.residual, 0)
  df <- c(NA, diff(resdf))
  ssd <- lapply(objects, .mlm_ssd)
  gen <- vapply(seq_len(n), function(i) det(ssd[[i]] / resdf[i])^(1 / ncol(ssd[[i]])), 0)
  big <- which.min(resdf)
  stats <- matrix(NA, n, 5L, dimnames = list(NULL, c(test, "approx F", "num Df", "den Df", "Pr(>F)")))
  for (i in seq_len(n)[-1L]) {
    if (df[i] == 0) next
    stats[i, ] <- .mlm_row(test, .mlm_eigen((ssd[[i]] - ssd[[i - 1L]]) * sign(df[i]), ssd[[big]], tol), abs(df[i]), resdf[big])
  }
  table <- data.frame(Res.Df = resdf, Df = df, Gen.var. = gen, stats, check.names = FALSE)
  models <- vapply(objects, function(x) paste(deparse(formula(x)), collapse = "\n"), "")
  structure(table, heading = c("Analysis of Variance Table\n", paste0("Model ", format(seq_len(n)), ": ", models, collapse = "\n")),
            class = c("anova", "data.frame"))
}

predict.mlm <- function(object, newdata, se.fit = FALSE, na.action = na.pass, ...) {
  if (missing(newdata)) return(object$fitted.values)
  if (se.fit) stop("the 'se.fit' argument is not yet implemented for \"mlm\" objects")
  tt <- terms(object)
  Terms <- delete.response(tt)
  m <- model.frame(Terms, newdata, na.action = na.action, xlev = object$xlevels)
  if (!is.null(cl <- attr(Terms, "dataClasses"))) .checkMFClasses(cl, m)
  X <- model.matrix(Terms, m, contrasts.arg = object$contrasts)
  offset <- NULL
  if (!is.null(off.num <- attr(tt, "offset"))) for (i in off.num) offset <- c(offset, eval(attr(tt, "variables")[[i + 1]], newdata))
  piv <- object$qr$pivot[seq_len(object$rank)]
  pred <- X[, piv, drop = FALSE] %*% object$coefficients[piv, ]
  if (!is.null(offset)) pred <- pred + offset
  if (inherits(object, "mlm")) pred else pred[, 1L]
}

str.logLik <- function(object, digits = max(2, getOption("digits") - 3), vec.len = getOption("str")$vec.len, ...) {
  cl <- oldClass(object)
  len <- length(co <- c(object))
  cutl <- len > vec.len
  cat("Class", if (length(cl) > 1L) "es", " '", paste(cl, collapse = "', '"), "' : ",
      paste(format(co[seq_len(min(len, vec.len))], digits = digits), collapse = ", "), if (cutl) ", ...",
      " (df=", format(attr(object, "df")), ")\n", sep = "")
}

case.names.default <- function(object, ...) NULL

variable.names.default <- function(object, ...) colnames(object)

effects.glm <- function(object, ...) object$effects

logLik.logLik <- function(object, ...) object
