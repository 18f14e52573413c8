# rdtext.R - Rd2txt(): a parsed help page as plain text; help() prints pages with it.
#
# A page is laid out through an environment `page`: `lines` written so far, `pending` pieces of the running paragraph, the column
# `indent` at which it starts, and a `label` (an argument's name, a bullet) that stands before its first line.

.rd_text_defaults <- function()
  list(width = 80L, minIndent = 10L, extraIndent = 4L, sectionIndent = 5L, sectionExtra = 2L,
       itemBullet = if (l10n_info()[["UTF-8"]]) "\u2022 " else "* ", enumFormat = function(n) sprintf("%d. ", n),
       showURLs = FALSE, code_quote = TRUE, underline_titles = TRUE)

# What Rd2txt_options() has changed is kept here.
.rd_text_state <- new.env()

Rd2txt_options <- function(...) {
  current <- .rd_text_defaults()
  current[names(.rd_text_state$changed)] <- .rd_text_state$changed
  given <- list(...)
  if (!length(given)) return(current)
  if (is.null(names(given)) && is.list(given[[1L]])) given <- given[[1L]]
  .rd_text_state$changed[names(given)] <- given
  invisible(current[names(given)])
}

# ---- paragraphs ----

.rdt_write <- function(page, lines) {
  if (!length(lines)) return()
  page$count <- page$count + 1L
  page$lines[[page$count]] <- lines
  page$blank <- !nzchar(trimws(lines[length(lines)]))
}

.rdt_flush <- function(page) {
  text <- paste(unlist(page$pending), collapse = "")
  page$pending <- list()
  if (!grepl("[^[:space:]]", text)) {
    if (nzchar(page$label) && page$keep_label) .rdt_write(page, trimws(page$label, "right"))
    page$label <- ""
    return(invisible())
  }
  start <- page$indent
  if (nzchar(page$label)) {
    text <- paste0(sub("^ +", "", page$label), sub("^ ", "", text))
    start <- nchar(page$label) - nchar(sub("^ +", "", page$label))
  }
  page$label <- ""
  page$after_item <- FALSE
  lines <- strwrap(text, page$width, indent = start, exdent = page$indent)
  .rdt_write(page, lines)
}

# Ends the paragraph; the next one has a blank line above.
.rdt_gap <- function(page) {
  .rdt_flush(page)
  if (!page$blank) .rdt_write(page, "")
}

.rdt_add <- function(page, text) page$pending[[length(page$pending) + 1L]] <- text

# A line of text of the source: one that is blank, or holds only a comment, ends the paragraph.
.rdt_add_line <- function(page, text) {
  blank <- !grepl("[^[:space:]]", text)
  ended <- endsWith(text, "\n")
  if (blank && ended && page$line_start) .rdt_paragraph(page) else .rdt_add(page, .rdt_dashes(text))
  page$line_start <- ended || blank && page$line_start
  page$line_end <- ended
}
.rdt_paragraph <- function(page) {
  empty <- !grepl("[^[:space:]]", paste(unlist(page$pending), collapse = ""))
  if (empty && page$after_item) return()
  # a name with nothing beside it stands alone
  if (empty && nzchar(page$label)) .rdt_write(page, trimws(page$label, "right"))
  if (empty) page$label <- ""
  .rdt_gap(page)
}

.rdt_dashes <- function(text) gsub("--", "-", gsub("---", "-", text, fixed = TRUE), fixed = TRUE)

# Quotes of titles.
.rd_title_quotes <- function(text) gsub("`", "'", gsub("``|''", "\"", text), fixed = TRUE)

# ---- inline markup ----

