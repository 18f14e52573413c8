local({
  s <- 0
  r <- tryCatch({
    for (i in 1:3000) { s <- s + i; if (i == 2500) stop("at ", i) }
    "done"
  }, error = function(e) paste("caught", conditionMessage(e)), finally = cat("finally", s, "\n"))
  print(r); print(c(s, i)); print(sort(ls()))
})
e <- new.env()
evalq({ a <- 1; x <- withVisible(for (k in 1:1000) a <- a + k); f <- function() a }, e)
print(e$a); print(e$f()); print(sort(ls(e))); print(x <- exists("a"))
with(list(p = 2, q = 3), { v <- suppressWarnings({ for (i in 1:500) p <- p + q; p }); print(v); print(p) })
g <- function(n) local({
  out <- numeric(0)
  invisible(lapply(1:3, function(j) for (i in 1:n) out[i] <<- i * j))
  system.time(for (i in seq_len(n)) out[i] <- out[i] / 2)
  sum(out)
})
print(g(300))
h <- function() { y <- 1; eval(quote(tryCatch({ while (TRUE) { y <- y * 2; if (y > 1e6) break }; y }, error = identity))); y }
print(h())
local({ z <- 0; delayedAssign("lazy", { for (i in 1:400) z <- z + i; z }); print(lazy); print(z); rm(z); print(exists("z", inherits = FALSE)) })
local({ makeActiveBinding("act", function() 7, environment()); t <- 0; tryCatch(for (i in 1:300) t <- t + act, error = print); print(t) })
local({ lockBinding("w", { w <- 1; environment() }); tryCatch(for (i in 1:300) w <- w + 1, error = function(e) print(conditionMessage(e))); print(w) })
f <- function() { w <- 1; lockBinding("w", environment()); r <- tryCatch({ w <- 2; "set" }, error = function(e) conditionMessage(e)); print(r); unlockBinding("w", environment()); w <- 3; w }
print(f())
f3 <- function() {
  e <- environment()
  r <- NULL
  lockEnvironment(e)
  r <- try(newvar <- 1, silent = TRUE)
  cat(r)
  r <- 2
  print(r)
  lockEnvironment(e, bindings = TRUE)
  print(tryCatch(r <- 7, error = conditionMessage))
  r
}
print(f3())
f4 <- function() { v <- 0; makeActiveBinding("a", function(x) if (missing(x)) { v <<- v + 1; v } else v <<- x * 10, environment()); a; a; a <- 5; c(v, a) }
print(f4())
f6 <- function(l) { l$a <- 1; lockBinding("l", environment()); l$b <- 2; l }
print(tryCatch(f6(list()), error = conditionMessage))
