# compiles: altrep.c
so <- file.path(tempfile(), "altrep.so"); dir.create(dirname(so))
stopifnot(system2("cc", c("-shared", "-fPIC", "-I../../../stdlib/capi/include", "-o", so, "input/altrep.c")) == 0)
dyn.load(so)
show <- function(e) tryCatch(print(eval(e)), error = function(e) cat("error:", conditionMessage(e), "\n"))

# sequences of integers and doubles
for (make in c("int_seq", "dbl_seq")) {
  new <- function(from, by, n) .Call(make, c(from, by, n))
  x <- new(3, 2, 5)
  print(x); str(x); print(c(length(x), sum(x), min(x), max(x), range(x), mean(x), prod(x)))
  print(typeof(x)); print(is.vector(x)); print(attributes(x)); print(identical(x, x + 0L)); print(all.equal(x, seq(3, 11, 2)))
  print(x[2]); print(x[[3]]); print(x[-1]); print(x[c(TRUE, FALSE)]); print(x[c(5, 1, NA, 9)]); print(x[x > 5]); print(head(x, 2)); print(tail(x, 2)); print(rev(x))
  print(sort(x, decreasing = TRUE)); print(order(x)); print(is.unsorted(x)); print(is.unsorted(new(3, -2, 5))); print(sort(new(9, -3, 4))); print(anyNA(x)); print(duplicated(x)); print(match(7, x)); print(7 %in% x)
  print(x + x); print(x * 2); print(-x); print(x %/% 2L); print(x == 7); print(sqrt(x)); print(cumsum(x)); print(as.character(x)); print(as.numeric(x)); print(as.integer(x)); print(as.logical(x))
  y <- x; y[2] <- 100L; print(y); print(x); y <- x; names(y) <- letters[1:5]; print(y); print(names(x)); print(.Call("ends", x))
  y <- x; y[[7]] <- 1L; print(y); y <- x; length(y) <- 3; print(y); x[1] <- NA; print(x); print(sum(x)); print(sum(x, na.rm = TRUE)); x <- new(3, 2, 5)
  m <- matrix(new(1, 1, 6), 2); print(m); print(m %*% t(m)); print(apply(m, 1, sum)); f <- function(v) { v[1] <- 0L; sum(v) }; print(f(x)); print(sum(x))
  print(identical(unserialize(serialize(x, NULL)), x)); y <- structure(x, class = "own", note = "n"); z <- unserialize(serialize(y, NULL)); print(identical(y, z)); print(unclass(z))
  print(paste(x)); cat(x, "\n"); cat(format(x), "\n"); dput(x + 0L); print(summary(x)); print(table(x %% 3)); print(sapply(x, function(v) v + 1)); print(vapply(x, is.numeric, TRUE)); for (v in x) cat(v, ""); cat("\n")
  print(rep(x, 2)); print(c(x, 1)); print(unlist(list(x, x))); print(split(x, c(1, 2, 1, 2, 1))); print(outer(x, 1:2)); print(which(x > 4)); print(which.max(x)); print(data.frame(x, y = 2)); print(rev(x)[1]); print(nchar(x)); print(is.na(x)); print(tabulate(x)); print(ifelse(x > 5, x, 0L)); print(Reduce(`+`, x))
  empty <- new(1, 1, 0); print(empty); print(length(empty)); print(sum(empty)); show(quote(suppressWarnings(max(empty)))); print(identical(empty, x[0])); print(.Call("foreign", empty))
  big <- new(1, 1, 1e5); print(sum(as.numeric(big))); print(length(big)); print(big[99999]); print(max(big)); print(head(sort(big, decreasing = TRUE), 3)); print(median(big)); print(length(unique(big)))
  e <- new.env(); e$x <- new(1, 1, 3); e$x[2] <- 9L; print(e$x); l <- list(x, a = new(0, 1, 2)); str(l); l$a[1] <- 5L; str(l); print(mapply(function(a, b) a + b, x, 5:1)); switch(x[1], "a", "b", "c")
}

# logical
v <- .Call("above", c(1, 5, NA, 9), 4)
v; sum(v, na.rm = TRUE); which(v); !v; v & TRUE; any(v); all(v, na.rm = TRUE); v[2]; c(1, 5, NA, 9)[v]; table(v, useNA = "always"); is.na(v); w <- v; w[1] <- NA; w; v; if (v[4]) "yes"; as.integer(v); sum(.Call("above", c(1, 2, 3), 0)); rev(v); identical(v, c(FALSE, TRUE, NA, TRUE)); mean(v, na.rm = TRUE); typeof(v)

# strings
s <- .Call("reversed", c("z", NA, "b", "h\u00e9"))
s; length(s); s[1]; s[[3]]; nchar(s); toupper(s); paste0(s, "!"); sort(s); order(s); rev(s); is.na(s); anyNA(s); s == "b"; match("z", s); unique(c(s, s)); t <- s; t[2] <- "new"; t; s; names(t) <- s; t; factor(s); grepl("h", s); substr(s, 1, 1); identical(s, c("h\u00e9", "b", NA, "z")); identical(unserialize(serialize(s, NULL)), s); list(s); duplicated(s); s %in% c("b", NA); as.integer(.Call("reversed", c("1", "2"))); typeof(s); .Call("foreign", 1:3); data.frame(s)

# raw and complex: only the address of the data
r <- .Call("wrapped", as.raw(c(1, 255, 16))); r; rev(r); as.integer(r); r[2]; r == as.raw(1); length(r); xor(r, as.raw(1)); typeof(r); rawToChar(.Call("wrapped", charToRaw("text")))
z <- .Call("wrapped", c(1 + 2i, NA, -1i)); z; Mod(z); sum(z[-2]); z[1]; z * 2; Re(z); length(z); is.na(z); typeof(z)
y <- z; y[2] <- 0i; y; mean(y)
for (x in list(as.raw(c(7, 0, 255)), c(1i, 2))) { w <- .Call("by_element", x); print(w); print(w[2]); print(rev(w)); w[1] <- x[2]; print(w); print(c(w, w)) }
.Call("ordinary", c(1, 2)); .Call("ordinary", list()); .Call("ordinary", "a"); .Call("ordinary", NULL)
.Call("has_class", 1:10); .Call("has_class", .Call("int_seq", c(1, 1, 3))); .Call("has_class", "a")
