# rdhtml.R - Rd2HTML(): a parsed help page as HTML.
#
# What is written so far is kept in an environment `page`: `pieces` of text, whether a paragraph is open (`para`), whether the next text
# begins a line of the source (`line_start`), and whether a block ended just now.  Paragraphs open at the first text
# and end at blank lines and before blocks.

.rdh_write <- function(page, ...) page$pieces[[length(page$pieces) + 1L]] <- paste0(...)

.rdh_enter <- function(page) {
  if (!page$para) .rdh_write(page, "<p>")
  page$para <- TRUE
}
.rdh_leave <- function(page) {
  if (page$para) .rdh_write(page, "</p>\n")
  page$para <- FALSE
}

# Text in which quotes are letters, too.
.rdh_attribute <- function(s) gsub("\"", "&quot;", .html_safe(s), fixed = TRUE)

# Letters of text: quotes and dashes as signs, the longer before the shorter.
.rdh_signs <- c("---" = "&mdash;", "--" = "&ndash;", "``" = "&ldquo;", "''" = "&rdquo;", "\"" = "&quot;")
.rdh_text <- function(s) {
  s <- .html_safe(s)
  for (sign in names(.rdh_signs)) s <- gsub(sign, .rdh_signs[[sign]], s, fixed = TRUE)
  gsub("`", "'", gsub("`([^`']+)'", "&lsquo;\\1&rsquo;", s), fixed = TRUE)
}

# ---- inline markup ----

.rdh_inline <- function(x, page, code = FALSE) {
  tag <- .rd_tag(x)
  all <- function(x, as_code = code) paste(vapply(x, .rdh_inline, "", page = page, code = as_code), collapse = "")
  if (is.character(x)) return(switch(tag, COMMENT = , USERMACRO = "", TEXT = if (code) .rdh_attribute(x) else .rdh_text(x), .html_safe(x)))
  between <- function(open, close, as_code = FALSE) paste0(open, all(x, as_code), close)
  quoted <- function(class) between(paste0("&lsquo;<span class=\"", class, "\">"), "</span>&rsquo;", TRUE)
  joined <- "&#8288;"
  switch(tag,
    "\\sQuote" = between("&lsquo;", "&rsquo;"), "\\dQuote" = between("&ldquo;", "&rdquo;"),
    "\\code" = , "\\command" = between("<code>", "</code>", TRUE),
    "\\verb" = between(paste0("<code style=\"white-space: pre;\">", joined), paste0(joined, "</code>"), TRUE),
    "\\samp" = paste0("&lsquo;<span class=\"samp\">", joined, all(x, TRUE), joined, "</span>&rsquo;"),
    "\\file" = quoted("file"), "\\pkg" = between("<span class=\"pkg\">", "</span>"),
    "\\env" = between("<span class=\"env\">", "</span>"), "\\option" = between("<span class=\"option\">", "</span>"),
    "\\acronym" = between("<abbr><span class=\"acronym\">", "</span></abbr>"),
    "\\emph" = between("<em>", "</em>"), "\\bold" = between("<b>", "</b>"), "\\strong" = between("<strong>", "</strong>"),
    "\\var" = between("<var>", "</var>"), "\\dfn" = between("<dfn>", "</dfn>"), "\\cite" = between("<cite>", "</cite>"),
    "\\kbd" = between("<kbd>", "</kbd>", TRUE),
    "\\email" = paste0("<a href=\"mailto:", all(x), "\">", all(x), "</a>"),
    "\\url" = .rdh_link(.rd_all(x), .html_safe(.rdh_joined(.rd_all(x)))),
    "\\href" = .rdh_link(.rd_all(x[[1L]]), all(x[[2L]])),
    "\\R" = "<span style=\"font-family: Courier New, Courier; color: #666666;\"><b>R</b></span>",
    "\\dots" = , "\\ldots" = "...", "\\sspace" = "&nbsp;", "\\tab" = , "\\cr" = " ",
    "\\eqn" = .rdh_math(x[[1L]]),
    "\\figure" = .rdh_figure(x), "\\out" = .rd_all(x),
    "\\enc" = all(x[[1L]]), "\\if" = , "\\ifelse" = .rdh_inline(structure(.rd_chosen(x, "html"), Rd_tag = "LIST"), page, code),
    "\\method" = , "\\S3method" = paste0(all(x[[1L]]), ".", all(x[[2L]])),
    if (.rd_known(tag)) all(x) else .html_safe(.rd_source(x)))
}

