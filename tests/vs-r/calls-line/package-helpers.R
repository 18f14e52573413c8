# Functions of packages whose names begin with a dot are named, too.
home <- new.env(parent = asNamespace("base"))
home$.__NAMESPACE__. <- new.env()
local({
  outer <- function(x) .inner(x)
  .inner <- function(x) .innermost(x + 1)
  .innermost <- function(x) stop("no ", x)
}, home)
home$outer(1)
