# Echoed text that is cut within a string; strings from raw vectors
`odd " name` <- 1
for (m in c(8, 10, 12, 13, 14, 15, 16, 17, 20)) source(exprs = expression(x <- c("a\"b", 'it"s', "cc", `odd " name`)), echo = TRUE, max.deparse.length = m)
source(exprs = expression(y <- "aaaaaaaaaaaaaaaaaaaaaaaaaaa"), echo = TRUE, max.deparse.length = 12)
source(textConnection("z <- 'aaaaaaaaaaaaaaaaaaaaaaaaaaa' # comment \"x"), echo = TRUE, max.deparse.length = 12, keep.source = TRUE)
source(textConnection("z <- 'aaaaaaaaaaaaaa'; y <- '\"\"aaaaaaaaaaaaa' # comment \"x"), echo = TRUE, max.deparse.length = 12, keep.source = TRUE)
readBin(as.raw(c(65, 0, 66)), "character", 2)
readBin(as.raw(c(65, 0, 66)), "character", 5); readBin(as.raw(65), "character"); readBin(raw(), "character"); readBin(as.raw(c(0, 0)), "character", 3)
