x <- c(a = 1, b = 2, c = 3, d = 4)
x[2]
x["c"]
x[c("a", "d")]
x[-1]
x[-(1:2)]
x[x > 2]
x[c(TRUE, FALSE)]
x[10]
x["zzz"]
x[0]
x[NA]
x[c(1, NA)]
x[[2]]
x[["c"]]
x[c(1, 1, 2)]
x[2.9]
x[c(-1, -4)]
tryCatch(x[c(-1, 2)], error = function(e) conditionMessage(e))
tryCatch(x[["zz"]], error = function(e) conditionMessage(e))
tryCatch(x[[9]], error = function(e) conditionMessage(e))
tryCatch(x[[c(1, 2)]], error = function(e) conditionMessage(e))
tryCatch(x[list(1)], error = function(e) conditionMessage(e))
y <- 1:5
y[2] <- 10L
y
y[8] <- 1L
y
y[c(1, 3)] <- c(100L, 300L)
y
y[y > 50] <- 0L
y
y[["2"]] <- 5L
y
z <- 1:3; z["new"] <- 9L; z
z[-1] <- 0L; z
w <- 1:3; w[2] <- 2.5; w
w <- 1:3; w[2] <- "two"; w
w <- 1:3; w[5] <- TRUE; w
w <- c(TRUE, FALSE); w[1] <- 5L; w
v <- numeric(0); v[3] <- 1; v
v <- NULL; v[2] <- 5; v
v <- NULL; v$a <- 1; v
v <- NULL; v[["a"]] <- 1; v
v <- 1:6; v[c(TRUE, FALSE)] <- 0L; v
v <- 1:4; tryCatch(v[1:3] <- 1:2, warning = function(w) conditionMessage(w))
tryCatch({ v[1:2] <- integer(0) }, error = function(e) conditionMessage(e))
tryCatch({ v[NA] <- 1:2; v }, error = function(e) conditionMessage(e))
v[c(1, NA)] <- 9L; v
v <- 1:5; v[-2]; v[v %in% c(2, 4)]
names(v) <- letters[1:5]; v
names(v)[2] <- "B"; v
v[["B"]]
unname(v)
head(v, 2); tail(v, 2); head(v, -2)
append(1:3, 99, after = 1)
rev(v)
which(v == 3)
v[order(-v)]
length(v) <- 3; v
length(v) <- 5; v
vector("list", 2)
vector("numeric", 2)
character(2); logical(2); integer(0); complex(1)
c(1, c(2, 3), list(4))
setdiff(1:5, 2:3); union(c(1, 2), c(2, 3)); intersect(1:5, 3:7)
is.element(3, 1:5)
match(c("b", "z"), c("a", "b"))
duplicated(c(1, 2, 1, 3, 2))
rev(list(1, "a"))
replace(1:5, 2, 10L)
stack <- c(); stack <- c(stack, 1); stack <- c(stack, 2); stack[length(stack)]
split(1:6, c(1, 2))
unsplit(split(1:6, c(1, 2)), c(1, 2))
cumsum(rev(1:4))
order(c(3, 1, 2), decreasing = TRUE)
sort(c(b = 2, a = 1))
rank(c(10, 20, 10, 5))
rank(c(3, 1, 1), ties.method = "min")
quantile(1:10)
quantile(c(1, 5, 2, 8), 0.9)
fivenum(c(1, 2, 3, 4, 100))
scale(c(1, 2, 3))
tabulate(c(2, 3, 3, 5), nbins = 5)
mapply(identity, c(a = 1, b = 2))
max(nchar(c("apple", "fig")))
rowSums(matrix(1:4, 2)); colMeans(matrix(1:4, 2))
vapply(split(mtx <- 1:6, c(1, 1, 2, 2, 3, 3)), sum, 0)
array(1:3)
1:3 %o% 1:2
crossprod(1:3)
