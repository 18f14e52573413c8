# stepwise.R - Adding and dropping single terms of a model, and the search by steps for a good model.

# Labels of terms with their variables in one order.
.term_key <- function(labels) vapply(strsplit(as.character(labels), ":", fixed = TRUE), function(v) paste(sort(v), collapse = ":"), "")

# Element (i, j): term j is made of all variables of term i, and others.
.term_inside <- function(factors) {
  common <- crossprod(factors > 0)
  inside <- common >= diag(common)
  diag(inside) <- FALSE
  inside
}

factor.scope <- function(factor, scope) {
  absent <- function(which, labels) {
    one <- paste(which, "scope has term %s not included in model")
    many <- paste(which, "scope has terms %s not included in model")
    sprintf(ngettext(length(labels), one, many), paste(sQuote(labels), collapse = ", "))
  }
  now <- .term_key(colnames(factor))
  drop <- add <- character()
  if (length(factor) && !is.null(scope$drop)) {
    fixed <- match(.term_key(colnames(scope$drop)), now)
    if (anyNA(fixed)) stop(absent("lower", colnames(scope$drop)[is.na(fixed)]), domain = NA)
    free <- if (length(fixed)) factor[, -fixed, drop = FALSE] else factor
    drop <- colnames(free)
    if (length(drop) > 1L) drop <- drop[!apply(.term_inside(free), 1L, any)]
  }
  if (length(scope$add)) {
    there <- match(now, .term_key(colnames(scope$add)))
    if (anyNA(there)) { # GNU R, too, writes NA for the names where there is no lower scope, or terms in it
      unnamed <- is.null(scope$drop) || length(scope$drop)
      stop(absent("upper", (if (unnamed) there else colnames(factor))[is.na(there)]), domain = NA)
    }
    more <- if (is.null(colnames(factor))) scope$add else scope$add[, -there, drop = FALSE]
    add <- colnames(more)
    if (length(add) > 1L) add <- add[!apply(.term_inside(more), 2L, any)]
  }
  list(drop = drop, add = add)
}

.factors_of <- function(x) attr(terms(x), "factors")

add.scope <- function(terms1, terms2) factor.scope(.factors_of(terms1), list(add = .factors_of(terms2)))$add

drop.scope <- function(terms1, terms2) {
  factor.scope(.factors_of(terms1), list(drop = if (missing(terms2)) numeric() else .factors_of(terms2)))$drop
}

# The terms of `scope`, which has to be part of the model; errors are those of the caller.
.terms_to_drop <- function(object, scope, labels) {
  wanted <- if (is.character(scope)) scope else labels(terms(update.formula(object, scope)))
  if (length(setdiff(wanted, labels))) .refuse("scope is not a subset of term labels")
  wanted
}

.terms_to_add <- function(object, scope) {
  wanted <- if (is.character(scope)) scope else add.scope(object, update.formula(object, scope))
  if (length(wanted) == 0L) .refuse("no terms in scope for adding to object")
  wanted
}

# Upper tails, missing where there are no degrees of freedom.
.upper_chisq <- function(x, df) {
  df[df <= 0] <- NA
  pchisq(x, df, lower.tail = FALSE)
}

.upper_f <- function(x, df1, df2) {
  x[is.na(df1) | df1 < 1e-04] <- NA
  df1[df1 <= 0] <- NA
  list(unname(x), unname(.pf_of(x, df1, df2, lower.tail = FALSE)))
}

.pf_of <- function(q, df1, ...) pf(q = q, df1 = df1, ...) # warnings show this call

# sign is 1 for models with a term more, -1 for those with one less; every table begins with the present model.
.one_term_table <- function(object, tab, sign, scale) {
  title <- if (sign > 0) "Single term additions" else "Single term deletions"
  scale <- if (isTRUE(scale > 0)) paste("\nscale: ", format(scale), "\n")
  structure(tab, heading = c(title, "\nModel:", deparse(formula(object)), scale), class = c("anova", "data.frame"))
}

# How much more there is than in the present model, for additions, or less.
.change <- function(x, sign) {
  x <- sign * (x - x[1L])
  x[1L] <- NA
  x
}

