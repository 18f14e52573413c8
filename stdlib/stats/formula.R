# formula.R - Formulas and their terms: formula(), as.formula(), terms(), update(), reformulate(), delete.response().

formula <- function(x, ...) UseMethod("formula")

formula.default <- function(x = NULL, env = parent.frame(), ...) {
  # what was fitted, from the most direct to the least
  if (is.list(x)) {
    own <- if (is.null(x$formula)) x$call$formula else x$formula
    if (!is.null(x$terms) && is.null(x$formula)) return(structure(x$terms, class = "formula", .Environment = environment(x$terms)))
    if (!is.null(own)) return(eval(own))
  }
  kept <- attr(x, "formula")
  if (!is.null(kept)) return(kept)
  made <- switch(mode(x), call = eval(x), character = eval(str2expression(x)), NULL = structure(list(), class = "formula"))
  if (is.null(made)) stop("invalid formula")
  environment(made) <- env
  made
}
formula.formula <- function(x, ...) x
formula.terms <- function(x, ...) {
  env <- environment(x)
  attributes(x) <- list(class = "formula")
  environment(x) <- if (is.null(env)) globalenv() else env
  x
}
formula.character <- function(x, env = parent.frame(), ...) {
  given <- x
  if (length(x) > 1L) {
    text <- "Using formula(x) is deprecated when x is a character vector of length > 1.\n  Consider formula(paste(x, collapse = \" \")) instead."
    warning(structure(class = c("deprecatedWarning", "warning", "condition"), list(message = text, call = NULL)))
    x <- x[1L]
  }
  made <- str2lang(x)
  if (!is.call(made)) stop(gettextf("invalid formula %s: not a call", deparse1(given)), domain = NA)
  if (!identical(made[[1L]], quote(`~`))) stop(gettextf("invalid formula %s", deparse1(made)), domain = NA)
  structure(made, class = "formula", .Environment = env)
}
formula.data.frame <- function(x, ...) {
  if (length(tx <- attr(x, "terms")) && length(ff <- formula.terms(tx))) return(ff)
  vars <- lapply(names(x), as.name)
  env <- parent.frame()
  if (length(vars) > 1L) {
    rhs <- vars[[2L]]
    for (v in vars[-(1:2)]) rhs <- call("+", rhs, v)
    lhs <- vars[[1L]]
    f <- call("~", lhs, rhs)
  } else if (length(vars) == 1L) f <- call("~", vars[[1L]])
  else stop("cannot create a formula from a zero-column data frame")
  class(f) <- "formula"
  environment(f) <- env
  f
}
formula.lm <- function(x, ...) {
  own <- x$formula
  found <- formula(x$terms)
  # the terms have no dots left, the formula knows where it was written
  if (!is.null(own)) environment(found) <- environment(own)
  found
}
formula.glm <- function(x, ...) formula.lm(x, ...)
formula.nls <- function(x, ...) x$m$formula()

as.formula <- function(object, env = parent.frame()) {
  if (inherits(object, "formula")) return(object)
  # one that is made here has the base environment, which stands for none of its own
  made <- formula(object, env = baseenv())
  if (!identical(baseenv(), environment(made))) made else `environment<-`(made, env)
}

DF2formula <- function(x, env = parent.frame()) {
  f <- formula.data.frame(x)
  environment(f) <- env
  f
}

print.formula <- function(x, showEnv = !identical(e, .GlobalEnv), ...) {
  e <- environment(.x <- x)
  attr(.x, ".Environment") <- NULL
  print.default(unclass(.x), ...)
  if (showEnv) print(e)
  invisible(x)
}
format.formula <- function(x, ...) {
  attr(x, ".Environment") <- NULL
  format.default(unclass(x), ...)
}
as.character.formula <- function(x, ...) {
  attributes(x) <- NULL
  as.character(x, ...)
}
`[.formula` <- function(x, i) {
  y <- NextMethod("[")
  if (length(y) > 0L && as.character(y[[1L]])[1L] == "~") {
    class(y) <- oldClass(x)
    environment(y) <- environment(x)
  }
  y
}

