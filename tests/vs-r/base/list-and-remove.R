# ls() and rm(): places given as values, by expressions that fail, as names of packages; visibility
e <- new.env(); e$b <- 1; e$a <- 2; e$.h <- 3
f <- function(x) ls(x); f(e); ls(e); ls(e, all.names = TRUE); g <- function() { z <- e; ls(z) }; g(); h <- function() { y <- 1; x <- 2; ls() }; h()
ls(e, pattern = "a"); tryCatch(ls(nosuch), error = function(e) cat(conditionMessage(e), "\n"), warning = function(w) cat(conditionMessage(w), "\n")); "package:stats" -> p; length(ls(p)) > 100; try(ls(stop("x")))
k <- function(e) { e <- e; ls(e) }; k(e); q <- function(...) ls(...); q(e); (function() { u <- 1; length(ls(u)) > 0 })(); length(ls(1)) > 0; makeActiveBinding("act", function() { cat("read\n"); e }, environment()); ls(act)
delayedAssign("late", { cat("late\n"); e }); ls(late); w <- function() { delayedAssign("lz", { cat("lz\n"); e }); ls(lz) }; w(); v <- function(x = e) ls(x); v(); vv <- function(x) ls(x); try(vv())
assign("c", 1, e); rm("c", envir = e); ls(e); rm(list = c("a", "b"), envir = e); ls(e); withVisible(rm(list = ".h", envir = e))$visible; rm(list = "gone", envir = e); try(rm(list = 1)); x1 <- 1; rm(x1); exists("x1"); rm(list = character())
r <- function() { aa <- 1; bb <- 2; rm(list = "aa"); ls() }; r(); r2 <- function() { aa <- 1; rm(aa, list = "bb"); ls() }; bb <- 1; r2(); rm(list = ls(e), envir = e); lockBinding("bb", globalenv()); rm(bb); exists("bb"); en <- function() { lockEnvironment(environment()); q1 <- 1 }; try(en()); try(rm(list = "a", envir = 5)); z <- list2env(list(a = 1)); lockEnvironment(z); try(rm(list = "a", envir = z))
