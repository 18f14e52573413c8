# markdown.R - Markdown as plain text and as HTML, for news() of packages (news_text.R).
#
# Blocks are lists: kind (para, heading, code, list, quote, rule) and what they have.  Tables and HTML are text.

.md_item_pattern <- "^( {0,3})([-*+]|[0-9]{1,9}[.)])( +|$)"
.md_rule_pattern <- "^ {0,3}((\\* *){3,}|(- *){3,}|(_ *){3,})$"

# Does a line begin a block other than a paragraph?
.md_begins <- function(line) grepl("^ {0,3}(#{1,6}( |$)|```|~~~|>)", line) || grepl(.md_rule_pattern, line) || grepl("^ {0,3}([-*+]|1[.)]) +[^ ]", line)

# Links by name become links with addresses; the lines that have these are left out.
.md_resolved <- function(lines) {
  pattern <- "^ {0,3}\\[([^]^][^]]*)\\]: +<?([^ <>]+)>?( +[\"'(].*)?$"
  defines <- grep(pattern, lines)
  if (!length(defines)) return(lines)
  names <- tolower(sub(pattern, "\\1", lines[defines]))
  to <- paste0("](", sub(pattern, "\\2", lines[defines]), ")")
  lines <- lines[-defines]
  link <- "`+[^`]*`+|!?\\[([^][]*(?:\\[[^][]*\\][^][]*)*)\\](?:\\[([^][]*)\\]|(?![\\[(:]))"
  for (k in grep("[", lines, fixed = TRUE)) {
    found <- regmatches(lines[k], gregexpr(link, lines[k], perl = TRUE))
    regmatches(lines[k], gregexpr(link, lines[k], perl = TRUE)) <- lapply(found, function(pieces) vapply(pieces, function(s) {
      if (!grepl("^!?\\[", s)) return(s)
      parts <- regmatches(s, regexec("^(!?\\[(.*?))\\](?:\\[([^][]*)\\])?$", s, perl = TRUE))[[1L]]
      k <- match(tolower(if (nzchar(parts[4L])) parts[4L] else parts[3L]), names)
      if (is.na(k)) s else paste0(parts[2L], to[k])
    }, "", USE.NAMES = FALSE))
  }
  lines
}

.md_blocks <- function(lines) {
  blocks <- list()
  i <- 1L
  blank <- spaced <- FALSE
  while (i <= length(lines)) {
    if (!grepl("[^ ]", lines[i])) {
      blank <- length(blocks) > 0L
      i <- i + 1L
      next
    }
    b <- .md_block(lines, i)
    i <- b$after
    spaced <- spaced || blank
    blank <- isTRUE(b$trailing)
    blocks[[length(blocks) + 1L]] <- b
  }
  structure(blocks, spaced = spaced)
}

.md_block <- function(lines, i) {
  line <- lines[i]
  n <- length(lines)
  from <- lines[i:n]
  if (grepl("^ {0,3}(```|~~~)", line)) {
    fence <- sub("^ *(`{3,}|~{3,}).*$", "\\1", line)
    end <- which(startsWith(trimws(from[-1L]), fence))
    last <- if (length(end)) end[1L] else length(from)
    within <- paste0("^ {0,", nchar(sub("[^ ].*$", "", line)), "}")
    return(list(kind = "code", lines = sub(within, "", from[-1L][seq_len(last - 1L)]), language = trimws(sub("^ *(`+|~+)", "", line)), after = i + last + 1L))
  }
  if (grepl("^ {0,3}#{1,6}( |$)", line))
    return(list(kind = "heading", level = nchar(sub("^ *(#+).*$", "\\1", line)), text = trimws(sub(" #+ *$", "", sub("^ *#+", "", line))), after = i + 1L))
  if (grepl(.md_rule_pattern, line)) return(list(kind = "rule", after = i + 1L))
  if (grepl("^ {0,3}>", line)) {
    k <- match(FALSE, grepl("^ {0,3}>", from), nomatch = length(from) + 1L) - 1L
    return(list(kind = "quote", blocks = .md_blocks(sub("^ {0,3}> ?", "", from[seq_len(k)])), after = i + k))
  }
  if (grepl(.md_item_pattern, line)) return(.md_list(lines, i))
  if (startsWith(line, "    ")) {
    k <- match(FALSE, startsWith(from, "    ") | !grepl("[^ ]", from), nomatch = length(from) + 1L) - 1L
    code <- sub("^ {4}", "", from[seq_len(k)])
    while (length(code) && !grepl("[^ ]", code[length(code)])) code <- code[-length(code)]
    return(list(kind = "code", lines = code, language = "", after = i + k))
  }
  k <- 1L
  while (k < length(from) && grepl("[^ ]", from[k + 1L])) {
    under <- grepl("^ {0,3}(=+|-+) *$", from[k + 1L])
    if (under) return(list(kind = "heading", level = if (grepl("=", from[k + 1L])) 1L else 2L, text = trimws(paste(from[seq_len(k)], collapse = " ")), after = i + k + 1L))
    if (.md_begins(from[k + 1L])) break
    k <- k + 1L
  }
  text <- sub("^ +", "", from[seq_len(k)])
  text <- ifelse(grepl("[^ ] $", text) | seq_len(k) == k, sub(" +$", "", text), text)
  list(kind = "para", text = paste(text, collapse = "\n"), after = i + k)
}