.rdt_inline <- function(x, page) {
  tag <- .rd_tag(x)
  all <- function(x) paste(vapply(x, .rdt_inline, "", page = page), collapse = "")
  if (is.character(x)) return(switch(tag, COMMENT = , USERMACRO = "", TEXT = .rdt_dashes(x), x))
  quoted <- function(x) if (page$options$code_quote) sQuote(all(x)) else all(x)
  switch(tag,
    "\\sQuote" = sQuote(all(x)),
    "\\code" = , "\\samp" = , "\\pkg" = , "\\file" = , "\\kbd" = , "\\env" = , "\\option" = quoted(x),
    "\\dQuote" = dQuote(all(x)),
    "\\emph" = paste0("_", all(x), "_"),
    "\\strong" = , "\\bold" = paste0("*", all(x), "*"),
    "\\email" = paste0("<mailto:", gsub("\n", "", all(x), fixed = TRUE), ">"),
    "\\url" = paste0("<", gsub("[[:space:]]*\n[[:space:]]*", "", trimws(all(x))), ">"),
    "\\href" = paste0(all(x[[2L]]), if (page$options$showURLs) paste0(" <", all(x[[1L]]), ">")),
    "\\R" = "R", "\\dots" = , "\\ldots" = "...",
    "\\eqn" = , "\\deqn" = .rdt_formula(all(x[[length(x)]])),
    "\\figure" = all(x[[length(x)]]),
    "\\command" = quoted(lapply(x, .rd_kept)),
    "\\enc" = all(x[[if (l10n_info()[["UTF-8"]]) 1L else 2L]]),
    "\\if" = , "\\ifelse" = .rdt_inline(structure(.rd_chosen(x, "text"), Rd_tag = "LIST"), page),
    "\\method" = , "\\S3method" = paste0(all(x[[1L]]), ".", all(x[[2L]])),
    "\\tab" = , "\\cr" = " ",
    if (.rd_known(tag)) all(x) else .rd_source(x))
}

# A formula without the commands of LaTeX.
.rdt_formula <- function(text) {
  text <- gsub("\\\\(bold|boldsymbol|emph|strong|var)[{]([^{}]*)[}]", "\\2", text)
  text <- gsub("\\\\code[{]([^{}]*)[}]", "'\\1'", text)
  for (k in seq_along(.rd_formula_signs))
    text <- gsub(paste0("\\\\", names(.rd_formula_signs)[k], "(?![[:alpha:]])"), .rd_formula_signs[k], text, perl = TRUE)
  gsub(paste0("\\\\(", paste(.rd_formula_names, collapse = "|"), ")(?![[:alpha:]])"), "\\1", text, perl = TRUE)
}
.rd_formula_signs <- c(le = "<=", ge = ">=", dots = "...", ldots = "...", infty = "Inf")
.rd_formula_names <- c("[Aa]lpha", "[Bb]eta", "[Gg]amma", "[Dd]elta", "[Ee]psilon", "[Zz]eta", "[Ee]ta", "[Tt]heta", "[Ii]ota", "[Kk]appa", "[Ll]ambda",
  "[Mm]u", "[Nn]u", "[Xx]i", "[Oo]micron", "[Pp]i", "[Rr]ho", "[Ss]igma", "[Tt]au", "[Uu]psilon", "[Pp]hi", "[Cc]hi", "[Pp]si", "[Oo]mega", "sqrt", "log", "exp")
# Text in which dashes stay as they are.
.rd_kept <- function(x) if (is.character(x) && .rd_tag(x) == "TEXT") structure(x, Rd_tag = "VERB") else x

# The branch of \if{format}{..} or \ifelse{format}{..}{..} that holds for a format.
.rd_chosen <- function(x, format) {
  wanted <- strsplit(gsub("[[:space:]]", "", .rd_all(x[[1L]])), ",", fixed = TRUE)[[1L]]
  if (any(c(format, "TRUE") %in% wanted)) x[[2L]] else if (length(x) > 2L) x[[3L]] else list()
}

# ---- blocks ----

.rdt_blocks <- function(nodes, page) {
  for (x in nodes) .rdt_block(x, page)
}

