# JSON writer and parser in plain R
json_parse <- function(txt) {
  ch <- strsplit(txt, "")[[1]]; n <- length(ch); i <- 1
  ws <- function() while (i <= n && ch[i] %in% c(" ", "\n", "\t", "\r")) i <<- i + 1
  fail <- function(what) stop(sprintf("JSON error at %d: %s", i, what), call. = FALSE)
  value <- function() {
    ws()
    if (i > n) fail("unexpected end")
    c0 <- ch[i]
    if (c0 == "{") object() else if (c0 == "[") array() else if (c0 == "\"") string()
    else if (grepl("[-0-9]", c0)) number() else literal()
  }
  literal <- function() {
    for (w in list(list("true", TRUE), list("false", FALSE), list("null", NULL))) {
      k <- nchar(w[[1]])
      if (paste(ch[i:min(n, i + k - 1)], collapse = "") == w[[1]]) { i <<- i + k; return(w[[2]]) }
    }
    fail(paste("bad token", sQuote(ch[i], FALSE)))
  }
  number <- function() {
    s <- i
    while (i <= n && grepl("[-+0-9.eE]", ch[i])) i <<- i + 1
    as.numeric(paste(ch[s:(i - 1)], collapse = ""))
  }
  string <- function() {
    i <<- i + 1; out <- character()
    repeat {
      if (i > n) fail("unterminated string")
      c0 <- ch[i]
      if (c0 == "\"") { i <<- i + 1; break }
      if (c0 == "\\") {
        i <<- i + 1
        out <- c(out, switch(ch[i], n = "\n", t = "\t", u = { h <- paste(ch[i + 1:4], collapse = ""); i <<- i + 4; intToUtf8(strtoi(h, 16L)) }, ch[i]))
      } else out <- c(out, c0)
      i <<- i + 1
    }
    paste(out, collapse = "")
  }
  array <- function() {
    i <<- i + 1; out <- list(); ws()
    if (ch[i] == "]") { i <<- i + 1; return(out) }
    repeat {
      out[length(out) + 1] <- list(value()); ws()
      if (ch[i] == ",") i <<- i + 1 else if (ch[i] == "]") { i <<- i + 1; return(out) } else fail("expected , or ]")
    }
  }
  object <- function() {
    i <<- i + 1; out <- list(); ws()
    if (ch[i] == "}") { i <<- i + 1; return(setNames(out, character())) }
    repeat {
      ws(); k <- string(); ws()
      if (ch[i] != ":") fail("expected :")
      i <<- i + 1
      out[k] <- list(value()); ws()
      if (ch[i] == ",") i <<- i + 1 else if (ch[i] == "}") { i <<- i + 1; return(out) } else fail("expected , or }")
    }
  }
  v <- value(); ws()
  if (i <= n) fail("trailing characters")
  v
}
to_json <- function(x, indent = 0) {
  pad <- strrep("  ", indent + 1); end <- strrep("  ", indent)
  if (is.null(x)) "null"
  else if (is.list(x) && !is.null(names(x))) {
    if (!length(x)) return("{}")
    paste0("{\n", paste0(pad, "\"", names(x), "\": ", vapply(x, to_json, "", indent = indent + 1), collapse = ",\n"), "\n", end, "}")
  } else if (is.list(x) || length(x) != 1) {
    if (!length(x)) "[]" else paste0("[", paste(vapply(as.list(x), to_json, "", indent + 1), collapse = ", "), "]")
  } else if (is.character(x)) encodeString(x, quote = "\"")
  else if (is.logical(x)) tolower(as.character(x))
  else format(x, digits = 15)
}
doc <- '{"name": "Widget", "tags": ["a", "b\\n", "\\u00e9"], "price": 12.50, "stock": {"warehouse": 12, "retail": -4e2},
 "ok": true, "none": null, "empty": [], "eo": {}, "nested": [[1,2],[3,[4]]]}'
x <- json_parse(doc)
str(x)
print(x)
cat(to_json(x), "\n")
stopifnot(identical(json_parse(to_json(x)), x))
for (bad in c("{", "[1,2", "{\"a\" 1}", "tru", "[1] x", "\"abc")) cat(tryCatch(json_parse(bad), error = function(e) conditionMessage(e)), "\n")
df <- do.call(rbind, lapply(json_parse('[{"id":1,"v":"x"},{"id":2,"v":"y"},{"id":3,"v":"z"}]'), as.data.frame))
print(df); str(df)
cat(to_json(list(a = 1:3, b = letters[1:2], c = list(d = TRUE, e = NA_character_))), "\n")
json_parse("[1,]")
