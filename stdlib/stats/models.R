# models.R - Model frames, design matrices and contrasts.

model.frame <- function(formula, ...) UseMethod("model.frame")

# What stands for the missing values of a model frame: the data's own action (unless it is a record of dropped rows), the option,
# or the default of the function that asks.
.usual_na_action <- function(own, otherwise) {
  if (!is.null(own) && mode(own) != "numeric") return(own)
  chosen <- getOption("na.action")
  if (is.null(chosen)) otherwise else chosen
}

# Data as something that expressions can be evaluated in.
.evaluable_data <- function(data) {
  if (is.object(data) && !is.data.frame(data) && !is.environment(data)) data <- as.data.frame(data)
  if (is.array(data)) .refuse("'data' must be a data.frame, not a matrix or an array")
  if (!is.list(data) && !is.environment(data) && !is.null(data)) .refuse("'data' must be a data.frame, environment, or list")
  data
}

# The variables that attribute "variables" of terms lists, as text; as deparse1() writes them unless `label` is another function.
.variable_labels <- function(vars, label = deparse1) {
  labels <- .Internal(names_in_call(vars))
  if (is.null(labels)) vapply(as.list(vars)[-1L], label, "") else labels
}
.variable_label <- function(v) paste(deparse(v, width.cutoff = 500L, backtick = !is.name(v)), collapse = " ")

# Each variable of a model frame must be a column of n rows.
.check_variables <- function(columns, n) {
  for (label in seq_along(columns)) {
    v <- columns[[label]]
    if (is.null(v) || !is.atomic(v)) .refuse(gettextf("invalid type (%s) for variable '%s'", typeof(v), names(columns)[label]))
    if (NROW(v) != n) .refuse(gettextf("variable lengths differ (found for '%s')", names(columns)[label]))
  }
}

# Row names of a model frame: those of the data, else those of the response.
.frame_labels <- function(own, response, n) {
  if (!is.null(own) && length(own) == n) return(own)
  labels <- if (is.matrix(response)) rownames(response) else names(response)
  if (is.null(labels)) c(NA_integer_, n) else make.unique(labels) # not automatic: they name matrices
}

# The factor v with given levels, which must have all that occur.
.with_levels_of_fit <- function(v, wanted, name) {
  f <- if (is.character(v)) as.factor(v) else v
  if (!is.factor(f) || is.null(levels(f))) {
    warning(simpleWarning(gettextf("variable '%s' is not a factor", name), sys.call(-1L)))
    return(v)
  }
  f <- f[, drop = TRUE]
  unknown <- setdiff(levels(f), wanted)
  if (length(unknown))
    .refuse(sprintf(ngettext(nlevels(f), "factor %s has new level %s", "factor %s has new levels %s"), name, paste(unknown, collapse = ", ")))
  factor(f, levels = wanted, exclude = NULL)
}

# A variable after the action on missing values: with the attributes that it had before, but not as a time series.
.with_attributes_of <- function(v, old) {
  had <- attributes(old)
  had[c("names", "dim", "dimnames", "tsp")] <- NULL
  had$class <- setdiff(had$class, "ts")
  if (!length(had$class)) had$class <- NULL
  if (is.ts(v)) {
    attr(v, "tsp") <- NULL
    oldClass(v) <- NULL
  }
  for (name in setdiff(names(had), names(attributes(v)))) attr(v, name) <- had[[name]]
  v
}

# What the action leaves; its errors show the frame.
.without_missing <- function(frame, action) {
  if (is.character(action)) action <- get(action, mode = "function")
  if (!is.function(action)) return(frame)
  if (identical(names(attributes(frame)), c("names", "class", "row.names", "terms")) && .keeps_complete(action) &&
      .Internal(nothing_missing(frame)) && !(.row_names_info(frame) %in% c(-1L, -2L))) {
    if (.drops_rows(action))
      attributes(frame) <- list(names = names(frame), terms = attr(frame, "terms"), row.names = .row_names_info(frame, 0L), class = "data.frame")
    return(frame)
  }
  kept <- do.call(action, list(frame))
  if (identical(kept, frame)) return(kept)
  for (i in if (is.list(kept)) seq_along(kept)) {
    if (is.null(attributes(frame[[i]])) && !is.object(kept[[i]])) next
    v <- .with_attributes_of(kept[[i]], frame[[i]])
    if (!identical(v, kept[[i]])) kept[[i]] <- v
  }
  if (is.null(attr(kept, "terms"))) attr(kept, "terms") <- attr(frame, "terms")
  kept
}