.rdt_block <- function(x, page) {
  tag <- .rd_tag(x)
  if (is.character(x)) {
    if (tag == "TEXT") .rdt_add_line(page, x)
    else if (!tag %in% c("USERMACRO", "COMMENT")) .rdt_add(page, x)
    return(invisible())
  }
  switch(tag,
    "\\itemize" = , "\\enumerate" = .rdt_list(x, page, tag),
    "\\describe" = .rdt_described(x, page),
    "\\tabular" = .rdt_table(x, page),
    "\\preformatted" = .rdt_verbatim(.rd_verbatim_text(x), page),
    "\\deqn" = , "\\figure" = .rdt_display(x, page),
    "\\subsection" = .rdt_section(x[[1L]], x[[2L]], page, page$depth + 1L),
    "\\item" = if (length(x) > 1L) .rdt_argument(x, page),
    "\\cr" = {
      .rdt_flush(page)
      if (page$line_end) page$line_start <- FALSE # where it begins a line, what is left of that is no blank line
    },
    "\\if" = , "\\ifelse" = .rdt_blocks(.rd_chosen(x, "text"), page),
    LIST = .rdt_blocks(x, page),
    {
      .rdt_add(page, .rdt_inline(x, page))
      page$line_start <- FALSE
    })
  if (tag %in% .rd_block_tags) page$line_start <- FALSE
}
.rd_block_tags <- c("\\itemize", "\\enumerate", "\\describe", "\\tabular", "\\preformatted", "\\subsection", "\\deqn", "\\figure")

# Runs code with another left margin.
.rdt_indented <- function(page, indent, code) {
  old <- page$indent
  page$indent <- indent
  force(code)
  .rdt_flush(page)
  page$indent <- old
}
.rdt_inner <- function(page) max(page$options$minIndent, page$indent + page$options$extraIndent)

.rdt_label <- function(page, label, keep = TRUE) {
  .rdt_gap(page)
  page$label <- label
  page$keep_label <- keep
  page$line_start <- page$after_item <- FALSE
}

.rdt_list <- function(x, page, tag) {
  .rdt_gap(page)
  number <- 0L
  .rdt_indented(page, .rdt_inner(page), for (node in x) {
    if (.rd_tag(node) == "\\item") {
      number <- number + 1L
      mark <- if (tag == "\\itemize") page$options$itemBullet else page$options$enumFormat(number)
      .rdt_label(page, formatC(mark, width = page$indent, flag = ""))
    } else .rdt_block(node, page)
  })
  .rdt_gap(page)
}

.rdt_described <- function(x, page) {
  .rdt_gap(page)
  outer <- page$indent
  inner <- .rdt_inner(page)
  for (node in x) {
    if (.rd_tag(node) == "\\item" && length(node) > 1L) .rdt_indented(page, inner, {
      .rdt_label(page, paste0(strrep(" ", outer), trimws(.rdt_flat(node[[1L]], page)), " "))
      .rdt_blocks(node[[2L]], page)
    }) else .rdt_block(node, page)
  }
  .rdt_gap(page)
}
.rdt_flat <- function(nodes, page) gsub("[[:space:]]*\n[[:space:]]*", " ", paste(vapply(nodes, .rdt_inline, "", page = page), collapse = ""))

# An item of \arguments or \value: the name ends before the margin.
.rdt_argument <- function(x, page) {
  margin <- max(page$options$minIndent, page$indent + page$options$extraIndent)
  names <- strsplit(paste(vapply(x[[1L]], .rdt_inline, "", page = page), collapse = ""), "\n", fixed = TRUE)[[1L]]
  label <- paste0(formatC(sub("^[[:space:]]+", "", c(names, "")[1L]), width = if (length(names) > 1L) 0L else margin - 2L), ": ")
  .rdt_gap(page)
  .rdt_indented(page, margin, {
    .rdt_label(page, label)
    if (length(names) > 1L) .rdt_add(page, paste0(paste(trimws(names[-1L]), collapse = ": "), ": "))
    .rdt_blocks(x[[2L]], page)
  })
  page$after_item <- TRUE
}

