# Interpreter of a small language: tokens, recursive descent, closures, print and while
tokenize <- function(src) {
  pat <- "[[:space:]]+|#[^\n]*|[0-9]+(\\.[0-9]+)?|\"[^\"]*\"|[A-Za-z_][A-Za-z_0-9]*|==|!=|<=|>=|&&|\\|\\||[-+*/%^<>=(){},;!]"
  toks <- regmatches(src, gregexpr(pat, src))[[1]]
  if (sum(nchar(toks)) != nchar(src)) stop("bad character in source")
  toks[!grepl("^([[:space:]]|#)", toks)]
}
Parser <- function(toks) {
  pos <- 1L
  peek <- function() if (pos <= length(toks)) toks[pos] else "<eof>"
  advance <- function() { t <- peek(); pos <<- pos + 1L; t }
  expect <- function(t) { if (peek() != t) stop(sprintf("expected '%s' but found '%s' at token %d", t, peek(), pos), call. = FALSE); advance() }
  prec <- c("||" = 1, "&&" = 2, "==" = 3, "!=" = 3, "<" = 4, ">" = 4, "<=" = 4, ">=" = 4, "+" = 5, "-" = 5, "*" = 6, "/" = 6, "%" = 6, "^" = 8)
  primary <- function() {
    t <- advance()
    node <- if (grepl("^[0-9]", t)) list(type = "num", value = as.numeric(t))
    else if (startsWith(t, "\"")) list(type = "str", value = gsub("^\"|\"$", "", t))
    else if (t == "(") { e <- expr(0); expect(")"); e }
    else if (t == "-") list(type = "neg", arg = expr(7))
    else if (t == "!") list(type = "not", arg = expr(7))
    else if (t == "fn") { expect("("); ps <- character(); while (peek() != ")") { ps <- c(ps, advance()); if (peek() == ",") advance() }; advance(); list(type = "fn", params = ps, body = block()) }
    else if (grepl("^[A-Za-z_]", t)) list(type = "var", name = t)
    else stop("unexpected token ", t, call. = FALSE)
    while (peek() == "(") { advance(); as <- list(); while (peek() != ")") { as[[length(as) + 1L]] <- expr(0); if (peek() == ",") advance() }; advance(); node <- list(type = "call", fn = node, args = as) }
    node
  }
  expr <- function(min) {
    left <- primary()
    repeat {
      op <- peek(); p <- prec[op]
      if (is.na(p) || p < min) return(left)
      advance()
      right <- expr(if (op == "^") p else p + 1)
      left <- list(type = "bin", op = op, l = left, r = right)
    }
  }
  block <- function() { expect("{"); out <- list(); while (peek() != "}") out <- c(out, list(stmt())); advance(); list(type = "block", body = out) }
  stmt <- function() {
    t <- peek()
    if (t == "while") { advance(); expect("("); c <- expr(0); expect(")"); return(list(type = "while", cond = c, body = block())) }
    if (t == "if") { advance(); expect("("); c <- expr(0); expect(")"); y <- block(); n <- if (peek() == "else") { advance(); if (peek() == "if") stmt() else block() }; return(list(type = "if", cond = c, yes = y, no = n)) }
    if (t == "return") { advance(); e <- expr(0); expect(";"); return(list(type = "return", value = e)) }
    if (t == "let") { advance(); n <- advance(); expect("="); e <- expr(0); expect(";"); return(list(type = "let", name = n, value = e)) }
    if (pos < length(toks) && toks[pos + 1L] == "=" ) { n <- advance(); advance(); e <- expr(0); expect(";"); return(list(type = "set", name = n, value = e)) }
    e <- expr(0); expect(";"); list(type = "expr", value = e)
  }
  program <- function() { out <- list(); while (pos <= length(toks)) out <- c(out, list(stmt())); list(type = "block", body = out) }
  environment()
}
lookup <- function(name, env) { while (!identical(env, emptyenv())) { if (exists(name, envir = env, inherits = FALSE)) return(env); env <- parent.env(env) }; stop("undefined variable ", sQuote(name, FALSE), call. = FALSE) }
eval_node <- function(n, env) switch(n$type,
  num = , str = n$value,
  var = get(n$name, envir = lookup(n$name, env), inherits = FALSE),
  neg = -eval_node(n$arg, env), not = !eval_node(n$arg, env),
  bin = {
    if (n$op == "&&") return(eval_node(n$l, env) && eval_node(n$r, env))
    if (n$op == "||") return(eval_node(n$l, env) || eval_node(n$r, env))
    a <- eval_node(n$l, env); b <- eval_node(n$r, env)
    if (n$op == "+" && (is.character(a) || is.character(b))) paste0(a, b)
    else match.fun(if (n$op == "%") "%%" else n$op)(a, b) },
  let = { assign(n$name, eval_node(n$value, env), envir = env); invisible(NULL) },
  set = { assign(n$name, eval_node(n$value, env), envir = lookup(n$name, env)); invisible(NULL) },
  expr = eval_node(n$value, env),
  block = { r <- NULL; for (s in n$body) r <- eval_node(s, env); r },
  "while" = { while (isTRUE(eval_node(n$cond, env))) eval_node(n$body, env); NULL },
  "if" = if (isTRUE(eval_node(n$cond, env))) eval_node(n$yes, env) else if (!is.null(n$no)) eval_node(n$no, env),
  "return" = { v <- eval_node(n$value, env); signalCondition(structure(class = c("lang_return", "condition"), list(message = "return", call = NULL, value = v))); stop("return outside a function") },
  fn = structure(list(params = n$params, body = n$body, env = env), class = "lang_fn"),
  call = {
    f <- eval_node(n$fn, env); args <- lapply(n$args, eval_node, env)
    if (is.function(f)) return(do.call(f, args))
    if (!inherits(f, "lang_fn")) stop("not a function", call. = FALSE)
    if (length(args) != length(f$params)) stop("wrong number of arguments: ", length(args), " for ", length(f$params), call. = FALSE)
    e <- new.env(parent = f$env); for (i in seq_along(args)) assign(f$params[i], args[[i]], envir = e)
    tryCatch(eval_node(f$body, e), lang_return = function(c) c$value) },
  stop("unknown node ", n$type))
