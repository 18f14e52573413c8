# linalg.R - Linear algebra: solve, det, chol, svd, eigen, qr and their relatives, around C helpers.

# ---- solve, determinants ----

solve <- function(a, b, ...) UseMethod("solve")

solve.default <- function(a, b, tol = .Machine$double.eps, LINPACK = FALSE, ...) {
    decomposed <- inherits(a, "qr")
    if (decomposed) return(solve.qr(a, b, tol))
    left <- as.matrix(a)
    if (missing(b)) .Internal(La_inverse(left, tol)) else .Internal(La_solve(left, b, tol))
}

# The solution of a system by its decomposition: an unknown that is not determined is zero.
.qr_solution <- function(a, b, lacks, wrong) {
    if (a$rank < min(dim(a$qr))) .refuse(wrong)
    if (lacks) {
        if (diff(dim(a$qr)) != 0L) .refuse("only square matrices can be inverted")
        b <- diag(1, ncol(a$qr))
    }
    found <- qr.coef(a, b)
    replace(found, is.na(found), 0)
}

solve.qr <- function(a, b, ...) {
    .demand(inherits(a, "qr"), "this is the \"qr\" method for the generic function solve()")
    .qr_solution(a, b, missing(b), "singular matrix 'a' in 'solve'")
}

determinant <- function(x, logarithm = TRUE, ...) UseMethod("determinant")
determinant.matrix <- function(x, logarithm = TRUE, ...) {
    if (nrow(x) != ncol(x)) stop("'x' must be a square matrix")
    if (is.complex(x)) stop("'determinant' not currently defined for complex matrices")
    .Internal(det_ge_real(x, logarithm))
}
det <- function(x, ...) {
    z <- determinant(x, logarithm = TRUE, ...)
    c(z$sign * exp(z$modulus))
}

# ---- Cholesky, triangular systems ----

chol <- function(x, ...) UseMethod("chol")
chol.default <- function(x, pivot = FALSE, LINPACK = FALSE, tol = -1, ...) {
    .demand(!is.complex(x), "complex matrices not permitted at present")
    values <- as.matrix(x)
    if (!is.numeric(values)) storage.mode(values) <- "double"
    .Internal(La_chol(values, pivot, tol))
}
chol2inv <- function(x, size = NCOL(x), LINPACK = FALSE) .Internal(La_chol2inv(x, size))

backsolve <- function(r, x, k = ncol(r), upper.tri = TRUE, transpose = FALSE) {
    r <- as.matrix(r) # asked for by the default of k
    several <- is.matrix(x)
    x <- .Internal(backsolve(r, if (several) x else as.matrix(x), k, upper.tri, transpose))
    if (!several) x <- drop(x)
    x
}
forwardsolve <- function(l, x, k = ncol(l), upper.tri = FALSE, transpose = FALSE) {
    l <- as.matrix(l) # asked for by the default of k
    backsolve(l, x, k = k, upper.tri = upper.tri, transpose = transpose)
}

# ---- singular values ----

# A matrix that can be decomposed; complains in the name of the caller.
.finite_matrix <- function(x) {
    if (!all(is.finite(x))) .refuse("infinite or missing values in 'x'")
    x <- as.matrix(x)
    if (!length(x)) .refuse("a dimension is zero")
    x
}

La.svd <- function(x, nu = min(n, p), nv = min(n, p)) {
    .demand(is.numeric(x) || is.logical(x) || is.complex(x), "argument to 'La.svd' must be numeric or complex")
    x <- .finite_matrix(x)
    n <- nrow(x) # in the defaults
    p <- ncol(x)
    all <- .Internal(La_svd(x, nu, nv))
    left <- if (nu) all$u[, seq_len(min(nu, ncol(all$u))), drop = FALSE]
    right <- if (nv) all$vt[seq_len(min(nv, nrow(all$vt))), , drop = FALSE]
    c(list(d = all$d), list(u = left)[nu > 0], list(vt = right)[nv > 0])
}

