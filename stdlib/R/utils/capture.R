# capture.R - capture.output().

capture.output <- function(..., file = NULL, append = FALSE, type = c("output", "message"), split = FALSE) {
    type <- match.arg(type)
    lines <- NULL
    con <- file
    if (is.null(file)) con <- textConnection("lines", "w", local = TRUE)
    else if (is.character(file)) con <- file(file, if (append) "a" else "w")
    else .demand(inherits(file, "connection"), "'file' must be NULL, a character string or a connection")
    # a connection that was open stays open
    ours <- !inherits(file, "connection") || !isOpen(file)
    if (ours && inherits(file, "connection")) open(file, if (append) "a" else "w")
    sink(con, type = type, split = split)
    .finish <- function() {
        sink(type = type, split = split)
        if (ours) close(con)
    }
    on.exit(.finish())
    i <- 0L
    while ((i <- i + 1L) <= ...length()) {
        result <- withVisible(...elt(i)) # errors show this call
        if (result$visible) print(result$value)
    }
    on.exit(NULL)
    .finish()
    if (length(lines) || !is.null(lines)) lines else invisible()
}
