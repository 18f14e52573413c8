# files.R - R-level functions on files and directories.

tempdir <- function(check = FALSE) .Internal(tempdir(check))

tempfile <- function(pattern = "file", tmpdir = tempdir(), fileext = "") .Internal(tempfile(pattern, tmpdir, fileext))

dir.create <- function(path, showWarnings = TRUE, recursive = FALSE, mode = "0777")
    invisible(.Internal(dir.create(path, showWarnings, recursive, as.octmode(mode))))

file.info <- function(..., extra_cols = TRUE) {
    files <- c(...)
    res <- .Internal(file.info(files, extra_cols))
    for (i in c("mtime", "ctime", "atime")) res[[i]] <- .POSIXct(res[[i]])
    class(res) <- "data.frame"
    attr(res, "row.names") <- if (length(files)) files else integer()
    res
}

file.size <- function(...) file.info(..., extra_cols = FALSE)$size
file.mode <- function(...) file.info(..., extra_cols = FALSE)$mode
file.mtime <- function(...) file.info(..., extra_cols = FALSE)$mtime

file.copy <- function(from, to, overwrite = recursive, recursive = FALSE, copy.mode = TRUE, copy.date = FALSE) {
    if (!(nf <- length(from))) return(logical())
    if (!(nt <- length(to))) stop("no files to copy to")
    if (nt == 1L && dir.exists(to)) {
        from <- sub("(.)/+$", "\\1", from)
        if (!recursive) {
            ok <- file.exists(from) & !dir.exists(from)
            dest <- file.path(to, basename(from))
            done <- logical(nf)
            if (any(ok)) done[ok] <- .Internal(file.copy(from[ok], dest[ok], overwrite, FALSE, copy.mode, copy.date))
            return(done)
        }
        return(.Internal(file.copy(from, file.path(to, basename(from)), overwrite, TRUE, copy.mode, copy.date)))
    }
    if (nf > nt) stop("more 'from' files than 'to' files")
    if (recursive) warning("'recursive' will be ignored as 'to' is not a single existing directory")
    if (nt > nf) from <- rep_len(from, length.out = nt)
    okay <- file.exists(from)
    if (!overwrite) okay[file.exists(to)] <- FALSE
    if (any(from[okay] %in% to[okay])) stop("file can not be copied both 'from' and 'to'")
    if (any(okay)) okay[okay] <- .Internal(file.copy(from[okay], to[okay], TRUE, FALSE, copy.mode, copy.date))
    okay
}

Sys.setFileTime <- function(path, time) {
    if (!is.character(path)) stop("invalid 'path' argument")
    time <- as.POSIXct(time)
    if (anyNA(time)) stop("invalid 'time' argument")
    invisible(.Internal(setFileTime(path, as.double(unclass(time)))))
}

Sys.chmod <- function(paths, mode = "0777", use_umask = TRUE)
    invisible(.Internal(Sys.chmod(paths, as.octmode(mode), use_umask)))

Sys.umask <- function(mode = NA) {
    if (is.na(mode)) .Internal(Sys.umask(NA_integer_)) else invisible(.Internal(Sys.umask(as.octmode(mode))))
}

file.show <- function(..., header = rep("", nfiles), title = "R Information", delete.file = FALSE,
                      pager = getOption("pager"), encoding = "") {
    files <- path.expand(c(...))
    nfiles <- length(files)
    if (is.function(pager)) return(invisible(pager(files, header, title, delete.file)))
    for (i in seq_along(files)) {
        if (nzchar(header[i])) cat(header[i], "\n\n", sep = "")
        if (!file.exists(files[i])) cat("NO FILE ", files[i], "\n", sep = "")
        else writeLines(readLines(files[i], warn = FALSE))
        cat("\n")
    }
    if (delete.file) unlink(files)
    invisible(NULL)
}
