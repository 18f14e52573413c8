# locale: C
# Patterns and texts beyond ASCII, for Perl's expressions, where the locale has no characters beyond ASCII
x <- c("caf\xe9", "plain", "\xe9\xe9", "na\xc3\xafve", "")
grepl("\xe9", x, perl = TRUE, useBytes = TRUE)
grepl("[a-z]\xc3", x, perl = TRUE, useBytes = TRUE)
gsub("\xe9", "e", x, perl = TRUE, useBytes = TRUE)
lengths(regmatches(x, gregexpr("\xe9", x, perl = TRUE, useBytes = TRUE)))
regexpr("\u00e9", c("caf\u00e9", "plain"), perl = TRUE)
grepl("\u00e9", c("plain", "text"), perl = TRUE)
for (p in c("\u00e9+", "[\u00e9]", "(?i)\u00c9")) print(grepl(p, c("plain", "caf\u00e9", "\u00e9"), perl = TRUE))
