# Strings that are no UTF-8: what each function says of them.
try(strtrim("\xff", 2))
try(casefold("\xff", upper = TRUE))
casefold("Ab"); casefold("Ab", upper = TRUE)
strsplit("a\xffb", "b", fixed = TRUE)
strsplit(c("ab", "a\xffb"), "", fixed = TRUE)
try(gsub("a", "\xff", "a", fixed = TRUE))
try(gsub("\xff", "b", "a", fixed = TRUE))
try(make.names("\xff"))
trimws("\xff "); trimws("\xff"); trimws(" \xe9b ", "left")
x <- "fa\xE7ile"
Encoding(x) <- "bytes"
try(toupper(x)); try(tolower(x))
try(casefold(x))
