# anovafits.R - Analysis of variance: aov() in one or several strata, what it prints and its summaries.

.plain_text <- function(expr) deparse(expr, width.cutoff = 500L, backtick = TRUE)

# The formula without its Error() term.
.drop_error <- function(formula, errorterm) update.formula(formula, paste(". ~ . -", .plain_text(errorterm)))

# The strata: a fit of the response to the Error() term alone, with Helmert contrasts.
.error_fit <- function(call, formula, errorterm, intercept, env) {
  old <- options(contrasts = c("contr.helmert", "contr.poly"))
  on.exit(options(old))
  text <- paste(.plain_text(formula[[2L]]), "~", .plain_text(errorterm[[2L]]), if (!intercept) "- 1")
  call$formula <- as.formula(text, env = environment(formula))
  call[c("method", "qr")] <- list("qr", TRUE)
  call$contrasts <- NULL
  eval(call, env)
}

# Names of the strata, and to which of them every element of Q'y belongs.
.error_strata <- function(fit, intercept) {
  labels <- c(if (intercept) "(Intercept)", sub("^`(.*)`$", "\\1", attr(terms(fit), "term.labels")))
  of <- fit$assign[fit$qr$pivot[seq_len(fit$rank)]] + (if (intercept) 1L else 0L)
  within <- NROW(fit$residuals) - fit$rank
  if (within > 0) {
    of <- c(of, rep(length(labels) + 1L, within))
    labels <- c(labels, "Within")
  }
  list(labels = labels, of = of)
}

# The fit in one stratum of those columns that vary in it.
.stratum_fit <- function(x, y, assign, terms, weights) {
  response <- if (ncol(y) > 1L) y else drop(y)
  present <- which(colSums(x^2) > 1e-05)
  if (length(present)) {
    design <- structure(x[, present, drop = FALSE], assign = assign[present])
    return(c(lm.fit(design, response), list(terms = terms)))
  }
  empty <- list(coefficients = numeric(), residuals = response, fitted.values = 0 * response)
  c(empty, list(weights = weights, rank = 0L, df.residual = nrow(y)))
}

# A matrix that has been multiplied by Q', with new names of the rows.
.rotated <- function(qr, x, columns) {
  x <- as.matrix(qr.qty(qr, x))
  dimnames(x) <- list(seq_len(nrow(x)), columns)
  x
}

# The call of lm() that a call of aov() stands for; projections need the decomposition.
.aov_lm_call <- function(cl, projections) {
  cl[[1L]] <- quote(stats::lm)
  for (wanted in c("singular.ok", if (projections) "qr")) cl[[wanted]] <- TRUE
  cl$projections <- NULL
  cl
}

aov <- function(formula, data = NULL, projections = FALSE, qr = TRUE, contrasts = NULL, ...) {
  all <- if (missing(data)) terms(formula, "Error") else terms(formula, "Error", data = data)
  error <- attr(all, "specials")$Error
  if (length(error) > 1L) stop(gettextf("there are %d Error terms: only 1 is allowed", length(error)), domain = NA)
  cl <- match.call()
  fitcall <- .aov_lm_call(cl, projections)
  if (is.null(error)) {
    fit <- eval(fitcall, parent.frame())
    fit$call <- cl
    class(fit) <- c(if (inherits(fit, "mlm")) "maov", "aov", oldClass(fit))
    if (projections) attr(fit, "projections") <- proj.lm(fit)
    return(fit)
  }
  if (pmatch("weights", names(cl), 0L)) stop("weights are not supported in a multistratum aov() fit")
  errorterm <- attr(all, "variables")[[1 + error]]
  intercept <- attr(all, "intercept")
  outer <- .error_fit(fitcall, formula, errorterm, intercept, parent.frame())
  if (outer$rank < NROW(outer$coefficients)) warning("Error() model is singular")
  strata <- .error_strata(outer, intercept)
  fitcall$formula <- .drop_error(formula, errorterm)
  fitcall$method <- "model.frame"
  inner <- terms(fitcall$formula, data = if (missing(data)) NULL else data)
  frame <- eval(fitcall, parent.frame())
  design <- model.matrix(inner, frame, contrasts)
  response <- model.response(frame)
  w <- model.weights(frame)
  if (length(w)) {
    w <- sqrt(w)
    response <- response * w
    design[] <- design * w
  }
  columns <- if (NCOL(response) > 1L) if (is.null(colnames(response))) paste0("Y", seq_len(ncol(response))) else colnames(response)
  y <- .rotated(outer$qr, response, columns)
  x <- .rotated(outer$qr, design, colnames(design))
  fits <- lapply(seq_along(strata$labels), function(i) {
    rows <- strata$of == i
    if (!any(rows)) return(NULL)
    fiti <- .stratum_fit(x[rows, , drop = FALSE], y[rows, , drop = FALSE], attr(design, "assign"), inner, w)
    if (projections) attr(fiti, "projections") <- proj(fiti)
    class(fiti) <- c(if (is.matrix(outer$residuals)) "maov", "aov", oldClass(outer))
    fiti
  })
  names(fits) <- strata$labels
  structure(class = c("aovlist", "listof"), .present(fits), error.qr = if (qr || projections) outer$qr, call = cl, weights = if (length(w)) w, terms = all,
            contrasts = attr(design, "contrasts"), xlevels = .getXlevels(inner, frame))
}

