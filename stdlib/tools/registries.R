# registries.R - Text of objects for help pages; the engines that make vignettes.

# Characters with a meaning in help pages are escaped.
toRd <- function(obj, ...) UseMethod("toRd")
toRd.default <- function(obj, ...) gsub("([%{}\\])", "\\\\\\1", as.character(obj))

toRd.bibentry <- function(obj, style = NULL, ...) {
  one <- function(entry) {
    text <- paste(utils:::.bib_sentences(entry, "Rd"), collapse = "\n")
    gsub("%", "\\%", text, fixed = TRUE)
  }
  vapply(unclass(sort(obj)), one, "")
}

.engines <- new.env(parent = emptyenv())

# Engines by "package::name"; that of Sweave is always there.
.known_engines <- function() {
  if (is.null(.engines$table)) .engines$table <- list("utils::Sweave" = list(
    name = "Sweave", package = "utils", pattern = "[.][rRsS](nw|tex)$", weave = utils::Sweave, tangle = utils::Stangle, aspell = list()))
  .engines$table
}

vignetteEngine <- function(name, weave, tangle, pattern = NULL, package = NULL, aspell = list()) {
  if (missing(weave)) return(.get_engine(if (missing(name)) NULL else name, package))
  parts <- .engine_name(name, package)
  if (is.null(parts$package)) stop("Vignette engine package not specified", call. = FALSE)
  if (parts$package == "utils" && parts$name == "Sweave") stop(gettextf("Cannot change the %s engine or use an engine of that name", sQuote("Sweave")), domain = NA)
  table <- .known_engines()
  key <- paste(parts$package, parts$name, sep = "::")
  if (is.null(weave)) table[[key]] <- NULL
  else {
    .check_engine_part(weave, "weave", "a function")
    .check_engine_part(tangle, "tangle", "a function")
    if (is.null(pattern)) pattern <- "[.][rRsS](nw|tex)$"
    else if (!is.character(pattern)) .check_engine_part(class(pattern)[1L], "pattern", "a character vector or NULL")
    table[[key]] <- list(name = parts$name, package = parts$package, pattern = pattern, weave = weave, tangle = tangle, aspell = aspell)
  }
  .engines$table <- table
  invisible(table[[key]])
}

.check_engine_part <- function(value, what, wanted) if (!is.function(value) && !identical(value, NA))
  stop(simpleError(gettextf("Argument %s must be %s and not %s", sQuote(what), wanted, sQuote(class(value)[1L])),
                   quote(setEngine(name, package, pattern = pattern, weave = weave, tangle = tangle, aspell = aspell))))

.engine_name <- function(name, package) {
  parts <- strsplit(name, "::", fixed = TRUE)[[1L]]
  if (length(parts) == 2L) list(name = parts[2L], package = parts[1L]) else list(name = name, package = package)
}

.get_engine <- function(name, package) {
  table <- .known_engines()
  if (is.null(name)) {
    if (!is.null(package)) table <- table[vapply(table, function(e) e$package %in% package, NA)]
    return(table)
  }
  for (one in name) {
    parts <- .engine_name(one, if (one == "Sweave") "utils" else package)
    if (is.null(parts$package)) stop("Vignette engine package not specified", call. = FALSE)
    for (p in parts$package) if (!is.null(found <- table[[paste(p, parts$name, sep = "::")]])) return(found)
  }
  stop(simpleError(gettextf("Vignette engine %s is not registered by any of the packages %s", sQuote(parts$name),
                            paste(sQuote(parts$package), collapse = ", ")), quote(getEngine(name, package))))
}

# The generics that dispatch from C, for packages that look for them.
.get_internal_S3_generics <- function(primitive = TRUE) {
  words <- function(text) strsplit(text, " ", fixed = TRUE)[[1L]]
  groups <- unlist(lapply(words("Ops Math Summary Complex"), getGroupMembers, recursive = TRUE))
  own <- c(words("[ [[ $ [<- [[<- $<- @<- round signif !"), .S3PrimitiveGenerics, setdiff(groups, words("Arith Compare Logic log10 log2")))
  c(if (primitive) unique(own), words("as.vector cbind rbind unlist is.unsorted lengths nchar rep.int rep_len"))
}
