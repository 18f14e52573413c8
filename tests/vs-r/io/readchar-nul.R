x <- as.raw(c(72,105,0,66,67,68))
try(readChar(x, 4)); try(readChar(x, c(2,2)))
readChar(x, c(2)); try(rawToChar(x)); rawToChar(as.raw(c(65,66,0,0)))
tf <- tempfile(); writeBin(c(x, x), tf); zz <- file(tf, "rb"); readChar(zz, c(3,3,3,3)); close(zz)
