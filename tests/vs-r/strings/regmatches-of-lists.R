# A list in place of texts: its elements are taken as they are, also those of several texts.
s <- list(a = 65536L, b = matrix(c(1.5, NA, 2, 0), 2), c = "one two", d = list("x"))
regmatches(s, gregexpr("[a-z]+", s))
regmatches(s[3:4], regexpr("[a-z]+", s[3:4]))
regmatches(list("ab1", NA, "c"), gregexpr("[a-z]", list("ab1", NA, "c")))
