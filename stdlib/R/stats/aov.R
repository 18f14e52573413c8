# aov.R - Analysis of variance: fits, summaries, multiple strata, comparisons of means, tables of effects, model selection.

print.summary.aov <- function(x, digits = max(3L, getOption("digits") - 3L), symbolic.cor = FALSE, signif.stars = getOption("show.signif.stars"), ...) {
  if (length(x) == 1L) print(x[[1L]], digits = digits, signif.stars = signif.stars)
  else {
    nm <- names(x)
    for (i in seq_along(x)) {
      cat(nm[i], ":\n")
      print(x[[i]], signif.stars = signif.stars)
      cat("\n")
    }
  }
  if (nzchar(mess <- naprint(attr(x, "na.action")))) cat(mess, "\n", sep = "")
  invisible(x)
}

print.aovlist <- function(x, ...) {
  cl <- attr(x, "call")
  if (!is.null(cl)) {
    cat("\nCall:\n")
    dput(cl, control = NULL)
  }
  if (!is.null(attr(x, "weights"))) cat("Note: The results below are on the weighted scale\n")
  nx <- names(x)
  if (nx[1L] == "(Intercept)") {
    mn <- x[[1L]]$coefficients
    if (is.matrix(mn)) {
      cat("\nGrand Means:\n")
      print(format(mn[1L, ]), quote = FALSE)
    } else cat("\nGrand Mean: ", format(mn[1L]), "\n", sep = "")
    nx <- nx[-1L]
  }
  for (ii in seq_along(nx)) {
    i <- nx[ii]
    cat("\nStratum ", ii, ": ", i, "\n", sep = "")
    xi <- x[[i]]
    print(xi, ...)
  }
  invisible(x)
}

summary.aovlist <- function(object, ...) {
  if (!is.null(attr(object, "weights"))) cat("Note: The results below are on the weighted scale\n")
  dots <- list(...)
  strata <- names(object)
  if (strata[1L] == "(Intercept)") {
    strata <- strata[-1L]
    object <- object[-1L]
  }
  x <- vector(length = length(strata), mode = "list")
  names(x) <- paste("Error:", strata)
  for (i in seq_along(strata)) {
    a <- list(object = object[[i]])
    sp <- dots$split
    if (!is.null(sp)) {
      keep <- names(sp) %in% attr(object[[i]]$terms, "term.labels")[unique(object[[i]]$assign)]
      dots2 <- dots
      dots2$split <- sp[keep]
      if (!any(keep)) dots2$split <- NULL
      x[[i]] <- do.call("summary", c(a, dots2))
    } else x[[i]] <- do.call("summary", c(a, dots))
  }
  class(x) <- "summary.aovlist"
  x
}

