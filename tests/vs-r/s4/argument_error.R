setGeneric("g",function(x) standardGeneric("g")); setMethod("g","ANY",function(x) 1); f<-function(v) stop("deep"); tryCatch(g(f(1)),error=function(e) print(e)); g(f(2))
