# Approximate matching with patterns that end in an escaped backslash and a parenthesis.
r <- tryCatch(agrepl("a\\\\)", c("a\\)", "b"), fixed = FALSE), error = function(e) conditionMessage(e)); print(r)
r <- tryCatch(agrepl("(a|b)c", c("ac", "xyz"), fixed = FALSE), error = function(e) conditionMessage(e)); print(r)
print(agrep("lasy (x)", c("1 lazy (x)", "1", "1 LAZY"), max.distance = 1, fixed = FALSE))
