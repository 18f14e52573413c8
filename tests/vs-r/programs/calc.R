# Tokenizer and recursive-descent parser
tokenize <- function(s) {
  pat <- "[0-9]+(\\.[0-9]+)?|[A-Za-z_]\\w*|[-+*/^(),=]"
  m <- gregexpr(pat, s)
  tok <- regmatches(s, m)[[1]]
  rest <- gsub(pat, "", s)
  if (nchar(trimws(rest))) stop(sprintf("unexpected input: '%s'", trimws(rest)), call. = FALSE)
  type <- ifelse(grepl("^[0-9]", tok), "num", ifelse(grepl("^[A-Za-z_]", tok), "id", "op"))
  data.frame(type = type, text = tok, stringsAsFactors = FALSE)
}
parse_calc <- function(tokens) {
  pos <- 1L
  peek <- function() if (pos <= nrow(tokens)) tokens$text[pos] else ""
  take <- function() { t <- tokens[pos, ]; pos <<- pos + 1L; t }
  expect <- function(x) if (peek() != x) stop("expected ", dQuote(x, FALSE), " but got ", dQuote(peek(), FALSE)) else take()
  expr <- function() {
    l <- term()
    while (peek() %in% c("+", "-")) { op <- take()$text; l <- call(op, l, term()) }
    l
  }
  term <- function() {
    l <- unary()
    while (peek() %in% c("*", "/")) { op <- take()$text; l <- call(op, l, unary()) }
    l
  }
  unary <- function() if (peek() == "-") { take(); call("-", unary()) } else power()
  power <- function() { b <- atom(); if (peek() == "^") { take(); call("^", b, unary()) } else b }
  atom <- function() {
    if (pos > nrow(tokens)) stop("unexpected end of input")
    t <- take()
    if (t$type == "num") return(as.numeric(t$text))
    if (t$text == "(") { e <- expr(); expect(")"); return(call("(", e)) }
    if (t$type == "id") {
      if (peek() == "(") {
        take(); args <- list(expr())
        while (peek() == ",") { take(); args <- c(args, expr()) }
        expect(")")
        return(as.call(c(as.name(t$text), args)))
      }
      return(as.name(t$text))
    }
    stop("unexpected token ", t$text)
  }
  e <- expr()
  if (pos <= nrow(tokens)) stop("trailing input: ", paste(tokens$text[pos:nrow(tokens)], collapse = " "))
  e
}
env <- list(x = 3, y = 4, hyp = function(a, b) sqrt(a^2 + b^2))
for (s in c("1 + 2 * 3", "(1+2)*3", "-2^2", "2^3^2", "x*y - 10/4", "hyp(x, y)", "max(1, x, 2) + min(y, 9)", "1 +", "2 $ 3", "(1", "1 2")) {
  r <- tryCatch({
    e <- parse_calc(tokenize(s))
    paste(deparse(e), "=", format(eval(e, env)))
  }, error = function(err) paste("error:", conditionMessage(err)))
  cat(sprintf("%-28s %s\n", s, r))
}
print(tokenize("a + 12.5*(b-3)"))
str(parse_calc(tokenize("a + 12.5*(b-3)")))
e <- parse_calc(tokenize("f(x, 2)^2"))
print(e); print(class(e)); print(as.list(e)); print(all.names(e)); print(all.vars(e))
walk <- function(e, depth = 0) {
  cat(strrep("  ", depth), if (is.call(e)) paste0("call ", deparse(e[[1]])) else paste(class(e), format(e)), "\n", sep = "")
  if (is.call(e)) for (a in as.list(e)[-1]) walk(a, depth + 1)
}
walk(parse_calc(tokenize("a*(b+c)^2/hyp(1,2)")))
parse_calc(tokenize("1 )"))
