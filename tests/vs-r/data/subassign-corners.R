# Rare corners of subassignment, printing, conversion and serialization
f <- factor(c("a", "b", "a")); g <- factor(c("x", "y", "x"))
f:g
interaction(f, g)
try(f:factor(c("p", "q")))
factor(1:2):factor(c("u", NA))
array(0, c(2, 0, 3)); array(1L, c(0, 2)); array("a", c(0, 0, 1)); array(list(), c(0, 3)); array(0, c(3, 0), dimnames = list(letters[1:3], NULL))
array(0, c(2, 0, 3), dimnames = list(a = c("x", "y"), NULL, NULL))
structure(list(1, 2), row.names = c(NA, -2L))
structure(1:3, row.names = c(NA, -3L))
structure(list(a = 1), row.names = c(NA, -1L))
matrix(list(as.Date("2020-01-01"), factor("u"), 1:2, NULL, sum, as.POSIXct(0, origin = "1970-01-01", tz = "UTC")), 2)
l <- matrix(list(1+2i, "a", TRUE, as.raw(1:3), quote(x), list(1)), 3); l
x <- 1:3
try(x[2] <- quote(a)); try(x[2] <- list2env(list())); try(x[[2]] <- NULL)
x
l <- list(1, 2)
try(l[2] <- quote(a)); l
l[1] <- quote(a + b); str(l)
try(l[2] <- sum); try(l[2] <- globalenv())
e <- expression(a, b)
try(e[[1]] <- list(1)); try(e[2] <- quote(zz)); e
e[[2]] <- quote(f(x)); e
try(e["n"] <- list(3)); e
n <- NULL; try(n[1] <- quote(a)); n
n <- NULL; n[["a"]] <- quote(b); n
as.double(c(1+0i, NA)); suppressWarnings(as.double(1+2i)); as.integer(3+0i); as.logical(0i); storage.mode(x) <- "complex"; x; typeof(x)
5L %/% 2L; -5L %/% 2L; 5L %% 0L; 5L %/% 0L; NA_integer_ %% 2L; -5L %% 3L; 5L %% -3L
sapply(c(-7L, 7L, 0L), function(i) c(i %/% 2L, i %% 2L, i %/% -2L, i %% -2L))
h <- function(...) environment()
r <- unserialize(serialize(h(1 + 1, b = 2), NULL)); eval(quote(..2), r); eval(quote(...length()), r)
eval(quote(list(...)), r)
p <- function(x) environment(); q <- unserialize(serialize(p(stop("forced")), NULL)); try(q$x)
delayedAssign("lazy", {cat("now\n"); 5}); w <- unserialize(serialize(list(environment()), NULL)); lazy
deparse(h); deparse(quote(`my var` + 1)); deparse(as.name("a b")); deparse(c(a = 1, `b c` = 2)); deparse(NULL); deparse(list(NULL, NA_character_)); deparse(1e-300); deparse(c(TRUE, NA))
rawToChar(serialize(quote(x), NULL, ascii = TRUE)[1:2])
x <- c(b = 2, a = 1); x[["c"]] <- 3; x; x[c("a", "zz")] <- c(10, 20); x
m <- matrix(1:4, 2); m[cbind(1:2, 2:1)] <- 0L; m; try(m[3, 1] <- 1L); try(m[[3, 1]]); m[m > 2] <- NA; m
try(m[, 3]); try(m["a", 1]); try(m[1, 2, 3]); try(m[-1:1, 1]); m[-3, ]
d <- 1:10; d[15] <- 1L; d; d[-(1:12)]; try(d[c(-1, 1)]); d[0]; d[c(TRUE, NA, FALSE)]; d[NA]; d[3.9]; d["a"]