print.summary.aovlist <- function(x, ...) {
  nn <- names(x)
  for (i in nn) {
    cat("\n", i, "\n", sep = "")
    print(x[[i]], ...)
  }
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
coef.listof <- function(object, ...) {
  val <- vector("list", length(object))
  for (i in seq_along(object)) val[[i]] <- coef(object[[i]])
  names(val) <- names(object)
  class(val) <- "listof"
  val
}

model.frame.aovlist <- function(formula, data = NULL, ...) {
  call <- match.call()
  oc <- attr(formula, "call")
  Terms <- attr(formula, "terms")
  rm(formula)
  indError <- attr(Terms, "specials")$Error
  errorterm <- attr(Terms, "variables")[[1 + indError]]
  form <- update.formula(Terms, paste(". ~ .-", deparse(errorterm, width.cutoff = 500L, backtick = TRUE), "+", deparse(errorterm[[2L]], width.cutoff = 500L, backtick = TRUE)))
  nargs <- as.list(call)
  oargs <- as.list(oc)
  nargs <- nargs[match(c("data", "na.action", "subset"), names(nargs), 0)]
  args <- oargs[match(c("data", "na.action", "subset"), names(oargs), 0)]
  args[names(nargs)] <- nargs
  args$formula <- form
  env <- environment(Terms)
  fcall <- c(list(quote(stats::model.frame)), args)
  eval(as.call(fcall), env, parent.frame())
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

proj.aov <- proj.lm

proj.aovlist <- function(object, onedf = FALSE, unweighted.scale = FALSE, ...) {
  qe <- attr(object, "error.qr")
  n <- nrow(qe$qr)
  asgn.e <- attr(qe$qr, "assign")[qe$pivot[seq_len(qe$rank)]]
  nm <- names(object)
  strata <- c(asgn.e, rep(length(unique(asgn.e)), n - qe$rank))
  u <- unique(strata)
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
      attr(m, "df") <- c(Residuals = fit$df.residual)
      return(m)
    }
    p <- proj.lm(fit, onedf = onedf)
    m <- apply(p, 2L, back)
    m <- matrix(m, n, dimnames = list(rownames(qe$qr), colnames(p)))
    attr(m, "df") <- attr(p, "df")
    m
  })
  names(out) <- nm
  out
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
  if (missing(na.action)) na.action <- getOption("na.action")
  f <- attr(formula, "factors")
  vars <- vars[vars %in% rownames(f)[rowSums(f > 0) > 0]]
  data <- data[, vars[vars %in% names(data)], drop = FALSE]
  data <- data[complete.cases(data), , drop = FALSE]
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
      replications <- tapply(dummy, unclass(data[l]), length)
      if (balance && length(unique(as.vector(replications))) > 1L) balance <- FALSE
      if (balance) replications <- unique(as.vector(replications))
      z[[labels[i]]] <- if (length(unique(as.vector(replications))) > 1L) replications else unique(as.vector(replications))
    }
  }
  if (balance) unlist(z) else z
}

model.tables <- function(x, ...) UseMethod("model.tables")

model.tables.aov <- function(x, type = "effects", se = FALSE, cterms, ...) {
  if (inherits(x, "maov")) stop("'model.tables' is not implemented for multiple responses")
  type <- match.arg(type, c("effects", "means", "residuals"))
  if (type == "residuals") stop(gettextf("type '%s' is not implemented yet", type), domain = NA)
  prjs <- proj(x, unweighted.scale = TRUE)
  if (is.null(x$call)) stop("this fit does not inherit from \"lm\"")
  mf <- model.frame(x)
  factors <- attr(terms(x), "factors")
  labels <- attr(terms(x), "term.labels")
  if (!missing(cterms)) {
    if (anyNA(match(cterms, labels))) stop("'cterms' argument must match terms in model object")
    labels <- cterms
  }
  labels <- labels[labels %in% colnames(prjs)]
  data <- as.data.frame(mf)
  tables <- .effect_tables(labels, prjs, data, factors, type, mf)
  n <- .replication_tables(labels, data, factors)
  if (se) {
    sigma <- sqrt(sum(x$residuals^2) / x$df.residual)
    same <- vapply(n, function(v) length(v) == 1L, NA)
    ses <- lapply(labels, function(l) {
      r <- n[[l]]
      if (type == "effects") sigma / sqrt(r) else sqrt(2 / r) * sigma
    })
    names(ses) <- labels
    ses <- if (all(same)) unlist(ses) else ses
    attr(ses, "type") <- if (type == "effects") "effects" else "means"
  }
  result <- list(tables = tables, n = if (all(lengths(n) == 1L)) unlist(n) else n)
  if (se) result$se <- ses
  attr(result, "type") <- type
  class(result) <- c("tables_aov", "list.of")
  result
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
  if (type == "means") tables <- c(list(`Grand mean` = structure(grand, class = "mtable")), tables)
  tables
}

.replication_tables <- function(labels, data, factors) {
  r <- lapply(labels, function(l) {
    n <- table(data[.term_factors(l, factors)])
    if (length(unique(as.vector(n))) == 1L) as.vector(n)[1L] else unclass(n)
  })
  names(r) <- labels
  r
}