# Do these actions leave a frame without missing values as it is?  Functions and names of our own.
.keeps_complete <- function(action) {
  if (is.character(action)) return(length(action) == 1L && action %in% c("na.omit", "na.exclude", "na.pass", "na.fail"))
  is.null(action) || is.function(action) && (identical(action, na.omit) || identical(action, na.pass) || identical(action, na.exclude) || identical(action, na.fail))
}
.drops_rows <- function(action) if (is.character(action)) action %in% c("na.omit", "na.exclude") else identical(action, na.omit) || identical(action, na.exclude)

# The model frame of columns that need nothing done, as .Internal(plain_frame()) finds them.
.frame_of_plain <- function(plain, formula, vars, data, action) {
  frame <- plain[[1L]]
  if (is.null(attr(formula, "predvars"))) attr(formula, "predvars") <- vars
  attr(formula, "dataClasses") <- plain[[2L]]
  rows <- .frame_labels(.row_names_info(data, 0L), NULL, length(frame[[1L]]))
  attributes(frame) <-
    if (.drops_rows(action)) list(names = names(frame), terms = formula, row.names = rows, class = "data.frame")
    else list(names = names(frame), class = "data.frame", row.names = rows, terms = formula)
  frame
}

# The frame that a fitted model without a method of its own keeps, or that its call gives; NULL: neither.
.frame_of_fit <- function(fit, caller) {
  if (is.data.frame(fit$model)) return(fit$model)
  if (is.null(fit$terms) || !is.call(fit$call)) return(NULL)
  call <- fit$call
  call <- call[c(1L, match(c("formula", "data", "subset", "weights", "na.action"), names(call), 0L))]
  call[[1L]] <- quote(stats::model.frame)
  home <- environment(fit$terms)
  eval(call, if (is.null(home)) caller else home)
}

model.frame.default <- function(formula, data = NULL, subset = NULL, na.action = na.fail, drop.unused.levels = FALSE,
                                xlev = NULL, ...) {
  is_ready <- function(d) inherits(d, "data.frame") && length(attr(d, "terms")) > 0L
  if (nargs() == 1L && !missing(formula) && is.list(formula) && !is.data.frame(formula)) {
    frame <- .frame_of_fit(formula, parent.frame())
    if (!is.null(frame)) return(frame)
  }
  if (missing(formula)) {
    if (!missing(data) && is_ready(data)) return(data)
    formula <- as.formula(data)
  } else if (missing(data) && inherits(formula, "data.frame")) {
    if (is_ready(formula)) return(formula)
    data <- formula
    formula <- as.formula(data)
  }
  known <- inherits(formula, "terms")
  formula <- as.formula(formula)
  env <- environment(formula)
  if (!missing(data)) is.data.frame(data) # where data that are not there are noticed: the call that the error shows
  if (missing(na.action)) na.action <- .usual_na_action(attr(data, "na.action"), na.action)
  data <- if (missing(data)) env else .evaluable_data(data)
  if (!known) formula <- terms(formula, data = data)

  # the variables, and what else comes by rows
  vars <- attr(formula, "variables")
  predvars <- attr(formula, "predvars")
  if (is.null(predvars)) predvars <- vars
  if (!length(xlev) && ...length() == 0L && missing(subset) && identical(oldClass(data), "data.frame") && identical(predvars, vars) &&
      .keeps_complete(na.action) && !is.null(plain <- .Internal(plain_frame(vars, data, .row_names_info(data, 2L)))) &&
      !(.row_names_info(data) %in% c(-1L, -2L) && .drops_rows(na.action))) # one or two rows get names when rows are chosen
    return(.frame_of_plain(plain, formula, vars, data, na.action))
  columns <- eval(predvars, data, env)
  labels <- .variable_labels(vars, .variable_label)
  names(columns) <- labels
  extras <- substitute(list(...))
  extras <- eval(extras, data, env) # errors show this call
  names(extras) <- if (length(extras)) paste0("(", names(extras), ")")
  subset <- eval(substitute(subset), data, env)
  own <- if (is.data.frame(data)) .row_names_info(data, 0L)
  n <- if (is.data.frame(data)) .row_names_info(data, 2L) else 0L
  present <- .present(c(columns, extras))
  if (length(present)) n <- NROW(present[[1L]])
  frame <- c(columns, .present(extras))
  if (!length(frame)) names(frame) <- character()
  .check_variables(frame, n)
  class(frame) <- "data.frame"
  attr(frame, "row.names") <- .frame_labels(own, if (attr(formula, "response")) .subset2(frame, attr(formula, "response")), n)
  if (!is.null(subset)) frame <- frame[subset, , drop = FALSE]
  attr(frame, "terms") <- formula
  if (!is.null(na.action)) frame <- .without_missing(frame, na.action)

  if (length(xlev)) {
    for (name in names(xlev)) if (!is.null(xlev[[name]])) frame[[name]] <- .with_levels_of_fit(frame[[name]], xlev[[name]], name)
  } else if (drop.unused.levels) {
    for (name in names(frame)[vapply(frame, is.factor, NA)]) {
      v <- frame[[name]]
      if (length(unique(v[!is.na(v)])) < nlevels(v)) frame[[name]] <- v[, drop = TRUE]
    }
  }
  if (!known || is.null(attr(formula, "predvars"))) {
    for (i in seq_along(labels)) predvars[[i + 1L]] <- makepredictcall(columns[[i]], vars[[i + 1L]])
    attr(formula, "predvars") <- predvars
  }
  attr(formula, "dataClasses") <- vapply(frame, .MFclass, "")
  attr(frame, "terms") <- formula
  frame
}

