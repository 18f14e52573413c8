# A missing argument used as a subscript of calls, NULL and other things.
report <- function(f, x) tryCatch(print(f(x)), error = function(e) cat("Error:", conditionMessage(e), "\n"))
for (x in list(NULL, NA, 1:3, "abc", list(1, "a"), list(a = 1), quote(a + b), expression(a), matrix(1:4, 2), pairlist(a = 1)))
  for (f in list(function(x, i) x[[i, exact = TRUE]], function(x, i) x[[i]], function(x, i) x[i], function(x, i) x[i, 1],
    function(x, i) x[[i, 1]], function(x, i) { x[i] <- 1; x }, function(x, i) { x[i, 1] <- 1; x }, function(x, i) x[[1, i]],
    function(x) x[[]], function(x) x[], function(x) x[[, 1]], function(x) x[, 1])) {
    cat(typeof(x), deparse(body(f)), ": ")
    report(f, x)
  }
for (x in list(NULL, 1:3, "abc", list(1), matrix(1:4, 2))) report(function(x, i) { x[[i]] <- 1; x }, x)
getElement(quote(a + b), 2)
tryCatch(getElement(list(1)), error = function(e) cat("Error:", conditionMessage(e), "\n"))
