# help.R - help(), `?` and example(): help pages of installed packages as text, read from the packages' help databases.

help <- function(topic, package = NULL, lib.loc = NULL, verbose = getOption("verbose"), try.all.packages = getOption("help.try.all.packages"),
                 help_type = getOption("help_type")) {
  about <- substitute(package)
  if (is.name(about)) package <- as.character(about)
  if (missing(topic)) {
    if (!is.null(package)) return(library(help = package, lib.loc = lib.loc, character.only = TRUE))
    topic <- "help"
  } else {
    written <- substitute(topic)
    value <- tryCatch(if (is.name(written) && !exists(as.character(written), parent.frame(), inherits = TRUE)) NULL else topic, error = function(e) NULL)
    topic <- if (is.character(value) && length(value) == 1L) value else if (is.name(written)) as.character(written) else deparse1(written)
  }
  files <- .help_files(topic, package, lib.loc)
  widely <- !length(files) && isTRUE(try.all.packages) && is.null(package) && is.null(lib.loc)
  if (widely) files <- .help_files(topic, .packages(TRUE, lib.loc), lib.loc)
  own <- if (!length(files) && is.null(lib.loc)) .own_page(topic, package)
  structure(files, call = match.call(), topic = topic, own = own, tried_all_packages = widely, type = "text", class = "help_files_with_topic")
}

# The places of a topic: folder of the package, "help", name of the page.
.help_files <- function(topic, package, lib.loc) {
  found <- lapply(if (is.null(package)) .help_packages() else package, function(p) {
    dir <- find.package(p, lib.loc, quiet = TRUE)
    aliases <- file.path(dir, "help", "aliases.rds")
    if (!length(dir) || !file.exists(aliases[1L])) return()
    key <- readRDS(aliases[1L])[topic]
    if (!is.na(key)) file.path(dir[1L], "help", unname(key))
  })
  as.character(unlist(found))
}
.help_packages <- function() unique(c(.packages(), setdiff(loadedNamespaces(), "base"), "base"))

.help_table <- function(files) {
  dirs <- dirname(dirname(files))
  writeLines(c("", paste0("  ", formatC(c("Package", basename(dirs)), width = -22L), c("Library", dirname(dirs)))))
}

print.help_files_with_topic <- function(x, ...) {
  name <- attr(x, "topic")
  files <- unclass(x)
  if (!length(files) && !is.null(attr(x, "own"))) {
    .show_lines(.own_page_text(attr(x, "own")), name)
  } else if (!length(files)) {
    advice <- c("No documentation for %s in specified packages and libraries:", "you could try %s")
    writeLines(sprintf(advice, sQuote(paste0(c("", "??"), name))))
  } else if (attr(x, "tried_all_packages")) {
    writeLines(strwrap(gettextf("Help for topic %s is not in any loaded package but can be found in the following packages:", sQuote(name))))
    .help_table(files)
  } else {
    if (length(files) > 1L) {
      writeLines(strwrap(gettextf("Help on topic %s was found in the following packages:", sQuote(name))))
      .help_table(files)
      writeLines(c("", "", gettext("Using the first match ...")))
    }
    dir <- dirname(dirname(files[1L]))
    page <- tools:::fetchRdDB(file.path(dir, "help", basename(dir)), basename(files[1L]))
    if (interactive() && isatty(stdout())) .show_lines(capture.output(tools::Rd2txt(page, package = basename(dir))), name)
    else {
      tools::Rd2txt(page, package = basename(dir))
      writeLines("")
    }
  }
  invisible(x)
}

# What library(help = PACKAGE) shows: the description, the index and the vignettes.
.package_info <- function(package, lib.loc) {
  dir <- find.package(package, lib.loc)
  described <- file.path(dir, "Meta", "package.rds")
  if (package %in% .help_packages_own && is.null(lib.loc) && !file.exists(described))
    return(structure(list(name = package, path = dir, info = list(formatDL("Package:", package, indent = 12L), .own_index(package), NULL)), class = "packageInfo"))
  fields <- readRDS(described)$DESCRIPTION
  index <- file.path(dir, "INDEX")
  vignettes <- file.path(dir, "Meta", "vignette.rds")
  docs <- if (file.exists(vignettes)) readRDS(vignettes)
  structure(list(name = package, path = dir,
                 info = list(formatDL(paste0(names(fields), ":"), fields, indent = max(nchar(names(fields))) + 4L), if (file.exists(index)) readLines(index),
                             if (NROW(docs)) cbind(sub("[.][^.]*$", "", docs$File), docs$Title))), class = "packageInfo")
}

`?` <- function(e1, e2) {
  if (missing(e2)) {
    e <- substitute(e1)
    if (is.call(e) && identical(e[[1L]], as.name("?"))) return(help.search(.help_name(e[[2L]]), package = .help_package(e[[2L]])))
    return(eval(call("help", .help_name(e), package = .help_package(e))))
  }
  type <- .help_name(substitute(e1))
  topic <- .help_name(substitute(e2))
  special <- paste(topic, type, sep = "-")
  if (length(.help_files(special, NULL, NULL))) return(eval(call("help", special)))
  # pages of our own know no types
  if (type == "package" && topic %in% .help_packages_own) return(eval(call("help", package = topic)))
  own <- if (type %in% c("class", "method", "methods")) .own_page(topic)
  if (is.null(own) || length(.help_files(topic, own$package, NULL)))
    stop(gettextf("no documentation of type %s and topic %s (or error in processing help)", sQuote(type), sQuote(topic)), domain = NA)
  eval(call("help", topic, package = own$package))
}

