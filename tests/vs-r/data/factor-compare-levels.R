# Comparing factors whose levels differ: one element on the left is compared as a string.
t <- function(e) tryCatch(print(e), error = function(x) cat("E:", conditionMessage(x), "\n"))
levs <- list("a", "b", c("a", "b"), c("b", "a"), c("b", "c"), c("a", "b", "c"))
for (na in 0:2) for (a in levs) for (b in levs) t(factor(rep_len(a, na), levels = a) == factor(rep_len(b, 2), levels = b))
t(factor("a") == factor("b", levels = c("a", "b")))
t(factor(NA, levels = c("a", "b")) != factor("b", levels = c("c", "b")))
