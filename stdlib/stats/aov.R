# aov.R - Analysis of variance: fits, summaries, multiple strata, comparisons of means, tables of effects, model selection.

print.summary.aov <- function(x, digits = max(3L, getOption("digits") - 3L), symbolic.cor = FALSE, signif.stars = getOption("show.signif.stars"), ...) {
  several <- length(x) > 1L
  for (i in seq_along(x)) {
    if (several) cat(names(x)[i], ":\n")
    if (several) print(x[[i]], signif.stars = signif.stars)
    else print(x[[i]], signif.stars = signif.stars, digits = digits)
    if (several) cat("\n")
  }
  note <- naprint(attr(x, "na.action"))
  if (nzchar(note)) cat(note, "\n", sep = "")
  invisible(x)
}

.say_weighted <- function(x) if (!is.null(attr(x, "weights"))) cat("Note: The results below are on the weighted scale\n")
print.aovlist <- function(x, ...) {
  if (!is.null(attr(x, "call"))) {
    writeLines(c("", "Call:"))
    dput(attr(x, "call"), control = NULL)
  }
  .say_weighted(x)
  grand <- if (names(x)[1L] == "(Intercept)") x[[1L]]$coefficients
  if (is.matrix(grand)) {
    writeLines(c("", "Grand Means:"))
    print(format(grand[1L, ]), quote = FALSE)
  } else if (!is.null(grand)) cat("\nGrand Mean: ", format(grand[1L]), "\n", sep = "")
  strata <- unclass(x)[if (is.null(grand)) TRUE else -1L]
  for (i in seq_along(strata)) {
    cat(sprintf("\nStratum %d: %s\n", i, names(strata)[i]))
    print(strata[[i]], ...)
  }
  invisible(x)
}

# One summary for each stratum; a split of terms reaches the strata that have these terms.
summary.aovlist <- function(object, ...) {
  .say_weighted(object)
  strata <- unclass(object)[setdiff(names(object), if (names(object)[1L] == "(Intercept)") "(Intercept)")]
  one <- function(fit) {
    args <- list(...)
    if (!is.null(args$split)) {
      here <- args$split[names(args$split) %in% attr(fit$terms, "term.labels")[unique(fit$assign)]]
      args$split <- if (length(here)) here
    }
    do.call(summary, c(list(object = fit), args))
  }
  structure(lapply(strata, one), names = paste("Error:", names(strata)), class = "summary.aovlist")
}

print.summary.aovlist <- function(x, ...) {
  show <- function(stratum, title) {
    writeLines(c("", title))
    print(stratum, ...)
  }
  Map(show, unclass(x), names(x))
  invisible(x)
}

`[.aovlist` <- function(x, i) {
  a <- attributes(x)
  y <- unclass(x)[i]
  a$names <- names(y)
  attributes(y) <- a
  y
}

coef.aovlist <- function(object, ...) {
  structure(lapply(unclass(object), function(s) s$coefficients[!is.na(s$coefficients)]), class = "listof")
}
coef.listof <- function(object, ...) structure(lapply(unclass(object), coef), names = names(object), class = "listof")

# The frame of a fit in strata: with the variables of its Error() term instead of the term itself.
model.frame.aovlist <- function(formula, data = NULL, ...) {
  asked <- as.list(match.call())
  made <- as.list(attr(formula, "call"))
  tt <- attr(formula, "terms")
  error <- attr(tt, "variables")[[1 + attr(tt, "specials")$Error]]
  text <- function(e) deparse(e, width.cutoff = 500L, backtick = TRUE)
  args <- list()
  for (from in list(made, asked)) {
    known <- from[intersect(c("data", "na.action", "subset"), names(from))]
    args[names(known)] <- known
  }
  args$formula <- update.formula(tt, paste(". ~ .-", text(error), "+", text(error[[2L]])))
  eval(as.call(c(quote(stats::model.frame), args)), environment(tt), parent.frame())
}

alias.formula <- function(object, data, ...) alias.lm(lm(object, data = if (missing(data)) NULL else data), ...)

alias.lm <- function(object, complete = TRUE, partial = FALSE, partial.pattern = FALSE, ...) {
  value <- list(Model = `attributes<-`(formula(terms(object)), NULL))
  qrx <- qr(object)
  rank <- qrx$rank
  p <- ncol(qrx$qr)
  if (complete && !is.null(p) && rank < p) {
    known <- seq_len(rank)
    X <- qrx$qr[known, known, drop = FALSE]
    X[row(X) > col(X)] <- 0
    b <- as.matrix(qr.coef(qr(X), qrx$qr[known, -known, drop = FALSE]))
    dimnames(b) <- list(colnames(qrx$qr)[known], colnames(qrx$qr)[-known])
    b[abs(b) < 1e-6] <- 0
    value$Complete <- .fractions(t(b))
  }
  if (partial) {
    b <- summary.lm(object)$cov.unscaled
    se <- sqrt(diag(b))
    b <- b / outer(se, se)
    b[row(b) >= col(b) | abs(b) < 1e-6] <- 0
    if (any(b != 0)) value$Partial <- if (partial.pattern) .pattern_table(b) else b
  }
  class(value) <- "listof"
  value
}

