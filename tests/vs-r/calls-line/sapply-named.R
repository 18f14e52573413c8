parse_num <- function(s) { n <- suppressWarnings(as.numeric(s)); if (is.na(n)) stop("not a number: ", s); n }
total <- sum(sapply(c("1", "2", "x"), parse_num))
