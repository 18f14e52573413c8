# rdparse.R - parse_Rd(): the source of a help page as a tree.  A node is a list of nodes or, as a leaf, a text; its attribute Rd_tag
# is the name of the macro or TEXT, RCODE, VERB, COMMENT.  Text, R code and verbatim text follow different rules for braces and
# backslashes; which rule holds for an argument is in .rd_arguments.  Nodes carry no places in the source.

# For each macro the kinds of its arguments: T text, R code, V verbatim; small letters may be left out.
.rd_arguments <- c(
  "\\author" = "T", "\\concept" = "T", "\\description" = "T", "\\details" = "T", "\\docType" = "T", "\\encoding" = "T", "\\format" = "T",
  "\\note" = "T", "\\references" = "T", "\\seealso" = "T", "\\source" = "T", "\\title" = "T", "\\value" = "T", "\\arguments" = "T",
  "\\section" = "TT", "\\subsection" = "TT", "\\alias" = "V", "\\name" = "V", "\\keyword" = "V", "\\synopsis" = "V", "\\Rdversion" = "V",
  "\\RdOpts" = "V", "\\examples" = "R", "\\usage" = "R", "\\cr" = "", "\\dots" = "", "\\ldots" = "", "\\R" = "", "\\tab" = "",
  "\\acronym" = "T", "\\bold" = "T", "\\cite" = "T", "\\command" = "T", "\\dfn" = "T", "\\dQuote" = "T", "\\email" = "T", "\\emph" = "T",
  "\\file" = "T", "\\linkS4class" = "T", "\\pkg" = "T", "\\sQuote" = "T", "\\strong" = "T", "\\var" = "T", "\\link" = "T",
  "\\itemize" = "T", "\\enumerate" = "T", "\\describe" = "T", "\\env" = "V", "\\option" = "V", "\\kbd" = "V", "\\samp" = "V",
  "\\verb" = "V", "\\url" = "V", "\\out" = "V", "\\preformatted" = "V", "\\dontrun" = "V", "\\special" = "V", "\\code" = "R",
  "\\dontshow" = "R", "\\donttest" = "R", "\\testonly" = "R", "\\dontdiff" = "R", "\\Sexpr" = "R", "\\deqn" = "Vv", "\\eqn" = "Vv",
  "\\figure" = "Vv", "\\enc" = "TT", "\\if" = "TT", "\\ifelse" = "TTT", "\\method" = "TT", "\\S3method" = "TT", "\\S4method" = "TT",
  "\\tabular" = "TT", "\\href" = "VT")

# Sections stand at the top only.
.rd_top_macros <- c("\\author", "\\concept", "\\description", "\\details", "\\docType", "\\encoding", "\\format", "\\note", "\\references",
  "\\seealso", "\\source", "\\title", "\\value", "\\arguments", "\\section", "\\alias", "\\name", "\\keyword", "\\synopsis", "\\Rdversion",
  "\\RdOpts", "\\examples", "\\usage")

# Macros defined by R itself, in terms of others.
.rd_system_macros <- c(
  "\\doi" = "\\Sexpr[results=rd]{tools:::Rd_expr_doi(\"#1\")}", "\\PR" = "\\Sexpr[results=rd]{tools:::Rd_expr_PR(#1)}",
  "\\CRANpkg" = "\\href{https://CRAN.R-project.org/package=#1}{\\pkg{#1}}", "\\sspace" = "\\ifelse{latex}{\\out{~}}{ }")

loadRdMacros <- function(file, macros = TRUE) {
  table <- if (is.environment(macros)) new.env(parent = macros) else {
    table <- new.env()
    if (isTRUE(macros)) for (name in names(.rd_system_macros)) assign(name, .rd_system_macros[[name]], envir = table)
    else if (is.character(macros)) table <- loadRdMacros(macros)
    table
  }
  attr(parse_Rd(file, fragment = TRUE, macros = table, warningCalls = FALSE), "macros")
}

