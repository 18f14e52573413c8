# listings.R - What packages offer, by package: demo(), vignette() and the listings that data() gives without names.

# One row for each item of the tables Meta/<kind>.rds of packages.
.listing <- function(packages, lib.loc, kind, title, footer = NULL, type = NULL, item = function(m) m[, 1:2, drop = FALSE]) {
  verbose <- getOption("verbose")
  for (package in packages) find.package(package, lib.loc, verbose = verbose)
  rows <- lapply(packages, function(p) {
    dir <- find.package(p, lib.loc)
    file <- file.path(dir, "Meta", paste0(kind, ".rds"))
    m <- if (file.exists(file)) readRDS(file)
    if (!NROW(m)) return(NULL)
    m <- item(m)
    cbind(p, dirname(dir), m[, 1L], m[, 2L])
  })
  results <- do.call(rbind, rows)
  if (is.null(results)) results <- matrix(character(), 0L, 4L)
  dimnames(results) <- list(NULL, c("Package", "LibPath", "Item", "Title"))
  structure(c(if (!is.null(type)) list(type = type), list(title = title, header = NULL, results = results, footer = footer)),
            class = "packageIQR")
}

# The line below a listing of the attached packages.
.listing_footer <- function(call, what)
  paste0("Use ", sQuote(paste0(call, "(package = .packages(all.available = TRUE))")), "\nto list the ", what, " in all *available* packages.")

print.packageIQR <- function(x, ...) {
  db <- x$results
  if (!NROW(db)) {
    writeLines(paste("no", tolower(x$title), "found"))
    return(invisible(x))
  }
  for (rows in split(seq_len(nrow(db)), db[, "Package"])) {
    writeLines(c(paste0(x$title, " in package ", sQuote(db[rows[1L], "Package"]), ":"), "",
                 formatDL(db[rows, "Item"], db[rows, "Title"], indent = 24), ""))
  }
  if (!is.null(x$footer)) writeLines(c("", x$footer, ""))
  invisible(x)
}

.data_listing <- function(package, lib.loc)
  .listing(if (is.null(package)) .packages() else package, lib.loc, "data", "Data sets",
           if (is.null(package)) .listing_footer("data", "data sets"))

# The files of demonstrations of a topic in packages.
.demo_files <- function(topic, packages, lib.loc) {
  all <- list.files(file.path(find.package(packages, lib.loc, quiet = TRUE), "demo"), pattern = "[.][Rr]$", full.names = TRUE)
  all[tools::file_path_sans_ext(basename(all)) == topic]
}

demo <- function(topic, package = NULL, lib.loc = NULL, character.only = FALSE, verbose = getOption("verbose"),
                 type = c("console", "html"), echo = TRUE, ask = getOption("demo.ask"), encoding = getOption("encoding")) {
  anywhere <- is.null(package)
  if (anywhere) package <- .packages()
  if (missing(topic)) return(.listing(package, lib.loc, "demo", "Demos", if (anywhere) .listing_footer("demo", "demos")))
  if (!character.only) topic <- .topic_text(substitute(topic))
  found <- .demo_files(topic, package, lib.loc)
  name <- sQuote(topic)
  if (!length(found)) stop(gettextf("No demo found for topic %s", name), domain = NA)
  if (length(found) > 1L) {
    found <- found[1L]
    warning(gettextf("Demo for topic %s found more than once,\nusing the one found in %s", name, sQuote(dirname(found))), domain = NA)
  }
  if (identical(ask, "default")) ask <- echo && grDevices::dev.interactive(TRUE)
  if (dev.cur() > 1L) {
    before <- grDevices::devAskNewPage(ask)
    on.exit(grDevices::devAskNewPage(before))
  }
  if (echo) writeLines(c("", "", paste0("\tdemo(", topic, ")"), paste0("\t---- ", strrep("~", nchar(topic, type = "w")))))
  if (interactive() && ask) readline("\nType  <Return>\t to start : ")
  source(found, keep.source = TRUE, encoding = encoding, max.deparse.length = Inf, echo = echo)
}

vignette <- function(topic, package = NULL, lib.loc = NULL, all = TRUE) {
  packages <- if (is.null(package)) { if (all) .packages(all.available = TRUE, lib.loc) else .packages() } else package
  if (missing(topic)) {
    formats <- function(m) cbind(tools::file_path_sans_ext(m$File), paste0(m$Title, " (source", ifelse(nzchar(m$PDF), paste0(", ", tools::file_ext(m$PDF)), ""), ")"))
    return(.listing(packages, lib.loc, "vignette", "Vignettes",
                    if (is.null(package) && !all) .listing_footer("vignette", "vignettes"), type = "vignette", item = formats))
  }
  for (p in packages) {
    dir <- find.package(p, lib.loc, quiet = TRUE)
    file <- file.path(dir, "Meta", "vignette.rds")
    if (!length(dir) || !file.exists(file[1L])) next
    m <- readRDS(file[1L])
    at <- match(topic, tools::file_path_sans_ext(m$File))
    if (!is.na(at))
      return(structure(c(as.list(m[at, ]), list(Dir = dir[1L], Topic = topic, Package = p)), class = "vignette"))
  }
  warning(gettextf("vignette %s not found", sQuote(topic)), call. = FALSE, domain = NA)
  invisible()
}

print.vignette <- function(x, ...) {
  shown <- if (nzchar(x$PDF)) x$PDF else x$File
  message(gettextf("The vignette is in the file %s", sQuote(file.path(x$Dir, "doc", shown))))
  invisible(x)
}