print.lang_fn <- function(x, ...) { cat("<fn(", paste(x$params, collapse = ", "), ")>\n", sep = ""); invisible(x) }
run <- function(src) { g <- new.env(parent = emptyenv()); assign("print", function(...) { cat(..., "\n"); invisible() }, g); assign("sqrt", sqrt, g); eval_node(Parser(tokenize(src))$program(), g) }
src <- '
let fib = fn(n) { if (n < 2) { return n; } return fib(n - 1) + fib(n - 2); };
let i = 0; # counter
while (i <= 10) { print("fib", i, fib(i)); i = i + 1; }
let adder = fn(x) { return fn(y) { return x + y; }; };
print("closure", adder(3)(4));
let compose = fn(f, g) { fn(x) { f(g(x)); }; };
print(compose(adder(1), fn(z) { z * 10; })(5));
if (i == 11 && !(1 > 2)) { print("ok " + i); } else if (i == 0) { print("zero"); } else { print("no"); }
print(2 ^ 3 ^ 2, -2 ^ 2, 7 % 3, 1 / 3, sqrt(2));
adder;
'
print(run(src))
print(tokenize("let x = 1.5 + y*(2 - \"s\");"))
str(Parser(tokenize("x = 1 + 2 * 3;"))$program())
for (bad in c("let x = ;", "print(y);", "let f = fn(a) { a; }; f(1, 2);", "3(4);", "let $ = 1;", "print(1 + ;", "while (1) print(2);"))
  cat(format(bad, width = 34), "->", tryCatch({ run(bad); "fine" }, error = conditionMessage), "\n")
r <- run("let n = 27; let steps = 0; while (n != 1) { if (n % 2 == 0) { n = n / 2; } else { n = 3 * n + 1; } steps = steps + 1; } steps;"); print(r)
gcd <- run("let gcd = fn(a, b) { if (b == 0) { return a; } return gcd(b, a % b); }; gcd(1071, 462);"); print(gcd)
count_nodes <- function(n) if (is.list(n)) (!is.null(n$type)) + sum(vapply(n, count_nodes, 0)) else 0
print(count_nodes(Parser(tokenize(src))$program()))
run("print(undefined_thing);")
