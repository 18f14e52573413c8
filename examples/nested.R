# nested.R - Recursion on lists: JSON read and written, trees walked and changed, formulas differentiated, codes built.
#
#   orbit examples/nested.R

part <- function(text) cat("\n## ", text, "\n\n", sep = "")

# ---- JSON --------------------------------------------------------------------------------------

parse_json <- function(text) {
  chars <- strsplit(text, "")[[1]]
  n <- length(chars)
  pos <- 1L
  fail <- function(what) stop(sprintf("%s at character %d", what, pos), call. = FALSE)
  skip <- function() while (pos <= n && chars[pos] %in% c(" ", "\n", "\t", "\r")) pos <<- pos + 1L
  take <- function(ch) {
    skip()
    if (pos > n || chars[pos] != ch) fail(paste("expected", ch))
    pos <<- pos + 1L
  }
  peek <- function() {
    skip()
    if (pos > n) fail("unexpected end")
    chars[pos]
  }
  string <- function() {
    take("\"")
    out <- character()
    while (TRUE) {
      if (pos > n) fail("open string")
      ch <- chars[pos]
      pos <<- pos + 1L
      if (ch == "\"") break
      if (ch == "\\") {
        esc <- chars[pos]
        pos <<- pos + 1L
        ch <- switch(esc, n = "\n", t = "\t", "\"" = "\"", "\\" = "\\", "/" = "/",
          u = {
            code <- strtoi(paste(chars[pos + 0:3], collapse = ""), 16L)
            pos <<- pos + 4L
            intToUtf8(code)
          },
          fail(paste0("unknown escape \\", esc))
        )
      }
      out[length(out) + 1L] <- ch
    }
    paste(out, collapse = "")
  }
  number <- function() {
    rest <- paste(chars[pos:min(n, pos + 30L)], collapse = "")
    m <- regmatches(rest, regexpr("^-?[0-9]+(\\.[0-9]+)?([eE][-+]?[0-9]+)?", rest))
    if (length(m) == 0) fail("unexpected character")
    pos <<- pos + nchar(m)
    if (grepl("^-?[0-9]{1,9}$", m)) as.integer(m) else as.numeric(m)
  }
  word <- function() {
    for (w in c("true", "false", "null")) {
      if (identical(paste(chars[pos:min(n, pos + nchar(w) - 1L)], collapse = ""), w)) {
        pos <<- pos + nchar(w)
        return(switch(w, true = TRUE, false = FALSE, null = NULL))
      }
    }
    fail("unknown word")
  }
  value <- function() {
    switch(peek(), "{" = object(), "[" = array(), "\"" = string(), t = , f = , n = word(), number())
  }
  array <- function() {
    take("[")
    out <- list()
    if (peek() == "]") {
      take("]")
      return(out)
    }
    repeat {
      out <- c(out, list(value()))
      if (peek() == "]") break
      take(",")
    }
    take("]")
    out
  }
  object <- function() {
    take("{")
    out <- structure(list(), names = character())
    if (peek() == "}") {
      take("}")
      return(out)
    }
    repeat {
      key <- string()
      take(":")
      out[key] <- list(value())
      if (peek() == "}") break
      take(",")
    }
    take("}")
    out
  }
  result <- value()
  skip()
  if (pos <= n) fail("trailing text")
  result
}

to_json <- function(x, indent = 0) {
  pad <- strrep("  ", indent)
  inner <- strrep("  ", indent + 1)
  if (is.null(x)) return("null")
  if (is.list(x)) {
    if (length(x) == 0) return(if (is.null(names(x))) "[]" else "{}")
    items <- vapply(x, to_json, "", indent = indent + 1)
    if (!is.null(names(x))) items <- paste0("\"", names(x), "\": ", items)
    open <- if (is.null(names(x))) c("[", "]") else c("{", "}")
    flat <- paste(items, collapse = ", ")
    if (nchar(flat) + 2 * indent < 60 && !grepl("\n", flat)) return(paste0(open[1], flat, open[2]))
    return(paste0(open[1], "\n", inner, paste(items, collapse = paste0(",\n", inner)), "\n", pad, open[2]))
  }
  if (length(x) != 1) return(to_json(as.list(x), indent))
  if (is.na(x)) return("null")
  if (is.logical(x)) return(tolower(x))
  if (is.numeric(x)) return(format(x, digits = 15))
  encodeString(x, quote = "\"")
}

