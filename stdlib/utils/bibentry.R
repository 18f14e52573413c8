# bibentry.R - References: bibentry() and its text, BibTeX and R forms, citation() of packages, CITATION files.
#
# A bibentry is a list of entries; an entry is a list of fields with attributes bibtype, key and, of CITATION files, textVersion,
# header and footer.  A citation is a bibentry with attributes mheader and mfooter for the whole.

# The fields that an entry of a type must have; of those in one text any will do.
.bib_required <- list(
  Article = c("author", "title", "journal", "year"), Book = c("author|editor", "title", "publisher", "year"), Booklet = "title",
  InBook = c("author|editor", "title", "chapter", "publisher", "year"), InCollection = c("author", "title", "booktitle", "publisher", "year"),
  InProceedings = c("author", "title", "booktitle", "year"), Manual = "title", MastersThesis = c("author", "title", "school", "year"),
  Misc = character(), PhdThesis = c("author", "title", "school", "year"), Proceedings = c("title", "year"),
  TechReport = c("author", "title", "institution", "year"), Unpublished = c("author", "title", "note"))

.bib_type <- function(type) {
  at <- match(tolower(type), tolower(names(.bib_required)))
  if (is.na(at)) stop(gettextf("%s has to be one of %s", sQuote("bibtype"), paste(names(.bib_required), collapse = ", ")), call. = FALSE, domain = NA)
  names(.bib_required)[at]
}

.bibentry_check_bibentry1 <- function(x) {
  type <- attr(x, "bibtype")
  need <- strsplit(.bib_required[[type]], "|", fixed = TRUE)
  lacks <- !vapply(need, function(n) any(n %in% names(x)[lengths(x) > 0L]), NA)
  if (!any(lacks)) return(invisible())
  said <- vapply(need[lacks], function(n) if (length(n) > 1L) paste(deparse(n), collapse = "") else n, "")
  stop(sprintf(ngettext(sum(lacks), "A bibentry of bibtype %s has to specify the field: %s", "A bibentry of bibtype %s has to specify the fields: %s"),
               sQuote(type), paste(said, collapse = ", ")), domain = NA)
}

bibentry <- function(bibtype, textVersion = NULL, header = NULL, footer = NULL, key = NULL, ..., other = list(), mheader = NULL,
                     mfooter = NULL) {
  fields <- c(list(...), as.list(other))
  fields <- fields[lengths(fields) > 0L]
  names(fields) <- tolower(names(fields))
  for (who in intersect(c("author", "editor"), names(fields)))
    if (!inherits(fields[[who]], "person")) {
      texts <- unlist(strsplit(as.character(fields[[who]]), "[[:space:]]+and[[:space:]]+"))
      fields[[who]] <- do.call(c, lapply(texts, as.person))
    }
  rval <- lapply(fields, function(v) if (inherits(v, "person")) v else paste(as.character(v), collapse = " "))
  attr(rval, "bibtype") <- .bib_type(bibtype)
  if (!is.null(key)) attr(rval, "key") <- as.character(key)
  for (part in c("textVersion", "header", "footer")) if (!is.null(get(part))) attr(rval, part) <- paste(get(part), collapse = "\n")
  .bibentry_check_bibentry1(rval)
  rval <- list(rval)
  if (!is.null(mheader)) attr(rval, "mheader") <- paste(mheader, collapse = "\n")
  if (!is.null(mfooter)) attr(rval, "mfooter") <- paste(mfooter, collapse = "\n")
  class(rval) <- "bibentry"
  rval
}

`[.bibentry` <- function(x, i, drop = TRUE) {
  kept <- attributes(x)[c("mheader", "mfooter")]
  entries <- unclass(x)
  keys <- vapply(entries, function(e) if (is.null(attr(e, "key"))) "" else attr(e, "key"), "")
  value <- if (missing(i)) entries else if (is.character(i)) entries[match(i, keys)] else entries[i]
  attributes(value) <- c(kept[lengths(kept) > 0L], list(class = class(x)))
  value
}
`[[.bibentry` <- function(x, i, drop = TRUE) x[i]
c.bibentry <- function(..., recursive = FALSE) structure(do.call(c, lapply(list(...), function(b) unclass(b)[seq_along(unclass(b))])), class = "bibentry")
rep.bibentry <- function(x, ...) x[rep(seq_along(unclass(x)), ...)]
length.bibentry <- function(x) length(unclass(x))
unique.bibentry <- function(x, ...) x[!duplicated(unclass(x))]

