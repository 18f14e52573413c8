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
    if (!length(from)) return(logical())
    if (!length(to)) stop("no files to copy to")
    if (length(to) == 1L && dir.exists(to)) {
        # into a folder; folders themselves only with recursive
        from <- sub("(.)/+$", "\\1", from)
        chosen <- recursive | (file.exists(from) & !dir.exists(from))
        done <- rep_len(FALSE, length(from))
        target <- file.path(to, basename(from))
        if (any(chosen)) done[chosen] <- .Internal(file.copy(from[chosen], target[chosen], overwrite, recursive, copy.mode, copy.date))
        return(done)
    }
    if (length(from) > length(to)) stop("more 'from' files than 'to' files")
    if (recursive) warning("'recursive' will be ignored as 'to' is not a single existing directory")
    from <- rep_len(from, length(to))
    done <- file.exists(from) & (overwrite | !file.exists(to))
    if (any(from[done] %in% to[done])) stop("file can not be copied both 'from' and 'to'")
    if (any(done)) done[done] <- .Internal(file.copy(from[done], to[done], TRUE, FALSE, copy.mode, copy.date))
    done
}

Sys.setFileTime <- function(path, time) {
    .demand(is.character(path), "invalid 'path' argument")
    seconds <- as.double(unclass(as.POSIXct(time)))
    .demand(!anyNA(seconds), "invalid 'time' argument")
    invisible(.Internal(setFileTime(path, seconds)))
}

Sys.chmod <- function(paths, mode = "0777", use_umask = TRUE)
    invisible(.Internal(Sys.chmod(paths, as.octmode(mode), use_umask)))

Sys.umask <- function(mode = NA) {
    if (is.na(mode)) .Internal(Sys.umask(NA_integer_)) else invisible(.Internal(Sys.umask(as.octmode(mode))))
}

# The name is typed: there is no window to choose in.
file.choose <- function(new = FALSE) {
  path <- .Internal(browserLine("Enter file name: "))
  if (is.null(path) || !nzchar(path <- trimws(path))) stop("file choice cancelled")
  path.expand(path)
}

# The command that shows texts page by page at a terminal: what options(pager =) names if it is there, $PAGER or less; NULL: none is wanted.
.pager_program <- function(pager) {
    if (identical(pager, "cat") || !interactive() || !isatty(stdin()) || !isatty(stdout())) return()
    own <- Sys.getenv("PAGER")
    for (program in c(if (!identical(pager, file.path(R.home(), "bin", "pager"))) pager, if (nzchar(own)) own, "less", "more"))
        if (nzchar(Sys.which(sub(" .*", "", program)))) return(program)
}

file.show <- function(..., header = rep("", nfiles), title = "R Information", delete.file = FALSE,
                      pager = getOption("pager"), encoding = "") {
    files <- path.expand(c(...))
    nfiles <- length(files)
    if (is.function(pager)) return(invisible(pager(files, header, title, delete.file)))
    program <- .pager_program(pager)
    if (!is.null(program)) {
        shown <- tempfile("Rpager")
        on.exit(unlink(c(shown, if (delete.file) files)))
        sink(shown)
        file.show(files, header = header, title = title, pager = "cat")
        sink()
        system(paste(program, shQuote(shown)))
        return(invisible(NULL))
    }
    for (i in seq_along(files)) {
        if (nzchar(header[i])) cat(header[i], "\n\n", sep = "")
        if (!file.exists(files[i])) cat("NO FILE ", files[i], "\n", sep = "")
        else writeLines(readLines(files[i], warn = FALSE))
        cat("\n")
    }
    if (delete.file) unlink(files)
    invisible(NULL)
}

# Without the site's profile no repository is chosen.
.no_site_file <- function() options(repos = c(CRAN = "@CRAN@"))

# The user's .Rprofile, evaluated before a script or the prompt begins.
.load_profile <- function(path) {
  for (expr in parse(path, keep.source = FALSE)) eval(expr, globalenv())
}
