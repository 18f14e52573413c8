# Common functions of the library: texts, sorting, tables, frames, apply functions.

## paste() and its kin
for (i in 1:3) { paste("a", i); paste0("x", 1:3); paste(c("a", "b"), collapse = ", "); paste("a", c("b", "c"), sep = "-"); paste0(c("a", NA), 1L); paste(1.5, TRUE); toString(1:3); file.path("a", "b") }
## sprintf(), format(), formatC(), prettyNum()
for (i in 1:3) { sprintf("%d", i); sprintf("%5.2f %s", 2.5, "a"); format(3.14159, digits = 3); format(c(1, 10, 100)); formatC(3.14159, digits = 2, format = "f"); format(TRUE); format("a", width = 5); prettyNum(1234567, big.mark = ","); sprintf("%s", c("a", "b")); sprintf("%03d|%%", 1:3) }
## nchar(), substr(), strsplit(), case
for (i in 1:3) { nchar(c("abc", "de")); substr("abcdef", 2, 4); strsplit("a,b,c", ","); strsplit("abc", ""); toupper("abc"); tolower(c("A", "B")); trimws("  a "); rev(strsplit("a b", " ")[[1]]); substring("abcdef", 1:3, 3:5); strtoi("77", 8L); chartr("ab", "xy", "aabb"); startsWith("abc", "a"); rawToChar(rev(charToRaw("abc"))) }
## texts set in part
s <- "abcdef"
for (i in 1:3) { substr(s, 2, 3) <- "ZZ"; substring(s, 5) <- "Q" }
## patterns: fixed, regular, perl
x <- c("one two", "three", "four five six", NA)
for (i in 1:3) { grepl("o", x); grepl("t[wh]", x); sub("o", "0", x); gsub("[aeiou]", "", x); regmatches("a1b22", gregexpr("[0-9]+", "a1b22")); grepl("e", x, fixed = TRUE); gsub("(\\w+) (\\w+)", "\\2 \\1", x, perl = TRUE); regexpr("e+", "three"); grep("five", x, value = TRUE); gsub(".", "-", "a.b", fixed = TRUE); strsplit("a1b2", "[0-9]"); grepl("^o.*o$", x); gsub("\\s+", " ", "a  b   c"); toupper(gsub("(^|\\s)(\\w)", "\\1\\U\\2", "ab cd", perl = TRUE)) }
## sort(), order(), rank(), rev()
x <- c(3, 1, 2, 5, 4)
s <- c("pear", "apple", "fig")
for (i in 1:3) { sort(x); order(x); sort(s); order(s, decreasing = TRUE); rank(x); sort(c(3L, 1L, 2L)); order(c(1, 1, 2), c(3, 2, 1)); rev(x); sort(x, decreasing = TRUE); which.max(x); which.min(x); sort(c(TRUE, FALSE)); order(x, decreasing = TRUE); is.unsorted(x) }
## sorts that are long
x <- (1:3000 * 7919) %% 3001
n <- as.integer(x)
s <- paste0("k", x)
for (i in 1:2) { sort(x); order(x); sort(n); order(n); sort(s[1:500]); order(n %% 10L, x); rank(x); sort.int(n, method = "radix"); order(-x); unique(n %% 50L); duplicated(s); rev(n) }
## match(), %in%, unique(), table() of vectors
x <- c("a", "b", "a", "c")
n <- c(3L, 1L, 3L)
for (i in 1:3) { match("b", x); "c" %in% x; unique(x); duplicated(n); setdiff(x, "a"); union(n, 4L); intersect(x, c("a", "c")); table(x); tabulate(n); which(x == "a"); rle(n); cut(c(1, 5, 9), c(0, 3, 10)); findInterval(c(1.5, 3), 1:4); match(c(2, 3), c(3, 2)); n %in% 3L; rev(unique(n)) }
## lists made, changed, flattened
for (i in 1:3) { l <- list(a = 1, b = "x"); l$a; l[["b"]]; l["a"]; l$c <- 3; l$a <- NULL; names(l); unlist(list(a = 1, b = list(c = 2, d = 3))); length(l); setNames(1:2, c("p", "q")); modifyList(l, list(b = 2)); stack <- c(list(1), l); rapply(list(1, 2), function(v) v + 1, how = "list"); is.null(l$zz); rev(l); head(l, 1); vector("list", 2); append(1:3, 9, 1) }
## nested lists
l <- list(a = list(b = list(c = 1)))
for (i in 1:3) { l$a$b$c <- i; l[["a"]][["b"]][["d"]] <- 2; l$a$b$c; l$a$k[[2]] <- i }
## tapply(), split(), aggregate of vectors
g <- c("u", "v", "u", "v", "w")
x <- c(1, 2, 3, 4, 5)
for (i in 1:2) { tapply(x, g, sum); split(x, g); unsplit(split(x, g), g); by <- vapply(split(x, g), mean, 0); ave(x, g); do.call(rbind, lapply(split(x, g), range)); table(g); unlist(lapply(split(x, g), length)); rowsum(x, g); factor(g); levels(factor(g)); as.integer(factor(g)); interaction(g, g); nlevels(factor(g)); droplevels(factor(g)[1:2]) }
## data frames made and read
for (i in 1:2) { d <- data.frame(x = 1:4, y = c(2.5, 1, 3, 4), s = c("a", "b", "a", "b")); d$x; d[["y"]]; d[2, ]; d[d$x > 2, "s"]; d[, 2]; nrow(d); names(d); d[order(d$y), ]; d$z <- d$x * 2; d[2, "x"] <- 9L; colnames(d); dim(d) }
## data frames grouped, bound, merged
d <- data.frame(k = c("a", "b", "a"), v = 1:3)
for (i in 1:2) { aggregate(v ~ k, d, sum); rbind(d, d); cbind(d, w = 3:1); merge(d, data.frame(k = c("a", "b"), u = 5:6)); sapply(d, class); with(d, tapply(v, k, sum)); subset(d, v > 1); transform(d, t = v * 2); lapply(split(d, d$k), nrow); apply(as.matrix(d), 1, paste, collapse = ""); unique(d); do.call(rbind, list(d, d)); head(d, 2); within(d, q <- v + 1) }
## data frames printed and summarised
d <- data.frame(k = c("a", "b"), v = c(1.5, 2))
print(d)
summary(d)
str(d)
## print() and cat() of vectors and lists
print(1:20); print(c(a = 1.5, b = 2)); print("a"); print(list(1, "b", c = 2)); cat(1, "a", TRUE, 2.5, "\n"); cat("x", "y", sep = ""); print(matrix(1:4, 2)); print(factor(c("a", "b"))); print(NULL); print(c(1.123456789, 100)); message("m"); print(TRUE); writeLines(c("a", "b")); print(1i); print(quote(f(x)))
## deparse(), parse(), as.character() of code
for (i in 1:3) { deparse(quote(if (a > b) f(a) else { g(b) })); parse(text = "x + 1; y <- 2"); eval(parse(text = "1 + 2")); as.character(quote(a + b)); bquote(x + .(i)); body(function(x) x + 1); as.call(list(as.name("sum"), 1, 2)); formals(function(a, b = 2) 1); dput(list(a = 1, b = "c")); identical(quote(a), as.name("a")); all.equal(1, 1 + 1e-10); all.vars(quote(a + b * f(c))) }
## dates and times
d <- as.Date("2024-02-28")
for (i in 1:3) { d + 1; format(d, "%d.%m.%Y"); weekdays(d); seq(d, by = "month", length.out = 3); as.numeric(d); difftime(as.Date("2024-03-01"), d); months(d); as.POSIXct("2024-01-01 10:00:00", tz = "UTC"); format(as.POSIXct(0, origin = "1970-01-01", tz = "UTC")); strftime(d, "%j"); ISOdate(2024, 1, 2); as.integer(format(d, "%Y")) }
## reading and writing text
con <- textConnection("a,b\n1,2\n3,4")
d <- read.csv(con)
f <- tempfile()
writeLines(c("one", "two", "three"), f)
for (i in 1:2) { readLines(f); scan(text = "1 2 3", quiet = TRUE); capture.output(print(1)); length(readLines(f, n = 1)); file.exists(f); basename("/a/b.txt"); tools::file_ext("a.txt"); write.csv(d, quote = FALSE) }
## random numbers
set.seed(1)
for (i in 1:2) { runif(3); rnorm(3); sample(5); sample(c("a", "b"), 4, TRUE); rbinom(2, 10, 0.5); rexp(2); sample.int(10, 2); rpois(2, 3); sample(10, 3, prob = 1:10) }
## matrices: solve(), det(), decompositions
m <- matrix(c(2, 1, 1, 3), 2)
for (i in 1:2) { solve(m); det(m); solve(m, c(1, 2)); qr(m)$rank; chol(m); eigen(m)$values; svd(m)$d; outer(1:2, 1:2); kronecker(m, m); crossprod(m); upper.tri(m); m %o% 1:2 }
## linear models
d <- data.frame(x = 1:6, y = c(2, 4, 5, 4, 6, 7))
m <- lm(y ~ x, d)
coef(m)
predict(m, data.frame(x = 7))
## environments as dictionaries
e <- new.env()
for (k in c("a", "b", "c", "a")) e[[k]] <- (if (is.null(e[[k]])) 0 else e[[k]]) + 1
for (k in ls(e)) get(k, e)
exists("a", e, inherits = FALSE); rm("a", envir = e); mget(ls(e), envir = e); eapply(e, identity)
## mapply(), rapply(), array functions
for (i in 1:2) { mapply(rep, 1:3, 3:1); sapply(list(1:3, 4:9), quantile); apply(matrix(1:6, 2), c(1, 2), function(v) v * 2); sweep(matrix(1:4, 2), 2, 1:2); scale(matrix(1:4 / 2, 2)); aperm(array(1:8, c(2, 2, 2))); expand.grid(1:2, c("a", "b")); combn(4, 2); outer(1:2, 1:3, "+"); array(1:4, c(2, 2)); max.col(matrix(1:4, 2)); which(matrix(c(TRUE, FALSE), 1), arr.ind = TRUE); choose(5, 2); factorial(4); cumprod(1:4); rev(list(1, 2)); Recall; nchar(strrep("ab", 3)); do.call(mapply, list(FUN = function(a, b) a + b, 1:2, 3:4)) }
## regular programs: a queue, a stack, a counter of words
q <- list(); for (i in 1:10) q[[length(q) + 1]] <- i; while (length(q) > 0) q <- q[-1]
s <- c(); for (i in 1:10) s <- c(s, i); while (length(s)) s <- s[-length(s)]
w <- list(); for (k in strsplit("the cat the dog a cat", " ")[[1]]) w[[k]] <- (if (is.null(w[[k]])) 0 else w[[k]]) + 1
w[order(-unlist(w), names(w))]
## serialize(), identical(), object sizes
x <- list(a = 1:3, b = "c", d = list(2.5, TRUE))
for (i in 1:2) { y <- unserialize(serialize(x, NULL)); identical(x, y); object.size(x); is.environment(globalenv()); Negate(is.null)(x); invisible(x); nchar(rawToChar(serialize(1, NULL, ascii = TRUE))) }
