# Patterns that end within a character class
r <- function(e) print(tryCatch(e, error = function(c) conditionMessage(c), warning = function(w) conditionMessage(w)))
r(sub("x[[:foo:]]", "", "a"))
r(grepl("[[:alpha:]", "b"))
r(grepl("[:alpha:]", "b"))
r(grepl("[a", "b"))
r(grepl("a[[:digit:]]+[[:space:]]b", "a1 b"))
r(grepl("\\[[:a]", "[a"))
