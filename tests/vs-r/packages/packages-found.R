# needs: R6 Rmpfr gmp raster quantreg zoo
# What scripts with these packages have shown to differ.
suppressMessages({ library(R6); library(Rmpfr); library(raster); library(quantreg); library(zoo) })
A <- R6Class("A", public = list(x = 1, initialize = function(x) self$x <- x, add = function(n) { self$x <- self$x + n; invisible(self) }))
B <- R6Class("B", inherit = A, private = list(s = 3), active = list(y = function(v) if (missing(v)) private$s else private$s <- v))
p <- B$new(3); q <- p$clone(); all.equal(p, q); q$y <- 5; all.equal(p, q); q$x <- 9; all.equal(p, q); all.equal(A$new(1), p)
z <- as.bigz(2)^200; mpfr(z, 256); factorialZ(30); as(mpfr(5, 50), "bigz"); mpfr(as.bigq(1, 3), 100)
r <- raster(ncols = 10, nrows = 10); as.vector(extent(r))
cellFromPolygon(r, spPolygons(rbind(c(-180, -20), c(-160, 5), c(-60, 0), c(-160, -60), c(-180, -20))))
f <- rq(mpg ~ wt, data = mtcars); head(model.frame(f), 2); suppressWarnings(summary(f))
str(as.yearmon(2020 + 0:4 / 12)); str(zoo(1:3, as.yearqtr(2020)))
