# bind.R - cbind and rbind: the method for data frames or other classes, else the matrix built in C.

# The method for the first object that has one; NULL when there is none or two objects disagree.
.bind_method <- function(generic, objects, envir) {
  found <- NULL
  for (x in objects) {
    if (!is.object(x)) next
    for (cls in class(x)) {
      f <- getS3method(generic, cls, optional = TRUE, envir = envir)
      if (is.null(f)) next
      if (cls == "data.frame") return(f)
      if (is.null(found)) found <- f
      else if (!identical(found, f)) {
        if (any(vapply(objects, is.data.frame, NA))) return(getS3method(generic, "data.frame"))
        return(NULL)
      }
      break
    }
  }
  found
}

cbind <- function(..., deparse.level = 1) {
  if (.Internal(any_object(...)) && !is.null(method <- .bind_method("cbind", list(...), parent.frame())))
    return(method(..., deparse.level = deparse.level))
  .Internal(cbind(deparse.level, substitute(list(...)), ...))
}

rbind <- function(..., deparse.level = 1) {
  if (.Internal(any_object(...)) && !is.null(method <- .bind_method("rbind", list(...), parent.frame())))
    return(method(..., deparse.level = deparse.level))
  .Internal(rbind(deparse.level, substitute(list(...)), ...))
}
