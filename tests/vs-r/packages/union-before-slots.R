# needs: mi
# A class of a package whose slot is a union of the package's own classes keeps its prototype
suppressMessages(library(mi))
for (k in c("missing_variable", "continuous", "count", "binary")) print(class(getClass(k)@prototype@family))
set.seed(1)
d <- data.frame(a = c(rnorm(9), NA), b = factor(rep(c("u", "v"), 5)), n = c(1:9, NA))
m <- missing_data.frame(d)
show(m)
