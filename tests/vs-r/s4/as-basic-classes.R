# as() to the basic classes drops attributes; lists keep names only where it is not strict; callNextMethod() and visibility.
objs <- list(x = c(a = 1, b = 0), xi = c(a = 1L, b = 0L), xs = c(a = "1", b = "0"), xl = c(a = TRUE, b = FALSE),
  m = matrix(1:4, 2, dimnames = list(NULL, c("u", "v"))), l = list(a = 1, b = 2), xc = c(a = 1+1i), ch = "a", df = data.frame(a = 1:2))
for (n in names(objs)) for (cl in c("numeric", "double", "integer", "character", "logical", "complex", "raw", "list", "expression",
  "vector", "matrix", "array", "structure")) for (s in c(TRUE, FALSE)) {
  r <- tryCatch(withCallingHandlers(as(objs[[n]], cl, strict = s), warning = function(w) invokeRestart("muffleWarning")),
    error = function(e) paste("ERR", conditionMessage(e)))
  cat(n, cl, s, ":", paste(deparse(r), collapse = ""), "\n")
}
for (cl in c("factor", "data.frame", "raw")) cat(tryCatch(as("a", cl), error = conditionMessage), "\n")
as(NULL, "list"); as(NULL, "expression"); as("x", "name"); as(quote(a + b), "character")
setClass("Base", representation(id = "numeric"))
setClass("Der", contains = "Base")
setGeneric("describe", function(obj, ...) standardGeneric("describe"))
setMethod("describe", "Base", function(obj, prefix = "", ...) cat(prefix, "Base", obj@id, "\n"))
setMethod("describe", "Der", function(obj, ...) { cat("Derived\n"); callNextMethod(obj, prefix = ">>") })
describe(new("Der", id = 5))
setMethod("describe", "Der", function(obj, ...) callNextMethod())
describe(new("Der", id = 5))
setMethod("describe", "Base", function(obj, prefix = "", ...) invisible(3))
describe(new("Der", id = 5))