makepredictcall <- function(var, call) UseMethod("makepredictcall")
# scale() and poly() go on with what they found in the data of the fit.
makepredictcall.default <- function(var, call) {
  if (as.character(call)[1L] == "scale") {
    found <- attributes(var)[c("scaled:center", "scaled:scale")]
    for (i in 1:2) if (length(found[[i]])) call[[c("center", "scale")[i]]] <- found[[i]]
  }
  call
}
makepredictcall.poly <- function(var, call) {
  ours <- is.call(call) && (identical(call[[1L]], quote(poly)) || identical(eval(call[[1L]]), poly)) # errors show the call of eval()
  if (ours) `$<-`(call, "coefs", attr(var, "coefs")) else call
}

.MFclass <- function(x) {
  if (is.double(x) && !is.object(x) && is.null(dim(x))) return("numeric")
  if (is.logical(x)) "logical"
  else if (is.ordered(x)) "ordered"
  else if (is.factor(x)) "factor"
  else if (is.character(x)) "character"
  else if (!is.numeric(x)) "other"
  else if (is.matrix(x)) paste0("nmatrix.", ncol(x))
  else "numeric"
}
# Whether variables have the types that they had in the fit; an ordered factor will do for another one and either for strings.
.checkMFClasses <- function(cl, m, ordNotOK = FALSE) {
  now <- vapply(m, .MFclass, "")
  now <- now[names(now) %in% names(cl)]
  fitted <- cl[names(now)]
  if (identical(now, fitted)) return(invisible())
  plain <- function(kind) ifelse(kind == "ordered", "factor", kind)
  if (!ordNotOK) {
    fitted[] <- plain(fitted)
    now[] <- plain(now)
  }
  same <- fitted == now | fitted == "character" & now == "factor" | fitted == "factor" & now == "ordered"
  wrong <- which(!same)
  if (length(wrong) == 1L) {
    text <- gettextf("variable '%s' was fitted with type \"%s\" but type \"%s\" was supplied", names(now)[wrong], fitted[wrong], now[wrong])
    stop(text, call. = FALSE, domain = NA)
  }
  if (length(wrong)) {
    which <- paste(sQuote(names(now)[wrong]), collapse = ", ")
    stop(gettextf("variables %s were specified with different types from the fit", which), call. = FALSE, domain = NA)
  }
  invisible()
}
.getXlevels <- function(Terms, m) {
  names <- .variable_labels(attr(Terms, "variables"))
  response <- attr(Terms, "response")
  if (response > 0) names <- names[-response]
  if (!length(names)) return(NULL)
  columns <- if (anyNA(match(names, names(m)))) m[names] else unclass(m)[names]
  some <- FALSE
  for (v in columns) some <- some || is.character(v) || !is.null(attr(v, "levels"))
  if (!some) return(structure(list(), names = character()))
  .present(lapply(columns, function(v) levels(if (is.character(v)) as.factor(v) else if (is.factor(v)) v)))
}

