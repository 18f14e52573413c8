# latex.R - LaTeX sources: parseLatex(), deparseLatex() and latexToUtf8().
#
# The parsed source is a list of pieces with the attributes latex_tag and srcref: TEXT, MACRO, VERB and COMMENT are strings, BLOCK
# ({...}), MATH ($...$) and ENVIRONMENT (its name and what it has) are lists.

.latex_tokens <- paste0("%[^\n]*\n?|\\\\verb(?![A-Za-z])\\*?([^A-Za-z*\\s])[^\n]*?\\1|\\\\[A-Za-z]+ ?|\\\\[\\s\\S]|\\\\|[{}$]|[^\\\\{}$%]+")

# What is parsed: the text, its tokens (from, to: numbers of letters) and how far it has been read; line: where each line begins.
.latex_source <- function(text, filename) {
  lines <- as.character(text)
  text <- paste(lines, collapse = "\n")
  s <- new.env()
  s$text <- text
  s$filename <- filename
  s$srcfile <- srcfilecopy(filename, lines, file.mtime(filename))
  breaks <- gregexpr("\n", text, fixed = TRUE)[[1L]]
  s$line <- c(1L, if (breaks[1L] > 0L) breaks + 1L)
  s$ascii <- !grepl("[^ -~\t\n]", text)
  .latex_scan(s, 1L)
  s
}

.latex_scan <- function(s, start) {
  rest <- substring(s$text, start)
  at <- gregexpr(.latex_tokens, rest, perl = TRUE)[[1L]]
  if (at[1L] < 0L) at <- structure(integer(), match.length = integer())
  s$from <- as.integer(at) + start - 1L
  s$to <- s$from + attr(at, "match.length") - 1L
  s$token <- substring(s$text, s$from, s$to)
  s$at <- 1L
}

# A reference to a part of the text: first and last line, and in them bytes and columns.
.latex_place <- function(s, from, to) {
  one <- function(at) {
    line <- max(findInterval(at, s$line), 1L)
    column <- at - s$line[line] + 1L
    c(line, if (s$ascii) column else nchar(substring(s$text, s$line[line], at), "bytes") + (at > nchar(s$text)), column)
  }
  a <- one(from)
  b <- one(to)
  structure(as.integer(c(a[1:2], b[1:2], a[3L], b[3L])), srcfile = s$srcfile, class = "srcref")
}

.latex_fails <- function(s, what, upto, expecting = "") {
  line <- max(findInterval(upto, s$line), 1L)
  warning(simpleWarning(sprintf("%s:%d: unexpected %s%s", s$filename, line, what, expecting), s$call))
  seen <- substring(s$text, 1L, if (startsWith(what, "END_OF") && endsWith(s$text, s$last)) upto - nchar(s$last) else upto)
  stop(simpleError(if (grepl("\n", seen, fixed = TRUE)) paste0(" in:\n\"", seen, "\"") else paste0(" in \"", seen, "\""), s$call))
}

.latex_ends <- function(s, expecting = "") {
  plain <- s$token[!s$token %in% c("{", "}", "$")]
  s$last <- if (length(plain)) plain[length(plain)] else ""
  .latex_fails(s, sprintf("END_OF_INPUT '%s'", s$last), nchar(s$text), expecting)
}

# Pieces up to what ends them: "}", "$", "\end", or "" for the end of the text.
.latex_pieces <- function(s, end, verbatim) {
  pieces <- list()
  repeat {
    if (s$at > length(s$token)) {
      if (nzchar(end)) .latex_ends(s)
      return(pieces)
    }
    k <- s$at
    token <- s$token[k]
    bare <- sub(" $", "", token)
    ends <- if (bare == "\\end") "\\end" else token
    if (ends == end && (end != "$" || length(pieces))) return(pieces)
    if (bare == "\\end") .latex_fails(s, "END '\\end'", s$to[k] - (bare != token))
    if (token %in% c("}", if (end == "$") "$")) .latex_fails(s, sprintf("'%s'", token), s$to[k])
    s$at <- k + 1L
    pieces[[length(pieces) + 1L]] <- switch(substr(token, 1L, 1L), "{" = .latex_group(s, "}", "BLOCK", k, verbatim), "$" = .latex_group(s, "$", "MATH", k, verbatim),
      "%" = .latex_leaf(s, token, "COMMENT", k), "\\" = .latex_macro(s, k, verbatim), .latex_leaf(s, token, "TEXT", k))
  }
}

.latex_leaf <- function(s, text, tag, k) structure(text, latex_tag = tag, srcref = .latex_place(s, s$from[k], s$to[k]))

.latex_group <- function(s, end, tag, k, verbatim) {
  from <- s$from[k]
  inner <- .latex_pieces(s, end, verbatim)
  to <- s$to[s$at]
  s$at <- s$at + 1L
  structure(inner, srcref = .latex_place(s, from, to), latex_tag = tag)
}

