x <- list(a = list(b = 1:3))
x$a$b[2] <- 20L
print(x$a$b)
names(x$a)[1] <- "c"
print(names(x$a))
attr(x$a, "note") <- "hello"
print(attributes(x$a))