model.response <- function(data, type = "any") {
  type <- match.arg(type, c("any", "numeric", "double", "factor"))
  if (!attr(attr(data, "terms"), "response")) return(NULL)
  v <- data[[1L]]
  if (is.list(v) && !is.data.frame(v)) stop("invalid response")
  if (type == "numeric" && is.factor(v)) warning("using type = \"numeric\" with a factor response will be ignored")
  else if (type == "numeric" || type == "double") storage.mode(v) <- "double"
  else if (type == "factor" && !is.factor(v)) stop("response is not a factor")
  if (inherits(v, "AsIs")) v <- unclass(v)
  rows <- attr(data, "row.names")
  if (is.matrix(v) && ncol(v) == 1L) {
    dim(v) <- NULL
  }
  n <- .row_names_info(data, 2L)
  if (is.matrix(v)) {
    if (is.null(rownames(v)) && nrow(v) == length(rows)) dimnames(v) <- list(as.character(rows), colnames(v))
  } else if (length(v) == length(rows)) names(v) <- as.character(rows)
  v
}
model.extract <- function(frame, component) {
  component <- as.character(substitute(component))
  if (component == "response") return(model.response(frame))
  found <- if (component == "offset") model.offset(frame) else frame[[sprintf("(%s)", component)]]
  if (length(dim(found)) == 2L && is.null(rownames(found))) rownames(found) <- row.names(frame)
  else if (length(found) && is.null(dim(found))) names(found) <- row.names(frame)
  found
}
model.weights <- function(x) x$"(weights)"
model.offset <- function(x) {
  at <- attr(attr(x, "terms"), "offset")
  res <- NULL
  for (i in at) {
    v <- x[[i]]
    if (!is.numeric(v)) stop("invalid type for offset")
    res <- if (is.null(res)) v else res + v
  }
  extra <- x$"(offset)"
  if (is.null(res)) extra else if (is.null(extra)) res else res + extra
}
is.empty.model <- function(x) {
  tt <- terms(x)
  length(attr(tt, "factors")) == 0L && attr(tt, "intercept") == 0L
}

# ---- design matrices ----

model.matrix <- function(object, ...) UseMethod("model.matrix")

# The contrasts of the factors among the variables: their own, the options' or those asked for. Names of locals show in the errors.
.with_contrasts <- function(data, isF, contrasts.arg) {
  caller <- sys.call(-1L)
  isOF <- vapply(data, is.ordered, NA)
  contr.funs <- as.character(getOption("contrasts"))
  plain <- vapply(data, function(v) is.factor(v) && is.null(attr(v, "contrasts")), NA)
  for (nn in names(data)[isF & plain]) contrasts(data[[nn]]) <- contr.funs[1 + isOF[nn]]
  if (is.null(contrasts.arg)) return(data)
  if (!is.list(contrasts.arg)) {
    warning(simpleWarning("non-list contrasts argument ignored", caller))
    return(data)
  }
  if (is.null(names(contrasts.arg))) stop(simpleError("'contrasts.arg' argument must be named", caller))
  for (nn in names(contrasts.arg)) {
    ca <- contrasts.arg[[nn]]
    if (!nn %in% names(data)) warning(simpleWarning(gettextf("variable '%s' is absent, its contrast will be ignored", nn), caller))
    else if (is.matrix(ca)) contrasts(data[[nn]], ncol(ca)) <- ca
    else contrasts(data[[nn]]) <- contrasts.arg[[nn]]
  }
  data
}

