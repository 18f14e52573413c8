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

case.names.default <- function(object, ...) rownames(object)

variable.names.default <- function(object, ...) colnames(object)

effects.glm <- function(object, ...) object$effects

logLik.logLik <- function(object, ...) object

mauchly.test <- function(object, ...) UseMethod("mauchly.test")

mauchly.test.mlm <- function(object, ...) mauchly.test(SSD(object), ...)

# Columns of a model formula or matrix on the design within subjects.
.within_matrix <- function(x, idata) if (inherits(x, "formula")) model.matrix(x, idata) else as.matrix(x)

# Orthonormal basis of what the columns of M span beyond those of X.
.within_basis <- function(M, X) {
  P <- function(A) if (ncol(A)) {
    q <- qr(A)
    tcrossprod(qr.Q(q)[, seq_len(q$rank), drop = FALSE])
  } else matrix(0, nrow(A), nrow(A))
  e <- eigen(P(M) - P(X), symmetric = TRUE)
  t(e$vectors[, abs(e$values) > 0.5, drop = FALSE])
}

mauchly.test.SSD <- function(object, Sigma = diag(nrow = p), T = .within_basis(.within_matrix(M, idata), .within_matrix(X, idata)), M = diag(nrow = p),
                             X = ~0, idata = data.frame(index = seq_len(p)), ...) {
  p <- ncol(object$SSD)
  Xmis <- missing(X)
  Mmis <- missing(M)
  tr <- c("Mauchly's test of sphericity")
  if (missing(T)) {
    shown <- function(x) if (inherits(x, "formula")) deparse(x) else apply(format(as.matrix(x)), 1L, paste, collapse = " ")
    if (!Xmis) tr <- c(tr, "\nContrasts orthogonal to", shown(X), "")
    if (!Mmis) tr <- c(tr, "\nContrasts spanned by", shown(M), "")
  }
  n <- object$df
  Psi <- T %*% object$SSD %*% t(T)
  B <- T %*% Sigma %*% t(T)
  pp <- nrow(T)
  U <- solve(B, Psi)
  logW <- log(det(U)) - pp * log(sum(diag(U / pp)))
  rho <- 1 - (2 * pp^2 + pp + 2) / (6 * pp * n)
  w2 <- (pp + 2) * (pp - 1) * (pp - 2) * (2 * pp^3 + 6 * pp^2 + 3 * pp + 2) / (288 * (n * pp * rho)^2)
  z <- -n * rho * logW
  f <- pp * (pp + 1) / 2 - 1
  Pr1 <- pchisq(z, f, lower.tail = FALSE)
  Pr2 <- pchisq(z, f + 4, lower.tail = FALSE)
  structure(list(statistic = c(W = exp(logW)), p.value = Pr1 + w2 * (Pr2 - Pr1), method = tr,
                 data.name = paste("SSD matrix from", deparse1(object$call))), class = "htest")
}