# What every term explains: the effects that belong to it, residuals scaled by their weights.
.aov_parts <- function(object) {
  assign <- object$assign[object$qr$pivot[seq_len(object$rank)]]
  resid <- as.matrix(object$residuals)
  if (!is.null(object$weights)) resid <- resid * sqrt(object$weights)
  effects <- object$effects
  if (!is.null(effects)) effects <- as.matrix(effects)[seq_along(assign), , drop = FALSE]
  which <- unique(assign)
  list(assign = assign, which = which, labels = c("(Intercept)", attr(object$terms, "term.labels")), effects = effects, resid = resid,
       df = vapply(which, function(i) sum(assign == i), 0L))
}

# Labels for the rows of sums of squares, by response.
.response_labels <- function(object, n) {
  labels <- if (n > 1L) colnames(object$fitted.values)
  if (n == 1L) "Sum of Squares" else if (is.null(labels)) paste("resp", seq_len(n)) else labels
}

print.aov <- function(x, intercept = FALSE, tol = sqrt(.Machine$double.eps), ...) {
  if (!is.null(x$call)) {
    cat("Call:\n   ")
    dput(x$call, control = NULL)
  }
  parts <- .aov_parts(if (x$rank) x else x[setdiff(names(x), "qr")])
  left <- x$df.residual
  rss <- colSums(parts$resid^2)
  shown <- intercept | parts$which != 0
  ss <- do.call(rbind, lapply(parts$which[shown], function(i) colSums(parts$effects[parts$assign == i, , drop = FALSE]^2)))
  terms <- parts$labels[1 + parts$which[shown]]
  cat("\nTerms:\n")
  if (!length(terms) && left <= 0L) {
    print(matrix(0, 2L, 1L, dimnames = list(c("Sum of Squares", "Deg. of Freedom"), "<empty>")))
    return(invisible(x))
  }
  df <- parts$df[shown]
  if (left > 0L) {
    df <- c(df, left)
    ss <- rbind(ss, unname(rss))
  }
  text <- if (!length(terms)) vapply(rss, format, "")
          else if (ncol(ss) == 1L) format(zapsmall(ss)) else apply(zapsmall(ss), 2L, format) # each response by itself
  text <- rbind(matrix(t(text), ncol = length(df)), format(df))
  dimnames(text) <- list(c(.response_labels(x, ncol(ss)), "Deg. of Freedom"), c(terms, if (left > 0L) "Residuals"))
  print(text, quote = FALSE, right = TRUE)
  cat("\n")
  if (left > 0L) {
    errors <- vapply(sqrt(rss / left), format, "")
    cat(if (length(errors) > 1L) "Residual standard errors:" else "Residual standard error:", errors)
    cat("\n")
  }
  if (!length(terms)) return(invisible(x))
  n <- NROW(x$coefficients)
  if (x$rank < n) cat(n - x$rank, "out of", n, "effects not estimable\n")
  R <- x$qr$qr[seq_len(min(dim(x$qr$qr))), , drop = FALSE]
  R <- R[, seq_len(x$rank), drop = FALSE]
  beside <- sum(abs(R[row(R) < col(R)])) / sum(abs(diag(R)))
  cat(if (beside > tol) "Estimated effects may be unbalanced\n" else "Estimated effects are balanced\n")
  omitted <- naprint(x$na.action)
  if (nzchar(omitted)) cat(omitted, "\n", sep = "")
  invisible(x)
}

# Splits of factors carried over to their interactions: a coefficient of an interaction belongs to the split of its
# factors' coefficients.  names: of all effects; coefs: names of the coefficients, which belong to the terms in assign.
.split_interactions <- function(split, factors, names, assign, coefs) {
  for (term in setdiff(unique(assign), 0)) {
    label <- names[term + 1L]
    if (label %in% base::names(split)) next
    variables <- rownames(factors)[factors[, term] > 0]
    done <- intersect(variables, base::names(split))
    if (!length(done)) next
    pieces <- do.call(rbind, strsplit(coefs[assign == term], ":", fixed = TRUE))
    # for every coefficient the number of the coefficient of v that it is made with
    place <- function(v) match(pieces[, match(v, variables)], coefs[assign == match(v, names) - 1L])
    if (length(done) == 1L) {
      at <- place(done)
      split[[label]] <- lapply(split[[done]], function(part) which(at %in% part))
      next
    }
    found <- do.call(paste, c(lapply(done, function(v) base::names(split[[v]])[place(v)]), sep = "."))
    wanted <- apply(expand.grid(lapply(split[done], base::names)), 1L, paste, collapse = ".")
    split[[label]] <- setNames(lapply(wanted, function(w) which(found == w)), wanted)
  }
  split
}

