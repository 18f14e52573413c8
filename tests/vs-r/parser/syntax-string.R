x <- "unterminated
cat(1)