reformulate <- function(termlabels, response = NULL, intercept = TRUE, env = parent.frame()) {
  .demand(is.character(termlabels) && length(termlabels) > 0L, "'termlabels' must be a character vector of length at least one")
  termtext <- paste0(paste(termlabels, collapse = "+"), if (!intercept) " - 1")
  right <- str2lang(termtext) # errors show this call
  left <- response
  if (is.character(response)) {
    .demand(length(response) == 1L, "'response' must be a character string")
    left <- tryCatch(str2lang(response), error = identity)
    if (inherits(left, "error")) {
      warning(sprintf("Unparseable 'response' \"%s\"; use is deprecated.  Use as.name(.) or `..`!", response), "\n", conditionMessage(left))
      left <- as.name(response)
    }
  }
  parts <- c(quote(`~`), if (is.null(left)) NULL else left, right)
  structure(as.call(parts), class = "formula", .Environment = env)
}

# ---- terms ----

terms <- function(x, ...) UseMethod("terms")
terms.default <- function(x, ...) {
  v <- x$terms
  if (is.null(v)) v <- attr(x, "terms")
  if (is.null(v)) stop("no terms component nor attribute")
  v
}
terms.terms <- function(x, ...) x
print.terms <- function(x, ...) {
  print.default(unclass(x), ...)
  invisible(x)
}
labels.terms <- function(object, ...) attr(object, "term.labels")

.is_call_to <- function(e, name) is.call(e) && is.name(e[[1L]]) && as.character(e[[1L]]) == name

# Variables of a formula in order of appearance, as a list of expressions named by their text.
.formula_variables <- function(form) {
  caller <- sys.call(-1L)
  vars <- list()
  add <- function(e) {
    key <- deparse1(e, backtick = TRUE)
    if (is.null(vars[[key]])) vars[[key]] <<- e
  }
  walk <- function(e) {
    if (is.numeric(e) || is.logical(e) && !is.name(e)) return(invisible())
    if (is.character(e)) stop(simpleError("invalid model formula in ExtractVars", caller))
    if (is.call(e) && is.name(e[[1L]])) {
      op <- as.character(e[[1L]])
      if (op %in% c("+", "-", "*", "/", ":", "%in%")) {
        walk(e[[2L]])
        if (length(e) > 2L) walk(e[[3L]])
        return(invisible())
      }
      if (op == "(" || op == "^") return(walk(e[[2L]]))
    }
    add(e)
  }
  if (length(form) == 3L) add(form[[2L]])
  walk(form[[length(form)]])
  vars
}

# Terms of a right-hand side: each is a sorted vector of variable numbers; integer(0) stands for the intercept.
.expand_terms <- function(e, index) {
  caller <- sys.call(-1L)
  key <- function(l) vapply(l, paste, "", collapse = ",")
  uniq <- function(l) l[!duplicated(key(l))]
  join <- function(a, b) sort(unique(c(a, b)))
  cross <- function(a, b) {
    res <- list()
    for (s in a) for (t in b) res[[length(res) + 1L]] <- join(s, t)
    uniq(res)
  }
  walk <- function(e) {
    if (is.null(e)) return(list())
    if (is.numeric(e) || is.logical(e)) {
      if (e == 0) {
        intercept <<- FALSE
        return(list())
      }
      if (e == 1) return(list(integer()))
      stop(simpleError("invalid model formula in ExtractVars", caller))
    }
    if (is.call(e) && is.name(e[[1L]])) {
      op <- as.character(e[[1L]])
      two <- length(e) == 3L
      switch(op,
        "(" = return(walk(e[[2L]])),
        "+" = return(if (two) uniq(c(walk(e[[2L]]), walk(e[[3L]]))) else walk(e[[2L]])),
        ":" = return(cross(walk(e[[2L]]), walk(e[[3L]]))),
        "*" = {
          a <- walk(e[[2L]])
          b <- walk(e[[3L]])
          return(uniq(c(a, b, cross(a, b))))
        },
        "/" = {
          a <- walk(e[[2L]])
          b <- walk(e[[3L]])
          all <- sort(unique(unlist(a)))
          return(uniq(c(a, lapply(b, function(t) join(all, t)))))
        },
        "%in%" = {
          a <- walk(e[[2L]])
          all <- sort(unique(unlist(walk(e[[3L]]))))
          return(uniq(lapply(a, function(t) join(all, t))))
        },
        "^" = {
          pow <- e[[3L]]
          if (is.numeric(pow) && pow >= 2147483648) {
            warning(simpleWarning("NAs introduced by coercion to integer range", caller))
            pow <- NA
          }
          if (!is.numeric(pow) || is.na(pow) || pow < 2) stop(simpleError("invalid power in formula", caller))
          a <- walk(e[[2L]])
          res <- a
          for (i in seq_len(pow - 1)) res <- cross(res, a)
          return(res)
        },
        "-" = {
          if (!two) {
            gone <- e[[2L]]
            kept <- list()
          } else {
            kept <- walk(e[[2L]])
            gone <- e[[3L]]
          }
          if (is.numeric(gone) && gone == 0) {
            intercept <<- TRUE
            return(kept)
          }
          drop <- walk(gone)
          if (any(lengths(drop) == 0L)) intercept <<- FALSE
          return(kept[!key(kept) %in% key(drop)])
        })
    }
    at <- index[[deparse1(e, backtick = TRUE)]]
    list(at)
  }
  intercept <- TRUE
  res <- walk(e)
  one <- lengths(res) == 0L
  if (any(one)) intercept <- TRUE
  list(terms = uniq(res[!one]), intercept = intercept)
}