.rdh_math <- function(x) paste0("<code class=\"reqn\">", .html_safe(.rd_all(x)), "</code>")

.rdh_joined <- function(url) gsub("[[:space:]]*\n[[:space:]]*", "", trimws(url))
.rdh_link <- function(to, shown) paste0("<a href=\"", gsub("\"", "%22", .html_safe(.rdh_joined(to)), fixed = TRUE), "\">", shown, "</a>")

.rdh_figure <- function(x) {
  more <- .rd_all(x[[min(length(x), 2L)]]) # the name of the file where nothing else is said
  alt <- if (startsWith(more, "options:")) trimws(sub("^options:", "", more)) else paste0("alt=\"", .html_safe(more), "\"")
  paste0("<img src=\"../help/figures/", .rd_all(x[[1L]]), "\" ", alt, " />")
}

# ---- blocks ----

.rdh_blocks <- function(nodes, page) for (x in nodes) .rdh_block(x, page)

.rdh_block <- function(x, page) {
  tag <- .rd_tag(x)
  if (is.character(x)) {
    if (tag == "COMMENT") { # a line with a comment is no end of a paragraph; what tells of an #ifdef has no line
      if (startsWith(x, "%")) page$line_start <- FALSE
    }
    else if (tag != "USERMACRO") .rdh_line(x, page)
    return(invisible())
  }
  switch(tag,
    "\\itemize" = .rdh_list(x, page, "ul"), "\\enumerate" = .rdh_list(x, page, "ol"), "\\describe" = .rdh_described(x, page),
    "\\tabular" = .rdh_table(x, page), "\\preformatted" = .rdh_preformatted(x, page),
    "\\deqn" = {
      .rdh_leave(page)
      .rdh_write(page, "<p style=\"text-align: center;\">", .rdh_math(x[[1L]]), "\n</p>\n")
    },
    "\\subsection" = .rdh_section(x[[1L]], x[[2L]], page, page$depth + 1L),
    "\\item" = NULL,
    "\\cr" = .rdh_write(page, "<br />"),
    "\\if" = , "\\ifelse" = return(.rdh_blocks(.rd_chosen(x, "html"), page)),
    LIST = {
      .rdh_blocks(x, page)
      if (length(x) && is.character(x[[length(x)]]) && !grepl("[^ \t]", x[[length(x)]])) page$line_start <- FALSE # blanks before the brace
      return(invisible())
    },
    {
      if (tag != "\\out") .rdh_enter(page)
      text <- .rdh_inline(x, page)
      .rdh_write(page, if (tag %in% .rdh_as_it_is) text else .rdh_flush_left(text))
    })
  page$line_start <- FALSE
  page$after_block <- tag %in% .rd_block_tags
  page$section_start <- FALSE
}

.rdh_as_it_is <- c("\\code", "\\verb", "\\out", "\\samp", "\\kbd", "\\command")
# Lines without the blanks that they begin with, but for code.
.rdh_flush_left <- function(text) gsub("(?s)<code.*?</code>(*SKIP)(*FAIL)|(?<=\n)[ \t]+", "", text, perl = TRUE)

