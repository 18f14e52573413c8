# deriv.R - Derivatives of expressions: D(), deriv(), deriv3().
#
# .d_make() builds a call and simplifies it on the way: neutral elements vanish and signs move outwards.

.d_is <- function(e, value) is.numeric(e) && length(e) == 1L && !is.na(e) && e == value
.d_negative <- function(e) is.call(e) && identical(e[[1L]], quote(`-`)) && length(e) == 2L

.d_make <- function(op, a, b) {
  switch(op,
    "+" = {
      if (missing(b)) a
      else if (.d_is(a, 0)) b
      else if (.d_is(b, 0)) a
      else if (.d_negative(a)) .d_make("-", b, a[[2L]])
      else if (.d_negative(b)) .d_make("-", a, b[[2L]])
      else call("+", a, b)
    },
    "-" = {
      if (missing(b)) {
        if (.d_is(a, 0)) 0 else if (.d_negative(a)) a[[2L]] else call("-", a)
      } else if (.d_is(b, 0)) a
      else if (.d_is(a, 0)) .d_make("-", b)
      else if (.d_negative(a)) .d_make("-", .d_make("+", a[[2L]], b))
      else if (.d_negative(b)) call("+", a, b[[2L]])
      else call("-", a, b)
    },
    "*" = {
      if (.d_is(a, 0) || .d_is(b, 0)) 0
      else if (.d_is(a, 1)) b
      else if (.d_is(b, 1)) a
      else if (.d_negative(a)) .d_make("-", .d_make("*", a[[2L]], b))
      else if (.d_negative(b)) .d_make("-", .d_make("*", a, b[[2L]]))
      else call("*", a, b)
    },
    "/" = {
      if (.d_is(a, 0)) 0
      else if (.d_is(b, 0)) NA_real_
      else if (.d_is(b, 1)) a
      else if (.d_negative(a)) .d_make("-", .d_make("/", a[[2L]], b))
      else if (.d_negative(b)) .d_make("-", .d_make("/", a, b[[2L]]))
      else call("/", a, b)
    },
    "^" = {
      if (.d_is(b, 1)) a
      else if (.d_is(b, 0)) 1
      else if (.d_is(a, 0)) 0
      else if (.d_negative(a) && is.numeric(b) && b == trunc(b)) {
        p <- .d_make("^", a[[2L]], b)
        if (b %% 2 == 0) p else .d_make("-", p)
      } else call("^", a, b)
    })
}

.d_rule <- function(e, name) {
  if (is.numeric(e) || is.complex(e) || is.logical(e)) return(0)
  if (is.symbol(e)) return(if (identical(as.character(e), name)) 1 else 0)
  if (!is.call(e) || !is.symbol(e[[1L]])) stop("invalid form in derivative", call. = FALSE)
  f <- as.character(e[[1L]])
  a <- if (length(e) > 1L) e[[2L]]
  b <- if (length(e) > 2L) e[[3L]]
  da <- function() .d_rule(a, name)
  db <- function() .d_rule(b, name)
  times <- function(x, y) .d_make("*", x, y)
  over <- function(x, y) .d_make("/", x, y)
  power <- function(x, y) .d_make("^", x, y)
  minus <- function(x) .d_make("-", x)
  switch(f,
    "(" = da(),
    "+" = if (is.null(b)) .d_make("+", da()) else .d_make("+", da(), db()),
    "-" = if (is.null(b)) minus(da()) else .d_make("-", da(), db()),
    "*" = .d_make("+", times(da(), b), times(a, db())),
    "/" = {
      d1 <- da()
      d2 <- db()
      .d_make("-", over(d1, b), over(times(a, d2), power(b, 2)))
    },
    "^" = {
      if (is.numeric(b) || is.logical(b)) times(b, times(da(), power(a, b - 1)))
      else {
        first <- times(power(a, .d_make("-", b, 1)), times(b, da()))
        .d_make("+", first, times(power(a, b), times(call("log", a), db())))
      }
    },
    exp = times(e, da()),
    log = if (is.null(b)) over(da(), a)
          else stop("only single-argument calls to log() are supported;\n  maybe use log(x,a) = log(x)/log(a)", call. = FALSE),
    cos = minus(times(call("sin", a), da())),
    sin = times(call("cos", a), da()),
    tan = over(da(), power(call("cos", a), 2)),
    cosh = times(call("sinh", a), da()),
    sinh = times(call("cosh", a), da()),
    tanh = over(da(), power(call("cosh", a), 2)),
    sqrt = .d_rule(call("^", a, 0.5), name),
    pnorm = times(call("dnorm", a), da()),
    dnorm = minus(times(a, times(call("dnorm", a), da()))),
    asin = over(da(), call("sqrt", call("-", 1, power(a, 2)))),
    acos = minus(over(da(), call("sqrt", call("-", 1, power(a, 2))))),
    atan = over(da(), call("+", 1, power(a, 2))),
    lgamma = times(da(), call("digamma", a)),
    gamma = times(da(), times(e, call("digamma", a))),
    digamma = times(da(), call("trigamma", a)),
    trigamma = times(da(), call("psigamma", a, 2L)),
    psigamma = times(da(), call("psigamma", a, if (is.null(b)) 1L else if (is.integer(b)) b + 1L
                                               else if (is.numeric(b)) as.integer(b) + 1L else .d_make("+", b, 1L))),
    log1p = over(da(), call("+", 1, a)),
    expm1 = times(call("exp", a), da()),
    log2 = over(da(), times(a, quote(log(2)))),
    log10 = over(da(), times(a, quote(log(10)))),
    cospi = minus(times(call("sinpi", a), times(quote(pi), da()))),
    sinpi = times(call("cospi", a), times(quote(pi), da())),
    tanpi = over(times(quote(pi), da()), power(call("cospi", a), 2)),
    factorial = times(da(), times(e, call("digamma", call("+", a, 1L)))),
    lfactorial = times(da(), call("digamma", call("+", a, 1L))),
    stop(gettextf("Function '%s' is not in the derivatives table", deparse(as.name(f), backtick = TRUE)), call. = FALSE, domain = NA))
}

