f <- factor(c("lo", "hi", "mid", "hi"))
f
levels(f)
as.integer(f)
table(f)
factor(c("lo", "hi"), levels = c("lo", "mid", "hi"))
g <- factor(c(3, 1, 2, 1)); g
as.numeric(as.character(g))
nlevels(f)
summary(f)
f[2]
f[2, drop = TRUE]
f == "hi"
levels(f)[levels(f) == "hi"] <- "high"; f
factor(c("a", "b"), labels = c("Alpha", "Beta"))
o <- factor(c("S", "L", "M"), levels = c("S", "M", "L"), ordered = TRUE)
o
o < "L"
max(o)
sort(o)
o[1] < o[2]
is.ordered(o); is.factor(f)
tryCatch({ f2 <- f; f2[1] <- "new"; f2 }, warning = function(w) conditionMessage(w))
droplevels(f[f != "mid"])
c(factor("a"), factor("b"))
tapply(c(10, 20, 30, 40), f, mean)
split(1:4, f)
interaction(c("a", "b"), c("x", "y"))
cut(c(1, 5, 10), breaks = c(0, 5, 10))
cut(c(1, 5, 10), breaks = c(0, 5, 10), labels = c("low", "high"))
cut(0:10, 5)
cut(1:5, breaks = 2, labels = FALSE)
cut(5, c(0, 5, 10), right = FALSE)
by_level <- tapply(c(1, 2, 3, 4), list(c("a", "a", "b", "b"), c("x", "y", "x", "y")), sum); by_level
addNA(factor(c("a", NA)))
factor(c("a", NA))
table(factor(c("a", NA)), useNA = "always")
levels(factor(c(TRUE, FALSE)))
relevel(factor(c("a", "b", "c")), ref = "c")
rev(factor(c("a", "b")))
as.vector(f)
paste(f)
nchar(as.character(f))
ifelse(f == "high", 1, 0)
factor(1:3, levels = 3:1)
unclass(factor(c("x", "y")))
str(f)
levels(f) <- c("H", "L", "M"); f
factor(letters[1:3], levels = letters[1:2])
table(c("x", "y", "x"), c("p", "q", "q"))
table(a = c(1, 1, 2), b = c("u", "v", "u"))
t2 <- table(c("x", "y", "x")); t2["x"]; t2[["y"]]; names(t2); t2[order(-t2)]
as.data.frame(table(g = c("a", "b", "a")))
prop.table(table(c("a", "b", "a")))
round(prop.table(table(c("a", "b", "a"))), 2)
rev(table(c("a", "b", "a")))
summary(table(c(1, 2)))
unique(f)
duplicated(factor(c("a", "b", "a")))
tryCatch(f + 1, warning = function(w) conditionMessage(w))
tryCatch(sum(f), error = function(e) conditionMessage(e))
tryCatch(o < "XL", warning = function(w) conditionMessage(w), error = function(e) "err")
by(data.frame(v = 1:4), c("a", "b", "a", "b"), function(d) sum(d$v))
aggregate(v ~ g, data.frame(v = 1:4, g = c("a", "b", "a", "b")), sum)
match("mid", c("lo", "mid"))
as.integer(factor(c("10", "9", "8")))
mapply(function(l, n) paste(l, n), levels(f), table(f))
nlevels(factor(character(0)))
factor(character(0))
levels(f)[2]
f[c(TRUE, FALSE)]
f[-1]