part("JSON")
text <- '{
  "name": "Station \\"North\\"", "open": true, "since": 1987, "height": 312.5, "owner": null,
  "tags": ["wind", "rain\\tsnow", "caf\\u00e9"], "empty": [], "nothing": {},
  "sensors": [
    {"id": 1, "kind": "wind", "values": [3.2, 4.1, -0.5], "place": {"x": 1.5e3, "y": -20}},
    {"id": 2, "kind": "rain", "values": [0, 0, 12], "place": {"x": 10, "y": 20, "roof": {"angle": 35, "side": "S"}}}
  ]
}'
station <- parse_json(text)
str(station)
cat(to_json(station), "\n")
cat("round trip:", identical(parse_json(to_json(station)), station), "\n")
for (bad in c("{\"a\": }", "[1, 2", "[1 2]", "\"abc", "nul", "[1] x", "{\"a\": \"\\q\"}")) {
  cat(format(bad, width = 14), tryCatch(parse_json(bad), error = conditionMessage), "\n")
}
print(station$sensors[[2]]$place$roof$angle)
print(sapply(station$sensors, function(s) mean(unlist(s$values))))
station$sensors[[1]]$place$roof <- list(angle = 10L, side = "N")
station[["tags"]] <- NULL
print(names(station))
print(unlist(station$sensors[[1]]))

# ---- walking trees -----------------------------------------------------------------------------

part("Walking")
depth <- function(x) if (!is.list(x) || length(x) == 0) 0 else 1 + max(vapply(x, depth, 0))
leaves <- function(x) if (is.list(x)) sum(vapply(x, leaves, 0)) else length(x)
paths <- function(x, prefix = "") {
  if (!is.list(x) || length(x) == 0) return(setNames(list(x), prefix))
  keys <- if (is.null(names(x))) paste0("[", seq_along(x), "]") else paste0(if (nzchar(prefix)) ".", names(x))
  do.call(c, Map(function(v, k) paths(v, paste0(prefix, k)), unname(x), keys))
}
cat("depth", depth(station), "leaves", leaves(station), "\n")
flat <- paths(station)
print(head(names(flat), 12))
print(flat[["sensors[2].place.roof.side"]])
numbers <- rapply(station, function(v) v * 10, classes = c("integer", "numeric"), how = "unlist")
print(numbers)
upper <- rapply(station, toupper, classes = "character", how = "replace")
print(upper$sensors[[1]]$kind)
print(rapply(list(1, "a", list(2, "b")), nchar, classes = "character", deflt = NA, how = "list")[[3]])

show_tree <- function(x, name = "root", lead = "", last = TRUE, top = TRUE) {
  value <- if (is.list(x)) sprintf("(%d)", length(x)) else paste(format(x), collapse = " ")
  cat(lead, if (!top) if (last) "`- " else "|- ", name, ": ", value, "\n", sep = "")
  if (is.list(x)) {
    keys <- if (is.null(names(x))) seq_along(x) else names(x)
    for (i in seq_along(x)) {
      show_tree(x[[i]], keys[i], paste0(lead, if (!top) if (last) "   " else "|  "), i == length(x), FALSE)
    }
  }
}
show_tree(station$sensors[[2]], "sensor")

merge_lists <- function(a, b) {
  for (n in names(b)) a[[n]] <- if (is.list(a[[n]]) && is.list(b[[n]])) merge_lists(a[[n]], b[[n]]) else b[[n]]
  a
}
defaults <- list(colour = "blue", size = list(w = 10, h = 20), deep = list(a = list(b = 1)))
str(merge_lists(defaults, list(size = list(h = 25), deep = list(a = list(c = 2)), new = TRUE)))