# A piece of text, at most a line: without its blanks where it begins one.
.rdh_line <- function(text, page) {
  if (page$line_start) text <- sub("^[ \t]+", "", text)
  ended <- endsWith(text, "\n")
  blank <- !grepl("[^[:space:]]", text)
  if (blank && (!page$para || ended && page$line_start)) {
    if (page$para) .rdh_leave(page)
    else if (page$section_start && text == "\n") page$section_start <- FALSE
    else if (!page$line_start || ended && page$after_block) .rdh_write(page, text)
    if (ended) page$after_block <- FALSE
  } else {
    .rdh_enter(page)
    .rdh_write(page, .rdh_text(text))
    page$after_block <- page$section_start <- FALSE
  }
  if (nzchar(text) || !page$line_start) page$line_start <- ended
}

# Runs code that writes paragraphs of its own: those around it have ended.
.rdh_inside <- function(page, code, item = FALSE) {
  page$after_block <- item # a line end before the text stays
  page$section_start <- !item
  page$line_start <- FALSE
  force(code)
  .rdh_leave(page)
}

# Begins a list: the blanks and line ends before its first item stand before its tag.
.rdh_open <- function(page, tag, nodes) {
  .rdh_leave(page)
  page$after_block <- TRUE
  page$line_start <- FALSE
  for (node in nodes) {
    if (.rd_tag(node) == "\\item") break
    if (is.character(node) && !grepl("[^[:space:]]", node)) .rdh_block(node, page)
  }
  .rdh_write(page, "<", tag, ">\n")
}

.rdh_list <- function(x, page, tag) {
  .rdh_open(page, tag, x)
  open <- FALSE
  for (node in x) {
    if (.rd_tag(node) == "\\item") {
      .rdh_leave(page)
      .rdh_write(page, if (open) "</li>\n", "<li>")
      open <- TRUE
      page$line_start <- page$after_block <- FALSE
    } else if (open) .rdh_block(node, page)
  }
  .rdh_leave(page)
  .rdh_write(page, if (open) "</li>", "</", tag, ">\n")
}

.rdh_described <- function(x, page) {
  .rdh_open(page, "dl", x)
  open <- TRUE # the list; anything but items and blanks ends it, and the next item begins another
  some <- FALSE
  for (node in x) if (.rd_tag(node) == "\\item" && length(node) > 1L) {
    if (!open) {
      .rdh_leave(page)
      .rdh_write(page, "<dl>\n")
    }
    .rdh_write(page, "<dt>", paste(vapply(node[[1L]], .rdh_inline, "", page = page), collapse = ""), "</dt><dd>")
    .rdh_inside(page, .rdh_blocks(node[[2L]], page), TRUE)
    .rdh_write(page, "</dd>")
    open <- some <- TRUE
    page$line_start <- FALSE
  } else if (open && is.character(node) && !grepl("[^[:space:]]", node)) {
    if (some) .rdh_between(node, page)
  } else if (some) {
    if (open) .rdh_write(page, "</dl>\n")
    page$after_block <- page$after_block || open
    open <- FALSE
    .rdh_block(node, page)
  }
  .rdh_leave(page)
  if (open) .rdh_write(page, "</dl>\n")
}

# Blanks between two items; those that begin a line are left out.
.rdh_between <- function(node, page) {
  if (!page$line_start) .rdh_write(page, node)
  page$line_start <- endsWith(node, "\n")
}

# Items of \arguments and \value: a table, with other text before, between and after.
.rdh_items <- function(x, page) {
  open <- FALSE
  for (node in x) {
    if (.rd_tag(node) == "\\item" && length(node) > 1L) {
      if (!open) {
        .rdh_leave(page)
        .rdh_write(page, "<table>\n")
      }
      open <- TRUE
      .rdh_write(page, "<tr style=\"vertical-align: top;\"><td><code>",
                 .rdh_flush_left(paste(vapply(node[[1L]], .rdh_inline, "", page = page, code = TRUE), collapse = "")),
                 "</code></td>\n<td>\n")
      .rdh_inside(page, .rdh_blocks(node[[2L]], page), TRUE)
      .rdh_write(page, "</td></tr>")
      page$line_start <- page$after_block <- FALSE
    } else {
      blank <- is.character(node) && !grepl("[^[:space:]]", node)
      if (open && blank) {
        .rdh_between(node, page)
        next
      }
      if (open) { # also a comment ends the table
        .rdh_write(page, "</table>\n")
        open <- FALSE
        page$after_block <- TRUE
      }
      .rdh_block(node, page)
    }
  }
  .rdh_leave(page)
  if (open) .rdh_write(page, "</table>\n")
}