# By fitting every model anew.
.one_term_refits <- function(object, scope, sign, scale, test, k, trace, ...) {
  mark <- if (sign > 0) "+" else "-"
  rows <- nobs(object, use.fallback = TRUE)
  home <- environment(formula(object))
  caller <- sys.call(-1L)
  aic <- vapply(scope, function(term) {
    if (trace > 1) cat("trying ", mark, term, "\n", sep = "")
    fit <- eval(update(object, as.formula(paste("~ .", mark, term)), evaluate = FALSE), envir = home)
    value <- extractAIC(fit, scale, k = k, ...)
    now <- nobs(fit, use.fallback = TRUE)
    if (is.finite(rows) && is.finite(now) && rows != now) stop(simpleError("number of rows in use has changed: remove missing values?", caller))
    value
  }, numeric(2L))
  aic <- cbind(`<none>` = extractAIC(object, scale, k = k, ...), aic)
  tab <- data.frame(Df = .change(aic[1L, ], sign), AIC = aic[2L, ])
  if (test == "Chisq") {
    tab$LRT <- .change(k * aic[1L, ] - aic[2L, ], sign)
    tab$`Pr(>Chi)` <- .upper_chisq(tab$LRT, tab$Df)
  }
  .one_term_table(object, tab, sign, scale)
}

# From the ranks and residual sums of squares of least squares fits, in the rows of `fits`.
.one_term_lm <- function(object, fits, n, sign, scale, test, k) {
  rank <- fits[1L, ]
  rss <- fits[2L, ]
  fit <- if (scale > 0) rss / scale - n else n * log(rss / n)
  df <- .change(rank, sign)
  gain <- .change(-rss, sign)
  tab <- data.frame(Df = df, `Sum of Sq` = gain, RSS = rss, AIC = fit + k * rank, check.names = FALSE)
  if (scale > 0) names(tab)[4L] <- "Cp"
  if (test == "Chisq") tab$`Pr(>Chi)` <- .upper_chisq(if (scale == 0) .change(-fit, sign) else gain / scale, df)
  if (test == "F") {
    left <- object$df.residual - if (sign > 0) df else 0
    error <- if (sign > 0) rss / left else rss[1L] / left
    tab[c("F value", "Pr(>F)")] <- .upper_f(gain / df / error, df, left)
  }
  .one_term_table(object, tab, sign, scale)
}

# From the ranks, deviances and score statistics of generalised linear fits.
.one_term_glm <- function(object, fits, n, sign, scale, test, k) {
  rank <- fits[1L, ]
  dev <- fits[2L, ]
  family <- object$family$family
  dispersion <- if (is.null(scale) || scale == 0) summary(object, dispersion = NULL)$dispersion else scale
  fit <- if (family != "gaussian") dev / dispersion else if (scale > 0) dev / scale - n else n * log(dev / n)
  aic <- fit + k * rank
  aic <- aic + (extractAIC(object, k = k)[2L] - aic[1L])
  df <- .change(rank, sign)
  tab <- data.frame(Df = df, Deviance = dev, AIC = aic)
  if (all(is.na(aic))) tab$AIC <- NULL
  if (test == "LRT" || test == "Rao") {
    stat <- if (test == "Rao") fits[3L, ] / dispersion else pmax(0, .change(-fit, sign))
    label <- if (test == "Rao") c("scaled Rao sc.", "Rao score") else c("scaled dev.", "LRT")
    tab[[label[1L + (dispersion == 1)]]] <- stat
    tab$`Pr(>Chi)` <- .upper_chisq(stat, df)
  }
  if (test == "F") {
    if (family %in% c("binomial", "poisson")) {
      text <- if (sign > 0) "F test assumes quasi%s family" else "F test assumes 'quasi%s' family"
      warning(simpleWarning(gettextf(text, family), sys.call(-1L)))
    }
    left <- object$df.residual - if (sign > 0) df else 0
    gain <- .change(-dev, sign)
    f <- if (sign > 0) (gain / df) / (dev / left) else (pmax(0, gain) / df) / (dev[1L] / left)
    tab[c("F value", "Pr(>F)")] <- .upper_f(f, df, left)
  }
  .one_term_table(object, tab, sign, scale)
}

