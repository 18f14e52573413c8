# files.R - File names and titles.

file_ext <- function(x) {
  at <- regexpr("\\.([[:alnum:]]+)$", x)
  ifelse(at > -1L, substring(x, at + 1L), "")
}

file_path_sans_ext <- function(x, compression = FALSE) {
  if (compression) x <- sub("[.](gz|bz2|xz)$", "", x)
  sub("([^.]+)\\.[[:alnum:]]+$", "\\1", x)
}

file_path_as_absolute <- function(x) {
  .demand(length(x) == 1L, "'x' must be a single character string")
  .demand(file.exists(x), gettextf("file '%s' does not exist", x))
  normalizePath(x, mustWork = TRUE)
}

list_files_with_exts <- function(dir, exts, all.files = FALSE, full.names = TRUE) {
  found <- list.files(dir, sprintf("\\.(%s)$", paste(exts, collapse = "|")), all.files)
  if (full.names) file.path(dir, found) else found
}

toTitleCase <- function(text) {
  small <- "^(a|and|are|as|at|be|but|by|en|for|if|in|is|nor|not|of|on|or|per|so|the|v[.]?|via|vs[.]?|from|into|than|that|with)$"
  either <- c("all", "above", "after", "along", "also", "among", "any", "both", "can", "few", "it", "less", "log", "many", "more",
              "over", "some", "their", "then", "this", "under", "until", "using", "von", "when", "where", "which", "will",
              "without", "yet", "you", "your")
  upper_first <- function(w) {
    at <- regexpr("[[:alpha:]]", w)
    if (at < 1L) return(w)
    paste0(substr(w, 1L, at - 1L), toupper(substr(w, at, at)), substr(w, at + 1L, nchar(w)))
  }
  one <- function(t) {
    w <- strsplit(t, " ", fixed = TRUE)[[1L]]
    if (length(w) == 0L) return(t)
    lower <- grepl(small, w, ignore.case = TRUE)
    lower[1L] <- FALSE
    after <- c(FALSE, grepl("[:;]$|^-$", w[-length(w)]))
    lower[after] <- FALSE
    caps <- grepl("^.*[[:lower:]]*[[:upper:]]", substring(w, 2L))
    w[lower] <- tolower(w[lower])
    keep <- caps | lower | nchar(w) == 1L | w %in% either
    w[!keep] <- vapply(w[!keep], upper_first, "")
    paste(w, collapse = " ")
  }
  if (typeof(text) != "character") stop("'text' must be a character vector")
  res <- vapply(text, one, "", USE.NAMES = FALSE)
  names(res) <- names(text)
  res
}

R_user_dir <- function(package, which = c("data", "config", "cache")) {
  place <- c(data = ".local/share", config = ".config", cache = ".cache")
  file.path(path.expand("~"), place[[match.arg(which)]], "R", package)
}

md5sum <- function(files) structure(.Internal(md5sum(path.expand(files))), names = files)

# Functions of a package that look like methods; package = NULL: of all packages.
nonS3methods <- function(package) {
  known <- if (is.null(package)) unlist(.no_methods, use.names = FALSE) else .no_methods[[package]]
  if (is.null(known)) character() else known
}
