A <- setRefClass("A", fields=list(n="numeric")); B <- setRefClass("B", contains="A")
A$new()
setMethod("show","A",function(object) cat("showA\n"))
cat("1\n"); A$new()
cat("2\n"); B$new()
cat("3\n"); b <- B$new(); b
cat("4\n"); (A$new())
cat("5\n"); new("A")
cat("6\n"); A(n=2)
A <- setRefClass("A", fields=list(n="numeric"), methods=list(show=function() cat("<A>\n")))
A$new()
f <- function() A$new()
f()
A$methods(initialize=function(...) { initFields(...); invisible(.self) })
A$new()
f()
setClass("S", slots=c(x="numeric")); setMethod("initialize","S",function(.Object,...) { invisible(callNextMethod()) }); new("S")
g <- setClass("S9", slots=c(x="numeric")); g(); s4obj <- new("S"); s4obj
A <- setRefClass("A", fields=list(n="numeric"))
withVisible(A$new())$visible
withVisible(A(n=1))$visible
withVisible(new("A"))$visible
withVisible(A$new()$copy())$visible
setClass("S", slots=c(x="numeric")); withVisible(new("S"))$visible
S <- setClass("S2", slots=c(x="numeric")); withVisible(S(x=1))$visible
A$new()
new("A", n=3)
A$new(n=4)$copy()
