# needs: data.table
library(data.table)
dt <- data.table(a=1:6, b=letters[1:6], g=c("x","y"))
print(dt)
print(dt[a>2])
print(dt[, sum(a), by=g])
dt[, z := a*2]
print(dt)
dt[a > 3, b := "new"]
print(dt)
dt[, c("p","q") := .(a+1, b)]
print(dt)
dt2 <- data.table(g=c("x","y","z"), v=c(10,20,30))
print(merge(dt, dt2, by="g"))
setkey(dt2, g)
print(dt2["x"])
print(dt[dt2, on="g", nomatch=NULL])
print(dt[, .(s=sum(a), n=.N), by=.(g, big=a>2)])
print(dt[, lapply(.SD, mean), by=g, .SDcols=c("a","z")])
print(dt[order(-a)])
m <- melt(dt, id.vars=c("g","a"), measure.vars=c("z","p"))
print(m)
print(dcast(m, a ~ variable, value.var="value"))
print(rbindlist(list(dt2, data.table(g="w", v=1)), use.names=TRUE))
f <- tempfile(fileext=".csv"); fwrite(dt, f); cat(readLines(f), sep="\n"); print(fread(f))
print(dt[, .I[which.max(a)], by=g])
print(unique(dt, by="g")); print(dt[, .SD[1], by=g])
print(dt[.N]); print(uniqueN(dt$g)); print(shift(1:5)); print(frank(c(3,1,2)))
print(dt[a %between% c(2,4)]); print(tables(silent=TRUE)[, .(NAME, NROW)])
f <- function() { x <- 1:3; setattr(x, "class", "u"); class(x) }
f()
x <- 5; invisible(setattr(x, "unit", "m")); attributes(x)
d <- data.table(a = factor(c("a", "b", "a"), letters[1:4]), b = factor(c("v", "w", "w")))
dcast(d, a ~ b, drop = FALSE, fun.aggregate = length, value.var = "b")
sapply(fread("a,b\n3,a", colClasses = c(NA, "factor")), class)
as.IDate("2016-04-25") + 4L
L <- list(data.table(BOD), data.table(BOD[3:4, ]))
lapply(L, "[", Time == 3)
d <- data.table(foo = 1:3, bar = 4:6, baz = 9:7)
setindex(d, foo, bar, baz)
indices(d[2, bar := 10L])
setcolorder(d, c("baz", "foo")); names(d); d[[1]]
cbind(d[1:2], z = 1:2)
v <- c("foo", "bar")
d[, mget(v, as.environment(-1))]
d[, .(s = sum(get("foo")), n = .N, g = .GRP, r = list(.I)), by = .(odd = foo %% 2)]
d[foo > 1, c("p", "q") := .(foo * 2, .N)][]
d[J(2L), on = "foo"]
tryCatch(d[nothing > 1], error = function(e) cat(conditionMessage(e), "\n"))
