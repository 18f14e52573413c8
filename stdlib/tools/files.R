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

# Words that stay as they are, and words that are written small inside a title.
.title_words <- list(
  either = paste("all above after along also among any both can few it less log many more over some their then this under until using von",
                 "when where which will without yet you your"),
  small = "a and are as at be but by en for if in is nor not of on or per so the v[.]? via vs[.]? from into than that with")

# A word begins with a capital, also behind brackets and quotation marks; words in single quotes are names.
.capitalised <- function(w) {
  at <- regexpr("[[:alpha:]]", w)
  plain <- grepl("^[\"(]*[[:alpha:]]", w)
  substr(w[plain], at[plain], at[plain]) <- toupper(substr(w[plain], at[plain], at[plain]))
  w
}

.title_of <- function(text) {
  found <- gregexpr("[^ -]+", text)
  words <- regmatches(text, found)[[1L]]
  if (!length(words)) return(text)
  before <- regmatches(text, found, invert = TRUE)[[1L]][seq_along(words)]
  begins <- c(TRUE, grepl("[:;]$", words[-length(words)])) & grepl("^( |$)", before) | grepl("^ - ", before)
  begins[1L] <- TRUE
  small <- grepl(paste0("^[(]?(", gsub(" ", "|", .title_words$small), ")[)]?$"), words, ignore.case = TRUE) & !begins
  words[small] <- tolower(words[small])
  fixed <- small | nchar(words) == 1L | words %in% strsplit(.title_words$either, " ")[[1L]] | grepl("[[:upper:]]", substring(words, 2L))
  words[!fixed] <- .capitalised(words[!fixed])
  regmatches(text, found) <- list(words)
  text
}

toTitleCase <- function(text) {
  if (!is.character(text)) stop("'text' must be a character vector")
  vapply(text, .title_of, "", USE.NAMES = !is.null(names(text)))
}

R_user_dir <- function(package, which = c("data", "config", "cache")) {
  which <- match.arg(which)
  place <- file.path(normalizePath("~"), c(data = ".local/share", config = ".config", cache = ".cache")[[which]])
  desktop <- Sys.getenv(paste0("XDG_", toupper(which), "_HOME"), place)
  file.path(path.expand(Sys.getenv(paste0("R_USER_", toupper(which), "_DIR"), desktop)), "R", package)
}

md5sum <- function(files) structure(.Internal(md5sum(path.expand(files))), names = files)

# Functions of a package that look like methods; package = NULL: of all packages.
nonS3methods <- function(package) {
  known <- if (is.null(package)) unlist(.no_methods, use.names = FALSE) else .no_methods[[package]]
  if (is.null(known)) character() else known
}
