# Lists of methods, what counts as one, and the warning for functions that are not generic.
options(error = expression(NULL))
foo <- function(x) x
foo.bar <- function(x) 2
methods("foo")
methods(foo)
methods("nofun")
methods("sd")
area <- function(x, ...) UseMethod("area")
area.default <- function(x, ...) 1
area.sq <- function(x, ...) 1
methods(area)
print.sq <- function(x) 1
Ops.sq <- function(e1, e2) 1
"[.sq" <- function(x, i) 1
"area<-" <- function(x, value) UseMethod("area<-")
"area<-.sq" <- function(x, value) x
methods(class = "sq")
sapply(c("t.test", "t.data.frame", "print.sq", "[.sq", "Ops.sq", "area.sq", "foo.bar", "Math.Date", "sort.list", "!.hexmode",
         "round.Date", "levels.default"), isS3method)
URLencode(c("a b", "c%20d")); URLencode(c("a b", "c%20d"), repeated = TRUE); URLencode(character())
m <- gregexec("(\\w)(\\w)", "ab cd")
regmatches("ab cd", m)
regmatches("ab cd", m, invert = TRUE)
regmatches(c(u = "a1b2", v = "c"), gregexpr("[0-9]", c("a1b2", "c")), invert = TRUE)
regmatches(c(u = "a1b2", v = NA), regexpr("[0-9]", c("a1b2", NA)), invert = NA)