# Items with the same sign; loose where blank lines lie between them or between their blocks.
.md_list <- function(lines, i) {
  sign <- function(line) sub("^ *([-*+]|[0-9]+([.)])) *.*$", if (grepl("^ *[0-9]", line)) "\\2" else "\\1", line)
  first <- sign(lines[i])
  items <- list()
  start <- suppressWarnings(as.integer(sub("^ *([0-9]+).*$", "\\1", lines[i])))
  loose <- blank <- FALSE
  while (i <= length(lines) && grepl(.md_item_pattern, lines[i]) && !grepl(.md_rule_pattern, lines[i]) && sign(lines[i]) == first) {
    loose <- loose || blank
    head <- regmatches(lines[i], regexec(.md_item_pattern, lines[i]))[[1L]]
    width <- nchar(head[2L]) + nchar(head[3L]) + if (nchar(head[4L]) %in% 1:4) nchar(head[4L]) else 1L
    own <- substring(lines[i], width + 1L)
    i <- i + 1L
    blank <- FALSE
    while (i <= length(lines)) {
      line <- lines[i]
      if (!grepl("[^ ]", line)) own <- c(own, "")
      else if (nchar(sub("[^ ].*$", "", line)) >= width) own <- c(own, substring(line, width + 1L))
      else if (nzchar(own[length(own)]) && !.md_begins(line) && !grepl(.md_item_pattern, line)) own <- c(own, trimws(line))
      else break
      i <- i + 1L
    }
    while (length(own) > 1L && !nzchar(own[length(own)])) {
      own <- own[-length(own)]
      blank <- TRUE
    }
    blocks <- .md_blocks(own)
    loose <- loose || attr(blocks, "spaced")
    items[[length(items) + 1L]] <- blocks
  }
  list(kind = "list", ordered = first %in% c(".", ")"), start = start, loose = loose, items = items, trailing = blank, after = i)
}

# ---- letters within blocks ----

.md_html_safe <- function(s) gsub("\"", "&quot;", gsub(">", "&gt;", gsub("<", "&lt;", gsub("&(?!#?[A-Za-z0-9]+;)", "&amp;", s, perl = TRUE))))
# Code has no entities.
.md_code_safe <- function(s) .md_html_safe(gsub("&", "&amp;", s, fixed = TRUE))
.md_entities <- c("&lt;" = "<", "&gt;" = ">", "&quot;" = "\"", "&amp;" = "&") # the last may make one of the others
.md_plain <- function(s) {
  for (e in names(.md_entities)) s <- gsub(e, .md_entities[[e]], s, fixed = TRUE)
  s
}

.md_marks <- c(escape = "\\\\[!-/:-@\\[-`{-~]", code = "(`+)(?!`).+?(?<!`)\\1(?!`)",
               link = "!?\\[(?:[^\\[\\]]|\\[[^\\]]*\\])*\\]\\([^()\\s]*(?:\\([^()\\s]*\\)[^()\\s]*)*(?:\\s+\"[^\"]*\")?\\)", auto = "<[A-Za-z][A-Za-z0-9+.-]+:[^ <>]*>|<[A-Za-z0-9.+_-]+@[A-Za-z0-9.-]+>",
               strong = "\\*\\*(?=\\S).+?(?<=[^\\s*])\\*\\*(?!\\*)|(?<![A-Za-z0-9])__(?=\\S).+?(?<=\\S)__(?![A-Za-z0-9])",
               emph = "\\*(?=[^\\s*]).+?(?<=[^\\s*])\\*(?!\\*)|(?<![A-Za-z0-9])_(?=[^\\s_]).+?(?<=[^\\s_])_(?![A-Za-z0-9])", break_ = " {2,}\n|\\\\\n")

.md_inline <- function(s, html) {
  out <- ""
  repeat {
    at <- vapply(.md_marks, function(p) as.integer(regexpr(paste0("(?s)", p), s, perl = TRUE)), 1L)
    at[at < 1L] <- NA
    if (all(is.na(at))) return(paste0(out, .md_letters(s, html)))
    k <- which.min(at)
    piece <- regmatches(s, regexpr(paste0("(?s)", .md_marks[[k]]), s, perl = TRUE))
    out <- paste0(out, .md_letters(substr(s, 1L, at[k] - 1L), html), .md_mark(names(.md_marks)[k], piece, html))
    s <- substring(s, at[k] + nchar(piece))
  }
}

