# write.table() of text in other encodings than the locale's, and of columns that are no numbers
d <- data.frame(a = c(1.5, NA, 3), b = c("x", "\u00e9t\u00e9", NA), c = c(TRUE, NA, FALSE), i = 1:3, z = c(1+2i, NA, 0), stringsAsFactors = FALSE)
d$f <- factor(c("u", "v", NA)); d$l <- iconv(c("\u00e9", "a", "b"), "UTF-8", "latin1"); d$r <- as.raw(1:3)
write.table(d); write.csv(d[c(1, 3:4)]); write.csv(d[1:2], row.names = FALSE, quote = FALSE); write.table(d, sep = "\t", na = "-", col.names = NA)
write.csv2(d[1:4]); write.table(d["l"], quote = FALSE); write.table(matrix(1:4, 2)); write.table(matrix(c("a", "\u00e9"), 1)); write.table(d[0, ]); write.table(data.frame())