# Numbers that show as fractions with small denominators, from their continued fractions.
.fractions <- function(x) {
  one <- function(v) {
    if (!is.finite(v)) return(as.character(v))
    p <- c(1, floor(v))
    q <- c(0, 1)
    r <- v - p[2L]
    for (k in 1:10) {
      if (r <= 1 / 2000) break
      a <- floor(1 / r)
      r <- 1 / r - a
      p <- c(p[2L], a * p[2L] + p[1L])
      q <- c(q[2L], a * q[2L] + q[1L])
    }
    if (q[2L] == 1) as.character(p[2L]) else paste(p[2L], q[2L], sep = "/")
  }
  structure(x, fracs = vapply(as.vector(x), one, ""), class = c("fractions", oldClass(x)))
}

print.fractions <- function(x, ...) {
  y <- attributes(x)
  print(structure(formatC(y$fracs, width = max(nchar(y$fracs))), dim = y$dim, dimnames = y$dimnames, names = y$names), quote = FALSE, ...)
  invisible(x)
}

# Correlations by size, in at most nine classes, under short column names.
.pattern_table <- function(x) {
  shown <- zapsmall(x) != 0
  size <- abs(signif(x[shown], 2))
  kinds <- length(unique(size))
  text <- paste0(ifelse(x[shown] > 0, " ", "-"), if (kinds > 10L) cut(size, 9) else if (kinds == 1L) 1 else size)
  x[] <- ""
  x[shown] <- text
  colnames(x) <- if (is.null(colnames(x))) seq_len(ncol(x)) else abbreviate(sub("\\.", "", colnames(x)), 3L)
  class(x) <- "mtable"
  x
}

# ---- projections ----

proj.default <- function(object, onedf = TRUE, ...) {
  if (!is.qr(object$qr)) stop("argument does not include a 'qr' component")
  if (is.null(object$effects)) stop("argument does not include an 'effects' component")
  k <- seq_len(object$rank)
  q <- qr.Q(object$qr)[, k, drop = FALSE]
  prj <- q * rep(object$effects[k], each = nrow(q))
  dimnames(prj) <- list(rownames(object$qr$qr), names(object$effects)[k])
  prj
}

proj.lm <- function(object, onedf = FALSE, unweighted.scale = FALSE, ...) {
  if (inherits(object, "mlm")) stop("'proj' is not implemented for multiple responses")
  rank <- object$rank
  if (rank > 0) {
    q <- qr.Q(object$qr)[, seq_len(rank), drop = FALSE]
    prj <- q * rep(object$effects[seq_len(rank)], each = nrow(q))
    asgn <- object$assign[object$qr$pivot[seq_len(rank)]]
    if (onedf) {
      df <- rep.int(1, rank)
      colnames(prj) <- names(object$effects)[seq_len(rank)]
    } else {
      u <- unique(asgn)
      labels <- c("(Intercept)", attr(object$terms, "term.labels"))[1 + u]
      prj <- matrix(vapply(u, function(k) rowSums(prj[, asgn == k, drop = FALSE]), numeric(nrow(prj))), nrow(prj))
      df <- vapply(u, function(k) sum(asgn == k), 0L)
      colnames(prj) <- labels
    }
  } else {
    prj <- NULL
    df <- integer()
  }
  if (object$df.residual > 0) {
    res <- if (is.null(object$weights)) object$residuals else object$residuals * sqrt(object$weights)
    prj <- cbind(prj, Residuals = res)
    df <- c(df, object$df.residual)
  }
  rownames(prj) <- names(object$residuals)
  attr(prj, "df") <- setNames(as.numeric(df), colnames(prj))
  attr(prj, "formula") <- object$call$formula
  attr(prj, "onedf") <- onedf
  if (!is.null(wt <- object$weights) && unweighted.scale) prj <- prj / sqrt(wt)
  prj
}

# Which variables make up each column of projections: of the intercept, of a term, of what is left.
.projection_factors <- function(columns, factors, left) {
  terms <- colnames(factors)
  parts <- lapply(columns, function(k) {
    if (k == "(Intercept)") k
    else if (k == "Residuals") left
    else if (k %in% terms) rownames(factors)[factors[, k] > 0L]
  })
  names(parts) <- ifelse(columns %in% c("(Intercept)", terms, "Residuals"), columns, NA)
  parts
}

proj.aov <- function(object, onedf = FALSE, unweighted.scale = FALSE, ...) {
  prj <- proj.lm(object, onedf, unweighted.scale)
  factors <- attr(object$terms, "factors")
  left <- c(if (length(factors)) rownames(factors)[rowSums(factors) > 0L], "Within")
  attr(prj, "factors") <- .projection_factors(colnames(prj), factors, left)
  attr(prj, "call") <- object$call
  attr(prj, "t.factor") <- factors
  structure(prj, class = "aovproj")
}

as.data.frame.aovproj <- function(x, ...) as.data.frame.matrix(unclass(x)[, , drop = FALSE], ...)

