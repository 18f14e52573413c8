# A tiny language: lexer, Pratt parser, compiler to closures, interpreter with functions and loops
src <- '
fn fib(n) { if n < 2 { return n } ; return fib(n - 1) + fib(n - 2) }
let i = 0
while i < 10 { print(fib(i)); i = i + 1 }
let s = "he" + "llo"
print(s, 1 + 2 * 3 == 7, !true, -3 ^ 2)
fn mk(k) { return fn(x) { return x * k } }
let tri = mk(3)
print(tri(14))
let a = [1, 2, [3, 4]]
print(len(a), a[2][0])
'
lex <- function(s) {
  rx <- '^(\\d+(?:\\.\\d+)?)|^("[^"]*")|^([A-Za-z_]\\w*)|^(==|!=|<=|>=|[-+*/^<>=!(){}\\[\\],;])'; out <- list(); line <- 1L
  while (nchar(s)) {
    if (grepl("^\n", s)) { line <- line + 1L; s <- substring(s, 2); next }
    if (grepl("^[ \t\r]", s)) { s <- sub("^[ \t\r]+", "", s); next }
    m <- regmatches(s, regexec(rx, s, perl = TRUE))[[1]]
    if (!length(m)) stop(sprintf("line %d: unexpected '%s'", line, substr(s, 1, 1)), call. = FALSE)
    k <- which(nzchar(m[-1]))[1]; out[[length(out) + 1]] <- list(type = c("num", "str", "id", "op")[k], text = m[1], line = line); s <- substring(s, nchar(m[1]) + 1)
  }
  c(out, list(list(type = "eof", text = "<eof>", line = line)))
}
bp <- c("==" = 10, "!=" = 10, "<" = 20, ">" = 20, "<=" = 20, ">=" = 20, "+" = 30, "-" = 30, "*" = 40, "/" = 40, "^" = 60, "(" = 80, "[" = 80)
parse_prog <- function(toks) {
  i <- 1L; peek <- function() toks[[i]]$text; nxt <- function() { t <- toks[[i]]; i <<- i + 1L; t }; expect <- function(x) { t <- nxt(); if (t$text != x) stop(sprintf("line %d: expected '%s' but found '%s'", t$line, x, t$text), call. = FALSE) }
  expr <- function(rbp = 0) { l <- nud(nxt()); while (!is.na(b <- bp[peek()]) && b > rbp) l <- led(nxt()$text, l, b); l }
  nud <- function(t) switch(t$type, num = list("num", as.numeric(t$text)), str = list("num", gsub('"', "", t$text)), id = switch(t$text, true = list("num", TRUE), false = list("num", FALSE), fn = fndef(), list("var", t$text)), op = switch(t$text, "(" = { e <- expr(); expect(")"); e }, "-" = list("un", "-", expr(50)), "!" = list("un", "!", expr(50)), "[" = list("arr", items("]")), stop("bad token ", t$text)), stop(sprintf("line %d: unexpected end", t$line), call. = FALSE))
  led <- function(op, l, b) switch(op, "(" = list("call", l, items(")")), "[" = { e <- expr(); expect("]"); list("idx", l, e) }, "^" = list("bin", op, l, expr(b - 1)), list("bin", op, l, expr(b)))
  items <- function(close) { out <- list(); if (peek() == close) { nxt(); return(out) }; repeat { out[[length(out) + 1]] <- expr(); if (peek() == ",") nxt() else { expect(close); return(out) } } }
  fndef <- function() { expect("("); ps <- character(); while (peek() != ")") { ps <- c(ps, nxt()$text); if (peek() == ",") nxt() }; nxt(); list("fn", ps, block()) }
  block <- function() { expect("{"); out <- list(); while (peek() != "}") { s <- stmt(); if (!is.null(s)) out[[length(out) + 1]] <- s }; nxt(); out }
  stmt <- function() { t <- peek(); if (t == ";") { nxt(); return(NULL) }; if (t == "let") { nxt(); n <- nxt()$text; expect("="); return(list("let", n, expr())) }; if (t == "fn" && toks[[i + 1L]]$type == "id") { nxt(); n <- nxt()$text; return(list("let", n, fndef())) }; if (t == "if") { nxt(); c0 <- expr(); th <- block(); el <- list(); if (peek() == "else") { nxt(); el <- block() }; return(list("if", c0, th, el)) }; if (t == "while") { nxt(); c0 <- expr(); return(list("while", c0, block())) }; if (t == "return") { nxt(); return(list("ret", expr())) }; e <- expr(); if (peek() == "=") { nxt(); return(list("set", e[[2]], expr())) }; list("expr", e) }
  out <- list(); while (peek() != "<eof>") { s <- stmt(); if (!is.null(s)) out[[length(out) + 1]] <- s }; out
}
ev <- function(e, env) switch(e[[1]], num = e[[2]], var = { if (!exists(e[[2]], envir = env)) stop("undefined variable ", e[[2]]); get(e[[2]], envir = env) }, un = if (e[[2]] == "-") -ev(e[[3]], env) else !ev(e[[3]], env), bin = { a <- ev(e[[3]], env); b <- ev(e[[4]], env); if (e[[2]] == "+" && is.character(a)) paste0(a, b) else get(e[[2]])(a, b) }, arr = lapply(e[[2]], ev, env), idx = ev(e[[2]], env)[[ev(e[[3]], env) + 1]], call = { f <- ev(e[[2]], env); do.call(f, lapply(e[[3]], ev, env)) }, fn = { ps <- e[[2]]; body <- e[[3]]; function(...) { a <- list(...); if (length(a) != length(ps)) stop(sprintf("expected %d arguments, got %d", length(ps), length(a))); fe <- list2env(setNames(a, ps), parent = env); tryCatch({ run(body, fe); NULL }, retval = function(c) c$value) } }, stop("cannot evaluate ", e[[1]]))
run <- function(prog, env) for (s in prog) switch(s[[1]], let = assign(s[[2]], ev(s[[3]], env), envir = env), set = { e <- env; while (!exists(s[[2]], envir = e, inherits = FALSE)) e <- parent.env(e); assign(s[[2]], ev(s[[3]], env), envir = e) }, "if" = if (isTRUE(ev(s[[2]], env))) run(s[[3]], env) else run(s[[4]], env), "while" = while (isTRUE(ev(s[[2]], env))) run(s[[3]], env), ret = stop(structure(class = c("retval", "error", "condition"), list(message = "return", call = NULL, value = ev(s[[2]], env)))), expr = ev(s[[2]], env))
genv <- new.env(); show <- function(v) if (is.list(v)) paste0("[", paste(vapply(v, show, ""), collapse = ", "), "]") else if (is.logical(v)) tolower(v) else if (is.function(v)) "<fn>" else format(v); genv$print <- function(...) { cat(vapply(list(...), show, ""), "\n"); invisible() }; genv$len <- function(x) length(x)
toks <- lex(src); cat(length(toks), "tokens\n"); print(table(vapply(toks, `[[`, "", "type"))); ast <- parse_prog(toks); str(ast[[2]]); run(ast, genv)
for (bad in c("let x = ", "print(1", "1 $ 2", "y + 1", "let f = fn(a) { return a }\nf(1, 2)", "[1,2")) cat(sprintf("%-40s -> %s\n", encodeString(bad), tryCatch({ run(parse_prog(lex(bad)), new.env(parent = genv)); "ok" }, error = function(e) conditionMessage(e))))
sort(ls(genv)); run(parse_prog(lex("print(mk, a)")), genv)
