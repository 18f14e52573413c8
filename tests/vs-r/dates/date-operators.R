# Operators and elements of dates, one at a time, and methods that a program redefines.
d <- as.Date("2024-02-28")
step <- function(n) { x <- d; for (i in 1:n) x <- x + 1; x }
step(3); d - 1; 1 + d; d + 0.5; d + NA; d + 1:3; c(d, d) + 1:2; d + TRUE; d + as.difftime(1, units = "days")
d == as.Date("2024-02-28"); d < d + 1; d != d; d >= "2024-01-01"; "2024-03-01" > d; d == 19781; c(d, NA) <= d
try(d + d); d - as.Date("2024-01-01"); try(1 - d); try(d * 2); try(-d); try(!d); try(d & TRUE); try(d %/% 2)
s <- d + 0:4; s[2]; s[[3]]; s[10]; s[-1]; s[s > d + 2]; s["a"]; str(s[2]); attributes(s[3])
n <- c(first = d, second = d + 1); n[1]; n["second"]; n + 1; n == d; n[[2]]
i <- structure(19000L, class = "Date"); i + 1L; i + 1; i < d; str(i + 1L); i - 1
u <- structure(d, unit = "x"); u + 1; u == d; attributes(u + 1)
k <- structure(19000, class = c("special", "Date")); k + 1; k == d; class(k + 1)
e <- d[0]; e + 1; e == d; d + numeric()
try(c(d, d) + 1:3); (c(d, d, d) + 1:2)
"+.Date" <- function(e1, e2) "my sum"
d + 1; step(1)
rm("+.Date"); d + 1
Ops.Date <- function(e1, e2) paste("my", .Generic)
d == d; d < d
rm(Ops.Date); d == d
"[.Date" <- function(x, i) "part"; s[1]; rm("[.Date"); s[1]