.rdh_table <- function(x, page) {
  .rdh_leave(page)
  align <- c(l = "left", r = "right", c = "center")[strsplit(gsub("[^lrc]", "", .rd_all(x[[1L]])), "")[[1L]]]
  cell <- function(k) sprintf("<td style=\"text-align: %s;\">", align[[min(k, length(align))]])
  .rdh_write(page, "\n<table>\n")
  k <- 0L # columns of the row that are begun
  for (node in x[[2L]]) {
    tag <- .rd_tag(node)
    if (k == 0L && is.character(node) && !nzchar(node)) next
    if (k == 0L) .rdh_write(page, "<tr>\n ", cell(k <- 1L))
    if (tag == "\\tab") .rdh_write(page, "</td>", cell(k <- k + 1L))
    else if (tag == "\\cr") {
      .rdh_write(page, "</td>\n</tr>\n")
      k <- 0L
    } else .rdh_write(page, .rdh_inline(node, page))
  }
  if (k > 0L) .rdh_write(page, "</td>\n</tr>\n")
  .rdh_write(page, "\n</table>\n")
}

.rdh_preformatted <- function(x, page) {
  .rdh_leave(page)
  .rdh_write(page, "<pre>", .html_safe(.rd_verbatim_text(x)), "</pre>")
}

# ---- sections and the page ----

.rdh_section <- function(title, content, page, depth = 0L) {
  .rdh_leave(page)
  title <- if (is.character(title)) title else .rdh_flush_left(paste(vapply(title, .rdh_inline, "", page = page), collapse = ""))
  .rdh_write(page, sprintf("\n\n<h%1$d>%2$s</h%1$d>\n\n", 3L + depth, title))
  old <- page$depth
  page$depth <- depth
  .rdh_inside(page, .rdh_blocks(content, page))
  page$depth <- old
}

.rdh_top_section <- function(section, page) {
  tag <- .rd_tag(section)
  title <- .rd_section_titles[[tag]]
  if (tag == "\\section") return(.rdh_section(section[[1L]], section[[2L]], page))
  if (tag %in% c("\\usage", "\\examples")) {
    code <- if (tag == "\\usage") .rd_usage_text(section) else .rd_verbatim_text(section, TRUE)
    if (length(section) && .rd_tag(section[[1L]]) == "RCODE") code <- sub("^\n", "", code)
    .rdh_write(page, "\n\n<h3>", title, "</h3>\n\n<pre><code class='language-R'>", .html_safe(code), "</code></pre>\n")
    return(invisible())
  }
  if (!tag %in% c("\\arguments", "\\value")) return(.rdh_section(title, section, page))
  .rdh_write(page, "\n\n<h3>", title, "</h3>\n\n")
  .rdh_inside(page, .rdh_items(section, page))
}

