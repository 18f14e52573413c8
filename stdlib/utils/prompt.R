# prompt.R - Skeletons of help pages and of packages: prompt(), promptData(), promptPackage(), promptImport(), package.skeleton().
#
# A page is a list of sections, each the lines of it; .prompt_write() puts them into a file.

prompt <- function(object, filename = NULL, name = NULL, ...) UseMethod("prompt")

prompt.default <- function(object, filename = NULL, name = NULL, force.function = FALSE, ...) {
  written <- if (missing(name)) substitute(object) else name
  name <- .prompt_name(written, sys.call())
  if (!is.function(object) && !force.function) return(promptData(object, filename = filename, name = name))
  fun <- if (is.function(object)) object else function() NULL
  .prompt_write(.prompt_function(object, fun, name), filename, name)
}

prompt.data.frame <- function(object, filename = NULL, name = NULL, ...) {
  written <- if (missing(name)) substitute(object) else name
  promptData(object, filename = filename, name = .prompt_name(written, sys.call()))
}

prompt.import <- function(object, filename = NULL, name = NULL, importedFrom = NULL, importPage = name, ...) {
  written <- if (missing(name)) substitute(object) else name
  name <- .prompt_name(written, sys.call())
  promptImport(object, filename = filename, name = name, importedFrom = importedFrom, importPage = if (is.null(importPage)) name else importPage)
}

.prompt_name <- function(written, cl) {
  if (is.name(written)) return(as.character(written))
  if (is.character(written) && length(written) == 1L) return(written)
  stop(simpleError("cannot determine a usable name", cl))
}

# Percent signs begin comments in help pages.
.rd_escape <- function(s) gsub("%", "\\\\%", gsub("\\\\%", "%", s))

# The lines of a page into a file or connection; NA: the sections themselves.
.prompt_write <- function(page, filename, name, said = TRUE) {
  if (is.null(filename)) filename <- paste0(name, ".Rd")
  if (!inherits(filename, "connection") && is.na(filename)) return(page)
  cat(unlist(page), file = filename, sep = "\n")
  if (said) {
    shown <- if (inherits(filename, "connection")) summary(filename)$description else filename
    message(gettextf("Created file named %s.", sQuote(shown)), domain = NA)
    message("Edit the file and move it to the appropriate directory.")
  }
  invisible(filename)
}

.prompt_section <- function(tag, ...) c(paste0("\\", tag, "{"), ..., "}")

.prompt_function <- function(object, fun, name) {
  formals <- formals(args(fun))
  defaults <- vapply(formals, function(v) paste(deparse(v, width.cutoff = 500L), collapse = "\n"), "")
  args <- names(formals)
  usage <- paste(ifelse(nzchar(defaults), paste(args, defaults, sep = " = "), args), collapse = ", ")
  shown <- ifelse(args == "...", "\\dots", args)
  items <- unlist(lapply(shown, function(a) c(paste0("  \\item{", a, "}{"), paste0("%%     ~~Describe \\code{", a, "} here~~"), "}")))
  list(name = paste0("\\name{", name, "}"),
       aliases = c(paste0("\\alias{", name, "}"), "%- Also NEED an '\\alias' for EACH other topic documented here."),
       title = "\\title{\n%%  ~~function to do ... ~~\n}",
       description = .prompt_section("description", "%%  ~~ A concise (1-5 lines) description of what the function does. ~~"),
       usage = c(.prompt_section("usage", .rd_escape(paste0(name, "(", usage, ")"))), "%- maybe also 'usage' for other objects documented here."),
       arguments = if (length(items)) .prompt_section("arguments", items),
       details = .prompt_section("details", "%%  ~~ If necessary, more details than the description above ~~"),
       value = .prompt_section("value", "%%  ~Describe the value returned", "%%  If it is a LIST, use",
                               "%%  \\item{comp1 }{Description of 'comp1'}", "%%  \\item{comp2 }{Description of 'comp2'}", "%% ..."),
       references = "\\references{\n%% ~put references to the literature/web site here ~\n}", author = "\\author{\n%%  ~~who you are~~\n}",
       note = c("\\note{\n%%  ~~further notes~~\n}", "", "%% ~Make other sections like Warning with \\section{Warning }{....} ~", ""),
       seealso = "\\seealso{\n%% ~~objects to See Also as \\code{\\link{help}}, ~~~\n}",
       examples = .prompt_section("examples", "##---- Should be DIRECTLY executable !! ----", "##-- ==>  Define data, use random,",
                                  "##--\tor do  help(data=index)  for the standard data sets.", "", "## The function is currently defined as",
                                  .rd_escape(deparse(object))),
       keywords = c("% Add one or more standard keywords, see file 'KEYWORDS' in the", "% R documentation directory (show via RShowDoc(\"KEYWORDS\")):",
                    "% \\keyword{ ~kwd1 }", "% \\keyword{ ~kwd2 }", "% Use only one keyword per line.",
                    "% For non-standard keywords, use \\concept instead of \\keyword:", "% \\concept{ ~cpt1 }", "% \\concept{ ~cpt2 }",
                    "% Use only one concept per line."))[c(TRUE, TRUE, TRUE, TRUE, TRUE, length(items) > 0L, rep(TRUE, 8L))]
}

