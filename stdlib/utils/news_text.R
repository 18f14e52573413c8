# news_text.R - What changed in packages whose NEWS is plain text or NEWS.md is Markdown, for news() (news.R).

# ---- plain text: lines that name a version, lines that name a kind of change, items with a sign ----

.news_version_line <- function(package) paste0("^[[:space:]]*(changes[[:space:]]+in[[:space:]]+)?(([`']?", gsub("[.]", "[.]", package),
  "'?|version|package|v)[[:space:]:]*)*([0-9]+([.-][0-9]+)+)[[:space:]]*((:|[(]|,|-+)?[[:space:]]*[^[:space:]]*[0-9]{4}.*|[(:].*|,.*)?$|^[0-9]+([.-][0-9]+)+[[:space:]].*$")

.news_version <- function(head, pattern) {
  bare <- "^([0-9]+([.-][0-9]+)+)([[:space:]].*)?$"
  if (grepl(bare, head)) sub(bare, "\\1", head) else sub(pattern, "\\4", head, ignore.case = TRUE)
}

.news_date <- function(text) if (grepl("[0-9]{4}-[0-9]{2}-[0-9]{2}", text)) sub(".*([0-9]{4}-[0-9]{2}-[0-9]{2}).*", "\\1", text) else NA_character_

.news_plain <- function(lines, package) {
  for (k in grep("^ *\t", lines)) { # columns of eight letters before the text
    while (grepl("^ *\t", lines[k])) lines[k] <- paste0(strrep(" ", 8L * (regexpr("\t", lines[k]) %/% 8L + 1L)), sub("^ *\t", "", lines[k]))
  }
  pattern <- .news_version_line(package)
  starts <- grep(pattern, lines, ignore.case = TRUE)
  whole <- function(db, bad) structure(db, class = c("news_db", "data.frame"), bad = bad, package = package)
  if (!length(starts)) {
    text <- trimws(paste(lines, collapse = "\n"))
    return(whole(data.frame(Version = NA_character_, Date = NA_character_, Category = NA_character_, Text = text), NULL))
  }
  ends <- c(starts[-1L] - 1L, length(lines))
  rows <- lapply(seq_along(starts), function(k) {
    head <- lines[starts[k]]
    items <- .news_plain_items(lines[seq_len(ends[k] - starts[k]) + starts[k]])
    if (nrow(items)) cbind(Version = .news_version(head, pattern), Date = .news_date(head), items)
  })
  db <- do.call(rbind, rows)
  if (is.null(db)) return(NULL)
  # what goes on an item begins where the line that is furthest left does
  follow <- unlist(lapply(strsplit(db$Text, "\n", fixed = TRUE), `[`, -1L))
  indent <- if (length(follow)) min(nchar(follow) - nchar(sub("^ +", "", follow))) else 0L
  db$Text <- vapply(strsplit(db$Text, "\n", fixed = TRUE), function(v) paste(c(v[seq_len(min(length(v), 1L))], substring(v[-1L], indent + 1L)), collapse = "\n"), "")
  bad <- db$bad
  whole(db[c("Version", "Date", "Category", "Text")], bad)
}

