# hashtab.R - Hash tables with any keys: hashtab(), gethash(), sethash() and relatives.
#
# A table is a list of one environment with class "hashtab"; the environment holds its type, its entry count and a
# second environment of buckets, lists of (key, value) pairs under a text that equal keys share.

hashtab <- function(type = c("identical", "address"), size) {
  h <- new.env(hash = TRUE, parent = emptyenv())
  h$type <- match.arg(type)
  h$count <- 0L
  h$buckets <- new.env(hash = TRUE, parent = emptyenv())
  structure(list(h), class = "hashtab")
}

.hashtab_env <- function(h) {
  if (!is.hashtab(h)) .refuse("not a proper hash table object")
  unclass(h)[[1L]]
}

# A text that identical keys have in common.
.hashtab_text <- function(key) {
  if (is.character(key) && length(key) == 1L && is.null(attributes(key))) return(paste0("s", key))
  if (is.environment(key)) return(paste("environment", format.default(key)))
  kind <- paste0(typeof(key), length(key))
  if (typeof(key) == "externalptr") kind
  else if (is.atomic(key) && length(key) == 1L) paste0(kind, format(c(key), digits = 15L))
  else paste0(kind, deparse(key, nlines = 1L)[1L])
}

.hashtab_find <- function(bucket, key) {
  for (i in seq_along(bucket)) if (identical(bucket[[i]][[1L]], key, ignore.environment = FALSE)) return(i)
  0L
}

gethash <- function(h, key, nomatch = NULL) {
  bucket <- get0(.hashtab_text(key), .hashtab_env(h)$buckets, inherits = FALSE)
  i <- .hashtab_find(bucket, key)
  if (i) bucket[[i]][[2L]] else nomatch
}

sethash <- function(h, key, value) {
  e <- .hashtab_env(h)
  text <- .hashtab_text(key)
  bucket <- get0(text, e$buckets, inherits = FALSE)
  i <- .hashtab_find(bucket, key)
  if (!i) {
    i <- length(bucket) + 1L
    e$count <- e$count + 1L
  }
  bucket[[i]] <- list(key, value)
  assign(text, bucket, envir = e$buckets)
  invisible(value)
}

remhash <- function(h, key) {
  e <- .hashtab_env(h)
  text <- .hashtab_text(key)
  bucket <- get0(text, e$buckets, inherits = FALSE)
  i <- .hashtab_find(bucket, key)
  if (!i) return(invisible(FALSE))
  if (length(bucket) == 1L) rm(list = text, envir = e$buckets)
  else assign(text, bucket[-i], envir = e$buckets)
  e$count <- e$count - 1L
  invisible(TRUE)
}

numhash <- function(h) .hashtab_env(h)$count
typhash <- function(h) .hashtab_env(h)$type
is.hashtab <- function(x) is.list(x) && inherits(x, "hashtab")

maphash <- function(h, FUN) {
  buckets <- .hashtab_env(h)$buckets
  for (text in ls(buckets, all.names = TRUE, sorted = FALSE))
    for (entry in get0(text, buckets, inherits = FALSE)) FUN(entry[[1L]], entry[[2L]])
  invisible()
}

clrhash <- function(h) {
  e <- .hashtab_env(h)
  e$buckets <- new.env(hash = TRUE, parent = emptyenv())
  e$count <- 0L
  invisible()
}

.hashtab_address <- function(h) sub("^<environment: (.*)>$", "\\1", format(.hashtab_env(h)))

format.hashtab <- function(x, ...)
  sprintf("<hashtable %s: count = %d, type = \"%s\">", .hashtab_address(x), numhash(x), typhash(x))

print.hashtab <- function(x, ...) {
  cat(format.hashtab(x, ...), "\n", sep = "")
  invisible(x)
}

as.environment.hashtab <- function(x) stop("invalid object for 'as.environment'")
length.hashtab <- function(x) numhash(x)
`[[.hashtab` <- function(h, key, ...) gethash(h, key, ...)
`[[<-.hashtab` <- function(h, key, ..., value) {
  sethash(h, key, value)
  h
}

str.hashtab <- function(object, ...) {
  cat(sprintf("class 'hashtab': %d entries; type=\"%s\", addr=<pointer: %s> \n", numhash(object), typhash(object),
              .hashtab_address(object)))
  invisible()
}
