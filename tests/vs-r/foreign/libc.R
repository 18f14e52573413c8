# Shared objects: the C library itself has functions that take nothing but pointers.
maps <- readLines("/proc/self/maps")
path <- unique(sub("^[^/]*", "", grep("/libc[.-].*so", maps, value = TRUE)))[1]
dll <- dyn.load(path)
class(dll)
dll[["name"]]
gsub(path, "PATH", capture.output(print(dll)), fixed = TRUE)
is.loaded("strcpy"); is.loaded("strcpy", PACKAGE = dll[["name"]]); is.loaded("no_such_function")
r <- .C("strcpy", to = raw(8), from = as.raw(c(79, 114, 98, 105, 116, 0)))
r
rawToChar(r$to[1:5])
s <- getNativeSymbolInfo("strcat", dll)
class(s); names(s); s$name; class(s$address)
.C(s, as.raw(c(65, 0, 0, 0)), as.raw(c(66, 0)))[[1]]
.C(s$address, as.raw(c(65, 0, 0, 0)), as.raw(c(67, 0)))[[1]]
dll$strcpy$name
msg <- function(expr) tryCatch(expr, error = function(e) cat(gsub(path, "PATH", conditionMessage(e), fixed = TRUE), "\n"))
msg(dll$no_such_function)
msg(getNativeSymbolInfo(c("strcpy", "nonesuch"), dll))
n <- getNativeSymbolInfo(c("strcpy", "strcat"), dll); names(n); class(n); n$strcat$name
try(.C("strcpy", NA_real_, raw(1)))
try(.C("no_such_function"))
try(.External2("not_there"))
try(.External2())
l <- getLoadedDLLs()
class(l); class(l[1]); dll[["name"]] %in% names(l)
x <- l[names(l) == dll[["name"]]]
gsub(" +", " ", gsub(path, "PATH", capture.output(print(x)), fixed = TRUE))
class(.dynLibs())
all(vapply(unclass(.dynLibs()), function(d) class(d), "") == "DLLInfo")
dyn.unload(path)
dll[["name"]] %in% names(getLoadedDLLs())
msg(dyn.unload(path))
