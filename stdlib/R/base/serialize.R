# serialize.R - serialize(), saveRDS(), save(), load() and relatives over the readers and writers in C.

serialize <- function(object, connection, ascii = FALSE, xdr = TRUE, version = NULL, refhook = NULL) {
  if (!is.null(connection)) {
    if (!inherits(connection, "connection")) stop("'connection' must be a connection")
    if (missing(ascii)) ascii <- identical(summary(connection)$text, "text")
  }
  kind <- if (is.na(ascii)) 2L else if (ascii) 1L else if (xdr) 0L else 3L
  .Internal(serialize(object, connection, kind, version, refhook))
}

unserialize <- function(connection, refhook = NULL) {
  if (typeof(connection) != "raw" && !is.character(connection) && !inherits(connection, "connection"))
    stop("'connection' must be a connection")
  .Internal(unserialize(connection, refhook))
}

# The connection that a file name and compress mean; the names file and mode show in messages.
saveRDS <- function(object, file = "", ascii = FALSE, version = NULL, compress = TRUE, refhook = NULL) {
  if (is.character(file)) {
    if (identical(file, "")) stop("'file' must be non-empty string")
    mode <- if (ascii %in% FALSE) "wb" else "w"
    con <- if (is.logical(compress)) {
      if (compress) gzfile(file, mode) else file(file, mode)
    } else switch(match.arg(compress, c("bzip2", "xz", "gzip")), bzip2 = bzfile(file, mode), xz = xzfile(file, mode),
                  gzip = gzfile(file, mode))
    on.exit(close(con))
  } else if (inherits(file, "connection")) {
    if (!missing(compress)) warning("'compress' is ignored unless 'file' is a file name")
    con <- file
  } else stop("bad 'file' argument")
  kind <- if (is.na(ascii)) 2L else if (ascii) 1L else 0L
  .Internal(serialize(object, con, kind, version, refhook))
  invisible()
}

readRDS <- function(file, refhook = NULL) {
  if (is.character(file)) {
    con <- gzfile(file, "rb")
    on.exit(close(con))
  } else if (inherits(file, "connection")) con <- if (inherits(file, "url")) gzcon(file) else file
  else stop("bad 'file' argument")
  .Internal(unserialize(con, refhook))
}

infoRDS <- function(file) {
  if (is.character(file)) {
    con <- gzfile(file, "rb")
    on.exit(close(con))
  } else if (inherits(file, "connection")) con <- if (inherits(file, "url")) gzcon(file) else file
  else stop("bad 'file' argument")
  .Internal(serializeInfo(con))
}

save <- function(..., list = character(), file = stop("'file' must be specified"), ascii = FALSE, version = NULL,
                 envir = parent.frame(), compress = isTRUE(!ascii), compression_level, eval.promises = TRUE, precheck = TRUE) {
  opts <- getOption("save.defaults")
  if (missing(compress) && !is.null(opts$compress)) compress <- opts$compress
  if (missing(compression_level) && !is.null(opts$compression_level)) compression_level <- opts$compression_level
  if (missing(ascii) && !is.null(opts$ascii)) ascii <- opts$ascii
  if (missing(version)) version <- opts$version
  if (!is.null(version) && version < 2) stop(gettextf("version %d not supported", version), domain = NA)
  names <- as.character(substitute(list(...)))[-1L]
  if (missing(list) && !length(names)) warning("nothing specified to be save()d")
  list <- c(list, names)
  if (precheck) {
    ok <- vapply(list, exists, NA, envir = envir)
    if (!all(ok)) {
      n <- sum(!ok)
      stop(sprintf(ngettext(n, "object %s not found", "objects %s not found"), paste(sQuote(list[!ok]), collapse = ", ")),
           domain = NA)
    }
  }
  if (is.character(file)) {
    if (!nzchar(file)) stop("'file' must be non-empty string")
    if (is.na(ascii) || ascii) mode <- "w" else mode <- "wb"
    level <- c(bzip2 = 9L, xz = 6L, gzip = 6L)
    if (!missing(compression_level)) level[] <- compression_level
    con <- if (identical(compress, "bzip2")) bzfile(file, mode, compression = level[["bzip2"]])
    else if (identical(compress, "xz")) xzfile(file, mode, compression = level[["xz"]])
    else if (identical(compress, "gzip") || isTRUE(compress)) gzfile(file, mode, compression = level[["gzip"]])
    else if (is.logical(compress)) file(file, mode)
    else stop(gettextf("'compress' must be logical or one of \"gzip\", \"bzip2\" or \"xz\""), domain = NA)
    on.exit(close(con))
  } else if (inherits(file, "connection")) con <- file
  else stop("bad file argument")
  if (inherits(con, "gzcon") || !isOpen(con) || !identical(summary(con)$text, "text") || !isFALSE(ascii))
    .Internal(saveToConn(list, con, ascii, version, envir, eval.promises))
  else stop("can only save to a binary connection")
  invisible()
}

