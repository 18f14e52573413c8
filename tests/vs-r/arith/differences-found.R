# Differences that random programs found.
t <- function(x) tryCatch(print(x), error=function(e) cat("E", conditionMessage(e), "\n"), warning=function(w) cat("W", conditionMessage(w), "\n"))
t(rapply(list(NULL, TRUE), function(u) u, how = "list")); t(rapply(list(1,NULL), function(u) u, how = "replace")); t(rapply(list(1,NULL), function(u) u)); 
v3 <- seq(0, 1, by = 0.25); t(v3[c(TRUE, FALSE, NA)] * tapply(c(1, 2, 3), c("a", "b", "a"), sum)); t(1:4 * tapply(1:2, 1:2, sum)); t(1:2 * tapply(1:2, 1:2, sum)); t(1:5 + table(c("a","b")))
t(factor(list())); t(factor(character(0))); t(order(list())); t(sort(list())); t(unique(list())); t(factor(sapply(list(), class)))
t(max("", TRUE)); t(max(c(FALSE, TRUE), "FALSE")); t(min(TRUE, "a")); t(range(c(TRUE, FALSE), "0")); t(max("a", NA)); t(max(NA, "a", na.rm = TRUE))
t(sum(c(Inf, NaN, NA, 0))); t(sum(c(0, NA, NaN, Inf))); t(sum(c(NaN, NA))); t(sum(c(NA, NaN))); t(mean(c(NaN, NA))); t(mean(c(NA, NaN))); t(sum(NaN, NA)); t(sum(NA, NaN)); t(prod(c(NaN, NA))); t(prod(c(NA, NaN))); t(max(c(NaN, NA))); t(max(c(NA, NaN))); t(min(NA, NaN)); t(range(c(1, NaN, NA))); t(sum(c(rep(1, 100), NaN, rep(1, 100), NA))); t(mean(c(1,NaN,NA,4)))
t(formatC(c(0, NA, NaN, Inf))); t(formatC(c("a", "b", "cc"))); t(formatC(c("a", "b", "cc"), width = 5)); t(formatC(c("a", "b", "cc"), flag = "-", width = 5)); t(formatC(c(1.5, NA), width = 6)); t(formatC(c(NA, 1L))); t(formatC(NA)); t(formatC(c(TRUE, NA))); t(formatC(c(NA, 10.5), flag = "-", width = 8)); t(formatC(c(NaN, -Inf, 3), flag = " ")); t(formatC(c(a = NA, b = 1))); t(formatC(c("a","bbb"), flag="-")); t(formatC("a", width=-4)); t(formatC(c("abc","d"), mode="character"))
t(as.character(list(c("$a", "[1] 1", "", "$b", "[1] \"u\"", "", "$cc", "[1] 1 2 3", "")))); t(as.character(list(c(a=1,b=2), list(a=1), list(1), 1:3, "x", NULL, TRUE, quote(f(x)), function(x) x, c("a","b"), 1:20+0.5, list(a=list(b=2)), NA, c(TRUE,NA), letters, quote(if (a) b else c), quote({a; b}))))
t(paste(list(1:3, c(a=2)))); t(as.vector(list(c(a=1)), "character"))
options(max.print = 20); print(1:1000000); print(5:2147483647); x <- 3:100000000; print(x); print(-5:-2000000000)
t(c(a=1)[0] + 1:2); t(1:2 == c(a=1)[0]); t(-c(a=1)[0]); t(head(1:3, integer(0))); t(head(1:3, NA))