# What the score test of a term says: how well the residuals of the smaller model are explained by the larger one.
.score_statistic <- function(small, x, centred = TRUE) {
  r <- small$residuals
  w <- small$weights
  sum(w * (if (centred) r - sum(w * r) / sum(w) else r)^2) - sum(w * lm.wfit(x, r, w)$residuals^2)
}

# Of the least squares fit of an object's response to other columns, for the rows that are in use.
.rank_and_rss <- function(object, x, rows = TRUE) {
  y <- (object$residuals + object$fitted.values)[rows]
  w <- object$weights[rows]
  fit <- if (is.null(w)) lm.fit(x, y, offset = object$offset[rows]) else lm.wfit(x, y, w, offset = object$offset[rows])
  c(fit$rank, deviance(structure(fit, class = "lm")))
}

.response_of <- function(object) if (is.null(object$y)) model.response(model.frame(object)) else object$y

drop1.default <- function(object, scope, scale = 0, test = c("none", "Chisq"), k = 2, trace = FALSE, ...) {
  scope <- if (missing(scope)) drop.scope(object) else .terms_to_drop(object, scope, attr(terms(object), "term.labels"))
  .one_term_refits(object, scope, -1, scale, match.arg(test), k, trace, ...)
}

# What AIC says of fits without residuals are rounding errors.
.warn_of_perfect_fit <- function(object) {
  w <- if (is.null(object$weights)) 1 else object$weights
  if (sum(w * object$residuals^2) < 1e-10 * sum(w * object$fitted.values^2))
    warning("attempting model selection on an essentially perfect fit is nonsense", call. = FALSE)
}

drop1.lm <- function(object, scope, scale = 0, all.cols = TRUE, test = c("none", "Chisq", "F"), k = 2, ...) {
  test <- match.arg(test)
  .warn_of_perfect_fit(object)
  x <- model.matrix(object)
  labels <- attr(object$terms, "term.labels")
  scope <- if (missing(scope)) drop.scope(object) else .terms_to_drop(object, scope, labels)
  usable <- all.cols | !is.na(object$coefficients)
  fits <- vapply(scope, function(term) {
    .rank_and_rss(object, x[, usable & attr(x, "assign") != match(term, labels), drop = FALSE])
  }, numeric(2L))
  .one_term_lm(object, cbind(`<none>` = c(object$rank, deviance.lm(object)), fits), nrow(x), -1, scale, test, k)
}

drop1.glm <- function(object, scope, scale = 0, test = c("none", "Rao", "LRT", "Chisq", "F"), k = 2, ...) {
  test <- match.arg(test)
  x <- model.matrix(object)
  labels <- attr(object$terms, "term.labels")
  scope <- if (missing(scope)) drop.scope(object) else .terms_to_drop(object, scope, labels)
  y <- .response_of(object)
  w <- if (is.null(object$prior.weights)) rep.int(1, nrow(x)) else object$prior.weights
  fits <- vapply(scope, function(term) {
    cols <- x[, attr(x, "assign") != match(term, labels), drop = FALSE]
    z <- glm.fit(cols, y, w, offset = object$offset, family = object$family, control = object$control)
    c(z$rank, z$deviance, if (test == "Rao") .score_statistic(z, x) else NA)
  }, numeric(3L))
  fits <- cbind(`<none>` = c(object$rank, object$deviance, NA), fits)
  .one_term_glm(object, fits, nrow(x), -1, scale, if (test == "Chisq") "LRT" else test, k)
}

add1.default <- function(object, scope, scale = 0, test = c("none", "Chisq"), k = 2, trace = FALSE, ...) {
  if (missing(scope) || is.null(scope)) stop("no terms in scope")
  scope <- .terms_to_add(object, scope)
  .one_term_refits(object, scope, 1, scale, match.arg(test), k, trace, ...)
}