promptData <- function(object, filename = NULL, name = NULL) {
  written <- if (missing(name)) substitute(object) else name
  force(object)
  name <- .prompt_name(written, sys.call())
  page <- list(name = paste0("\\name{", name, "}"), aliases = paste0("\\alias{", name, "}"), docType = "\\docType{data}",
    title = "\\title{\n%%   ~~ data name/kind ... ~~\n}",
    description = .prompt_section("description", "%%  ~~ A concise (1-5 lines) description of the dataset. ~~"),
    usage = paste0("\\usage{data(\"", name, "\")}"), format = .prompt_format(object),
    details = .prompt_section("details", "%%  ~~ If necessary, more details than the __description__ above ~~"),
    source = .prompt_section("source", "%%  ~~ reference to a publication or URL from which the data were obtained ~~"),
    references = .prompt_section("references", "%%  ~~ possibly secondary sources and usages ~~"),
    examples = .prompt_section("examples", paste0("data(", name, ")"), paste0("## maybe str(", name, ") ; plot(", name, ") ...")),
    keywords = "\\keyword{datasets}")
  .prompt_write(page, filename, name)
}

# What data look like: the columns of a data frame, what str() says of other things.
.prompt_format <- function(x) {
  if (!is.data.frame(x)) return(.prompt_section("format", "  The format is:", .rd_escape(utils::capture.output(str(x)))))
  kind <- function(v) {
    if (is.factor(v)) {
      l <- levels(v)
      order <- if (is.ordered(v)) " < " else " "
      return(paste0(if (is.ordered(v)) "an ordered factor with levels " else "a factor with levels ", paste0("\\code{", l, "}", collapse = order)))
    }
    if (is.vector(v) && !is.list(v)) return(paste0("a ", if (is.numeric(v)) "numeric" else typeof(v), " vector"))
    if (is.matrix(v)) return(paste0("a matrix with ", ncol(v), " column", if (ncol(v) != 1L) "s"))
    paste0("a ", if (is.list(v) && !is.object(v)) "list" else class(v)[1L])
  }
  items <- vapply(names(x), function(n) paste0("    \\item{\\code{", n, "}}{", kind(x[[n]]), "}"), "", USE.NAMES = FALSE)
  columns <- sprintf(ngettext(ncol(x), "%d variable.", "%d variables."), ncol(x))
  .prompt_section("format", sprintf("  A data frame with %d observations on the following %s", nrow(x), columns), "  \\describe{", .rd_escape(items), "  }")
}

promptPackage <- function(package, lib.loc = NULL, filename = NULL, name = NULL, final = FALSE) {
  if (is.null(name)) name <- paste0(package, "-package")
  field <- function(tag) paste0("\\", tag, "{", package, "}")
  page <- list(name = paste0("\\name{", name, "}"), aliases = paste0("\\alias{", c(name, package), "}"), docType = "\\docType{package}",
    title = .prompt_section("title", field("packageTitle")), description = .prompt_section("description", field("packageDescription")),
    details = .prompt_section("details", "", "The DESCRIPTION file:", field("packageDESCRIPTION"), field("packageIndices"),
                              if (!final) c("~~ An overview of how to use the package, including the most important ~~", "~~ functions ~~")),
    author = .prompt_section("author", field("packageAuthor"), "", paste("Maintainer:", field("packageMaintainer"))))
  if (!final) page <- c(page, list(
    references = .prompt_section("references", "~~ Literature or other references for background information ~~"),
    keywords = c("~~ Optionally other standard keywords, one per line, from file KEYWORDS in ~~", "~~ the R documentation directory ~~", "\\keyword{ package }"),
    seealso = .prompt_section("seealso", "~~ Optional links to other man pages, e.g. ~~", "~~ \\code{\\link[<pkg>:<pkg>-package]{<pkg>}} ~~"),
    examples = .prompt_section("examples", "~~ simple examples of the most important functions ~~")))
  .prompt_write(page, filename, name)
}

promptImport <- function(object, filename = NULL, name = NULL, importedFrom = NULL, importPage = name, ...) {
  topic <- .prompt_name(if (missing(name)) substitute(object) else name, sys.call())
  name <- topic # the default of importPage
  known <- !is.null(importedFrom)
  if (!known && !is.function(object)) stop("no imported source specified")
  from <- if (known) importedFrom else getNamespaceName(environment(object))
  target <- if (is.null(importPage)) topic else importPage
  about <- sprintf("The \\code{%s} object is imported from package \\pkg{%s}.", topic, from)
  link <- sprintf("Help is available here:  \\code{\\link[%1$s:%2$s]{%1$s::%2$s}}.", from, target)
  page <- c(list(name = sprintf("\\name{%s}", topic), aliases = sprintf("\\alias{%s}", topic)), docType = "\\docType{import}", title = sprintf("\\title{Import from package \\pkg{%s}}", from),
            list(description = .prompt_section("description", about, link)))
  .prompt_write(page, filename, topic)
}

