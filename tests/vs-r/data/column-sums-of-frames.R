# colSums() and colMeans() of data frames: columns of every type, missing values, names; numbers as text by the block
d <- data.frame(a = c(1,NA,3), b = 1:3, c = c(TRUE,FALSE,NA), e = c(2.5,3,NaN), f = 4:6)
print(colMeans(d)); print(colSums(d, na.rm = TRUE)); print(colMeans(d, na.rm=TRUE))
d$g <- letters[1:3]; print(try(colMeans(d)))
print(colMeans(d["b"])); d$g <- factor(d$g); print(try(colSums(d)))
print(colSums(data.frame())); print(colMeans(d[0, 1:3])); 
d <- d[1:5]; d$m <- matrix(1:6, 3); print(colSums(d))
print(try(colMeans(d[1:2], na.rm = NA))); print(try(colMeans(d[1:2], dims = 2)))
print(colMeans(d[1:2], dims = 1)); print(colSums(is.na(d[1:4])))
names(d)[2] <- NA; print(colSums(d[1:4])); print(unname(colSums(d[1:3])))
print(sapply(split(mtcars, mtcars$cyl), colMeans))
print(colMeans(iris[1:4])); try(colSums(data.frame(t = as.Date("2020-01-01") + 0:1, x = 1:2)))
x <- c(0.1, 1e15, 123456, 1e5, 1e-5, 100000, 1234567890123456, -0, 1/3, 1/3, NA, NaN, Inf, -Inf, 1e300, 5e-324, 2^53, 3, 3, 0.30000000000000004)
print(as.character(x)); print(as.character(rep(x, 3)) == rep(as.character(x), 3)); options(OutDec = ","); print(as.character(x)); print(paste(x))
