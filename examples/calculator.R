# calculator.R - A little algebra system: tokens by regular expression, a recursive-descent parser, evaluation,
# simplification, derivatives, tables of values and a text plot.
#
#   orbit examples/calculator.R ["expression in x"]

# ---- tokens ----------------------------------------------------------------------------------------

tokenize <- function(text) {
  pattern <- "[0-9]+\\.?[0-9]*([eE][-+]?[0-9]+)?|[A-Za-z_][A-Za-z_0-9]*|[-+*/^(),=]|\\S"
  value <- regmatches(text, gregexpr(pattern, text))[[1]]
  kind <- ifelse(grepl("^[0-9]", value), "number", ifelse(grepl("^[A-Za-z_]", value), "name", ifelse(grepl("^[-+*/^(),=]$", value), "sign", "bad")))
  if (any(kind == "bad")) stop("unexpected character '", value[kind == "bad"][1], "'", call. = FALSE)
  data.frame(kind = kind, value = value)
}

# ---- trees: lists of class "num", "var", "op", "fun" ----------------------------------------------------

num <- function(v) structure(list(value = v), class = c("num", "node"))
variable <- function(name) structure(list(name = name), class = c("var", "node"))
op <- function(sign, left, right) structure(list(sign = sign, left = left, right = right), class = c("op", "node"))
fun <- function(name, arg) structure(list(name = name, arg = arg), class = c("fun", "node"))
is_num <- function(e, v = NULL) inherits(e, "num") && (is.null(v) || e$value == v)

parse_expression <- function(text) {
  tokens <- tokenize(text)
  at <- 1
  peek <- function() if (at <= nrow(tokens)) tokens$value[at] else ""
  take <- function(expected = NULL) {
    if (!is.null(expected) && peek() != expected) {
      stop(sprintf("expected '%s' but found '%s'", expected, if (peek() == "") "the end" else peek()), call. = FALSE)
    }
    at <<- at + 1
    tokens$value[at - 1]
  }
  sum_ <- function() {
    e <- product()
    while (peek() %in% c("+", "-")) e <- op(take(), e, product())
    e
  }
  product <- function() {
    e <- signed()
    while (peek() %in% c("*", "/")) e <- op(take(), e, signed())
    e
  }
  signed <- function() {
    if (peek() == "-") {
      take()
      return(op("*", num(-1), signed()))
    }
    power()
  }
  power <- function() {
    base <- atom()
    if (peek() == "^") {
      take()
      return(op("^", base, signed()))
    }
    base
  }
  atom <- function() {
    if (at > nrow(tokens)) stop("unexpected end", call. = FALSE)
    kind <- tokens$kind[at]
    if (kind == "number") return(num(as.numeric(take())))
    if (kind == "name") {
      name <- take()
      if (peek() != "(") return(if (name == "pi") num(pi) else variable(name))
      take("(")
      arg <- sum_()
      take(")")
      return(fun(name, arg))
    }
    if (peek() == "(") {
      take("(")
      e <- sum_()
      take(")")
      return(e)
    }
    stop("unexpected '", peek(), "'", call. = FALSE)
  }
  e <- sum_()
  if (at <= nrow(tokens)) stop("unexpected '", peek(), "' at the end", call. = FALSE)
  e
}

# ---- showing -----------------------------------------------------------------------------------------

level <- function(e) UseMethod("level")
level.default <- function(e) 4
level.num <- function(e) if (e$value < 0) 1 else 4
level.op <- function(e) switch(e$sign, "+" = , "-" = 1, "*" = , "/" = 2, "^" = 3)

format.node <- function(x, ...) {
  wrap <- function(e, least) if (level(e) < least) paste0("(", format(e), ")") else format(e)
  mine <- level(x)
  if (x$sign == "*" && is_num(x$left, -1)) return(paste0("-", wrap(x$right, 3)))
  left <- wrap(x$left, if (x$sign == "^") mine + 1 else mine)
  right <- wrap(x$right, if (x$sign %in% c("-", "/")) mine + 1 else mine)
  if (x$sign %in% c("+", "-")) paste(left, x$sign, right) else paste0(left, x$sign, right)
}
format.num <- function(x, ...) format(x$value, digits = 6)
format.var <- function(x, ...) x$name
format.fun <- function(x, ...) sprintf("%s(%s)", x$name, format(x$arg))
print.node <- function(x, ...) cat(format(x), "\n")

