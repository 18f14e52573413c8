# local() with one argument: GNU R's compiler writes a call of a function without arguments in its place, so that
# sys.call() and errors show that one in functions with loops, in their second calls, and in loops at top level.
show <- function(k) print(sys.call(-1))
f <- function() for (i in 1) {
  local({ show(1) })
  local(expr = show(2))
  local(show(3), new.env())
  base::local(show(4))
  local(x = show(5))
  x <- local({ y <- sys.call(); y })
  dput(x)
  str(as.list(x[[1]]))
  print(local({ return(5); 6 }))
  print(identical(local(parent.frame()), environment()))
  print(identical(local(parent.env(environment())), environment()))
  for (j in 1:3) local({ if (j == 2) print("two") })
  print(local(sys.nframe()))
}
f()
once <- function() { local(show(1)); invisible() }
once()
once()
once()
inner <- function() for (i in 1) {
  h <- function() local(show(1))
  h()
  print(local(sys.call()))
  sapply(1:2, function(k) local(print(sys.call())))
}
inner()
for (i in 1) { h <- function() local(show(1)); h() }
invisible(sapply(1:4, function(k) local(show(k))))
repeat { local(show(1)); break }
evaluated <- function() eval(quote(for (i in 1) local(show(1))))
evaluated()
eval(quote(for (i in 1) local(show(1))))
local({ for (i in 1) local(show(4)); NULL })
local(for (i in 1) { h <- function() local(show(5)); h() })
with(list(a = 1), for (i in 1) local(show(6)))
id <- function(x) x
id(for (i in 1) local(show(7)))

# variables
counts <- function() {
  total <- 0
  for (i in 1:3) {
    a <- i
    local({ a <- a * 10; b <- a + 1; total <<- total + b })
    print(c(a, total))
  }
  exists("b", inherits = FALSE)
}
counts()
makers <- function() {
  out <- list()
  for (i in 1:3) out[[i]] <- local({ k <- i; function() { k <<- k + 1; k } })
  out
}
m <- makers()
print(c(m[[1]](), m[[1]](), m[[2]](), m[[3]]()))

# errors, warnings, exits
plain <- function() local(stop("x"))
looped <- function() for (i in 1) local(stop("x"))
try(plain()); try(plain()); try(looped())
try((function() for (i in 1) local({ y <- 1; log("a") }))())
try((function() for (i in 1) local({ y <- 1; nosuch }))())
(function() for (i in 1) local({ warning("w"); as.integer("z") }))()
(function() for (i in 1) local({ on.exit(cat("bye\n")); cat("x\n") }))()
result <- tryCatch((function() for (i in 1) local({ warning("w") }))(), warning = conditionCall)
print(result)
dots <- function(...) for (i in 1) local({ print(...length()); print(list(...)) })
dots(1, 2)
try((function(...) for (i in 1) local(...))(1))

# other functions of this name
own <- function(local) for (i in 1) local({ y <- 1; print(y) })
own(function(x) cat("own\n"))
local <- function(x) { cat("mine\n"); x }
mine <- function() for (i in 1) local({ y <- 3; print(sys.call()) })
mine()
for (i in 1) local(print("here"))
rm(local)
mine()
late <- function() for (i in 1) local(print("late"))
late()
