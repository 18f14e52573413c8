# capture.R - capture.output().

# The connection that captured output goes to, open; errors show the calls of file() and open().
.capture_file <- function(file, append) {
    if (is.character(file)) return(file(file, if (append) "a" else "w"))
    if (!inherits(file, "connection")) .refuse("'file' must be NULL, a character string or a connection")
    if (!isOpen(file)) open(file, if (append) "a" else "w")
    file
}

.end_capture <- function(con, type, split, stays) {
    sink(NULL, FALSE, type, split)
    if (!stays) close(con)
}

capture.output <- function(..., file = NULL, append = FALSE, type = c("output", "message"), split = FALSE) {
    type <- match.arg(type)
    stays <- inherits(file, "connection") && isOpen(file) # one that was open stays so
    lines <- NULL
    con <- if (is.null(file)) textConnection("lines", "w", local = TRUE) else .capture_file(file, append)
    sink(con, FALSE, type, split)
    on.exit(.end_capture(con, type, split, stays))
    i <- 0L
    while (...length() > i) {
        i <- i + 1L
        result <- withVisible(...elt(i)) # errors show this call
        if (result$visible) print(result$value)
    }
    on.exit()
    .end_capture(con, type, split, stays)
    if (is.null(file)) lines else invisible()
}