model.matrix.default <- function(object, data = environment(object), contrasts.arg = NULL, xlev = NULL, ...) {
  t <- if (missing(data)) terms(object) else terms(object, data = data)
  if (!is.null(attr(data, "terms"))) {
    # a model frame: its variables in the order of the terms
    wanted <- .variable_labels(attr(t, "variables"))
    if (!all(wanted %in% names(data))) stop("model frame and formula mismatch in model.matrix()")
    if (!identical(wanted, names(data))) data <- data[, match(wanted, names(data)), drop = FALSE]
    if (is.null(contrasts.arg) && .all_in_terms(t, names(data))) {
      n <- .row_names_info(data, 2L)
      if (!is.null(X <- .design_of_numbers(t, data, n)) || !is.null(X <- .design_of_plain(t, data, n))) return(X)
    }
  } else data <- model.frame(object, data, xlev = xlev)
  strings <- vapply(data, is.character, NA)
  if (any(strings)) data[strings] <- lapply(data[strings], factor)
  isF <- vapply(data, function(v) is.factor(v) || is.logical(v), NA)
  isF[attr(t, "response")] <- FALSE
  if (length(data)) data <- .with_contrasts(data, isF, contrasts.arg)
  if (length(own <- .response_terms(t))) for (j in own) {
    warning("the response appeared on the right-hand side and was dropped")
    warning(gettextf("problem with term %d in model.matrix: no columns are assigned", j), domain = NA)
  }
  X <- .design(t, data, isF, own)
  if (any(isF)) attr(X, "contrasts") <- lapply(data[isF], function(v) if (is.factor(v)) attr(v, "contrasts") else "contr.treatment")
  X
}

# The terms that are the response alone.
.response_terms <- function(t) {
  y <- attr(t, "response")
  f <- attr(t, "factors")
  if (y && length(f)) unname(which(f[y, ] > 0L & colSums(f > 0L) == 1L))
}

# Columns of variable v in a term: list(matrix of values, names).
.term_columns <- function(v, name, full) {
  if (is.logical(v)) v <- factor(v, levels = c(FALSE, TRUE)[c(any(!v, na.rm = TRUE) || TRUE, TRUE)])
  if (is.factor(v)) {
    lev <- levels(v)
    code <- as.integer(v)
    if (full) {
      m <- matrix(0, length(v), length(lev))
      for (k in seq_along(lev)) m[, k] <- as.double(code == k)
      return(list(m, paste0(name, lev)))
    }
    cm <- contrasts(v)
    if (is.null(cm)) cm <- contr.treatment(lev)
    nm <- colnames(cm)
    if (is.null(nm)) nm <- seq_len(ncol(cm))
    m <- cm[code, , drop = FALSE]
    dimnames(m) <- NULL
    return(list(m, paste0(name, nm)))
  }
  if (is.matrix(v)) {
    nm <- colnames(v)
    if (ncol(v) == 1L) nm <- nm[FALSE]
    else if (is.null(nm)) nm <- seq_len(ncol(v))
    return(list(matrix(as.double(v), nrow(v), ncol(v)), paste0(name, nm)))
  }
  list(matrix(as.double(v), ncol = 1L), name)
}

# The design of terms that are numeric variables themselves; NULL for other terms.
.has_intercept <- function(t) isTRUE(as.logical(attr(t, "intercept"))) # some take the attribute away
# Is each variable but the response a term of its own, and the response none?
.all_in_terms <- function(t, names) {
  y <- attr(t, "response")
  labels <- attr(t, "term.labels")
  isTRUE(length(names) == length(labels) + (y > 0L)) && !(y && names[y] %in% labels)
}
.design_of_numbers <- function(t, data, n, omit = NULL) {
  labels <- attr(t, "term.labels")
  at <- match(labels, names(data))
  if (!length(at) || anyNA(at) || length(omit) || any(attr(t, "order") != 1L)) return(NULL)
  columns <- unclass(data)[at]
  int <- .has_intercept(t)
  X <- .Internal(design_of_plain(columns, n, as.integer(int), FALSE))
  if (is.null(X)) return(NULL)
  dimnames(X) <- list(as.character(attr(data, "row.names")), if (int) c("(Intercept)", labels) else labels)
  attr(X, "assign") <- if (int) 0:length(at) else seq_along(at)
  X
}

