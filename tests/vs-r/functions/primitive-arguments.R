# arguments of primitive functions: wrong names, wrong numbers
try(quote(a = 3))
try(quote())
try(quote(1, 2))
quote(expr = x + y)
try(quote(ex = x + y))
f <- function() quote(a = 3)
try(f())
do.call(quote, list(expr = as.name("u")))
try(do.call(quote, list(zz = as.name("u"))))
try(names(y = 4))
try(names(x = c(a = 4)))
try(dim(y = 4))
try(length(y = 4))
try(levels(y = 4))
try(dimnames(y = 4))
try(attributes(y = 4))
try(attr(y = 4, "a"))
try(oldClass(y = 4))
try(class(y = 4))
try(is.na(y = 4))
try(is.numeric(y = 4))
try(environment(y = 4))
try(unclass(y = 4))
try(invisible(y = 4))
try(as.numeric(y = 4))
try(xtfrm(y = 4))
try(substitute(y = 4))
try(interactive(1))
try(seq_len(y = 4))
try(seq_along(y = 4))
try(is.function(y = 4))
try(exp(y = 4))
try(abs(y = 4))
try(sqrt(y = 4))
try(Re(y = 4))
try(nargs(1))
try(on.exit(y = 4))
try(missing(y = 4))
try(names(1, 2))
try(names())
try(is.list(y = 4))
try(is.null(y = 4))
try(list(y = 4))
try(as.environment(y = 1))
try(round(y = 4))
try(log(y = 4))
try(lengths(y = 4))
try(nchar(y = 4))
try(standardGeneric(y = 1))
try(forceAndCall(y = 1))
try(`names<-`(y = 1, "a"))
try(`dim<-`(y = 1:4, c(2, 2)))
try(`levels<-`(y = 1, "a"))
try(`class<-`(y = 1, "a"))
e <- quote(expr = )
try(missing(e))
try(missing(nonesuch))
x <- 1
missing(x)
f <- function(x) missing(x)
f(e)
f(x)
try(f(nonesuch))
f()
g <- function(z) f(z)
g()
g(e)
local({ u <- quote(expr = ); missing(u) })
try(local(missing(x)))
try(missing(1))
try(missing("x"))
try(missing("e"))
h <- function() { v <- quote(expr = ); missing(v) }
h()
h <- function() missing(v)
try(h())
h <- function(a) { a <- quote(expr = ); missing(a) }
h()
h(1)
h <- function(a) { a <- 3; missing(a) }
h()
all <- c("-", ":", "!", "!=", "...elt", "...length", "...names", ".class2", ".Internal", ".Primitive", "[[<-", "[<-",
"@", "@<-", "*", "/", "&", "&&", "%*%", "%/%", "%%", "^", "+", "<", "<-", "<<-", "<=", "=", "==", ">", ">=", "|", "||",
"~", "$", "$<-", "abs", "acos", "acosh", "all", "any", "Arg", "as.call", "as.character", "as.complex", "as.double",
"as.environment", "as.integer", "as.logical", "as.numeric", "asin", "asinh", "atan", "atanh", "attr<-", "attributes",
"attributes<-", "baseenv", "c", "call", "ceiling", "class", "class<-", "Conj", "cos", "cosh", "cospi", "cummax",
"cummin", "cumprod", "cumsum", "digamma", "dim", "dim<-", "dimnames", "dimnames<-", "emptyenv", "enc2utf8",
"environment<-", "exp", "expm1", "expression", "floor", "forceAndCall", "gamma", "globalenv", "Im", "interactive",
"invisible", "is.array", "is.atomic", "is.call", "is.character", "is.complex", "is.double", "is.environment",
"is.expression", "is.finite", "is.function", "is.infinite", "is.integer", "is.language", "is.list", "is.logical",
"is.matrix", "is.na", "is.nan", "is.null", "is.numeric", "is.object", "is.pairlist", "is.raw", "is.recursive",
"is.single", "is.symbol", "isS4", "length", "length<-", "levels<-", "lgamma", "list", "log", "log10", "log1p", "log2",
"max", "min", "missing", "Mod", "names", "names<-", "nargs", "nzchar", "oldClass", "oldClass<-", "on.exit",
"pos.to.env", "prod", "quote", "range", "Re", "retracemem", "round", "seq_along", "seq_len", "seq.int", "sign",
"signif", "sin", "sinh", "sinpi", "sqrt", "storage.mode<-", "substitute", "sum", "switch", "tan", "tanh", "tanpi",
"tracemem", "trigamma", "unclass", "untracemem", "xtfrm")
for (n in all) {
  f <- as.name(n)
  for (cl in list(as.call(list(f, zz = 1)), as.call(list(f)), as.call(list(f, 1, 2)), as.call(list(f, 1, zz = 2)), as.call(list(f, zz = 1, 2)))) {
    r <- tryCatch({ eval(cl); "fine" }, error = conditionMessage, warning = conditionMessage)
    cat(deparse(cl)[1], ":", r, "\n")
  }
}
try(anyNA(zz = 1)); try(anyNA()); try(as.raw(1, 2)); try(as.raw(zz = 1)); try(attr()); try(trunc(zz = 1)); try(standardGeneric(zz = 1))
try(list(1)[[]])
try(.subset2(list(1)))
