df <- data.frame(name = c("Ann", "Bob", "Cy"), age = c(30, 25, 41), ok = c(TRUE, FALSE, NA))
df
str(df)
dim(df); nrow(df); ncol(df); names(df)
df$age
df[["name"]]
df[2, ]
df[, 2]
df[, "age", drop = FALSE]
df["age"]
df[df$age > 26, ]
df[df$age > 26, c("name", "age")]
df[order(df$age), ]
df[-1, ]
df$new <- df$age * 2; df
df$new <- NULL
df[2, "age"] <- 26; df
df[nrow(df) + 1, ] <- list("Di", 33, TRUE); df
rbind(df, data.frame(name = "Ed", age = 50, ok = FALSE))
cbind(df, id = 1:4)
colnames(df)[2] <- "years"; df
summary(df$years)
summary(data.frame(x = c(1, 2, 3), g = c("a", "b", "a")))
mean(df$years)
sapply(df, class)
lapply(df, typeof)
apply(df[, "years", drop = FALSE], 1, function(r) r * 2)
with(df, mean(years))
subset(df, years > 30)
subset(df, years > 30, select = name)
subset(df, select = -ok)
transform(df, double = years * 2)
within(df, { half <- years / 2 })
merge(data.frame(k = c(1, 2, 3), a = c("x", "y", "z")), data.frame(k = c(2, 3, 4), b = c(TRUE, FALSE, TRUE)))
merge(data.frame(k = 1:2, a = 3:4), data.frame(k = 2:3, b = 5:6), all = TRUE)
merge(data.frame(id = 1:2, v = 1:2), data.frame(key = 2:1, w = 3:4), by.x = "id", by.y = "key")
unique(data.frame(a = c(1, 1, 2), b = c("x", "x", "y")))
duplicated(data.frame(a = c(1, 1, 2)))
df[complete.cases(df), ]
is.na(df)
colSums(is.na(df))
head(df, 2); tail(df, 1)
as.list(df[1:2, 1:2])
as.matrix(data.frame(a = 1:2, b = 3:4))
as.matrix(data.frame(a = 1:2, b = c("x", "y")))
t(data.frame(a = 1:2, b = 3:4))
data.frame(a = 1:3, b = "const")
data.frame(x = 1:2, y = c("a", "b"), stringsAsFactors = TRUE)$y
data.frame()
data.frame(a = integer(0))
nrow(df[df$years > 100, ])
df[df$years > 100, ]
rownames(df) <- df$name; df["Bob", ]
df["Bob", "years"]
split(df$years, df$ok)
split(data.frame(v = 1:4, g = c("a", "b", "a", "b")), c("a", "b", "a", "b"))
do.call(rbind, lapply(split(data.frame(v = 1:4, g = c("a", "b", "a", "b")), c("a", "b", "a", "b")), function(d) data.frame(g = d$g[1], total = sum(d$v))))
aggregate(v ~ g, data = data.frame(v = c(1, 2, 3, 4), g = c("a", "b", "a", "b")), FUN = mean)
aggregate(data.frame(v = 1:4), by = list(grp = c("a", "b", "a", "b")), FUN = sum)
tapply(c(1, 2, 3), c("a", "b", "a"), sum)
table(data.frame(a = c(1, 1, 2), b = c("x", "y", "x")))
stack(list(a = 1:2, b = 3))
expand.grid(x = 1:2, y = c("a", "b"))
data.frame(a = 1:2, a = 3:4)
data.frame(a = 1:2, a = 3:4, check.names = FALSE)
data.frame(`my col` = 1, check.names = FALSE)
colnames(data.frame(1:2, c("a", "b")))
tryCatch(data.frame(a = 1:2, b = 1:3), error = function(e) conditionMessage(e))
tryCatch(df$nope, error = function(e) "err")
tryCatch(df[, "nope"], error = function(e) conditionMessage(e))
tryCatch(df[["nope"]], error = function(e) conditionMessage(e))
tryCatch(df[10, ], error = function(e) conditionMessage(e))
tryCatch(df$z <- 1:3, error = function(e) conditionMessage(e))
df[["years"]][2]
df$years[df$name == "Ann"] <- 31; df$years
df[df$name == "Cy", "ok"] <- TRUE; df$ok
df[order(df$ok, -df$years), "name"]
x <- data.frame(d = as.Date(c("2024-01-01", "2024-06-15")), n = c(1.5, NA)); x
x$d[2] - x$d[1]
data.frame(n = c(1.123456, 22.1), s = c("left", NA), l = c(TRUE, NA))
data.frame(x = c(0.00001, 1000), y = c(1e10, 1))
print(data.frame(a = 1:2, b = c("x", "y")), row.names = FALSE)
format(data.frame(a = c(1.5, 22), b = c("x", "yy")))
cumsum(table(c("a", "b", "a")))
mapply(function(n, a) paste(n, a), df$name, df$years)
vapply(df, function(col) length(unique(col)), 1L)
Reduce(rbind, list(data.frame(a = 1), data.frame(a = 2)))
for (i in seq_len(nrow(df))) cat(df$name[i], df$years[i], "\n")
df2 <- df; df2$years <- NULL; names(df2)
identical(df, df)
rev(df[1:2])
df[c("ok", "name")][1, ]
colMeans(data.frame(a = 1:3, b = 4:6))
rowSums(data.frame(a = 1:3, b = 4:6))
data.frame(a = 1:3)[["a"]][[2]]
max(data.frame(a = 1:3, b = 4:6))
data.frame(a = 1:3) + 1
data.frame(a = 1:3) == 2
quantile(df2$ok, na.rm = TRUE) 
unsplit(split(df$years, df$ok), df$ok)
cut(df$years, c(0, 30, 40, 100))
colnames(df)
nchar(df$name)
I(1:2)
data.frame(l = I(list(1, "a")))
rapply(data.frame(a = 1.5, b = "x"), toupper, classes = "character", how = "replace")
