# Arguments of functions: names, order and defaults.
show <- function(package, names) {
  for (n in names) cat(n, ": ", paste(deparse(args(getExportedValue(package, n)), width.cutoff = 500L), collapse = " "), "\n", sep = "")
}
show("base", c("as.character.hexmode", "as.character.octmode", "browserCondition", "browserSetDebug", "browserText",
               "capabilities", "file.path", "order", "prmatrix", "qr.R", "sample.int", "sort.int", "sort.list", "url",
               ".C", ".Call", ".External", ".Fortran"))
show("stats", c("extractAIC", "KalmanForecast", "printCoefmat", "smoothEnds", "symnum", "termplot", "reshape"))
show("utils", c("fileSnapshot", "installed.packages", "strOptions", "data"))
show("methods", c("as", "cacheMetaData", "conformMethod", "existsFunction", "existsMethod", "findClass", "findMethod",
                  "getDataPart", "getMethods", "getPackageName", "implicitGeneric", "isClass", "isGeneric",
                  "isGroup", "isSealedClass", "isSealedMethod", "isVirtualClass", "possibleExtends", "rematchDefinition",
                  "removeClass", "removeMethod", "removeMethods", "resetGeneric", "sealClass", "selectMethod", "setClass",
                  "setGeneric", "setGroupGeneric", "setIs", "setMethod", "setRefClass", "showMethods"))
show("parallel", c("makeCluster", "makeForkCluster", "makePSOCKcluster"))
file.path("a", "b")
file.path("a", "b", fsep = "!")
order(c(3, 1, 2), method = c("auto", "shell", "radix"))
sort.int(c(3, 1, 2), method = c("auto", "shell", "quick", "radix"))
sort.list(c(3, 1, 2), method = "radix")
setGeneric("area", function(shape) standardGeneric("area"), valueClass = "numeric")
getPackageName("package:base")
getPackageName(length(search()))
existsFunction("lapply")
existsFunction("nosuchfunction")
set.seed(2); symnum(cor(matrix(rnorm(60), 10)), diag.lower.tri = FALSE)
Cm <- cor(attitude)
symnum(Cm, show.max = NULL)
symnum(matrix(c(1, .5, .2, 1), 2))
