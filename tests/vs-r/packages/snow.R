# needs: snow doSNOW foreach iterators
# snow's own clusters, and foreach on them.
suppressMessages({library(snow); library(doSNOW); library(foreach)})
cl <- makeCluster(2, type = "SOCK")
registerDoSNOW(cl)
r <- foreach(i = 1:6, .combine = rbind) %dopar% c(i, i^2)
print(r)
clusterExport(cl, "r")
print(parSapply(cl, 1:4, function(k) sum(r[, 1] * k)))
print(clusterApplyLB(cl, 1:3, sqrt))
f <- foreach(x = iterators::iter(mtcars[1:3, 1:2], by = "row"), .combine = c) %:% foreach(k = 1:2, .combine = `+`) %dopar% { x$mpg * k }
print(f)
print(tryCatch(foreach(i = 1:2) %dopar% if (i == 2) stop("bad ", i) else i, error = function(e) conditionMessage(e)))
stopCluster(cl)
