# What a method's environment shows of its dispatch; methods of functions that dispatch inside; `$` by other names.
f <- function(x, ...) UseMethod("f")
f.data.frame <- function(x, ...) look()
look <- function() {
  e <- parent.frame()
  print(e$.Generic)
  print(exists(".Generic", e, inherits = FALSE))
  print(get0(".Class", e))
  print(ls(e)); print(ls(e, all.names = TRUE)); print(length(e))
  print(mget(c(".Generic", ".Class", ".Method", ".Group"), e))
  print(eval(quote(.Method), e)); print(e[[".Generic"]])
}
f(data.frame(1))
g <- function(x) { e <- environment(); print(exists(".Generic", e, inherits = FALSE)); ls(e, all.names = TRUE) }
g(1)
as.vector.zz <- function(x, mode) { print(missing(mode)); print(mode); print(sys.call()); print(match.call()); 1 }
z <- structure(1, class = "zz")
as.vector(z)
as.vector(z, "list")
unlist.zz <- function(x, r, u) { print(nargs()); print(r); print(u); print(sys.call()); 2 }
unlist(structure(list(1), class = "zz"))
unlist(structure(list(1), class = "zz"), use.names = FALSE)
h <- function(x) as.vector(x)
h(z)
lapply(list(z), as.vector)
do.call(as.vector, list(z))
as.vector.yy <- function(x, mode = "any") NextMethod()
as.vector(structure(1, class = "yy"), "character")
as.vector(structure(1, class = "yy"))
part <- `$`
a <- 5
part(list(a = 1), a)
part(list(b = 1), "b")
k <- function(l) part(l, a)
k(list(a = 2)); k(list(a = 3))
put <- `$<-`
put(list(a = 1), b, 3)
`$.rec` <- function(x, name) paste("field", name)
part(structure(list(), class = "rec"), some)