ls.diag <- function(ls.out) {
  resids <- as.matrix(ls.out$residuals)
  d0 <- dim(resids)
  xnames <- colnames(ls.out$qr$qr)
  yname <- colnames(resids)
  good <- complete.cases(resids, ls.out$wt)
  if (any(!good)) {
    warning("missing observations deleted")
    resids <- resids[good, , drop = FALSE]
  }
  if (!is.null(ls.out$wt)) {
    if (any(ls.out$wt[good] == 0)) warning("observations with 0 weight not used in calculating standard deviation")
    resids <- resids * sqrt(ls.out$wt[good])
  }
  p <- ls.out$qr$rank
  n <- nrow(resids)
  hat <- rowSums(as.matrix(qr.qy(ls.out$qr, diag(1, nrow = n, ncol = p))^2))
  hatdiag <- rep.int(NA, d0[1L])
  hatdiag[good] <- hat
  stats <- array(0, d0)
  stats[good, ] <- hat
  stats[!good, ] <- NA
  stddev <- sqrt(colSums(resids^2) / (n - p))
  stddevmat <- matrix(stddev, nrow = sum(good), ncol = ncol(resids), byrow = TRUE)
  stdres <- studres <- dfits <- cooks <- array(NA_real_, d0)
  stdres[good, ] <- resids / (sqrt(1 - hat) * stddevmat)
  studres[good, ] <- (stdres[good, ] * stddevmat) / sqrt(((n - p) * stddevmat^2 - resids^2 / (1 - hat)) / (n - p - 1))
  dfits[good, ] <- sqrt(hat / (1 - hat)) * studres[good, ]
  cooks[good, ] <- ((stdres[good, ]^2 * hat) / p) / (1 - hat)
  if (ncol(resids) == 1 && is.null(yname)) {
    stdres <- as.vector(stdres)
    cooks <- as.vector(cooks)
    studres <- as.vector(studres)
    dfits <- as.vector(dfits)
  }
  qr <- as.matrix(ls.out$qr$qr[1L:p, 1L:p])
  qr[row(qr) > col(qr)] <- 0
  qrinv <- solve(qr)
  covmat.unscaled <- qrinv %*% t(qrinv)
  dimnames(covmat.unscaled) <- list(xnames, xnames)
  covmat.scaled <- sum(stddev^2) * covmat.unscaled
  cormat <- covmat.scaled / sqrt(outer(diag(covmat.scaled), diag(covmat.scaled)))
  stderr <- outer(sqrt(diag(covmat.unscaled)), stddev)
  dimnames(stderr) <- list(xnames, yname)
  list(std.dev = stddev, hat = hatdiag, std.res = stdres, stud.res = studres, cooks = cooks, dfits = dfits, correlation = cormat, std.err = stderr,
       cov.scaled = covmat.scaled, cov.unscaled = covmat.unscaled)
}

ls.print <- function(ls.out, digits = 4L, print.it = TRUE) {
  resids <- as.matrix(ls.out$residuals)
  if (!is.null(ls.out$wt)) resids <- resids * sqrt(ls.out$wt)
  n <- apply(resids, 2L, length) - colSums(is.na(resids))
  p <- ls.out$qr$rank
  if (ls.out$intercept) {
    totss <- if (is.matrix(ls.out$qr$qt)) colSums(ls.out$qr$qt[-1L, ]^2) else sum(ls.out$qr$qt[-1L]^2)
    degfree <- p - 1
  } else {
    totss <- colSums(as.matrix(ls.out$qr$qt^2))
    degfree <- p
  }
  resss <- colSums(resids^2, na.rm = TRUE)
  resse <- sqrt(resss / (n - p))
  regss <- totss - resss
  rsquared <- regss / totss
  fstat <- (regss / degfree) / (resss / (n - p))
  pvalue <- pf(fstat, degfree, n - p, lower.tail = FALSE)
  show <- function(v) format(round(v, digits))
  lsqr <- ls.out$qr
  Ynames <- colnames(resids)
  summary <- cbind(format(round(resse, digits)), show(rsquared), show(fstat), format(degfree), format(n - p), show(pvalue))
  dimnames(summary) <- list(Ynames, c("Mean Sum Sq", "R Squared", "F-value", "Df 1", "Df 2", "Pr(>F)"))
  mat <- as.matrix(lsqr$qr[1L:p, 1L:p])
  mat[row(mat) > col(mat)] <- 0
  unscaled <- chol2inv(mat)
  m.y <- ncol(resids)
  coef <- as.matrix(ls.out$coefficients)
  coef.table <- vector("list", m.y)
  for (i in 1L:m.y) {
    if (print.it) {
      if (m.y > 1) cat("Response:", Ynames[i], "\n\n")
      cat(paste("Residual Standard Error=", show(resse[i]), "\nR-Square=", show(rsquared[i]), "\nF-statistic (df=", format(degfree), ", ", format(n[i] - p),
                ")=", show(fstat[i]), "\np-value=", show(pvalue[i]), "\n\n", sep = ""))
    }
    se <- sqrt(resss[i] / (n[i] - p) * diag(unscaled))
    est <- coef[, i]
    t <- est / se
    coef.table[[i]] <- cbind(Estimate = est, Std.Err = se, `t-value` = t, `Pr(>|t|)` = 2 * pt(abs(t), n[i] - p, lower.tail = FALSE))
    rownames(coef.table[[i]]) <- colnames(lsqr$qr)
    if (print.it) {
      print(round(coef.table[[i]], digits))
      cat("\n\n")
    }
  }
  names(coef.table) <- Ynames
  invisible(list(summary = summary, coef.table = coef.table))
}
