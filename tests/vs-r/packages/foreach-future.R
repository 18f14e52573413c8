# needs: doParallel doRNG future.apply furrr snow
# Packages over clusters: foreach with doParallel and doRNG, future's engines, furrr, batchtools, snow.
suppressMessages({ library(doParallel); library(doRNG) })
cl <- makeCluster(2); registerDoParallel(cl)
y <- 10; f <- function(x) x + y
foreach(i = 1:4, .combine = c) %dopar% f(i)
foreach(i = 1:3, .errorhandling = "pass") %dopar% { if (i == 2) stop("task two"); i }
set.seed(123); foreach(i = 1:3, .combine = c) %dorng% rnorm(1)
stopCluster(cl)
suppressMessages(library(future.apply))
plan(multisession, workers = 2)
g <- future({ cat("in worker\n"); message("msg"); 42 }); value(g)
tryCatch(value(future(stop("oops"))), error = function(e) conditionMessage(e))
future_lapply(1:2, function(x) rnorm(1), future.seed = 123)
future_vapply(1:3, function(i) i / 2, numeric(1))
furrr::future_map_dbl(1:4, ~ .x^2)
plan(multicore, workers = 2); unlist(lapply(lapply(1:4, function(i) future({ i^2 })), value))
plan(sequential)
cl <- snow::makeSOCKcluster(2); unlist(snow::clusterApplyLB(cl, 1:5, function(x) x * 2)); snow::stopCluster(cl)