# One blank after a macro's name is no text.
.latex_macro <- function(s, k, verbatim) {
  token <- s$token[k]
  if (grepl("^\\\\verb[^A-Za-z]", token)) return(.latex_leaf(s, token, "VERB", k))
  name <- if (grepl("^\\\\[A-Za-z]", token)) sub(" $", "", token) else token
  if (name == "\\begin") return(.latex_environment(s, k, verbatim))
  .latex_leaf(s, name, "MACRO", k)
}

# The name in braces after \begin or \end.
.latex_name <- function(s) {
  n <- length(s$token)
  if (s$at > n) .latex_ends(s, ", expecting '{'")
  if (s$token[s$at] != "{") .latex_fails(s, sprintf("%s '%s'", "TEXT", s$token[s$at]), s$to[s$at], ", expecting '{'")
  if (s$at + 1L > n) .latex_ends(s, ", expecting TEXT")
  name <- s$token[s$at + 1L]
  if (name == "}") .latex_fails(s, "'}'", s$to[s$at + 1L], ", expecting TEXT")
  if (s$at + 2L > n) .latex_ends(s, ", expecting '}'")
  s$at <- s$at + 3L
  name
}

.latex_environment <- function(s, k, verbatim) {
  from <- s$from[k]
  name <- .latex_name(s)
  if (name %in% verbatim) {
    start <- s$to[s$at - 1L] + 1L
    close <- paste0("\\end{", name, "}")
    n <- regexpr(close, substring(s$text, start), fixed = TRUE)
    if (n < 0L) .latex_ends(s)
    text <- substring(s$text, start, start + n - 2L)
    inner <- structure(text, latex_tag = "VERB", srcref = .latex_place(s, start, start + n - 2L))
    to <- start + n + nchar(close) - 2L
    .latex_scan(s, if (substr(s$text, to + 1L, to + 1L) %in% c(" ", "\n")) to + 2L else to + 1L)
    return(structure(list(name, list(inner)), srcref = .latex_place(s, from, to), latex_tag = "ENVIRONMENT"))
  }
  inner <- .latex_pieces(s, "\\end", verbatim)
  s$at <- s$at + 1L
  .latex_name(s)
  structure(list(name, inner), srcref = .latex_place(s, from, s$to[s$at - 1L]), latex_tag = "ENVIRONMENT")
}

parseLatex <- function(text, filename = deparse1(substitute(text)), verbose = FALSE, verbatim = c("verbatim", "verbatim*", "Sinput", "Soutput")) {
  force(filename)
  .demand(is.logical(verbose) && length(verbose) == 1L && !is.na(verbose), "invalid 'verbose' value")
  s <- .latex_source(text, filename)
  s$call <- sys.call()
  pieces <- .latex_pieces(s, "", verbatim)
  structure(pieces, class = "LaTeX", srcref = .latex_place(s, 1L, nchar(s$text) + 1L))
}

# ---- back to text ----

# Braces of a macro's arguments stay.
deparseLatex <- function(x, dropBraces = FALSE) {
  inner <- function(e) {
    tags <- vapply(e, function(piece) .or(attr(piece, "latex_tag"), ""), "")
    argument <- logical(length(e))
    for (k in seq_along(e)[-1L]) argument[k] <- tags[k] == "BLOCK" && (tags[k - 1L] == "MACRO" || argument[k - 1L])
    paste(vapply(seq_along(e), function(k) one(e[[k]], argument[k]), ""), collapse = "")
  }
  one <- function(piece, argument) {
    tag <- attr(piece, "latex_tag")
    if (is.null(tag)) stop("Internal error, no tag")
    switch(tag, BLOCK = if (dropBraces && !argument) inner(piece) else paste0("{", inner(piece), "}"), MATH = paste0("$", inner(piece), "$"),
           ENVIRONMENT = paste0("\\begin{", piece[[1L]], "}", inner(piece[[2L]]), "\\end{", piece[[1L]], "}"), paste(piece, collapse = ""))
  }
  inner(unclass(x))
}

as.character.LaTeX <- function(x, ...) deparseLatex(x, ...)
print.LaTeX <- function(x, ...) {
  cat(deparseLatex(x), "\n")
  invisible(x)
}

# ---- letters for macros ----

# For each accent, letters and what they become.  GNU R 4.2.2 has other letters for accents over I.
.latex_composed <- function() list(
  "\\`" = "a\u00e0e\u00e8i\u00eco\u00f2u\u00f9A\u00c0E\u00c8I\u00ccO\u00d2U\u00d9",
  "\\'" = paste0("a\u00e1c\u0107e\u00e9i\u00edl\u013an\u0144o\u00f3r\u0155s\u015bu\u00fay\u00fdz\u017a",
                 "A\u00c1C\u0106E\u00c9I\u00cdL\u0139N\u0143O\u00d3R\u0154S\u015aU\u00daY\u00ddZ\u0179"),
  "\\^" = "a\u00e2e\u00eai\u00eeo\u00f4u\u00fbA\u00c2E\u00caI\u00ceO\u00d4U\u00db",
  "\\~" = "a\u00e3n\u00f1o\u00f5A\u00c3N\u00d1O\u00d5",
  "\\\"" = "a\u00e4e\u00ebi\u00efo\u00f6u\u00fcy\u00ffA\u00c4E\u00cbI\u00cfO\u00d6U\u00dcY\u0178",
  "\\." = "z\u017cI\u0130Z\u017b", "\\u" = "a\u0103g\u011fA\u0102G\u011e",
  "\\v" = "c\u010dd\u010fe\u011bl\u013en\u0148r\u0159s\u0161t\u0165z\u017eC\u010cD\u010eE\u011aL\u013dN\u0147R\u0158S\u0160T\u0164Z\u017d",
  "\\H" = "o\u0151u\u0171O\u0150U\u0170", "\\c" = "c\u00e7s\u015ft\u0163C\u00c7S\u015eT\u0162", "\\k" = "a\u0105e\u0119A\u0104E\u0118",
  "\\r" = "a\u00e5u\u016fA\u00c5U\u016e")

