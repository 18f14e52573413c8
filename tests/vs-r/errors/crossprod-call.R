# Products of what is no number: crossprod() and tcrossprod() show the call that stands in them, %*% its own.
try(crossprod("a"))
try(tcrossprod(1:2, list(1)))
try(sapply(list("a"), crossprod))
try(do.call(tcrossprod, list("a")))
try(crossprod(1:2, 1:3))
try("a" %*% 1)
try(crossprod(factor(1)))
crossprod("a")
