# make.names() and make.unique(): order of numbers, errors, calls that trace() sees.
make.names(c("NA.", NA, "a b", NA, "a.b", "x y", "x.y", "x.y"), TRUE)
make.names(c("a b", "a", "1x", "if", "a_b", NA, "", "..1", "...", "TRUE"), allow_ = FALSE)
make.names(c(a = "b c", d = "e"))
make.names(factor(c("a b", "c")))
make.names(NULL)
for (e in expression(make.names("a", unique = NA), make.names("a", unique = "x"), make.names("a", unique = c(TRUE, FALSE)),
                     make.names("a", allow_ = NA), make.names("a", allow_ = "x"), make.names(), make.names("\xe9a"),
                     make.unique(1), make.unique("a", 1)))
  print(tryCatch(eval(e), error = conditionMessage))
args(make.names)
trace(make.unique)
d <- data.frame(x = 1, x = 2, x = 3)
d2 <- data.frame(data.frame(x = 1, x = 2), x = 3)
untrace(make.unique)
identical(d, d2)

# by() as a list keeps its shape
b <- by(warpbreaks[, 1:2], warpbreaks[, "tension"], function(d) d[1, ])
str(as.list(b))
str(as.list(by(warpbreaks, list(warpbreaks$tension, warpbreaks$wool), function(d) mean(d$breaks))))
do.call(rbind, b)

# unique() of dates and times
x <- structure(c(1, 1, 2), class = c("POSIXct", "POSIXt"), tzone = "UTC", foo = "x")
attributes(unique(x))
attributes(unique(structure(c(a = 1, b = 1, c = 2), class = "Date", foo = "x")))
attributes(unique(structure(c(1, 1), class = c("foo", "Date"))))
unique(as.Date(c("2020-01-02", "2020-01-01", "2020-01-02")), fromLast = TRUE)
methods(unique)
methods(pretty)