proj.aovlist <- function(object, onedf = FALSE, unweighted.scale = FALSE, ...) {
  qe <- attr(object, "error.qr")
  n <- nrow(qe$qr)
  asgn.e <- attr(qe$qr, "assign")[qe$pivot[seq_len(qe$rank)]]
  nm <- names(object)
  strata <- c(asgn.e, rep(length(unique(asgn.e)), n - qe$rank))
  u <- unique(strata)
  whole <- attr(object, "terms")
  term_factors <- attr(whole, "factors")
  error <- attr(whole, "variables")[[attr(whole, "specials")$Error + 1L]]
  strata_factors <- attr(terms(as.formula(call("~", whole[[2L]], error[[2L]]))), "factors")
  told <- function(m, stratum) {
    left <- if (stratum == "Within") c(rownames(strata_factors)[rowSums(strata_factors) > 0L], "Within")
            else if (stratum %in% colnames(strata_factors)) rownames(strata_factors)[strata_factors[, stratum] > 0L]
    attr(m, "onedf") <- list(onedf = onedf)
    attr(m, "factors") <- .projection_factors(colnames(m), term_factors, left)
    m
  }
  out <- lapply(seq_along(object), function(i) {
    fit <- object[[i]]
    sel <- which(strata == u[match(nm[i], c("(Intercept)", attr(terms(model.frame(object)), "term.labels")), nomatch = 0L)])
    sel <- which(strata == (if (nm[i] == "Within") max(strata) else i - 1L))
    back <- function(v) {
      full <- numeric(n)
      full[sel] <- v
      qr.qy(qe, full)
    }
    if (is.null(fit$rank) || fit$rank == 0L) {
      m <- cbind(Residuals = back(fit$residuals))
      attr(m, "df") <- list(df = c(Residuals = fit$df.residual))
      return(told(m, nm[i]))
    }
    p <- proj.lm(fit, onedf = onedf)
    m <- apply(p, 2L, back)
    m <- matrix(m, n, dimnames = list(rownames(qe$qr), colnames(p)))
    attr(m, "df") <- list(df = attr(p, "df"))
    told(m, nm[i])
  })
  structure(out, names = nm, call = attr(object, "call"), e.factor = strata_factors, t.factor = term_factors,
            class = c("aovprojlist", "listof"))
}

# ---- tables of means and effects ----

replications <- function(formula, data = NULL, na.action) {
  if (missing(data) && inherits(formula, "data.frame")) {
    data <- formula
    formula <- ~.
  }
  formula <- terms(formula, data = data)
  formula <- delete.response(formula)
  o <- attr(formula, "order")
  labels <- attr(formula, "term.labels")
  vars <- as.character(attr(formula, "variables"))[-1L]
  if (is.null(data)) {
    v <- c(quote(data.frame), attr(formula, "variables")[-1L])
    data <- eval(as.call(v), parent.frame())
  }
  if (missing(na.action) && !is.null(na.action <- getOption("na.action"))) na.action <- match.fun(na.action)
  if (!is.null(na.action) && !is.function(na.action)) stop("na.action must be a function")
  f <- attr(formula, "factors")
  vars <- vars[vars %in% rownames(f)[rowSums(f > 0) > 0]]
  if (!is.null(na.action)) data <- na.action(data) # of all columns
  data <- data[, vars[vars %in% names(data)], drop = FALSE]
  for (i in seq_along(data)) if (is.character(data[[i]])) data[[i]] <- factor(data[[i]])
  balance <- TRUE
  notfactor <- !vapply(data, function(x) inherits(x, "factor"), NA)
  if (any(notfactor)) warning("non-factors ignored: ", paste(names(notfactor)[notfactor], collapse = ", "))
  z <- vector("list", 0)
  dummy <- numeric(nrow(data))
  notfactor <- names(data)[notfactor]
  for (i in seq_along(labels)) {
    l <- labels[i]
    if (length(grep(":", l, fixed = TRUE))) l <- unlist(strsplit(l, ":", fixed = TRUE))
    if (all(is.na(match(l, notfactor)))) {
      counts <- tapply(dummy, unclass(data[l]), length, default = 0)
      same <- unique(as.vector(counts))
      balance <- balance && length(same) == 1L
      z[[labels[i]]] <- if (length(same) > 1L) counts else as.integer(same)
    }
  }
  if (balance) unlist(z) else z
}

model.tables <- function(x, ...) UseMethod("model.tables")

# Standard errors of effects, or of differences of means, from the replications of each term; none unless these are equal.
.table_errors <- function(n, sigma, type) {
  if (any(lengths(n) != 1L)) {
    message("Design is unbalanced - use se.contrast() for se's")
    return(NULL)
  }
  n <- unlist(n)
  structure(if (type == "effects") sigma / sqrt(n) else sqrt(2 / n) * sigma, type = type, class = "mtable")
}
.tables_result <- function(tables, n, se, type) {
  parts <- list(tables = tables, n = if (all(lengths(n) == 1L)) unlist(n) else n, se = se)
  structure(.present(parts), type = type, class = c("tables_aov", "list.of"))
}
model.tables.aov <- function(x, type = "effects", se = FALSE, cterms, ...) {
  type <- match.arg(type, c("effects", "means", "residuals"))
  if (inherits(x, "maov")) stop("'model.tables' is not implemented for multiple responses")
  if (type == "residuals") stop(gettextf("type '%s' is not implemented yet", type), domain = NA)
  if (is.null(x$call)) stop("this fit does not inherit from \"lm\"")
  projections <- proj(x, unweighted.scale = TRUE)
  tt <- terms(x)
  shown <- if (missing(cterms)) attr(tt, "term.labels") else cterms
  if (!all(shown %in% attr(tt, "term.labels"))) stop("'cterms' argument must match terms in model object")
  shown <- intersect(shown, colnames(projections))
  frame <- as.data.frame(model.frame(x))
  n <- .replication_tables(shown, frame, attr(tt, "factors"))
  tables <- .effect_tables(shown, projections, frame, attr(tt, "factors"), type, frame)
  .tables_result(tables, n, if (se) .table_errors(n, sqrt(sum(x$residuals^2) / x$df.residual), type), type)
}

