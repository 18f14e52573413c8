# time limits of evaluation
f <- function(limit) { setTimeLimit(elapsed = limit, transient = TRUE); on.exit(setTimeLimit()); repeat sqrt(2); 1 }
r <- tryCatch(f(0.2), error = function(e) conditionMessage(e)); r
r <- tryCatch({ setTimeLimit(cpu = 0.2, transient = TRUE); repeat sqrt(2) }, error = function(e) e); class(r); conditionMessage(r); conditionCall(r)
setTimeLimit()
x <- try({ setTimeLimit(elapsed = 0.2); while (TRUE) 1 })
cat(x)
setTimeLimit()
x <- try({ setTimeLimit(elapsed = 0.2); for (i in 1:1e9) i; 1 })
setTimeLimit()
withVisible(setTimeLimit())$visible
withVisible(setSessionTimeLimit())$visible
try(setTimeLimit("a"))
try(setTimeLimit(elapsed = "b"))
try(setTimeLimit(transient = NA))
try(setTimeLimit(cpu = NA))
print(setTimeLimit(cpu = -1))
setTimeLimit(elapsed = 0)
try(setSessionTimeLimit("x"))
g <- function(n) if (n > 0) g(n - 1) else { setTimeLimit(elapsed = 0.1); repeat NULL }
try(g(3))
x <- try({ setSessionTimeLimit(elapsed = 0.2); repeat 1 })
setTimeLimit()
setSessionTimeLimit()
setSessionTimeLimit(elapsed = 0.2)
x <- try(repeat 1)
"after"
setSessionTimeLimit(cpu = 0.1)
x <- try(repeat 1)
setSessionTimeLimit()
"end"
