# numeric.R - Means, which, ranges, factorials: closures around C helpers.

mean <- function(x, ...) UseMethod("mean")

# Not a mean; warns in the name of the caller.
.no_mean <- function() {
    warning(simpleWarning("argument is not numeric or logical: returning NA", sys.call(-1L)))
    NA_real_
}

mean.default <- function(x, trim = 0, na.rm = FALSE, ...) {
    if (!(is.numeric(x) || is.logical(x) || is.complex(x))) return(.no_mean())
    known <- if (isTRUE(na.rm) && anyNA(x)) x[!is.na(x)] else x
    if (!(length(trim) == 1L && is.numeric(trim))) stop("'trim' must be numeric of length one")
    .Internal(mean(if (length(known) && trim > 0) .trimmed(known, trim) else known))
}

# The values of x without the fraction trim at either end; a single NA or the median where that is the answer.
.trimmed <- function(x, trim) {
    if (is.complex(x)) .refuse("trimmed means are not defined for complex data")
    if (anyNA(x)) return(NA_real_)
    if (trim >= 0.5) return(stats::median(x))
    drop <- floor(length(x) * trim)
    sort(x)[seq.int(drop + 1, length(x) - drop)]
}

mean.Date <- function(x, ...) .Date(mean(unclass(x), ...))
mean.POSIXct <- function(x, ...) .POSIXct(mean(unclass(x), ...), attr(x, "tzone"))
mean.POSIXlt <- function(x, ...) as.POSIXlt(mean(as.POSIXct(x), ...))
mean.difftime <- function(x, ...) .difftime(mean(unclass(x), ...), attr(x, "units"))

# Those that na.rm and finite leave in.
.kept_for_range <- function(x, na.rm, finite) if (finite) x[is.finite(x)] else if (na.rm) x[!is.na(x)] else x

range.default <- function(..., na.rm = FALSE, finite = FALSE) {
    x <- c(..., recursive = TRUE)
    if (!is.numeric(x)) {
        na.rm <- na.rm || finite
        return(c(min(x, na.rm = na.rm), max(x, na.rm = na.rm))) # errors show these calls
    }
    x <- .kept_for_range(x, na.rm, finite)
    c(min(x), max(x))
}

which <- function(x, arr.ind = FALSE, useNames = TRUE) {
    at <- .Internal(which(x))
    if (!arr.ind || is.null(dim(x))) at else arrayInd(at, dim(x), dimnames(x), useNames)
}

arrayInd <- function(ind, .dim, .dimnames = NULL, useNames = FALSE) {
    rank <- length(.dim)
    cells <- .Internal(array_ind(ind, .dim))
    if (is.null(cells)) {
        rest <- ind - 1L
        cells <- matrix(0L, length(ind), rank)
        for (k in seq_len(rank)) {
            cells[, k] <- as.integer(rest %% .dim[k]) + 1L
            rest <- rest %/% .dim[k]
        }
    }
    if (useNames) {
        labels <- names(.dimnames)
        if (!any(nzchar(labels)))
            labels <- if (rank == 2L) c("row", "col") else paste0("dim", seq_len(rank))
        dimnames(cells) <- list(.dimnames[[1L]][cells[, 1L]], labels)
    }
    cells
}

# pmin and pmax when some argument has a class: by its own comparison and assignment.
.parallel_extreme <- function(values, na.rm, largest, call) {
    mmm <- values[[1L]]
    for (each in unname(values)[-1L]) {
        n <- max(length(mmm), length(each))
        if (length(mmm) == 0L || length(each) == 0L) n <- 0L
        else if (n %% length(mmm) || n %% length(each))
            warning(simpleWarning("an argument will be fractionally recycled", call))
        if (length(mmm) != n) mmm <- rep(mmm, length.out = n)
        if (length(each) != n) each <- rep(each, length.out = n)
        gap <- is.na(mmm)
        gap_other <- is.na(each)
        if (any(gap)) mmm[gap] <- each[gap]
        if (any(gap_other)) each[gap_other] <- mmm[gap_other]
        change <- if (largest) mmm < each else mmm > each # both names and both statements are seen in errors
        change <- change & !is.na(change)
        mmm[change] <- each[change]
        if (!na.rm && any(gap, gap_other)) mmm[gap | gap_other] <- NA
    }
    if (inherits(mmm, "POSIXlt")) return(mmm) # broken-down times: their attributes belong to the fields
    mostattributes(mmm) <- attributes(values[[1L]])
    if (!length(values[[1L]]) && !is.null(names(values[[1L]]))) names(mmm) <- character()
    mmm
}

factorial <- function(x) gamma(x + 1)
lfactorial <- function(x) lgamma(x + 1)

sample <- function(x, size, replace = FALSE, prob = NULL) {
    # a single number stands for the whole numbers up to it
    upto <- is.numeric(x) && length(x) == 1L && is.finite(x) && x >= 1
    if (missing(size)) size <- if (upto) x else length(x)
    if (upto) return(sample.int(x, size, replace, prob)) # errors show these calls
    x[sample.int(length(x), size, replace, prob)]
}

RNGversion <- function(vstr) {
    parts <- as.integer(strsplit(as.character(vstr), ".", fixed = TRUE)[[1L]])
    if (length(parts) < 2L) stop("malformed version string")
    before <- function(...) package_version(paste(parts, collapse = ".")) < package_version(...)
    kinds <- if (before("0.7.0")) c("Wichmann-Hill", "Buggy Kinderman-Ramage", "Rounding")
             else if (before("1.7.0")) c("Marsaglia-Multicarry", "Buggy Kinderman-Ramage", "Rounding")
             else c("Mersenne-Twister", "Inversion", if (before("3.6.0")) "Rounding" else "Rejection")
    do.call("RNGkind", as.list(kinds))
}