model.tables.aovlist <- function(x, type = "effects", se = FALSE, ...) {
  type <- match.arg(type, c("effects", "means", "residuals"))
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
  if (se) {
    s <- vapply(labels, function(l) {
      k <- which(vapply(prjl, function(p) l %in% colnames(p), NA))[1L]
      fit <- x[[k]]
      sqrt(sum(fit$residuals^2) / fit$df.residual)
    }, 0)
    result$se <- structure(vapply(labels, function(l) if (type == "effects") s[[l]] / sqrt(n[[l]]) else s[[l]] * sqrt(2 / n[[l]]), 0), type = type)
  }
  attr(result, "type") <- type
  class(result) <- c("tables_aov", "list.of")
  result
}

print.tables_aov <- function(x, digits = 4L, ...) {
  tables.aov <- x$tables
  n.aov <- x$n
  se.aov <- if (se <- !is.na(match("se", names(x)))) x$se
  type <- attr(x, "type")
  switch(type, effects = cat("Tables of effects\n"), means = cat("Tables of means\n"), residuals = if (length(tables.aov) > 1L) cat("Table of residuals from each stratum\n"))
  if (!is.na(ii <- match("Grand mean", names(tables.aov)))) {
    cat("Grand mean\n")
    gmtable <- tables.aov[[ii]]
    print(structure(gmtable, class = "mtable"), digits = digits, ...)
  }
  for (i in names(tables.aov)) {
    if (i == "Grand mean") next
    table <- tables.aov[[i]]
    cat("\n", i, "\n")
    if (!is.list(n.aov)) print(structure(table, class = "mtable"), digits = digits, ...)
    else {
      n <- n.aov[[i]]
      if (length(dim(table)) < 2L) {
        table <- rbind(table, n)
        rownames(table) <- c("", "rep")
        print(table, digits = digits, ...)
      } else {
        ctable <- array(c(table, n), dim = c(dim(table), 2))
        dim.t <- dim(ctable)
        d <- length(dim.t)
        ctable <- aperm(ctable, c(1, d, 2:(d - 1)))
        dim(ctable) <- c(dim.t[1L] * dim.t[d], dim.t[-c(1, d)])
        dimnames(ctable) <- c(list(format(c(rownames(table), rep("rep", dim.t[1L])))), dimnames(table)[-1L])
        ctable <- eval(parse(text = paste0("ctable[as.numeric(t(matrix(seq(nrow(ctable)),ncol=2)))", paste(rep(", ", d - 2), collapse = " "), "]")))
        names(dimnames(ctable)) <- names(dimnames(table))
        class(ctable) <- "mtable"
        print(ctable, digits = digits, ...)
      }
    }
  }
  if (se) {
    if (type == "residuals") rn <- "df" else rn <- "replic."
    switch(attr(se.aov, "type"), effects = cat("\nStandard errors of effects\n"), means = cat("\nStandard errors for differences of means\n"))
    if (length(unlist(se.aov)) == length(se.aov)) {
      n.aov <- n.aov[!is.na(n.aov)]
      n.aov <- n.aov[names(se.aov)]
      attr(se.aov, "type") <- NULL
      cn <- names(se.aov)
      se.aov <- rbind(format(se.aov, digits = digits), format(n.aov))
      dimnames(se.aov) <- list(c(" ", rn), cn)
      print(se.aov, quote = FALSE, right = TRUE, ...)
    } else for (i in names(se.aov)) {
      se <- se.aov[[i]]
      cat("\n", i, "\n", sep = "")
      print(unclass(se), digits = digits, ...)
    }
  }
  invisible(x)
}

print.mtable <- function(x, ..., digits = getOption("digits"), quote = FALSE, right = FALSE) {
  xxx <- x
  xx <- attr(x, "Notes")
  nn <- names(dimnames(x))
  a.ind <- match(names(a <- attributes(x)), c("dim", "dimnames", "names"))
  a <- a[!is.na(a.ind)]
  class(x) <- attributes(x) <- NULL
  attributes(x) <- a
  if (length(x) == 1L && is.null(names(x)) && is.null(dimnames(x))) names(x) <- rep("", length(x))
  if (length(dim(x)) && is.numeric(x)) {
    xna <- is.na(x)
    x <- format(zapsmall(x, digits))
    x[xna] <- "  "
  }
  print(x, quote = quote, right = right, ...)
  if (length(xx)) {
    cat("\nNotes:\n")
    print(xx)
  }
  invisible(xxx)
}