.help_package <- function(e) if (is.call(e) && as.character(e[[1L]])[1L] %in% c("::", ":::")) as.character(e[[2L]])

# The topic of `?x`: a name, a text, pkg::name, or the function of a call.
.help_name <- function(e) {
  if (is.call(e)) {
    if (as.character(e[[1L]])[1L] %in% c("::", ":::")) e <- e[[3L]]
    else e <- e[[1L]]
  }
  if (is.character(e)) e else paste(deparse(e), collapse = " ")
}

# There is no help server: the manuals on the net.
help.start <- function(update = FALSE, gui = "irrelevant", browser = getOption("browser"), remote = NULL) {
  usable <- is.function(browser) || is.character(browser) && length(browser) == 1L && nzchar(browser)
  .demand(usable, "invalid browser name, check options(\"browser\").")
  page <- if (is.null(remote)) "https://cran.r-project.org/manuals.html" else paste(remote, "doc/html/index.html", sep = "/")
  browseURL(page, browser)
  invisible()
}

# The topic that a call names: a name written without quotes stands for itself.
.topic_text <- function(written) if (is.character(written)) written else deparse(written)[1L]

# What puts the random generator back to where it is now.
.rng_keeper <- function() {
  kind <- RNGkind()
  seed <- .GlobalEnv$.Random.seed
  function() if (is.null(seed)) do.call(RNGkind, as.list(kind)) else assign(".Random.seed", seed, envir = .GlobalEnv)
}

example <- function(topic, package = NULL, lib.loc = NULL, character.only = FALSE, give.lines = FALSE, local = FALSE,
                    type = c("console", "html"), echo = TRUE, verbose = getOption("verbose"), setRNG = FALSE,
                    ask = getOption("example.ask"), prompt.prefix = abbreviate(topic, 6),
                    run.dontrun = FALSE, run.donttest = interactive()) {
  if (!character.only) topic <- .topic_text(substitute(topic))
  type <- match.arg(type)
  .nothing <- function(text) {
    warning(simpleWarning(gettextf(text, sQuote(topic)), sys.call(-1L)))
    invisible()
  }
  code <- tempfile("Rex")
  on.exit(unlink(code))
  place <- .help_page(topic, package, lib.loc)
  if (is.null(place)) {
    place <- if (is.null(lib.loc)) .own_page(topic, package)
    if (is.null(place)) return(.nothing("no help found for %s"))
    if (length(place$page$examples)) writeLines(c("### ** Examples", "", place$page$examples), code)
  } else tools::Rd2ex(place$page, code, commentDonttest = !run.donttest, commentDontrun = !run.dontrun)
  written <- file.exists(code)
  lines <- if (written) readLines(code, encoding = "UTF-8") else character()
  if (give.lines) return(lines)
  if (!written) return(.nothing("%s has a help file but no examples"))
  if (!place$package %in% c("base", .packages())) library(place$package, character.only = TRUE, lib.loc = lib.loc)
  if (!isFALSE(setRNG)) {
    restore <- .rng_keeper()
    on.exit(restore(), add = TRUE)
    if (isTRUE(setRNG)) {
      do.call(RNGkind, rep(list("default"), 3L))
      set.seed(1)
    } else eval(setRNG)
  }
  # the heading and the blank lines after it are not shown
  above <- match("### ** Examples", lines)
  text <- which(nzchar(trimws(lines)))
  above <- c(text[text > above], length(lines) + 1L)[1L] - 1L
  prompts <- paste0(prompt.prefix, c(getOption("prompt"), getOption("continue")))
  source(code, local, echo = echo, verbose = verbose, prompt.echo = prompts[1L], continue.echo = prompts[2L], skip.echo = above,
         encoding = "UTF-8", max.deparse.length = Inf, keep.source = TRUE)
}

# The first help page of a topic in the packages, or those that are attached: list(package, page), or NULL.
.help_page <- function(topic, package, lib.loc) {
  file <- .help_files(topic, package, lib.loc)[1L]
  if (is.na(file)) return()
  dir <- dirname(dirname(file))
  list(package = basename(dir), page = tools:::fetchRdDB(file.path(dir, "help", basename(dir)), basename(file)))
}

browseVignettes <- function(package = NULL, lib.loc = NULL, all = TRUE) {
  if (!is.null(package)) find.package(package, lib.loc)
  structure(list(), names = character(), class = "browseVignettes", call = sys.call(), footer = "")
}

print.browseVignettes <- function(x, ...) {
  message(gettextf("No vignettes found by %s", paste(deparse(attr(x, "call")), collapse = "\n")))
  invisible(x)
}

browseURL <- function(url, browser = getOption("browser"), encodeIfNeeded = FALSE) {
  .check_text <- function(s, name) if (!is.character(s) || !isTRUE(nzchar(s))) .refuse(sprintf("'%s' must be a non-empty character string", name))
  .check_text(url, "url")
  to <- if (encodeIfNeeded) URLencode(url) else url
  if (is.function(browser)) return(invisible(browser(to)))
  .check_text(browser, "browser")
  system2(browser, shQuote(to), wait = FALSE)
  invisible()
}