.term_factors <- function(label, factors) rownames(factors)[factors[, label] > 0]

.effect_tables <- function(labels, prjs, data, factors, type, mf) {
  grand <- mean(prjs[, "(Intercept)"])
  tables <- lapply(labels, function(l) {
    f <- .term_factors(l, factors)
    value <- if (type == "effects") prjs[, l] else {
      inside <- labels[vapply(labels, function(m) all(.term_factors(m, factors) %in% f), NA)]
      all_inside <- colnames(factors)[apply(factors > 0, 2L, function(u) all(rownames(factors)[u] %in% f))]
      prjs[, "(Intercept)"] + rowSums(prjs[, intersect(all_inside, colnames(prjs)), drop = FALSE])
    }
    t <- tapply(value, data[f], mean)
    class(t) <- "mtable"
    t
  })
  names(tables) <- labels
  if (type == "means") tables <- c(list(`Grand mean` = grand), tables)
  tables
}

# Of the terms whose variables are factors or text; the others have no replications.
.replication_tables <- function(labels, data, factors) {
  usable <- vapply(labels, function(l) {
    used <- .term_factors(l, factors)
    usable <- all(vapply(used, function(v) is.factor(data[[v]]) || is.character(data[[v]]), NA))
    if (!usable)
      warning(simpleWarning(paste("non-factors ignored:", paste(used, collapse = ", ")), quote(replications(paste("~", xx), data = mf))))
    usable
  }, NA)
  labels <- labels[usable]
  r <- lapply(labels, function(l) {
    n <- table(data[.term_factors(l, factors)])
    if (length(unique(as.vector(n))) == 1L) as.vector(n)[1L] else unclass(n)
  })
  names(r) <- labels
  r
}

model.tables.aovlist <- function(x, type = "effects", se = FALSE, ...) {
  type <- match.arg(type, c("effects", "means", "residuals"))
  if (type == "residuals") stop(gettextf("type '%s' is not implemented yet", type), domain = NA)
  prjl <- proj(x, unweighted.scale = TRUE)
  mf <- model.frame.aovlist(x)
  tt <- attr(x, "terms")
  fac <- attr(terms(mf), "factors")
  labels <- unlist(lapply(prjl, function(p) setdiff(colnames(p), c("Residuals", "(Intercept)"))), use.names = FALSE)
  total <- list()
  for (l in unique(labels)) total[[l]] <- Reduce(`+`, lapply(prjl, function(p) if (l %in% colnames(p)) p[, l] else 0))
  grand <- prjl[[1L]][, 1L]
  prjs <- cbind(`(Intercept)` = grand, do.call(cbind, total))
  factors <- attr(delete.response(tt), "factors")
  labels <- unique(labels)
  labels <- labels[order(match(labels, colnames(factors)))]
  tables <- .effect_tables(labels, prjs, as.data.frame(mf), factors, type, mf)
  n <- .replication_tables(labels, as.data.frame(mf), factors)
  result <- list(tables = tables, n = if (all(lengths(n) == 1L)) unlist(n) else n)
  if (se && type == "means") warning(gettextf("SEs for type '%s' are not yet implemented", type), domain = NA)
  else if (se) {
    s <- vapply(names(n), function(l) {
      k <- which(vapply(prjl, function(p) l %in% colnames(p), NA))[1L]
      fit <- x[[k]]
      sqrt(sum(fit$residuals^2) / fit$df.residual)
    }, 0)
    result$se <- structure(vapply(names(n), function(l) s[[l]] / sqrt(n[[l]]), 0), type = type)
  }
  attr(result, "type") <- type
  class(result) <- c("tables_aov", "list.of")
  result
}

