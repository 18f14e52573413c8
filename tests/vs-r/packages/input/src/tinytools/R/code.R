.state <- new.env()
.state$loads <- 0
.onLoad <- function(libname, pkgname) {
  .state$loads <- .state$loads + 1
  options(tinytools.level = 2)
}
.onAttach <- function(libname, pkgname) packageStartupMessage("tinytools is here, version ", utils::packageVersion(pkgname, libname))
.onUnload <- function(libpath) cat("tinytools goes\n")
shown_state <- function() c(loads = .state$loads, level = getOption("tinytools.level"))
counter <- function() {
  n <- 0
  list(add = function(by = 1) { n <<- n + by; invisible(n) }, get = function() n)
}
describe <- function(x, ...) UseMethod("describe")
describe.default <- function(x, ...) cat("a thing of class", class(x)[1], "with median", median(x), "\n")
describe.data.frame <- function(x, ...) {
  for (n in names(x)) { cat(n, ": ", sep = ""); describe(x[[n]]) }
  invisible(x)
}
area <- function(s, ...) UseMethod("area")
area.square <- function(s, ...) s$side^2
circle_area <- function(s, digits = 3, ...) round(pi * s$r^2, digits)
format.shape <- function(x, ...) paste0("<", class(x)[1], " ", paste(names(unclass(x)), unlist(unclass(x)), sep = "=", collapse = " "), ">")
print.shape <- function(x, ...) { cat(format(x), "\n"); invisible(x) }
`[.shape` <- function(x, i) { y <- unclass(x)[i]; structure(y, class = class(x)) }
Ops.shape <- function(e1, e2) get(.Generic)(area(e1), area(e2))
summary.shape <- function(object, ...) structure(list(area = area(object)), class = "summary.shape")
print.summary.shape <- function(x, ...) cat("area:", x$area, "\n")
`%+%` <- function(a, b) paste0(a, b)
sd <- function(x) "the other sd"
middle <- function(x) median(x)
tt_one <- function() 1
tt_two <- function(...) { args <- list(...); if (length(args)) switch(names(args)[1], a = "first", b = "second", "other") else repeat { break } }
tt_loop <- function(n) { s <- 0; i <- 0; while (TRUE) { i <- i + 1; if (i > n) break; if (i %% 2 == 0) next; s <- s + i }; for (k in seq_len(n)) s <- s + vapply(k, function(z) z / 2, 0); s }
hidden_table <- function() internal_table
last_of <- function(x) tail(x, 1)
not_exported <- function() "internal"
tt_try <- function(x) tryCatch({ warning("careful"); x }, warning = function(w) paste("caught", conditionMessage(w)), finally = cat("done\n"))
tt_default <- function(x, y = x * 2, z = missing(x)) if (z) "no x" else x + y
tt_constant <- setNames(1:3, c("a", "b", "c"))
