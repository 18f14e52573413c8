# seq.R - seq.default(): which arguments are evaluated, and in which order, and sequences of objects and complex numbers;
# sequences of plain numbers are made in sequences.c.

seq <- function(...) UseMethod("seq")

seq.default <- function(from = 1, to = 1, by = ((to - from)/(length.out - 1)), length.out = NULL, along.with = NULL, ...) {
  if (...length()) .seq_ignored(sys.call(), ...names(), ...length())
  starts <- !missing(from)
  ends <- !missing(to)
  stepped <- !missing(by)
  if (!missing(along.with)) length.out <- length(along.with)
  else if (!missing(length.out)) length.out <- if (is.object(length.out)) ceiling(length.out) else .Internal(seq_count(length.out))
  else if (starts && nargs() == 1L) return(.Internal(seq_one(from)))
  if (starts && length(from) != 1L) stop("'from' must be of length 1")
  if (ends && length(to) != 1L) stop("'to' must be of length 1")
  if (starts) from <- .Internal(seq_limit(from, "from"))
  if (ends) to <- .Internal(seq_limit(to, "to"))
  if (is.null(length.out)) {
    if (!stepped) return(from:to)
    del <- to - if (is.integer(from)) as.double(from) else from
    if (del == 0 && to == 0) return(to)
    if (length(by) != 1L) stop("'by' must be of length 1")
    whole <- .Internal(seq_by(from, to, by))
    if (!is.null(whole)) return(whole)
    n <- del/by # errors of odd types show this and the next but one
    if (del == 0 && !is.na(by) && by == 0) return(from)
    if (!is.finite(n)) stop("invalid '(to - from)/by'")
    if (n < 0L) stop("wrong sign in 'by' argument")
    dd <- abs(del)/max(abs(to), abs(from))
    if (dd < 100 * .Machine$double.eps) return(from)
    n <- floor(n + 1e-10)
    values <- from + (0L:n) * by
    return(if (by > 0) pmin(values, to) else pmax(values, to))
  }
  if (!is.finite(length.out) || length.out < 0L) stop("'length.out' must be a non-negative number")
  if (length.out == 0L) return(integer())
  if (!stepped) {
    if (!starts && !ends) return(seq_len(length.out))
    whole <- .Internal(seq_between(if (starts) from, if (ends) to, length.out))
    if (!is.null(whole)) return(whole)
    if (!ends) return(from + seq.int(0, length.out - 1))
    if (!starts) return(to - seq.int(length.out - 1, 0))
    if (length.out < 3L) return(if (length.out == 1L) from else as.vector(c(from, to)))
    by <- (to - from)/(length.out - 1)
    return(as.vector(c(from, from + seq_len(length.out - 2L) * by, to)))
  }
  if (starts && ends) stop("too many arguments")
  whole <- .Internal(seq_count_by(if (ends) to else from, by, length.out, ends))
  if (!is.null(whole)) whole
  else if (ends) to - ((length.out - 1L):0L) * by
  else from + (0L:(length.out - 1L)) * by
}

.seq_ignored <- function(call, names, n) {
  told <- if (is.null(names)) "" else paste0("\u2018", names, "\u2019", collapse = ", ")
  warning(paste0("In ", paste(deparse(call), collapse = "\n"), " :\n extra argument", if (n > 1L) "s", " ", told, " will be disregarded"),
          call. = FALSE)
}

# Limits of types that is.finite() does not take; the error shows the check as GNU R writes it.
.seq_limit_type <- function(name, type) {
  limit <- as.name(name)
  call <- substitute(is.finite(if (is.character(limit)) limit <- as.numeric(limit) else limit), list(limit = limit))
  stop(simpleError(gettextf("default method not implemented for type '%s'", type), call))
}