# Is this an attribute of entries?  Else it is the name of a field, in upper or lower case.
.bib_attribute <- function(name) name %in% c("bibtype", "textVersion", "header", "footer", "key")

`$.bibentry` <- function(x, name) {
  parts <- lapply(unclass(x), function(e) if (.bib_attribute(name)) attr(e, name) else e[[tolower(name)]])
  if (length(parts) == 1L) parts[[1L]] else parts
}
`$<-.bibentry` <- function(x, name, value) {
  entries <- unclass(x)
  value <- rep_len(if (inherits(value, "person") || !is.list(value)) list(value) else value, length(entries))
  kept <- .bib_attribute(name)
  if (!kept) name <- tolower(name)
  for (i in seq_along(entries)) {
    if (kept) attr(entries[[i]], name) <- value[[i]]
    else entries[[i]][[name]] <- if (is.null(value[[i]]) || inherits(value[[i]], "person")) value[[i]] else as.character(value[[i]])
    .bibentry_check_bibentry1(entries[[i]])
  }
  attributes(entries) <- attributes(x)
  entries
}

sort.bibentry <- function(x, decreasing = FALSE, .bibstyle = NULL, drop = FALSE, ...)
  x[order(vapply(unclass(x), function(e) paste(.bib_names(if (is.null(e$author)) e$editor else e$author), e$year), ""), decreasing = decreasing)]

# ---- one entry as text ----

# "Doe J, Smith J": family names and initials.
.bib_names <- function(people) {
  one <- function(p) {
    family <- paste(p$family, collapse = " ")
    if (!nzchar(family)) return(paste(p$given, collapse = " "))
    given <- unlist(strsplit(p$given, "[[:space:].]+"))
    paste(c(family, paste(substr(given[nzchar(given)], 1L, 1L), collapse = "")), collapse = " ")
  }
  paste(trimws(vapply(unclass(people), one, "")), collapse = ", ")
}

# Markup of the styles: emphasis, bold, quotes, links, ranges.
.bib_marks <- function(style) {
  wrap <- function(open, close) function(v) if (length(v)) paste0(open, v, close)
  switch(style,
    html = list(emph = wrap("<em>", "</em>"), bold = wrap("<b>", "</b>"), quote = wrap("&ldquo;", "&rdquo;"), range = "&ndash;",
                url = function(v) paste0("<a href=\"", v, "\">", v, "</a>"),
                doi = function(v) paste0("<a href=\"https://doi.org/", v, "\">doi:", v, "</a>")),
    latex = list(emph = wrap("\\emph{", "}"), bold = wrap("\\bold{", "}"), quote = wrap("``", "''"), range = "--",
                 url = function(v) paste0("\\url{", v, "}"),
                 doi = function(v) paste0("\\Rhref{https://doi.org/", v, "}{doi:", gsub("/", "\\slash{}", v, fixed = TRUE), "}")),
    Rd = list(emph = wrap("\\emph{", "}"), bold = wrap("\\bold{", "}"), quote = wrap("\\dQuote{", "}"), range = "--",
              url = wrap("\\url{", "}"), doi = wrap("\\doi{", "}")),
    list(emph = wrap("_", "_"), bold = wrap("*", "*"), quote = wrap("\u201c", "\u201d"), range = "-", url = wrap("<", ">"),
         doi = function(v) paste0("doi:", v, " <https://doi.org/", v, ">")))
}