se.contrast <- function(object, ...) UseMethod("se.contrast")

se.contrast.aov <- function(object, contrast.obj, coef = contr.helmert(ncol(contrast))[, 1L], data = NULL, ...) {
  contrast.weight.aov <- function(object, contrast) {
    asgn <- object$assign[object$qr$pivot[1L:object$rank]]
    uasgn <- unique(asgn)
    nterms <- length(uasgn)
    nmeffect <- c("(Intercept)", attr(object$terms, "term.labels"))[1L + uasgn]
    effects <- as.matrix(qr.qty(object$qr, contrast))[seq_along(asgn), , drop = FALSE]
    res <- matrix(0, nrow = nterms, ncol = ncol(effects), dimnames = list(nmeffect, colnames(contrast)))
    for (i in seq(nterms)) res[i, ] <- colSums(effects[asgn == uasgn[i], , drop = FALSE]^2)
    res
  }
  if (is.null(data)) contrast.obj <- eval(contrast.obj) else contrast.obj <- eval(substitute(contrast.obj), data, parent.frame())
  if (!is.matrix(contrast.obj)) {
    if (!missing(coef)) {
      if (sum(coef) != 0) stop("'coef' must define a contrast, i.e., sum to 0")
      if (length(coef) != length(contrast.obj)) stop("'coef' must have same length as 'contrast.obj'")
    }
    contrast <- sapply(contrast.obj, function(x) {
      if (!is.logical(x)) stop(gettextf("each element of '%s' must be logical", "contrasts.list"), domain = NA)
      x / sum(x)
    })
    if (!length(contrast) || all(is.na(contrast))) stop("the contrast defined is empty (has no TRUE elements)")
    contrast <- contrast %*% coef
  } else {
    contrast <- contrast.obj
    if (any(abs(colSums(contrast)) > 1e-8)) stop("columns of 'contrast.obj' must define a contrast (sum to zero)")
    if (!length(colnames(contrast))) colnames(contrast) <- paste("Contrast", seq(ncol(contrast)))
  }
  weights <- contrast.weight.aov(object, contrast)
  rdf <- object$df.residual
  if (rdf == 0L) stop("no degrees of freedom for residuals")
  resid <- as.matrix(object$residuals)
  wt <- object$weights
  if (!is.null(wt)) resid <- resid * sqrt(wt)
  rse <- sum(resid^2) / rdf
  if (!is.matrix(contrast.obj)) sqrt(sum(weights) * rse) else sqrt(rse * colSums(weights))
}

# ---- Tukey ----

TukeyHSD <- function(x, which, ordered = FALSE, conf.level = 0.95, ...) UseMethod("TukeyHSD")

print.TukeyHSD <- function(x, digits = getOption("digits"), ...) {
  cat("  Tukey multiple comparisons of means\n")
  cat("    ", format(100 * attr(x, "conf.level"), digits = 2L), "% family-wise confidence level\n", sep = "")
  if (attr(x, "ordered")) cat("    factor levels have been ordered\n")
  cat("\nFit: ", deparse(attr(x, "orig.call"), 500L), "\n\n", sep = "")
  xi <- x
  attr(x, "orig.call") <- attr(x, "conf.level") <- attr(x, "ordered") <- NULL
  x[] <- lapply(unclass(x), function(z, digits) {
    z[, "p adj"] <- round(z[, "p adj"], digits)
    z
  }, digits = digits)
  print.default(unclass(x), digits, ...)
  invisible(xi)
}

plot.TukeyHSD <- function(x, ...) {
  for (i in seq_along(x)) {
    xi <- x[[i]][, -4L, drop = FALSE]
    n <- nrow(xi)
    plot(c(xi[, "lwr"], xi[, "upr"]), rep.int(n:1L, 2), type = "n", axes = FALSE, xlab = "", ylab = "", main = NULL, ...)
    axis(1)
    axis(2, at = n:1, labels = dimnames(xi)[[1L]], las = 0)
    segments(xi[, "lwr"], n:1, xi[, "upr"], n:1)
    box()
  }
  invisible()
}

