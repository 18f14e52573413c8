# Teaching program: Rscript with many small exercises in classic R style: vectors, recycling, NA handling, factors, apply family, scoping puzzles, switch fallthrough, repeat loops, string manipulations, closures, recursion and vectors growing, vapply errors, mapply MoreArgs, Recall, sprintf vectors, seq_along, do.call, Reduce(init), tryCatch, regmatches<-, mapply names, rapply, outer with function, array printing, dates arithmetic; prints everything at top level by autoprint
1:10
c(1.5, NA, -3)
x <- c(b = 2, a = 1); x
x["a"]; x[["b"]]; x[c(TRUE, FALSE)]; x[-1]; x[10]; names(x)
1:6 + 1:2
1:3 + 0.5
"a" == c("a", "b")
TRUE + TRUE
NULL
list()
list(1, "a", TRUE)
list(x = 1, y = list(z = 2))
factor(c("lo", "hi", "lo"))
table(c("a", "b", "a"))
matrix(1:6, 2)
array(1:8, c(2, 2, 2))
data.frame(x = 1:2, y = c("a", "b"))
quote(f(x, y = 2))
function(x, y = 2) x + y
y ~ x
as.name("foo")
expression(a + b)
Sys.Date() > as.Date("2000-01-01")
as.Date("2024-02-29") + 0:1
1e-5; 1e5; 123456789; 1234567890123; 0.1 + 0.2; 1/3; 22/7; 1e-300; 2^31; 100000; 1e15; 1e16; 0.00001234; 1234.5678
c(1e10, 1); c(1e-10, 1); c(0.1, 0.11, 0.111); c(1, 10.5, 100.25); c(1e5, 1e-5)
TRUE; NA; Inf; -Inf; NaN; NA_character_; NA_integer_; 1i; -1.5 + 2i
"quoted \"string\""; 'single'; "tab\t"; "new\nline"; "uni\u00e9"
invisible(5)
(invisible(5))
if (FALSE) 1
for (i in 1:2) i
f <- function() invisible(7); f(); (f()); y <- f(); y
g <- function(x) { if (x > 0) "pos" else if (x < 0) "neg" else "zero" }; sapply(c(-1, 0, 1), g)
h <- function(n) { if (n == 0) return("done"); h(n - 1) }; h(100)
v <- numeric(0); for (i in 1:5) v[i] <- i^2; v
i <- 0; repeat { i <- i + 1; if (i %% 2 == 0) next; if (i > 7) break; cat(i, "") }; cat("\n")
while (TRUE) { i <- i - 1; if (i < 3) break }; i
switch("b", a = "A", b = , c = "C or B", "other"); switch("z", a = 1); switch("z", a = 1, "def"); switch(2, "x", "y", "z")
z <- 1; scope <- function() { z <- 2; inner <- function() { z <<- 3; z }; r <- inner(); c(r, z) }; scope(); z
make <- function() { n <- 0; function() { n <<- n + 1; n } }; c1 <- make(); c1(); c1(); c2 <- make(); c2()
fs <- list(); for (i in 1:3) { local({ j <- i; fs[[j]] <<- function() j }) }; sapply(fs, function(f) f())
args <- function(...) { a <- list(...); names(a) }; args(a = 1, 2, b = 3)
va <- function(x, ...) UseMethod("va"); va.default <- function(x, ...) "default"; va.foo <- function(x, ...) c("foo", NextMethod()); va(structure(1, class = c("foo", "bar")))
print(structure(list(a = 1), class = "foo")); structure(1:3, class = "bar"); structure(1:3, note = "hi")
format.temp <- function(x, ...) paste0(unclass(x), "C"); print.temp <- function(x, ...) print(format(x), quote = FALSE); structure(c(20, 25), class = "temp")
toString.foo <- function(x, ...) "I am foo"; toString(structure(1, class = "foo")); length.stack9 <- function(x) 99L; length(structure(list(), class = "stack9"))
"%+%" <- function(a, b) paste0(a, b); "a" %+% "b" %+% "c"
`my var` <- 3; `my var` + 1; assign("dyn", 5); dyn; get("dyn"); exists("nope"); rm(dyn); exists("dyn")
sapply(list(a = 1:3, b = 4:6), range); sapply(1:3, function(i) letters[i]); sapply(character(0), nchar); vapply(1:3, function(i) i * 2, numeric(1)); lapply(1:2, function(x) x); mapply(function(x, y) x + y, 1:3, 4:6); mapply(rep, 1:3, MoreArgs = list(times = 2)); Map(`+`, 1:2, 3:4); tapply(c(1, 2, 3), c("a", "b", "a"), sum); outer(1:2, 1:3, "+"); apply(matrix(1:4, 2), c(1, 2), function(x) x * 10); Reduce(`+`, 1:4, accumulate = TRUE); Filter(function(x) x > 1, c(a = 1, b = 2)); do.call(paste, list("a", "b", sep = "-")); rapply(list(1, "a"), function(x) x + 1, classes = "numeric", how = "unlist"); array(1:3); aggregate(mpg ~ cyl, mtcars, mean); by(mtcars$mpg, mtcars$cyl, mean); with(mtcars, mean(mpg)); split(1:4, c("x", "y")); unlist(list(a = 1, b = list(c = 2))); cut(c(1, 5, 9), c(0, 3, 6, 10)); merge(data.frame(k = 1:2, a = 3:4), data.frame(k = 2:3, b = 5:6)); rowSums(matrix(1:4, 2)); rev(1:3); order(c(3, 1, 2)); which(c(F, T, T)); any(c(F, T)); range(c(3, 1)); cumsum(1:4); diff(c(1, 4, 9)); prod(1:5); round(3.14159, 2); signif(123456, 2); 5 %/% 2; -5 %/% 2; 5 %% -3; 7.5 %% 2; 1:3 == c(1, 2, 4); identical(c(a = 1), c(a = 1)); all.equal(1, 1 + 1e-10); is.na(c(1, NA)); nchar("hello"); substr("hello", 2, 3); toupper("a"); paste("a", 1:2); sprintf("%05.2f", pi); strsplit("a,b", ","); gsub("l", "L", "hello"); rev(strsplit("abc", "")[[1]]); sort(c("banana", "apple")); unique(c(1, 2, 1)); duplicated(c(1, 2, 1)); rep("x", 3); seq(0, 1, 0.25); head(letters, 3); tail(1:10, 2); which.max(c(1, 3, 2)); match("b", letters); "b" %in% letters; setdiff(1:3, 2); is.null(NULL); class(1L); class("a"); class(sum); class(matrix(1)); class(data.frame()); class(quote(x)); class(quote(x + 1)); typeof(1); typeof(1L); typeof(mean); typeof(sum); mode(1); str(1:3); str("a"); str(list(a = 1, b = "x")); str(mtcars[1:2]); str(function(x) x); str(NULL); str(factor("a")); str(Sys.Date() - Sys.Date()); summary(c(1, 2, 3)); summary(factor(c("a", "b"))); summary(mtcars[1:2]); summary("a"); summary(list(1, 2)); summary(lm(mpg ~ wt, mtcars)); dim(mtcars); nrow(mtcars); head(mtcars, 2); mtcars["Fiat 128", "mpg"]; mtcars[mtcars$mpg > 30, 1:3]; colMeans(mtcars[1:3]); t(head(mtcars[1:2], 2)); levels(factor(c("b", "a"))); nlevels(factor(1:3)); as.integer(factor(c("10", "20"))); as.numeric("3.5"); as.integer(3.9); as.character(1e6); as.character(123456.7); as.logical(c("TRUE", "yes", "T")); as.numeric("abc"); sqrt(-1); 1:3 + 1:2; as.integer("99999999999"); factorial(170); choose(5, 2); exp(1); log(10); log2(8); log10(1000); log(8, base = 2); sin(pi); atan2(1, 1); ceiling(1.2); trunc(-1.7); bitwAnd(5L, 3L); xor(TRUE, FALSE); isTRUE(c(TRUE, TRUE)); nchar(c("a", NA)); max("a", "b"); mean(c(1, NA), na.rm = TRUE); mean(character(0)); var(1); sd(c(1, 2)); median(c(1, 3, 2)); quantile(1:5); letters; LETTERS[5]; month.abb; pi; T & NA; F && stop("no"); stop("the end of the lesson")
