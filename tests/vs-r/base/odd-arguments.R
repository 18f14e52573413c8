# Arguments that few programs give: nothing, calls, lists.
iconv(NULL)
try(iconv(list("a")))
is.na(quote(f(x, y)))
is.na(y ~ x)
is.na(quote(x))
intToBits(NULL)
try(chol2inv(1:3))
chol2inv(4)
