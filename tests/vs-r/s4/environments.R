# Classes that contain "environment", and methods of replacements with missing indices.
setClass("P", representation(l = "list"))
setMethod("[[<-", c("P", "character", "missing"), function(x, i, j, ..., value) { x@l[[i]] <- value; x })
setMethod("[[", c("P", "character", "missing"), function(x, i, j, ...) x@l[[i]])
p <- new("P"); p[["a"]] <- 5; p[["a"]]
setMethod("[", c("P", "numeric", "missing", "missing"), function(x, i, j, ..., drop) x@l[i]); p[1]
setMethod("[<-", c("P", "numeric", "missing"), function(x, i, j, ..., value) { x@l[[i]] <- value; x }); p[2] <- 7; p@l[[2]]
setMethod("[<-", c("P", "numeric", "missing", "character"), function(x, i, j, ..., value) { cat("chr\n"); x }); p[2] <- "s"
setMethod("[", c("P", "missing", "missing"), function(x, i, j, ..., drop) "all"); p[]
setClass("E", contains = "environment", representation(u = "numeric"))
setMethod("[[<-", c("E", "character", "missing"), function(x, i, j, ..., value) { cat("meth\n"); ev <- as(x, "environment"); ev[[i]] <- value; x@u <- 1; x })
e <- new("E", u = 0); e[["n"]] <- 9; e@u; e[["n"]]; setMethod("$<-", "E", function(x, name, value) { cat("dollar\n"); assign(name, value, envir = x); x }); e$k <- 3; e$k; is.environment(e); ls(e)
setMethod("[[<-", "E", function(x, i, ..., value) { cat("meth2\n"); x }); e[["n"]] <- 10
setClass("stampedEnv", contains = "environment", representation(update = "POSIXct"))
e1 <- new("stampedEnv", update = as.POSIXct("2020-01-01", tz = "UTC"))
e1[["noise"]] <- 1:3
e1$b <- 2
assign("z", 5, envir = e1)
sort(ls(e1))
e1[["noise"]]
get("b", e1)
exists("q", e1)
is.environment(e1)
e1$z
is.null(e1$nosuch)
f <- function(e) e[["noise"]] <- "changed"
f(e1)
e1$noise
length(e1)
sort(names(e1))
rm("b", envir = e1)
sort(ls(e1))
e1@update
is(e1, "environment")
class(e1@.xData)
e2 <- new("stampedEnv", update = Sys.time())
ls(e2)
class(new("environment"))
identical(new("environment"), new("environment"))
setClass("Regist", contains = "environment", representation(tag = "character"))
r <- new("Regist", tag = "t"); assign("a", 5, envir = r)
print(eval(quote(a + 1), r)); print(with(r, a * 2)); print(evalq(a, r))
eval(quote(for (i in 1:60) a <- a + i), r); print(get("a", envir = r))