.dot_terms <- function(form, data, allowDot) {
  has_dot <- "." %in% all.vars(form[[length(form)]])
  if (!has_dot || is.null(data) || is.environment(data)) return(form)
  lhs <- if (length(form) == 3L) all_names <- vapply(list(form[[2L]]), deparse1, "") else character()
  in_lhs <- if (length(form) == 3L) deparse1(form[[2L]]) else character()
  nm <- setdiff(names(data), in_lhs)
  if (length(form) == 3L && is.call(form[[2L]])) nm <- setdiff(nm, if (.is_call_to(form[[2L]], "cbind") || TRUE) all.vars(form[[2L]]) else character())
  if (length(nm) == 0L) return(form)
  sum <- as.name(nm[1L])
  for (n in nm[-1L]) sum <- call("+", sum, as.name(n))
  put <- function(e, inside) {
    if (is.name(e) && identical(e, quote(.))) return(if (inside && length(nm) > 1L) call("(", sum) else sum)
    if (is.call(e)) {
      op <- if (is.name(e[[1L]])) as.character(e[[1L]]) else ""
      if (op %in% c("+", "-", "*", "/", ":", "%in%", "^", "(")) {
        for (k in seq_along(e)[-1L]) e[[k]] <- put(e[[k]], !(op == "(" || op == "+"))
      }
    }
    e
  }
  form[[length(form)]] <- put(form[[length(form)]], FALSE)
  form
}

# Is `.` one of the terms (not an argument of a function) in the expression?
.has_dot_term <- function(e) {
  if (is.call(e) && !"." %in% all.vars(e)) return(FALSE)
  if (is.name(e)) return(identical(e, quote(.)))
  is.call(e) && as.character(e[[1L]])[1L] %in% c("+", "-", "*", "/", ":", "%in%", "^", "(") && any(vapply(as.list(e)[-1L], .has_dot_term, NA))
}

