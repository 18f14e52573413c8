# Arguments in forms that few programs use.
m <- cbind(c(3, 1, 2, 5, 4), c(1, 0, 4, 3, 3))
i <- isoreg(m)
i
fitted(i)
isoreg(list(x = c(2, 1), y = c(5, 6)))$yf
isoreg(cbind(1:4, c(1, 0, 4, 3)))$isOrd
convolve(c(1+1i, 2), c(1, 3))
convolve(1:3, c(0, 1i), type = "open")
convolve(TRUE, 1)
D(TRUE, "a")
contr.poly(2, c(p = 1, q = 3))
ftable(matrix(c(2, 1, 0, 3), 2, dimnames = list(c("r", "s"), NULL)))
pretty(as.POSIXct("2024-02-29 12:34:56", tz = "UTC"))
pretty(as.POSIXct("2024-02-29 12:34:56", tz = "UTC"), n = 3)
pretty(as.POSIXct("2024-02-29 12:34:56", tz = "UTC"), n = 4)
pretty(as.POSIXct("2024-02-29 12:34:56.5", tz = "UTC"))
for (f in list(rnorm, runif, rexp, rpois, rgamma, rchisq)) print(try(f(NULL, 1), silent = TRUE)[1])
rexp(2, NULL)