# The sentences of an entry.
.bib_sentences <- function(e, style) {
  m <- .bib_marks(style)
  field <- function(name) if (!is.null(e[[name]])) gsub("-{2,3}", m$range, gsub("[{}]", "", e[[name]]))
  sentence <- function(...) {
    parts <- c(...)
    if (length(parts)) sub("([.?!])\\.$", "\\1", paste0(paste(parts, collapse = ", "), "."))
  }
  people <- if (!is.null(e$author)) .bib_names(e$author)
            else if (!is.null(e$editor)) paste0(.bib_names(e$editor), if (length(e$editor) > 1L) " (eds.)" else " (ed.)")
  start <- sentence(paste(c(people, if (!is.null(e$year)) paste0("(", e$year, ")")), collapse = " "))
  if (is.null(people) && is.null(e$year)) start <- NULL
  ended <- function(v) if (grepl("[.?!]$", v)) v else paste0(v, ".")
  quoted <- function() m$quote(ended(field("title")))
  book <- function() sentence(c(m$emph(field("title")), field("series"), field("edition")))
  within <- function() {
    editors <- if (!is.null(e$editor)) paste0(.bib_names(e$editor), if (length(e$editor) > 1L) " (eds.)" else " (ed.)")
    volume <- if (!is.null(e$volume)) paste("volume", field("volume"))
    sentence(c(paste("In", paste(c(editors, m$emph(field("booktitle"))), collapse = ", ")),
               paste(c(volume, if (!is.null(e$series)) paste(if (!is.null(volume)) "of", m$emph(field("series")))), collapse = " ")[length(volume) + length(e$series) > 0L],
               field("pages")))
  }
  issue <- function() paste0(if (is.null(e$volume)) "" else m$bold(field("volume")), if (!is.null(e$number)) paste0("(", field("number"), ")"))
  place <- function(...) sentence(c(..., field("address")))
  last <- function(note = TRUE)
    sentence(c(if (note) field("note"), if (!is.null(e$isbn)) paste("ISBN", e$isbn), if (!is.null(e$issn)) paste("ISSN", e$issn),
               if (!is.null(e$doi)) m$doi(e$doi), if (!is.null(e$url)) m$url(e$url)))
  middle <- switch(attr(e, "bibtype"),
    Article = c(quoted(), sentence(c(m$emph(field("journal")), if (nzchar(issue())) issue(), field("pages")))),
    Book = c(book(), place(field("publisher"))),
    Booklet = c(quoted(), place(field("howpublished"))),
    InBook = c(sentence(c(m$emph(field("title")), paste("chapter", field("chapter")), if (!is.null(e$pages)) field("pages"))), place(field("publisher"))),
    InCollection = c(quoted(), within(), place(field("publisher"))),
    InProceedings = c(quoted(), within(), if (!is.null(e$organization)) place(field("organization"))),
    Manual = c(book(), if (!is.null(e$organization) || !is.null(e$address)) place(field("organization"))),
    MastersThesis = c(m$emph(field("title")) |> sentence(), place("Master's thesis", field("school"))),
    PhdThesis = c(m$emph(field("title")) |> sentence(), place("Ph.D. thesis", field("school"))),
    Misc = c(quoted(), if (!is.null(e$howpublished)) sentence(field("howpublished"))),
    Proceedings = c(book(), if (!is.null(e$publisher)) place(field("publisher"))),
    TechReport = c(quoted(), place(paste(c(if (is.null(e$type)) "Technical Report" else field("type"), field("number")), collapse = " "), field("institution"))),
    Unpublished = quoted())
  c(start, middle, last())
}

.bib_text <- function(e, prefix = "")
  paste(strwrap(paste0(prefix, paste(.bib_sentences(e, "text"), collapse = " ")), width = 0.9 * getOption("width")), collapse = "\n")

.bib_bibtex <- function(e) {
  people <- function(p) paste(vapply(unclass(p), function(one) {
    # braces keep together what BibTeX would take apart
    given <- paste(one$given, collapse = " ")
    family <- paste(one$family, collapse = " ")
    if (!nzchar(given) || !nzchar(family)) paste0("{", given, family, "}")
    else paste(given, if (grepl(" ", family, fixed = TRUE)) paste0("{", family, "}") else family)
  }, ""), collapse = " and ")
  value <- vapply(e, function(v) if (inherits(v, "person")) people(v) else as.character(v), "")
  c(paste0("@", attr(e, "bibtype"), "{", attr(e, "key"), ","),
    if (length(value)) structure(paste0("  ", names(e), " = {", value, "},"), names = names(e)), "}")
}