# The same without brackets, which deriv() goes on with.
.d_derivative <- function(e, name, caller) {
  d <- .Internal(derivative(e, name, FALSE))
  if (!is.null(d)) return(d)
  tryCatch(.d_rule(e, name), error = function(cond) stop(simpleError(conditionMessage(cond), caller)))
}

.d_expression <- function(expr) {
  if (is.expression(expr)) expr <- expr[[1L]]
  else if (inherits(expr, "formula")) {
    if (length(expr) < 2L) stop("invalid formula in deriv")
    expr <- expr[[length(expr)]]
  }
  expr
}

D <- function(expr, name) {
  if (is.expression(expr)) expr <- expr[[1L]]
  if (!(is.call(expr) || is.symbol(expr) || is.numeric(expr) || is.complex(expr) || is.logical(expr)))
    stop("expression must not be type '", typeof(expr), "'", domain = NA)
  if (!is.character(name) || length(name) < 1L) stop("variable must be a character string")
  if (length(name) > 1L) warning("only the first element is used as variable name")
  if (!is.null(d <- .Internal(derivative(expr, name[1L], TRUE)))) return(d)
  d <- tryCatch(.d_rule(expr, name[1L]), error = conditionMessage)
  if (is.character(d)) stop(d, domain = NA)
  .d_brackets(d)
}

# Brackets where text would need them, so that a derivative is identical to its own text read again.
.d_brackets <- function(e) {
  if (!is.call(e)) return(e)
  e[-1L] <- lapply(as.list(e)[-1L], .d_brackets)
  if (length(e) != 3L || !is.symbol(e[[1L]])) return(e)
  levels <- c("+" = 1L, "-" = 1L, "*" = 2L, "/" = 2L, "^" = 3L)
  of <- function(x) if (is.call(x) && length(x) == 3L && is.symbol(x[[1L]])) as.character(x[[1L]]) else ""
  at <- function(op) if (op %in% names(levels)) levels[[op]] else 9L
  op <- as.character(e[[1L]])
  if (!op %in% names(levels)) return(e)
  left <- of(e[[2L]])
  right <- of(e[[3L]])
  if (if (op == "^") left == "^" else at(left) < at(op)) e[[2L]] <- call("(", e[[2L]])
  if (switch(op, "+" = right == "+", "^" = at(right) < 3L, at(right) <= at(op))) e[[3L]] <- call("(", e[[3L]])
  e
}

# ---- deriv(): code for the value and its derivatives with common subexpressions computed once ----

deriv <- function(expr, ...) UseMethod("deriv")
deriv3 <- function(expr, ...) UseMethod("deriv3")

deriv.formula <- function(expr, namevec, function.arg = NULL, tag = ".expr", hessian = FALSE, ...)
  .d_code(.d_expression(expr), namevec, function.arg, tag, hessian)
deriv.default <- function(expr, namevec, function.arg = NULL, tag = ".expr", hessian = FALSE, ...)
  .d_code(.d_expression(expr), namevec, function.arg, tag, hessian)
deriv3.formula <- function(expr, namevec, function.arg = NULL, tag = ".expr", hessian = TRUE, ...)
  .d_code(.d_expression(expr), namevec, function.arg, tag, hessian)
deriv3.default <- function(expr, namevec, function.arg = NULL, tag = ".expr", hessian = TRUE, ...)
  .d_code(.d_expression(expr), namevec, function.arg, tag, hessian)

# How often a symbol occurs; an expression with a symbol replaced.
.d_count <- function(e, s) if (is.symbol(e)) identical(e, s) + 0L else if (is.call(e)) sum(vapply(as.list(e)[-1L], .d_count, 0L, s)) else 0L
.d_replace <- function(e, s, by) {
  if (is.symbol(e)) return(if (identical(e, s)) by else e)
  if (is.call(e)) for (i in seq_along(e)[-1L]) e[[i]] <- .d_replace(e[[i]], s, by)
  e
}

