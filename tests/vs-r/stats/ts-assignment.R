# x[i] <- value of time series
w <- ts(matrix(1:4, 2, dimnames = list(NULL, c("p", "q")))); w[1, ] <- 9L; w; w[, "q"] <- c(0, 1); w; w[, ] <- 5; w; w[] <- 1:4; w; w[2, 1] <- NA; w; w[w > 2] <- -1; w; w[cbind(1, 2)] <- 7; w; w[1, ] <- list(1, 2); w
x <- ts(c(1.5, 2, 3), start = c(2001, 2), frequency = 4); x[2] <- 10L; x; x[-1] <- 0; x; x[] <- 4; x; x[x == 4] <- "a"; x; window(x, c(2001, 3)) <- "z"; x
x <- ts(1:3, start = 2000); r <- try(x[2] <- list()); x; x[2] <- list(3); x
z <- ts(1:3); try(z[5] <- 9L); z; try(z[c(1, NA)] <- 1:2); z[c(1, NA)] <- 7L; z; z[integer()] <- 1L; z; z[1:2] <- c(a = 5L, b = 6L); z; y <- z; y[1] <- 0L; z
for (i in 1:3) z[i] <- z[i] * 2L; z; f <- function(s) { s[2] <- 100L; s }; f(z); z