# The items of one version: kind and text; bad: a kind without any.
.news_plain_items <- function(lines) {
  lines <- lines[grepl("[^[:space:]]", lines) & !grepl("^[[:space:]]*[-=*_#]{3,}$", lines)]
  none <- data.frame(Category = character(), Text = character(), bad = logical())
  if (!length(lines)) return(none)
  item <- "^( *)([-*+o])[[:space:]]+(.*)$"
  first <- grep(item, lines)
  if (!length(first) && all(startsWith(lines, " "))) # a version without items is one
    return(data.frame(Category = NA_character_, Text = sub("^\n+", "", paste(substring(lines, min(nchar(sub("[^ ].*$", "", lines))) + 1L), collapse = "\n")), bad = TRUE))
  sign <- if (length(first)) sub(item, "\\2", lines[first[1L]]) else "*"
  indented <- !length(first) || startsWith(lines[first[1L]], " ")
  is_item <- grepl(sub("[-*+o]", paste0("[", sign, "]"), item, fixed = TRUE), lines)
  is_kind <- if (indented) !startsWith(lines, " ") else cumsum(is_item) == 0L
  is_item <- is_item & !is_kind
  kind <- NA_character_
  open <- FALSE # a kind that has no item yet
  out <- list()
  put <- function(text, bad) out[[length(out) + 1L]] <<- list(kind = kind, text = text, bad = bad)
  for (k in seq_along(lines)) {
    if (is_kind[k]) {
      if (open) put("", TRUE)
      kind <- sub(":[[:space:]]*$", "", lines[k])
      open <- TRUE
    } else if (is_item[k]) {
      put(sub(item, "\\3", lines[k]), FALSE)
      open <- FALSE
    } else if (!open && length(out)) out[[length(out)]]$text <- paste0(out[[length(out)]]$text, "\n", lines[k])
  }
  if (open) put("", TRUE)
  if (!length(out)) return(none)
  data.frame(Category = vapply(out, `[[`, "", "kind"), Text = vapply(out, `[[`, "", "text"), bad = vapply(out, `[[`, NA, "bad"))
}

# ---- Markdown: headings of the highest level with a version are versions; those of the level that comes next, kinds of change ----

.news_markdown <- function(lines, package, call) {
  blocks <- .md_blocks(.md_resolved(gsub("\t", "    ", lines)))
  levels <- vapply(blocks, function(b) if (b$kind == "heading") b$level else NA_integer_, 1L)
  if (all(is.na(levels))) return(NULL)
  pattern <- "^.*?[Vv]?(?<![A-Za-z0-9.])([0-9]+([.-][0-9]+)+).*$"
  versions <- vapply(blocks, function(b) b$kind == "heading" && grepl(pattern, sub("v(?=[0-9])", "", .md_inline(b$text, FALSE), perl = TRUE), perl = TRUE), NA)
  top <- min(if (any(versions)) levels[versions] else levels, na.rm = TRUE)
  levels[!is.na(levels) & levels < top] <- NA # titles of all
  rows <- list()
  version <- date <- NA_character_
  section <- 0L
  category <- ""
  unknown <- character()
  # headings of other levels belong to the text
  part <- cumsum(!is.na(levels) & levels == top)
  below <- tapply(levels, part, function(v) v[!is.na(v) & v != top][1L])[as.character(part)]
  levels[!is.na(levels) & levels != top & levels != below] <- NA
  groups <- split(seq_along(blocks), cumsum(!is.na(levels)))
  for (g in groups) {
    if (!is.na(levels[g[1L]])) {
      title <- .md_inline(blocks[[g[1L]]]$text, FALSE)
      category <- if (levels[g[1L]] == top) "" else title
      if (levels[g[1L]] == top) {
        section <- section + 1L
        known <- grepl(pattern, sub("v(?=[0-9])", "", title, perl = TRUE), perl = TRUE)
        version <- if (known) sub(pattern, "\\1", sub("v(?=[0-9])", "", title, perl = TRUE), perl = TRUE) else NA_character_
        date <- .news_date(title)
        unfinished <- grepl("development version", title, fixed = TRUE)
        if (!known && !unfinished) unknown <- c(unknown, title)
      }
      g <- g[-1L]
    }
    alone <- !length(g) && category == "" && !any(part == section & !is.na(levels) & levels > top) # a version with nothing to tell
    if (section == 0L || !length(g) && !alone || is.na(version) && unfinished) next
    rows[[length(rows) + 1L]] <- data.frame(Version = version, Date = date, Category = category, Text = paste(.md_text(blocks[g]), collapse = "\n"), HTML = .md_html(blocks[g]))
  }
  if (length(unknown)) warning(simpleWarning(paste(c("Cannot extract version info from the following section titles:", unknown), collapse = "\n"), call))
  if (!length(rows)) return(NULL)
  structure(do.call(rbind, rows), class = c("news_db_from_md", "news_db", "data.frame"), package = package)
}
