# Lines that withAutoprint() and source(exprs =) echo break where they do within expression(); eval() without enclosure.
withAutoprint({centers <- list(cluster = factor(1:3), num_points = c(100, 150, 50), x1 = c(5, 0, -3), x2 = c(-1, 1, -2))
  x <- if (TRUE) {
    1
  } else 2
})
options(width = 60, keep.source = FALSE)
withAutoprint({centers <- list(cluster = factor(1:3), num_points = c(100, 150, 50), x1 = c(5, 0, -3), x2 = c(-1, 1, -2)); f <- function(a, b) { a + b }})
withAutoprint({centers <- list(cluster = factor(1:3), num_points = c(100, 150, 50), x1 = c(5, 0, -3), x2 = c(-1, 1, -2))}, deparseCtrl = "all")
ex <- expression(centers <- list(cluster = factor(1:3), num_points = c(100, 150, 50), x1 = c(5, 0, -3), x2 = c(-1, 1, -2)), x, "a)", quote(f(x)))
source(exprs = ex, echo = TRUE)
source(exprs = ex, echo = TRUE, width.cutoff = 75)
eval(quote(x^2), list(x = 2), NULL); eval(quote(x^2), data.frame(x = 2:3), enclos = NULL); try(eval(quote(x), list(x = 2), "a"))
names.quoted <- function(x) vapply(unclass(x), format, ""); str(structure(list(quote(a), quote(b)), class = "quoted"))
