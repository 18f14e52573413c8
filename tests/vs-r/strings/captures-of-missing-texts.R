# Groups of perl = TRUE where a text is missing, empty or without a match.
txt <- c("ab cd", NA, "", "x")
regexpr("(\\w+) (\\w+)", txt, perl = TRUE)
gregexpr("(?<w>\\w)", txt, perl = TRUE)[2:4]
regmatches(txt[-2], regexpr("\\w+", txt[-2], perl = TRUE))