# ---- evaluating --------------------------------------------------------------------------------------

value <- function(e, env) UseMethod("value")
value.num <- function(e, env) e$value
value.var <- function(e, env) {
  v <- env[[e$name]]
  if (is.null(v)) stop("unknown variable '", e$name, "'", call. = FALSE)
  v
}
value.op <- function(e, env) do.call(e$sign, list(value(e$left, env), value(e$right, env)))
known <- c("sin", "cos", "exp", "log", "sqrt", "abs")
value.fun <- function(e, env) {
  if (!e$name %in% known) stop("unknown function '", e$name, "'", call. = FALSE)
  match.fun(e$name)(value(e$arg, env))
}

# ---- simplifying: rules tried until nothing changes -----------------------------------------------------

simplify <- function(e) {
  repeat {
    s <- simplify_once(e)
    if (identical(s, e)) return(e)
    e <- s
  }
}
simplify_once <- function(e) UseMethod("simplify_once")
simplify_once.node <- function(e) e
simplify_once.fun <- function(e) {
  arg <- simplify_once(e$arg)
  if (is_num(arg, 0) && e$name %in% c("sin", "sqrt")) return(num(0))
  if (is_num(arg, 0) && e$name %in% c("cos", "exp")) return(num(1))
  fun(e$name, arg)
}
simplify_once.op <- function(e) {
  a <- simplify_once(e$left)
  b <- simplify_once(e$right)
  if (is_num(a) && is_num(b)) return(num(do.call(e$sign, list(a$value, b$value))))
  switch(e$sign,
    "+" = {
      if (is_num(a, 0)) return(b)
      if (is_num(b, 0)) return(a)
      if (identical(a, b)) return(op("*", num(2), a))
    },
    "-" = {
      if (is_num(b, 0)) return(a)
      if (identical(a, b)) return(num(0))
      if (is_num(a, 0)) return(op("*", num(-1), b))
    },
    "*" = {
      if (is_num(a, 0) || is_num(b, 0)) return(num(0))
      if (is_num(a, 1)) return(b)
      if (is_num(b, 1)) return(a)
      if (is_num(b)) return(op("*", b, a))
      if (is_num(a) && inherits(b, "op") && b$sign == "*" && is_num(b$left)) return(op("*", num(a$value * b$left$value), b$right))
    },
    "/" = {
      if (is_num(a, 0)) return(num(0))
      if (is_num(b, 1)) return(a)
      if (identical(a, b)) return(num(1))
    },
    "^" = {
      if (is_num(b, 0)) return(num(1))
      if (is_num(b, 1)) return(a)
    })
  op(e$sign, a, b)
}

# ---- derivatives -----------------------------------------------------------------------------------------

derive <- function(e, by) UseMethod("derive")
derive.num <- function(e, by) num(0)
derive.var <- function(e, by) num(if (e$name == by) 1 else 0)
derive.op <- function(e, by) {
  a <- e$left
  b <- e$right
  da <- derive(a, by)
  db <- derive(b, by)
  switch(e$sign,
    "+" = op("+", da, db),
    "-" = op("-", da, db),
    "*" = op("+", op("*", da, b), op("*", a, db)),
    "/" = op("/", op("-", op("*", da, b), op("*", a, db)), op("^", b, num(2))),
    "^" = if (is_num(b)) op("*", op("*", b, op("^", a, num(b$value - 1))), da)
          else op("*", e, op("+", op("*", db, fun("log", a)), op("/", op("*", b, da), a))))
}
derive.fun <- function(e, by) {
  inner <- derive(e$arg, by)
  outer <- switch(e$name,
    sin = fun("cos", e$arg),
    cos = op("*", num(-1), fun("sin", e$arg)),
    exp = e,
    log = op("/", num(1), e$arg),
    sqrt = op("/", num(1), op("*", num(2), e)),
    stop("cannot derive ", e$name, call. = FALSE))
  op("*", outer, inner)
}

