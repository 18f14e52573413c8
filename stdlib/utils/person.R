# person.R - Names of people with roles and addresses: person(), as.person() and their methods.
#
# A person object is a list of lists with the fields given, family, role, email, comment (and first, middle, last).

.person_fields <- c("given", "family", "role", "email", "comment")

person <- function(given = NULL, family = NULL, middle = NULL, email = NULL, role = NULL, comment = NULL,
                   first = NULL, last = NULL) {
  if (is.null(given)) given <- first
  if (is.null(family)) family <- last
  args <- list(given = given, family = family, middle = middle, email = email, role = role, comment = comment)
  several <- vapply(args, is.list, NA)
  n <- max(1L, lengths(args[several]))
  people <- lapply(seq_len(n), function(i) {
    one <- lapply(seq_along(args), function(k) if (several[k]) args[[k]][[(i - 1L) %% length(args[[k]]) + 1L]] else args[[k]])
    names(one) <- names(args)
    one$given <- as.character(c(one$given, one$middle))
    fields <- lapply(one[.person_fields], function(v) if (length(v) && any(nzchar(v))) v)
    if (all(vapply(fields, is.null, NA))) NULL else fields
  })
  structure(people[lengths(people) > 0L], class = "person")
}

`[.person` <- function(x, i) structure(if (missing(i)) unclass(x) else unclass(x)[i], class = class(x))
`[[.person` <- function(x, i) structure(unclass(x)[i], class = class(x))
c.person <- function(..., recursive = FALSE) {
  given <- list(...)
  people <- mapply(inherits, given, "person")
  if (!all(people)) warning(sprintf("method is only applicable to %s objects", sQuote("person")))
  structure(unlist(lapply(given, unclass), recursive = FALSE), class = "person")
}

`$.person` <- function(x, name) {
  short <- c(first = "given", middle = "given", last = "family")
  asked <- match.arg(name, c("given", "family", "role", "email", "comment", "first", "last", "middle"))
  if (asked %in% names(short)) {
    words <- as.list(sQuote(c("given", "family", "first", "middle", "last")))
    message(do.call(sprintf, c("It is recommended to use %s/%s instead of %s/%s/%s.", words)))
    asked <- short[[asked]]
  }
  name <- asked
  values <- lapply(unclass(x), function(p) p[[name]])
  if (length(values) == 1L) values[[1L]] else values
}

`$<-.person` <- function(x, name, value) {
  name <- match.arg(name, c("given", "family", "role", "email", "comment"))
  people <- unclass(x)
  value <- rep_len(value, length(x))
  for (i in seq_along(people)) people[[i]][[name]] <- value[[i]]
  structure(people, class = class(x))
}

as.person <- function(x) UseMethod("as.person")
as.person.default <- function(x) {
  if (inherits(x, "person")) return(x)
  x <- as.character(x)
  pieces <- unlist(strsplit(x, "[[:space:]]?(,|,?[[:space:]]and)[[:space:]]+(?![^\\[(<]*[])>])", perl = TRUE))
  pieces <- trimws(pieces[!is.na(pieces) & nzchar(pieces)])
  do.call(c, c(list(person()), lapply(pieces, .person_of_text)))
}

# "Given Family <email> [roles] (comment)"
.person_of_text <- function(text) {
  inside <- function(open, close) {
    m <- regmatches(text, regexpr(paste0(open, "[^", close, "]*", close), text))
    if (length(m)) trimws(substr(m, 2L, nchar(m) - 1L))
  }
  comment <- inside("\\(", "\\)")
  role <- inside("\\[", "]")
  email <- inside("<", ">")
  name <- trimws(gsub("[[:space:]]+", " ", gsub("\\([^)]*\\)|\\[[^]]*]|<[^>]*>", "", text)))
  words <- strsplit(name, " ", fixed = TRUE)[[1L]]
  person(given = words[-length(words)], family = words[length(words)], email = email, comment = comment,
         role = if (!is.null(role)) strsplit(role, "[[:space:]]*,[[:space:]]*")[[1L]])
}

.person_code <- function(p) {
  fields <- p[lengths(p) > 0L]
  fields <- fields[intersect(c("given", "family", "role", "email", "comment"), names(fields))]
  lines <- paste0(names(fields), " = ", vapply(fields, function(v) paste(deparse(v), collapse = " "), ""))
  lines <- paste0(c("person(", rep.int("       ", length(lines) - 1L)), lines)
  lines[length(lines)] <- paste0(lines[length(lines)], ")")
  lines[-length(lines)] <- paste0(lines[-length(lines)], ",")
  lines
}

format.person <- function(x, include = c("given", "family", "email", "role", "comment"),
                          braces = list(given = "", family = "", email = c("<", ">"), role = c("[", "]"), comment = c("(", ")")),
                          collapse = list(given = " ", family = " ", email = ", ", role = ", ", comment = ", "), ...,
                          style = c("text", "R")) {
  if (!length(x)) return(character())
  if (match.arg(style) == "R") {
    code <- lapply(unclass(x), .person_code)
    if (length(code) == 1L) return(code[[1L]])
    n <- length(code)
    code <- lapply(seq_len(n), function(i) {
      lines <- paste0(if (i == 1L) c("c(", rep.int("  ", length(code[[i]]) - 1L)) else "  ", code[[i]])
      lines[length(lines)] <- paste0(lines[length(lines)], if (i < n) "," else ")")
      lines
    })
    return(unlist(code))
  }
  include <- match.arg(include, c("given", "family", "email", "role", "comment"), several.ok = TRUE)
  defaults <- formals(format.person)
  braces <- modifyList(eval(defaults$braces), as.list(braces))
  collapse <- modifyList(eval(defaults$collapse), as.list(collapse))
  people <- lapply(unclass(x), function(p) .expand_ORCID_identifier(p))
  vapply(people, function(p) {
    parts <- lapply(include, function(f) {
      v <- p[[f]]
      if (is.null(v)) return(NULL)
      text <- if (is.null(collapse[[f]]) || isFALSE(collapse[[f]])) v[1L] else paste(v, collapse = collapse[[f]])
      b <- rep_len(braces[[f]], 2L)
      paste0(b[1L], text, b[2L])
    })
    paste(unlist(parts), collapse = " ")
  }, "")
}

# The identifiers of researchers among the comments of one person, as addresses.
.expand_ORCID_identifier <- function(e) {
  digits <- sub("^https?://orcid.org/", "", e$comment)
  ids <- which(names(e$comment) == "ORCID" & grepl("^(\\d{4}-){3}\\d{3}[[:alnum:]]$", digits))
  if (length(ids)) e$comment[ids] <- paste0("<https://orcid.org/", digits[ids], ">")
  e
}

as.character.person <- function(x, ...) format.person(x, ...)
print.person <- function(x, ...) {
  if (length(x)) print(format(x, ...))
  invisible(x)
}
# family names and a comma first; names of institutions in braces
toBibtex.person <- function(object, ...) {
  paste(vapply(unclass(object), function(p) {
    given <- paste(p$given, collapse = " ")
    if (length(p$family)) trimws(paste0(paste(p$family, collapse = " "), ", ", given), "right") else paste0("{", given, "}")
  }, ""), collapse = " and ")
}
