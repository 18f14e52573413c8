# bind.R - cbind and rbind: the method for data frames or other classes, else the matrix built in C.

cbind <- function(..., deparse.level = 1) {
  if (!is.null(bound <- .Internal(cbind_plain(deparse.level, ...)))) return(bound)
  if (.Internal(any_object(...))) {
    if (!is.null(cbind <- .Internal(bind_method("cbind", parent.frame(), ...)))) {
      r <- cbind(...)
      return(r)
    }
    if (any(vapply(list(...), isS4, NA)))
      return(methods:::.bind_pairs(list(...), substitute(list(...)), deparse.level, 2L))
  }
  .Internal(cbind(deparse.level, ...))
}

rbind <- function(..., deparse.level = 1) {
  if (!is.null(bound <- .Internal(rbind_plain(deparse.level, ...)))) return(bound)
  if (.Internal(any_object(...))) {
    if (!is.null(rbind <- .Internal(bind_method("rbind", parent.frame(), ...)))) {
      r <- rbind(...)
      return(r)
    }
    if (any(vapply(list(...), isS4, NA)))
      return(methods:::.bind_pairs(list(...), substitute(list(...)), deparse.level, 1L))
  }
  .Internal(rbind(deparse.level, ...))
}
