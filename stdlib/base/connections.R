# connections.R - R-level functions on connections.

open <- function(con, ...) UseMethod("open")
open.connection <- function(con, open = "r", blocking = TRUE, ...) invisible(.Internal(open(con, open, blocking)))

close <- function(con, ...) UseMethod("close")
close.connection <- function(con, type = "rw", ...) invisible(.Internal(close(con)))

flush <- function(con) UseMethod("flush")
flush.connection <- function(con) invisible(.Internal(flush(con)))

isOpen <- function(con, rw = "") .Internal(isOpen(con, pmatch(rw, c("read", "write"), 0L)))

seek <- function(con, ...) UseMethod("seek")
.seek_origins <- c("start", "current", "end")

seek.connection <- function(con, where = NA, origin = "start", rw = "", ...) {
    from <- pmatch(origin, .seek_origins, nomatch = 0L)
    if (from == 0L) stop("'origin' must be one of 'start', 'current' or 'end'")
    side <- pmatch(rw, c("read", "write"), nomatch = 0L)
    .Internal(seek(con, as.double(where), from, side))
}

truncate <- function(con, ...) UseMethod("truncate")
truncate.connection <- function(con, ...) {
    if (!isOpen(con)) stop("can only truncate an open connection")
    .Internal(truncate(con))
}

print.connection <- function(x, ...) {
    state <- tryCatch(unlist(summary(x)), error = function(e) NULL)
    if (!is.null(state)) {
        cat("A connection with")
        print(cbind(` ` = state), ...)
        return(invisible(x))
    }
    kinds <- setdiff(oldClass(x), "connection")
    if (length(kinds)) kinds <- c("specifically, ", paste(sQuote(kinds), collapse = ", "), ", ")
    cat("A connection, ", kinds, "but invalid.\n", sep = "")
    invisible(x)
}

.text_encodings <- c("", "bytes", "UTF-8")

textConnection <- function(object, open = "r", local = FALSE, name = deparse1(substitute(object)),
                           encoding = c("", "bytes", "UTF-8")) {
    number <- match(match.arg(encoding), .text_encodings)
    named <- length(name) == 1L && is.character(name)
    .demand(named, "'name' must be a single character string")
    .Internal(textConnection(name, object, open, if (local) parent.frame() else .GlobalEnv, number))
}

unz <- function(description, filename, open = "", encoding = getOption("encoding")) .Internal(unz(description, filename, open))

rawConnection <- function(object, open = "r") .Internal(rawConnection(deparse(substitute(object))[1L], object, open))

readLines <- function(con = stdin(), n = -1L, ok = TRUE, warn = TRUE, encoding = "unknown", skipNul = FALSE) {
    if (is.character(con)) {
        con <- file(con, "r") # errors show this call
        on.exit(close(con))
    }
    .Internal(readLines(con, n, ok, warn, encoding, skipNul))
}

writeLines <- function(text, con = stdout(), sep = "\n", useBytes = FALSE) {
    ours <- is.character(con)
    .demand(is.character(text), "can only write character objects")
    if (ours) con <- file(con, "w")
    if (ours) on.exit(close(con))
    invisible(.Internal(writeLines(text, con, sep, useBytes)))
}

readline <- function(prompt = "") {
    text <- as.character(prompt)
    .Internal(readline(if (length(text)) text[1L] else ""))
}

pushBack <- function(data, connection, newLine = TRUE, encoding = c("", "bytes", "UTF-8")) {
    type <- match(match.arg(encoding), c("", "bytes", "UTF-8"))
    invisible(.Internal(pushBack(data, connection, newLine, type)))
}

clearPushBack <- function(connection) invisible(.Internal(clearPushBack(connection)))

# What messages go to from now on: a connection that is open.
.sink_messages <- function(to, split) {
    if (is.null(to)) to <- stderr()
    if (!inherits(to, "connection") || !isOpen(to)) .refuse("'file' must be NULL or an already open connection")
    if (split) .refuse("cannot split the message connection")
    .Internal(sink(to, FALSE, TRUE, FALSE))
}

sink <- function(file = NULL, append = FALSE, type = c("output", "message"), split = FALSE) {
    if (match.arg(type) == "message") return(invisible(.sink_messages(file, split)))
    close_it <- is.character(file)
    if (close_it) file <- file(file, if (append) "a" else "w")
    to <- if (is.null(file)) -1L else file # a negative number ends the last diversion
    .demand(is.null(file) || inherits(file, "connection"), "'file' must be NULL, a connection or a character string")
    invisible(.Internal(sink(to, close_it, FALSE, split)))
}