# The same with factors and strings by treatment contrasts, behind an intercept.
.design_of_plain <- function(t, data, n) {
  labels <- attr(t, "term.labels")
  at <- match(labels, names(data))
  if (!length(at) || anyNA(at) || is.unsorted(at) || any(attr(t, "order") != 1L)) return(NULL)
  if (!.has_intercept(t) || !identical(as.character(getOption("contrasts"))[1L], "contr.treatment")) return(NULL)
  columns <- unclass(data)[at]
  for (k in seq_along(columns)) if (is.character(columns[[k]]) && is.null(attributes(columns[[k]]))) columns[[k]] <- factor(columns[[k]])
  X <- .Internal(design_of_plain(columns, n, 1L, TRUE))
  if (is.null(X)) return(NULL)
  names <- "(Intercept)"
  assign <- 0L
  for (k in seq_along(columns)) {
    more <- if (is.factor(columns[[k]])) paste0(labels[k], levels(columns[[k]])[-1L]) else labels[k]
    names <- c(names, more)
    assign <- c(assign, rep.int(k, length(more)))
  }
  dimnames(X) <- list(as.character(attr(data, "row.names")), names)
  attr(X, "assign") <- assign
  by_levels <- vapply(columns, is.factor, NA)
  if (any(by_levels)) attr(X, "contrasts") <- lapply(columns[by_levels], function(v) "contr.treatment")
  X
}

.design <- function(t, data, isF, omit = NULL) {
  f <- attr(t, "factors")
  n <- .row_names_info(data, 2L)
  if (!is.null(X <- .design_of_numbers(t, data, n, omit))) return(X)
  parts <- list()
  names <- character()
  assign <- integer()
  seen <- FALSE
  int <- .has_intercept(t)
  if (int) {
    parts <- list(matrix(1, n, 1L))
    names <- "(Intercept)"
    assign <- 0L
  }
  vars <- rownames(f)
  if (!int && length(f)) {
    # without an intercept the first factor met keeps all its levels
    for (j in seq_len(ncol(f))) {
      at <- which(f[, j] > 0L & isF[seq_along(vars)])
      if (length(at)) {
        f[at[1L], j] <- 2L
        break
      }
    }
  }
  terms <- seq_len(NCOL(f))[length(f) > 0L]
  for (j in if (length(omit)) setdiff(terms, omit) else terms) {
    cur <- NULL
    for (i in which(f[, j] > 0L)) {
      v <- data[[i]] # the variables of the terms come first
      full <- f[i, j] == 2L
      col <- .term_columns(v, vars[i], full)
      if (is.null(cur)) cur <- col
      else {
        a <- cur[[1L]]
        b <- col[[1L]]
        ia <- rep(seq_len(ncol(a)), ncol(b))
        ib <- rep(seq_len(ncol(b)), each = ncol(a))
        cur <- list(a[, ia, drop = FALSE] * b[, ib, drop = FALSE], paste(cur[[2L]][ia], col[[2L]][ib], sep = ":"))
      }
    }
    parts[[length(parts) + 1L]] <- cur[[1L]]
    names <- c(names, cur[[2L]])
    assign <- c(assign, rep.int(j, ncol(cur[[1L]])))
  }
  X <- if (length(parts)) do.call(cbind, parts) else matrix(0, n, 0L)
  dimnames(X) <- list(as.character(attr(data, "row.names")), names)
  attr(X, "assign") <- assign
  X
}

# ---- contrasts ----

# The columns of contrasts that leave nothing out: one for each level.
.one_per_level <- function(levels) {
  unit <- diag(length(levels))
  dimnames(unit) <- list(levels, levels)
  unit
}

# What the columns of contrasts say of a factor: its own, or those that the options name for its kind.
.chosen_contrasts <- function(f) {
  own <- attr(f, "contrasts")
  if (is.null(own)) getOption("contrasts")[[1L + is.ordered(f)]] else own
}

contrasts <- function(x, contrasts = TRUE, sparse = FALSE) {
  if (is.logical(x)) x <- factor(x, c(FALSE, TRUE))
  .demand(is.factor(x), "contrasts apply only to factors")
  full <- !contrasts
  if (full) return(.one_per_level(levels(x)))
  ctr <- .chosen_contrasts(x) # errors show this name and the calls below
  if (is.character(ctr)) {
    # the name of a function that makes the matrix
    ctrfn <- get(ctr, mode = "function", envir = parent.frame())
    ctrfn(levels(x), contrasts = contrasts)
  } else ctr
}

