# Reference objects travel to workers and children and back; parts of pvec(); a cluster that is the default one is stopped.
library(parallel)
Counter <- setRefClass("Counter", fields = list(n = "numeric"),
  methods = list(up = function() { n <<- n + 1; invisible(.self) }, get = function() n))
x <- Counter$new(n = 1)
cl <- makeCluster(2)
r <- clusterCall(cl, function(o) o, x); r[[1]]; r[[2]]$up()$get(); x$n
unlist(clusterCall(cl, function(o) isS4(o), x))
clusterExport(cl, "x"); clusterEvalQ(cl, class(x))
stopCluster(cl)
cl <- makeForkCluster(2); r <- clusterCall(cl, function(o) o$up(), x); r[[1]]; x$n; stopCluster(cl)
r <- mclapply(1:2, function(i) x$up(), mc.cores = 2); r
setDefaultCluster(cl <- makeCluster(1)); unlist(clusterCall(fun = function() 7)); stopCluster(cl); getDefaultCluster()
try(stopCluster())
for (n in c(3, 5, 10, 23)) for (k in 2:8) cat(n, k, ":", suppressWarnings(pvec(1:n, length, mc.cores = k)), "\n")
RNGkind("L'Ecuyer-CMRG"); set.seed(42); pvec(1:5, function(v) v + runif(length(v)), mc.cores = 2)
suppressWarnings(pvec(c(a = 1, b = 2, c = 3), function(v) v[1], mc.cores = 2))
class(mcparallel(1, detached = TRUE))
