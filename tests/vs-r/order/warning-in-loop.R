r <- 0
for (s in c("1", "x", "3")) r <- r + withCallingHandlers(as.numeric(s), warning = function(w) invokeRestart("muffleWarning"))
print(r)
n <- 0
for (s in c("1", "x", "3")) n <- n + tryCatch(as.numeric(s), warning = function(w) 100)
print(n)