# Rows of the table for one term: itself, then the parts into which it is split.
.term_rows <- function(label, effects, split) {
  df <- length(effects)
  ss <- sum(effects^2)
  if (is.null(split)) return(list(label = label, df = df, ss = ss))
  parts <- if (is.null(names(split))) paste0("C", seq_along(split)) else names(split)
  list(label = c(label, paste0("  ", label, ": ", parts)), df = c(df, lengths(split)),
       ss = c(ss, unlist(lapply(split, function(which) sum(effects[which]^2)))))
}

summary.aov <- function(object, intercept = FALSE, split, expand.split = TRUE, keep.zero.df = TRUE, ...) {
  parts <- .aov_parts(object)
  left <- object$df.residual
  splits <- list()
  if (!is.null(parts$effects) && !missing(split)) {
    if (!is.list(split)) stop("the 'split' argument must be a list")
    unknown <- setdiff(names(split), parts$labels)
    if (length(unknown)) {
      text <- ngettext(length(unknown), "unknown name %s in the 'split' list", "unknown names %s in the 'split' list")
      stop(sprintf(text, paste(sQuote(unknown), collapse = ", ")), domain = NA)
    }
    splits <- split
    if (expand.split) splits <- .split_interactions(split, attr(object$terms, "factors"), parts$labels, parts$assign, names(coef(object)))
  }
  one <- function(y) {
    rows <- lapply(if (is.null(parts$effects)) integer() else parts$which, function(i) {
      label <- parts$labels[1 + i]
      .term_rows(label, parts$effects[parts$assign == i, y], splits[[label, exact = TRUE]])
    })
    if (left > 0L) rows <- c(rows, list(list(label = "Residuals", df = left, ss = sum(parts$resid[, y]^2))))
    get <- function(what) unlist(lapply(rows, `[[`, what))
    df <- as.numeric(get("df"))
    ss <- get("ss")
    ms <- ifelse(df > 0L, ss / df, NA)
    table <- list(Df = df, `Sum Sq` = ss, `Mean Sq` = ms)
    if (left > 0L) {
      last <- length(df)
      f <- ms / ms[last]
      p <- pf(f, df, left, lower.tail = FALSE)
      f[last] <- p[last] <- NA
      table <- c(table, list(`F value` = f, `Pr(>F)` = p))
    }
    labels <- get("label")
    table <- structure(table, class = c("anova", "data.frame"), row.names = format(labels))
    keep <- (keep.zero.df | df > 0L) & (intercept | labels != "(Intercept)")
    if (all(keep)) table else table[keep, ]
  }
  n <- NCOL(parts$resid)
  tables <- lapply(seq_len(n), one)
  if (n > 1L) {
    labels <- colnames(parts$resid)
    if (is.null(labels)) labels <- character(n)
    names(tables) <- paste(" Response", ifelse(nzchar(labels), labels, seq_len(n)))
  }
  structure(tables, class = c("summary.aov", "listof"), na.action = object$na.action)
}

# ---- Tukey's honest significant differences ----

# All differences of the means in a table: estimate, limits, adjusted p; n: replications.
.tukey_table <- function(table, n, error, df, ordered, level) {
  means <- as.vector(table)
  labels <- if (length(dim(table)) > 1L) do.call(paste, c(expand.grid(dimnames(table)), sep = ":")) else names(table)
  n <- rep_len(as.vector(n), length(means))
  if (ordered) {
    o <- order(means)
    means <- means[o]
    n <- n[o]
    labels <- labels[o]
  }
  pairs <- lower.tri(diag(length(means)))
  gap <- outer(means, means, `-`)[pairs]
  se <- sqrt((error / 2) * outer(1 / n, 1 / n, `+`))[pairs]
  reach <- qtukey(level, length(means), df) * se
  found <- cbind(gap, gap - reach, gap + reach, ptukey(abs(gap / se), length(means), df, lower.tail = FALSE))
  dimnames(found) <- list(if (!is.null(labels)) outer(labels, labels, paste, sep = "-")[pairs], c("diff", "lwr", "upr", "p adj"))
  found
}

TukeyHSD.aov <- function(x, which = seq_along(tabs), ordered = FALSE, conf.level = 0.95, ...) {
  all <- model.tables(x, "means")
  if (is.null(all$n)) stop("no factors in the fitted model")
  tabs <- all$tables[names(all$tables) != "Grand mean"]
  tabs <- tabs[which]
  n <- all$n[names(tabs)]
  factors <- !is.na(n)
  if (!any(factors)) stop("'which' specified no factors")
  if (!all(factors)) warning("'which' specified some non-factors which will be dropped")
  error <- sum(x$residuals^2) / x$df.residual
  found <- Map(function(table, n) .tukey_table(table, n, error, x$df.residual, as.logical(ordered), conf.level), tabs[factors], n[factors])
  structure(found, class = c("TukeyHSD", "multicomp"), orig.call = x$call, conf.level = conf.level, ordered = ordered)
}
