# A method that C code of a primitive calls has two calls on the stack: the primitive's and its own.
x <- structure(c(1, 2), class = "counted")
show <- function() print(sys.calls())

"[.counted" <- function(x, i) {
  print(sys.calls())
  print(sys.nframe())
  print(sys.parents())
  print(sys.call(-1))
  print(sys.call(2))
  if (sys.nframe() < 4) print(sys.function(-1))
  print(identical(parent.env(sys.frame(-1)), parent.frame()))
  print(ls(sys.frame(2)))
  print(match.call())
  2
}
element <- function(v) v[1]
element(x)
x[2]

length.counted <- function(x) {
  print(sys.calls())
  print(sys.parent())
  5L
}
element <- function(v) length(v)
element(x)

as.double.counted <- function(x, ...) {
  f <- function() sys.call(-2)
  print(f())
  print(length(sys.frames()))
  1
}
element <- function(v) as.double(v)
element(x)

# Complaints about the caller's call
"$.counted" <- function(x, name) stop(simpleError(paste("no", name), sys.call(-1)))
element <- function(v) v$size
tryCatch(element(x), error = print)

"[<-.counted" <- function(x, i, value) {
  print(sys.calls())
  x
}
change <- function(v) {
  v[1] <- 3
  invisible(v)
}
z <- change(x)

rep.counted <- function(x, ...) print(sys.call(-1))
z <- rep(x, 2)
c.counted <- function(...) {
  inner <- function() sys.nframe()
  print(inner())
  sys.on.exit()
}
z <- c(x, 1)

# Groups, UseMethod() and NextMethod() have none
Ops.counted <- function(e1, e2) print(sys.calls())
z <- x + 1
"[.more" <- function(x, i) {
  print(sys.nframe())
  NextMethod()
}
element <- function(v) v[1]
z <- element(structure(1, class = c("more", "counted")))
print.counted <- function(x, ...) print(sys.nframe())
element <- function(v) print(v)
element(x)

# Evaluation in numbered frames
dim.counted <- function(x) {
  own <- 1
  print(eval(quote(exists("own", inherits = FALSE)), sys.nframe()))
  c(1L, 1L)
}
element <- function(v) dim(v)
element(x)
traceback(0)
