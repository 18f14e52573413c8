# less common things
setClass("P", slots = c(x = "numeric", y = "numeric"), prototype = list(x = 0, y = 0))
P <- function(x, y) new("P", x = x, y = y)
setMethod("show", "P", function(object) cat("P(", object@x, ",", object@y, ")\n", sep = ""))
p <- P(1, 2)
print(list(a = p, b = list(p)))
m <- list(p, p); str(m)
isVirtualClass("P"); is.object(p); isS4(p); typeof(p); inherits(p, "P"); inherits(p, "numeric"); mode(p); length(p); is.list(p); is.function(p)
tryCatch(p + 1, error = function(e) cat(conditionMessage(e), "\n")); tryCatch(p[1], error = function(e) cat(conditionMessage(e), "\n")); tryCatch(p$x, error = function(e) cat(conditionMessage(e), "\n")); tryCatch(p[[1]], error = function(e) cat(conditionMessage(e), "\n")); tryCatch(sum(p), error = function(e) cat(conditionMessage(e), "\n")); tryCatch(as.numeric(p), error = function(e) cat(conditionMessage(e), "\n")); tryCatch(if (p) 1, error = function(e) cat(conditionMessage(e), "\n")); tryCatch(cat(p), error = function(e) cat(conditionMessage(e), "\n")); tryCatch(paste(p), error = function(e) cat(conditionMessage(e), "\n")); tryCatch(p == p, error = function(e) cat(conditionMessage(e), "\n")); tryCatch(-p, error = function(e) cat(conditionMessage(e), "\n")); tryCatch(sqrt(p), error = function(e) cat(conditionMessage(e), "\n")); tryCatch(p & TRUE, error = function(e) cat(conditionMessage(e), "\n")); tryCatch(unlist(p), error = function(e) cat(conditionMessage(e), "\n")); tryCatch(c(p, p), error = function(e) cat(conditionMessage(e), "\n"))
setMethod("Ops", signature("P", "P"), function(e1, e2) { r <- callGeneric(e1@x, e2@x); cat("Ops", .Generic, "\n"); r })
p + p; p < p; p == p
setMethod("Arith", signature("P", "numeric"), function(e1, e2) { P(callGeneric(e1@x, e2), callGeneric(e1@y, e2)) }); p * 10; p - 1; p %% 2; p^2
setMethod("Arith", signature("numeric", "P"), function(e1, e2) callGeneric(e2, e1)); 10 * p
switchtest <- setMethod("Compare", signature("P", "numeric"), function(e1, e2) switch(.Generic, "<" = "less", ">" = "greater", "other")); p < 1; p > 1; p == 1
print(switchtest)
setMethod("c", "P", function(x, ...) { xs <- list(x, ...); P(sapply(xs, function(o) o@x), 0) }); c(p, P(5, 6), P(7, 8))
setMethod("lapply", "P", function(X, FUN, ...) lapply(list(X@x, X@y), FUN, ...)); lapply(p, function(z) z * 2); lapply(1:2, identity)
nchar("abc")
setGeneric("toString"); setMethod("toString", "P", function(x, ...) paste0("<", x@x, ">")); toString(p); toString(1:3)
setMethod("print", "P", function(x, ...) cat("print method\n")); print(p); p
setMethod("sort", "P", function(x, decreasing = FALSE, ...) P(sort(c(x@x, x@y), decreasing = decreasing), 0)); sort(P(3, 1)); sort(c(3, 1))
setMethod("unique", "P", function(x, incomparables = FALSE, ...) "u"); unique(p); unique(c(1, 1))
setMethod("max", "P", function(x, ..., na.rm = FALSE) max(x@x, x@y)); max(p); max(1, 2); setMethod("range", "P", function(x, ..., na.rm = FALSE) range(c(x@x, x@y))); range(p)
setMethod("dim", "P", function(x) c(3L, 4L)); dim(p); nrow(p); ncol(p); setMethod("names", "P", function(x) c("x", "y")); names(p); setMethod("as.list", "P", function(x, ...) list(x@x, x@y)); as.list(p)
setMethod("summary", "P", function(object, ...) structure(list(s = object@x), class = "summary.P")); print.summary.P <- function(x, ...) cat("summary.P", x$s, "\n"); summary(p)
setMethod("%in%", signature("numeric", "P"), function(x, table) x %in% c(table@x, table@y)); 1 %in% p; 9 %in% p
setMethod("rbind2", signature("P", "P"), function(x, y, ...) "rb2"); rbind2(p, p)
setGeneric("%+%", function(a, b) standardGeneric("%+%")); setMethod("%+%", signature("character", "character"), function(a, b) paste0(a, b)); "a" %+% "b"
setGeneric("area<-", function(obj, value) standardGeneric("area<-")); setReplaceMethod("area", "P", function(obj, value) { obj@x <- value; obj }); area(p) <- 100; p@x
foo <- function(x, ...) UseMethod("foo"); foo.default <- function(x, ...) cat("default\n"); foo.P <- function(x, ...) cat("S3 on S4\n"); foo(p); foo(1); setGeneric("foo"); setMethod("foo", "P", function(x, ...) { cat("S4 foo\n"); callNextMethod() }); foo(p); foo(2)
setClass("Q", contains = "P", slots = c(z = "list")); q <- new("Q", p, z = list(1)); q@x; is(q, "P"); foo(q); as(q, "P"); q2 <- as(p, "Q"); q2@z; isVirtualClass("Q")
format.P <- function(x, ...) "formatted P"; format(p); print.P <- function(x, ...) cat("S3 print\n"); length.P <- function(x) 5L; length(p)
x <- tryCatch(new("P", 1, 2), error = function(e) conditionMessage(e)); x
setClass("WithInit", slots = c(v = "numeric", doubled = "numeric")); setMethod("initialize", "WithInit", function(.Object, v = 1, ...) { .Object <- callNextMethod(.Object, ...); .Object@v <- v; .Object@doubled <- v * 2; .Object }); new("WithInit", v = 4); new("WithInit"); new("WithInit", doubled = 3)
setClass("Cnt", slots = c(env = "environment")); k <- new("Cnt", env = new.env()); assign("n", 0, envir = k@env); inc <- function(o) o@env$n <- o@env$n + 1; k@env$n <- 5; k@env$n; l <- k; l@env$n <- 6; k@env$n
setClass("Tree", slots = c(left = "ANY", right = "ANY", val = "numeric")); ins <- function(t, v) { if (is.null(t)) return(new("Tree", left = NULL, right = NULL, val = v)); if (v < t@val) t@left <- ins(t@left, v) else t@right <- ins(t@right, v); t }; inorder <- function(t) if (is.null(t)) c() else c(inorder(t@left), t@val, inorder(t@right)); t <- NULL; for (v in c(5, 2, 8, 1, 9)) t <- ins(t, v); inorder(t)
setClass("Gen", representation(f = "function")); g <- new("Gen", f = function(x) x^2); g@f(3); g
setClass("Mat", contains = "matrix"); mm <- new("Mat", matrix(1:4, 2)); mm; dim(mm); mm %*% mm; t(mm); mm[1, ]; mm + 1L
setClass("DF", contains = "data.frame", slots = c(meta = "character")); d <- new("DF", data.frame(a = 1:2, b = c("x", "y")), meta = "m"); d@meta; d$a; names(d); nrow(d); d