sink.number <- function(type = c("output", "message")) {
    type <- match.arg(type)
    .Internal(sink.number(type != "message"))
}

showConnections <- function(all = FALSE) {
    numbers <- getAllConnections()
    columns <- c("description", "class", "mode", "text", "isopen", "can read", "can write")
    if (!all) numbers <- numbers[numbers > 2]
    rows <- vapply(numbers, function(k) as.character(unlist(summary.connection(getConnection(k)))), columns)
    table <- matrix(rows, ncol = 7L, byrow = TRUE, dimnames = list(if (length(numbers)) numbers, columns))
    if (all) table else table[table[, "isopen"] == "opened", , drop = FALSE]
}

closeAllConnections <- function() {
    while (sink.number() > 0) sink()
    sink(type = "message")
    for (i in getAllConnections()) if (i > 2) close(getConnection(i))
    invisible()
}

# Whether bytes have to change places; complains in the name of readBin() or writeBin().
.bytes_swapped <- function(endian) {
    if (!endian %in% c("big", "little", "swap")) stop(simpleError("invalid 'endian' argument", sys.call(-1L)))
    endian != .Platform$endian
}

readBin <- function(con, what, n = 1L, size = NA_integer_, signed = TRUE, endian = .Platform$endian) {
    swap <- .bytes_swapped(endian)
    named <- is.character(con)
    if (named) con <- file(con, "rb")
    if (named) on.exit(close(con))
    # a type, or an object of it
    types <- c("raw", "logical", "integer", "int", "numeric", "double", "complex", "character")
    if (!(is.character(what) && length(what) == 1L && what %in% types)) what <- typeof(what)
    .Internal(readBin(con, what, n, size, signed, swap))
}

writeBin <- function(object, con, size = NA_integer_, endian = .Platform$endian, useBytes = FALSE) {
    swap <- .bytes_swapped(endian)
    if (is.list(object) || !is.vector(object)) stop("can only write vector objects")
    if (is.raw(con)) return(.Internal(writeBin(object, con, size, swap, useBytes)))
    named <- is.character(con)
    if (named) con <- file(con, "wb")
    if (named) on.exit(close(con))
    invisible(.Internal(writeBin(object, con, size, swap, useBytes)))
}

readChar <- function(con, nchars, useBytes = FALSE) {
    named <- is.character(con)
    if (named) con <- file(con, "rb")
    if (named) on.exit(close(con))
    counts <- as.integer(nchars)
    .Internal(readChar(con, counts, useBytes))
}

writeChar <- function(object, con, nchars = nchar(object, type = "chars"), eos = "", useBytes = FALSE) {
    if (!is.character(object)) stop("can only write character objects")
    if (is.raw(con)) return(.Internal(writeChar(object, con, as.integer(nchars), eos, useBytes)))
    named <- is.character(con)
    if (named) con <- file(con, "wb")
    if (named) on.exit(close(con))
    invisible(.Internal(writeChar(object, con, as.integer(nchars), eos, useBytes)))
}

.compressions <- c("none", "gzip", "bzip2", "xz", "unknown")

memCompress <- function(from, type = c("gzip", "bzip2", "xz", "none")) {
    how <- match(match.arg(type), .compressions)
    bytes <- if (is.character(from)) charToRaw(paste0(from, collapse = "\n")) else from
    .demand(is.raw(bytes), "'from' must be raw or character")
    .Internal(memCompress(bytes, how))
}

memDecompress <- function(from, type = c("unknown", "gzip", "bzip2", "xz", "none"), asChar = FALSE) {
    bytes <- .Internal(memDecompress(from, match(match.arg(type), .compressions)))
    if (asChar) bytes <- rawToChar(bytes)
    bytes
}

# Where scan() reads from: list(con, ours), ours where it has to be closed afterwards.
.scan_source <- function(file, fileEncoding, text, inline) {
    if (inline) return(list(con = textConnection(text, encoding = "UTF-8"), ours = TRUE))
    named <- is.character(file) && nzchar(file)
    if (named) file <- if (nzchar(fileEncoding)) file(file, "r", encoding = fileEncoding) else file(file, "r")
    else if (is.character(file)) file <- stdin()
    if (!inherits(file, "connection")) .refuse("'file' must be a character string or connection")
    list(con = file, ours = named)
}

