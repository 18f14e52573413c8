# A small constraint solver in the style of DeltaBlue (environments as mutable objects)
REQUIRED <- 0; STRONG <- 1; NORMAL <- 2; WEAK <- 3
strength_name <- function(s) c("required", "strong", "normal", "weak")[s + 1]
Variable <- function(name, value) { self <- new.env(); self$name <- name; self$value <- value; self$constraints <- list(); self$det <- NULL; self$mark <- 0; self$walk <- WEAK; class(self) <- "Variable"; self }
print.Variable <- function(x, ...) cat("<", x$name, "=", format(x$value), " walk=", strength_name(x$walk), ">\n", sep = "")
Constraint <- function(kind, strength, vars, fn = NULL) { self <- new.env(); self$kind <- kind; self$strength <- strength; self$vars <- vars; self$fn <- fn; self$out <- NULL; class(self) <- c(kind, "Constraint"); self }
methods_of <- function(c) UseMethod("methods_of")
methods_of.edit <- function(c) list(list(out = 1, run = function() c$vars[[1]]$value <- c$fn()))
methods_of.equal <- function(c) list(list(out = 2, run = function() c$vars[[2]]$value <- c$vars[[1]]$value), list(out = 1, run = function() c$vars[[1]]$value <- c$vars[[2]]$value))
methods_of.scale <- function(c) list(list(out = 4, run = function() c$vars[[4]]$value <- c$vars[[1]]$value * c$vars[[2]]$value + c$vars[[3]]$value), list(out = 1, run = function() c$vars[[1]]$value <- (c$vars[[4]]$value - c$vars[[3]]$value) / c$vars[[2]]$value))
planner <- new.env(); planner$active <- list(); planner$mark <- 0
add <- function(c) { planner$active[[length(planner$active) + 1]] <- c; replan() }
replan <- function() {
  planner$mark <- planner$mark + 1
  ord <- order(vapply(planner$active, function(c) c$strength, 0))
  plan <- list(); det <- character()
  for (c in planner$active[ord]) {
    ms <- methods_of(c)
    for (m in ms) {
      o <- c$vars[[m$out]]
      if (!(o$name %in% det)) { det <- c(det, o$name); o$walk <- c$strength; m$run(); plan <- c(plan, list(list(c = c, m = m))); break }
    }
  }
  for (round in 1:length(plan)) for (p in plan) if (p$c$kind != "edit") p$m$run()
  invisible(plan)
}
a <- Variable("a", 1); b <- Variable("b", 2); cc <- Variable("c", 3)
add(Constraint("edit", STRONG, list(a), function() 10)); add(Constraint("equal", REQUIRED, list(a, b))); add(Constraint("equal", NORMAL, list(b, cc)))
print(a); print(b); print(cc)
chain <- lapply(1:8, function(i) Variable(paste0("v", i), i)); planner$active <- list()
for (i in 1:7) add(Constraint("equal", REQUIRED, chain[i + 0:1]))
add(Constraint("edit", REQUIRED, list(chain[[1]]), function() 42))
print(sapply(chain, function(v) v$value)); table(sapply(chain, function(v) strength_name(v$walk)))
planner$active <- list(); scale <- Variable("scale", 10); off <- Variable("offset", 1000); src <- Variable("src", 5); dst <- Variable("dst", 0)
add(Constraint("scale", REQUIRED, list(src, scale, off, dst))); dst; src
inherits(planner$active[[1]], "Constraint"); inherits(planner$active[[1]], what = c("edit", "scale"), which = TRUE); ls(planner); class(planner$active[[1]])
tryCatch(methods_of(1), error = function(e) cat(conditionMessage(e), "\n"))