.rdt_display <- function(x, page) {
  .rdt_gap(page)
  text <- .rdt_inline(x, page)
  joined <- gsub("\n", "", text, fixed = TRUE)
  room <- page$width - page$indent
  margin <- strrep(" ", page$indent)
  if (nchar(joined, "w") <= room) {
    left <- (room - nchar(joined, "w")) %/% 2L
    .rdt_write(page, paste0(margin, strrep(" ", left), joined, strrep(" ", room - left - nchar(joined, "w"))))
  } else .rdt_write(page, paste0(margin, strsplit(sub("^([ \t]*\n)+", "", text), "\n", fixed = TRUE)[[1L]]))
  .rdt_write(page, strrep(" ", page$indent))
}

.rdt_cells <- function(x, page) {
  rows <- list(character())
  cell <- ""
  for (node in x) {
    tag <- .rd_tag(node)
    if (tag %in% c("\\tab", "\\cr")) {
      rows[[length(rows)]] <- c(rows[[length(rows)]], trimws(gsub("[[:space:]]*\n[[:space:]]*", " ", cell)))
      cell <- ""
      if (tag == "\\cr") rows <- c(rows, list(character()))
    } else cell <- paste0(cell, .rdt_inline(node, page))
  }
  if (nzchar(trimws(cell)) || length(rows[[length(rows)]])) rows[[length(rows)]] <- c(rows[[length(rows)]], trimws(gsub("[[:space:]]*\n[[:space:]]*", " ", cell)))
  rows[lengths(rows) > 0L]
}

.rdt_table <- function(x, page) {
  .rdt_gap(page)
  align <- strsplit(gsub("[^lrc]", "", .rd_all(x[[1L]])), "")[[1L]]
  rows <- .rdt_cells(x[[2L]], page)
  margin <- strrep(" ", page$indent + 1L)
  table <- vapply(rows, function(r) c(r, rep("", length(align)))[seq_along(align)], character(length(align)))
  table <- matrix(table, nrow = length(align))
  for (k in seq_along(align)) {
    table[k, ] <- paste0(" ", format(table[k, ], justify = c(l = "left", r = "right", c = "centre")[[align[k]]]), " ")
  }
  if (length(rows)) .rdt_write(page, paste0(margin, apply(table, 2L, paste, collapse = "")))
  .rdt_write(page, margin)
}

# ---- code ----

.rdt_verbatim <- function(text, page) {
  .rdt_gap(page)
  # blank lines before the text go, also those after a single line that is not run, and those at the end become one
  text <- gsub("\001", "", gsub("\001(\n[ \t]*)+(?=\n)", "\001", text, perl = TRUE), fixed = TRUE)
  text <- gsub("\\\\([{}])", "\\1", sub("(\n[ \t]*)+$", "", sub("^([ \t]*\n)+", "", text)))
  text <- sub("^[ \t]+(?=## (Not run:|S[34] |Default S3 ))", "", text, perl = TRUE) # a macro that is the first has no blanks before it
  lines <- c(.rdt_untab(strsplit(text, "\n", fixed = TRUE)[[1L]]), "")
  .rdt_write(page, paste0(strrep(" ", page$indent), lines))
}

# Lines with blanks up to the next multiple of eight in place of tabs.
.rdt_untab <- function(lines) {
  for (k in grep("\t", lines, fixed = TRUE)) {
    parts <- strsplit(paste0(lines[k], "\n"), "\t", fixed = TRUE)[[1L]]
    last <- length(parts)
    at <- 0L
    for (p in seq_len(last - 1L)) {
      at <- at + nchar(parts[p], "w")
      fill <- 8L - at %% 8L
      parts[p] <- paste0(parts[p], strrep(" ", fill))
      at <- at + fill
    }
    lines[k] <- sub("\n$", "", paste(parts, collapse = ""))
  }
  lines
}

# The text of \preformatted, \usage and \examples.
.rd_verbatim_text <- function(x, html = FALSE) paste(vapply(x, .rd_code_text, "", html = html), collapse = "")