save.image <- function(file = ".RData", version = NULL, ascii = FALSE, compress = !ascii, safe = TRUE) {
  if (!is.character(file) || file == "") stop("'file' must be non-empty string")
  opts <- getOption("save.image.defaults")
  if (is.null(opts)) opts <- getOption("save.defaults")
  if (missing(safe) && !is.null(opts$safe)) safe <- opts$safe
  if (missing(ascii) && !is.null(opts$ascii)) ascii <- opts$ascii
  if (missing(compress) && !is.null(opts$compress)) compress <- opts$compress
  if (missing(version)) version <- opts$version
  target <- file
  if (safe) {
    target <- paste0(file, "Tmp")
    i <- 0
    while (file.exists(target)) {
      i <- i + 1
      target <- paste0(file, "Tmp", i)
    }
    done <- FALSE
    on.exit(if (!done) unlink(target))
  }
  save(list = names(.GlobalEnv), file = target, version = version, ascii = ascii, compress = compress, envir = .GlobalEnv,
       precheck = FALSE)
  if (safe) {
    if (!file.rename(target, file)) stop(gettextf("image could not be renamed and is left in %s", target), domain = NA)
    done <- TRUE
  }
  invisible()
}

load <- function(file, envir = parent.frame(), verbose = FALSE) {
  if (is.character(file)) {
    con <- gzfile(file)
    on.exit(close(con))
    magic <- readChar(con, 5L, useBytes = TRUE)
    if (!length(magic)) stop("empty (zero-byte) input file")
    if (!grepl("RD[ABX][23]\n", magic)) {
      warning(sprintf("file %s has magic number '%s'\n", sQuote(basename(file)), gsub("[\n\r]*", "", magic)), "  ",
              "Use of save versions prior to 2 is deprecated", domain = NA, call. = FALSE)
      stop("bad restore file magic number (file may be corrupted) -- no data loaded")
    }
  } else if (inherits(file, "connection")) con <- if (inherits(file, "gzfile") || inherits(file, "gzcon")) file else gzcon(file)
  else stop("bad 'file' argument")
  if (verbose) cat("Loading objects:\n")
  invisible(.Internal(loadFromConn(con, envir, verbose)))
}

# What the reader asks for: environments that are stored by name only.
findPackageEnv <- function(info) {
  if (info %in% search()) return(as.environment(info))
  if (startsWith(info, "package:")) {
    message(gettextf("Attempting to attach %s", sQuote(info)), domain = NA)
    if (require(substring(info, 9L), character.only = TRUE, quietly = TRUE)) return(as.environment(info))
  }
  warning(gettextf("%s may not be available when loading", sQuote(info)), domain = NA, call. = FALSE)
  .GlobalEnv
}

..getNamespace <- function(name, where) {
  tryCatch(getNamespace(name[[1L]]), error = function(e) {
    warning(gettextf("namespace %s is not available and has been replaced\nby .GlobalEnv when processing object %s",
                     sQuote(name[[1L]]), sQuote(if (missing(where)) "<unknown>" else where)), domain = NA, call. = FALSE)
    .GlobalEnv
  })
}