.bib_code <- function(e) {
  fields <- c(list(bibtype = attr(e, "bibtype")), attributes(e)[c("textVersion", "header", "footer", "key")], e)
  fields <- fields[lengths(fields) > 0L]
  text <- Map(function(n, v) {
    code <- if (inherits(v, "person")) format(v, style = "R") else deparse(v)
    code[1L] <- paste0(n, " = ", code[1L])
    code[-1L] <- paste0(strrep(" ", nchar(n) + 3L), code[-1L])
    code
  }, names(fields), fields)
  for (i in seq_along(text)[-length(text)]) text[[i]][length(text[[i]])] <- paste0(text[[i]][length(text[[i]])], ",")
  lines <- unlist(text, use.names = FALSE)
  paste(paste0(c("bibentry(", rep.int("         ", length(lines) - 1L)), lines, c(rep.int("", length(lines) - 1L), ")")), collapse = "\n")
}

# ---- printing ----

# Entries as citation() shows them: headers, the references indented, BibTeX where there are few of them.
.citation_lines <- function(x, bibtex) {
  entries <- unclass(x)
  n <- length(entries)
  folded <- function(text) if (!is.null(text)) strwrap(text, width = 0.9 * getOption("width"))
  if (is.null(bibtex)) bibtex <- n <= getOption("citation.bibtex.max", 1)
  headed <- function(e) !is.null(attr(e, "header")) || !is.null(attr(x, "mheader"))
  one <- function(e) {
    text <- strsplit(if (is.null(attr(e, "textVersion"))) .bib_text(e) else attr(e, "textVersion"), "\n", fixed = TRUE)[[1L]]
    if (headed(e)) text <- strwrap(paste(text, collapse = " "), 0.9 * getOption("width"), indent = 2L, exdent = 2L)
    c(if (!is.null(attr(e, "header"))) c(folded(attr(e, "header")), ""), text, "",
      if (bibtex) c("A BibTeX entry for LaTeX users is", "", paste0("  ", .bib_bibtex(e)), ""),
      if (!is.null(attr(e, "footer"))) c(folded(attr(e, "footer")), ""))
  }
  hint <- if (!bibtex && n > 1L)
    c(folded("To see these entries in BibTeX format, use 'print(<citation>, bibtex=TRUE)', 'toBibtex(.)', or set 'options(citation.bibtex.max=999)'."), "")
  tail <- c(if (n == 1L && is.null(attr(x, "mheader"))) c("", ""), if (!is.null(attr(x, "mfooter"))) c(folded(attr(x, "mfooter")), ""))
  c("", if (!is.null(attr(x, "mheader"))) c(folded(attr(x, "mheader")), ""), unlist(lapply(entries, one)), tail, hint)
}

format.bibentry <- function(x, style = "text", .bibstyle = NULL, citation.bibtex.max = getOption("citation.bibtex.max", 1), bibtex = length(x) <= citation.bibtex.max,
                            sort = FALSE, macros = NULL, collapse = FALSE, ...) {
  style <- .bib_style(style)
  if (sort) x <- sort(x)
  entries <- unclass(x)
  switch(style,
    text = vapply(seq_along(entries), function(k) .bib_text(entries[[k]], .bib_prefix(x[k], k, .bibstyle)), ""),
    textVersion = vapply(entries, function(e) if (is.null(attr(e, "textVersion"))) .bib_text(e) else attr(e, "textVersion"), ""),
    bibtex = vapply(entries, function(e) paste(.bib_bibtex(e), collapse = "\n"), ""),
    r = {
      code <- vapply(entries, .bib_code, "")
      if (collapse && length(code) > 1L) .bib_joined(code, ",\n  ") else code
    },
    citation = paste(.citation_lines(x, bibtex), collapse = "\n"),
    html = vapply(entries, function(e) paste0("<p>", paste(.bib_sentences(e, "html"), collapse = "\n"), " \n</p>"), ""),
    latex = vapply(entries, function(e) paste(.bib_sentences(e, "latex"), collapse = "\n"), ""))
}

