mk <- function(v) { force(v); function() v }
hs <- list()
for (i in 1:3) hs[[i]] <- mk(i)
print(sapply(hs, function(h) h()))
mk2 <- function(v) function() v
for (i in 1:3) hs[[i]] <- mk2(i)
print(sapply(hs, function(h) h()))
