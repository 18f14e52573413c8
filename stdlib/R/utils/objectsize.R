# objectsize.R - object.size() and its printing.

object.size <- function(x) structure(.Internal(objectSize(x)), class = "object_size")

format.object_size <- function(x, units = "b", standard = "auto", digits = 1L, ...) {
    standard <- match.arg(standard, c("auto", "legacy", "IEC", "SI"))
    legacy <- c("b", "Kb", "Mb", "Gb", "Tb", "Pb")
    legacy2 <- c("B", "KB", "MB", "GB", "TB", "PB")
    iec <- c("B", "KiB", "MiB", "GiB", "TiB", "PiB", "EiB", "ZiB", "YiB")
    si <- c("B", "kB", "MB", "GB", "TB", "PB", "EB", "ZB", "YB")
    if (standard == "auto") {
        standard <- "legacy"
        if (units != "auto") {
            if (endsWith(units, "iB")) standard <- "IEC"
            else if (units == "kB") stop("For SI units, specify 'standard = \"SI\"'")
        }
    }
    base <- if (standard == "SI") 1000 else 1024
    set <- switch(standard, legacy = legacy, IEC = iec, SI = si)
    if (units == "auto") {
        units <- if (x <= 0) set[1L] else set[min(length(set), max(1L, 1L + floor(log(unclass(x), base))))]
        if (units == "b") units <- "B"
    }
    power <- match(toupper(units), toupper(set)) - 1L
    if (standard == "legacy") {
        if (is.na(power)) power <- match(toupper(units), toupper(legacy2)) - 1L
    }
    if (is.na(power)) stop(gettextf("invalid 'units' argument: %s", units), domain = NA)
    shown <- if (power == 0L && units %in% c("b", "B")) "bytes" else units
    paste(round(unclass(x) / base^power, digits = digits), shown)
}

print.object_size <- function(x, quote = FALSE, units = "b", standard = "auto", digits = 1L, ...) {
    y <- format.object_size(x, units = units, standard = standard, digits = digits)
    if (quote) print(y, ...) else cat(y, "\n", sep = "")
    invisible(x)
}

