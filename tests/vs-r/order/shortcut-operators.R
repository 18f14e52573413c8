f <- function(v, tag) { cat(tag, ""); v }
print(f(FALSE, "a") && f(TRUE, "b"))
print(f(TRUE, "a") || f(TRUE, "b"))
print(f(NA, "a") && f(FALSE, "b"))
print(f(NA, "a") || f(TRUE, "b"))
print(f(TRUE, "a") & f(FALSE, "b"))