parse_Rd <- function(file, srcfile = NULL, encoding = "unknown", verbose = FALSE, fragment = FALSE, warningCalls = TRUE, macros = TRUE,
                     permissive = FALSE) {
  name <- if (is.character(file)) file else summary(file)$description
  lines <- readLines(file, warn = FALSE, encoding = if (encoding == "unknown") "UTF-8" else encoding)
  if (is.character(macros)) macros <- loadRdMacros(macros)
  if (!is.environment(macros)) {
    table <- new.env()
    if (isTRUE(macros)) for (m in names(.rd_system_macros)) assign(m, .rd_system_macros[[m]], envir = table)
    macros <- table
  }
  r <- new.env()
  r$chars <- strsplit(paste0(paste(lines, collapse = "\n"), "\n"), "")[[1L]]
  if (!length(lines)) r$chars <- character()
  r$pos <- r$line <- 1L
  r$name <- basename(name)
  r$fragment <- fragment
  r$permissive <- permissive
  r$macros <- macros
  r$call <- if (warningCalls) sys.call()
  nodes <- .rp_nodes(r, "T", if (fragment) "fragment" else "page")
  structure(nodes, class = "Rd", macros = macros)
}

.rp_warn <- function(r, text) warning(simpleWarning(paste0(r$name, ":", r$line, ": ", text), r$call))
.rp_leaf <- function(text, tag) structure(text, Rd_tag = tag)

# The nodes up to the closing brace, or to the end of the page.
.rp_nodes <- function(r, mode, inside) {
  out <- new.env()
  out$nodes <- list()
  out$buf <- character()
  out$tag <- c(T = "TEXT", R = "RCODE", V = "VERB")[[mode]]
  top <- inside %in% c("page", "fragment")
  s <- list(depth = 0L, quote = "", remark = FALSE)
  repeat {
    if (r$pos > length(r$chars)) {
      if (!top) stop(simpleError(paste0(r$name, ":", r$line, ": unexpected END_OF_INPUT"), r$call))
      break
    }
    ch <- r$chars[r$pos]
    if (ch == "}" && !nzchar(s$quote) && s$depth == 0L) {
      r$pos <- r$pos + 1L
      if (!top) break
      .rp_emit(out)
      .rp_warn(r, "unexpected '}'")
    } else s <- .rp_step(r, ch, mode, inside, s, out)
  }
  .rp_emit(out)
  out$nodes
}

.rp_emit <- function(out, nodes = list()) {
  if (length(out$buf)) out$nodes[[length(out$nodes) + 1L]] <- .rp_leaf(paste(out$buf, collapse = ""), out$tag)
  out$buf <- character()
  out$nodes <- c(out$nodes, nodes)
}
.rp_take <- function(r, out, text, n = 1L) {
  out$buf <- c(out$buf, text)
  r$pos <- r$pos + n
}

# One character: s holds the braces and the quote that are open in code.
.rp_step <- function(r, ch, mode, inside, s, out) {
  if (ch == "%") .rp_comment(r, out)
  else if (ch == "\n") {
    .rp_take(r, out, ch)
    r$line <- r$line + 1L
    .rp_emit(out)
    s$remark <- FALSE
    if (r$pos <= length(r$chars) && r$chars[r$pos] == "#") .rp_conditional(r, inside, mode, out)
  } else if (ch == "\\") .rp_backslash(r, mode, inside, s$quote, out)
  else if (mode == "T" && ch == "{") {
    .rp_emit(out)
    r$pos <- r$pos + 1L
    .rp_emit(out, list(structure(.rp_nodes(r, "T", "LIST"), Rd_tag = "LIST")))
  } else {
    .rp_take(r, out, ch)
    if (mode == "R" && !s$remark && ch %in% c("\"", "'", "`")) s$quote <- if (!nzchar(s$quote)) ch else if (s$quote == ch) "" else s$quote
    else if (mode == "R" && !nzchar(s$quote) && ch == "#") s$remark <- TRUE
    else if (!nzchar(s$quote) && ch == "{") s$depth <- s$depth + 1L
    else if (!nzchar(s$quote) && ch == "}") s$depth <- s$depth - 1L
  }
  s
}

.rp_rest_of_line <- function(r) {
  end <- r$pos
  while (end <= length(r$chars) && r$chars[end] != "\n") end <- end + 1L
  text <- paste(r$chars[seq.int(r$pos, length.out = end - r$pos)], collapse = "")
  r$pos <- end
  text
}

.rp_comment <- function(r, out) {
  .rp_emit(out)
  .rp_emit(out, list(.rp_leaf(.rp_rest_of_line(r), "COMMENT")))
}