scan <- function(file = "", what = double(), nmax = -1L, n = -1L, sep = "",
                 quote = if (identical(sep, "\n")) "" else "'\"", dec = ".", skip = 0L, nlines = 0L,
                 na.strings = "NA", flush = FALSE, fill = FALSE, strip.white = FALSE, quiet = FALSE,
                 blank.lines.skip = TRUE, multi.line = TRUE, comment.char = "", allowEscapes = FALSE,
                 fileEncoding = "", encoding = "unknown", text, skipNul = FALSE) {
    counted <- !missing(n)
    .demand(!counted || missing(nmax), "either specify 'nmax' or 'n', but not both.")
    records <- if (counted) n / max(1L, length(what)) else nmax
    inline <- !missing(text) && missing(file)
    from <- .scan_source(file, fileEncoding, text, inline)
    if (from$ours) on.exit(close(from$con))
    if (inline) encoding <- "UTF-8"
    .Internal(scan(from$con, what, records, sep, dec, quote, skip, nlines, as.character(na.strings), flush, fill, strip.white, quiet,
                   blank.lines.skip, multi.line, comment.char, allowEscapes, encoding, skipNul))
}

gzcon <- function(con, level = 6, allowNonCompressed = TRUE, text = FALSE)
    .Internal(gzcon(con, level, allowNonCompressed, text))

fifo <- function(description, open = "", blocking = FALSE, encoding = getOption("encoding")) {
    con <- file(description, open, blocking, encoding, raw = TRUE)
    class(con) <- c("fifo", "connection")
    con
}

# `options` is for the system's own flags of sockets; none is needed here
socketConnection <- function(host = "localhost", port, server = FALSE, blocking = FALSE, open = "a+",
                             encoding = getOption("encoding"), timeout = getOption("timeout"),
                             options = getOption("socketOptions"))
    .Internal(socketConnection(host, port, server, blocking, open, encoding, timeout))

socketAccept <- function(socket, blocking = FALSE, open = "a+", encoding = getOption("encoding"),
                         timeout = getOption("timeout"), options = getOption("socketOptions"))
    .Internal(socketAccept(socket, blocking, open, encoding, timeout))

socketSelect <- function(socklist, write = FALSE, timeout = NULL) {
    if (!is.list(socklist) || !length(socklist)) stop("not a list of sockets")
    .Internal(socketSelect(socklist, write, timeout))
}

nullfile <- function() "/dev/null"

.isOpen <- function(srcfile) {
    conn <- srcfile$conn
    inherits(conn, "connection") && isOpen(conn)
}

# The connection of a file of source code, from a line on.
open.srcfile <- function(con, line, ...) {
    close(con)
    name <- con$filename
    if (!is.null(con$wd) && !grepl("^[/~]", name)) name <- file.path(con$wd, name)
    con$conn <- file(name, "rt", encoding = if (is.null(con$encoding)) "unknown" else con$encoding)
    if (line > 1L) readLines(con$conn, line - 1L, warn = FALSE)
    con$line <- line
    invisible(con$conn)
}
close.srcfile <- function(con, ...) {
    if (is.null(con$conn)) return(NULL)
    if (.isOpen(con)) close(con$conn)
    con$conn <- NULL
    con$line <- NULL
    invisible()
}

# Texts that are kept need no file; another name stands for the file itself.
open.srcfilecopy <- function(con, line, ...) {
    close(con)
    con$conn <- textConnection(con$lines)
    if (line > 1L) readLines(con$conn, line - 1L)
    con$line <- line
    invisible(con$conn)
}
open.srcfilealias <- function(con, line, ...) open(con$original, line, ...)
close.srcfilealias <- function(con, ...) close(con$original, ...)

readRenviron <- function(path) {
    path <- path.expand(path)
    if (!file.exists(path)) {
        warning(gettextf("file '%s' cannot be opened for reading", path), domain = NA)
        return(invisible(FALSE))
    }
    expand <- function(v) {
        repeat {
            m <- regexpr("\\$\\{[^${}]*\\}", v)
            if (m < 0L) return(v)
            inner <- substring(v, m + 2L, m + attr(m, "match.length") - 2L)
            name <- sub(":?-.*$", "", inner)
            default <- if (grepl("-", inner, fixed = TRUE)) sub("^[^-]*-", "", inner) else ""
            value <- Sys.getenv(name)
            if (!nzchar(value)) value <- default
            v <- paste0(substring(v, 1L, m - 1L), value, substring(v, m + attr(m, "match.length")))
        }
    }
    for (line in readLines(path, warn = FALSE)) {
        line <- trimws(line)
        if (!nzchar(line) || startsWith(line, "#") || !grepl("=", line, fixed = TRUE)) next
        name <- trimws(sub("=.*$", "", line))
        value <- expand(trimws(sub("^[^=]*=", "", line)))
        value <- sub("^(['\"])(.*)\\1$", "\\2", value)
        if (nzchar(name)) do.call(Sys.setenv, structure(list(value), names = name))
    }
    invisible(TRUE)
}

