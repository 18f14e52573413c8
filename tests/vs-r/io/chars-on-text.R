# readChar(), writeChar(), readBin() and writeBin() on connections of other kinds.
N <- 0; f <- function(e) { N <<- N + 1; cat(N, deparse(substitute(e))[1], "\n");  tryCatch(print(e), error = function(e) print(e), warning = function(w) print(w)) }
tc <- textConnection("hello\nworld"); f(readChar(tc, 3)); f(readChar(tc, c(2, 2))); f(readBin(tc, "int")); f(readBin(tc, "raw", 3)); f(readLines(tc)); close(tc)
tc <- textConnection("out", "w"); f(writeChar("abc", tc)); f(writeChar("abc", tc, eos = NULL)); f(writeBin(1:2, tc)); f(writeBin(charToRaw("a"), tc)); f(readLines(tc)); close(tc); f(out)
rc <- rawConnection(charToRaw("hello")); f(readChar(rc, 3)); f(writeChar("a", rc)); close(rc); f(writeChar("a", "")); f(readChar(charToRaw("abc"), c(1, 5))); f(readChar(charToRaw("abc"), -1)); f(writeChar(1, raw()))
f(writeChar("abc", raw(), 5)); f(writeChar(c("abc", "de"), raw(), c(2, 1))); f(readChar("nofile", 1)); fn <- tempfile(); writeLines("xyz", fn); zz <- file(fn, "r"); f(readChar(zz, 2)); f(readBin(zz, "raw", 1)); close(zz); zz <- file(fn, "w"); f(writeChar("hi", zz)); close(zz); f(readBin(fn, "raw", 10)); f(seek(textConnection("a")))
f(readChar(textConnection("a"), 1, useBytes = TRUE)); f(flush(textConnection("a")))
