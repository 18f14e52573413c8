# nested-assign-warning.R - The call of a warning from a nested assignment, in code compiled or not.
d <- data.frame(s = factor(c("a","b","a")))
d$s[1] <- "nope"
f <- factor(c("u","v")); f[2] <- "w"
g <- function(d) { d$s[2] <- "zz"; d }
x <- g(d)
for (i in 1:2) d$s[i] <- "loop"
v <- 1; 
d[["s"]][1] <- "q"; d[2, "s"] <- "r"; d$s[3:2] <- "mm"
m <- 1:3; names(m)[1:2] <- letters[1:3]
h <- function(d) { d$s[3] <- "later"; d }; for (i in 1:4) d <- h(d)
