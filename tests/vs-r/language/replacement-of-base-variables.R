# Replacement functions at top level, in local() and eval() on variables of attached packages.
`second<-` <- function(x, value) { x[2] <- value; x }
second(LETTERS) <- "zz"; print(LETTERS[1:3])
local({ second(letters) <- "q"; print(letters[1:3]) }); print(letters[1:3])
eval(quote({ second(month.abb) <- "M"; print(month.abb[1:3]) }), new.env())
same <- function(f) f
`bar<-` <- function(f, e = environment(f), value) { same(f); is.null(e); value }
bar(sum) <- 2; print(sum)
body(sd) <- quote(x + 1); print(sd(2))
try(body(prod) <- quote(1))