# ---- a search tree -----------------------------------------------------------------------------

part("Search tree")
insert <- function(node, key) {
  if (is.null(node)) return(list(key = key, left = NULL, right = NULL))
  side <- if (key < node$key) "left" else "right"
  node[[side]] <- insert(node[[side]], key)
  node
}
in_order <- function(node) if (is.null(node)) NULL else c(in_order(node$left), node$key, in_order(node$right))
height <- function(node) if (is.null(node)) 0L else 1L + max(height(node$left), height(node$right))
tree <- Reduce(insert, c(50, 30, 70, 20, 40, 60, 80, 35, 45, 65), NULL)
print(in_order(tree))
cat("height", height(tree), "\n")
tree <- Reduce(insert, c("pear", "apple", "quince", "fig", "plum"), NULL)
print(in_order(tree))
str(tree$left)
balanced <- function(v) {
  if (length(v) == 0) return(NULL)
  m <- (length(v) + 1) %/% 2
  list(key = v[m], left = balanced(head(v, m - 1)), right = balanced(v[-seq_len(m)]))
}
cat("balanced height of 100 keys:", height(balanced(1:100)), "\n")

# ---- formulas ----------------------------------------------------------------------------------

part("Derivatives")
is_number <- function(e, v) is.numeric(e) && e == v
simplify <- function(e) {
  if (!is.call(e)) return(e)
  e[-1] <- lapply(as.list(e[-1]), simplify)
  a <- e[[2]]
  b <- if (length(e) == 3) e[[3]]
  if (length(e) == 3 && is.numeric(a) && is.numeric(b)) return(eval(e))
  switch(as.character(e[[1]]),
    "+" = if (is_number(a, 0)) b else if (is_number(b, 0)) a else e,
    "-" = if (is.null(b)) e else if (is_number(b, 0)) a else e,
    "*" = if (is_number(a, 0) || is_number(b, 0)) 0 else if (is_number(a, 1)) b else if (is_number(b, 1)) a else e,
    "^" = if (is_number(b, 1)) a else if (is_number(b, 0)) 1 else e,
    "(" = if (is.call(a)) e else a,
    e
  )
}
derive <- function(e, x) {
  if (is.numeric(e)) return(0)
  if (is.name(e)) return(if (identical(e, as.name(x))) 1 else 0)
  a <- e[[2]]
  b <- if (length(e) > 2) e[[3]]
  da <- derive(a, x)
  out <- switch(as.character(e[[1]]),
    "(" = da,
    "+" = call("+", da, derive(b, x)),
    "-" = call("-", da, derive(b, x)),
    "*" = call("+", call("*", da, b), call("*", a, derive(b, x))),
    "/" = bquote((.(da) * .(b) - .(a) * .(derive(b, x))) / .(b)^2),
    "^" = bquote(.(b) * .(a)^.(b - 1) * .(da)),
    sin = bquote(cos(.(a)) * .(da)),
    cos = bquote(-sin(.(a)) * .(da)),
    exp = bquote(exp(.(a)) * .(da)),
    log = bquote(.(da) / .(a)),
    stop("cannot derive ", deparse(e[[1]]), call. = FALSE)
  )
  simplify(out)
}
for (e in expression(x^3, 3 * x^2 + 2 * x - 7, sin(2 * x) * exp(x), log(x) / x, (x + 1)^4, y * x, tan(x))) {
  d <- tryCatch(derive(e, "x"), error = function(err) conditionMessage(err))
  if (is.character(d)) {
    cat(deparse(e), ": ", d, "\n", sep = "")
    next
  }
  f <- as.function(alist(x = , y = 2, NULL))
  body(f) <- e
  df <- f
  body(df) <- d
  numeric <- (f(1.3 + 1e-5) - f(1.3 - 1e-5)) / 2e-5
  cat(format(deparse(e), width = 22), "->", format(deparse(d), width = 44), isTRUE(all.equal(df(1.3), numeric, tolerance = 1e-6)), "\n")
}
count_nodes <- function(e) if (is.call(e)) 1 + sum(sapply(as.list(e)[-1], count_nodes)) else 1
print(count_nodes(quote(a * (b + c)^2 - f(x, y, 3))))
print(all.vars(quote(a * (b + c)^2 - f(x, y, a))))
substitute_all <- function(e, map) {
  if (is.name(e) && !is.null(map[[as.character(e)]])) return(map[[as.character(e)]])
  if (is.call(e)) as.call(lapply(as.list(e), substitute_all, map)) else e
}
print(substitute_all(quote(if (a > b) sqrt(a) else b[1]), list(a = quote(u + v), b = 10)))

