# What common mistakes say, with the calls that they show.
try(nls(y ~ exp(a * x), data.frame(y = 1:3, x = 1:3), start = list(a = 1000)))
try(prcomp(c(1, NA)))
try(format(as.Date("2024-01-01"), 5))
try(ar("a"))
format(as.Date("2024-01-01") + 0:1, c("%d", "%m"))
prcomp(USArrests, rank. = 2)