# What the style in use puts before an entry; it may ask for the entry's place, `.index`.
.bib_prefix <- function(entry, place, style) {
  make <- get0("fmtPrefix", envir = if (is.null(style)) tools::bibstyle() else tools::bibstyle(style, .default = FALSE), mode = "function", inherits = FALSE)
  if (is.null(make)) return("")
  one <- unclass(entry)
  one[[1L]]$.index <- as.character(place)
  paste0(make(structure(one, class = "bibentry")), " ")
}

# One call of c() with the code of several entries.
.bib_joined <- function(code, between) paste0("c(", paste(gsub("\n", "\n  ", code, fixed = TRUE), collapse = between), ")")

.bib_style <- function(style) {
  known <- c("text", "bibtex", "citation", "html", "latex", "textVersion", "r")
  at <- pmatch(tolower(style), tolower(known))
  if (is.na(at)) stop(gettextf("%s should be one of %s", sQuote("style"), paste(dQuote(known), collapse = ", ")), call. = FALSE, domain = NA)
  known[at]
}

print.bibentry <- function(x, style = "text", .bibstyle = NULL, ...) {
  style <- .bib_style(style)
  if (!length(x)) return(invisible(x))
  text <- format(x, style = style, .bibstyle = .bibstyle, ...)
  between <- if (style == "r") "\n" else "\n\n"
  if (style == "r" && length(text) > 1L) writeLines(.bib_joined(text, ",\n\n  "))
  else writeLines(paste(text, collapse = between))
  invisible(x)
}
print.citation <- function(x, style = NULL, ...) {
  print.bibentry(x, style = if (is.null(style)) "citation" else style, ...)
  invisible(x)
}
format.citation <- function(x, style = "citation", ...) format.bibentry(x, style = style, ...)

as.character.bibentry <- function(x, ...) format(x, style = "text")

toBibtex <- function(object, ...) UseMethod("toBibtex")
toBibtex.bibentry <- function(object, ...) {
  lines <- lapply(unclass(object), .bib_bibtex)
  structure(unlist(lapply(seq_along(lines), function(i) c(if (i > 1L) "", lines[[i]]))), class = "Bibtex")
}
print.Bibtex <- function(x, prefix = "", ...) {
  writeLines(paste0(prefix, unclass(x)))
  invisible(x)
}
toLatex <- function(object, ...) UseMethod("toLatex")
print.Latex <- function(x, prefix = "", ...) {
  writeLines(paste0(prefix, unclass(x)))
  invisible(x)
}
toLatex.sessionInfo <- function(object, locale = TRUE, ...) {
  verb <- function(text) paste0("\\verb|", gsub(";", "|, \\verb|", text, fixed = TRUE), "|")
  item <- function(title, ...) if (length(c(...))) paste0("  \\item ", title, paste(c(...), collapse = ", "))
  versions <- function(packages) vapply(packages, function(p) paste(p$Package, p$Version, sep = "~"), "")
  about <- object$R.version
  lines <- c(item("", about$version.string, verb(about$platform)), if (locale) item("Locale: ", verb(object$locale)),
             item("Running under: ", verb(object$running)), item("Base packages: ", sort(object$basePkgs)),
             item("Other packages: ", versions(object$otherPkgs)),
             item("Loaded via a namespace (and not attached): ", versions(object$loadedOnly)))
  structure(c("\\begin{itemize}\\raggedright", lines, "\\end{itemize}"), class = "Latex")
}

# ---- old forms ----

citHeader <- function(...) structure(paste(...), class = "citationHeader")
citFooter <- function(...) structure(paste(...), class = "citationFooter")
citEntry <- function(entry, textVersion, header = NULL, footer = NULL, ...)
  bibentry(entry, textVersion = if (!missing(textVersion)) textVersion, header = header, footer = footer, ...)
