f <- function(type = c("aa", "bb")) { type <- match.arg(type); type }
cat(toupper(f("zz")), "\n")
