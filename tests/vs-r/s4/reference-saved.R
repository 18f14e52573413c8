# Reference objects that are written down and read again are still reference objects, also those that hold themselves.
Account <- setRefClass("Account", fields = list(total = "numeric", log = "list", tag = "character", any = "ANY"), methods = list(
  add = function(x) { total <<- total + x; log[[length(log) + 1]] <<- x; invisible(.self) },
  show = function() cat("<account", tag, total, ">\n"),
  initialize = function(...) { initFields(...); if (length(total) == 0) total <<- 0; .self }))
Saving <- setRefClass("Saving", contains = "Account",
  fields = list(rate = "numeric", twice = function(v) { if (missing(v)) total * 2 else total <<- v / 2 }),
  methods = list(add = function(x) callSuper(x * (1 + rate)), itself = function() any <<- list(.self)))
Plain <- setRefClass("Plain", fields = c("a", "b"))
Node <- setRefClass("Node", fields = list(value = "numeric", kids = "list"),
  methods = list(count = function() 1 + sum(vapply(kids, function(k) k$count(), 0))))
Data <- setClass("Data", contains = "environment", representation(z = "numeric"))
s <- Saving$new(tag = "s", rate = 0.5); s$add(10)
d <- Data(z = 3); assign("q", 7, envir = d)
l <- unserialize(serialize(list(s = s, p = Plain$new(a = 1, b = "x"), d = d, twice = list(s, s), f = s$add,
                                n = Node$new(value = 1, kids = list(Node$new(value = 2), Node$new(value = 3)))), NULL))
s2 <- l$s
isS4(s2); typeof(s2); is.environment(s2); is(s2, "Account"); class(s2)
s2
print(s2)
s2$add(2); s2; s; s2$total; s2$log
s2$total <- 5; s2$total; try(s2$total <- "no")
s2$twice; s2$twice <- 22; s2$total
u <- s2$copy(); u$add(100); u$total; s2$total; class(u)
s2$field("tag"); s2$field("tag", "new"); s2
identical(l$twice[[1]], s2); identical(l$twice[[2]], s2); identical(s, s2)
l$f(1); s2
l$p; l$p$a <- "w"; l$p; str(l$p)
l$n$count(); l$n; l$n$kids[[1]]$value <- 9; l$n$kids[[1]]$value
l$d@z; get("q", l$d); isVirtualClass("Data")
s2$itself(); s3 <- unserialize(serialize(s2, NULL)); s3$total <- 77; s3$any[[1]]$total
f <- tempfile(); saveRDS(s3, f); readRDS(f)
save(s3, l, file = f); rm(s3, l); load(f); s3; l$p
s4 <- unserialize(serialize(s3, NULL, ascii = TRUE)); s4; isS4(s4)
