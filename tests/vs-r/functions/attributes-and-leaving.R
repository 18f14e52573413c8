# structure() where it sets attributes at once and where it looks closer; on.exit() of names and constants; messages of
# several kinds of arguments; slots of what a name stands for.
print(structure(1:3, class = "a", unit = "m"))
print(unclass(structure(list(1), names = "q", class = "z")))
str(attributes(structure(1:4, dim = c(2L, 2L), names = letters[1:4])))
print(tryCatch(structure(1:2, names = c("a", "b", "c")), error = conditionMessage))
print(names(structure(1:3, names = c("a", "b"))))
str(structure(c(a = 1), class = "b"))
str(structure(structure(1, class = "x", u = 2), class = c("y", "z")))
str(unclass(structure(1, class = "factor", levels = "a")))
x <- 1:3
y <- structure(x, u = 2)
print(x)
print(attributes(y))
print(attributes(structure(y, u = 3, v = 4, u = 5)))
print(attributes(structure(1, u = 3, v = 4, u = 5)))
f <- structure(quote(a + b), class = "formula", .Environment = globalenv())
print(class(f))
str(structure(1, class = NULL))
str(structure(1, a = NULL))
print(tryCatch(structure(1, 2), error = conditionMessage))
print(attributes(structure(1:6, .Dim = 2:3, .Names = letters[1:6], tsp = NULL)))
print(attributes(structure(list(a = 1), class = "k", row.names = 1L)))
print(is.object(structure(function(x) x, class = "fun")))
e <- structure(new.env(), class = "envy")
print(class(e))
print(tryCatch(structure(1, comment = "seen", class = character()), error = conditionMessage))

leave <- function(x, last) {
  on.exit(last)
  on.exit(NULL, add = TRUE)
  on.exit(cat("then\n"), add = TRUE)
  on.exit(2 + nothing, add = TRUE)
  x
}
print(tryCatch(leave(1, cat("last\n")), error = function(e) conditionMessage(e)))
gone <- function(last) {
  on.exit(last)
  1
}
print(tryCatch(gone(), error = function(e) conditionMessage(e)))
print(tryCatch(gone(stop("in last")), error = function(e) conditionMessage(e)))
outer_return <- function() {
  gone(return("from the promise"))
  "after"
}
print(outer_return())
depth <- function(last) {
  on.exit(last)
  invisible(7)
}
print(depth(print(sys.call())))
tryCatch({
  tryCatch(stop("first"), finally = print(sys.nframe() > 0))
}, error = function(e) print(conditionMessage(e)))
unseen <- function() {
  on.exit(not_there)
  1
}
print(tryCatch(unseen(), error = function(e) conditionMessage(e)))

catch <- function(expr) tryCatch(expr, condition = function(c) conditionMessage(c))
k <- 1234567.891
print(catch(warning("a", 1L, TRUE, NA, k, NULL, c(x = "p", y = "q"))))
print(catch(message("a", factor("lev"), as.Date("2024-01-02"), quote(sym), list(1, "b"))))
print(catch(message()))
print(catch(stop("n = ", k * 1e10, "; ", 1i)))
print(catch(warning(c("several", "texts"), character())))
late <- function(n) stop("bad ", n)
print(tryCatch(late(), error = identity))
early <- function(n) stop(n)
print(tryCatch(early(), error = identity))

setClass("Place", representation(x = "numeric", tag = "character"))
p <- new("Place", x = 3, tag = "t")
add <- function(q, ...) q@x + ..1@x
print(add(p, p))
late <- function(q) q@x
print(tryCatch(late(), error = conditionMessage))
print(tryCatch(nobody@x, error = conditionMessage))
print(tryCatch(p@y, error = function(e) "no slot"))
makeActiveBinding("active", function() {
  cat("asked\n")
  p
}, environment())
print(active@tag)
delayedAssign("lazy", {
  cat("made\n")
  p
})
print(lazy@x)
m <- matrix(1:4, 2, dimnames = list(c("a", "b"), NULL))
print(tryCatch(structure(m, dim = 4), error = conditionMessage))
print(tryCatch(structure(m, dim = 4L, dimnames=list(letters[1:4])), error = conditionMessage))
print(tryCatch(structure(m, dimnames=NULL), error = conditionMessage))
print(tryCatch(structure(m, dim = NULL), error = conditionMessage))
print(tryCatch(structure(c(a=1, b=2), names=NULL), error = conditionMessage))
print(tryCatch(structure(c(a=1, b=2), dim = 2:1), error = conditionMessage))
print(attributes(structure(structure(1, u=2, v=3), u=NULL)))
print(attributes(structure(structure(1, u=2, v=3), u=9, v=8, u=7)))
print(attributes(structure(factor(c("a","b")), levels=c("p","q"))))
print(attributes(structure(factor(c("a","b")), class=NULL)))
