# New data under the attributes of an object whose data part is a matrix or a vector.
setClass("M", contains = "matrix", representation(unit = "character"))
m <- new("M", matrix(1:6, 2), unit = "cm")
m@.Data <- matrix(6:1, 3); m; dim(m)
n <- new("M", matrix(1:4, 2)); S3Part(n, strictS3 = TRUE); n[1, ] <- 9L; n; n + 1L
setClass("V", contains = "numeric", representation(unit = "character"))
v <- new("V", c(a = 1, b = 2), unit = "m"); v@.Data <- c(5, 6, 7); v; length(v); v@.Data <- 3; v
names(v); v * 2; v[2] <- 4; v
setClass("A", contains = "array"); a <- new("A", array(1:8, c(2, 2, 2))); a@.Data <- array(8:1, c(2, 4)); dim(a); a@.Data
