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

format.object_size <- function(x, units = "b", standard = "auto", digits = 1L, ...) {
    all <- .size_units()
    known_bases <- c(legacy = 1024, IEC = 1024, SI = 1000)
    standard <- match.arg(standard, c("auto", names(known_bases)))
    units <- match.arg(units, c("auto", unique(unlist(lapply(all[c("SI", "IEC", "legacy")], names)))))
    if (standard == "auto") {
        if (units == "kB") stop("For SI units, specify 'standard = \"SI\"'")
        standard <- if (grepl("iB$", units)) "IEC" else "legacy"
    }
    known <- all[[standard]]
    base <- known_bases[[standard]]
    size <- unclass(x)
    power <- if (units == "auto") if (size > 0) min(as.integer(log(size, base = base)), max(known)) else 0L
      else if (standard == "IEC") c(known, b = 0L)[units]
      else known[match(toupper(units), toupper(names(known)))]
    if (is.na(power)) stop(gettextf("Unit \"%s\" is not part of standard \"%s\"", sQuote(units), sQuote(standard)), domain = NA)
    unit <- if (standard == "legacy" && power == 0L) "bytes" else names(known)[power + 1L]
    paste(round(size / base^power[[1L]], digits), unit)
}

print.object_size <- function(x, quote = FALSE, units = "b", standard = "auto", digits = 1L, ...) {
    text <- format.object_size(x, units, standard, digits)
    if (quote) print(text, ...)
    else writeLines(text)
    invisible(x)
}

