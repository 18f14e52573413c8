e <- new.env()
assign("x", 10, envir = e)
get("x", envir = e)
e$y <- 20
e[["z"]] <- 30
sort(ls(e))
exists("x", envir = e); exists("nope", envir = e); exists("x", envir = e, inherits = FALSE)
mget(c("x", "y"), envir = e)
rm("x", envir = e); exists("x", envir = e, inherits = FALSE)
f <- function() { v <- 1; g <- function() { v <<- v + 1; v }; g(); g() }
f()
environmentName(globalenv()); environmentName(baseenv()); environmentName(topenv())
class(e); is.environment(e); length(e)
eapply(e, function(v) v * 2)[order(names(eapply(e, identity)))]
as.list(e)[order(names(as.list(e)))]
local({ a <- 5; a * 2 })
with(e, y + z)
identical(e, e)
h <- function() parent.frame(); identical(h(), globalenv())
k <- function() environment(); is.environment(k())
env_fun <- function() { secret <- 42; function() secret }
get("secret", environment(env_fun()))
counter <- new.env(); counter$n <- 0
incr <- function(env) env$n <- env$n + 1
for (i in 1:3) incr(counter)
counter$n
tryCatch(get("undefined_q"), error = function(err) conditionMessage(err))
get0("undefined_q", ifnotfound = "default")
lockBinding("y", e); tryCatch(e$y <- 1, error = function(err) conditionMessage(err))
unlockBinding("y", e); e$y <- 1; e$y
lockEnvironment(e); tryCatch(assign("w", 1, e), error = function(err) conditionMessage(err))
makeActiveBinding("now", function() "active!", counter); counter$now
invisible(list2env(list(p = 1, q = 2), envir = counter)); counter$p
nested <- new.env(parent = counter); get("q", nested)
exists("q", nested, inherits = FALSE)
parent.env(nested)$p
sapply(c("sum", "mean"), exists)
delayedAssign("lazy", { cat("now! "); 5 }); lazy; lazy
environmentName(environment(mean))
environmentName(parent.env(globalenv())) != ""
x <- "global"; f1 <- function() { x <- "local"; f2 <- function() x; f2() }; f1()
f3 <- function() { x <<- "changed"; x }; f3(); x
ff <- function() { assign("dyn", 99, envir = globalenv()) }; ff(); dyn
fn <- function(n) { if (n == 0) return(sys.nframe()); fn(n - 1) }; fn(3)
eval(quote(x), list(x = "from list"))
evalq(x, e) 
eval(quote(q + 1), counter)
as.environment(list(a = 1))$a
is.null(e$missing_thing)
env.profile <- NULL
nchar(format(e)) > 5
identical(parent.env(new.env()), globalenv())
do.call(function() exists("y", envir = e), list())
rm(x); exists("x", inherits = FALSE)
f5 <- function(x) { x$v <- 2; invisible() }; en <- new.env(); en$v <- 1; f5(en); en$v
f6 <- function(l) { l$v <- 2; invisible() }; li <- list(v = 1); f6(li); li$v
Recall <- NULL; is.null(Recall)
rm(Recall)
attach(list(attached_v = 7), name = "mylist"); attached_v; "mylist" %in% search()
detach("mylist"); exists("attached_v")
bindingIsLocked("pi", baseenv())
tryCatch(assign("pi", 3, baseenv()), error = function(err) conditionMessage(err))
pi <- 3; pi; rm(pi); pi
ls(list2env(list(b = 1, a = 2, .hidden = 3)))
ls(list2env(list(b = 1, .hidden = 3)), all.names = TRUE)
environment(function() 1)
globalenv()
emptyenv()
tryCatch(eval(quote(1 + 1), emptyenv()), error = function(err) conditionMessage(err))
