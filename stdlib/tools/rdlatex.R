# rdlatex.R - Rd2latex(): a parsed help page as LaTeX, in terms of the macros of GNU R's Rd.sty.
#
# What is written is kept in an environment `page`: `pieces` of text, and whether the next one begins a line (`line_start`), whose blanks
# are left out then.

.rdl_signs <- c("\\" = "\\bsl{}", "{" = "\\{", "}" = "\\}", "%" = "\\%", "_" = "\\_", "$" = "\\$", "#" = "\\#", "&" = "\\&",
                "^" = "\\textasciicircum{}", "~" = "\\textasciitilde{}")
# Letters that LaTeX takes for commands are escaped.
.rdl_escape <- function(s, signs = .rdl_signs) {
  chars <- strsplit(s, "")[[1L]]
  at <- match(chars, names(signs))
  chars[!is.na(at)] <- signs[at[!is.na(at)]]
  paste(chars, collapse = "")
}

.rdl_put <- function(page, text, keep = FALSE) {
  if (!length(text) || !nzchar(text)) return()
  if (!keep) {
    text <- gsub("\n[ \t]+", "\n", text)
    if (page$line_start) text <- sub("^[ \t]+", "", text)
    if (!nzchar(text)) return()
  }
  page$pieces[[length(page$pieces) + 1L]] <- text
  page$line_start <- endsWith(text, "\n")
}

# ---- names in the index ----

.rdl_names <- c("%" = ".Rpcent.", "_" = ".Rul.", "$" = ".Rdol.", "^" = ".Rcaret.", "&" = ".Ramp.", "#" = ".Rhash.", "\\" = ".Rbl.",
                "{" = ".Rlbrace.", "}" = ".Rrbrace.", "~" = ".Rtl.", "-" = ".Rdash.", "!" = ".Rbang.", "|" = ".Rbar.", "@" = ".Rat.")
.rdl_label <- function(name) .rdl_escape(name, .rdl_names)
.rdl_shown <- function(name) {
  name <- .rdl_escape(name)
  name <- gsub("<-", "<\\Rdash{}", name, fixed = TRUE)
  gsub("|", "\\textbar{}", gsub("@", "\\At{}", gsub("!", "\\Rbang{}", name, fixed = TRUE), fixed = TRUE), fixed = TRUE)
}

# The topics of a page: its name, other names, methods.
.rdl_index <- function(rd, page) {
  name <- trimws(.rd_all(.rd_sections(rd, "\\name")[[1L]]))
  title <- paste(vapply(.rd_sections(rd, "\\title")[[1L]], .rdl_inline, "", code = FALSE), collapse = "")
  title <- gsub("[[:space:]]*\n[[:space:]]*", " ", sub("[ \t]*\n[ \t]*$", "", sub("^[ \t]*\n[ \t]*", "", title)))
  lines <- sprintf("\\HeaderA{%s}{%s}{%s}", .rdl_escape(name), title, .rdl_label(name))
  for (alias in sort(trimws(vapply(.rd_sections(rd, "\\alias"), .rd_all, "")))) if (alias != name) {
    kind <- if (startsWith(alias, paste0(name, ".")) || startsWith(alias, paste0(name, "<-."))) "methaliasA" else "aliasA"
    lines <- c(lines, sprintf("\\%s{%s}{%s}{%s}", kind, .rdl_shown(alias), .rdl_escape(name), .rdl_label(alias)))
  }
  words <- trimws(c(vapply(.rd_sections(rd, "\\concept"), .rd_all, ""), vapply(.rd_sections(rd, "\\keyword"), .rd_all, "")))
  c(lines, sprintf("\\keyword{%s}{%s}", vapply(words, .rdl_escape, ""), .rdl_escape(name)))
}

# ---- inline markup ----

