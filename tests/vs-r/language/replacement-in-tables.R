# x[i] <- v, x[[i]] <- v and x$a <- v of variables that live in tables of bindings: made by eval() in a function, by
# local(), in new environments, and changed by <<- from functions made there.  Who holds the old value keeps it.
f <- function() {
  eval(quote({
    l <- list(); v <- numeric(0); s <- character(0)
    for (i in 1:5) { l[[i]] <- i; v[i] <- i / 2; s[i] <- "a" }
    held <- l; l[[2]] <- "new"; l$name <- 1:3; w <- v; v[2] <- -1; v[9] <- 4L; v["x"] <- 7
  }))
  str(list(l, held, v, w, s))
  k <- 1L; g <- function() eval(quote({ k[2] <- 2.5; k[3] <- "z" }), parent.frame()); g(); print(k)
  k
}
print(f())
counter <- local({ seen <- list(); total <- c(a = 0); function(key, by) {
  before <- seen; seen[[key]] <<- by; total["a"] <<- total["a"] + by; seen$last <<- key
  c(length(before), length(seen), total) } })
for (k in c("x", "y", "x")) print(counter(k, nchar(k) * 2))
str(as.list(environment(counter))[c("seen", "total")])
e <- new.env(); e$x <- 1:3; y <- e$x
local({ x[2] <- 10L; x[[5]] <- 1.5 }, envir = e); print(e$x); print(y)
lockBinding("x", e); print(tryCatch(local(x[1] <- 0, envir = e), error = conditionMessage)); print(e$x)
unlockBinding("x", e)
print(tryCatch(local({ x[7:8] <- c("a", "b"); x[2] <- NULL }, envir = e), error = conditionMessage)); print(e$x)
noted <- function(ex) withCallingHandlers(ex, warning = function(w) { cat("warning:", conditionMessage(w), "| x is", format(e$x), "\n")
  for (i in 1:40) assign(paste0("more", i), i, envir = e); invokeRestart("muffleWarning") })
noted(local(x[1:3] <- c("p", "q"), envir = e)); print(e$x)
noted(local({ x <- 1:2; x[[2]] <- 1:2 }, envir = e) -> z) |> tryCatch(error = function(c) print(conditionMessage(c))); print(e$x)
noted(local({ x <- c(1, 2); x$a <- 3 }, envir = e)); str(e$x)
d <- local({ day <- as.Date("2024-01-01") + 0:2; f <- factor(c("u", "v")); function() { day[2] <<- as.Date("2000-02-02"); f[1] <<- "v"; list(day, f) } })
print(d())
h <- function() { eval(quote(q <- list(1, 2))); p <- function() q[[1]] <<- "inner"; keep <- q; p(); list(q, keep, environment()$q) }
str(h())
m <- local({ a <- matrix(0, 2, 2); function(i) { a[i, 1] <<- i; a[[2, 2]] <<- 9; a[3] <<- 5; a } }); print(m(1)); print(m(2))
one <- local({ x <- 1; function() { x[3] <<- 2; x } }); print(one())
gone <- local({ x <- list(1, 2, 3); function() { x[[2]] <<- NULL; x["a"] <<- list(NULL); x } }); str(gone())
n <- 3000; grow <- local({ l <- list(); function(i) l[[i]] <<- i }); for (i in 1:n) grow(i); print(length(environment(grow)$l))
