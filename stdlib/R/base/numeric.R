# numeric.R - Means, which, ranges, row and column sums, factorials: closures around C helpers.

mean <- function(x, ...) UseMethod("mean")

mean.default <- function(x, trim = 0, na.rm = FALSE, ...) {
    if (!is.numeric(x) && !is.complex(x) && !is.logical(x)) {
        warning("argument is not numeric or logical: returning NA")
        return(NA_real_)
    }
    if (isTRUE(na.rm)) x <- x[!is.na(x)]
    if (!is.numeric(trim) || length(trim) != 1L)
        stop("'trim' must be numeric of length one")
    n <- length(x)
    if (trim > 0 && n) {
        if (is.complex(x)) stop("trimmed means are not defined for complex data")
        if (anyNA(x)) return(NA_real_)
        if (trim >= 0.5) return(stats::median(x, na.rm = FALSE))
        lo <- floor(n * trim) + 1
        hi <- n + 1 - lo
        x <- sort.int(x, partial = unique(c(lo, hi)))[lo:hi]
    }
    .Internal(mean(x))
}

mean.Date <- function(x, ...) .Date(mean(unclass(x), ...))
mean.POSIXct <- function(x, ...) .POSIXct(mean(unclass(x), ...), attr(x, "tzone"))
mean.POSIXlt <- function(x, ...) as.POSIXlt(mean(as.POSIXct(x), ...))
mean.difftime <- function(x, ...) .difftime(mean(unclass(x), ...), attr(x, "units"))

range.default <- function(..., na.rm = FALSE, finite = FALSE) {
    x <- c(..., recursive = TRUE)
    if (is.numeric(x)) {
        if (finite) x <- x[is.finite(x)]
        else if (na.rm) x <- x[!is.na(x)]
        c(min(x), max(x))
    } else {
        if (finite) na.rm <- TRUE
        c(min(x, na.rm = na.rm), max(x, na.rm = na.rm))
    }
}

which <- function(x, arr.ind = FALSE, useNames = TRUE) {
    wh <- .Internal(which(x))
    if (arr.ind && !is.null(d <- dim(x)))
        arrayInd(wh, d, dimnames(x), useNames = useNames)
    else wh
}

arrayInd <- function(ind, .dim, .dimnames = NULL, useNames = FALSE) {
    m <- length(ind)
    rank <- length(.dim)
    wh1 <- ind - 1L
    ind <- 1L + wh1 %% .dim[1L]
    dnms <- if (useNames) {
        list(.dimnames[[1L]][ind],
             if (any(nzchar(nd <- names(.dimnames)))) nd
             else if (rank == 2L) c("row", "col")
             else paste0("dim", seq_len(rank)))
    }
    ind <- matrix(ind, nrow = m, ncol = rank, dimnames = dnms)
    if (rank >= 2L) {
        denom <- 1L
        for (i in 2L:rank) {
            denom <- denom * .dim[i - 1L]
            nextd <- wh1 %/% denom
            ind[, i] <- 1L + nextd %% .dim[i]
        }
    }
    storage.mode(ind) <- "integer"
    ind
}

# pmin and pmax when some argument has a class: through its own comparison and assignment.
.parallel_extreme <- function(elts, na.rm, max) {
    names(elts) <- NULL
    mmm <- elts[[1L]]
    for (each in elts[-1L]) {
        l1 <- length(each)
        l2 <- length(mmm)
        if (l2 && (l2 < l1 || !l1)) {
            if (l1 %% l2) warning("an argument will be fractionally recycled")
            mmm <- rep(mmm, length.out = l1)
        } else if (l1 && (l1 < l2 || !l2)) {
            if (l2 %% l1) warning("an argument will be fractionally recycled")
            each <- rep(each, length.out = l2)
        }
        na.m <- is.na(mmm)
        na.e <- is.na(each)
        if (any(na.m) || any(na.e)) {
            mmm[na.m] <- each[na.m]
            each[na.e] <- mmm[na.e]
        }
        change <- if (max) mmm < each else mmm > each
        change <- change & !is.na(change)
        mmm[change] <- each[change]
        if (!na.rm && (any(na.m) || any(na.e))) mmm[na.m | na.e] <- NA
    }
    mostattributes(mmm) <- attributes(elts[[1L]])
    mmm
}

