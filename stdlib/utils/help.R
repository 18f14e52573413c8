# help.R - help(), `?` and searches: there are no help pages here, so they say so; example() runs the examples of
# packages that were installed with help pages.

help <- function(topic, package = NULL, lib.loc = NULL, verbose = getOption("verbose"), try.all.packages = getOption("help.try.all.packages"),
                 help_type = getOption("help_type")) {
  if (missing(topic)) topic <- if (is.null(package)) "help" else as.character(substitute(package))
  name <- substitute(topic)
  topic <- if (is.name(name) && !identical(name, quote(topic))) as.character(name) else if (is.character(topic)) topic[1L] else deparse1(name)
  structure(character(), call = match.call(), topic = topic, tried_all_packages = FALSE, type = "text",
            class = "help_files_with_topic")
}

print.help_files_with_topic <- function(x, ...) {
  name <- attr(x, "topic")
  advice <- c("No documentation for %s in specified packages and libraries:", "you could try %s")
  writeLines(sprintf(advice, sQuote(paste0(c("", "??"), name))))
  invisible(x)
}

`?` <- function(e1, e2) {
  if (missing(e2)) {
    e <- substitute(e1)
    if (is.call(e) && identical(e[[1L]], as.name("?"))) return(help.search(.help_name(e[[2L]])))
    return(eval(call("help", .help_name(e))))
  }
  eval(call("help", .help_name(substitute(e2))))
}

# The topic of `?x`: a name, a text, pkg::name, or the function of a call.
.help_name <- function(e) {
  if (is.call(e)) {
    if (as.character(e[[1L]])[1L] %in% c("::", ":::")) e <- e[[3L]]
    else e <- e[[1L]]
  }
  if (is.character(e)) e else paste(deparse(e), collapse = " ")
}

help.search <- function(pattern, fields = c("alias", "concept", "title"), apropos, keyword, whatis, ignore.case = TRUE,
                        package = NULL, lib.loc = NULL, help.db = getOption("help.db"), verbose = getOption("verbose"),
                        rebuild = FALSE, agrep = NULL, use_UTF8 = FALSE, types = getOption("help.search.types")) {
  # the older arguments each stand for a pattern and the fields that it is looked for in
  old <- c(apropos = !missing(apropos), keyword = !missing(keyword), whatis = !missing(whatis))
  if (missing(pattern)) {
    which <- names(old)[old][1L]
    .demand(!is.na(which), "do not know what to search")
    pattern <- get(which, inherits = FALSE)
    fields <- switch(names(old)[old & names(old) != "apropos"][1L], keyword = "keyword", whatis = "alias", c("alias", "title"))
  }
  found <- mget(c("pattern", "fields", "agrep", "ignore.case", "types", "package", "lib.loc"))
  found <- append(found, list(type = if (is.null(agrep) && !any(old)) "fuzzy" else "regexp"), 2L)
  structure(c(found, list(matches = data.frame())), class = "hsearch")
}

print.hsearch <- function(x, ...) {
  fields <- paste(x$fields, collapse = " or ")
  way <- if (x$type == "fuzzy") "fuzzy" else "regular expression"
  writeLines(strwrap(gettextf("No vignettes or demos or help files found with %s matching %s using %s matching.", fields,
                              sQuote(x$pattern), way)))
  invisible(x)
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
  place <- .help_page(topic, package, lib.loc)
  if (is.null(place)) return(.nothing("no help found for %s"))
  code <- tempfile("Rex")
  on.exit(unlink(code))
  tools::Rd2ex(place$page, code, commentDonttest = !run.donttest, commentDontrun = !run.dontrun)
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

# The help page of a topic in the packages, or those that are attached: list(package, page), or NULL.
.help_page <- function(topic, package, lib.loc) {
  for (p in if (is.null(package)) .packages() else package) {
    dir <- find.package(p, lib.loc, quiet = TRUE)
    aliases <- file.path(dir, "help", "aliases.rds")
    if (!length(dir) || !file.exists(aliases[1L])) next
    key <- readRDS(aliases[1L])[topic]
    if (!is.na(key)) return(list(package = p, page = tools:::fetchRdDB(file.path(dir[1L], "help", p), unname(key))))
  }
}

browseVignettes <- function(package = NULL, lib.loc = NULL, all = TRUE) {
  if (!is.null(package)) find.package(package, lib.loc)
  structure(list(), names = character(), class = "browseVignettes", call = sys.call(), footer = "")
}

print.browseVignettes <- function(x, ...) {
  message(gettextf("No vignettes found by %s", paste(deparse(attr(x, "call")), collapse = "\n")))
  invisible(x)
}

news <- function(query, package = "R", lib.loc = NULL, format = NULL, reader = NULL, db = NULL) NULL

browseURL <- function(url, browser = getOption("browser"), encodeIfNeeded = FALSE) {
  .check_text <- function(s, name) if (!is.character(s) || !isTRUE(nzchar(s))) .refuse(sprintf("'%s' must be a non-empty character string", name))
  .check_text(url, "url")
  to <- if (encodeIfNeeded) URLencode(url) else url
  if (is.function(browser)) return(invisible(browser(to)))
  .check_text(browser, "browser")
  system2(browser, shQuote(to), wait = FALSE)
  invisible()
}
