# serialize.R - serialize(), saveRDS(), save(), load() and relatives over the readers and writers in C.

# The number that C has for ascii and xdr.
.serialize_kind <- function(ascii, xdr = TRUE) {
  if (is.na(ascii)) return(2L)
  if (ascii) 1L else if (xdr) 0L else 3L
}

serialize <- function(object, connection, ascii = FALSE, xdr = TRUE, version = NULL, refhook = NULL) {
  .demand(inherits(connection, "connection") || is.null(connection), "'connection' must be a connection")
  # a connection says itself what suits it
  asked <- !missing(ascii) || is.null(connection)
  how <- .serialize_kind(if (asked) ascii else identical(summary(connection)$text, "text"), xdr)
  .Internal(serialize(object, connection, how, version, refhook))
}

unserialize <- function(connection, refhook = NULL) {
  if (typeof(connection) != "raw" && !is.character(connection) && !inherits(connection, "connection"))
    stop("'connection' must be a connection")
  .Internal(unserialize(connection, refhook))
}

# The connection that a file name and compress mean; the names file and mode show in messages.
saveRDS <- function(object, file = "", ascii = FALSE, version = NULL, compress = TRUE, refhook = NULL) {
  if (inherits(file, "connection")) {
    if (!missing(compress)) warning("'compress' is ignored unless 'file' is a file name")
    con <- file
  } else {
    if (!is.character(file)) stop("bad 'file' argument")
    if (identical(file, "")) stop("'file' must be non-empty string")
    # the names file and mode show in messages
    mode <- if (is.na(ascii) || ascii) "w" else "wb"
    kind <- if (is.character(compress)) compress else if (compress) "gzip" else "none"
    con <- switch(kind, gzip = gzfile(file, mode), bzip2 = bzfile(file, mode), xz = xzfile(file, mode),
                  none = file(file, mode), stop("invalid 'compress' argument: ", compress))
    on.exit(close(con))
  }
  .Internal(serialize(object, con, .serialize_kind(ascii), version, refhook))
  invisible()
}

# A connection to read from as readRDS() wants it; a file name is opened by the caller, who closes it.
.rds_source <- function(file) {
  if (!inherits(file, "connection")) stop(simpleError("bad 'file' argument", sys.call(-1L)))
  if (inherits(file, "url")) gzcon(file) else file
}

readRDS <- function(file, refhook = NULL) {
  if (!is.character(file)) return(.Internal(unserialize(.rds_source(file), refhook)))
  con <- gzfile(file, "rb")
  on.exit(close(con))
  .Internal(unserialize(con, refhook))
}

infoRDS <- function(file) {
  if (!is.character(file)) return(.Internal(serializeInfo(.rds_source(file))))
  con <- gzfile(file, "rb")
  on.exit(close(con))
  .Internal(serializeInfo(con))
}

# Complains of names that save() does not find.
.check_saved <- function(names, envir) {
  lost <- names[!vapply(names, exists, NA, envir = envir)]
  if (!length(lost)) return(invisible())
  .refuse(gettextf(if (length(lost) == 1L) "object %s not found" else "objects %s not found", toString(sQuote(lost))))
}

save <- function(..., list = character(), file = stop("'file' must be specified"), ascii = FALSE, version = NULL,
                 envir = parent.frame(), compress = isTRUE(!ascii), compression_level, eval.promises = TRUE, precheck = TRUE) {
  # an option stands in for what is not given
  preset <- as.list(getOption("save.defaults"))
  .usual <- function(name, lacks, given) if (lacks && !is.null(preset[[name]])) preset[[name]] else given
  ascii <- .usual("ascii", missing(ascii), ascii)
  compress <- .usual("compress", missing(compress), compress)
  version <- .usual("version", missing(version), version)
  level <- if (missing(compression_level)) preset$compression_level else compression_level
  if (isTRUE(version < 2)) stop(gettextf("version %d not supported", version), domain = NA)
  if (...length() == 0L && missing(list)) warning("nothing specified to be save()d")
  wanted <- c(list, vapply(substitute(list(...)), function(e) as.character(e)[1L], "")[-1L])
  if (precheck) .check_saved(wanted, envir)
  con <- file
  if (is.character(file)) {
    .demand(nzchar(file), "'file' must be non-empty string")
    con <- .save_file(file, if (isFALSE(ascii)) "wb" else "w", compress, level)
    on.exit(close(con))
  }
  .demand(inherits(con, "connection"), "bad file argument")
  binary <- inherits(con, "gzcon") || !isOpen(con) || summary(con)$text != "text"
  .demand(binary || !isFALSE(ascii), "can only save to a binary connection")
  .Internal(saveToConn(wanted, con, ascii, version, envir, eval.promises))
  invisible()
}