.rdh_head <- function(name, title, package, stylesheet) {
  katex <- "https://cdn.jsdelivr.net/npm/katex@0.15.3/dist/katex.min"
  c(paste0("<!DOCTYPE html><html><head><title>R: ", title, "</title>"),
    "<meta http-equiv=\"Content-Type\" content=\"text/html; charset=utf-8\" />",
    "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1.0, user-scalable=yes\" />",
    paste0("<link rel=\"stylesheet\" href=\"", katex, ".css\">"), "<script type=\"text/javascript\">",
    "const macros = { \"\\\\R\": \"\\\\textsf{R}\", \"\\\\code\": \"\\\\texttt\"};", "function processMathHTML() {",
    "    var l = document.getElementsByClassName('reqn');",
    "    for (let e of l) { katex.render(e.textContent, e, { throwOnError: false, macros }); }", "    return;", "}</script>",
    paste0("<script defer src=\"", katex, ".js\""), "    onload=\"processMathHTML();\"></script>",
    paste0("<link rel=\"stylesheet\" type=\"text/css\" href=\"", stylesheet, "\" />"), "</head><body><div class=\"container\">", "",
    paste0("<table style=\"width: 100%;\"><tr><td>", name, if (nzchar(package)) paste0(" {", package, "}"),
           "</td><td style=\"text-align: right;\">R Documentation</td></tr></table>"), "")
}

# A title for the bar of a browser: the first words of a long one.
.rdh_short <- function(title) {
  lines <- strwrap(gsub("[\u2018\u2019]", "'", title), 62L)
  paste0(lines[1L], if (length(lines) > 1L) "...")
}

# The line that says which package a page is of.
.rdh_origin <- function(package) {
  version <- package[2L]
  if (is.na(version)) version <- suppressWarnings(utils::packageDescription(package[1L], fields = "Version"))
  paste0("<hr /><div style=\"text-align: center;\">[Package <em>", package[1L], "</em>", if (!is.na(version)) paste0(" version ", version), " ]</div>")
}

.rdh_page <- function() {
  page <- new.env()
  page$pieces <- list()
  page$depth <- 0L
  page$para <- page$after_block <- page$section_start <- FALSE
  page$line_start <- TRUE
  page
}

# The lines of some nodes.
.rdh_fragment <- function(nodes, page = .rdh_page()) {
  for (x in nodes) if (.rd_tag(x) %in% names(.rd_section_titles)) .rdh_top_section(x, page) else .rdh_block(x, page)
  .rdh_leave(page)
  strsplit(paste(unlist(page$pieces), collapse = ""), "\n", fixed = TRUE)[[1L]]
}

Rd2HTML <- function(Rd, out = "", package = "", defines = .Platform$OS.type, Links = NULL, Links2 = NULL, stages = "render", outputEncoding = "UTF-8",
                    dynamic = FALSE, no_links = FALSE, fragment = FALSE, stylesheet = "R.css", ...) {
  Rd <- .rd_given(Rd, fragment = fragment, ...)
  package <- paste0(package, "")
  if (fragment) return(.rd_output(.rdh_fragment(Rd), out, outputEncoding))
  page <- .rdh_page()
  tags <- vapply(unclass(Rd), .rd_tag, "")
  title <- .rd_sections(Rd, "\\title")[[1L]]
  spaced <- function(s) trimws(gsub("[[:space:]]+", " ", s))
  plain <- .rdh_short(.rd_title_quotes(spaced(paste(vapply(title, .rdt_inline, "", page = list(options = .rd_text_defaults())), collapse = ""))))
  name <- .rdh_text(trimws(.rd_all(.rd_sections(Rd, "\\name")[[1L]])))
  .rdh_write(page, paste(.rdh_head(name, .rdh_attribute(plain), package[1L], stylesheet), collapse = "\n"), "\n<h2>",
             .rdh_flush_left(paste(vapply(title, .rdh_inline, "", page = page), collapse = "")), "</h2>")
  for (tag in names(.rd_section_titles)) for (section in unclass(Rd)[tags == tag]) .rdh_top_section(section, page)
  .rdh_write(page, "\n", if (nzchar(package[1L])) .rdh_origin(package), "\n</div>\n</body></html>")
  .rd_output(strsplit(paste(unlist(page$pieces), collapse = ""), "\n", fixed = TRUE)[[1L]], out, outputEncoding)
}
