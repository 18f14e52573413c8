# bind.R - cbind and rbind: the method for data frames or other classes, else the matrix built in C.

cbind <- function(..., deparse.level = 1) {
  if (.Internal(any_object(...)) && !is.null(method <- .Internal(bind_method("cbind", parent.frame(), ...)))) {
    r <- method(...)
    return(r)
  }
  .Internal(cbind(deparse.level, substitute(list(...)), ...))
}

rbind <- function(..., deparse.level = 1) {
  if (.Internal(any_object(...)) && !is.null(method <- .Internal(bind_method("rbind", parent.frame(), ...)))) {
    r <- method(...)
    return(r)
  }
  .Internal(rbind(deparse.level, substitute(list(...)), ...))
}
