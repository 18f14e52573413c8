# locale: C
# Strings marked as UTF-8 where the locale's encoding lacks their characters: shown as <U+xxxx>, whatever they went through.
x <- "caf\u00e9"
x; cat(x, "\n"); nchar(x); Encoding(x); message(x); writeLines(c(x, "\u4e2d", "\U1F600"))
paste0(x, "!"); paste("a", x, sep = "-"); paste(c("a", "b"), collapse = "\u00e9"); sprintf("%s|%10s", x, x); toupper(x)
strsplit(x, "")[[1]]; substr(x, 3, 4); sub("f", "F", x); gsub("\u00e9", "E", x); sub("e", "\u00e9", "be"); regmatches(x, regexpr("f.", x)); chartr("\u00e9", "e", x)
format(c(x, "x")); formatC(x, width = 10); toString(c(x, "b")); sQuote(x); noquote(x); dput(x)
print(c("\u00e9", "a", "b")); print(c("\u00e9\u00e9", "a"), quote = FALSE); matrix(c("\u00e9", "x", "y", "z"), 2)
sort(c("b", "\u00e9", "a")); order(c("b", "\u00e9", "a")); utf8ToInt(x); intToUtf8(c(233, 98)); list(x, a = x); str(x)
try(stop(x)); f <- tempfile(); writeLines(x, f); readLines(f)