# ---- packages ----

package.skeleton <- function(name = "anRpackage", list = character(), environment = .GlobalEnv, path = ".", force = FALSE,
                             code_files = character(), encoding = "unknown") {
  if (!grepl("^[[:alpha:]][[:alnum:].]*[[:alnum:]]$", name)) stop("Malformed package name.")
  env <- environment
  from_files <- length(code_files) > 0L
  if (!is.character(code_files)) stop("'code_files' must be a character vector")
  if (from_files) {
    env <- new.env(hash = TRUE, parent = environment)
    for (f in code_files) sys.source(f, envir = env)
  }
  if (!length(list)) list <- ls(env, all.names = TRUE)
  if (!is.character(list)) stop("'list' must be a character vector naming R objects")
  there <- vapply(list, exists, NA, envir = env, USE.NAMES = FALSE)
  for (n in list[!there]) warning(gettextf("object '%s' not found", sQuote(n)), domain = NA)
  list <- list[there]
  if (!length(list)) stop("no R objects specified or available")
  message("Creating directories ...")
  dir <- file.path(path, name)
  if (file.exists(dir) && !force) stop(gettextf("directory '%s' already exists", dir), domain = NA)
  for (d in c("", "man", "R", "data")) dir.create(file.path(dir, d), showWarnings = FALSE, recursive = TRUE)
  is_fun <- vapply(list, function(n) is.function(get(n, envir = env)), NA, USE.NAMES = FALSE)
  hidden <- startsWith(list, ".")
  message("Creating DESCRIPTION ...")
  cat(.skeleton_description(name, encoding), file = file.path(dir, "DESCRIPTION"), sep = "\n")
  message("Creating NAMESPACE ...")
  shown <- if (from_files) list[is_fun & !hidden] else list[!hidden]
  cat(if (length(shown)) paste0("export(", paste0("\"", shown, "\"", collapse = ", "), ")") else "exportPattern(\"^[[:alpha:]]+\")", "\n",
      file = file.path(dir, "NAMESPACE"), sep = "")
  message("Creating Read-and-delete-me ...")
  cat(.skeleton_advice(), file = file.path(dir, "Read-and-delete-me"), sep = "\n")
  if (from_files) {
    message("Copying code files ...")
    file.copy(code_files, file.path(dir, "R"))
  } else {
    message("Saving functions and data ...")
    .skeleton_save(name, dir, list, is_fun, hidden, env)
  }
  message("Making help files ...")
  suppressMessages({
    promptPackage(name, filename = file.path(dir, "man", paste0(name, "-package.Rd")), lib.loc = path)
    for (n in list[!hidden & (is_fun | !from_files)]) {
      x <- get(n, envir = env)
      prompt(x, filename = file.path(dir, "man", paste0(n, ".Rd")), name = n)
    }
  })
  if (!length(dir(file.path(dir, "data")))) unlink(file.path(dir, "data"), recursive = TRUE)
  message("Done.")
  message(gettextf("Further steps are described in '%s'.", file.path(dir, "Read-and-delete-me")), domain = NA)
  invisible()
}

.skeleton_description <- function(name, encoding) {
  c(paste("Package:", name), "Type: Package", "Title: What the package does (short line)", "Version: 1.0", paste("Date:", format(Sys.time(), "%Y-%m-%d")),
    "Author: Who wrote it", "Maintainer: Who to complain to <yourfault@somewhere.net>",
    "Description: More about what it does (maybe more than one line)", "License: What license is it under?",
    if (encoding != "unknown") paste("Encoding:", encoding))
}

.skeleton_advice <- function() {
  points <- c("Edit the help file skeletons in 'man', possibly combining help files for multiple functions.",
              "Edit the exports in 'NAMESPACE', and add necessary imports.", "Put any C/C++/Fortran code in 'src'.",
              "If you have compiled code, add a useDynLib() directive to 'NAMESPACE'.", "Run R CMD build to build the package tarball.",
              "Run R CMD check to check the package tarball.")
  c(unlist(lapply(points, strwrap, width = 71L, initial = "* ", exdent = 2L)), "", "Read \"Writing R Extensions\" for more information.")
}

# Each function in a file of its own, other things as data; names that begin with a dot together.
.skeleton_save <- function(name, dir, list, is_fun, hidden, env) {
  if (any(hidden)) dump(list[hidden], file = file.path(dir, "R", paste0(name, "-internal.R")), envir = env)
  for (n in list[is_fun & !hidden]) dump(n, file = file.path(dir, "R", paste0(n, ".R")), envir = env)
  for (n in list[!is_fun & !hidden]) save(list = n, envir = env, file = file.path(dir, "data", paste0(n, ".rda")))
}
