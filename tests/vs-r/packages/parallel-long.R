# Long vectors to several workers: what arrives, what changes there, what stays here.
library(parallel)
n <- 200000L
x <- as.double(seq_len(n)); k <- rev(seq_len(n)); z <- complex(real = x, imaginary = -1); l <- x %% 3 == 0; l[5] <- NA; b <- as.raw(rep(1:200, 10000))
for (make in list(makeCluster, makeForkCluster)) {
  cl <- make(3)
  about <- function(v) list(typeof(v), length(v), v[c(1, 5, length(v))], attributes(v)[setdiff(names(attributes(v)), c("names", "row.names", "levels"))])
  for (v in list(x, k, z, rep(l, 3), b)) print(unique(clusterCall(cl, about, v)))
  print(unique(clusterCall(cl, about, structure(x, class = "mine", more = k))))
  print(unique(clusterCall(cl, about, matrix(x, 1000))))
  print(unique(clusterCall(cl, function(m) list(dim(m), dimnames(m)[[2]][3], sum(m[, 3])), matrix(x, 1000, dimnames = list(NULL, paste0("c", 1:200))))))
  print(unique(clusterCall(cl, function(d) list(sapply(d, class), d[nrow(d), ], nrow(d), nlevels(d$f)), data.frame(x, k, f = factor(rep(c("u", "v"), n / 2)), when = as.Date("2020-01-01") + k)[, 1:4]))[[1]][-2])
  print(unique(clusterCall(cl, function(v) { v[2] <- 0; v <- v + 1; c(sum(v), v[1:3]) }, x)))
  print(x[1:3])
  clusterExport(cl, c("x", "k"))
  print(unlist(clusterApply(cl, 1:3, function(i) { x[i] <<- -i; k[[i]] <<- 7L; sum(x) + sum(k) })))
  print(clusterEvalQ(cl, c(x[1:3], k[1:3])))
  x[1] <- 100; print(clusterCall(cl, function(v) v[1], x)[[3]]); x[1] <- 1
  print(unlist(clusterApplyLB(cl, 1:10, function(i, v, w) v[i] + w$a[i], x, list(a = x, b = letters))))
  print(unlist(clusterMap(cl, function(i, v) v[i], 1:4, MoreArgs = list(v = x))))
  e <- new.env(); e$big <- x; e$again <- e$big; f <- function(g) { big <- x * 2; function(i) g + big[i] }
  print(unlist(clusterCall(cl, function(e) sum(e$big, e$again), e)))
  print(parSapply(cl, 1:5, f(1))); print(sum(unlist(parLapply(cl, split(x, k %% 7), sum))))
  print(sapply(clusterApply(cl, list(x, x, k), function(v) rev(v)), sum)); print(parApply(cl, matrix(x, 4), 1, sum))
  r <- tryCatch(clusterApply(cl, 1:3, function(i, v) if (i == 2) stop("no ", length(v)) else v, x), error = conditionMessage); print(r)
  print(sum(clusterCall(cl, function(v) v, x)[[2]]))
  stopCluster(cl)
}
# what children give back
r <- mclapply(1:3, function(i) { v <- x + i; names(v) <- NULL; list(v, k = k * i, lapply(1:5, function(j) x * j), l) }, mc.cores = 3)
print(sapply(r, function(e) c(sum(e[[1]]), sum(e$k), sapply(e[[3]], sum), sum(e[[4]], na.rm = TRUE))))
r[[1]][[1]][1:2] <- 0; print(r[[1]][[1]][1:3]); print(x[1:3])
print(sum(pvec(x, sqrt, mc.cores = 2))); print(dim(mcmapply(function(i) x, 1:3, mc.cores = 2)))
r <- unname(mccollect(list(mcparallel(matrix(x, 1000, dimnames = list(NULL, 1:200))), mcparallel(structure(x, class = "mine")))))
print(lapply(r, function(e) list(dim(e), class(e), sum(unclass(e)))))
print(sum(unlist(mclapply(1:150, function(i) rep(i, 150000L), mc.cores = 2))))
