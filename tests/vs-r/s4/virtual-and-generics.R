library(methods)
setClass("Base", representation(id = "character"))
isVirtualClass("Base")
setGeneric("process", function(obj, data, ...) standardGeneric("process"))
setMethod("process", signature("Base", "numeric"), function(obj, data, scale = 1, ...) { cat("numeric", scale, "\n"); sum(data) * scale })
setMethod("process", signature("Base", "character"), function(obj, data, sep = "-", ...) { paste(data, collapse = sep) })
setMethod("process", signature("Base", "list"), function(obj, data, ...) lapply(data, function(d) process(obj, d, ...)))
b <- new("Base", id = "b1")
process(b, 1:3); process(b, 1:3, scale = 10); process(b, c("x", "y")); process(b, c("x", "y"), sep = "+"); str(process(b, list(1, "a")))
tryCatch(process(b, TRUE), error = function(e) cat(conditionMessage(e), "\n"))
tryCatch(process(b), error = function(e) cat(conditionMessage(e), "\n"))
showMethods("process")
# isVirtualClass, generics with prefix args
setGeneric("compare", function(a, b, ..., verbose = FALSE) standardGeneric("compare"))
setMethod("compare", signature("numeric", "numeric"), function(a, b, ..., verbose = FALSE) { if (verbose) cat("comparing\n"); a - b }); compare(5, 3); compare(5, 3, verbose = TRUE); compare(b = 1, a = 2)
# sys.call, match.call, substitute, missing in methods
setGeneric("q1", function(x, ...) standardGeneric("q1")); setMethod("q1", "ANY", function(x, ...) { print(substitute(x)); print(sys.call()); print(match.call()); print(nargs()); deparse(substitute(x)) }); a <- b0 <- 2; q1(a + b0, 3); aa <- 1; q1(aa)
setMethod("q1", "numeric", function(x, y, ...) { cat(missing(y), nargs(), "\n"); if (missing(y)) "no y" else y }); q1(1); q1(1, 2); q1(1, y = 5)
setGeneric("lz", function(x, y) standardGeneric("lz"), signature = "x"); setMethod("lz", "numeric", function(x, y) { if (x > 0) "skip" else y }); lz(1, stop("evaluated!"))
setGeneric("withdef", function(x, n = 5) standardGeneric("withdef")); setMethod("withdef", "character", function(x, n = 2) rep(x, n)); withdef("a"); withdef("a", 3)
# generics from existing function
area <- function(x) "default area"; setGeneric("area"); setMethod("area", "numeric", function(x) x^2); area("a"); area(3)
summary2 <- function(object, ...) UseMethod("summary2"); summary2.default <- function(object, ...) cat("s3 default\n"); setGeneric("summary2"); setMethod("summary2", "Base", function(object, ...) cat("s4 base\n")); summary2(b); summary2(3)
# recursion through generics
setGeneric("fact", function(n) standardGeneric("fact")); setMethod("fact", "numeric", function(n) if (n <= 1) 1 else n * fact(n - 1)); fact(10); fact(5L)
# local generics inside functions
f <- function() { setClass("Loc", representation(a = "numeric")); x <- new("Loc", a = 1); x@a <- 2; x@a }; f()
# slots with defaults and NULL handling
setClass("Opt", slots = c(a = "numeric", f = "function", l = "list", any = "ANY")); o <- new("Opt"); o@a; o@l; o@any; o@any <- NULL; o@any; o@any <- 1:3; o@any[2] <- 10L; o@any; o@l$x <- 5; o@l; o@l[["y"]] <- "z"; names(o@l); o@a[3] <- 1; o@a; names(o@a) <- c("p", "q", "r"); o@a
o@f <- function(x) x + 1; o@f(1)
isVirtualClass("Opt"); identical(o, o); o2 <- o; o2@a <- 1; identical(o, o2)
# containers
ll <- list(); ll[["k"]] <- b; ll$k@id; ll$k@id <- "changed"; ll$k@id; b@id; e <- new.env(); e$o <- b; e$o@id <- "env"; e$o@id
vapply(list(b, ll$k), function(z) z@id, ""); do.call("new", list("Base", id = "dc")); Map(function(z, i) paste(z@id, i), list(b, b), 1:2)
mapply(function(z) z@id, list(b, ll$k)); Filter(function(z) z@id == "b1", list(b, ll$k)); 
cat("class:", class(b), "\n"); cat(is(b, "Base"), isVirtualClass("Base"), "\n"); print(isVirtualClass("Base")); 
slot(b, "id", check = FALSE) <- "unchecked"; b@id; validObject(b, test = TRUE); attr(b, "id"); b2 <- b; attr(b2, "id") <- "viaattr"; b2@id
setClass("Priv", representation(.x = "numeric")); p <- new("Priv", .x = 3); p@.x; p
setClass("Multi", contains = c("Base", "Opt")); m <- new("Multi", id = "m", a = 1); is(m); m@id; as(m, "Base"); getSlots("Multi"); existsMethod("process", signature("Multi", "numeric")); process(m, 2)
method <- getMethod("process", signature("Base", "character")); method(b, c("k", "l")); isGeneric("process"); is(method, "function"); 
tryCatch(setClass("Bad", representation(a = "numeric", a = "character")), error = function(e) cat(conditionMessage(e), "\n")); tryCatch(new("Base", id = 5), error = function(e) cat(conditionMessage(e), "\n")); tryCatch(setMethod("process", signature("Base", "numeric", "x", "y", "z"), function(obj, data, ...) 1), error = function(e) cat(conditionMessage(e), "\n")); tryCatch(validObject(5), error = function(e) cat(conditionMessage(e), "\n"))
identical(class(b), class(m)); class(b) == "Base"; inherits(m, "Base"); inherits(m, c("x", "Opt"), which = TRUE); oldClass(b); unclass(p)