terms.formula <- function(x, specials = NULL, abb = NULL, data = NULL, neg.out = TRUE, keep.order = FALSE,
                          simplify = FALSE, ..., allowDotAsName = FALSE) {
  if (!is.null(data) && !is.environment(data) && !is.data.frame(data)) data <- as.data.frame(data, optional = TRUE)
  env <- environment(x)
  form <- x
  attributes(form) <- NULL
  if (!.is_call_to(form, "~")) stop("argument is not a valid model")
  form <- .dot_terms(form, data, allowDotAsName)
  if (!is.data.frame(data) && !allowDotAsName && .has_dot_term(form[[length(form)]])) stop("'.' in formula and no 'data' argument")
  plain <- if (is.null(specials)) .Internal(formula_terms(form, keep.order))
  if (!is.null(plain)) {
    if (simplify) form <- .simple_formula(form, plain$term.labels, character(), plain$intercept)
    plain$.Environment <- env
    attributes(form) <- plain
    return(form)
  }
  vars <- .formula_variables(form)
  index <- as.list(seq_along(vars))
  names(index) <- names(vars)
  response <- as.integer(length(form) == 3L)
  parsed <- .expand_terms(form[[length(form)]], index)
  all_terms <- parsed$terms
  offset <- which(startsWith(as.character(names(vars)), "offset("))
  if (length(offset)) all_terms <- all_terms[!vapply(all_terms, function(t) any(t %in% offset), NA)]
  ord <- lengths(all_terms)
  if (!keep.order && length(ord)) {
    o <- order(ord)
    all_terms <- all_terms[o]
    ord <- ord[o]
  }
  labels <- vapply(all_terms, function(t) paste(names(vars)[t], collapse = ":"), "")
  intercept <- parsed$intercept
  factors <- integer()
  if (length(all_terms)) {
    factors <- matrix(0L, length(vars), length(all_terms), dimnames = list(names(vars), labels))
    for (j in seq_along(all_terms)) for (v in all_terms[[j]]) {
      rest <- setdiff(all_terms[[j]], v)
      # contrasts where what is left of the term is part of one before it
      margin <- !length(rest) || any(vapply(all_terms[seq_len(j - 1L)], function(u) all(rest %in% u), NA))
      factors[v, j] <- if (margin) 1L else 2L
    }
  }
  if (simplify) form <- .simple_formula(form, labels, names(vars)[offset], intercept)
  at <- list(variables = as.call(c(quote(list), unname(vars))))
  if (length(offset)) at$offset <- offset
  at$factors <- factors
  at$term.labels <- labels
  if (!is.null(specials)) {
    found <- lapply(specials, function(s) {
      w <- which(vapply(vars, .is_call_to, NA, s))
      if (length(w)) unname(w)
    })
    names(found) <- specials
    at$specials <- as.pairlist(found)
  }
  at$order <- as.integer(ord)
  at$intercept <- as.integer(intercept)
  at$response <- response
  at$class <- c("terms", "formula")
  at$.Environment <- env
  attributes(form) <- at
  form
}

# The formula rebuilt from the text of its terms: what has a bar in it (a random effect) stands in brackets.
.simple_formula <- function(form, labels, offsets, intercept) {
  barred <- grepl("|", labels, fixed = TRUE)
  labels[barred] <- paste0("(", labels[barred], ")")
  pieces <- c(labels, offsets)
  rhs <- if (length(pieces)) str2lang(paste(pieces, collapse = " + ")) else 1
  if (!intercept) rhs <- call("-", rhs, 1)
  if (length(form) == 3L) call("~", form[[2L]], rhs) else call("~", rhs)
}

update <- function(object, ...) UseMethod("update")

update.default <- function(object, formula., ..., evaluate = TRUE) {
  fitted <- getCall(object)
  if (is.null(fitted)) stop("need an object with call component")
  changes <- match.call(expand.dots = FALSE)$...
  if (!missing(formula.)) fitted$formula <- update(formula(object), formula.)
  fitted <- Reduce(function(call, name) {
    call[[name]] <- changes[[name]]
    call
  }, names(changes), fitted)
  if (!evaluate) return(fitted)
  eval(fitted, parent.frame())
}
getCall <- function(x, ...) UseMethod("getCall")
getCall.default <- function(x, ...) getElement(x, "call")

update.formula <- function(old, new, ...) {
  old <- as.formula(old)
  new <- as.formula(new)
  lhs <- if (length(old) == 3L) old[[2L]]
  rhs <- old[[length(old)]]
  put <- function(e, by) {
    if (is.name(e) && identical(e, quote(.))) return(by)
    if (is.call(e)) for (k in seq_along(e)[-1L]) if (!identical(e[[k]], quote(expr = ))) e[[k]] <- put(e[[k]], by)
    e
  }
  wrap <- function(e) if (is.call(e) && is.name(e[[1L]]) && as.character(e[[1L]]) != "(") call("(", e) else e
  form <- new
  attributes(form) <- NULL
  if (length(form) == 2L && !is.null(lhs)) form <- call("~", lhs, form[[2L]])
  else if (length(form) == 3L) form[[2L]] <- if (is.null(lhs)) form[[2L]] else put(form[[2L]], if (is.name(form[[2L]])) lhs else wrap(lhs))
  n <- length(form)
  form[[n]] <- put(form[[n]], wrap(rhs))
  class(form) <- "formula"
  environment(form) <- environment(old)
  res <- formula(terms.formula(form, simplify = TRUE))
  environment(res) <- environment(old)
  res
}

