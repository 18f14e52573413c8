# Closing parentheses that close nothing.
x <- c("b;(\u00e9ab)b", "a\\)b", "\\\\)", ")", "")
for (p in c("\\\\)", "a)", "x\\\\)\\\\;", ")", "a)b", "a)b)c", ";;\\\\)\\\\\\\\;;", "a?)", "\u00ff)", "(a)b)", "(\\\\)", "(a\\\\)b", "[\\\\]\\\\)",
            "\\\\)+", "a|\\\\)", "(\\\\))", "\\\\\\)", "[)]\\\\)"))
  for (ic in c(FALSE, TRUE)) print(tryCatch(gsub(p, "-", x, ignore.case = ic), error = function(e) "error", warning = function(w) conditionMessage(w)))
