# capture.R - capture.output().

# Where captured output goes: the connection, whether it is opened here, and the frame where lines of text gather.
.capture_target <- function(file, append) {
    if (is.null(file)) {
        lines <- NULL
        return(list(con = textConnection("lines", "w", local = TRUE), ours = TRUE, frame = environment()))
    }
    # errors show these calls
    if (is.character(file)) return(list(con = file(file, if (append) "a" else "w"), ours = TRUE))
    if (!inherits(file, "connection")) .refuse("'file' must be NULL, a character string or a connection")
    closed <- !isOpen(file)
    if (closed) open(file, if (append) "a" else "w")
    list(con = file, ours = closed)
}

capture.output <- function(..., file = NULL, append = FALSE, type = c("output", "message"), split = FALSE) {
    type <- match.arg(type)
    target <- .capture_target(file, append)
    sink(target$con, FALSE, type, split)
    active <- TRUE
    .finish <- function() if (active) {
        active <<- FALSE
        sink(NULL, FALSE, type, split)
        if (target$ours) close(target$con)
    }
    on.exit(.finish())
    i <- 0L
    while (...length() > i) {
        i <- i + 1L
        result <- withVisible(...elt(i)) # errors show this call
        if (result$visible) print(result$value)
    }
    .finish()
    if (is.null(target$frame)) invisible() else target$frame$lines
}