# A matrix of contrasts of n levels with the number of columns asked for, completed by directions at right angles to it.
.full_contrasts <- function(value, n, columns) {
  value <- as.matrix(value)
  if (nrow(value) != n) .refuse("wrong number of contrast matrix rows")
  q <- qr(cbind(1, value))
  if (is.null(columns)) columns <- n - 1L
  more <- columns - ncol(value)
  if (more > 0L) {
    if (q$rank < ncol(value) + 1L) .refuse("singular contrast matrix")
    value <- cbind(value, qr.qy(q, diag(1, n))[, q$rank + seq_len(more), drop = FALSE])
  }
  value[, seq_len(columns), drop = FALSE]
}

`contrasts<-` <- function(x, how.many = NULL, value) {
  if (is.logical(x)) x <- factor(x, c(FALSE, TRUE))
  .demand(is.factor(x), "contrasts apply only to factors")
  n <- nlevels(x)
  .demand(n > 1L, "contrasts can be applied only to factors with 2 or more levels")
  coding <- if (is.function(value)) value(n) else value
  if (is.matrix(coding) || is.numeric(coding) || isS4(coding) && methods::is(coding, "Matrix")) {
    if (isS4(coding) && (is.null(how.many) && ncol(coding) < n - 1L)) coding <- as.matrix(coding)
    if (!isS4(coding)) coding <- .full_contrasts(coding, n, how.many)
    dimnames(coding) <- list(levels(x), colnames(coding))
  } else .demand(is.null(coding) || is.character(coding), "numeric contrasts or contrast name expected")
  structure(x, contrasts = coding)
}
C <- function(object, contr, how.many, ...) {
  .demand(nlevels(object) > 0L, "object not interpretable as a factor")
  if (missing(contr)) contr <- getOption("contrasts")[if (is.ordered(object)) 2L else 1L]
  else {
    # sum, say, is short for contr.sum
    written <- substitute(contr)
    short <- intersect(as.character(written), c("poly", "helmert", "sum", "treatment", "SAS"))
    if (is.name(written) && length(short)) contr <- paste("contr", short, sep = ".")
  }
  all <- missing(how.many)
  if (...length() || !all) {
    make <- if (is.character(contr)) get(contr, mode = "function") else contr
    contr <- if (is.function(make)) make(nlevels(object), ...) else make # where `base` and the like go
  }
  if (all) contrasts(object) <- contr # errors show these calls
  else contrasts(object, how.many) <- contr
  object
}

# Names of levels, from their number or the levels; counted: of too few levels the error tells the degrees of freedom.
.contr_levels <- function(n, counted = FALSE) {
  caller <- sys.call(-1L)
  .fail <- function(text) stop(simpleError(text, caller))
  number <- is.numeric(n) && length(n) == 1L
  if (number && n > 1L) return(as.character(seq_len(n)))
  if (number || !counted && length(n) < 2L) .fail("not enough degrees of freedom to define contrasts")
  if (length(n) < 2L) .fail(gettextf("contrasts not defined for %d degrees of freedom", length(n) - 1L))
  as.character(n)
}
# The matrix m, if wanted as one of package Matrix (unit: the identity); shown is the call that the error names.
.as_contrasts <- function(m, sparse, unit, shown) {
  if (!sparse) return(m)
  if (!requireNamespace("Matrix", quietly = TRUE))
    stop(simpleError("contr*(.., sparse=TRUE) needs package 'Matrix' correctly installed", shown))
  class <- function(name) methods::getClass(name, where = asNamespace("Matrix"))
  names <- dimnames(m)
  if (is.null(names)) names <- list(NULL, NULL)
  if (unit) return(methods::new(class("ddiMatrix"), diag = "U", Dim = dim(m), Dimnames = names))
  there <- which(m != 0)
  methods::new(class("dgCMatrix"), i = (there - 1L) %% nrow(m), p = c(0L, cumsum(as.integer(colSums(m != 0)))), Dim = dim(m),
               Dimnames = names, x = as.double(m[there]))
}

