# capture.R - capture.output().

capture.output <- function(..., file = NULL, append = FALSE, type = c("output", "message"), split = FALSE) {
    type <- match.arg(type)
    lines <- NULL
    close_it <- TRUE
    if (is.null(file)) file <- textConnection("lines", "w", local = TRUE)
    else if (is.character(file)) file <- file(file, if (append) "a" else "w")
    else if (inherits(file, "connection")) {
        if (!isOpen(file)) open(file, if (append) "a" else "w") else close_it <- FALSE
    } else stop("'file' must be NULL, a character string or a connection")
    sink(file, type = type, split = split)
    on.exit({
        sink(type = type, split = split)
        if (close_it) close(file)
    })
    for (i in seq_len(...length())) {
        out <- withVisible(...elt(i))
        if (out$visible) print(out$value)
    }
    on.exit()
    sink(type = type, split = split)
    if (close_it) close(file)
    if (is.null(lines)) invisible(NULL) else lines
}