# ---- codes and combinations --------------------------------------------------------------------

part("Codes")
huffman <- function(text) {
  counts <- sort(table(strsplit(text, "")[[1]]))
  nodes <- Map(function(ch, n) list(n = n, char = ch), names(counts), as.vector(counts))
  while (length(nodes) > 1) {
    o <- order(sapply(nodes, `[[`, "n"))
    pair <- nodes[o[1:2]]
    nodes <- c(nodes[-o[1:2]], list(list(n = pair[[1]]$n + pair[[2]]$n, left = pair[[1]], right = pair[[2]])))
  }
  walk <- function(node, code) {
    if (!is.null(node$char)) return(setNames(code, node$char))
    c(walk(node$left, paste0(code, "0")), walk(node$right, paste0(code, "1")))
  }
  walk(nodes[[1]], "")
}
message_text <- "she sells sea shells"
code <- huffman(message_text)
print(code[order(nchar(code), names(code))])
bits <- paste(code[strsplit(message_text, "")[[1]]], collapse = "")
cat(nchar(bits), "bits instead of", 8 * nchar(message_text), "\n")
decode <- function(bits, code) {
  out <- ""
  while (nzchar(bits)) {
    hit <- which(startsWith(bits, code))
    out <- paste0(out, names(code)[hit])
    bits <- substring(bits, nchar(code[[hit]]) + 1)
  }
  out
}
cat(decode(bits, code), "\n")

permutations <- function(v) {
  if (length(v) <= 1) return(list(v))
  out <- list()
  for (i in seq_along(v)) out <- c(out, lapply(permutations(v[-i]), function(p) c(v[i], p)))
  out
}
p <- permutations(c("a", "b", "c", "d"))
cat(length(p), "permutations:", head(vapply(p, paste, "", collapse = ""), 8), "...\n")
subsets <- function(v) if (length(v) == 0) list(v) else { s <- subsets(v[-1]); c(s, lapply(s, function(x) c(v[1], x))) }
sizes <- lengths(subsets(1:6))
print(table(sizes))
sums <- Filter(function(s) sum(s) == 15, subsets(c(1, 2, 4, 5, 7, 8)))
cat(sapply(sums, paste, collapse = "+"), sep = "\n")
hanoi <- function(n, from = "A", to = "C", via = "B") {
  if (n == 0) return(character())
  c(hanoi(n - 1, from, via, to), paste0(from, to), hanoi(n - 1, via, to, from))
}
cat(hanoi(3), "\n")
cat("moves for 10 discs:", length(hanoi(10)), "\n")
factorial_by <- function(n) if (n <= 1) 1 else n * Recall(n - 1)
print(sapply(c(0, 5, 10), factorial_by))
collatz <- local({
  memo <- c("1" = 0)
  function(n) {
    key <- as.character(n)
    if (is.na(memo[key])) memo[[key]] <<- 1 + collatz(if (n %% 2 == 0) n / 2 else 3 * n + 1)
    memo[[key]]
  }
})
print(vapply(c(1, 6, 7, 9, 27), collatz, 0))
partitions <- function(n, largest = n) {
  if (n == 0) return(list(integer()))
  unlist(lapply(seq_len(min(n, largest)), function(k) lapply(partitions(n - k, k), function(r) c(k, r))), recursive = FALSE)
}
for (q in partitions(5)) cat(q, sep = " + ", fill = TRUE)