# ---- multivariate linear models ----

manova <- function(...) {
  Call <- fcall <- match.call()
  fcall[[1L]] <- quote(stats::aov)
  result <- eval(fcall, parent.frame())
  if (inherits(result, "aovlist")) {
    for (i in seq_along(result)) {
      if (!inherits(result[[i]], "maov")) stop("need multiple responses")
      class(result[[i]]) <- c("manova", oldClass(result[[i]]))
    }
    attr(result, "call") <- Call
  } else {
    if (!inherits(result, "maov")) stop("need multiple responses")
    class(result) <- c("manova", oldClass(result))
    result$call <- Call
  }
  result
}

.manova_stat <- function(test, eig, q, df.res) {
  p <- length(eig)
  switch(test, Pillai = {
    t <- sum(eig / (1 + eig))
    s <- min(p, q)
    n <- 0.5 * (df.res - p - 1)
    m <- 0.5 * (abs(p - q) - 1)
    tmp1 <- 2 * m + s + 1
    tmp2 <- 2 * n + s + 1
    c(t, (tmp2 / tmp1 * t) / (s - t), s * tmp1, s * tmp2)
  }, Wilks = {
    t <- prod(1 / (1 + eig))
    tmp1 <- df.res - 0.5 * (p - q + 1)
    tmp2 <- (p * q - 2) / 4
    tmp3 <- p^2 + q^2 - 5
    tmp3 <- if (tmp3 > 0) sqrt(((p * q)^2 - 4) / tmp3) else 1
    c(t, ((t^(-1 / tmp3) - 1) * (tmp1 * tmp3 - 2 * tmp2)) / p / q, p * q, tmp1 * tmp3 - 2 * tmp2)
  }, `Hotelling-Lawley` = {
    t <- sum(eig)
    m <- 0.5 * (abs(p - q) - 1)
    n <- 0.5 * (df.res - p - 1)
    s <- min(p, q)
    tmp1 <- 2 * m + s + 1
    tmp2 <- 2 * (s * n + 1)
    c(t, (tmp2 * t) / s / s / tmp1, s * tmp1, tmp2)
  }, Roy = {
    t <- max(eig)
    tmp1 <- max(p, q)
    tmp2 <- df.res - tmp1 + q
    c(t, (tmp2 * t) / tmp1, tmp1, tmp2)
  })
}

