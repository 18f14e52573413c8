f <- function() {
  on.exit(cat("first\n"))
  on.exit(cat("second\n"), add = TRUE)
  on.exit(cat("zeroth\n"), add = TRUE, after = FALSE)
  cat("body\n")
  stop("bang")
}
try(f(), silent = TRUE)
g <- function() { on.exit(return("from exit")); "normal" }
print(g())
h <- function() { x <- 1; on.exit(print(x)); x <- 2; invisible(x) }
h()