# The design of the model with all terms of the scope, which of its columns belong to the present model and to each new
# term, and which rows of the present model have all variables.
.larger_design <- function(object, scope) {
  call <- object$call
  call$formula <- terms(update.formula(object, str2lang(paste("~ . +", paste(scope, collapse = "+")))))
  frame <- model.frame(structure(list(call = call, terms = call$formula), class = oldClass(object)), xlev = object$xlevels)
  x <- model.matrix(call$formula, frame, contrasts.arg = object$contrasts)
  place <- function(labels) match(.term_key(labels), .term_key(attr(call$formula, "term.labels")))
  now <- c(if (attr(object$terms, "intercept")) 0L, place(attr(object$terms, "term.labels")))
  columns <- lapply(c(list(now), lapply(place(scope), c, now)), function(terms) attr(x, "assign") %in% terms)
  rows <- names(object$residuals) %in% row.names(frame)
  if (!all(rows)) {
    text <- ngettext(sum(rows), "using the %d/%d row from a combined fit", "using the %d/%d rows from a combined fit")
    warning(simpleWarning(sprintf(text, sum(rows), length(rows)), sys.call(-1L)))
  }
  list(x = x, columns = setNames(columns, c("<none>", scope)), rows = if (all(rows)) TRUE else rows)
}

add1.lm <- function(object, scope, scale = 0, test = c("none", "Chisq", "F"), x = NULL, k = 2, ...) {
  test <- match.arg(test)
  .warn_of_perfect_fit(object)
  if (missing(scope) || is.null(scope)) stop("no terms in scope")
  scope <- .terms_to_add(object, scope)
  design <- .larger_design(object, scope)
  fits <- vapply(design$columns, function(which) .rank_and_rss(object, design$x[, which, drop = FALSE], design$rows), numeric(2L))
  .one_term_lm(object, fits, nrow(design$x), 1, scale, test, k)
}

add1.glm <- function(object, scope, scale = 0, test = c("none", "Rao", "LRT", "Chisq", "F"), x = NULL, k = 2, ...) {
  test <- match.arg(test)
  scope <- .terms_to_add(object, scope)
  design <- .larger_design(object, scope)
  fit <- function(which) {
    cols <- design$x[, which, drop = FALSE]
    rows <- design$rows
    glm.fit(cols, object$y[rows], object$prior.weights[rows], offset = object$offset[rows], family = object$family, control = object$control)
  }
  small <- fit(design$columns[[1L]])
  fits <- vapply(design$columns[-1L], function(which) {
    z <- fit(which)
    c(z$rank, z$deviance, if (test == "Rao") .score_statistic(small, design$x[, which, drop = FALSE]) else NA)
  }, numeric(3L))
  fits <- cbind(`<none>` = c(small$rank, small$deviance, NA), fits)
  .one_term_glm(object, fits, nrow(design$x), 1, scale, if (test == "Chisq") "LRT" else test, k)
}

add1.mlm <- function(object, scope, ...) stop("no 'add1' method implemented for \"mlm\" models")
drop1.mlm <- function(object, scope, ...) stop("no 'drop1' method for \"mlm\" models")

extractAIC.aov <- function(fit, scale = 0, k = 2, ...) {
  n <- length(fit$residuals)
  used <- n - fit$df.residual
  squares <- deviance.lm(fit)
  fitness <- if (scale <= 0) n * log(squares / n) else squares / scale - n
  c(used, fitness + used * k)
}

# The factors of the smallest and of the largest model that the steps may reach.
.step_bounds <- function(object, scope) {
  if (is.null(scope)) return(list(drop = numeric(), add = .factors_of(object)))
  if (!is.list(scope)) scope <- list(upper = scope)
  factors <- function(formula) if (!is.null(formula)) .factors_of(update.formula(object, formula))
  lower <- factors(scope$lower)
  list(drop = if (is.null(lower)) numeric() else lower, add = factors(scope$upper))
}

# Puts the sign before the labels of all models but the present one.
.signed_rows <- function(tab, sign) {
  row.names(tab)[-1L] <- paste(sign, row.names(tab)[-1L])
  tab
}

