# needs: R6
# R6 classes as people write them: fields, methods, active bindings, private parts, inheritance, clones, printing.
library(R6)
search()[2]
environmentName(asNamespace("R6"))
sort(getNamespaceExports("R6"))
Account <- R6Class("Account",
  public = list(
    owner = NULL,
    initialize = function(owner, balance = 0) {
      self$owner <- owner
      private$money <- balance
      invisible(self)
    },
    deposit = function(x) {
      if (x <= 0) stop("deposit must be positive")
      private$money <- private$money + x
      private$note("deposit", x)
      invisible(self)
    },
    print = function(...) {
      cat("<Account> ", self$owner, ": ", format(private$money, nsmall = 2), "\n", sep = "")
      invisible(self)
    }
  ),
  active = list(
    balance = function(value) {
      if (missing(value)) return(private$money)
      stop("balance is read-only", call. = FALSE)
    },
    history = function() private$log
  ),
  private = list(
    money = 0,
    log = character(),
    note = function(what, x) private$log <- c(private$log, paste(what, x))
  )
)
a <- Account$new("Ann", 100)
a
a$deposit(50)$deposit(25.5)
a$balance
a$history
try(a$balance <- 3)
try(a$deposit(-1))
try(a$nothing <- 1)
class(a)
inherits(a, "Account")
is.R6(a)
is.R6Class(Account)
is.environment(a)
sort(ls(a))
Savings <- R6Class("Savings", inherit = Account,
  public = list(
    rate = 0.1,
    interest = function() {
      super$deposit(private$money * self$rate)
      invisible(self)
    },
    deposit = function(x) {
      cat("saving", x, "\n")
      super$deposit(x)
    },
    finalize = function() NULL
  ))
s <- Savings$new("Sue", 1000)
s$interest()
s$deposit(1)
s
class(s)
b <- a$clone()
b$deposit(1000)
c(a$balance, b$balance)
Stack <- R6Class("Stack", public = list(items = NULL, inner = NULL,
  initialize = function() { self$items <- list(); self$inner <- Account$new("inner", 1) },
  push = function(x) { self$items[[length(self$items) + 1]] <- x; invisible(self) },
  pop = function() { x <- self$items[[length(self$items)]]; self$items[[length(self$items)]] <- NULL; x },
  size = function() length(self$items)))
st <- Stack$new()
st$push(1)$push("two")$push(list(3))
st$size(); st$pop(); st$pop(); st$size()
shallow <- st$clone(); deep <- st$clone(deep = TRUE)
st$inner$deposit(10)
c(shallow$inner$balance, deep$inner$balance)
Custom <- R6Class("Custom", public = list(x = 1, e = NULL), private = list(deep_clone = function(name, value) { cat("copying", name, "\n"); value }))
invisible(Custom$new()$clone(deep = TRUE))
Plain <- R6Class("Plain", class = FALSE, public = list(x = 1, getx = function() self$x))
p <- Plain$new(); class(p); p$getx()
NonPortable <- R6Class("NonPortable", portable = FALSE, public = list(x = 1, set = function(v) { x <<- v; invisible(self) }, get = function() x))
n <- NonPortable$new(); n$set(7)$get()
Locked <- R6Class("Locked", lock_objects = FALSE, public = list(x = 1))
l <- Locked$new(); l$y <- 2; l$x + l$y
Point <- R6Class("Point", public = list(x = 0, y = 0, initialize = function(x = 0, y = 0) { self$x <- x; self$y <- y }, add = function(o) Point$new(self$x + o$x, self$y + o$y)))
Point$new(1, 2)$add(Point$new(3, 4))
format(Point$new(1, 2))
as.list(Point$new(1, 2))[c("x", "y")]
Point$set("public", "norm", function() sqrt(self$x^2 + self$y^2)); Point$new(3, 4)$norm()
try(Point$set("public", "norm", 1))
Point$set("public", "norm", function() "other", overwrite = TRUE); Point$new(3, 4)$norm()
Point
Counter <- R6Class("Counter", public = list(n = 0, add = function() { self$n <- self$n + 1; invisible(self) }))
k <- Counter$new(); for (i in 1:100) k$add(); k$n
points <- lapply(1:3, function(i) Point$new(i, i)); sum(vapply(points, function(p) p$x, 0))
identical(R6::R6Class, R6Class); R6:::format.R6(k) == format(k)
all.equal(Counter$new(), Counter$new())
detach("package:R6"); "package:R6" %in% search(); isNamespaceLoaded("R6")
