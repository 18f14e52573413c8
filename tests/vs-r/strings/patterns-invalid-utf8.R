# Patterns whose bytes are no valid UTF-8, native or bytes; also where PCRE's error lies behind the pattern's end.
x <- rawToChar(as.raw(c(0x60, 0x5b, 0x3a, 0x3f, 0x70, 0x28, 0x9b, 0xff, 0xff)))
try(gsub(x, "a", "ab", perl = TRUE)); try(gsub("[a", "b", "c", perl = TRUE))
Encoding(x) <- "bytes"; try(gsub(x, "a", "ab", perl = TRUE))
z <- rawToChar(as.raw(c(0x61, 0xff))); try(grepl(z, "b", perl = TRUE)); try(grepl(z, "a", perl = TRUE))
for (p in c("(?", "(?<", "(?<n", "(?'", "(?P<ab", "[[:", "\\x{", "\\p{", "a{1,2", "(?(")) try(gsub(p, "", "abc", perl = TRUE))