# #ifdef and #ifndef at the start of a line.
.rp_conditional <- function(r, inside, mode, out) {
  ahead <- paste(r$chars[r$pos:min(r$pos + 7L, length(r$chars))], collapse = "")
  word <- regmatches(ahead, regexpr("^#(ifdef|ifndef)\\b", ahead))
  if (!length(word)) return()
  r$pos <- r$pos + nchar(word)
  system <- .rp_rest_of_line(r)
  first <- r$pos
  lines <- strsplit(paste(r$chars[first:length(r$chars)], collapse = ""), "\n", fixed = TRUE)[[1L]]
  end <- match("#endif", trimws(lines[-1L]))
  if (is.na(end)) stop(simpleError(paste0(r$name, ":", r$line, ": unexpected END_OF_INPUT"), r$call))
  inner <- as.list(r)
  inner$chars <- strsplit(paste0(paste(c("", lines[seq_len(end)][-1L]), collapse = "\n"), "\n"), "")[[1L]][-1L]
  inner$pos <- 1L
  inner <- list2env(inner, new.env())
  body <- .rp_nodes(inner, mode, "fragment")
  r$pos <- first + sum(nchar(lines[seq_len(end + 1L)])) + end + 1L
  r$line <- r$line + end + 1L
  .rp_emit(out, list(structure(list(list(.rp_leaf(paste0(system, "\n"), "TEXT")), body), Rd_tag = word)))
}

.rp_backslash <- function(r, mode, inside, quote, out) {
  nxt <- c(r$chars[r$pos + 1L], "")[1L]
  if (is.na(nxt)) nxt <- ""
  if (nxt %in% c("\\", "%") || nxt %in% c("{", "}") && !nzchar(quote)) return(.rp_take(r, out, nxt, 2L))
  word <- if (mode == "V") "" else .rp_word(r)
  # in strings of code only links and variables are markup
  if (!nzchar(word) || nzchar(quote) && !word %in% c("\\link", "\\linkS4class", "\\var"))
    return(if (nzchar(quote) && nxt == quote) .rp_take(r, out, c("\\", nxt), 2L) else .rp_take(r, out, "\\"))
  .rp_emit(out)
  r$pos <- r$pos + nchar(word)
  .rp_emit(out, .rp_macro(r, word, mode, inside))
}

# The name of the macro that starts here, with its backslash.
.rp_word <- function(r) {
  end <- r$pos + 1L
  while (end <= length(r$chars) && grepl("[[:alnum:]]", r$chars[end])) end <- end + 1L
  if (end == r$pos + 1L || grepl("[0-9]", r$chars[r$pos + 1L])) return("")
  paste(r$chars[r$pos:(end - 1L)], collapse = "")
}

.rp_macro <- function(r, word, mode, inside) {
  if (word %in% c("\\newcommand", "\\renewcommand")) return(.rp_define(r, word))
  if (word == "\\item") return(.rp_item(r, inside))
  user <- get0(word, envir = r$macros, mode = "character")
  if (!is.null(user)) return(.rp_expand(r, user))
  if (word %in% .rd_top_macros && inside != "page") {
    .rp_warn(r, paste0("unexpected section header '", word, "'"))
    return(list())
  }
  kinds <- .rd_arguments[word]
  if (is.na(kinds)) {
    if (!r$permissive) .rp_warn(r, paste0("unknown macro '", word, "'"))
    if (!r$permissive || !(r$pos <= length(r$chars) && r$chars[r$pos] == "{")) return(list(.rp_leaf(word, if (r$permissive) "TEXT" else "UNKNOWN")))
    r$pos <- r$pos + 1L
    return(c(list(.rp_leaf(word, "TEXT"), .rp_leaf("{", "TEXT")), .rp_nodes(r, "T", "LIST"), list(.rp_leaf("}", "TEXT"))))
  }
  if (!nzchar(kinds)) return(list(structure(list(), Rd_tag = word)))
  option <- if (word %in% c("\\link", "\\Sexpr")) .rp_option(r)
  kinds <- strsplit(kinds, "")[[1L]]
  args <- list()
  for (k in kinds) {
    if (k == "v" && !(r$pos <= length(r$chars) && r$chars[r$pos] == "{")) break
    args <- c(args, list(.rp_argument(r, word, toupper(k))))
  }
  node <- structure(if (length(kinds) == 1L) args[[1L]] else args, Rd_tag = word)
  if (!is.null(option)) attr(node, "Rd_option") <- option
  list(node)
}

