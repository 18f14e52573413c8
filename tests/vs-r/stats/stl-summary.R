# summary() of a decomposition shows itself at once and gives the decomposition back; numericDeriv() wants doubles.
s <- summary(stl(nottem, "per"))
class(s)
identical(s, stl(nottem, "per"))
e <- new.env()
e$whole <- 1L
e$text <- "q"
e$number <- 3
for (v in c("whole", "text", "absent"))
  tryCatch(numericDeriv(quote(number^2), v, e), error = function(e) print(e))
numericDeriv(quote(number^2), "number", e)
