# A small stack virtual machine with an assembler, and a Lisp evaluator
assemble <- function(src) { lines <- trimws(sub(";.*", "", strsplit(src, "\n")[[1]])); lines <- lines[nzchar(lines)]; labels <- list(); code <- list(); for (l in lines) if (grepl(":$", l)) labels[[sub(":", "", l)]] <- length(code) + 1L else { p <- strsplit(l, "[ ,]+")[[1]]; code[[length(code) + 1L]] <- list(op = p[1], arg = if (length(p) > 1) p[2]) }; list(code = code, labels = labels) }
run <- function(prog, limit = 1e4) {
  st <- numeric(); vars <- list(); pc <- 1L; out <- character(); n <- 0
  push <- function(v) st[length(st) + 1L] <<- v
  pop <- function() { if (!length(st)) stop("stack underflow at ", pc); v <- st[length(st)]; length(st) <<- length(st) - 1L; v }
  repeat {
    if ((n <- n + 1) > limit) stop("instruction limit exceeded")
    i <- prog$code[[pc]]; pc <- pc + 1L
    switch(i$op,
      push = push(as.numeric(i$arg)), load = push(vars[[i$arg]]), store = vars[[i$arg]] <- pop(),
      add = , sub = , mul = , div = { b <- pop(); a <- pop(); push(switch(i$op, add = a + b, sub = a - b, mul = a * b, div = a %/% b)) },
      lt = { b <- pop(); a <- pop(); push(a < b) }, jmp = pc <- prog$labels[[i$arg]], jz = if (pop() == 0) pc <- prog$labels[[i$arg]],
      print = out <- c(out, format(pop())), halt = break, stop("unknown op '", i$op, "'"))
  }
  list(out = out, steps = n, vars = vars)
}
p <- assemble("push 1
store f ; accumulator
push 1
store i
loop:
load i
push 11
lt
jz end
load f
load i
mul
store f
load i
push 1
add
store i
jmp loop
end:
load f
print
halt")
str(p$labels); r <- run(p); str(r); print(r$out)
for (bad in c("add\nhalt", "frob", "l:\njmp l")) print(tryCatch(run(assemble(bad)), error = function(e) conditionMessage(e)))
tok <- function(s) { t <- gsub("([()'])", " \\1 ", s); t <- strsplit(trimws(t), "[[:space:]]+")[[1]]; t[nzchar(t)] }
read_from <- function(ts) { pos <- 1; rd <- function() { if (pos > length(ts)) stop("unexpected EOF"); t <- ts[pos]; pos <<- pos + 1; if (t == "(") { l <- list(); while (ts[pos] != ")") { l[[length(l) + 1]] <- rd(); if (pos > length(ts)) stop("missing )") }; pos <<- pos + 1; l } else if (t == ")") stop("unexpected )") else if (t == "'") list(as.name("quote"), rd()) else { n <- suppressWarnings(as.numeric(t)); if (is.na(n)) as.name(t) else n } }; out <- list(); while (pos <= length(ts)) out[[length(out) + 1]] <- rd(); out }
genv <- list2env(list(`+` = `+`, `-` = `-`, `*` = `*`, `<` = `<`, `=` = `==`, list = list, car = function(l) l[[1]], cdr = function(l) l[-1], cons = function(a, l) c(list(a), l), `null?` = function(l) length(l) == 0, length = length))
lev <- function(x, env) {
  if (is.symbol(x)) { if (!exists(as.character(x), envir = env)) stop("undefined: ", as.character(x)); return(get(as.character(x), envir = env)) }
  if (!is.list(x)) return(x)
  switch(if (is.symbol(x[[1]])) as.character(x[[1]]) else "", quote = x[[2]], "if" = if (isTRUE(as.logical(lev(x[[2]], env)))) lev(x[[3]], env) else if (length(x) > 3) lev(x[[4]], env),
    define = { assign(as.character(x[[2]]), lev(x[[3]], env), envir = env); invisible(NULL) },
    lambda = { ps <- vapply(x[[2]], as.character, ""); body <- x[[3]]; function(...) { e <- new.env(parent = env); a <- list(...); for (i in seq_along(ps)) assign(ps[i], a[[i]], envir = e); lev(body, e) } },
    let = { e <- new.env(parent = env); for (b in x[[2]]) assign(as.character(b[[1]]), lev(b[[2]], env), envir = e); lev(x[[3]], e) },
    { f <- lev(x[[1]], env); do.call(f, lapply(x[-1], lev, env)) })
}
show <- function(v) if (is.list(v)) paste0("(", paste(vapply(v, show, ""), collapse = " "), ")") else if (is.function(v)) "#<procedure>" else if (is.logical(v)) if (v) "#t" else "#f" else as.character(v)
lisp <- function(s) for (x in read_from(tok(s))) { v <- lev(x, genv); if (!is.null(v)) cat(show(v), "\n") }
lisp("(define fact (lambda (n) (if (< n 2) 1 (* n (fact (- n 1)))))) (fact 10) (define map (lambda (f l) (if (null? l) '() (cons (f (car l)) (map f (cdr l)))))) (map (lambda (x) (* x x)) '(1 2 3 4)) (let ((a 2) (b 3)) (+ a b)) fact (= 1 1) '(a (b c) 3.5)")
for (bad in c("(foo 1)", "(+ 1", ")", "(car '())")) cat(tryCatch({ lisp(bad); "fine" }, error = function(e) paste("error:", conditionMessage(e))), "\n")
