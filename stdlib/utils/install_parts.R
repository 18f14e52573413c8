# install_parts.R - What is made of the folders man/ and data/ of a package and by its script configure, when install.R installs it.

# ---- configure ----

# Runs the scripts configure or cleanup of the package in its folder, where there are any.
.run_script <- function(dir, name, arguments = character(), variables = character(), quiet = FALSE) {
  if (!file.exists(file.path(dir, name))) return(invisible())
  old <- setwd(dir)
  on.exit(setwd(old))
  env <- c(paste0("R_HOME=", shQuote(R.home())), variables)
  said <- suppressWarnings(system2("sh", c(paste0("./", name), arguments), stdout = TRUE, stderr = TRUE, env = env))
  failed <- !is.null(attr(said, "status"))
  if (!quiet || failed) writeLines(said, stderr())
  if (failed && name == "configure") stop("configuration failed", call. = FALSE)
  invisible()
}

# What is meant for a package: an element, or several, of its name, or all that have no names.
.meant_for <- function(package, given) {
  if (is.null(given)) return(character())
  if (is.null(names(given))) return(as.character(unlist(given)))
  as.character(unlist(given[names(given) == package]))
}

# ---- databases that lazyLoad() reads: compressed values one behind the other, and an index ----

.write_database <- function(values, file) {
  con <- file(paste0(file, ".rdb"), "wb")
  on.exit(close(con))
  at <- 0L
  places <- lapply(values, function(value) {
    plain <- serialize(value, NULL)
    packed <- c(writeBin(length(plain), raw(), endian = "big"), memCompress(plain, "gzip"))
    writeBin(packed, con)
    place <- c(at, length(packed))
    at <<- at + length(packed)
    place
  })
  saveRDS(list(variables = places, references = structure(list(), names = character()), compressed = TRUE), paste0(file, ".rdx"))
}

# ---- data sets ----

# The data sets of the folder data, as lazyLoad() finds them where the package wants that, else the files as they are.
.install_data <- function(dir, new, lazy) {
  data <- file.path(dir, "data")
  if (!dir.exists(data)) return(invisible())
  if (!lazy) return(invisible(file.copy(data, new, recursive = TRUE)))
  sets <- unique(sub("[.][^.]*$", "", sub("[.](gz|bz2|xz)$", "", list.files(data))))
  read <- lapply(structure(sets, names = sets), function(name) {
    from <- new.env(parent = globalenv())
    if (.read_data(data, name, from, TRUE)) as.list(from, all.names = TRUE)
  })
  read <- Filter(length, read)
  dir.create(file.path(new, "data"))
  values <- do.call(c, unname(read))
  .write_database(values[sort(names(values))], file.path(new, "data", "Rdata"))
  saveRDS(lapply(read, function(set) sort(names(set))), file.path(new, "data", "Rdata.rds"))
}

# ---- help pages ----

# The pages as a database, the names that lead to them, and their titles.
.install_help <- function(dir, new, package, encoding) {
  files <- list.files(file.path(dir, "man"), "[.][Rr]d$", full.names = TRUE)
  if (!length(files)) return(invisible())
  pages <- lapply(files, tools::parse_Rd, encoding = encoding, fragment = FALSE)
  names(pages) <- base <- sub("[.][Rr]d$", "", basename(files))
  texts <- function(tag) lapply(pages, function(page) trimws(vapply(tools:::.rd_sections(page, tag), tools:::.rd_plain, "")))
  one <- function(tag) vapply(texts(tag), function(x) paste(x, collapse = " "), "", USE.NAMES = FALSE)
  alias <- texts("\\alias")
  title <- gsub("[[:space:]]+", " ", one("\\title"))
  index <- data.frame(File = basename(files), Name = one("\\name"), Type = one("\\docType"), Title = title, Encoding = "",
                      stringsAsFactors = FALSE)
  index$Aliases <- unname(alias)
  index$Concepts <- unname(texts("\\concept"))
  index$Keywords <- unname(texts("\\keyword"))
  help <- file.path(new, "help")
  dir.create(help)
  .write_database(pages, file.path(help, package))
  to <- structure(rep(base, lengths(alias)), names = unlist(alias, use.names = FALSE))
  saveRDS(to[order(names(to))], file.path(help, "aliases.rds"))
  saveRDS(structure(files, first = nchar(dirname(files[1L])) + 2L), file.path(help, "paths.rds"))
  writeLines(paste(names(to), to, sep = "\t"), file.path(help, "AnIndex"))
  saveRDS(index, file.path(new, "Meta", "Rd.rds"))
  shown <- !grepl("internal", vapply(index$Keywords, paste, "", collapse = " "))
  writeLines(formatDL(index$Name[shown], index$Title[shown]), file.path(new, "INDEX"))
}

# ---- orbit install ----

# orbit install [-l FOLDER] [--configure-args=TEXT] [-q] PACKAGE...: folders, archives, or names that a repository has.
.install_command <- function(args = commandArgs(TRUE)) {
  lib <- configure <- NULL
  quiet <- FALSE
  what <- character()
  while (length(args)) {
    a <- args[1L]
    args <- args[-1L]
    if (a %in% c("-l", "--library") && length(args)) {
      lib <- args[1L]
      args <- args[-1L]
    } else if (startsWith(a, "--library=")) lib <- sub("^--library=", "", a)
    else if (startsWith(a, "--configure-args=")) configure <- sub("^--configure-args=", "", a)
    else if (a %in% c("-q", "--quiet")) quiet <- TRUE
    else if (startsWith(a, "-")) .install_usage(paste("unknown option", a))
    else what <- c(what, a)
  }
  if (!length(what)) .install_usage("no packages were named")
  here <- file.exists(what)
  if (!is.null(lib)) dir.create(lib, recursive = TRUE, showWarnings = FALSE)
  for (group in list(what[here], what[!here])) if (length(group)) {
    call <- list(group, quiet = quiet, configure.args = configure)
    if (!is.null(lib)) call$lib <- lib
    if (identical(group, what[here])) call["repos"] <- list(NULL)
    do.call(install.packages, call)
  }
}

.install_usage <- function(why) {
  writeLines(c(paste("orbit install:", why), "usage: orbit install [-l FOLDER] [--configure-args=TEXT] [-q] PACKAGE..."), stderr())
  quit("no", 2L)
}
