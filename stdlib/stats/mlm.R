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

# Rows that are independent, of the projection that takes the span of X out of that of M.
.within_rows <- function(M, X) {
  P <- .span_projection(M) - .span_projection(X)
  q <- qr(t(P))
  P[q$pivot[seq_len(q$rank)], , drop = FALSE]
}

.span_projection <- function(A) {
  if (!ncol(A)) return(matrix(0, nrow(A), nrow(A)))
  q <- qr(A)
  tcrossprod(qr.Q(q)[, seq_len(q$rank), drop = FALSE])
}

# How far the variances within subjects are from spherical ones: Greenhouse-Geisser's and Huynh-Feldt's epsilon.
.sphericity <- function(within, Sigma, S, df) {
  base <- within %*% Sigma %*% t(within)
  ratio <- solve(base, within %*% S %*% t(within))
  k <- nrow(within)
  gg <- sum(diag(ratio))^2 / k / sum(ratio * t(ratio))
  list(base = base, gg = gg, hf = ((df + 1) * k * gg - 2) / (k * (df - k * gg)))
}

.spherical_row <- function(hypothesis, error, e, df1, df2) {
  k <- nrow(e$base)
  mean_square <- function(S, df) sum(diag(solve(e$base, S))) / df / k
  f <- mean_square(hypothesis, df1) / mean_square(error, df2)
  tail <- function(by) pf(f, df1 * k * by, df2 * k * by, lower.tail = FALSE)
  c(f, df1 * k, df2 * k, tail(1), tail(e$gg), tail(min(1, e$hf)))
}

.mlm_columns <- function(test)
  if (test == "Spherical") c("F", "num Df", "den Df", "Pr(>F)", "G-G Pr", "H-F Pr") else c(test, "approx F", "num Df", "den Df", "Pr(>F)")

# What the heading says of contrasts within subjects.
.within_heading <- function(given, T, M, X, spherical) {
  columns <- function(x) if (inherits(x, "formula")) deparse(x) else apply(format(x), 2L, paste, collapse = " ")
  lines <- if (given[["T"]]) c("\nContrast matrix", columns(t(T)))
  else if (given[["X"]]) c("\nContrasts orthogonal to", columns(X), "", if (given[["M"]]) c("\nContrasts spanned by", columns(M), ""))
  if (is.null(spherical)) return(lines)
  shown <- format(c(spherical$gg, spherical$hf), digits = 4L)
  c(lines, paste(c("Greenhouse-Geisser epsilon:", "Huynh-Feldt epsilon:       "), shown), "")
}

anova.mlm <- function(object, ..., test = c("Pillai", "Wilks", "Hotelling-Lawley", "Roy", "Spherical"), Sigma = diag(nrow = p),
                      T = .within_rows(.within_matrix(M, idata), .within_matrix(X, idata)), M = diag(nrow = p), X = ~0,
                      idata = data.frame(index = seq_len(p)), tol = 1e-7) {
  test <- match.arg(test)
  p <- ncol(.mlm_ssd(object))
  given <- list(T = !missing(T), M = !missing(M), X = !missing(X))
  if (...length()) {
    models <- .one_response(list(object, ...), function(m) deparse1(formula(m)[[2L]]), sys.call())
    if (length(models) > 1L) return(.anova_mlmlist(models, test, tol, T, Sigma, function(e) .within_heading(given, T, M, X, e)))
  }
  group <- .assigned(object)
  effects <- as.matrix(object$effects) %*% t(T)
  left <- object$df.residual
  S <- T %*% .mlm_ssd(object) %*% t(T)
  terms <- unique(group)
  df <- vapply(terms, function(u) sum(group == u), 0)
  sums <- lapply(terms, function(u) crossprod(effects[which(group == u), , drop = FALSE]))
  e <- if (test == "Spherical") .sphericity(T, Sigma, .mlm_ssd(object), left)
  eigenvalues <- if (is.null(e)) .mlm_eigen(S, tol)
  rows <- Map(function(H, d) if (is.null(e)) .mlm_row(test, eigenvalues(H), d, left) else .spherical_row(H, S, e, d, left), sums, df)
  names <- .mlm_columns(test)
  stats <- matrix(unlist(c(rows, list(rep(NA_real_, length(names))))), ncol = length(names), byrow = TRUE, dimnames = list(NULL, names))
  shown <- c(c("(Intercept)", attr(object$terms, "term.labels"))[1 + terms], "Residuals")
  structure(data.frame(Df = c(df, left), stats, check.names = FALSE, row.names = shown),
            heading = c("Analysis of Variance Table\n", .within_heading(given, T, M, X, e)), class = c("anova", "data.frame"))
}

