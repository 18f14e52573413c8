# Comments in patterns, (?#...): repeated classes, brackets and backslashes in them mean nothing.
x <- c("abc\u00e9", "a1", "")
for (p in c("(?#a\\D{3}\\\\)", "(?#\u00e9\\D{3}\\\\)b", "b(?#[[:alpha:]]{2})c", "(?#c)\\D{3}\u00e9", "\\D(?#x{2}){2}c", "(?#(\\w{2})a", "a(?#)\\d{1}"))
  cat(p, ":", tryCatch(grepl(p, x), error = function(e) conditionMessage(e)), "\n")