# Each row of means is followed by that of its numbers of replications.
.with_replications <- function(means, n) {
  d <- length(dim(means))
  if (d < 2L) {
    both <- rbind(means, n)
    rownames(both) <- c("", "rep")
    return(both)
  }
  both <- aperm(array(c(means, n), c(dim(means), 2L)), c(d + 1L, seq_len(d)))
  labels <- dimnames(means)
  labels[[1L]] <- format(c(rbind(labels[[1L]], "rep")))
  structure(array(both, c(2L * nrow(means), dim(means)[-1L]), labels), class = "mtable")
}
.print_table_errors <- function(se, n, rows, digits, ...) {
  cat(switch(attr(se, "type"), effects = "\nStandard errors of effects\n", means = "\nStandard errors for differences of means\n"))
  if (all(lengths(se) == 1L)) {
    shown <- rbind(format(c(unclass(se)), digits = digits), format(n[!is.na(n)][names(se)]))
    dimnames(shown) <- list(c(" ", rows), names(se))
    return(print(shown, quote = FALSE, right = TRUE, ...))
  }
  for (term in names(se)) {
    cat("\n", term, "\n", sep = "")
    print(unclass(se[[term]]), digits = digits, ...)
  }
}
print.tables_aov <- function(x, digits = 4L, ...) {
  tables <- x$tables
  n <- x$n
  type <- attr(x, "type")
  if (type != "residuals") cat("Tables of", paste0(type, "\n"))
  else if (length(tables) > 1L) cat("Table of residuals from each stratum\n")
  if ("Grand mean" %in% names(tables)) {
    cat("Grand mean\n")
    print(structure(tables[["Grand mean"]], class = "mtable"), digits = digits, ...)
  }
  for (term in setdiff(names(tables), "Grand mean")) {
    cat("\n", term, "\n")
    shown <- if (is.list(n)) .with_replications(tables[[term]], n[[term]]) else structure(tables[[term]], class = "mtable")
    print(shown, digits = digits, ...)
  }
  if ("se" %in% names(x)) .print_table_errors(x$se, n, if (type == "residuals") "df" else "replic.", digits, ...)
  invisible(x)
}

print.mtable <- function(x, ..., digits = getOption("digits"), quote = FALSE, right = FALSE) {
  shape <- attributes(x)[intersect(names(attributes(x)), c("dim", "dimnames", "names"))]
  text <- as.vector(unclass(x))
  if (!is.null(shape$dim) && is.numeric(text)) text <- ifelse(is.na(text), "  ", format(zapsmall(text, digits)))
  attributes(text) <- shape
  if (length(text) == 1L && is.null(shape$names) && is.null(shape$dimnames)) names(text) <- ""
  print(text, quote = quote, right = right, ...)
  notes <- attr(x, "Notes")
  if (length(notes)) {
    cat("\nNotes:\n")
    print(notes)
  }
  invisible(x)
}

se.contrast <- function(object, ...) UseMethod("se.contrast")

# The columns whose coefficients a fit could estimate, and the terms that they belong to.
.estimable <- function(fit) fit$qr$pivot[seq_len(fit$rank)]
.assigned <- function(fit) fit$assign[.estimable(fit)]
# Contrasts as columns: weights of logical vectors, each of which picks the cases of a mean, or a matrix that is checked.
.contrast_columns <- function(obj, coef, given, call = sys.call(-1L)) {
  refuse <- function(...) stop(simpleError(paste0(...), call))
  if (is.matrix(obj)) {
    if (any(abs(colSums(obj)) > 1e-8)) refuse("columns of 'contrast.obj' must define a contrast (sum to zero)")
    if (is.null(colnames(obj))) colnames(obj) <- paste("Contrast", seq_len(ncol(obj)))
    return(obj)
  }
  if (given && sum(coef) != 0) refuse("'coef' must define a contrast, i.e., sum to 0")
  if (given && length(coef) != length(obj)) refuse("'coef' must have same length as 'contrast.obj'")
  share <- function(pick) {
    if (!is.logical(pick)) stop(gettextf("each element of '%s' must be logical", "contrasts.list"), domain = NA)
    pick / sum(pick)
  }
  contrast <- sapply(obj, share) # its columns are what the default of coef asks for
  if (!length(contrast) || all(is.na(contrast))) refuse("the contrast defined is empty (has no TRUE elements)")
  contrast
}
# The squared length of each contrast in the space of the model's columns.
.contrast_weights <- function(fit, contrast) {
  rotated <- as.matrix(qr.qty(fit$qr, contrast))[seq_len(fit$rank), , drop = FALSE]
  colSums(rowsum(rotated^2, .assigned(fit)))
}
se.contrast.aov <- function(object, contrast.obj, coef = contr.helmert(ncol(contrast))[, 1L], data = NULL, ...) {
  contrast.obj <- if (is.null(data)) eval(contrast.obj) else eval(substitute(contrast.obj), data, parent.frame())
  contrast <- .contrast_columns(contrast.obj, if (!missing(coef)) coef, !missing(coef))
  one <- !is.matrix(contrast.obj)
  if (one) contrast <- contrast %*% coef
  size <- .contrast_weights(object, contrast)
  df <- object$df.residual
  if (df == 0L) stop("no degrees of freedom for residuals")
  e <- as.matrix(object$residuals)
  if (!is.null(object$weights)) e <- e * sqrt(object$weights)
  variance <- sum(e^2) / df
  if (one) sqrt(sum(size) * variance) else sqrt(variance * size)
}