read.dcf <- function(file, fields = NULL, all = FALSE, keep.white = NULL) {
    if (is.character(file)) {
        file <- gzfile(file)
        on.exit(close(file))
    }
    if (!inherits(file, "connection")) stop("'file' must be a character string or connection")
    lines <- readLines(file, warn = FALSE)
    lines <- lines[!grepl("^#", lines)]
    records <- list()
    current <- list()
    tag <- NULL
    finish <- function() {
        if (length(current)) records[[length(records) + 1L]] <<- current
        current <<- list()
    }
    for (line in lines) {
        if (grepl("^[[:blank:]]*$", line)) {
            finish()
            tag <- NULL
        } else if (grepl("^[[:blank:]]", line)) {
            if (is.null(tag)) stop(gettextf("Found continuation line starting '%s ...' at begin of record.", substr(line, 1L, 25L)), domain = NA)
            text <- if (tag %in% keep.white) line else sub("^[[:blank:]]+", "", line)
            if (!(tag %in% keep.white) && text == ".") text <- ""
            k <- length(current)
            current[[k]] <- paste(current[[k]], text, sep = "\n")
        } else {
            if (!grepl("^[^:]+:", line)) stop(gettextf("Line starting '%s ...' is malformed!", substr(line, 1L, 25L)), domain = NA)
            tag <- sub(":.*$", "", line)
            value <- sub("^[^:]+:[[:blank:]]*", "", line)
            if (!(tag %in% keep.white)) value <- sub("[[:blank:]]+$", "", value)
            current[[length(current) + 1L]] <- value
            names(current)[length(current)] <- tag
        }
    }
    finish()
    tags <- unique(unlist(lapply(records, names)))
    if (is.null(tags)) tags <- character()
    if (!is.null(fields)) tags <- fields
    strip <- function(v) sub("^\n", "", sub("[[:blank:]\n]+$", "", v))
    if (all) {
        out <- lapply(tags, function(t) {
            v <- lapply(records, function(r) {
                x <- unlist(r[names(r) == t])
                if (is.null(x)) NA_character_ else unname(if (t %in% keep.white) x else strip(x))
            })
            if (all(lengths(v) == 1L)) unlist(v) else v
        })
        names(out) <- tags
        attr(out, "row.names") <- seq_along(records)
        class(out) <- "data.frame"
        return(out)
    }
    out <- matrix(NA_character_, length(records), length(tags), dimnames = list(NULL, tags))
    for (i in seq_along(records)) {
        r <- records[[i]]
        for (t in intersect(tags, names(r))) {
            v <- unlist(r[names(r) == t])
            v <- v[length(v)]
            out[i, t] <- if (t %in% keep.white) v else strip(v)
        }
    }
    out
}

write.dcf <- function(x, file = "", append = FALSE, useBytes = FALSE, indent = 0.1 * getOption("width"),
                      width = 0.9 * getOption("width"), keep.white = NULL) {
    if (file == "") file <- stdout()
    else if (is.character(file)) {
        file <- file(file, if (append) "a" else "w")
        on.exit(close(file))
    }
    if (!inherits(file, "connection")) stop("'file' must be a character string or connection")
    nr <- NROW(x)
    if (is.data.frame(x)) {
        nmx <- names(x)
        x <- lapply(x, function(v) if (is.list(v)) vapply(v, paste, "", collapse = "\n") else as.character(v))
        x <- matrix(unlist(x), nr, length(nmx), dimnames = list(NULL, nmx))
    } else if (!is.matrix(x)) {
        nmx <- names(x)
        x <- matrix(unlist(lapply(x, paste, collapse = "\n")), 1L, dimnames = list(NULL, nmx))
        nr <- 1L
    }
    nmx <- colnames(x)
    if (is.null(nmx)) stop("'x' must have column names")
    for (i in seq_len(nr)) {
        for (j in seq_along(nmx)) {
            v <- x[i, j]
            if (is.na(v)) next
            if (nmx[j] %in% keep.white) {
                writeLines(paste0(nmx[j], ": ", gsub("\n", "\n ", v)), file)
                next
            }
            text <- strsplit(formatDL(nmx[j], v, style = "list", width = width, indent = indent), "\n", fixed = TRUE)[[1L]]
            rest <- text[-1L]
            flush <- !grepl("^[[:blank:]]", rest)
            rest[flush] <- ifelse(nzchar(rest[flush]), paste0(" ", rest[flush]), " .")
            writeLines(c(text[1L], rest), file)
        }
        if (i < nr) writeLines("", file)
    }
    invisible(NULL)
}