.rdl_inline <- function(x, code = FALSE) {
  tag <- .rd_tag(x)
  if (is.character(x)) return(switch(tag, COMMENT = , USERMACRO = "", .rdl_escape(x)))
  if (tag %in% c("\\code", "\\kbd", "\\samp", "\\verb")) code <- TRUE
  all <- function(x, as_code = code) paste(vapply(x, .rdl_inline, "", code = as_code), collapse = "")
  macro <- function(name, ...) paste0("\\", name, "{", all(x, ...), "}")
  switch(tag,
    "\\sQuote" = paste0("`", all(x), "'"), "\\dQuote" = paste0("``", all(x), "''"),
    "\\verb" = paste0("\\AsIs{\\texttt{", all(x), "}}"), "\\code" = , "\\kbd" = , "\\samp" = , "\\env" = , "\\option" = , "\\command" = , "\\file" = , "\\pkg" = , "\\emph" = ,
    "\\bold" = , "\\strong" = , "\\var" = , "\\dfn" = , "\\cite" = , "\\acronym" = , "\\email" = macro(substring(tag, 2L)),
    "\\url" = paste0("\\url{", gsub("([#%])", "\\\\\\1", gsub("[[:space:]]*\n[[:space:]]*", "", .rd_all(x))), "}"),
    "\\href" = paste0("\\Rhref{", gsub("([#%])", "\\\\\\1", .rd_all(x[[1L]])), "}{", gsub("/", "\\slash{}", all(x[[2L]]), fixed = TRUE), "}"),
    "\\R" = "\\R{}", "\\dots" = , "\\ldots" = if (code) "..." else tag, "\\tab" = "&", "\\cr" = "\\\\{}",
    "\\link" = .rdl_link(x, all(x)), "\\linkS4class" = .rdl_link(x, all(x), "-class"),
    "\\eqn" = paste0("\\eqn{", .rd_all(x[[1L]]), "}{}"), "\\deqn" = paste0("\\deqn{", .rd_all(x[[1L]]), "}{}"),
    "\\figure" = paste0("\\Figure{", .rd_all(x[[1L]]), "}{", if (length(x) > 1L) .rd_all(x[[2L]]), "}"),
    "\\out" = .rd_all(x), "\\enc" = all(x[[1L]]), "\\method" = , "\\S3method" = paste0(all(x[[1L]]), ".", all(x[[2L]])),
    "\\if" = , "\\ifelse" = all(.rd_chosen(x, "latex")),
    if (.rd_known(tag)) all(x) else .rdl_escape(.rd_source(x)))
}

# A link to a page of this package or another.
.rdl_link <- function(x, shown, suffix = "") {
  option <- attr(x, "Rd_option")
  topic <- if (is.null(option) || !startsWith(option, "=")) .rd_all(x) else substring(option, 2L)
  sprintf("\\LinkA{%s}{%s}", shown, .rdl_label(paste0(topic, suffix)))
}

# ---- blocks ----

.rdl_blocks <- function(nodes, page) for (x in nodes) .rdl_block(x, page)

.rdl_block <- function(x, page) {
  tag <- .rd_tag(x)
  switch(tag,
    "\\itemize" = , "\\enumerate" = .rdl_list(x, page, substring(tag, 2L)), "\\describe" = .rdl_described(x, page),
    "\\tabular" = {
      .rdl_put(page, paste0("\n\\Tabular{", .rd_all(x[[1L]]), "}{"))
      .rdl_blocks(x[[2L]], page)
      .rdl_put(page, "}")
    },
    "\\preformatted" = .rdl_put(page, paste0("\\begin{alltt}", gsub("([{}])", "\\\\\\1", .rd_verbatim_text(x)), "\\end{alltt}\n"), TRUE),
    "\\subsection" = {
      page$depth <- page$depth + 1L
      .rdl_section(if (page$depth > 1L) "SubSubSection" else "SubSection", x[[1L]], x[[2L]], page)
      page$depth <- page$depth - 1L
    },
    "\\item" = if (length(x) > 1L) {
      .rdl_put(page, paste0("\\item[", .rdl_name(x[[1L]]), "] "))
      page$line_start <- FALSE
      .rdl_blocks(x[[2L]], page)
    },
    "\\if" = , "\\ifelse" = .rdl_blocks(.rd_chosen(x, "latex"), page),
    LIST = .rdl_blocks(x, page),
    .rdl_put(page, .rdl_inline(x), tag %in% c("\\code", "\\out")))
}
.rdl_name <- function(x) paste0("\\code{", gsub("\n[ \t]+", "\n", paste(vapply(x, .rdl_inline, "", code = TRUE), collapse = "")), "}")

.rdl_list <- function(x, page, kind) {
  .rdl_put(page, paste0("\\begin{", kind, "}\n"))
  marked <- FALSE
  for (node in x) {
    mark <- .rd_tag(node) == "\\item"
    if (mark) {
      .rdl_put(page, "\\item{}")
      page$line_start <- FALSE
    } else {
      if (marked && is.list(node)) .rdl_put(page, " ", TRUE)
      .rdl_block(node, page)
    }
    marked <- mark
  }
  .rdl_put(page, paste0("\n\\end{", kind, "}\n"))
}

