# objectsize.R - object.size() and its printing.

object.size <- function(x) structure(.Internal(objectSize(x)), class = "object_size")

format.object_size <- function(x, units = "b", standard = "auto", digits = 1L, ...) {
    prefix <- c("k", "M", "G", "T", "P", "E", "Z", "Y")
    known <- list(legacy = c("b", "Kb", "Mb", "Gb", "Tb", "Pb", "B", "KB", "MB", "GB", "TB", "PB"),
                  IEC = c("B", paste0(c("K", prefix[-1L]), "iB")), SI = c("B", paste0(prefix, "B")))
    standard <- match.arg(standard, c("auto", names(known)))
    units <- match.arg(units, c("auto", unique(c(known$SI, known$IEC, known$legacy))))
    if (standard == "auto") {
        standard <- "legacy"
        if (endsWith(units, "iB")) standard <- "IEC"
        else if (units == "kB") stop("For SI units, specify 'standard = \"SI\"'")
    }
    base <- if (standard == "SI") 1000 else 1024
    set <- known[[standard]]
    if (units == "auto") {
        steps <- if (standard == "legacy") 6L else length(set)
        power <- if (x <= 0) 0L else min(as.integer(log(unclass(x), base = base)), steps - 1L)
    } else {
        if (standard != "IEC") {
            power <- match(toupper(units), toupper(set))
        } else power <- match(units, c("b", set[-1L], "B")) # both spellings of bytes
        if (is.na(power)) stop(gettextf("Unit \"%s\" is not part of standard \"%s\"", sQuote(units), sQuote(standard)),
                               domain = NA)
        power <- if (power > length(set)) 0L else power - 1L
    }
    shown <- if (standard == "legacy") c("bytes", set[2:6])[power + 1L] else set[power + 1L]
    paste(round(unclass(x) / base^power, digits = digits), shown)
}

print.object_size <- function(x, quote = FALSE, units = "b", standard = "auto", digits = 1L, ...) {
    y <- format.object_size(x, units = units, standard = standard, digits = digits)
    if (quote) print(y, ...) else cat(y, "\n", sep = "")
    invisible(x)
}

