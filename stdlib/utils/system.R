# system.R - Small system functions of utils.

alarm <- function() {
    cat("\a")
    flush(stdout())
}