personList <- function(...) {
  people <- list(...)
  do.call(c, lapply(people, as.person))
}
as.personList <- function(x) UseMethod("as.personList")
as.personList.person <- function(x) x
as.personList.default <- function(x) if (inherits(x, "person")) x else do.call(personList, as.list(x))

# ---- packages ----

# The entries that a CITATION file makes; `meta` is there as in the package's description.
readCitationFile <- function(file, meta = NULL) {
  encoding <- meta$Encoding
  exprs <- parse(file, encoding = if (is.null(encoding)) "unknown" else encoding, keep.source = FALSE)
  e <- new.env(hash = TRUE)
  assign("meta", meta, envir = e)
  entries <- list()
  heads <- feet <- character()
  for (x in exprs) {
    v <- eval(x, envir = e)
    if (inherits(v, "bibentry")) entries[[length(entries) + 1L]] <- v
    else if (inherits(v, "citationHeader")) heads <- c(heads, v)
    else if (inherits(v, "citationFooter")) feet <- c(feet, v)
  }
  rval <- if (length(entries) == 1L) entries[[1L]] else do.call(c, entries)
  if (length(heads)) attr(rval, "mheader") <- paste(heads, collapse = "\n")
  if (length(feet)) attr(rval, "mfooter") <- paste(feet, collapse = "\n")
  class(rval) <- c("citation", "bibentry")
  rval
}

.citation_of_r <- function() {
  where <- "R Foundation for Statistical Computing"
  text <- paste0("R Core Team (", R.version$year, "). R: A language and environment for statistical computing. ", where,
                 ", Vienna, Austria. URL https://www.R-project.org/.")
  rval <- bibentry("Manual", title = "R: A Language and Environment for Statistical Computing", author = person("R Core Team"), organization = where,
                   address = "Vienna, Austria", year = R.version$year, url = "https://www.R-project.org/", textVersion = text,
                   mheader = "To cite R in publications use:",
                   mfooter = paste("We have invested a lot of time and effort in creating R, please cite it when using it for data analysis. See also",
                                   sQuote("citation(\"pkgname\")"), "for citing R packages."))
  class(rval) <- c("citation", "bibentry")
  rval
}

citation <- function(package = "base", lib.loc = NULL, auto = NULL) {
  if (inherits(package, "packageDescription")) {
    meta <- package
    package <- meta$Package
    dir <- dirname(dirname(attr(meta, "file")))
  } else {
    dir <- if (package != "base") system.file(package = package, lib.loc = lib.loc) else ""
    if (package == "base") return(.citation_of_r())
    if (!nzchar(dir) && !.Internal(hasPackage(package))) stop(packageNotFoundError(package, lib.loc, sys.call()))
    meta <- packageDescription(package, lib.loc = lib.loc)
  }
  if (identical(meta$Priority, "base")) {
    rval <- .citation_of_r()
    attr(rval, "mheader") <- paste0("The ", sQuote(package), " package is part of R.  To cite R in publications use:")
    return(rval)
  }
  file <- file.path(dir, "CITATION")
  if (!isTRUE(auto) && file.exists(file)) return(readCitationFile(file, meta))
  people <- if (!is.null(meta$`Authors@R`)) {
    all <- eval(str2expression(meta$`Authors@R`))
    all[vapply(unclass(all), function(p) is.null(p$role) || "aut" %in% p$role, NA)]
  } else as.person(meta$Author)
  date <- c(meta$`Date/Publication`, meta$Packaged, meta$Date)
  cran <- identical(meta$Repository, "CRAN")
  rval <- bibentry("Manual", title = paste0(package, ": ", gsub("[[:space:]]+", " ", meta$Title)), author = people,
                   year = if (length(date)) sub(".*((19|20)[[:digit:]]{2}).*", "\\1", date[1L]), note = paste("R package version", meta$Version),
                   url = if (cran) paste0("https://CRAN.R-project.org/package=", package)
                         else if (!is.null(meta$URL)) strsplit(meta$URL, "[[:space:],]+")[[1L]][1L],
                   mheader = paste0("To cite package ", sQuote(package), " in publications use:"))
  class(rval) <- c("citation", "bibentry")
  rval
}
