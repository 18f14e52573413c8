# plot() of a series against what is none: lengths must agree, times need not
pdf(NULL)
x <- time(ts(1:24, start = 2000, frequency = 12))
plot(x, cos(1:24))
plot(ts(1:5, start = 1990), 5:1, xy.labels = FALSE)
plot(ts(1:5, start = 1990), c(a = 1, b = 2, c = 3, d = 2, e = 1), xy.labels = letters[1:5])
try(plot(ts(1:5), 1:4))
try(plot(ts(1:12, frequency = 12), ts(1:12)))
par("usr")