# One argument in braces; blanks may stand before it.
.rp_argument <- function(r, word, mode) {
  at <- r$pos
  while (at <= length(r$chars) && r$chars[at] %in% c(" ", "\t", "\n")) at <- at + 1L
  if (at > length(r$chars) || r$chars[at] != "{") {
    .rp_warn(r, paste0("bad markup (extra space?) after '", word, "'"))
    return(list())
  }
  r$line <- r$line + sum(r$chars[seq.int(r$pos, length.out = at - r$pos)] == "\n")
  r$pos <- at + 1L
  .rp_nodes(r, mode, word)
}

.rp_option <- function(r) {
  if (r$pos > length(r$chars) || r$chars[r$pos] != "[") return()
  end <- r$pos + match("]", r$chars[-seq_len(r$pos)])
  text <- paste(r$chars[seq.int(r$pos + 1L, length.out = end - r$pos - 1L)], collapse = "")
  r$pos <- end + 1L
  .rp_leaf(text, "TEXT")
}

# An item has no argument in a list, and two where it names something.
.rp_item <- function(r, inside) {
  if (inside %in% c("\\itemize", "\\enumerate")) return(list(structure(list(), Rd_tag = "\\item")))
  if (inside %in% c("\\describe", "\\arguments", "\\value"))
    return(list(structure(list(.rp_argument(r, "\\item", "T"), .rp_argument(r, "\\item", "T")), Rd_tag = "\\item")))
  if (!r$permissive) .rp_warn(r, "unknown macro '\\item'")
  list(.rp_leaf("\\item", "UNKNOWN"))
}

# ---- macros of the page ----

.rp_raw_argument <- function(r) paste(unlist(lapply(.rp_argument(r, "macro", "V"), as.vector)), collapse = "")

.rp_define <- function(r, word) {
  name <- trimws(.rp_raw_argument(r))
  # the definition is kept as it is written, escapes as well
  from <- r$pos + 1L
  .rp_argument(r, word, "V")
  assign(name, paste(r$chars[seq.int(from, length.out = r$pos - from - 1L)], collapse = ""), envir = r$macros)
  list(structure(list(.rp_leaf(name, "VERB"), .rp_leaf(get(name, envir = r$macros), "VERB")), Rd_tag = word))
}

# The text of the definition takes the place of the call.
.rp_expand <- function(r, definition) {
  wanted <- max(0L, as.integer(gsub("#", "", regmatches(definition, gregexpr("#[1-9]", definition))[[1L]])))
  args <- vapply(seq_len(wanted), function(k) .rp_raw_argument(r), "")
  text <- definition
  for (k in seq_along(args)) text <- gsub(paste0("#", k), args[k], text, fixed = TRUE)
  r$chars <- c(r$chars[seq_len(r$pos - 1L)], strsplit(text, "")[[1L]], if (r$pos <= length(r$chars)) r$chars[r$pos:length(r$chars)])
  list(structure(c(definition, args), Rd_tag = "USERMACRO", macro = definition))
}

# ---- back to source ----

# The pieces of source text of a node.
.rd_pieces <- function(x) {
  tag <- .rd_tag(x)
  all <- function(x) unlist(lapply(x, .rd_pieces))
  braced <- function(x) c("{", all(x), "}")
  if (is.character(x)) return(if (tag == "USERMACRO") character() else as.vector(x))
  if (tag == "LIST") return(c("", braced(x)))
  if (!nzchar(tag)) return(all(x))
  if (startsWith(tag, "#if")) return(c(tag, all(x), "#endif\n"))
  option <- attr(x, "Rd_option")
  head <- c(tag, if (!is.null(option)) c("[", as.vector(option), "]"))
  kinds <- .rd_arguments[tag]
  if (tag == "\\item" || tag %in% c("\\newcommand", "\\renewcommand") || !is.na(kinds) && nchar(kinds) > 1L) return(c(head, unlist(lapply(x, function(a) c("", braced(a))))))
  if (identical(unname(kinds), "")) head else c(head, braced(x))
}

as.character.Rd <- function(x, ...) {
  pieces <- unlist(lapply(unclass(x), .rd_pieces))
  if (is.null(pieces)) character() else pieces
}
print.Rd <- function(x, deparse = FALSE, ...) {
  cat(as.character(x), sep = "")
  invisible(x)
}