svd <- function(x, nu = min(n, p), nv = min(n, p), LINPACK = FALSE) {
    x <- .finite_matrix(as.matrix(x))
    n <- nrow(x) # in the defaults
    p <- ncol(x)
    parts <- La.svd(x, nu, nv)
    if (nv) parts$v <- if (is.complex(x)) Conj(t(parts$vt)) else t(parts$vt)
    parts[c("d", if (nu) "u", if (nv) "v")]
}

# ---- eigenvalues ----

isSymmetric <- function(object, ...) UseMethod("isSymmetric")
isSymmetric.matrix <- function(object, tol = 100 * .Machine$double.eps, tol1 = 8 * tol, ...) {
    if (!is.matrix(object) || nrow(object) != ncol(object)) return(FALSE)
    mirror <- if (is.complex(object)) Conj else identity
    alike <- function(a, b, tol) isTRUE(all.equal(a, mirror(b), tolerance = tol, ...))
    # the first row and column tell most matrices apart at once
    if (nrow(object) > 1L && length(tol1) && !alike(object[1L, ], object[, 1L], tol1)) return(FALSE)
    alike(object, t(object), tol)
}

eigen <- function(x, symmetric, only.values = FALSE, EISPACK = FALSE) {
    x <- unname(as.matrix(x))
    .demand(all(is.finite(x)), "infinite or missing values in 'x'")
    .demand(nrow(x) > 0L, "0 x 0 matrix")
    .demand(nrow(x) == ncol(x), "non-square matrix in 'eigen'")
    if (missing(symmetric)) symmetric <- isSymmetric.matrix(x)
    found <- .Internal(La_eigen(x, symmetric, only.values))
    # those of a symmetric matrix come in increasing order
    at <- if (symmetric) length(found$values):1L else sort.list(Mod(found$values), decreasing = TRUE)
    found <- list(values = found$values[at], vectors = if (!only.values) found$vectors[, at, drop = FALSE])
    if (only.values) found else structure(found, class = "eigen")
}

# ---- norms, condition numbers ----

norm <- function(x, type = c("O", "I", "F", "M", "2")) {
    if (!identical(type, "2")) return(.Internal(La_norm(x, type)))
    singular <- if (!anyNA(x)) svd(x, 0L, 0L)$d else NA_real_
    max(singular)
}

rcond <- function(x, norm = c("O", "I", "1"), triangular = FALSE, ...) {
    norm <- match.arg(norm)
    stopifnot(is.matrix(x))
    if (nrow(x) != ncol(x)) {
        x <- qr.R(qr(if (nrow(x) < ncol(x)) t(x) else x))
        triangular <- TRUE
    }
    .Internal(La_rcond(x, norm, triangular))
}

kappa <- function(z, ...) UseMethod("kappa")
# Exactly by singular values or the inverse, else by a triangular factor.
kappa.default <- function(z, exact = FALSE, norm = NULL, method = c("qr", "direct"), ...) {
    direct <- match.arg(method) == "direct"
    m <- as.matrix(z)
    if (is.null(norm)) norm <- c("1", "2")[1L + exact]
    if (exact) {
        if (norm == "2") {
            sizes <- svd(m, nu = 0, nv = 0)$d
            return(max(sizes) / min(sizes[sizes > 0]))
        }
        warning(gettextf("norm '%s' currently always uses exact = FALSE", norm), domain = NA)
    }
    if (direct && nrow(m) == ncol(m)) return(.kappa_tri(m, norm = norm, ...))
    kappa.qr(qr(if (ncol(m) > nrow(m)) t(m) else m), norm = norm, ...)
}
kappa.lm <- function(z, ...) kappa.qr(z$qr, ...)
kappa.qr <- function(z, ...) .kappa_tri(qr.R(z), ...)
.kappa_tri <- function(z, exact = FALSE, LINPACK = TRUE, norm = NULL, ...) {
    if (exact) {
        if (is.null(norm)) norm <- "2"
        return(kappa.default(z, exact = TRUE, norm = norm))
    }
    size <- dim(z)
    if (size[1L] != size[2L]) stop("triangular matrix should be square")
    if (LINPACK && (is.null(norm) || norm == "1")) 1 / .Internal(tri_rcond(z))
    else 1 / .Internal(La_rcond(z, if (is.null(norm)) "1" else norm, TRUE))
}

