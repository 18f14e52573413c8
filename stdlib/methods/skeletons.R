# skeletons.R - Text to start from: method.skeleton(), promptClass(); classes as a matrix.

# The function whose arguments a method for `generic` has.
.skeleton_function <- function(generic, where) {
  G <- .generic_env(generic)
  name <- .fname(generic)
  if (is.null(G) && is.primitive(get0(name, mode = "function"))) G <- .prim_generic(name)
  if (!is.null(G)) return(list(name = name, args = .generic_formals(G), signature = G$.SigArgs))
  fun <- get0(name, envir = where, mode = "function")
  if (is.null(fun)) stop(gettextf("no function definition found for %s", sQuote(name)), call. = FALSE, domain = NA)
  list(name = name, args = formals(args(fun)), signature = setdiff(names(formals(args(fun))), "..."))
}

method.skeleton <- function(generic, signature, file, external = FALSE, where = topenv(parent.frame())) {
  about <- tryCatch(.skeleton_function(generic, where), error = function(e) stop(simpleError(conditionMessage(e), sys.call(-4L))))
  label <- paste(c(about$name, signature), collapse = "_")
  if (missing(file)) file <- paste0(label, ".R")
  named <- names(signature)
  if (is.null(named)) named <- about$signature[seq_along(signature)]
  definition <- as.function(c(about$args, quote({
    stop("need a definition for the method here")
  })), envir = globalenv())
  text <- deparse(definition)
  head <- c(paste0("setMethod(\"", about$name, "\","),
            paste0("    signature(", paste0(named, " = \"", signature, "\"", collapse = ", "), "),"))
  if (isFALSE(external)) lines <- c(head, paste0("    ", text), ")")
  else {
    fun <- paste0("`", if (is.character(external)) external else label, "`")
    lines <- c(paste(fun, "<-", text[1L]), text[-1L], "", head, paste0("  ", fun, ")"))
  }
  writeLines(lines, file)
  message(gettextf("Skeleton of method written to %s", if (is.character(file)) file else "connection"), domain = NA)
  invisible(file)
}

# The methods that mention a class: generic, classes of the arguments by name.
.methods_mentioning <- function(class) {
  found <- list()
  tables <- c(as.list.environment(.genericTable), as.list.environment(.primTable), as.list.environment(.groupTable))
  for (name in sort(unique(names(tables)))) {
    if (name %in% c("coerce", "coerce<-", "as.double")) next
    G <- tables[[name]]
    for (key in sort(names(G$.MTable))) {
      classes <- strsplit(key, "#", fixed = TRUE)[[1L]]
      if (class %in% classes) found[[length(found) + 1L]] <- list(generic = name, classes = structure(classes, names = G$.SigArgs[seq_along(classes)]))
    }
  }
  found
}

# The classes of the slots, and the class they come from.
.prompt_slots <- function(def) {
  own <- vapply(def@slots, function(s) paste0(as.character(s)[1L], "\""), "")
  for (k in rev(.certain_supers(def))) for (s in intersect(names(getClassDef(k)@slots), names(own)))
    own[[s]] <- paste0(as.character(def@slots[[s]])[1L], "\", from class \"", k, "\"")
  for (k in setdiff(names(def@contains), .certain_supers(def))) {
    more <- getClassDef(k)@slots
    for (s in setdiff(names(more), names(own))) own[[s]] <- paste0(as.character(more[[s]])[1L], "\", from class \"", k, "\"")
  }
  own
}

.prompt_extends <- function(def) {
  up <- def@contains
  if (!length(up)) return(character())
  how <- vapply(up, function(e) {
    if (e$distance > 1) paste0("by class \"", e$by, "\", distance ", e$distance)
    else if (isTRUE(e$dataPart)) "from data part" else "directly"
  }, "")
  more <- vapply(up, function(e) {
    said <- c(if (is.function(e$test)) "test", if (isFALSE(e$simple)) "coerce")
    if (length(said)) paste(", with explicit", paste(said, collapse = " and ")) else ""
  }, "")
  c("\\section{Extends}{", paste0("Class \\code{\"\\linkS4class{", names(up), "}\"}, ", how, more, "."), "}")
}

