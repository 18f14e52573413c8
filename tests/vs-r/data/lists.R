l <- list(1, "a", TRUE)
l
str(l)
n <- list(a = 1, b = "x", c = list(d = 4, e = 5:7))
n
n$a
n[["b"]]
n["a"]
n$c$e[2]
n[["c"]][["d"]]
n[[c("c", "e")]]
n[[c(3, 1)]]
n$zzz
n[["zzz"]]
names(n)
length(n)
n$b <- NULL
names(n)
n[["new"]] <- 1:3
n$c$d <- "changed"
str(n)
n["a"] <- list(NULL)
n
l[[5]] <- "gap"
l
l[c(1, 3)]
l[-1][[1]]
list(1, 2)[[1]]
list()
list(a = NULL)
list(a = 1)["b"]
unlist(list(1, 2, 3))
unlist(list(a = 1:2, b = list(c = 3, d = "x")))
unlist(list(a = list(1, 2), b = 3))
unlist(list(list(1, "a"), 2), recursive = FALSE)
lapply(list(a = 1:3, b = 4:6), mean)
sapply(list(a = 1:3, b = 4:6), range)
do.call(rbind, list(c(a = 1, b = 2), c(a = 3, b = 4)))
Map(function(x, y) x + y, 1:3, 4:6)
mapply(function(k, v) paste(k, v), c("a", "b"), c("x", "y"))
modifyList(list(a = 1, b = 2), list(b = 3, c = 4))
setNames(list(1, 2), c("x", "y"))
stack <- list(); stack[[length(stack) + 1]] <- "first"; stack[[length(stack) + 1]] <- "second"; length(stack)
stack[[length(stack)]] <- NULL; length(stack)
rapply(list(1, 2, list(3)), function(x) x * 2, how = "list")
is.list(l); is.vector(l)
identical(list(1, "a"), list(1, "a"))
rev(list(a = 1, b = 2))
head(list(1, 2, 3), 2)
Filter(Negate(is.null), list(1, NULL, 2))
Reduce(function(a, b) merge(a, b), list(1, 2))
matrix(list(1, "a", TRUE, NULL), 2)
list(x = 1, 2, y = list())
nested <- list(level1 = list(level2 = list(level3 = "deep")))
nested$level1$level2$level3
nested[["level1"]]$level2[["level3"]] <- "changed"
nested
as.list(c(x = 1, y = 2))
as.numeric(list(1, 2, 3))
tryCatch(as.numeric(list(1, 2:3)), error = function(e) conditionMessage(e))
array(list(1, 2), 2)
list(f = function(x) x + 1)$f(2)
l2 <- list(1, 2); l2[["k"]] <- 3; l2
l2[3] <- NULL; l2
tryCatch(list(a = 1)$a$b, error = function(e) conditionMessage(e))
tryCatch(list(1, 2)[[c(1, 2, 3)]], error = function(e) conditionMessage(e))
tryCatch(list()[[1]], error = function(e) conditionMessage(e))
tryCatch(list(a = 1)[[NULL]], error = function(e) conditionMessage(e))
n <- list(alpha = 1, beta = 2); n$al
n[["al"]]; n[["al", exact = FALSE]]
list(1, list(2, list(3)))
print(list(a = 1:3, m = matrix(1:4, 2), d = data.frame(x = 1:2), f = factor("q"), n = NULL))
str(list(a = 1, b = list(c = "x", d = 1:10), e = function(x) x))
vapply(list(1:3, 4:9), length, integer(1))
order(sapply(list(c(1, 2), 1, 1:5), length))
split(c(a = 1, b = 2, c = 3), c("x", "y", "x"))
array(1:4, 4)
relist(unlist(list(a = 1, b = 2)), list(a = 0, b = 0))
mapply(function(...) sum(...), 1:2, 3:4, 5:6)
list(1)[0]
is.na(list(1, NA, "a"))
expand.grid(a = 1:2, b = c("x", "y"))
combn(4, 2)
combn(c("a", "b", "c"), 2, paste, collapse = "-")
