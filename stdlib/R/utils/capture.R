# capture.R - capture.output().

capture.output <- function(..., file = NULL, append = FALSE, type = c("output", "message"), split = FALSE) {
    type <- match.arg(type)
    mode <- if (append) "a" else "w"
    lines <- NULL
    ours <- TRUE
    con <- if (is.null(file)) textConnection("lines", "w", local = TRUE)
           else if (is.character(file)) file(file, if (append) "a" else "w")
           else if (!inherits(file, "connection")) stop("'file' must be NULL, a character string or a connection")
           else file
    if (inherits(file, "connection")) if (isOpen(file)) ours <- FALSE else open(file, mode)
    sink(con, type = type, split = split)
    finish <- function() {
        sink(type = type, split = split)
        if (ours) close(con)
    }
    on.exit(finish())
    for (i in seq_len(...length())) {
        result <- withVisible(...elt(i))
        if (result$visible) print(result$value)
    }
    on.exit()
    finish()
    if (is.null(lines)) invisible() else lines
}