# ---- QR ----

qr <- function(x, ...) UseMethod("qr")
qr.default <- function(x, tol = 1e-07, LAPACK = FALSE, ...) {
    x <- as.matrix(x)
    labels <- dimnames(x)
    if (LAPACK || is.complex(x)) {
        out <- .Internal(La_qr(x))
        if (!is.null(labels)) {
            if (!is.null(labels[[2L]])) labels[[2L]] <- labels[[2L]][out$pivot]
            dimnames(out$qr) <- labels
        }
        if (!is.complex(x)) attr(out, "useLAPACK") <- TRUE
    } else {
        out <- .Internal(qr_linpack(x, tol))
        if (!is.null(labels[[2L]])) colnames(out$qr) <- labels[[2L]][out$pivot]
    }
    class(out) <- "qr"
    out
}

is.qr <- function(x) inherits(x, "qr")
as.qr <- function(x) stop("you cannot be serious", domain = NA)

# complex decompositions are always LAPACK's
.uses_lapack <- function(qr) is.complex(qr$qr) || isTRUE(attr(qr, "useLAPACK"))

# Q y or Q'y for a vector or matrix y.
.qr_product <- function(qr, y, trans) {
    if (!is.matrix(y) && .uses_lapack(qr)) y <- as.matrix(y)
    n <- nrow(qr$qr)
    if (NROW(y) != n) stop(simpleError("'qr' and 'y' must have the same number of rows", sys.call(-1L)))
    vector <- !is.matrix(y)
    if (is.complex(qr$qr)) {
        if (!is.complex(y)) stop(simpleError("'b' must be a complex matrix", sys.call(-1L)))
        work <- y
    } else {
        work <- if (vector) matrix(as.double(y), n) else y
        storage.mode(work) <- "double"
    }
    out <- if (.uses_lapack(qr)) .Internal(La_qr_qy(qr$qr, qr$qraux, work, trans))
           else .Internal(qr_qy(qr$qr, qr$qraux, qr$rank, work, trans))
    if (vector) {
        labels <- names(y)
        out <- as.vector(out)
        names(out) <- labels
    }
    out
}

qr.qy <- function(qr, y) {
    if (!is.qr(qr)) stop("argument is not a QR decomposition")
    .qr_product(qr, y, FALSE)
}
qr.qty <- function(qr, y) {
    if (!is.qr(qr)) stop("argument is not a QR decomposition")
    .qr_product(qr, y, TRUE)
}

qr.coef <- function(qr, y) {
    if (!is.qr(qr)) stop("first argument must be a QR decomposition")
    n <- nrow(qr$qr)
    p <- ncol(qr$qr)
    rank <- qr$rank
    vector <- !is.matrix(y) && NCOL(y) == 1L
    if (!is.matrix(y)) y <- as.matrix(y) # data frames count
    if (nrow(y) != n) stop("'qr' and 'y' must have the same number of rows")
    if (is.complex(qr$qr)) storage.mode(y) <- "complex" else storage.mode(y) <- "double"
    out <- matrix(y[0L][1L], p, ncol(y)) # NA of its type
    labels <- colnames(qr$qr)
    if (rank > 0L) {
        first <- seq_len(rank)
        found <- if (is.complex(qr$qr)) solve(qr.R(qr)[first, first, drop = FALSE], .qr_product(qr, y, TRUE)[first, , drop = FALSE])
                 else if (.uses_lapack(qr))
            backsolve(qr$qr[seq_len(rank), seq_len(rank), drop = FALSE],
                      .Internal(La_qr_qy(qr$qr, qr$qraux, y, TRUE))[seq_len(rank), , drop = FALSE])
        else .Internal(qr_coefs(qr$qr, qr$qraux, rank, y))
        out[qr$pivot[seq_len(rank)], ] <- found
    }
    if (!is.null(labels)) labels[qr$pivot] <- labels
    if (vector) {
        out <- out[, 1L]
        if (!is.null(labels)) names(out) <- labels
        return(out)
    }
    if (!is.null(labels) || !is.null(colnames(y))) dimnames(out) <- list(labels, colnames(y))
    out
}