promptClass <- function(clName, filename = NULL, type = "class", keywords = "classes", where = topenv(parent.frame()),
                        generatorName = clName) {
  def <- getClass(clName)
  topic <- paste0(clName, "-", type)
  found <- .methods_mentioning(clName)
  sign <- vapply(found, function(m) paste0(names(m$classes), " = \"", m$classes, "\"", collapse = ", "), "")
  generic <- vapply(found, function(m) m$generic, "")
  alias <- vapply(found, function(m) paste0(m$generic, ",", paste(m$classes, collapse = ","), "-method"), "")
  slots <- .prompt_slots(def)
  text <- c(paste0("\\name{", topic, "}"), "\\Rdversion{1.1}", paste0("\\docType{", type, "}"), paste0("\\alias{", c(topic, alias), "}"), "",
    paste0("\\title{Class \\code{\"", clName, "\"}}"), "\\description{", "%%  ~~ A concise (1-5 lines) description of what the class is. ~~", "}",
    "\\section{Objects from the Class}{",
    if (def@virtual) "A virtual Class: No objects may be created from it."
    else paste0("Objects can be created by calls of the form \\code{", .prompt_call(clName, generatorName, where), "}."),
    "%%  ~~ describe objects here ~~ ", "}",
    if (length(slots)) c("\\section{Slots}{", "  \\describe{",
      paste0("    \\item{\\code{", names(slots), "}:}{Object of class \\code{\"", slots, "} ~~ }"), "  }", "}"),
    .prompt_extends(def), "\\section{Methods}{",
    if (length(found)) c("  \\describe{", paste0("    \\item{", generic, "}{\\code{signature(", sign, ")}: ... }"), "\t }")
    else paste0("No methods defined with class \"", clName, "\" in the signature."),
    "}", "\\references{", "%%  ~~put references to the literature/web site here~~", "}", "\\author{", "%%  ~~who you are~~", "}",
    "\\note{", "%%  ~~further notes~~", "}", "", "%% ~Make other sections like Warning with \\section{Warning }{....} ~", "",
    "\\seealso{", "%%  ~~objects to See Also as \\code{\\link{~~fun~~}}, ~~~",
    "%%  ~~or \\code{\\linkS4class{CLASSNAME}} for links to other classes ~~~", "}", "\\examples{",
    paste0("showClass(\"", clName, "\")"), "}", paste0("\\keyword{", keywords, "}"))
  if (is.null(filename)) filename <- paste0(topic, ".Rd")
  if (length(filename) == 1L && is.atomic(filename) && is.na(filename)) return(text)
  cat(text, file = filename, sep = "\n")
  where <- if (is.character(filename)) gettextf("to the file %s", sQuote(filename))
           else gettextf("to the connection\n%s", sQuote(summary(filename)$description))
  message("A shell of class documentation has been written ", where, ".", domain = NA)
  invisible(filename)
}

# How objects are made: by the generator where there is one.
.prompt_call <- function(class, generator, where) {
  fun <- get0(generator, envir = where, mode = "function")
  if (is(fun, "classGeneratorFunction")) paste0(generator, "(...)") else paste0("new(\"", class, "\", ...)")
}

classesToAM <- function(classes, includeSubclasses = FALSE, abbreviate = 2) {
  defs <- lapply(as.list(classes), function(k) if (isS4(k)) k else getClass(k))
  below <- rep_len(includeSubclasses, length(defs))
  names <- character()
  for (i in seq_along(defs))
    names <- c(names, as.character(defs[[i]]@className), names(defs[[i]]@contains), if (below[i]) names(defs[[i]]@subclasses))
  names <- unique(names)
  value <- matrix(0, length(names), length(names), dimnames = list(names, names))
  for (k in names) {
    up <- getClass(k)@contains
    direct <- names(up)[vapply(up, function(e) e$distance == 1, NA)]
    value[k, intersect(direct, names)] <- 1
  }
  short <- base::abbreviate(names)
  if (abbreviate %in% c(1, 3)) rownames(value) <- short
  if (abbreviate %in% 2:3) colnames(value) <- short
  value
}