.rd_code_text <- function(x, html = FALSE) {
  tag <- .rd_tag(x)
  if (is.character(x)) return(if (tag %in% c("COMMENT", "USERMACRO")) "" else paste(x, collapse = "\n"))
  inside <- function(x) .rd_verbatim_text(x, html)
  switch(tag,
    "\\dots" = , "\\ldots" = "...",
    "\\dontrun" = {
      text <- inside(x)
      if (html) paste0("## Not run: ", text, if (grepl("\n", text, fixed = TRUE)) "\n## End(Not run)")
      else if (grepl("\n", text, fixed = TRUE)) paste0("## Not run:\n", sub("(\n[ \t]*)*$", "\n", text), "## End(Not run)\n") else paste0("## Not run: ", text, "\001")
    },
    "\\dontshow" = , "\\testonly" = "",
    "\\dontdiff" = paste0("## IGNORE_RDIFF_BEGIN", inside(x), "## IGNORE_RDIFF_END"),
    "\\if" = , "\\ifelse" = inside(.rd_chosen(x, "text")),
    "\\eqn" = inside(x[[length(x)]]),
    inside(x))
}

# Usage: the methods are shown as calls of the generic, with a comment above.
.rd_usage_text <- function(x) {
  pieces <- character()
  x <- unclass(x)
  k <- 1L
  while (k <= length(x)) {
    tag <- .rd_tag(x[[k]])
    if (tag %in% c("\\method", "\\S3method", "\\S4method")) {
      end <- k
      rest <- ""
      # the arguments may be written in several pieces; they end where the parentheses close
      repeat {
        if (end >= length(x) || .rd_closed(rest)) break
        end <- end + 1L
        rest <- paste0(rest, .rd_code_text(x[[end]]))
      }
      pieces <- c(pieces, .rd_method_usage(tag, .rd_all(x[[k]][[1L]]), .rd_all(x[[k]][[2L]]), rest))
      k <- end
    } else pieces <- c(pieces, .rd_code_text(x[[k]]))
    k <- k + 1L
  }
  paste(pieces, collapse = "")
}

# Where the list of arguments that starts a text ends: 0 if not in it.
.rd_closing <- function(text) {
  if (!grepl("(", text, fixed = TRUE)) return(0L)
  chars <- strsplit(text, "")[[1L]]
  depth <- 0L
  quote <- ""
  for (k in seq_along(chars)) {
    ch <- chars[k]
    if (nzchar(quote)) {
      if (ch == quote && chars[max(k - 1L, 1L)] != "\\") quote <- ""
    } else if (ch %in% c("\"", "'", "`")) quote <- ch
    else if (ch == "(") depth <- depth + 1L
    else if (ch == ")") {
      depth <- depth - 1L
      if (depth == 0L) return(k)
    }
  }
  0L
}
.rd_closed <- function(text) .rd_closing(text) > 0L && grepl("\n", substring(text, .rd_closing(text)), fixed = TRUE)

.rd_binary <- c("+", "-", "*", "/", "^", "<", ">", "<=", ">=", "!=", "==", "&", "|", "%%", "%/%", "%in%", ":")

.rd_method_usage <- function(tag, generic, class, rest) {
  end <- .rd_closing(rest)
  after <- substring(rest, end + 1L)
  replaces <- grepl("^[[:space:]]*<-[[:space:]]*value", after)
  if (tag == "\\S4method") head <- paste0("## S4 ", if (replaces) "replacement ", "method for signature '", class, "'")
  else if (class == "default") head <- paste0("## Default S3 ", if (replaces) "replacement ", "method:")
  else head <- paste0("## S3 ", if (replaces) "replacement ", "method for class '", class, "'")
  inside <- substring(rest, regexpr("(", rest, fixed = TRUE) + 1L, end - 1L)
  comma <- regexpr(",", inside, fixed = TRUE)
  first <- if (comma > 0L) trimws(substring(inside, 1L, comma - 1L)) else trimws(inside)
  second <- if (comma > 0L) sub("^[[:space:]]+", "", substring(inside, comma + 1L)) else ""
  call <- if (generic %in% c("[", "[[")) paste0(first, generic, second, c("[" = "]", "[[" = "]]")[[generic]])
  else if (generic == "$" || generic == "@") paste0(first, generic, second)
  else if (generic %in% .rd_binary && nzchar(second)) paste(first, generic, trimws(second))
  else if (generic == "!" || generic %in% c("+", "-")) paste0(generic, first)
  else paste0(sub("[(].*", "", rest), generic, sub("^[^(]*", "", substring(rest, 1L, end))) # blanks before the parenthesis go in front
  paste0(head, "\n", call, after)
}

