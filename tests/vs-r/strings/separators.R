# Separators that are no string, and the encodings of pieces.
e <- function(x) cat(conditionMessage(tryCatch(x, error = function(e) e)), "\n")
e(paste(1, 2, sep = character())); e(paste(1, 2, sep = NA_character_)); e(paste(1, 2, sep = 1)); e(paste(1, 2, sep = NULL)); e(paste(1, 2, sep = list("a")))
e(paste(1, 2, collapse = character())); e(paste(1, 2, collapse = NA_character_)); e(paste(1, 2, collapse = 1))
paste(1:2, 3, sep = c("-", "+")); paste(1:2, collapse = c("-", "+")); paste0("a", 1:2, collapse = c("|", "x"))
s <- "a\u00e9b\u4e2d"; l <- "a\xe9b"; Encoding(l) <- "latin1"; b <- "a\xe9b"; Encoding(b) <- "bytes"
for (p in c("", "b", "[ab]")) for (f in c(TRUE, FALSE)) print(lapply(strsplit(c(s, l, "ab"), p, fixed = f), Encoding))
Encoding(sub("b", "x", s)); Encoding(gsub("a|b", "", l)); Encoding(sub("\u00e9", "", s)); Encoding(regmatches(s, regexpr("b.", s)))