.md_letters <- function(s, html) if (html) .md_html_safe(s) else .md_plain(s)

.md_mark <- function(kind, s, html) {
  wrap <- function(tag, inner) if (html) paste0("<", tag, ">", inner, "</", tag, ">") else inner
  inside <- function(k) substr(s, k + 1L, nchar(s) - k)
  switch(kind, escape = .md_letters(substr(s, 2L, 2L), html), break_ = if (html) "<br />\n" else "\n\n", strong = wrap("strong", .md_inline(inside(2L), html)),
    emph = wrap("em", .md_inline(inside(1L), html)),
    code = {
      text <- gsub("\n", " ", gsub("^`+|`+$", "", s))
      if (grepl("^ .*[^ ].* $", text)) text <- substr(text, 2L, nchar(text) - 1L)
      if (html) wrap("code", .md_code_safe(text)) else text
    },
    auto = if (html) paste0("<a href=\"", if (!grepl(":", s, fixed = TRUE)) "mailto:", .md_html_safe(inside(1L)), "\">", .md_html_safe(inside(1L)), "</a>") else inside(1L),
    link = {
      parts <- regmatches(s, regexec("(?s)^(!?)\\[(.*)\\]\\(([^\\s]*)(?:\\s+\"([^\"]*)\")?\\)$", s, perl = TRUE))[[1L]]
      if (!html) return(.md_inline(parts[3L], FALSE))
      title <- if (nzchar(parts[5L])) paste0(" title=\"", .md_html_safe(parts[5L]), "\"") else ""
      if (nzchar(parts[2L])) paste0("<img src=\"", .md_html_safe(parts[4L]), "\" alt=\"", .md_html_safe(.md_inline(parts[3L], FALSE)), "\"", title, " />")
      else paste0("<a href=\"", .md_html_safe(parts[4L]), "\"", title, ">", .md_inline(parts[3L], TRUE), "</a>")
    })
}

# ---- blocks as text and HTML ----

# No line begins with a digit, which could be an item's, unless one of the source did.
.md_wrapped <- function(s, width) {
  s <- gsub("[ \n]+", " ", gsub(" (?=[0-9])", "\u2007", s, perl = TRUE))
  gsub("\u2007", " ", strwrap(s, width + 1L), fixed = TRUE)
}

# Lines of at most so many letters.
.md_text <- function(blocks, width = 72L, loose = TRUE) {
  parts <- lapply(blocks, function(b) switch(b$kind, rule = NULL, code = b$lines, quote = .md_text(b$blocks, width),
    list = unlist(lapply(seq_along(b$items), function(k) {
      lines <- .md_text(b$items[[k]], width - 4L, b$loose)
      sign <- if (b$ordered) formatC(paste0(b$start + k - 1L, "."), width = -4L) else "  - "
      c(if (k > 1L && b$loose) "", paste0(c(sign, rep("    ", max(length(lines) - 1L, 0L))), if (length(lines)) lines else ""))
    })),
    unlist(lapply(strsplit(.md_inline(b$text, FALSE), "\n\n", fixed = TRUE)[[1L]], .md_wrapped, width))))
  parts <- parts[lengths(parts) > 0L]
  unlist(lapply(seq_along(parts), function(k) c(if (k > 1L && loose) "", parts[[k]])))
}

.md_html <- function(blocks, loose = TRUE) {
  one <- function(b) switch(b$kind, rule = "<hr />\n", quote = paste0("<blockquote>\n", .md_html(b$blocks), "</blockquote>\n"),
    code = paste0("<pre><code", if (nzchar(b$language)) paste0(" class=\"language-", b$language, "\""), ">",
                  paste0(.md_code_safe(b$lines), "\n", collapse = ""), "</code></pre>\n"),
    list = {
      tag <- if (b$ordered) "ol" else "ul"
      items <- vapply(b$items, function(item) paste0("<li>", if (b$loose) "\n", .md_html(item, b$loose), "</li>\n"), "")
      paste0("<", tag, if (b$ordered && b$start != 1L) paste0(" start=\"", b$start, "\""), ">\n", paste(items, collapse = ""), "</", tag, ">\n")
    },
    para = if (loose) paste0("<p>", .md_inline(b$text, TRUE), "</p>\n") else .md_inline(b$text, TRUE),
    paste0("<h", b$level, ">", .md_inline(b$text, TRUE), "</h", b$level, ">\n"))
  text <- vapply(blocks, one, "")
  if (!loose && length(text) > 1L) for (k in seq_len(length(text) - 1L)) if (blocks[[k]]$kind == "para") text[k] <- paste0(text[k], "\n")
  paste(text, collapse = "")
}
