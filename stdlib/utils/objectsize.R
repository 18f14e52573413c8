# objectsize.R - object.size() and its printing.

object.size <- function(x) structure(.Internal(objectSize(x)), class = "object_size")

# The names of units of size by standard, and the powers of the base that they stand for.
.size_units <- function() {
  big <- c("K", "M", "G", "T", "P", "E", "Z", "Y")
  iec <- paste0(big, "iB")
  si <- paste0(c("k", big[-1L]), "B")
  old <- big[1:5]
  list(legacy = structure(c(0:5, 0:5), names = c("b", paste0(old, "b"), "B", paste0(old, "B"))),
       IEC = structure(0:8, names = c("B", iec)), SI = structure(0:8, names = c("B", si)))
}

# The system that a unit belongs to; complains in the name of the caller.
.size_standard <- function(units) {
    if (units == "kB") .refuse("For SI units, specify 'standard = \"SI\"'")
    if (endsWith(units, "iB")) "IEC" else "legacy"
}

# The largest power of base that is not above size, and at most the last one that there is a name for.
.size_power <- function(size, base, last) if (size > 0) min(as.integer(log(size, base)), last) else 0L

format.object_size <- function(x, units = "b", standard = "auto", digits = 1L, ...) {
    systems <- .size_units()
    known_bases <- c(legacy = 1024, IEC = 1024, SI = 1000) # errors show these names
    known_units <- lapply(systems[c("SI", "IEC", "legacy")], names)
    standard <- match.arg(standard, c("auto", names(known_bases)))
    units <- match.arg(units, c("auto", unique(unlist(known_units), use.names = FALSE)))
    if (standard == "auto") standard <- .size_standard(units)
    powers <- systems[[standard]]
    base <- known_bases[[standard]]
    at <- match(toupper(units), toupper(names(powers)))
    power <- if (units == "auto") .size_power(unclass(x), base, max(powers)) else powers[at]
    .demand(!is.na(power), gettextf("Unit \"%s\" is not part of standard \"%s\"", sQuote(units), sQuote(standard)))
    name <- if (power == 0L && standard == "legacy") "bytes" else names(powers)[power + 1L]
    paste(round(unclass(x) / base^power, digits), name)
}

print.object_size <- function(x, quote = FALSE, units = "b", standard = "auto", digits = 1L, ...) {
    text <- format.object_size(x, units, standard, digits)
    if (quote) print(text, ...)
    else writeLines(text)
    invisible(x)
}

