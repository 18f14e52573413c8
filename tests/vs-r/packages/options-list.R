x <- new("externalptr")
typeof(x)
isS4(x)
options(zzz = 3)
.Options$zzz
f <- function() .Options[["digits"]]
options(digits = 5, other = "a")
f()
.Options$other
typeof(.Options)
options(zzz = NULL)
getOption("zzz")
