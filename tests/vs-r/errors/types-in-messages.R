# Messages name the type that GNU R has: most functions are closures.
for (f in list(df, t, rnorm, paste, c, sum, rep))
  tryCatch(f$x, error = function(e) cat(conditionMessage(e), "\n"))
tryCatch(chol2inv("a"), error = function(e) print(e))
tryCatch(Sys.sleep("a"), error = function(e) print(e), warning = function(w) print(w))
df[1]
