money <- function(value, currency = "EUR") structure(list(value = value, currency = currency), class = "money")
print.money <- function(x, ...) cat(format(x[["value"]], nsmall = 2), x[["currency"]], "\n")
`+.money` <- function(e1, e2) money(e1[["value"]] + e2[["value"]], e1[["currency"]])
`$<-.money` <- function(x, name, value) stop("money does not change")
length.money <- function(x) 99L
describe.money <- function(x, ...) { cat("money: "); describe(x[["value"]]) }
twice <- function(a) a %+% "-" %+% a
middle <- function(x) "nothing to do with numbers"
.onLoad <- function(lib, pkg) { assign("loaded", TRUE, envir = topenv()); registerS3method("summary", "money", function(object, ...) cat("summary of money\n")) }
loaded <- FALSE
