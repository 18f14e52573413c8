# regmatches() and its replacement where strings are NA.
x <- c("a1", NA, "b22"); m <- regexpr("[0-9]+", x); m; regmatches(x, m); regmatches(x, gregexpr("[0-9]+", x))
regmatches(x, gregexpr("[0-9]+", x), invert = TRUE); regmatches(x, m, invert = TRUE); regmatches(x, regexec("([a-z])([0-9])", x))
y <- x; regmatches(y, m) <- c("Z", "W"); y
y <- x; try(regmatches(y, gregexpr("[0-9]", y)) <- list("Z", NA, c("p", "q"))); y
regmatches(NA, regexpr("a", NA)); regmatches(NA_character_, gregexpr("a", NA)); regmatches(c(a = "x1", b = NA), regexpr("[0-9]", c("x1", NA)))
try(regmatches(x, 1)); regmatches(character(0), regexpr("a", character(0))); try(regmatches(1:3, regexpr("2", 1:3)))
gregexpr("[0-9]+", x); regexec("a", NA)
regmatches(x, gregexec("([a-z])([0-9])", x))
