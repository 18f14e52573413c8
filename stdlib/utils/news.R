# news.R - news(): what changed in GNU R and in packages, from parsed help sources (NEWS.rds of an installation, NEWS.Rd of a
# package): a section for each version, in it a subsection for each kind of change, in that a list of items.  news_text.R reads
# other files of packages.

# What a piece of parsed source says, as text.
.news_text <- function(e) {
  tag <- attr(e, "Rd_tag")
  if (is.null(tag)) tag <- ""
  if (is.character(e)) return(if (tag %in% c("COMMENT", "USERMACRO")) "" else paste(e, collapse = ""))
  inner <- function(k = seq_along(e)) paste(vapply(e[k], .news_text, ""), collapse = "")
  switch(tag, "\\emph" = paste0("_", inner(), "_"), "\\strong" = , "\\bold" = paste0("*", inner(), "*"), "\\sQuote" = paste0("\u2018", inner(), "\u2019"),
         "\\dQuote" = paste0("\u201c", inner(), "\u201d"), "\\dots" = , "\\ldots" = "...", "\\R" = "R", "\\href" = , "\\enc" = inner(2L),
         "\\eqn" = , "\\deqn" = inner(length(e)), "\\if" = if (identical(.news_text(e[[1L]]), "text")) inner(2L) else "",
         "\\ifelse" = inner(if (.news_text(e[[1L]]) %in% c("text", "TRUE")) 2L else 3L), "\\item" = "\n\u2022 ", inner())
}

.news_parts <- function(e, tag) Filter(function(part) identical(attr(part, "Rd_tag"), tag), e)

# The items of the lists in e as plain text and as HTML.
.news_items <- function(e) {
  items <- unlist(lapply(.news_parts(e, "\\itemize"), function(items) {
    starts <- vapply(items, function(part) identical(attr(part, "Rd_tag"), "\\item"), NA)
    split(items[!starts], factor(cumsum(starts)[!starts], seq_len(sum(starts))))
  }), recursive = FALSE)
  items <- Filter(length, items)
  list(Text = vapply(items, .news_rendered, "", html = FALSE, USE.NAMES = FALSE), HTML = vapply(items, .news_rendered, "", html = TRUE, USE.NAMES = FALSE))
}
.news_rendered <- function(nodes, html) {
  if (!html) {
    lines <- tools:::.rdt_fragment(nodes, list(width = 71L, sectionIndent = 0L, minIndent = 4L, code_quote = FALSE, underline_titles = FALSE))
    return(gsub("^[[:space:]]*\n|[[:space:]]+$", "", paste(lines, collapse = "\n")))
  }
  text <- gsub("^\n+|\n+$", "", paste(tools:::.rdh_fragment(nodes), collapse = "\n"))
  # blanks before an item are kept, and the line end of one that a blank line follows
  if (grepl("^[ \t]+[^ \t\n]", .news_text(nodes[[1L]]))) text <- sub("^<p>(?! )", "<p> ", text, perl = TRUE)
  if (!grepl("\n[ \t]*\n[ \t]*$", paste(vapply(nodes, .news_text, ""), collapse = ""))) text <- sub("[ \t\n]+</p>$", "</p>", text)
  text
}

# A row for each item of a parsed source.
.news_table <- function(rd, package) {
  kind <- function(version, date, name, items)
    if (length(items$Text)) data.frame(Version = version, Date = date, Category = name, Text = items$Text, HTML = items$HTML)
  rows <- lapply(.news_parts(rd, "\\section"), function(section) {
    title <- trimws(.news_text(section[[1L]]))
    dated <- "([(](?=[^()]*[)]$)|[[](?=[-0-9]*[]]$))([0-9]{4}-[0-9]{2}-[0-9]{2})(?=[],)]).*$"
    date <- if (grepl(dated, title, perl = TRUE)) sub(paste0(".*", dated), "\\2", title, perl = TRUE) else NA_character_
    version <- trimws(sub("\\(.*$", "", sub("^.*?[Vv](ersion|ERSION) +|^CHANGES IN [^ ]+ +", "", title, perl = TRUE)))
    if (package != "R") version <- sub("^([0-9]+([.-][0-9]+)+)[[:space:]].*$", "\\1", version)
    kinds <- lapply(.news_parts(section[[2L]], "\\subsection"), function(s) kind(version, date, trimws(.news_text(s[[1L]])), .news_items(s[[2L]])))
    do.call(rbind, c(list(kind(version, date, NA_character_, .news_items(section[[2L]]))), kinds))
  })
  rows <- do.call(rbind, rows)
  if (is.null(rows)) return(NULL)
  rows <- rows[grepl("^[0-9]", rows$Version), ]
  rownames(rows) <- NULL
  structure(rows, class = c("news_db_from_Rd", "news_db", "data.frame"), package = package)
}

# The source of a package's news, parsed; NULL: it has none.
.news_source <- function(package, lib.loc) {
  if (package == "R") {
    file <- file.path(R.home("doc"), "NEWS.rds")
    return(if (file.exists(file)) readRDS(file))
  }
  file <- system.file("NEWS.Rd", package = package, lib.loc = lib.loc)
  if (nzchar(file)) return(tools:::.rd_computed(tools::parse_Rd(file), new.env(parent = globalenv()), c("build", "install", "render")))
}

# The table of a package's news, from the first of its files that is there.
.package_news <- function(package, lib.loc, call) {
  source <- .news_source(package, lib.loc)
  if (!is.null(source)) return(.news_table(source, package))
  if (package == "R") return(NULL)
  lines <- function(file) enc2utf8(readLines(file, warn = FALSE, encoding = "UTF-8"))
  file <- system.file("NEWS.md", package = package, lib.loc = lib.loc)
  if (nzchar(file)) return(.news_markdown(lines(file), package, call))
  file <- system.file("NEWS", package = package, lib.loc = lib.loc)
  if (nzchar(file)) .news_plain(lines(file), package)
}

news <- function(query, package = "R", lib.loc = NULL, format = NULL, reader = NULL, db = NULL) {
  if (is.null(db)) db <- .package_news(package, lib.loc, sys.call())
  if (is.null(db) || missing(query)) return(db)
  # versions are compared by their numbers
  numbers <- numeric_version(sub("[^0-9.-].*$", "", db$Version), strict = FALSE)
  chosen <- eval(substitute(query), c(list(Version = numbers), as.list(db)[c("Date", "Category", "Text")]), parent.frame())
  if (!is.logical(chosen) || length(chosen) != nrow(db)) stop("invalid query")
  db[chosen & !is.na(chosen), ]
}

print.news_db <- function(x, ...) {
  entry <- function(text) if (inherits(x, "news_db_from_md")) text else paste0("    o   ", gsub("\n", "\n\t", text, fixed = TRUE))
  parts <- lapply(unique(x$Version), function(version) {
    rows <- x[x$Version %in% version, ]
    kinds <- lapply(unique(rows$Category), function(name) c(if (!is.na(name) && nzchar(name)) name, entry(rows$Text[rows$Category %in% name])))
    date <- rows$Date[1L]
    dated <- paste0("Changes in version ", version, if (!is.na(date) && !inherits(x, "news_db_from_Rd")) paste0(" (", date, ")"))
    c(format(dated, width = 72L, justify = "centre"), unlist(kinds))
  })
  writeLines(paste(unlist(parts), collapse = "\n\n"))
  invisible(x)
}