summary.manova <- function(object, test = c("Pillai", "Wilks", "Hotelling-Lawley", "Roy"), intercept = FALSE, tol = 1e-07, ...) {
  if (!inherits(object, "maov")) stop(gettextf("object must be of class %s or %s", dQuote("manova"), dQuote("maov")), domain = NA)
  test <- match.arg(test)
  asgn <- object$assign[object$qr$pivot[1L:object$rank]]
  uasgn <- unique(asgn)
  nterms <- length(uasgn)
  effects <- object$effects
  if (!is.null(effects)) effects <- as.matrix(effects)[seq_along(asgn), , drop = FALSE]
  rdf <- object$df.residual
  nmeffect <- c("(Intercept)", attr(object$terms, "term.labels"))
  resid <- as.matrix(object$residuals)
  wt <- object$weights
  if (!is.null(wt)) resid <- resid * wt^0.5
  nresp <- NCOL(resid)
  if (nresp <= 1) stop("need multiple responses")
  if (is.null(effects)) {
    df <- nterms <- 0
    ss <- list()
    nmrows <- character()
  } else {
    df <- numeric(nterms)
    ss <- list()
    nmrows <- character(nterms)
    for (i in seq(nterms)) {
      ai <- (asgn == uasgn[i])
      nmrows[i] <- nmeffect[1 + uasgn[i]]
      df[i] <- sum(ai)
      ss[[i]] <- crossprod(effects[ai, , drop = FALSE])
    }
    pm <- pmatch("(Intercept)", nmrows, 0L)
    if (!intercept && pm > 0) {
      nterms <- nterms - 1
      df <- df[-pm]
      nmrows <- nmrows[-pm]
      ss <- ss[-pm]
    }
  }
  names(ss) <- nmrows
  nt <- nterms
  if (rdf > 0) {
    nt <- nterms + 1
    df[nt] <- rdf
    ss[[nt]] <- crossprod(resid)
    names(ss)[nt] <- nmrows[nt] <- "Residuals"
    ok <- df[-nt] > 0
    eigs <- array(NA, c(nterms, nresp), dimnames = list(nmrows[-nt], NULL))
    stats <- matrix(NA, nt, 5, dimnames = list(nmrows, c(test, "approx F", "num Df", "den Df", "Pr(>F)")))
    sc <- sqrt(diag(ss[[nt]]))
    D <- sqrt(sc %*% t(sc))
    D <- outer(sc, sc)
    rss.qr <- qr(ss[[nt]] / D, tol = tol)
    if (rss.qr$rank < ncol(resid)) stop(gettextf("residuals have rank %d < %d", rss.qr$rank, ncol(resid)), domain = NA)
    for (i in seq_len(nterms)[ok]) {
      A1 <- qr.coef(rss.qr, ss[[i]] / D)
      eigs[i, ] <- Re(eigen(A1, symmetric = FALSE, only.values = TRUE)$values)
      stats[i, 1L:4L] <- .manova_stat(test, eigs[i, ], df[i], df[nt])
      ok2 <- stats[i, 2] >= 0 & stats[i, 3] > 0 & stats[i, 4] > 0
      if (ok2) stats[i, 5] <- pf(stats[i, 2], stats[i, 3], stats[i, 4], lower.tail = FALSE)
    }
    x <- list(row.names = nmrows, SS = ss, Eigenvalues = eigs, stats = cbind(Df = df, stats = stats))
  } else x <- list(row.names = nmrows, SS = ss, Df = df)
  class(x) <- "summary.manova"
  x
}

print.summary.manova <- function(x, digits = getOption("digits"), ...) {
  if (length(stats <- x$stats)) print.anova(structure(as.data.frame(stats), class = c("anova", "data.frame")), digits = max(getOption("digits") - 2L, 3L))
  else {
    cat("No error degrees of freedom\n\n")
    print(data.frame(Df = x$Df, row.names = x$row.names))
  }
  invisible(x)
}

SSD <- function(object, ...) UseMethod("SSD")
SSD.mlm <- function(object, ...) {
  if (!is.null(object$weights)) stop("'mlm' objects with weights are not supported")
  structure(list(SSD = crossprod(residuals(object)), call = object$call, df = object$df.residual), class = "SSD")
}
estVar <- function(object, ...) UseMethod("estVar")
estVar.SSD <- function(object, ...) object$SSD / object$df
estVar.mlm <- function(object, ...) estVar(SSD(object))
deviance.mlm <- function(object, ...) {
  res <- if (is.null(w <- object$weights)) object$residuals^2 else w * object$residuals^2
  drop(rep.int(1, nrow(res)) %*% res)
}
sigma.mlm <- function(object, ...) sqrt(colSums(object$residuals^2) / object$df.residual)