# What is left of a place among the variables, response aside, when the response, at `y`, is gone.
.before_or_after <- function(at, y) ifelse(at > y, at - 1, at)

delete.response <- function(termobj) {
  y <- attr(termobj, "response")
  if (is.null(y) || !y) return(termobj)
  a <- attributes(termobj)
  a$response <- 0
  for (part in c("variables", "predvars")) if (!is.null(a[[part]])) a[[part]] <- a[[part]][-(1L + y)]
  if (length(a$factors)) a$factors <- a$factors[-y, , drop = FALSE]
  if (!is.null(a$offset)) a$offset <- .before_or_after(a$offset, y)
  if (!is.null(a$specials)) a$specials <- as.pairlist(lapply(a$specials, .before_or_after, y))
  formula <- termobj
  attributes(formula) <- NULL
  formula <- formula[-2L]
  attributes(formula) <- a
  formula
}

# The terms of a new formula that differs from `object` by its labels; what is known of the variables stays, but for those that are gone.
.with_labels <- function(object, labels, gone, response) {
  f <- reformulate(labels, response = if (response) object[[2L]], intercept = attr(object, "intercept") == 1L, env = environment(object))
  r <- terms(f, specials = names(attr(object, "specials")))
  before <- attr(object, "response")
  gone <- c(if (before && !response) before, gone + before)
  attr(r, "predvars") <- attr(object, "predvars")[-(1L + gone)]
  attr(r, "dataClasses") <- attr(object, "dataClasses")[-gone]
  r
}

drop.terms <- function(termobj, dropx = NULL, keep.response = FALSE) {
  labels <- attr(termobj, "term.labels")
  if (is.null(dropx)) termobj
  else .with_labels(termobj, labels[-dropx], dropx, keep.response && attr(termobj, "response"))
}
`[.terms` <- function(termobj, i) {
  labels <- attr(termobj, "term.labels")
  left <- labels[i]
  .with_labels(termobj, if (length(left)) left else "1", which(!labels %in% left), attr(termobj, "response"))
}

get_all_vars <- function(formula, data = NULL, ...) {
  if (missing(formula)) formula <- stats::formula(data)
  else if (missing(data) && inherits(formula, "data.frame")) {
    data <- formula
    formula <- stats::formula(data)
  }
  env <- environment(formula)
  if (!missing(data)) is.data.frame(data) # the call that the error about data that are not there shows
  rn <- .row_names_info(data, 0L)
  vars <- all.vars(terms(as.formula(formula), data = data))
  vals <- lapply(vars, function(v) eval(as.name(v), data, env))
  names(vals) <- vars
  extra <- lapply(as.list(substitute(list(...)))[-1L], eval, data, env)
  r <- as.data.frame(c(vals, extra), optional = TRUE, stringsAsFactors = FALSE)
  if (is.character(rn) && length(rn) == nrow(r)) attr(r, "row.names") <- rn
  r
}

offset <- function(object) object
weights <- function(object, ...) UseMethod("weights")
weights.default <- function(object, ...) if (is.null(object$na.action) || is.null(object$weights)) object$weights else naresid(object$na.action, object$weights)
case.names <- function(object, ...) UseMethod("case.names")
variable.names <- function(object, ...) UseMethod("variable.names")
case.names.lm <- function(object, full = FALSE, ...) {
  w <- weights(object)
  dn <- names(residuals(object))
  if (full || is.null(w)) dn else dn[w != 0]
}
variable.names.lm <- function(object, full = FALSE, ...) {
  if (!full && !object$rank) return(character())
  names <- colnames(qr.lm(object)$qr)
  if (full) names else names[seq_len(object$rank)]
}