qr.resid <- function(qr, y) {
    if (!is.qr(qr)) stop("argument is not a QR decomposition")
    if (is.complex(qr$qr)) stop("not implemented for complex 'qr'")
    if (.uses_lapack(qr)) stop("not supported for LAPACK QR")
    if (qr$rank == 0L) return(y)
    rotated <- .qr_product(qr, y, TRUE)
    k <- seq_len(qr$rank)
    if (is.matrix(rotated)) rotated[k, ] <- 0 else rotated[k] <- 0
    .qr_product(qr, rotated, FALSE)
}

qr.fitted <- function(qr, y, k = qr$rank) {
    if (!is.qr(qr)) stop("argument is not a QR decomposition")
    if (is.complex(qr$qr)) stop("not implemented for complex 'qr'")
    if (.uses_lapack(qr)) stop("not supported for LAPACK QR")
    k <- as.integer(k)
    if (k > qr$rank) stop("'k' is too large")
    rotated <- .qr_product(qr, y, TRUE)
    drop <- seq_len(NROW(rotated)) > k
    if (is.matrix(rotated)) rotated[drop, ] <- 0 else rotated[drop] <- 0
    .qr_product(qr, rotated, FALSE)
}

qr.solve <- function(a, b, tol = 1e-7) {
    parts <- if (is.qr(a)) a else qr(a, tol = tol)
    .qr_solution(parts, b, missing(b), "singular matrix 'a' in solve")
}

qr.Q <- function(qr, complete = FALSE, Dvec) {
    if (!is.qr(qr)) stop("argument is not a QR decomposition")
    n <- nrow(qr$qr)
    columns <- if (complete) n else min(dim(qr$qr))
    if (missing(Dvec)) Dvec <- rep.int(1, columns)
    start <- matrix(if (is.complex(qr$qr)) 0i else 0, n, columns)
    diag(start) <- rep_len(Dvec, columns)
    qr.qy(qr, start)
}

qr.R <- function(qr, complete = FALSE) {
    .demand(is.qr(qr), "argument is not a QR decomposition")
    rows <- if (complete) nrow(qr$qr) else min(dim(qr$qr))
    upper <- qr$qr[seq_len(rows), , drop = FALSE]
    replace(upper, row(upper) > col(upper), 0)
}

qr.X <- function(qr, complete = FALSE, ncol = if (complete) nrow(R) else min(dim(R))) {
    if (!is.qr(qr)) stop("argument is not a QR decomposition")
    R <- qr.R(qr, complete = TRUE)
    labels <- dimnames(R)
    columns <- ncol(R)
    if (ncol < columns) R <- R[, seq_len(ncol), drop = FALSE]
    else if (ncol > columns) {
        extra <- diag(0, nrow(R), ncol)
        at <- seq.int(columns + 1L, ncol)
        extra[cbind(at, at)] <- 1
        extra[, seq_len(columns)] <- R
        R <- extra
    }
    out <- qr.qy(qr, R)
    back <- qr$pivot
    keep <- seq_len(min(ncol, columns))
    out[, back[keep]] <- out[, keep]
    if (!is.null(labels)) {
        names_back <- labels[[2L]]
        if (!is.null(names_back)) names_back[back] <- names_back
        if (ncol <= columns) dimnames(out) <- list(labels[[1L]], names_back[seq_len(ncol)])
        else rownames(out) <- labels[[1L]]
    }
    out
}