contr.treatment <- function(n, base = 1, contrasts = TRUE, sparse = FALSE) {
  lev <- .contr_levels(n, counted = TRUE)
  k <- length(lev)
  m <- diag(k)
  dimnames(m) <- list(lev, lev)
  shown <- quote(.Diag(levels, sparse = sparse))
  if (!contrasts) return(.as_contrasts(m, sparse, TRUE, shown))
  if (base < 1L || base > k) stop("baseline group number out of range")
  if (is.numeric(n) && length(n) == 1L) colnames(m) <- lev
  .as_contrasts(m[, -base, drop = FALSE], sparse, FALSE, shown)
}
contr.SAS <- function(n, contrasts = TRUE, sparse = FALSE)
  contr.treatment(n, base = if (is.numeric(n) && length(n) == 1L) n else length(n), contrasts = contrasts, sparse = sparse)
contr.sum <- function(n, contrasts = TRUE, sparse = FALSE) {
  lev <- .contr_levels(n)
  k <- length(lev)
  m <- diag(k)
  dimnames(m) <- list(lev, lev)
  shown <- quote(.Diag(levels, sparse = sparse))
  if (!contrasts) return(.as_contrasts(m, sparse, TRUE, shown))
  m <- m[, -k, drop = FALSE]
  m[k, ] <- -1
  dimnames(m) <- list(lev, NULL)
  .as_contrasts(m, sparse, FALSE, shown)
}
contr.helmert <- function(n, contrasts = TRUE, sparse = FALSE) {
  lev <- .contr_levels(n)
  k <- length(lev)
  shown <- quote(.asSparse(cont))
  if (!contrasts) return(.as_contrasts(structure(diag(k), dimnames = list(lev, lev)), sparse, TRUE, shown))
  m <- matrix(0, k, k - 1L)
  for (j in seq_len(k - 1L)) {
    m[seq_len(j), j] <- -1
    m[j + 1L, j] <- j
  }
  dimnames(m) <- list(lev, NULL)
  .as_contrasts(m, sparse, FALSE, shown)
}
# Orthonormal polynomials over the scores, from the decomposition of their powers.
contr.poly <- function(n, scores = 1:n, contrasts = TRUE, sparse = FALSE) {
  if (!is.numeric(n) || length(n) != 1L) n <- length(n)
  free <- n - 1
  if (free < 1) stop(gettextf("contrasts not defined for %d degrees of freedom", free), domain = NA)
  if (free > 94) stop(gettextf("orthogonal polynomials cannot be represented accurately enough for %d degrees of freedom", free), domain = NA)
  if (length(scores) != n) stop("'scores' argument is of the wrong length")
  if (anyDuplicated(scores) || !is.numeric(scores)) stop("'scores' must all be different numbers")
  powers <- 0:free
  q <- qr(outer(scores - mean(scores), powers, `^`))
  z <- qr.qy(q, diag(diag(q$qr), n))
  z <- z / rep(sqrt(colSums(z^2)), each = n)
  dimnames(z) <- list(names(scores), paste0("^", powers))
  if (!contrasts) {
    z[, 1L] <- 1
    return(.as_contrasts(z, sparse, FALSE, quote(.asSparse(contr))))
  }
  colnames(z)[-1L] <- c(".L", ".Q", ".C", colnames(z)[-(1:4)])[seq_len(free)]
  .as_contrasts(z[, -1L, drop = FALSE], sparse, FALSE, quote(.asSparse(contr)))
}

expand.model.frame <- function(model, extras, envir = environment(formula(model)), na.expand = FALSE) {
  old <- formula(model)
  data <- eval(model$call$data, envir)
  if (!is.call(extras)) extras <- str2lang(paste("~", paste(extras, collapse = "+")))
  # response ~ (what there was) + extras
  more <- eval(call("~", old[[2L]], call("+", old[[3L]], extras[[2L]])), envir)
  frame <- function(action) eval(call("model.frame", more, data = data, subset = model$call$subset, na.action = action), envir)
  if (!na.expand) return(frame(model$call$na.action))
  # the rows of the fit, with what is missing in the extras
  all <- frame(quote(I))
  all[match(rownames(model.frame(model)), rownames(all)), , drop = FALSE]
}

preplot <- function(object, ...) UseMethod("preplot")