# ---- sections and the page ----

.rdt_underline <- function(text, page) if (page$options$underline_titles) gsub("([[:alnum:]])", "_\b\\1", text) else text

.rdt_heading <- function(title, page, depth) {
  .rdt_gap(page)
  .rdt_write(page, c(paste0(strrep(" ", page$options$sectionExtra * depth), .rdt_underline(title, page), ":"), ""))
}

.rdt_section <- function(title, content, page, depth = 0L) {
  .rdt_heading(if (is.character(title)) title else trimws(.rdt_plain_title(title, page)), page, depth)
  old <- page$depth
  page$depth <- depth
  page$line_start <- TRUE
  spaces <- character()
  .rdt_indented(page, page$options$sectionIndent + page$options$sectionExtra * depth, {
    .rdt_blocks(content, page)
    spaces <- as.character(unlist(page$pending))
  })
  page$depth <- old
  if (!depth) return()
  # blank pieces after an inner subsection become a line each
  if (length(spaces) && !any(grepl("[^[:space:]]", spaces))) .rdt_write(page, rep("", length(spaces))) else .rdt_gap(page)
}
.rdt_plain_title <- function(title, page) {
  if (!page$options$code_quote) title <- lapply(title, function(x) if (.rd_tag(x) %in% .rd_code_like) structure(x, Rd_tag = "LIST") else x)
  .rd_title_quotes(gsub("[[:space:]]+", " ", .rd_all(title)))
}
.rd_code_like <- c("\\code", "\\samp", "\\pkg", "\\file", "\\kbd", "\\env", "\\option", "\\command")

.rd_section_titles <- c("\\description" = "Description", "\\usage" = "Usage", "\\arguments" = "Arguments", "\\format" = "Format",
  "\\details" = "Details", "\\value" = "Value", "\\section" = "", "\\note" = "Note", "\\author" = "Author(s)",
  "\\source" = "Source", "\\references" = "References", "\\seealso" = "See Also", "\\examples" = "Examples")

.rdt_top_section <- function(section, page) {
  tag <- .rd_tag(section)
  title <- .rd_section_titles[[tag]]
  if (tag == "\\section") return(.rdt_section(section[[1L]], section[[2L]], page))
  if (!tag %in% c("\\usage", "\\examples")) return(.rdt_section(title, section, page))
  .rdt_heading(title, page, 0L)
  page$indent <- page$options$sectionIndent
  .rdt_verbatim(if (tag == "\\usage") .rd_usage_text(section) else .rd_verbatim_text(section), page)
}

# Name, package and "R Documentation" over the width of the text.
.rdt_head <- function(page, rd, package) {
  name <- trimws(.rd_all(.rd_sections(rd, "\\name")[[1L]]))
  if (nzchar(package)) {
    parts <- c(name, paste0("package:", package), "R Documentation")
    room <- max(page$width - 2L - sum(nchar(parts, "w")), 2L)
    gaps <- strrep(" ", c(room %/% 2L, room - room %/% 2L))
    .rdt_write(page, c(paste0(parts[1L], gaps[1L], parts[2L], gaps[2L], parts[3L]), ""))
  }
  title <- .rdt_plain_title(.rd_sections(rd, "\\title")[[1L]], page)
  .rdt_write(page, c(.rdt_underline(strwrap(title, page$width), page), ""))
}

.rdt_page <- function(rd, package, options, fragment = FALSE) {
  page <- new.env()
  page$options <- options
  page$width <- 0.9 * options$width
  page$lines <- page$pending <- list()
  page$count <- page$depth <- 0L
  page$label <- ""
  page$keep_label <- page$line_start <- page$blank <- TRUE
  page$after_item <- page$line_end <- FALSE
  page$indent <- 0L
  if (fragment) {
    for (x in rd) if (.rd_tag(x) %in% names(.rd_section_titles)) .rdt_top_section(x, page) else .rdt_block(x, page)
    .rdt_flush(page)
    return(unlist(page$lines))
  }
  .rdt_head(page, rd, package)
  tags <- vapply(unclass(rd), .rd_tag, "")
  for (tag in names(.rd_section_titles)) for (section in unclass(rd)[tags == tag]) .rdt_top_section(section, page)
  .rdt_gap(page)
  unlist(page$lines)
}