# The change that lowers the criterion most, or "" when none does; "cp": the criterion is Cp.
.step_choice <- function(fit, bounds, backward, forward, scale, trace, k, ...) {
  ffac <- attr(terms(fit), "factors") # errors show these names
  fadd <- bounds$add
  fdrop <- bounds$drop
  open <- factor.scope(ffac, list(add = fadd, drop = fdrop))
  tab <- NULL
  if (backward && length(open$drop)) {
    tab <- .signed_rows(drop1(fit, open$drop, scale = scale, trace = trace, k = k, ...), "-")
    idle <- which(tab$Df == 0)
    if (length(idle)) return(list(change = row.names(tab)[idle[length(idle)]], cp = "Cp" %in% names(tab)))
  }
  if (forward && length(open$add)) {
    more <- .signed_rows(add1(fit, open$add, scale = scale, trace = trace, k = k, ...), "+")
    tab <- if (is.null(tab)) more else rbind(tab, more[-1L, , drop = FALSE])
  }
  if (is.null(tab)) return(NULL)
  attr(tab, "heading") <- NULL
  tab <- tab[is.na(tab$Df) | tab$Df != 0, ]
  if (!ncol(tab)) return(NULL)
  ranks <- order(tab[[intersect(c("Cp", "AIC"), names(tab))[1L]]])
  if (trace) print(tab[ranks, ])
  list(change = if (ranks[1L] == 1L) "" else row.names(tab)[ranks[1L]], cp = "Cp" %in% names(tab))
}

# What happened on the way, as a table.
.step_path <- function(path, first, last, cp) {
  column <- function(name) vapply(path, function(p) as.numeric(p[[name]]), 0)
  dev <- column("deviance")
  df <- column("df")
  steps <- vapply(path, `[[`, "", "change")
  tab <- data.frame(Step = I(steps), Df = c(NA, diff(df)), Deviance = c(NA, abs(diff(dev))), `Resid. Df` = df, `Resid. Dev` = dev,
                    AIC = column("aic"), check.names = FALSE)
  if (cp) names(tab)[6L] <- "Cp"
  attr(tab, "heading") <- c("Stepwise Model Path \nAnalysis of Deviance Table", "\nInitial Model:", deparse(first), "\nFinal Model:",
                            deparse(last), "\n")
  tab
}

step <- function(object, scope, scale = 0, direction = c("both", "backward", "forward"), trace = 1, keep = NULL, steps = 1000, k = 2, ...) {
  object$call$formula <- object$formula <- terms(object)
  way <- if (missing(direction) && missing(scope)) "backward" else match.arg(direction)
  bounds <- .step_bounds(object, if (!missing(scope)) scope)
  rows <- nobs(object, use.fallback = TRUE)
  say <- function(word) {
    text <- deparse(formula(fit))
    text[-1L] <- paste0(rep("\n", length(text) - 1L), text[-1L])
    if (trace) cat(if (word == "Step") "\n", word, ":  AIC=", format(round(aic[2L], 2)), "\n", text, "\n\n", sep = "")
  }
  path <- kept <- list()
  note <- function(change) {
    dev <- deviance(fit)
    if (is.null(dev)) dev <- extractAIC(fit, k = 0)[2L]
    path[[length(path) + 1L]] <<- list(change = change, deviance = dev, df = rows - aic[1L], aic = aic[2L])
    if (!is.null(keep)) kept[[length(kept) + 1L]] <<- keep(fit, aic[2L])
  }
  fit <- object
  aic <- extractAIC(fit, scale, k = k, ...)
  if (is.na(aic[2L])) stop("AIC is not defined for this model, so 'step' cannot proceed")
  if (aic[2L] == -Inf) stop("AIC is -infinity for this model, so 'step' cannot proceed")
  say("Start")
  note("")
  cp <- FALSE
  for (i in seq_len(steps)) {
    choice <- .step_choice(fit, bounds, way != "forward", way != "backward", scale, trace, k, ...)
    if (is.null(choice) || choice$change == "") break
    cp <- choice$cp
    before <- aic[2L]
    fit <- eval.parent(update(fit, paste("~ .", choice$change), evaluate = FALSE))
    now <- nobs(fit, use.fallback = TRUE)
    if (is.finite(rows) && is.finite(now) && rows != now) stop("number of rows in use has changed: remove missing values?")
    aic <- extractAIC(fit, scale, k = k, ...)
    say("Step")
    if (aic[2L] >= before + 1e-07) break
    note(choice$change)
  }
  if (!is.null(keep)) fit$keep <- do.call(cbind, kept)
  fit$anova <- .step_path(path, formula(object), formula(fit), cp)
  fit
}
