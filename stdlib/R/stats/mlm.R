# mlm.R - Analysis of variance of linear models with several responses, and small methods of model objects.

.mlm_ssd <- function(object) SSD(object)$SSD

# Eigenvalues of hypothesis matrices relative to the residual one.
.mlm_eigen <- function(residual, tol, call = NULL) {
  scale <- sqrt(diag(residual))
  scale <- outer(scale, scale)
  q <- qr(residual / scale, tol = tol)
  if (q$rank < ncol(residual)) stop(simpleError(sprintf("residuals have rank %d < %d", q$rank, ncol(residual)), call))
  function(hypothesis) Re(eigen(qr.coef(q, hypothesis / scale), symmetric = FALSE, only.values = TRUE)$values)
}

.mlm_row <- function(test, eigs, df1, df2) {
  st <- .manova_stat(test, eigs, df1, df2)
  c(st, if (st[2L] >= 0 && st[3L] > 0 && st[4L] > 0) pf(st[2L], st[3L], st[4L], lower.tail = FALSE) else NA)
}

anova.mlm <- function(object, ..., test = c("Pillai", "Wilks", "Hotelling-Lawley", "Roy"), tol = 1e-7) {
  test <- match.arg(test)
  if (...length()) return(.anova_mlmlist(list(object, ...), test, tol))
  group <- .assigned(object)
  effects <- as.matrix(object$effects)
  left <- object$df.residual
  eigenvalues <- .mlm_eigen(.mlm_ssd(object), tol)
  terms <- unique(group)
  df <- vapply(terms, function(u) sum(group == u), 0)
  rows <- Map(function(u, d) .mlm_row(test, eigenvalues(crossprod(effects[which(group == u), , drop = FALSE])), d, left), terms, df)
  stats <- matrix(unlist(c(rows, list(rep(NA_real_, 5L)))), ncol = 5L, byrow = TRUE)
  colnames(stats) <- c(test, "approx F", "num Df", "den Df", "Pr(>F)")
  shown <- c(c("(Intercept)", attr(object$terms, "term.labels"))[1 + terms], "Residuals")
  structure(data.frame(Df = c(df, left), stats, check.names = FALSE, row.names = shown), heading = "Analysis of Variance Table\n",
            class = c("anova", "data.frame"))
}

.anova_mlmlist <- function(objects, test, tol) {
  objects <- .one_response(objects, function(m) deparse1(formula(m)[[2L]]), sys.call(-1L))
  n <- length(objects)
  if (n == 1L) return(anova.mlm(objects[[1L]], test = test, tol = tol))
  resdf <- vapply(objects, df.residual, 0)
  df <- c(NA, diff(resdf))
  ssd <- lapply(objects, .mlm_ssd)
  gen <- vapply(seq_len(n), function(i) det(ssd[[i]] / resdf[i])^(1 / ncol(ssd[[i]])), 0)
  big <- which.min(resdf)
  eigenvalues <- .mlm_eigen(ssd[[big]], tol)
  stats <- matrix(NA, n, 5L, dimnames = list(NULL, c(test, "approx F", "num Df", "den Df", "Pr(>F)")))
  for (i in seq_len(n)[-1L])
    if (df[i] != 0) stats[i, ] <- .mlm_row(test, eigenvalues((ssd[[i]] - ssd[[i - 1L]]) * sign(df[i])), abs(df[i]), resdf[big])
  structure(data.frame(Res.Df = resdf, Df = df, Gen.var. = gen, stats, check.names = FALSE),
            heading = .models_heading("Analysis of Variance Table\n", objects), class = c("anova", "data.frame"))
}

predict.mlm <- function(object, newdata, se.fit = FALSE, na.action = na.pass, ...) {
  if (missing(newdata)) return(object$fitted.values)
  if (se.fit) stop("the 'se.fit' argument is not yet implemented for \"mlm\" objects")
  new <- .new_design(object, newdata, na.action)
  estimable <- .estimable(object)
  means <- new$x[, estimable, drop = FALSE] %*% object$coefficients[estimable, ]
  if (length(new$offset)) means <- means + new$offset
  if (inherits(object, "mlm")) means else means[, 1L]
}