# Each term counts in the last stratum that tells of it.
se.contrast.aovlist <- function(object, contrast.obj, coef = contr.helmert(ncol(contrast))[, 1L], data = NULL, ...) {
  contrast.obj <- if (is.null(data)) eval(contrast.obj) else eval(substitute(contrast.obj), data, parent.frame())
  contrast <- .contrast_columns(contrast.obj, if (!missing(coef)) coef, !missing(coef))
  one <- !is.matrix(contrast.obj)
  if (one) contrast <- contrast %*% coef
  e.qr <- attr(object, "error.qr")
  group <- attr(e.qr$qr, "assign")[.estimable(list(qr = e.qr, rank = e.qr$rank))]
  group <- c(group, rep.int(max(group) + 1L, nrow(contrast) - e.qr$rank))
  rotated <- qr.qty(e.qr, contrast)
  share <- eff.aovlist(object)
  total <- numeric(ncol(contrast))
  for (stratum in rownames(share)) {
    fit <- object[[stratum]]
    terms <- attr(fit$terms, "term.labels")[.assigned(fit)]
    last <- colnames(share)[apply(share > 0, 2L, function(v) rownames(share)[max(which(v))]) == stratum]
    rows <- rotated[group == match(stratum, names(object)) - 1L, , drop = FALSE]
    squares <- as.matrix(qr.qty(fit$qr, rows))[seq_len(fit$rank), , drop = FALSE]^2
    counts <- terms %in% last
    if (!any(counts)) next
    if (fit$df.residual == 0L) stop("no degrees of freedom for residuals")
    variance <- sum(as.matrix(fit$residuals)^2) / fit$df.residual
    total <- total + colSums(squares[counts, , drop = FALSE] / share[stratum, terms[counts]]^2) * variance
  }
  if (one) sqrt(sum(total)) else structure(sqrt(total), names = colnames(contrast))
}

# ---- Tukey ----

TukeyHSD <- function(x, which, ordered = FALSE, conf.level = 0.95, ...) UseMethod("TukeyHSD")

print.TukeyHSD <- function(x, digits = getOption("digits"), ...) {
  settings <- attributes(x)
  percent <- format(100 * settings$conf.level, digits = 2L)
  cat("  Tukey multiple comparisons of means\n    ", percent, "% family-wise confidence level\n",
      if (settings$ordered) "    factor levels have been ordered\n", "\nFit: ", deparse(settings$orig.call, 500L), "\n\n", sep = "")
  tables <- lapply(unclass(x), function(table) {
    table[, "p adj"] <- round(table[, "p adj"], digits)
    table
  })
  print.default(structure(tables[names(x)], multicomp = NULL), digits, ...)
  invisible(x)
}

plot.TukeyHSD <- function(x, ...) {
  level <- attr(x, "conf.level")
  tables <- unclass(x)
  for (name in names(tables)) {
    table <- tables[[name]]
    low <- table[, "lwr"]
    high <- table[, "upr"]
    height <- rev(seq_len(nrow(table)))
    plot(c(low, high), c(height, height), type = "n", axes = FALSE, xlab = "", ylab = "", main = NULL, ...)
    axis(1, ...)
    axis(2, at = height, labels = rownames(table), srt = 0, ...)
    abline(h = height, lty = 1, lwd = 0.5, col = "lightgray")
    abline(v = 0, lty = 2, lwd = 0.5, ...)
    segments(low, height, high, ...)
    # the differences and the ends of their intervals
    at <- c(low, table[, "diff"], high)
    segments(at, height - 0.1, at, height + 0.1, ...)
    title(main = paste0(format(100 * level, digits = 2L), "% family-wise confidence level\n"), xlab = paste("Differences in mean levels of", name))
    box()
  }
  invisible()
}

# ---- multivariate linear models ----

manova <- function(...) {
  call <- match.call()
  fitting <- call
  fitting[[1L]] <- quote(stats::aov)
  fit <- eval(fitting, parent.frame())
  as_manova <- function(f) {
    if (!inherits(f, "maov")) stop(simpleError("need multiple responses", call))
    structure(f, class = c("manova", oldClass(f)))
  }
  if (inherits(fit, "aovlist")) {
    for (stratum in seq_along(fit)) fit[[stratum]] <- as_manova(fit[[stratum]])
    attr(fit, "call") <- call
    return(fit)
  }
  fit <- as_manova(fit)
  fit$call <- call
  fit
}

# Each statistic of the eigenvalues, the F that approximates it and its degrees of freedom; q: those of the hypothesis.
.manova_stat <- function(test, eig, q, df.res) {
  p <- length(eig)
  s <- min(p, q)
  hypothesis <- abs(p - q) + s # 2 m + s + 1 in the usual notation
  error <- df.res - p          # 2 n + 1
  switch(test,
    Pillai = {
      v <- sum(eig / (1 + eig))
      c(v, (((error + s) / hypothesis) * v) / (s - v), s * hypothesis, s * (error + s))
    },
    Wilks = {
      lambda <- prod(1 / (1 + eig))
      both <- p^2 + q^2 - 5
      root <- if (both > 0) sqrt(((p * q)^2 - 4) / both) else 1
      left <- (df.res - 0.5 * (p - q + 1)) * root - (p * q - 2) / 2
      c(lambda, ((lambda^(-1 / root) - 1) * left) / p / q, p * q, left)
    },
    `Hotelling-Lawley` = {
      trace <- sum(eig)
      left <- s * (error - 1) + 2
      c(trace, (left * trace) / s / s / hypothesis, s * hypothesis, left)
    },
    Roy = {
      largest <- max(eig)
      left <- df.res - max(p, q) + q
      c(largest, (left * largest) / max(p, q), max(p, q), left)
    })
}