# ---- at work -----------------------------------------------------------------------------------------------

args <- commandArgs(trailingOnly = TRUE)
texts <- if (length(args) > 0) args else c("1 + 2 * 3 - 4 / 8", "-(2 + 3)^2", "2^3^2", "x^2 - 3*x + 2", "sin(x)^2 + cos(x)^2",
  "exp(-x^2 / 2) / sqrt(2*pi)", "x^x", "(x + 1) * (x - 1) / (x + 1)", "log(a*x) + 0*y", "1.5e2 * x")

for (text in texts) {
  e <- parse_expression(text)
  s <- simplify(e)
  cat(sprintf("%-30s => %s\n", text, format(s)))
  vars <- unique(regmatches(format(s), gregexpr("\\b[axy]\\b", format(s)))[[1]])
  if ("x" %in% vars) cat(sprintf("%33s %s\n", "d/dx:", format(simplify(derive(s, "x")))))
  at_two <- tryCatch(format(value(s, list(x = 2, a = 3)), digits = 8), error = function(err) conditionMessage(err))
  cat(sprintf("%33s %s\n", "at x = 2:", at_two))
}

cat("\nWhat it refuses\n")
for (bad in c("1 +", "2 * (3", "4 $ 5", "x y", "sin x", "foo(1)", "q + 1", ") 1", "")) {
  message_text <- tryCatch({
    v <- value(parse_expression(bad), list(x = 1))
    paste("value", v)
  }, error = function(err) conditionMessage(err))
  cat(sprintf("%-10s %s\n", dQuote(bad, FALSE), message_text))
}

cat("\nNewton's method\n")
newton <- function(text, start, tolerance = 1e-12, max_steps = 50) {
  f <- parse_expression(text)
  g <- simplify(derive(f, "x"))
  x <- start
  for (step in seq_len(max_steps)) {
    fx <- value(f, list(x = x))
    if (abs(fx) < tolerance) return(list(root = x, steps = step - 1))
    x <- x - fx / value(g, list(x = x))
  }
  warning("no convergence")
  list(root = NA, steps = max_steps)
}
problems <- list(c("x^2 - 2", 1), c("cos(x) - x", 1), c("x^3 - x - 2", 1.5), c("exp(x) - 5", 0))
results <- t(sapply(problems, function(p) unlist(newton(p[1], as.numeric(p[2])))))
rownames(results) <- vapply(problems, `[`, "", 1)
print(results, digits = 10)
print(tryCatch(newton("x^2 + 1", 0.5), warning = function(w) conditionMessage(w)))

cat("\nTaylor coefficients at 0\n")
taylor <- function(text, n) {
  e <- parse_expression(text)
  out <- numeric(n + 1)
  for (k in 0:n) {
    out[k + 1] <- value(e, list(x = 0)) / factorial(k)
    e <- simplify(derive(e, "x"))
  }
  setNames(out, paste0("x^", 0:n))
}
print(rbind(exp = taylor("exp(x)", 5), sin = taylor("sin(x)", 5), cos = taylor("cos(x)", 5)), digits = 4)

cat("\nA table and a plot of x^3 - 3*x\n")
f <- parse_expression("x^3 - 3*x")
xs <- seq(-2, 2, by = 0.5)
ys <- value(f, list(x = xs))
slopes <- value(derive(f, "x"), list(x = xs))
print(data.frame(x = xs, y = ys, slope = slopes))
grid <- seq(-2.2, 2.2, length.out = 61)
heights <- value(f, list(x = grid))
rows <- 15
canvas <- matrix(" ", rows, length(grid))
line <- round((heights - min(heights)) / diff(range(heights)) * (rows - 1)) + 1
zero <- round((0 - min(heights)) / diff(range(heights)) * (rows - 1)) + 1
canvas[zero, ] <- "-"
canvas[, 31] <- "|"
canvas[cbind(line, seq_along(grid))] <- "o"
for (r in rows:1) cat(paste(canvas[r, ], collapse = ""), "\n", sep = "")
