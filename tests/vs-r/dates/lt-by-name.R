# Subsets of POSIXlt by name.
x <- as.POSIXlt(as.POSIXct(c(a = 0, b = 86400), origin = "1970-01-01", tz = "UTC"))
x["b"]
x[c("b", "zz")]
y <- as.POSIXlt("2024-01-31", tz = "UTC")
y[c("year", "mon")]
unlist(y[c("year", "mon")])
length(y[character()])