str.logLik <- function(object, digits = max(2, getOption("digits") - 3), vec.len = getOption("str")$vec.len, ...) {
  values <- as.vector(unclass(object))
  shown <- format(values[seq_len(min(length(values), vec.len))], digits = digits)
  if (length(values) > vec.len) shown[length(shown)] <- paste0(shown[length(shown)], ", ...")
  classes <- oldClass(object)
  writeLines(sprintf("Class%s '%s' : %s (df=%s)", if (length(classes) > 1L) "es" else "", paste(classes, collapse = "', '"), toString(shown),
                     format(attr(object, "df"))))
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

# Mauchly's criterion and its approximate distribution (Anderson 2003, section 10.7).
mauchly.test.SSD <- function(object, Sigma = diag(nrow = p), T = .within_basis(.within_matrix(M, idata), .within_matrix(X, idata)), M = diag(nrow = p),
                             X = ~0, idata = data.frame(index = seq_len(p)), ...) {
  p <- ncol(object$SSD)
  title <- "Mauchly's test of sphericity"
  columns <- function(x) if (inherits(x, "formula")) deparse(x) else apply(format(as.matrix(x)), 2L, paste, collapse = " ")
  if (!missing(T)) title <- c(title, "\nContrast matrix", columns(t(T)))
  else if (!missing(X)) {
    title <- c(title, "\nContrasts orthogonal to", columns(X), "")
    if (!missing(M)) title <- c(title, "\nContrasts spanned by", columns(M), "")
  }
  k <- nrow(T)
  n <- object$df
  inner <- function(S) T %*% S %*% t(T)
  ratio <- solve(inner(Sigma), inner(object$SSD))
  logW <- log(det(ratio)) - k * log(sum(diag(ratio / k)))
  rho <- 1 - (2 * k^2 + k + 2) / (6 * k * n)
  second <- (k + 2) * (k - 1) * (k - 2) * (2 * k^3 + 6 * k^2 + 3 * k + 2) / (288 * (n * k * rho)^2)
  tails <- pchisq(-n * rho * logW, k * (k + 1) / 2 - 1 + c(0, 4), lower.tail = FALSE)
  structure(list(statistic = c(W = exp(logW)), p.value = tails[1L] + second * diff(tails), method = title,
                 data.name = paste("SSD matrix from", deparse1(object$call))), class = "htest")
}

# The triangular factor of a fit by lsfit().
.ls_factor <- function(ls.out) {
  k <- seq_len(ls.out$qr$rank)
  R <- as.matrix(ls.out$qr$qr[k, k])
  R[lower.tri(R)] <- 0
  R
}
ls.diag <- function(ls.out) {
  given <- as.matrix(ls.out$residuals)
  w <- ls.out$wt
  used <- complete.cases(given, w)
  e <- given[used, , drop = FALSE]
  if (!all(used)) warning("missing observations deleted")
  if (!is.null(w)) {
    if (any(w[used] == 0)) warning("observations with 0 weight not used in calculating standard deviation")
    e <- e * sqrt(w[used])
  }
  n <- nrow(e)
  rank <- ls.out$qr$rank
  h <- .leverages(ls.out$qr, n)
  left <- 1 - h
  sd <- sqrt(colSums(e^2) / (n - rank))
  each <- rep(sd, each = n)
  standard <- e / (sqrt(left) * each)
  student <- (standard * each) / sqrt(((n - rank) * each^2 - e^2 / left) / (n - rank - 1))
  vector <- ncol(given) == 1L && is.null(colnames(given))
  full <- function(v) { # with NA for the cases left out
    all <- array(NA_real_, dim(given))
    all[used, ] <- v
    if (vector) as.vector(all) else all
  }
  unscaled <- tcrossprod(solve(.ls_factor(ls.out)))
  labels <- colnames(ls.out$qr$qr)
  dimnames(unscaled) <- list(labels, labels)
  scaled <- sum(sd^2) * unscaled
  list(std.dev = sd, hat = replace(rep.int(NA, nrow(given)), used, h), std.res = full(standard), stud.res = full(student),
       cooks = full(((standard^2 * h) / rank) / left), dfits = full(sqrt(h / left) * student),
       correlation = scaled / sqrt(outer(diag(scaled), diag(scaled))),
       std.err = `dimnames<-`(outer(sqrt(diag(unscaled)), sd), list(labels, colnames(given))), cov.scaled = scaled, cov.unscaled = unscaled)
}

ls.print <- function(ls.out, digits = 4L, print.it = TRUE) {
  e <- as.matrix(ls.out$residuals)
  if (!is.null(ls.out$wt)) e <- e * sqrt(ls.out$wt)
  rank <- ls.out$qr$rank
  left <- colSums(!is.na(e)) - rank
  df <- if (ls.out$intercept) rank - 1 else rank
  total <- as.matrix(ls.out$qr$qt)
  total <- colSums((if (ls.out$intercept) total[-1L, , drop = FALSE] else total)^2)
  rss <- colSums(e^2, na.rm = TRUE)
  model <- total - rss
  f <- (model / df) / (rss / left)
  text <- function(v) format(round(v, digits))
  shown <- list(rse = sqrt(rss / left), r2 = model / total, f = f, p = pf(f, df, left, lower.tail = FALSE))
  summary <- cbind(format(round(shown$rse, digits)), text(shown$r2), text(f), format(df), format(left), text(shown$p))
  dimnames(summary) <- list(colnames(e), c("Mean Sum Sq", "R Squared", "F-value", "Df 1", "Df 2", "Pr(>F)"))
  spread <- diag(chol2inv(.ls_factor(ls.out)))
  estimates <- as.matrix(ls.out$coefficients)
  tables <- lapply(seq_len(ncol(e)), function(i) {
    se <- sqrt(rss[i] / left[i] * spread)
    t <- estimates[, i] / se
    table <- cbind(Estimate = estimates[, i], Std.Err = se, `t-value` = t, `Pr(>|t|)` = 2 * pt(abs(t), left[i], lower.tail = FALSE))
    rownames(table) <- colnames(ls.out$qr$qr)
    table
  })
  if (print.it) for (i in seq_along(tables)) {
    if (ncol(e) > 1L) cat("Response:", colnames(e)[i], "\n\n")
    now <- vapply(shown, function(v) text(v[i]), "")
    cat("Residual Standard Error=", now[["rse"]], "\nR-Square=", now[["r2"]], "\nF-statistic (df=", format(df), ", ", format(left[i]), ")=",
        now[["f"]], "\np-value=", now[["p"]], "\n\n", sep = "")
    print(round(tables[[i]], digits))
    cat("\n\n")
  }
  names(tables) <- colnames(e)
  invisible(list(summary = summary, coef.table = tables))
}
