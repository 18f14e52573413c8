logLik.foo <- function(object, ...) structure(-10, df = 2, class = "logLik")
logLik.bar <- function(object, ...) structure(-10, df = 2, nobs = 7L, class = "logLik")
x <- structure(list(), class = "foo"); y <- structure(list(), class = "bar")
try(BIC(x, y)); try(BIC(y)); try(AIC(x, y)); a <- x
nobs.foo <- function(object, ...) 20L
try(BIC(x, y)); nobs.bar <- function(object, ...) 21L; try(BIC(y)); try(BIC(x, y)); try(BIC(x, a))
nobs.foo <- function(object, ...) stop("boo"); try(BIC(x)); try(BIC(x, y))
