fs <- list()
for (i in 1:3) { local({ j <- i; fs[[j]] <<- function() j }) }
print(sapply(fs, function(f) f()))
gs <- list()
for (i in 1:3) gs[[i]] <- function() i
print(sapply(gs, function(g) g()))
mk <- function(v) function() v
hs <- lapply(1:3, mk)
print(sapply(hs, function(h) h()))