.latex_letters <- function() c("\\ss" = "\u00df", "\\ae" = "\u00e6", "\\AE" = "\u00c6", "\\oe" = "\u0153", "\\OE" = "\u0152", "\\o" = "\u00f8", "\\O" = "\u00d8",
  "\\l" = "\u0142", "\\L" = "\u0141", "\\i" = "\u0131", "\\dh" = "\u00f0", "\\DH" = "\u00d0", "\\th" = "\u00fe", "\\TH" = "\u00de", "\\dj" = "\u0111",
  "\\DJ" = "\u0110", "\\ng" = "\u014b", "\\NG" = "\u014a", "\\S" = "\u00a7", "\\P" = "\u00b6", "\\textemdash" = "\u2014", "\\textcopyright" = "\u00a9",
  "\\textregistered" = "\u00ae", "\\textdegree" = "\u00b0", "\\textmu" = "\u00b5", "\\textperiodcentered" = "\u00b7", "\\guillemotleft" = "\u00ab",
  "\\guillemotright" = "\u00bb", "\\textexclamdown" = "\u00a1", "\\textquestiondown" = "\u00bf", "\\textordfeminine" = "\u00aa", "\\textonehalf" = "\u00bd",
  "\\texttimes" = "\u00d7", "\\textdiv" = "\u00f7", "\\textpm" = "\u00b1", "\\textcent" = "\u00a2", "\\textyen" = "\u00a5", "\\textbrokenbar" = "\u00a6",
  "\\textcurrency" = "\u00a4", "\\textlnot" = "\u00ac", "\\textonequarter" = "\u00bc", "\\textthreequarters" = "\u00be", "\\textflorin" = "\u0192")

# The letter under an accent and what is left of the pieces behind it; NULL: there is none that is known.
.latex_accented <- function(accent, nexts) {
  known <- strsplit(.latex_composed()[[accent]], "")[[1L]]
  odd <- seq(1L, length(known), by = 2L)
  composed <- function(letter) known[odd + 1L][match(letter, known[odd])]
  if (!length(nexts)) return(NULL)
  e <- nexts[[1L]]
  tag <- attr(e, "latex_tag")
  if (tag == "MACRO" && e %in% c("\\i", "\\j")) letter <- composed(substr(e, 2L, 2L))
  else if (tag == "BLOCK" && length(e) == 1L && identical(attr(e[[1L]], "latex_tag"), "TEXT")) letter <- composed(e[[1L]])
  else if (tag == "TEXT") {
    letter <- composed(substr(trimws(e, "left"), 1L, 1L))
    e[1L] <- substring(trimws(e, "left"), 2L)
    if (!is.na(letter)) return(list(letter = letter, rest = c(if (nzchar(e)) list(e), nexts[-1L])))
  } else letter <- NA
  if (!is.na(letter)) list(letter = letter, rest = nexts[-1L])
}

latexToUtf8 <- function(x) {
  letters <- .latex_letters()
  accents <- names(.latex_composed())
  done <- list()
  rest <- unclass(x)
  attributes(rest) <- NULL
  put <- function(piece) done[[length(done) + 1L]] <<- piece
  letter <- function(s, piece) structure(s, latex_tag = "TEXT", srcref = attr(piece, "srcref"))
  while (length(rest)) {
    piece <- rest[[1L]]
    rest <- rest[-1L]
    tag <- attr(piece, "latex_tag")
    if (identical(tag, "BLOCK")) put(latexToUtf8(piece))
    else if (identical(tag, "ENVIRONMENT")) {
      piece[[2L]] <- latexToUtf8(piece[[2L]])
      put(piece)
    } else if (identical(tag, "MACRO") && piece %in% accents) {
      found <- .latex_accented(piece, rest)
      if (is.null(found)) {
        if (!length(rest)) warning(gettextf("argument for %s not found", piece), domain = NA)
        put(piece)
      } else {
        put(letter(found$letter, piece))
        rest <- found$rest
      }
    } else put(if (identical(tag, "MACRO") && piece %in% names(letters)) letter(letters[[piece]], piece) else piece)
  }
  attributes(done) <- attributes(x)
  done
}
