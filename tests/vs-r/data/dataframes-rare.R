# Data frames, lists of factors, slices of arrays: rare forms
# data frames
as.data.frame.ts(ts(1:3, start = 2000))
base::as.data.frame.ts(ts(matrix(1:4, 2, dimnames = list(NULL, c("a", "b")))))
as.data.frame(ts(c(1.5, NA), frequency = 4, start = c(1999, 2)), row.names = c("u", "v"))
m <- model.matrix(~ factor(c("u", "v", "u")))
d <- as.data.frame.model.matrix(m); dim(d); names(d); class(d[[1]])
as.data.frame.model.matrix(m, optional = TRUE, row.names = letters[1:3])
data.frame(y = 1:3, m = I(m))
str(data.frame(y = 1:3, m))
tryCatch(default.stringsAsFactors(), warning = function(w) cat(conditionMessage(w), "\n"))
suppressWarnings(default.stringsAsFactors())
d <- data.frame(a = 1:3, b = c("x", "y", NA), c = c(0.5, NA, 2))
d[cbind(c(1, 3), c(1, 3))] <- c(10, 20); d
d[cbind(2:1, c(2, 2))] <- c("new", "old"); d
try(d[cbind(c("1", "2"), c("c", "a"))] <- -1); d
d[is.na(d)] <- "none"; d
d[matrix(c(TRUE, FALSE, FALSE), 3, 3)] <- 0; d
tryCatch(d[cbind(1, 2, 3)] <- 1, error = function(e) cat(conditionMessage(e), "\n"))
try(d[cbind(1, 2, 3)] <- 1)
try(unique(matrix(1:4, 2), MARGIN = 3))
try(duplicated(matrix(1:4, 2), MARGIN = 3))
try(anyDuplicated(array(1:8, c(2, 2, 2)), MARGIN = c(1, 4)))
try(unique(array(1:8, c(2, 2, 2)), MARGIN = 1:2))
duplicated(matrix(c(1, 1, 1, 2), 2), MARGIN = 0)
print.listof(list(a = 1:3, b = "u"))
structure(list(1, TRUE), class = "listof")
print(structure(list(x = 1.23456789, y = letters), class = "listof"), digits = 3)
invisible(print(structure(list(), class = "listof")))
structure(list(a = 1, 2), class = "listof")
.Internal(islistfactor(list(factor("a"), factor("b")), FALSE))
.Internal(islistfactor(list(factor("a"), list(factor("b"))), TRUE))
.Internal(islistfactor(list(factor("a"), 1), FALSE))
.Internal(islistfactor(list(), FALSE))
.Internal(islistfactor(1, FALSE))
sapply(list(a = 1, b = 2), function(i) factor(letters[i]))
simplify2array(list(factor("a"), factor("b")))
rapply(list(factor("a"), list(factor("b"))), function(x) x, how = "unlist")
m <- matrix(1:4, 2)
as.data.frame.model.matrix(m, row.names = c("a", "b"))
colnames(m) <- c("x", "y")
rownames(m) <- c("x", "x")
as.data.frame.model.matrix(m)
y <- structure(list(1:3, matrix(1:6, 3)), row.names = 1:3, class = "data.frame")
y
str(format(y)); names(format(y))
y <- structure(list(a = 1:3, matrix(1:6, 3, dimnames = list(NULL, c("u", "v")))), row.names = 1:3, class = "data.frame")
as.matrix(y)
y