summary.manova <- function(object, test = c("Pillai", "Wilks", "Hotelling-Lawley", "Roy"), intercept = FALSE, tol = 1e-07, ...) {
  if (!inherits(object, "maov")) stop(gettextf("object must be of class %s or %s", dQuote("manova"), dQuote("maov")), domain = NA)
  test <- match.arg(test)
  e <- as.matrix(object$residuals)
  if (ncol(e) <= 1L) stop("need multiple responses")
  if (!is.null(object$weights)) e <- e * sqrt(object$weights)
  group <- if (!is.null(object$effects)) .assigned(object)
  labels <- c("(Intercept)", attr(object$terms, "term.labels"))[1 + unique(group)]
  rows <- split(seq_along(group), factor(group, unique(group)))
  names(rows) <- labels
  if (!intercept) rows <- rows[labels != "(Intercept)"]
  effects <- if (length(group)) as.matrix(object$effects)
  squares <- lapply(rows, function(i) crossprod(effects[i, , drop = FALSE]))
  left <- object$df.residual
  df <- lengths(rows)
  if (left <= 0) return(structure(list(row.names = names(rows), SS = squares, Df = as.numeric(df)), class = "summary.manova"))
  squares$Residuals <- crossprod(e)
  eigenvalues <- .mlm_eigen(squares$Residuals, tol, sys.call())
  found <- lapply(squares[names(rows)], eigenvalues)
  stats <- rbind(t(vapply(names(rows), function(term) .mlm_row(test, found[[term]], df[[term]], left), numeric(5L))), Residuals = NA)
  colnames(stats) <- c(test, "approx F", "num Df", "den Df", "Pr(>F)")
  table <- array(as.double(unlist(found)), c(ncol(e), length(rows)))
  structure(list(row.names = names(squares), SS = squares, Eigenvalues = `dimnames<-`(t(table), list(names(rows), NULL)),
                 stats = cbind(Df = unname(c(df, left)), stats)), class = "summary.manova")
}

print.summary.manova <- function(x, digits = getOption("digits"), ...) {
  table <- x$stats
  if (!length(table)) {
    cat("No error degrees of freedom\n\n")
    print(data.frame(Df = x$Df, row.names = x$row.names))
  } else {
    print.anova(structure(as.data.frame(table), class = c("anova", "data.frame")), digits = max(3L, getOption("digits") - 2L))
  }
  invisible(x)
}

SSD <- function(object, ...) UseMethod("SSD")
SSD.mlm <- function(object, ...) {
  weighted <- length(object$weights) > 0L
  if (weighted) stop("'mlm' objects with weights are not supported")
  value <- list(SSD = crossprod(residuals(object)))
  value[c("call", "df")] <- object[c("call", "df.residual")]
  structure(value, class = "SSD")
}
estVar <- function(object, ...) UseMethod("estVar")
estVar.SSD <- function(object, ...) object$SSD / object$df
estVar.mlm <- function(object, ...) estVar(SSD(object))
deviance.mlm <- function(object, ...) {
  squares <- object$residuals^2
  colSums(if (is.null(object$weights)) squares else object$weights * squares)
}
sigma.mlm <- function(object, ...) sqrt(colSums(object$residuals^2) / object$df.residual)

# One summary for each response, of the fit with the others taken away.
summary.mlm <- function(object, ...) {
  responses <- colnames(coef(object))
  if (is.null(responses)) {
    left <- object$terms[[2L]]
    responses <- if (is.call(left) && identical(left[[1L]], quote(cbind))) as.character(left)[-1L]
      else paste0("Y", seq_len(ncol(coef(object))))
  }
  parts <- c("coefficients", "residuals", "fitted.values", "effects")
  all <- unclass(object)
  oldClass(object) <- oldClass(object)[-seq_len(match("mlm", oldClass(object)))]
  object$call$formula <- formula(object)
  one <- function(i) {
    for (part in parts) object[[part]] <- all[[part]][, i]
    names(object$coefficients) <- rownames(all$coefficients)
    object$call$formula[[2L]] <- object$terms[[2L]] <- as.name(responses[i])
    summary(object, ...)
  }
  structure(lapply(seq_along(responses), one), names = paste("Response", responses), class = "listof")
}

vcov.mlm <- function(object, complete = TRUE, names = FALSE, ...) {
  s <- summary.lm(structure(object, class = "lm"))
  v <- s$cov.unscaled
  nm <- rownames(object$coefficients)[object$qr$pivot[seq_len(object$rank)]]
  dimnames(v) <- list(nm, nm)
  kronecker(estVar(object), v, make.dimnames = TRUE)
}

coef.maov <- function(object, ...) {
  z <- object$coefficients
  z[complete.cases(z), , drop = FALSE]
}

vcov.aov <- function(object, complete = FALSE, ...) vcov.lm(object, complete = complete, ...)

# ---- dummy coefficients ----

