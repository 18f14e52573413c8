Stack <- function() structure(list(items = list()), class = "Stack")
push <- function(s, x) UseMethod("push")
push.Stack <- function(s, x) { s$items[[length(s$items) + 1]] <- x; s }
pop <- function(s) UseMethod("pop")
pop.Stack <- function(s) { if (length(s$items) == 0) stop("stack is empty"); top <- s$items[[length(s$items)]]; s$items[[length(s$items)]] <- NULL; list(stack = s, value = top) }
size <- function(s) UseMethod("size")
size.Stack <- function(s) length(s$items)
print.Stack <- function(x, ...) cat("<Stack of", size(x), "items>\n")
s <- Stack()
s <- push(s, 1); s <- push(s, "two"); s <- push(s, list(3))
s
r <- pop(s); r$value; r$stack
tryCatch(pop(Stack()), error = function(e) conditionMessage(e))
Queue <- function() {
  items <- list()
  enqueue <- function(x) { items[[length(items) + 1]] <<- x; invisible(length(items)) }
  dequeue <- function() { v <- items[[1]]; items[[1]] <<- NULL; v }
  size <- function() length(items)
  structure(list(enqueue = enqueue, dequeue = dequeue, size = size), class = "Queue")
}
q <- Queue(); q$enqueue("a"); q$enqueue("b"); q$enqueue("c"); q$dequeue(); q$size()
print.Queue <- function(x, ...) cat("<Queue:", x$size(), ">\n"); q
Person <- function(name, born) { obj <- list(name = name, born = born); class(obj) <- "Person"; obj }
Student <- function(name, born, school) { obj <- Person(name, born); obj$school <- school; class(obj) <- c("Student", class(obj)); obj }
toString.Person <- function(x, ...) paste0(x$name, " (", x$born, ")")
toString.Student <- function(x, ...) paste0(NextMethod(), " at ", x$school)
print.Person <- function(x, ...) cat(toString(x), "\n")
Person("Ada", 1815)
Student("Bob", 2001, "MIT")
people <- list(Person("X", 1), Student("Y", 2, "Z"))
for (p in people) print(p)
people
sapply(people, toString)
str(people[[2]])
setattr <- function(x, ...) { a <- list(...); for (n in names(a)) attr(x, n) <- a[[n]]; x }
attributes(setattr(1:2, unit = "cm", who = "me"))
LinkedList <- function() { head <- NULL; list(add = function(v) head <<- list(v = v, nxt = head), to_vector = function() { out <- c(); node <- head; while (!is.null(node)) { out <- c(out, node$v); node <- node$nxt }; out }) }
ll <- LinkedList(); ll$add(1); ll$add(2); ll$add(3); ll$to_vector()
tree_insert <- function(t, v) { if (is.null(t)) return(list(v = v, l = NULL, r = NULL)); if (v < t$v) t$l <- tree_insert(t$l, v) else t$r <- tree_insert(t$r, v); t }
tree_walk <- function(t) if (is.null(t)) c() else c(tree_walk(t$l), t$v, tree_walk(t$r))
t <- NULL; for (v in c(5, 2, 8, 1, 9, 3)) t <- tree_insert(t, v); tree_walk(t)
depth <- function(t) if (is.null(t)) 0 else 1 + max(depth(t$l), depth(t$r)); depth(t)
acc <- new.env(); acc$total <- 0; deposit <- function(a, x) { a$total <- a$total + x; invisible(a) }; deposit(acc, 10); deposit(acc, 5); acc$total
matrix_stack <- lapply(1:3, function(i) diag(i)); sapply(matrix_stack, nrow)
modifyList(list(a = 1, b = list(c = 2)), list(b = list(d = 3)))
Vec2 <- function(x, y) structure(list(x = x, y = y), class = "Vec2")
Ops.Vec2 <- function(e1, e2) { f <- get(.Generic); if (.Generic == "==") return(e1$x == e2$x && e1$y == e2$y); if (is.numeric(e2)) Vec2(f(e1$x, e2), f(e1$y, e2)) else Vec2(f(e1$x, e2$x), f(e1$y, e2$y)) }
print.Vec2 <- function(v, ...) cat("(", v$x, ", ", v$y, ")\n", sep = "")
Vec2(1, 2) + Vec2(3, 4); Vec2(1, 2) * 3; Vec2(1, 2) == Vec2(1, 2)
length.Vec2 <- function(x) 2L; length(Vec2(1, 1))
as.character.Vec2 <- function(x, ...) sprintf("<%g,%g>", x$x, x$y); paste(as.character(Vec2(1, 2)))
abs.Vec2 <- function(x) sqrt(x$x^2 + x$y^2); abs(Vec2(3, 4))