.rdl_described <- function(x, page) {
  .rdl_put(page, "\\begin{description}\n")
  for (node in x) if (.rd_tag(node) == "\\item" && length(node) > 1L) {
    .rdl_put(page, paste0("\\item[", paste(vapply(node[[1L]], .rdl_inline, ""), collapse = ""), "] "))
    page$line_start <- FALSE
    .rdl_blocks(node[[2L]], page)
  } else .rdl_block(node, page)
  .rdl_put(page, "\n\\end{description}\n")
}

# ---- sections and the page ----

.rdl_sections <- c("\\description" = "Description", "\\usage" = "Usage", "\\arguments" = "Arguments", "\\format" = "Format",
  "\\details" = "Details", "\\value" = "Value", "\\section" = "Section", "\\note" = "Note", "\\author" = "Author",
  "\\source" = "Source", "\\references" = "References", "\\seealso" = "SeeAlso", "\\examples" = "Examples")

.rdl_section <- function(kind, title, content, page) {
  title <- if (!is.null(title)) paste0("{", paste(vapply(title, .rdl_inline, ""), collapse = ""), "}")
  .rdl_put(page, paste0("%\n\\begin{", kind, "}", title, if (kind %in% .rdl_relaxed) "\\relax", "\n"))
  # the line end that the section begins with is there already
  if (length(content) && identical(as.character(content[[1L]]), "\n")) content <- content[-1L] else page$line_start <- FALSE
  items <- kind %in% c("Arguments", "Value")
  open <- FALSE
  for (node in content) {
    item <- items && .rd_tag(node) == "\\item" && length(node) > 1L
    blank <- is.character(node) && !grepl("[^[:space:]]", node) || .rd_tag(node) == "COMMENT"
    if (item && !open) .rdl_put(page, paste0(if (!page$line_start && length(page$pieces) && !endsWith(page$pieces[[length(page$pieces)]], "\n")) "\n", "\\begin{ldescription}\n"))
    if (open && !item && !blank) .rdl_put(page, "\\end{ldescription}\n")
    open <- item || open && blank
    if (open && blank && !grepl("\n", node[1L], fixed = TRUE)) next # blanks between items
    .rdl_block(node, page)
  }
  if (open) .rdl_put(page, paste0(if (!page$line_start) "\n", "\\end{ldescription}\n"))
  .rdl_put(page, paste0(if (!page$line_start) "\n", "\\end{", kind, "}\n"))
}
.rdl_relaxed <- c("Description", "SeeAlso", "Details", "References", "Author", "Note", "Source")

# Usage and examples: code as it is.
.rdl_code <- function(kind, inner, text, page) {
  text <- sub("^\n", "", text)
  .rdl_put(page, paste0("%\n\\begin{", kind, "}\n\\begin{", inner, "}\n", text, if (!endsWith(text, "\n")) "\n", "\\end{", inner, "}\n\\end{", kind, "}\n"), TRUE)
}

Rd2latex <- function(Rd, out = "", defines = .Platform$OS.type, stages = "render", outputEncoding = "UTF-8", fragment = FALSE, ...,
                     writeEncoding = TRUE) {
  Rd <- .rd_given(Rd, fragment = fragment, ...)
  page <- new.env()
  page$pieces <- list()
  page$line_start <- TRUE
  page$depth <- 0L
  if (fragment) .rdl_blocks(Rd, page)
  else {
    if (writeEncoding) .rdl_put(page, paste0("\\inputencoding{", if (outputEncoding == "UTF-8") "utf8" else tolower(outputEncoding), "}\n"))
    .rdl_put(page, paste0(paste(.rdl_index(Rd, page), collapse = "\n"), "\n"))
    tags <- vapply(unclass(Rd), .rd_tag, "")
    for (tag in names(.rdl_sections)) for (section in unclass(Rd)[tags == tag]) switch(tag,
      "\\usage" = .rdl_code("Usage", "verbatim", .rd_usage_text(section), page),
      "\\examples" = .rdl_code("Examples", "ExampleCode", .rd_verbatim_text(section, TRUE), page),
      "\\section" = .rdl_section("Section", section[[1L]], section[[2L]], page),
      .rdl_section(.rdl_sections[[tag]], NULL, section, page))
  }
  .rd_output(strsplit(paste(unlist(page$pieces), collapse = ""), "\n", fixed = TRUE)[[1L]], out, outputEncoding)
}
