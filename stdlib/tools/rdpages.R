# rdpages.R - Help pages of installed packages: their parsed form from the packages' databases, and the examples in them as R code.

# The pages of an installed package's help database, or the one of a name.
fetchRdDB <- function(filebase, key = NULL) {
  pages <- new.env()
  lazyLoad(filebase, pages)
  if (is.null(key)) return(mget(sort(ls(pages, all.names = TRUE)), envir = pages))
  if (!exists(key, envir = pages, inherits = FALSE))
    stop(gettextf("No help on %s found in RdDB %s", sQuote(key), sQuote(filebase)), domain = NA)
  get(key, envir = pages, inherits = FALSE)
}

Rd_db <- function(package, dir, lib.loc = NULL, stages = "build") {
  .demand(!missing(package) || !missing(dir), "you must specify 'package' or 'dir'")
  .demand(!missing(package), "help pages of package sources cannot be read")
  .demand(length(package) == 1L, "argument 'package' must be of length 1")
  base <- file.path(find.package(package, lib.loc), "help", package)
  pages <- if (file.exists(paste(base, "rdx", sep = "."))) fetchRdDB(base) else list()
  names(pages) <- sprintf("%s.Rd", names(pages))
  pages[sort.list(names(pages), method = "radix")]
}

.rd_tag <- function(x) {
  tag <- attr(x, "Rd_tag")
  if (is.null(tag)) "" else tag
}
# Sections of a page with a tag.
.rd_sections <- function(rd, tag) Filter(function(s) .rd_tag(s) == tag, unclass(rd))

# The text of a title, a name or a keyword without its markup.
.rd_plain <- function(x) {
  tag <- .rd_tag(x)
  if (tag %in% c("COMMENT", "\\Sexpr", "USERMACRO")) return("")
  if (is.character(x)) return(if (tag == "TEXT") gsub("--", "-", gsub("---", "-", x, fixed = TRUE), fixed = TRUE) else x)
  switch(tag, "\\R" = "R", "\\dots" = , "\\ldots" = "...", "\\enc" = .rd_plain(x[[1L]]), "\\if" = , "\\ifelse" = "",
         "\\code" = , "\\file" = , "\\option" = , "\\command" = , "\\pkg" = , "\\sQuote" = paste0("'", .rd_all(x), "'"), "\\dQuote" = paste0("\"", .rd_all(x), "\""),
         "\\emph" = paste0("_", .rd_all(x), "_"), "\\strong" = , "\\bold" = paste0("*", .rd_all(x), "*"), "\\method" = ,
         "\\S3method" = paste0(.rd_plain(x[[1L]]), ".", .rd_plain(x[[2L]])), .rd_all(x))
}
.rd_all <- function(x) paste(vapply(x, .rd_plain, ""), collapse = "")

# ---- examples ----

# Code with what is not to be run as comments.  The text is made in pieces that may end within a line.
.rd_code <- function(x, how) {
  tag <- .rd_tag(x)
  if (is.character(x)) return(if (tag == "COMMENT") "\001" else x)
  inside <- function(x) paste(vapply(x, .rd_code, "", how = how), collapse = "")
  marked <- function(x, open, close, comment) {
    text <- inside(x)
    if (comment) {
      lines <- strsplit(text, "\n", fixed = TRUE)[[1L]]
      if (length(lines) <= 1L && open == "Not run") return(paste0("## ", open, ": ", text))
      blank <- !nzchar(lines[1L])
      lines[-1L] <- paste0("##D ", lines[-1L])
      if (!blank) lines[1L] <- paste0("##D ", lines[1L])
      ended <- endsWith(text, "\n")
      return(paste0("## ", open, ": ", if (!blank) "\n", paste(lines, collapse = "\n"), if (ended) "", "\n## End(", close, ")"))
    }
    single <- !grepl("\n", sub("\n$", "", sub("^\n", "", text)), fixed = TRUE) && !startsWith(text, "\n")
    if (!startsWith(text, "\n")) text <- paste0("\n", text)
    if (!endsWith(text, "\n")) text <- paste0(text, "\n")
    paste0("## ", open, ": ", text, "## End(", close, ")")
  }
  switch(tag,
    "\\dontrun" = marked(x, "Not run", "Not run", how$dontrun),
    "\\donttest" = marked(x, "No test", "No test", how$donttest),
    "\\dontshow" = , "\\testonly" = marked(x, "Don't show", "Don't show", FALSE),
    "\\dontdiff" = paste0("## IGNORE_RDIFF_BEGIN", inside(x), "## IGNORE_RDIFF_END"),
    "\\dots" = , "\\ldots" = "...",
    "\\method" = , "\\S3method" = , "\\S4method" = paste0(inside(x[[1L]]), ".", inside(x[[2L]])),
    "\\if" = , "\\ifelse" = {
      chosen <- .rd_all(x[[1L]]) %in% c("text", "example", "TRUE")
      if (chosen) inside(x[[2L]]) else if (length(x) > 2L) inside(x[[3L]]) else ""
    },
    inside(x))
}

Rd2ex <- function(Rd, out = "", defines = .Platform$OS.type, stages = "render", outputEncoding = "UTF-8", commentDontrun = TRUE,
                  commentDonttest = FALSE, ...) {
  Rd <- .rd_given(Rd, ...)
  examples <- .rd_sections(Rd, "\\examples")
  if (!length(examples)) return(invisible())
  how <- list(dontrun = commentDontrun, donttest = commentDonttest)
  words <- function(tag) trimws(gsub("[[:space:]]+", " ", vapply(.rd_sections(Rd, tag), .rd_all, "")))
  head <- function(label, values) {
    if (!length(values)) return(character())
    sub("^   ", "###", strwrap(paste0("### ", label, ": ", paste(values, collapse = " ")), 76L, exdent = 6L))
  }
  quoted <- function(v) ifelse(grepl(" ", v, fixed = TRUE), paste0("'", v, "'"), v)
  text <- paste(vapply(examples, function(e) paste(vapply(e, .rd_code, "", how = how), collapse = ""), ""), collapse = "")
  # lines that were only a comment of the page go whole
  text <- gsub("\001", "", gsub("(^|\n)[ \t]*\001(?=\n)", "", text, perl = TRUE), fixed = TRUE)
  text <- gsub("\\\\link\\{([^}]*)\\}", "\\1", gsub("\\\\([%{}])", "\\1", text))
  lines <- c(head("Name", words("\\name")), head("Title", .rd_title_quotes(words("\\title"))), head("Aliases", quoted(words("\\alias"))),
             head("Keywords", words("\\keyword")), "", "### ** Examples", paste0(text, "\n\n"))
  if (any(Encoding(lines) == "UTF-8")) lines <- c("### Encoding: UTF-8", "", lines)
  if (is.character(out) && !nzchar(out)) writeLines(lines) else writeLines(lines, out)
  invisible(out)
}
