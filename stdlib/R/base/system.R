# system.R - Options, timing, versions and the operating system.

getOption <- function(x, default = NULL) {
    value <- .Internal(getOption(x))
    if (is.null(value)) default else value
}

.defaultStrOptions <- function()
    list(strict.width = "no", digits.d = 3L, vec.len = 4L, list.len = 99L, deparse.lines = NULL,
         drop.deparse.attr = TRUE, formatNum = function(x, ...) format(x, trim = TRUE, drop0trailing = TRUE, ...))
