# apply() over matrices: labels, names of values, values that are not alike, what a function sees of its call.
m <- matrix(c(2, 3, 1, 5, 6, 4), 2)
l <- matrix(c(TRUE, NA, FALSE, TRUE), 2, dimnames = list(NULL, c("p", "q")))
s <- matrix(c("b", "a", "d", "c"), 2, dimnames = list(c("u", "v"), NULL))
e <- matrix(list(1, "a", 2, "b"), 2)
d <- data.frame(x = 1:3, y = c(4, 5, 6), row.names = c("r1", "r2", "r3"))
functions <- list(sum = function(x) sum(nchar(x)), same = function(x) x, none = function(x) NULL, names = function(x) names(x),
                  uneven = function(x) if (x[1] > 2) 1 else c(1, 2), mixed = function(x) if (x[1] > 2) 1L else 2.5,
                  named = function(x) c(lo = min(x), hi = max(x)), some = function(x) if (x[1] > 2) c(a = 1, b = 2) else c(1, 2),
                  other = function(x) if (x[1] > 2) c(a = 1, b = 2) else c(a = 1, c = 2), one = function(x) c(k = length(x)),
                  list = function(x) list(x), fact = function(x) factor(x), mat = function(x) matrix(1:4, 2),
                  attr = function(x) structure(length(x), unit = "cm"), empty = function(x) x[0], complex = function(x) complex(real = length(x)),
                  fun = function(x) sum, range = function(x) seq_along(x))
for (x in list(m, `dimnames<-`(m, list(c("a", "b"), NULL)), `dimnames<-`(m, list(r = c("a", "b"), k = c("x", "y", "z"))),
               `dimnames<-`(m, list(NULL, c("x", "y", "z"))), l, s))
  for (f in names(functions)) for (margin in 1:2)
    for (simple in c(TRUE, FALSE))
      cat(f, margin, tryCatch(deparse(apply(x, margin, functions[[f]], simplify = simple)), error = conditionMessage), "\n")
for (margin in list(1, 2L, c(1, 2), 2:1, 1.0, c(a = 1))) str(apply(d, margin, function(x) x))
str(apply(e, 1, function(x) x[[1]]))
str(apply(m[, 0], 1, sum)); str(apply(m[0, ], 1, sum)); str(apply(m[, 1, drop = FALSE], 1, sum))
str(apply(m, 1, function(x, k) x + k, k = 10)); str(apply(m, 2, quantile)); str(apply(table(c(1, 1, 2), c(1, 2, 2)), 1, sum))
apply(m, 1, function(x) print(sys.call()))[0]
apply(m, 2, function(x) substitute(x))
try(apply(m, 3, sum)); try(apply(m, "a", sum)); try(apply(1:3, 1, sum)); try(apply(m, 1, "no such function"))
try(apply(m, 1, function(x) stop("bad")))
apply(`dimnames<-`(m, list(a = c("i", "j"), NULL)), "a", sum)
apply(matrix(as.raw(1:4), 2), 1, rev); apply(matrix(1:4 + 1i, 2), 2, Mod)
i <- 5; apply(m, 1, function(x) i); newX <- "mine"; apply(m, 2, function(x) newX)

# Places in arrays.
which(m > 2, arr.ind = TRUE); which(s == "a", arr.ind = TRUE); which(array(1:24, 2:4) %% 7 == 0, arr.ind = TRUE)
arrayInd(c(1L, NA, 6L), c(2L, 3L)); arrayInd(c(a = 5), c(2, 3)); arrayInd(7L, c(2L, 3L)); arrayInd(integer(), c(2L, 3L)); arrayInd(0L, c(2L, 3L))
arrayInd(4:5, c(2L, 3L), list(c("a", "b"), NULL), useNames = TRUE); arrayInd(3L, c(0L, 2L)); arrayInd(3L, 5L)
which(m > 2, arr.ind = TRUE, useNames = FALSE)

# structure() with dim and with what is NULL.
structure(1:6, dim = 2:3, foo = "x"); structure(1:4, dim = c(2, 2), class = "zz", bar = NULL); try(structure(1:4, dim = c(2, 3)))
structure(1:4, foo = "a", dim = c(a = 2, b = 2)); structure(c(a = 1, b = 2), dim = c(1, 2)); structure(1:2, names = NULL, class = NULL, u = 1)
structure(list(1, "a"), dim = 1:2); structure(5, dim = 1, x = NULL); structure(1:4, dim = NULL, y = 2); try(structure(1:4, dim = c(-2, -2)))
structure(1:4, a = 1, a = NULL); structure(1:4, a = NULL, a = 1); structure(1:4, dim = c(2, 2), dim = NULL); try(structure(1:4, dim = c(NA, 2L)))
structure(structure(1:2, a = 1), a = NULL); structure(structure(1:2, a = 1), b = NULL, a = 2); structure(1:4, names = letters[1:4], dim = c(2, 2))
