# needs: MASS gdata SparseM quantmod raster dplyr
# What loading says about hidden objects and replaced methods; methods of the library that a package replaces.
say <- function(m) { cat(conditionMessage(m)); invokeRestart("muffleMessage") }
loading <- function(expr) invisible(withCallingHandlers(expr, message = say))
loading(library(SparseM))
loading(loadNamespace("quantmod"))
suppressPackageStartupMessages(library(dplyr)); loading(library(raster))
suppressMessages(loadNamespace("gdata")); loading(attachNamespace("gdata")); environmentName(environment(nobs))
g <- glm(am ~ wt + hp, binomial, mtcars)
p <- suppressWarnings(suppressMessages(confint(g))); p
suppressPackageStartupMessages(library(MASS))
environment(getS3method("confint", "glm"))