# x %*% beta where a coefficient of NA spoils only the rows that it takes part in.
.known_sums <- function(x, beta) {
  lost <- is.na(beta)
  sums <- drop(x[, !lost, drop = FALSE] %*% beta[!lost])
  replace(sums, rowSums(x[, lost, drop = FALSE] != 0) > 0, NA)
}
# What each level, or combination of levels, adds: the coefficients times the columns of a frame in which every term has a row for each
# of its levels; numeric variables are 1 there, and factors of other terms at their first level.
dummy.coef.lm <- function(object, use.na = FALSE, ...) {
  if (!length(object$xlevels)) return(as.list(coef(object)))
  tt <- terms(object)
  inside <- attr(tt, "factors")[-1L, , drop = FALSE] > 0
  frame <- if (is.null(object$model)) model.frame(object) else object$model
  levels <- lapply(frame[rownames(inside)], levels)
  coded <- object$contrasts[names(object$contrasts) %in% names(.present(levels))]
  # Strings and flags have no levels: one number in the place of their columns, and the coefficients of the columns behind move up.
  value <- .dummy_coefs(delete.response(tt), inside, levels, if (length(coded)) coded, object$coefficients, use.na, named = FALSE)
  structure(value, class = "dummy_coef", matrix = FALSE)
}

# The coefficients of all combinations of levels for the intercept and for the terms that `shown` picks. inside: which variables (rows)
# make up a term (column).  named: coefficients are found by the names of the columns, else by their places.
.dummy_coefs <- function(tt, inside, levels, contrasts, beta, use.na, shown = TRUE, intercept = attr(tt, "intercept") > 0, named = TRUE) {
  grids <- lapply(colnames(inside), function(term) {
    grid <- expand.grid(.present(levels[inside[, term]]), stringsAsFactors = FALSE, KEEP.OUT.ATTRS = FALSE)
    if (ncol(grid)) grid else NULL
  })
  sizes <- vapply(grids, function(grid) if (is.null(grid)) 1L else nrow(grid), 1L)
  column <- function(v) {
    if (is.null(levels[[v]])) return(rep.int(1, sum(sizes)))
    values <- Map(function(grid, size) if (is.null(grid[[v]])) rep.int(levels[[v]][1L], size) else grid[[v]], grids, sizes)
    factor(unlist(values), levels[[v]])
  }
  rows <- as.data.frame(sapply(names(levels), column, simplify = FALSE), optional = TRUE)
  attr(rows, "terms") <- tt # they are the model frame
  design <- model.matrix(tt, rows, contrasts.arg = contrasts)
  if (!use.na) beta[is.na(beta)] <- 0
  of <- rep.int(seq_along(sizes), sizes)
  value <- lapply(seq_along(sizes), function(j) {
    columns <- which(attr(design, "assign") == j)
    own <- if (named) colnames(design)[columns] else columns
    sums <- .known_sums(design[of == j, columns, drop = FALSE], beta[own])
    names(sums) <- if (is.null(grids[[j]])) colnames(inside)[j] else do.call(paste, c(unname(as.list(grids[[j]])), sep = ":"))
    sums
  })
  names(value) <- colnames(inside)
  c(if (intercept) list(`(Intercept)` = beta[1L]), value[shown])
}

dummy.coef.aovlist <- function(object, use.na = FALSE, ...) {
  known <- attr(object, "xlevels")
  if (!length(known)) return(as.list(coef(object)))
  tables <- lapply(unclass(object), function(fit) {
    tt <- delete.response(fit$terms)
    inside <- attr(tt, "factors") > 0
    levels <- structure(lapply(rownames(inside), function(v) known[[v]]), names = rownames(inside))
    there <- unique(fit$assign)
    structure(.dummy_coefs(tt, inside, levels, attr(object, "contrasts"), fit$coefficients, use.na, setdiff(there, 0L), 0L %in% there),
              matrix = FALSE)
  })
  structure(tables[names(object)], class = "dummy_coef_list")
}
print.dummy_coef_list <- function(x, ...) {
  for (stratum in names(x)) print.dummy_coef(x[[stratum]], ..., title = paste("\n     Error:", stratum))
  invisible(x)
}

# Two lines for a term with several coefficients, the first with their names.
print.dummy_coef <- function(x, ..., title) {
  widest <- max(lengths(x))
  fill <- function(v) c(v, character(widest - length(v)))
  lines <- lapply(unclass(x), function(v) rbind(if (length(v) > 1L) fill(names(v)), fill(format(v, ...))))
  shown <- do.call(rbind, lines)
  labels <- lapply(names(x), function(term) c(paste0(term, ":   "), if (length(x[[term]]) > 1L) ""))
  dimnames(shown) <- list(unlist(labels), character(widest))
  cat(if (missing(title)) "Full coefficients are" else title, "\n")
  print(shown, quote = FALSE, right = TRUE)
  invisible(x)
}

# How much of the information on each term is in each stratum, from the squared diagonals of the strata's triangular factors.
eff.aovlist <- function(aovlist) {
  labels <- attr(terms(aovlist), "term.labels")
  strata <- unclass(aovlist)[setdiff(names(aovlist), "(Intercept)")]
  strata <- strata[lengths(lapply(strata, `[[`, "qr")) > 0L]
  information <- vapply(strata, function(fit) {
    group <- factor(attr(terms(fit), "term.labels")[.assigned(fit)], labels)
    sums <- tapply(diag(fit$qr$qr)[seq_along(group)]^2, group, sum)
    ifelse(is.na(sums), 0, sums)
  }, numeric(length(labels)))
  information <- matrix(information, ncol = length(labels), byrow = TRUE, dimnames = list(names(strata), labels))
  total <- colSums(information)
  sweep(information, 2L, total, "/")[, total > 0, drop = FALSE]
}
