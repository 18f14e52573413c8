# Calls of `function` that were made by hand need a pairlist or NULL (magrittr: 1 %>% function(x) x).
f <- as.call(list(as.name("function"), quote(.), as.pairlist(alist(x = )), quote(x)))
tryCatch(eval(f), error = function(e) conditionMessage(e))
for (a in list(1, "a", quote(x), list(a = 1), TRUE, quote(f(x))))
  print(tryCatch(eval(as.call(list(as.name("function"), a, quote(x)))), error = function(e) conditionMessage(e)))
g <- function() eval(f); try(g())
h <- eval(as.call(list(as.name("function"), as.pairlist(alist(x = , y = 2)), quote(x + y)))); h(1); eval(as.call(list(as.name("function"), NULL, 3)))()
tryCatch(eval(quote(`function`(1, x))), error = function(e) conditionMessage(e))