colSums <- function(x, na.rm = FALSE, dims = 1L) {
    if (is.data.frame(x)) x <- as.matrix(x)
    if (!is.array(x) || length(dn <- dim(x)) < 2L)
        stop("'x' must be an array of at least two dimensions")
    if (dims < 1L || dims > length(dn) - 1L) stop("invalid 'dims'")
    n <- prod(dn[id <- seq_len(dims)])
    dn <- dn[-id]
    z <- if (is.complex(x))
        .Internal(colSums(Re(x), n, prod(dn), na.rm)) + 1i * .Internal(colSums(Im(x), n, prod(dn), na.rm))
    else .Internal(colSums(x, n, prod(dn), na.rm))
    if (length(dn) > 1L) {
        dim(z) <- dn
        dimnames(z) <- dimnames(x)[-id]
    } else names(z) <- dimnames(x)[[dims + 1L]]
    z
}

colMeans <- function(x, na.rm = FALSE, dims = 1L) {
    if (is.data.frame(x)) x <- as.matrix(x)
    if (!is.array(x) || length(dn <- dim(x)) < 2L)
        stop("'x' must be an array of at least two dimensions")
    if (dims < 1L || dims > length(dn) - 1L) stop("invalid 'dims'")
    n <- prod(dn[id <- seq_len(dims)])
    dn <- dn[-id]
    z <- if (is.complex(x))
        .Internal(colMeans(Re(x), n, prod(dn), na.rm)) + 1i * .Internal(colMeans(Im(x), n, prod(dn), na.rm))
    else .Internal(colMeans(x, n, prod(dn), na.rm))
    if (length(dn) > 1L) {
        dim(z) <- dn
        dimnames(z) <- dimnames(x)[-id]
    } else names(z) <- dimnames(x)[[dims + 1L]]
    z
}

rowSums <- function(x, na.rm = FALSE, dims = 1L) {
    if (is.data.frame(x)) x <- as.matrix(x)
    if (!is.array(x) || length(dn <- dim(x)) < 2L)
        stop("'x' must be an array of at least two dimensions")
    if (dims < 1L || dims > length(dn) - 1L) stop("invalid 'dims'")
    p <- prod(dn[-(id <- seq_len(dims))])
    dn <- dn[id]
    z <- if (is.complex(x))
        .Internal(rowSums(Re(x), prod(dn), p, na.rm)) + 1i * .Internal(rowSums(Im(x), prod(dn), p, na.rm))
    else .Internal(rowSums(x, prod(dn), p, na.rm))
    if (length(dn) > 1L) {
        dim(z) <- dn
        dimnames(z) <- dimnames(x)[id]
    } else names(z) <- dimnames(x)[[1L]]
    z
}

rowMeans <- function(x, na.rm = FALSE, dims = 1L) {
    if (is.data.frame(x)) x <- as.matrix(x)
    if (!is.array(x) || length(dn <- dim(x)) < 2L)
        stop("'x' must be an array of at least two dimensions")
    if (dims < 1L || dims > length(dn) - 1L) stop("invalid 'dims'")
    p <- prod(dn[-(id <- seq_len(dims))])
    dn <- dn[id]
    z <- if (is.complex(x))
        .Internal(rowMeans(Re(x), prod(dn), p, na.rm)) + 1i * .Internal(rowMeans(Im(x), prod(dn), p, na.rm))
    else .Internal(rowMeans(x, prod(dn), p, na.rm))
    if (length(dn) > 1L) {
        dim(z) <- dn
        dimnames(z) <- dimnames(x)[id]
    } else names(z) <- dimnames(x)[[1L]]
    z
}

tabulate <- function(bin, nbins = max(1L, bin, na.rm = TRUE)) {
    if (!is.numeric(bin) && !is.factor(bin)) stop("'bin' must be numeric or a factor")
    if (typeof(bin) != "integer") bin <- as.integer(bin)
    if (nbins > .Machine$integer.max) stop("attempt to make a table with >= 2^31 elements")
    nbins <- as.integer(nbins)
    if (is.na(nbins)) stop(gettextf("invalid '%s' value", "nbins"), domain = NA)
    .Internal(tabulate(bin, nbins))
}

factorial <- function(x) gamma(x + 1)
lfactorial <- function(x) lgamma(x + 1)
