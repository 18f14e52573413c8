# cite.R - cite() and citeNatbib(): citations of bibliography entries in running text.

# Keys that have been cited: a work of three or more authors is cited by all its names the first time.
.cited <- new.env()

# The function of a name in the style of bibliographies in use.
.style_function <- function(name) get0(name, envir = tools::bibstyle(), mode = "function", inherits = FALSE)

cite <- function(keys, bib, ...) {
  own <- .style_function("cite")
  (if (is.null(own)) citeNatbib else own)(keys, bib, ...)
}

# Family names of the authors; those without one, such as groups, by what there is.
.cite_names <- function(entry) {
  people <- if (is.null(entry$author)) entry$editor else entry$author
  vapply(unclass(people), function(p) paste(if (length(p$family)) p$family else p$given, collapse = " "), "")
}

.cite_joined <- function(names, short) {
  n <- length(names)
  if (n > 2L && short) paste(names[1L], "et al.")
  else if (n > 2L) paste0(paste(names[-n], collapse = ", "), ", and ", names[n])
  else paste(names, collapse = " and ")
}

citeNatbib <- function(keys, bib, textual = FALSE, before = NULL, after = NULL, mode = c("authoryear", "numbers", "super"), abbreviate = TRUE,
                       longnamesfirst = TRUE, bibpunct = c("(", ")", ";", "a", "", ","), previous) {
  if (missing(mode) && !missing(bibpunct)) mode <- switch(bibpunct[4L], n = "numbers", s = "super", "authoryear")
  mode <- match.arg(mode)
  keys <- unlist(strsplit(keys, "[[:space:]]*,[[:space:]]*"))
  known <- unlist(bib$key)
  at <- match(keys, known)
  if (anyNA(at)) stop(gettextf("no entry with the key %s", paste(sQuote(keys[is.na(at)]), collapse = ", ")), domain = NA)
  entries <- unclass(bib)[at]
  if (missing(previous)) previous <- .cited$keys
  first <- longnamesfirst & !keys %in% previous
  .cited$keys <- unique(c(.cited$keys, keys))
  authors <- Map(function(e, long) .cite_joined(.cite_names(e), abbreviate && !long), entries, first)
  years <- if (mode == "authoryear") vapply(entries, function(e) if (is.null(e$year)) "" else e$year, "") else match(keys, unlist(sort(bib)$key))
  .cite_text(unlist(authors), years, mode, textual, before, after, bibpunct)
}

.cite_text <- function(authors, years, mode, textual, before, after, punct) {
  open <- punct[1L]
  close <- punct[2L]
  if (mode == "super") {
    open <- paste0("^{", open)
    close <- paste0(close, "}")
  }
  between <- paste0(punct[3L], " ")
  if (textual) {
    cited <- paste0(authors, " ", open, years, close)
    return(paste0(if (length(before)) paste0(before, " "), paste(cited, collapse = between), if (length(after)) paste0(" ", after)))
  }
  parts <- if (mode == "authoryear") paste0(authors, punct[5L], " ", years) else years
  paste0(open, if (length(before)) paste0(before, " "), paste(parts, collapse = between), if (length(after)) paste0(" ", after), close)
}