summary.mlm <- function(object, ...) {
  coef <- coef(object)
  ny <- ncol(coef)
  effects <- object$effects
  resid <- object$residuals
  fitted <- object$fitted.values
  ynames <- colnames(coef)
  if (is.null(ynames)) {
    lhs <- object$terms[[2L]]
    ynames <- if (mode(lhs) == "call" && lhs[[1L]] == "cbind") as.character(lhs)[-1L] else paste0("Y", seq_len(ny))
  }
  value <- setNames(vector("list", ny), paste("Response", ynames))
  cl <- oldClass(object)
  class(object) <- cl[match("mlm", cl):length(cl)][-1L]
  object$call$formula <- formula(object)
  for (i in seq(ny)) {
    object$coefficients <- setNames(coef[, i], rownames(coef))
    object$residuals <- resid[, i]
    object$fitted.values <- fitted[, i]
    object$effects <- effects[, i]
    object$call$formula[[2L]] <- object$terms[[2L]] <- as.name(ynames[i])
    value[[i]] <- summary(object, ...)
  }
  class(value) <- "listof"
  value
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

dummy.coef.lm <- function(object, use.na = FALSE, ...) {
  xl <- object$xlevels
  if (!length(xl)) return(as.list(coef(object)))
  Terms <- terms(object)
  tl <- attr(Terms, "term.labels")
  int <- attr(Terms, "intercept")
  facs <- attr(Terms, "factors")[-1, , drop = FALSE]
  Terms <- delete.response(Terms)
  mf <- object$model
  if (is.null(mf)) mf <- model.frame(object)
  vars <- dimnames(facs)[[1]]
  xtlv <- lapply(mf[, vars, drop = FALSE], levels)
  nxl <- pmax(lengths(xtlv), 1L)
  lterms <- apply(facs, 2L, function(x) prod(nxl[x > 0]))
  nl <- sum(lterms)
  args <- sapply(vars, function(i) if (nxl[i] == 1) rep.int(1, nl) else factor(rep.int(xtlv[[i]][1L], nl), levels = xtlv[[i]]), simplify = FALSE)
  dummy <- do.call("data.frame", args)
  names(dummy) <- vars
  pos <- 0L
  rn <- rep.int(tl, lterms)
  rnn <- character(nl)
  for (j in tl) {
    i <- vars[facs[, j] > 0]
    ifac <- i[nxl[i] > 1]
    lt.j <- lterms[[j]]
    if (length(ifac) == 0L) {
      rnn[pos + 1L] <- j
    } else {
      p.j <- pos + seq_len(lt.j)
      if (length(ifac) == 1L) {
        dummy[p.j, ifac] <- x.i <- xtlv[[ifac]]
        rnn[p.j] <- as.character(x.i)
      } else {
        tmp <- expand.grid(xtlv[ifac], KEEP.OUT.ATTRS = FALSE)
        dummy[p.j, ifac] <- tmp
        rnn[p.j] <- apply(as.matrix(tmp), 1L, paste, collapse = ":")
      }
    }
    pos <- pos + lt.j
  }
  attr(dummy, "terms") <- NULL
  mm <- model.matrix(Terms, dummy, contrasts.arg = object$contrasts, xlev = xl)
  coef <- object$coefficients
  if (!use.na) coef[is.na(coef)] <- 0
  asgn <- attr(mm, "assign")
  res <- setNames(vector("list", length(tl)), tl)
  for (j in seq_along(tl)) {
    keep <- which(asgn == j)
    cf <- coef[colnames(mm)[keep]]
    ij <- rn == tl[j]
    res[[j]] <- setNames(drop(mm[ij, keep, drop = FALSE] %*% cf), rnn[ij])
  }
  if (int > 0) res <- c(list(`(Intercept)` = coef[int]), res)
  structure(res, class = "dummy_coef")
}

print.dummy_coef <- function(x, ..., title) {
  terms <- names(x)
  n <- length(x)
  nm <- max(lengths(x))
  ans <- matrix("", 2L * n, nm)
  rn <- rep.int("", 2L * n)
  line <- 0
  for (j in seq(n)) {
    this <- x[[j]]
    n1 <- length(this)
    if (n1 > 1) {
      line <- line + 2
      ans[line - 1, 1L:n1] <- names(this)
      ans[line, 1L:n1] <- format(this, ...)
      rn[line - 1] <- paste0(terms[j], ":   ")
    } else {
      line <- line + 1
      ans[line, 1L:n1] <- format(this, ...)
      rn[line] <- paste0(terms[j], ":   ")
    }
  }
  dimnames(ans) <- list(rn, character(nm))
  cat(if (missing(title)) "Full coefficients are" else title, "\n")
  print(ans[1L:line, , drop = FALSE], quote = FALSE, right = TRUE)
  invisible(x)
}

eff.aovlist <- function(aovlist) {
  Terms <- terms(aovlist)
  if (names(aovlist)[[1L]] == "(Intercept)") aovlist <- aovlist[-1L]
  pure <- sapply(aovlist, function(x) !is.null(x$qr))
  aovlist <- unclass(aovlist)[pure]
  proj.len <- lapply(aovlist, function(x) {
    asgn <- x$assign[x$qr$pivot[1L:x$rank]]
    sp <- split(seq_along(asgn), attr(terms(x), "term.labels")[asgn])
    sapply(sp, function(x, y) sum(y[x]), y = diag(x$qr$qr)[1L:x$rank]^2)
  })
  eff <- unique(unlist(lapply(proj.len, names)))
  eff <- eff[order(match(eff, attr(Terms, "term.labels")))]
  x <- t(sapply(proj.len, function(v) setNames(v[eff], eff)))
  x[is.na(x)] <- 0
  sweep(x, 2L, colSums(x), "/")
}

interaction.plot <- function(x.factor, trace.factor, response, fun = mean, type = c("l", "p", "b", "o", "c"), legend = TRUE,
                             trace.label = deparse1(substitute(trace.factor)), fixed = FALSE, xlab = deparse1(substitute(x.factor)), ylab = ylabel,
                             ylim = range(cells, na.rm = TRUE), lty = nc:1, col = 1, pch = c(1L:9, 0, letters), xpd = NULL, leg.bg = par("bg"),
                             leg.bty = "n", xtick = FALSE, xaxt = par("xaxt"), axes = TRUE, ...) {
  ylabel <- paste(deparse1(substitute(fun)), "of ", deparse1(substitute(response)))
  type <- match.arg(type)
  cells <- tapply(response, list(x.factor, trace.factor), fun)
  nr <- nrow(cells)
  nc <- ncol(cells)
  xvals <- 1L:nr
  force(xlab)
  force(ylab)
  matplot(xvals, cells, ..., type = type, xlim = c(1, nr + 0.4), ylim = ylim, xlab = xlab, ylab = ylab, axes = FALSE, xaxt = "n", col = col, lty = lty, pch = pch)
  if (axes) {
    box()
    axis(1, at = xvals, labels = rownames(cells), tick = xtick)
    axis(2)
  }
  if (legend) legend("topright", legend = colnames(cells), lty = lty, title = trace.label, bty = leg.bty)
  invisible()
}

plot.lm <- function(x, which = c(1, 2, 3, 5), ...) {
  r <- residuals(x)
  f <- fitted(x)
  if (is.matrix(r)) return(invisible())
  for (w in which) .quietly(switch(w, plot.default(f, r, xlab = "Fitted values", ylab = "Residuals", main = "Residuals vs Fitted"),
    qqnorm(rstandard(x), main = "Normal Q-Q"), plot.default(f, sqrt(abs(rstandard(x))), xlab = "Fitted values", ylab = "sqrt(|Standardized residuals|)", main = "Scale-Location"),
    plot.default(cooks.distance(x), type = "h", main = "Cook's distance", ylab = "Cook's distance"),
    plot.default(hatvalues(x), rstandard(x), xlab = "Leverage", ylab = "Standardized residuals", main = "Residuals vs Leverage"),
    plot.default(hatvalues(x), cooks.distance(x), xlab = "Leverage", ylab = "Cook's distance")))
  invisible()
}

termplot <- function(model, data = NULL, envir = environment(formula(model)), partial.resid = FALSE, rug = FALSE, terms = NULL, se = FALSE, xlabs = NULL,
                     ylabs = NULL, main = NULL, col.term = 2, lwd.term = 1.5, col.se = "orange", lty.se = 2, lwd.se = 1, col.res = "gray", cex = 1,
                     pch = par("pch"), col.smth = "darkred", lty.smth = 2, span.smth = 2 / 3, ask = FALSE, use.factor.levels = TRUE, smooth = NULL,
                     ylim = "common", plot = TRUE, transform.x = FALSE, ...) {
  tms <- as.matrix(predict(model, type = "terms"))
  mf <- model.frame(model)
  for (j in seq_len(ncol(tms))) .quietly({
    v <- all.vars(str2lang(colnames(tms)[j]))[1L]
    x <- if (v %in% names(mf)) mf[[v]] else if (!is.null(data)) data[[v]] else get(v, envir)
    plot.default(as.numeric(x), tms[, j], xlab = v, ylab = paste("Partial for", v))
  })
  invisible(ncol(tms))
}
