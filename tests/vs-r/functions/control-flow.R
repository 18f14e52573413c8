for (i in 1:3) cat("i =", i, "\n")
for (n in c("a", "b")) cat(n, "")
cat("\n")
for (x in list(1, "a", TRUE)) print(x)
for (i in seq_len(0)) print("never")
i <- 0
while (i < 3) { i <- i + 1; if (i == 2) next; cat("while", i, "\n") }
repeat { i <- i + 1; if (i >= 6) break }
i
s <- 0
for (i in 1:10) { if (i %% 2 == 0) next; if (i > 7) break; s <- s + i }
s
x <- 5
if (x > 3) "gt" else "le"
y <- if (x > 10) "big"
is.null(y)
if (x > 10) 1 else if (x > 4) 2 else 3
z <- for (k in 1:2) k
is.null(z)
switch("b", a = "first", b = "second", "other")
switch("z", a = "first", "other")
switch(2, "x", "y", "z")
is.null(switch(4, "x", "y"))
switch("a", a = , b = "a or b", c = "c")
f <- function(type) switch(type, mean = mean(1:10), sum = sum(1:10), stop("unknown type: ", type))
f("mean")
f("sum")
tryCatch(f("median"), error = function(e) conditionMessage(e))
centre <- function(x, type) { switch(type, mean = mean(x), median = median(x), trimmed = mean(x, trim = .1)) }
centre(c(1, 2, 3, 4, 100), "median")
centre(c(1, 2, 3, 4, 100), "mean")
ifelse(c(1, NA, 3) > 2, "hi", "lo")
ifelse(c(a = TRUE, b = FALSE), 1, 2)
m <- matrix(c(TRUE, FALSE, TRUE, FALSE), 2)
ifelse(m, 1, 0)
vapply(1:3, function(i) i * 2, numeric(1))
do <- 0
while (TRUE) { do <- do + 1; if (do == 5) break }
do
outer_loop <- function() { for (i in 1:3) for (j in 1:3) if (i * j == 4) return(c(i, j)) }
outer_loop()
fizz <- function(n) for (i in 1:n) cat(if (i %% 15 == 0) "FizzBuzz" else if (i %% 5 == 0) "Buzz" else if (i %% 3 == 0) "Fizz" else i, "")
fizz(15)
cat("\n")
for (nm in names(c(a = 1, b = 2))) cat(nm, "")
cat("\n")
for (i in 3:1) cat(i, ""); cat("liftoff\n")
seq(1, 10, 3)
(function() { for (i in 1:3) { if (i == 2) return("early") } })()
k <- 10
(function() { k <- 1; repeat { k <- k * 2; if (k > 100) return(k) } })()
Find(function(x) x > 3, c(1, 5, 2, 7))
Position(function(x) x > 3, c(1, 5, 2, 7))
Filter(function(x) x %% 2 == 0, 1:10)
tryCatch(for (i in function() 1) 1, error = function(e) conditionMessage(e))
is.null(while (FALSE) 1)
tryCatch(switch(c("a", "b"), a = 1), error = function(e) conditionMessage(e))
switch("c", a = 1, b = 2)
is.null(switch("c", a = 1, b = 2))
