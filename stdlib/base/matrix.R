# matrix.R - Matrices: closures around C helpers.

matrix <- function(data = NA, nrow = 1, ncol = 1, byrow = FALSE, dimnames = NULL) {
    plain <- is.atomic(data) && !is.object(data)
    .Internal(matrix(if (plain) data else as.vector(data), nrow, ncol, byrow, dimnames, missing(nrow), missing(ncol)))
}

t <- function(x) UseMethod("t")
t.default <- function(x) .Internal(t.default(x))

# The diagonal of a matrix, with the names that its rows and columns share.
.diagonal_of <- function(x, named) {
    values <- .Internal(diagonal(x))
    if (!named || is.null(labels <- dimnames(x))) return(values)
    k <- seq_along(values)
    labels <- lapply(labels, function(v) v[k])
    if (length(labels) && !is.null(labels[[1L]]) && identical(labels[[1L]], labels[[2L]])) names(values) <- labels[[1L]]
    values
}

diag <- function(x = 1, nrow, ncol, names = TRUE) {
    if (nargs() == 1L && !missing(x) && !is.null(plain <- .Internal(diag_plain(x)))) return(plain)
    sized <- !missing(nrow) || !missing(ncol)
    if (is.matrix(x)) {
        if (sized) stop("'nrow' or 'ncol' cannot be specified when 'x' is a matrix")
        return(.diagonal_of(x, names))
    }
    if (is.array(x) && length(dim(x)) != 1L) stop("'x' is an array, but not one-dimensional.")
    rows <- if (!missing(nrow)) nrow
      else if (missing(x)) nrow # not given either: complains of it
      else if (nargs() == 1L && length(x) == 1L) {
        size <- as.integer(x) # a single number is the size of the identity
        x <- 1
        size
      } else length(x)
    .Internal(diag(x, rows, if (missing(ncol)) rows else ncol))
}

`diag<-` <- function(x, value) {
    if (length(dim(x)) != 2L) stop("only matrix diagonals can be replaced")
    k <- min(dim(x))
    if (length(value) != 1L && length(value) != k) stop("replacement diagonal has wrong length")
    if (k > 0L) {
        at <- seq_len(k)
        x[cbind(at, at)] <- value
    }
    x
}

.index_factor <- function(codes, labels, count) {
    if (is.null(labels)) labels <- seq_len(count)
    out <- factor(codes, levels = seq_len(count), labels = labels)
    dim(out) <- dim(codes)
    out
}

row <- function(x, as.factor = FALSE) {
    codes <- .Internal(row(dim(x)))
    if (as.factor) .index_factor(codes, rownames(x, do.NULL = FALSE, prefix = ""), nrow(x)) else codes
}
.row <- function(dim) .Internal(row(dim))

col <- function(x, as.factor = FALSE) {
    codes <- .Internal(col(dim(x)))
    if (as.factor) .index_factor(codes, colnames(x, do.NULL = FALSE, prefix = ""), ncol(x)) else codes
}
.col <- function(dim) .Internal(col(dim))

# `diag` is a condition: what is none is an error as if() raises it.
.matrix_extents <- function(x) if (length(dim(x)) == 2L) dim(x) else dim(as.matrix(x))
lower.tri <- function(x, diag = FALSE) .Internal(triangle(.matrix_extents(x), FALSE, if (diag) TRUE else FALSE))
upper.tri <- function(x, diag = FALSE) .Internal(triangle(.matrix_extents(x), TRUE, if (diag) TRUE else FALSE))

# ---- row and column names ----

rownames <- function(x, do.NULL = TRUE, prefix = "row") {
    labels <- dimnames(x)[[1L]]
    if (!is.null(labels) || do.NULL) return(labels)
    count <- NROW(x)
    if (count > 0L) paste0(prefix, seq_len(count)) else character()
}

colnames <- function(x, do.NULL = TRUE, prefix = "col") {
    labels <- if (is.data.frame(x) && do.NULL) names(x) else if (length(dn <- dimnames(x))) dn[[2L]]
    if (do.NULL || !is.null(labels)) return(labels)
    columns <- seq_len(NCOL(x))
    if (length(columns)) paste0(prefix, columns) else character()
}

# x with names along its k-th dimension; complains in the name of the replacement function.
.name_dimension <- function(x, k, value, problem) {
    dn <- dimnames(x)
    rank <- length(dim(x))
    if (is.null(dn)) {
        if (is.null(value)) return(x)
        dn <- vector("list", rank)
    }
    if (rank < k) stop(simpleError(problem, sys.call(-1L)))
    if (is.null(value)) dn[k] <- list(NULL) else dn[[k]] <- value
    dimnames(x) <- dn
    x
}

`rownames<-` <- function(x, value) {
    dn <- .Internal(dimnames_with(x, 1L, value))
    if (!is.null(dn)) {
        dimnames(x) <- dn
        return(x)
    }
    if (is.data.frame(x)) `row.names<-`(x, value)
    else .name_dimension(x, 1L, value, "attempt to set 'rownames' on an object with no dimensions")
}

`colnames<-` <- function(x, value) {
    dn <- .Internal(dimnames_with(x, 2L, value))
    if (!is.null(dn)) {
        dimnames(x) <- dn
        return(x)
    }
    if (is.data.frame(x)) {
        names(x) <- value
        x
    } else .name_dimension(x, 2L, value, "attempt to set 'colnames' on an object with less than two dimensions")
}