Rd2txt <- function(Rd, out = "", package = "", defines = .Platform$OS.type, stages = "render", outputEncoding = "UTF-8", fragment = FALSE, options, ...) {
  settings <- .rd_text_defaults()
  settings[names(.rd_text_state$changed)] <- .rd_text_state$changed
  if (!missing(options)) settings[names(options)] <- options
  Rd <- .rd_given(Rd, fragment = fragment, ...)
  lines <- .rdt_page(Rd, paste0(package, "")[1L], settings, fragment)
  .rd_output(lines, out, outputEncoding)
}

# Lines of some nodes, for news() of utils.
.rdt_fragment <- function(nodes, options) {
  settings <- .rd_text_defaults()
  settings[names(options)] <- options
  .rdt_page(structure(nodes, class = "Rd"), "", settings, TRUE)
}

# Writes the lines of a rendered page; out is a file name, a connection, or "" for the console.
.rd_output <- function(lines, out, encoding = "UTF-8") {
  if (is.character(out) && !nzchar(out)) writeLines(lines)
  else if (is.character(out)) {
    con <- file(out, "wt", encoding = if (encoding == "UTF-8") "native.enc" else encoding)
    on.exit(close(con))
    writeLines(lines, con)
  } else writeLines(lines, out)
  invisible(out)
}

# A page as the functions that render pages take it: parsed, or the name of a source file; code that is to run at this stage has run.
.rd_given <- function(Rd, fragment = FALSE, ...) {
  if (!inherits(Rd, "Rd")) Rd <- parse_Rd(Rd, fragment = fragment, ...)
  .rd_computed(Rd, new.env(parent = globalenv()))
}

# The nodes with the results of \Sexpr of some stages in their place; where none is said, the stage is that of installing.
.rd_computed <- function(nodes, env, stages = "render") {
  if (is.character(nodes)) return(nodes)
  parts <- lapply(unclass(nodes), function(x) {
    if (.rd_tag(x) != "\\Sexpr") return(list(.rd_computed(x, env, stages)))
    options <- gsub("[[:space:]]", "", paste(attr(x, "Rd_option"), collapse = ""))
    stage <- if (grepl("stage=", options, fixed = TRUE)) sub(".*stage=([a-z]+).*", "\\1", options) else "install"
    if (!stage %in% stages) return(list(x))
    .rd_result(paste(unlist(x), collapse = ""), sub(".*results=([a-z]+).*|.*", "\\1", options), env)
  })
  attributes <- attributes(nodes)
  nodes <- do.call(c, c(list(list()), parts))
  attributes(nodes) <- attributes[setdiff(names(attributes), "names")]
  nodes
}

# What code in a page becomes: text, or with results=rd markup.
.rd_result <- function(code, results, env) {
  value <- withVisible(eval(parse(text = code), env))
  text <- paste(as.character(value$value), collapse = "\n")
  if (results == "hide") return(list())
  if (results != "rd") return(list(.rp_leaf(text, if (results == "verbatim") "VERB" else "TEXT")))
  con <- textConnection(text)
  on.exit(close(con))
  found <- unclass(parse_Rd(con, fragment = TRUE))
  # the line end after the last line is the parser's
  last <- length(found)
  if (last && is.character(found[[last]])) found[[last]] <- .rp_leaf(sub("\n$", "", found[[last]]), .rd_tag(found[[last]]))
  lapply(found, identity)
}

.rd_known <- function(tag) !tag %in% c("UNKNOWN", "\\Sexpr")
# The source text of markup.
.rd_source <- function(x) paste(.rd_pieces(x), collapse = "")
