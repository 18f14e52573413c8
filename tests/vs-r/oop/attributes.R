x <- 1:6
attr(x, "units") <- "cm"
x
attributes(x)
attr(x, "units")
attr(x, "nothing")
attributes(x) <- NULL; x
dim(x) <- c(2, 3); x
dim(x) <- NULL; x
y <- structure(1:3, myattr = "hello"); y
y + 1
y[1:2]
c(y)
mostattributes(y) <- list(names = c("a", "b", "c")); y
names(y) <- NULL; attributes(y)
z <- c(a = 1, b = 2); names(z); names(z)[2] <- "bb"; z
attr(z, "names")
attributes(factor("a"))
attributes(data.frame(x = 1:2))
attributes(matrix(1:4, 2, dimnames = list(NULL, c("a", "b"))))
levels(factor(c("x", "y")))
w <- 1:3; class(w) <- c("one", "two"); attributes(w)
inherits(w, "two")
oldClass(w) <- NULL; w
v <- c(x = 1); attr(v, "extra") <- list(1, 2); v
structure(list(a = 1), class = "rec")
tryCatch(dim(x) <- c(4, 4), error = function(e) conditionMessage(e))
tryCatch(names(x) <- 1:10, error = function(e) conditionMessage(e))
tryCatch(attr(x, "dim") <- 5, error = function(e) conditionMessage(e))
tryCatch(levels(x) <- c("a", "a"), error = function(e) conditionMessage(e))
names(x) <- c("a", "b"); x
names(list(a = 1, 2))
setNames(1:3, c("a", "b", "c"))
unname(c(a = 1))
f <- function() 1; attr(f, "note") <- "fn"; attributes(f)
e <- quote(x + y); attr(e, "tag") <- 1; attributes(e)
identical(structure(1, a = 1, b = 2), structure(1, b = 2, a = 1))
m <- matrix(1:4, 2); attr(m, "dim"); rownames(m) <- c("r1", "r2"); attributes(m)
dimnames(m) <- list(c("a", "b"), c("c", "d")); m
comment(x) <- "a comment"; comment(x); x
tsp <- ts(1:4, start = 2000, frequency = 4); attributes(tsp)
length(structure(list(1, 2), names = c("a", "b")))
rapply(list(structure(1, u = "k")), attributes, how = "list")
row.names(data.frame(a = 1:2))
attr(data.frame(a = 1:2), "row.names")
nm <- c("one", "two"); l <- list(1, 2); names(l) <- nm; l
is.null(names(1:3))
dput(structure(1:3, class = "foo", note = "n"))
dput(c(a = 1.5, b = 2))