.anova_mlmlist <- function(objects, test, tol, T, Sigma, heading) {
  n <- length(objects)
  resdf <- vapply(objects, df.residual, 0)
  df <- c(NA, diff(resdf))
  ssd <- lapply(objects, function(fit) T %*% .mlm_ssd(fit) %*% t(T))
  gen <- vapply(seq_len(n), function(i) det(ssd[[i]] / resdf[i])^(1 / nrow(T)), 0)
  big <- which.min(resdf)
  e <- if (test == "Spherical") .sphericity(T, Sigma, .mlm_ssd(objects[[big]]), resdf[big])
  eigenvalues <- if (is.null(e)) .mlm_eigen(ssd[[big]], tol)
  names <- .mlm_columns(test)
  stats <- matrix(NA, n, length(names), dimnames = list(NULL, names))
  for (i in seq_len(n)[-1L]) {
    if (df[i] == 0) next
    change <- (ssd[[i]] - ssd[[i - 1L]]) * sign(df[i])
    stats[i, ] <- if (is.null(e)) .mlm_row(test, eigenvalues(change), abs(df[i]), resdf[big])
    else .spherical_row(change, ssd[[big]], e, abs(df[i]), resdf[big])
  }
  structure(data.frame(Res.Df = resdf, Df = df, Gen.var. = gen, stats, check.names = FALSE),
            heading = c(.models_heading("Analysis of Variance Table\n", objects), heading(e)), class = c("anova", "data.frame"))
}

predict.mlm <- function(object, newdata, se.fit = FALSE, na.action = na.pass, ...) {
  if (missing(newdata)) return(object[["fitted.values"]])
  .demand(!se.fit, "the 'se.fit' argument is not yet implemented for \"mlm\" objects")
  design <- .new_design(object, newdata, na.action)
  used <- .estimable(object)
  slopes <- coef(object)[used, ]
  fit <- design$x[, used, drop = FALSE] %*% slopes
  if (length(design$offset)) fit <- fit + design$offset
  if (!inherits(object, "mlm")) fit[, 1L] else fit
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
  described <- function(x) if (inherits(x, "formula")) deparse(x) else apply(format(as.matrix(x)), 2L, paste, collapse = " ")
  about <- if (!missing(T)) c("\nContrast matrix", described(t(T)))
           else if (!missing(X)) c("\nContrasts orthogonal to", described(X), "", if (!missing(M)) c("\nContrasts spanned by", described(M), ""))
  k <- nrow(T)
  ratio <- solve(T %*% Sigma %*% t(T), T %*% object$SSD %*% t(T))
  W <- log(det(ratio)) - k * log(sum(diag(ratio / k)))
  # Box's expansion of the distribution: a chi-squared one and the second term
  n <- object$df
  nu <- k * (k + 1) / 2 - 1
  rho <- 1 - ((2 * k + 1) * k + 2) / (6 * k * n)
  second <- (k^2 - 4) * (k - 1) * (2 * k^2 * (k + 3) + 3 * p + 2) / (288 * (n * k * rho)^2)
  above <- function(df) pchisq(-n * rho * W, df, lower.tail = FALSE)
  structure(list(statistic = c(W = exp(W)), p.value = above(nu) + second * (above(nu + 4) - above(nu)),
                 method = c("Mauchly's test of sphericity", about), data.name = paste("SSD matrix from", deparse(object$call), collapse = " ")),
            class = "htest")
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

plot.mlm <- function(x, ...) stop("'plot.mlm' is not implemented yet", call. = FALSE)
