# Fields of lists in lists, set in loops and functions: what puts the lists back where they came from may be left out only where
# nobody else can see them.
deep <- function(n) {
  s <- list(a = list(b = list(c = 0, d = 1)), e = 2)
  for (i in seq_len(n)) s$a$b$c <- s$a$b$c + s$e
  s
}
str(deep(300))
four <- function(n) {
  s <- list(p = 1, q = list(r = list(s = list(t = 0, u = "u"))))
  for (i in 1:n) {
    s$q$r$s$t <- s$q$r$s$t + i
    s$q$r$s$u <- paste0("u", i)
    s$p <- s$q$r$s$t
  }
  unlist(s)
}
print(four(200))
kept <- function(n) {
  s <- list(a = list(b = list(c = 0)))
  seen <- list()
  for (i in seq_len(n)) {
    if (i %% 50 == 0) seen[[length(seen) + 1]] <- s$a
    s$a$b$c <- i
  }
  c(vapply(seen, function(x) x$b$c, 0), s$a$b$c)
}
print(kept(200))
shared <- function(n) {
  inner <- list(c = 0)
  s <- list(a = list(b = inner), z = list(b = inner))
  for (i in seq_len(n)) s$a$b$c <- s$a$b$c + 1
  c(inner$c, s$z$b$c, s$a$b$c)
}
print(shared(150))
itself <- function(n) {
  s <- list(a = list(b = list(c = 0, d = NULL)))
  for (i in seq_len(n)) {
    s$a$b$c <- if (i == n) s else i
  }
  str(s)
}
itself(120)
removed <- function(n) {
  s <- list(a = list(b = list(c = 0, d = 2)))
  for (i in seq_len(n)) s$a$b$c <- if (i == n) NULL else i
  s$a$b$new <- "new"
  str(s)
}
removed(120)
argument <- function(s, n) {
  for (i in seq_len(n)) s$a$b$c <- s$a$b$c - 1
  s$a$b$c
}
mine <- list(a = list(b = list(c = 10)))
print(argument(mine, 100))
print(mine$a$b$c)
closure <- function(n) {
  s <- list(a = list(b = list(c = 0)))
  get_s <- function() s$a$b$c
  seen <- 0
  for (i in seq_len(n)) {
    s$a$b$c <- s$a$b$c + 1
    seen <- seen + get_s()
  }
  c(seen, get_s())
}
print(closure(150))
classed <- function(n) {
  s <- list(a = structure(list(b = list(c = 0)), class = "counted"))
  for (i in seq_len(n)) s$a$b$c <- i
  s$a$b$c
}
`$<-.counted` <- function(x, name, value) {
  hits <<- hits + 1
  y <- unclass(x)
  y[[name]] <- value
  structure(y, class = "counted")
}
hits <- 0
print(classed(120))
print(hits)
partial <- function(n) {
  s <- list(alpha = list(b = list(c = 0)))
  for (i in seq_len(n)) s$alp$b$c <- i
  str(s)
}
partial(60)
failing <- function(n) {
  s <- list(a = list(b = list(c = 0)))
  r <- tryCatch(for (i in seq_len(n)) s$a$b$c <- if (i == 90) stop("at ", i) else i, error = conditionMessage)
  c(r, s$a$b$c)
}
print(failing(120))
on_exit <- function(n) {
  s <- list(a = list(b = list(c = 0)))
  on.exit(print(s$a$b$c))
  for (i in seq_len(n)) s$a$b$c <- s$a$b$c + 0.5
  invisible(s)
}
on_exit(130)
twice <- function(n) {
  s <- list(a = list(b = list(c = 0, k = 1L)), b = list(c = 5))
  for (i in seq_len(n)) {
    s$a$b$c <- s$b$c <- i
    s$a$b$k <- s$a$b$k + 1L
  }
  unlist(s)
}
print(twice(110))