.if_null <- function(value, default) if (is.null(value)) default else value

# The file that save() writes; level is NULL for the level that a kind of compression has by itself.
.save_file <- function(file, mode, compress, level) {
  kind <- if (isTRUE(compress)) "gzip" else if (is.logical(compress)) "none" else as.character(compress)[1L]
  if (kind == "gzip" && mode == "wb" && is.null(level)) return(gzfile(file, "wb")) # shows in messages
  switch(kind,
    gzip = gzfile(file, mode, compression = .if_null(level, 6L)),
    bzip2 = bzfile(file, mode, compression = .if_null(level, 9L)),
    xz = xzfile(file, mode, compression = .if_null(level, 6L)),
    none = file(file, mode),
    stop(simpleError(gettextf("'compress = \"%s\"' is invalid", kind), sys.call(-1L))))
}

save.image <- function(file = ".RData", version = NULL, ascii = FALSE, compress = !ascii, safe = TRUE) {
  if (!is.character(file) || !nzchar(file)) stop("'file' must be non-empty string")
  preset <- as.list(.if_null(getOption("save.image.defaults"), getOption("save.defaults")))
  if (missing(ascii)) ascii <- .if_null(preset$ascii, ascii)
  if (missing(compress)) compress <- .if_null(preset$compress, compress)
  if (missing(safe)) safe <- .if_null(preset$safe, safe)
  if (missing(version)) version <- preset$version
  # safe: what stood in the file stays until all is written
  written <- file
  if (safe) {
    extra <- ""
    while (file.exists(written <- paste0(file, "Tmp", extra))) extra <- sum(as.numeric(extra), 1, na.rm = TRUE)
    on.exit(unlink(written))
  }
  save(list = names(.GlobalEnv), file = written, envir = .GlobalEnv, ascii = ascii, compress = compress,
       version = version, precheck = FALSE)
  if (safe) {
    on.exit()
    if (!file.rename(written, file)) stop(gettextf("image could not be renamed and is left in %s", written), domain = NA)
  }
  invisible()
}

# Reads the first bytes of a file for load(), which must be those of a saved image.
.check_magic <- function(con, file) {
  magic <- readChar(con, 5L, useBytes = TRUE)
  if (identical(magic, character())) .refuse("empty (zero-byte) input file")
  if (magic %in% paste0("RD", rep(c("A", "B", "X"), 2L), rep(2:3, each = 3L), "\n")) return()
  shown <- gsub("[\n\r]*", "", magic)
  warning("file ", sQuote(basename(file)), " has magic number '", shown, "'\n  Use of save versions prior to 2 is deprecated", call. = FALSE)
  .refuse("bad restore file magic number (file may be corrupted) -- no data loaded")
}

# The connection that load() reads, decompressed.
.load_source <- function(file) {
  if (inherits(file, c("gzfile", "gzcon"))) file
  else if (inherits(file, "connection")) gzcon(file)
  else .refuse("bad 'file' argument")
}

load <- function(file, envir = parent.frame(), verbose = FALSE) {
  named <- is.character(file)
  con <- if (named) gzfile(file) else .load_source(file)
  if (named) {
    on.exit(close(con))
    .check_magic(con, file)
  }
  if (verbose) writeLines("Loading objects:")
  invisible(.Internal(loadFromConn(con, envir, verbose)))
}

# What the reader asks for: environments that are stored by name only.
findPackageEnv <- function(info) {
  attached <- function() info %in% search()
  if (!attached() && startsWith(info, "package:")) {
    message(gettextf("Attempting to attach %s", sQuote(info)), domain = NA)
    require(sub("package:", "", info, fixed = TRUE), character.only = TRUE, quietly = TRUE)
  }
  if (attached()) return(as.environment(info))
  warning(gettextf("%s may not be available when loading", sQuote(info)), domain = NA, call. = FALSE)
  .GlobalEnv
}

..getNamespace <- function(name, where) {
  lost <- function(e) {
    object <- if (missing(where)) "<unknown>" else where
    warning(sprintf("namespace %s is not available and has been replaced\nby .GlobalEnv when processing object %s",
                    sQuote(name[[1L]]), sQuote(object)), domain = NA, call. = FALSE)
    .GlobalEnv
  }
  tryCatch(getNamespace(name[[1L]]), error = lost)
}
