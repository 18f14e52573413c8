# Towers of Hanoi with a stack object
Stack <- function() {
  items <- list()
  push <- function(x) { items[[length(items) + 1]] <<- x; invisible(NULL) }
  pop <- function() { if (!length(items)) stop("stack is empty"); v <- items[[length(items)]]; items[[length(items)]] <<- NULL; v }
  size <- function() length(items)
  peek <- function() items[[length(items)]]
  empty <- function() length(items) == 0
  environment()
}
pegs <- list(A = Stack(), B = Stack(), C = Stack())
n <- 4
for (d in n:1) pegs$A$push(d)
moves <- 0
log <- character()
hanoi <- function(n, from, to, via) {
  if (n == 0) return(invisible())
  hanoi(n - 1, from, via, to)
  d <- pegs[[from]]$pop()
  if (!pegs[[to]]$empty() && pegs[[to]]$peek() < d) stop("illegal move")
  pegs[[to]]$push(d)
  moves <<- moves + 1
  log <<- c(log, sprintf("%s->%s", from, to))
  hanoi(n - 1, via, to, from)
}
hanoi(n, "A", "C", "B")
cat(moves, "moves\n")
print(log)
print(table(log))
print(sapply(pegs, function(p) p$size()))
res <- tryCatch(pegs$A$pop(), error = function(e) conditionMessage(e))
print(res)
tryCatch(pegs$A$pop(), error = function(e) print(e))
print(ls(pegs$A))
f <- function(n) if (n == 0) 0 else 1 + f(n - 1)
print(f(500))
pegs$B$pop()