# What expressions have in common: the numbers of the calls that get names, these calls, the expressions with the names.
.d_shared <- function(expressions, tag) {
  subs <- list()
  # the symbol that stands for a call; its own arguments come first in the list
  common <- function(e) {
    if (!is.call(e)) return(e)
    if (identical(e[[1L]], quote(`(`))) return(common(e[[2L]]))
    for (i in seq_along(e)[-1L]) e[[i]] <- common(e[[i]])
    for (k in seq_along(subs)) if (identical(subs[[k]], e)) return(as.name(paste0(tag, k)))
    subs[[length(subs) + 1L]] <<- e
    as.name(paste0(tag, length(subs)))
  }
  results <- lapply(expressions, common)
  # what is used once only goes back to its place
  keep <- rep(TRUE, length(subs))
  for (k in seq_along(subs)) {
    s <- as.name(paste0(tag, k))
    later <- if (k < length(subs)) subs[(k + 1L):length(subs)] else list()
    uses <- sum(vapply(c(later, results), .d_count, 0L, s))
    if (uses < 2L) {
      keep[k] <- FALSE
      subs <- lapply(seq_along(subs), function(i) if (i > k) .d_replace(subs[[i]], s, subs[[k]]) else subs[[i]])
      results <- lapply(results, .d_replace, s, subs[[k]])
    }
  }
  list(which(keep), subs[keep], results)
}

.d_code <- function(expr, namevec, function.arg, tag, hessian) {
  if (!is.character(namevec) || !length(namevec)) .refuse("invalid variable names")
  n <- length(namevec)
  caller <- sys.call(-1L)
  first <- vector("list", n)
  for (i in seq_len(n)) first[[i]] <- .d_derivative(expr, namevec[i], caller)
  # the value, then each first derivative with the second ones in its row
  wanted <- list(expr)
  if (!hessian) wanted <- c(wanted, first)
  else for (i in seq_len(n)) {
    wanted[[length(wanted) + 1L]] <- first[[i]]
    for (j in i:n) wanted[[length(wanted) + 1L]] <- .d_derivative(first[[i]], namevec[j], caller)
  }
  shared <- .Internal(shared_calls(wanted, tag))
  if (is.null(shared)) shared <- .d_shared(wanted, tag)
  kept <- shared[[1L]]
  results <- shared[[3L]]
  # the statements in their order; places of second derivatives that stay empty are dropped
  body <- vector("list", 1L + length(kept) + length(results) + 3L + 2L * hessian)
  body[[1L]] <- quote(`{`)
  at <- 1L
  for (k in seq_along(kept)) body[[at <- at + 1L]] <- call("<-", as.name(paste0(tag, kept[k])), shared[[2L]][[k]])
  body[[at <- at + 1L]] <- call("<-", quote(.value), results[[1L]])
  names_call <- as.call(c(quote(c), as.list(namevec)))
  body[[at <- at + 1L]] <- call("<-", quote(.grad), call("array", 0, call("c", quote(length(.value)), n), call("list", NULL, names_call)))
  if (hessian)
    body[[at <- at + 1L]] <- call("<-", quote(.hessian), call("array", 0, call("c", quote(length(.value)), n, n),
                                                              call("list", NULL, names_call, names_call)))
  of <- 1L
  for (i in seq_len(n)) {
    of <- of + 1L
    body[[at <- at + 1L]] <- call("<-", call("[", quote(.grad), quote(expr = ), namevec[i]), results[[of]])
    if (hessian) for (j in i:n) {
      of <- of + 1L
      if (!is.call(first[[i]]) && .d_is(results[[of]], 0)) next
      cell <- call("[", quote(.hessian), quote(expr = ), namevec[i], namevec[j])
      if (i != j) results[[of]] <- call("<-", call("[", quote(.hessian), quote(expr = ), namevec[j], namevec[i]), results[[of]])
      body[[at <- at + 1L]] <- call("<-", cell, results[[of]])
    }
  }
  body[[at <- at + 1L]] <- quote(attr(.value, "gradient") <- .grad)
  if (hessian) body[[at <- at + 1L]] <- quote(attr(.value, "hessian") <- .hessian)
  body[[at <- at + 1L]] <- quote(.value)
  code <- as.call(body[seq_len(at)])
  if (is.null(function.arg)) return(as.expression(code))
  if (is.function(function.arg)) {
    f <- function.arg
    body(f) <- code
    environment(f) <- .GlobalEnv
    return(f)
  }
  args <- if (isTRUE(function.arg)) namevec else function.arg
  formals <- rep(list(quote(expr = )), length(args))
  names(formals) <- args
  eval(call("function", as.pairlist(formals), code), .GlobalEnv)
}
