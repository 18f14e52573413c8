# needs: R6 abind assertthat Formula iterators foreach R.methodsS3 whisker crayon numDeriv
# Packages written in R alone, as other people's scripts use them.
suppressPackageStartupMessages({ library(abind); library(assertthat); library(Formula); library(iterators); library(foreach); library(whisker); library(numDeriv) })
dim(abind(matrix(1:4, 2), matrix(5:8, 2), along = 3)); abind(c(a = 1, b = 2), c(3, 4), along = 0)
try(assert_that(is.character(1))); assert_that(1 == 1); see_if(is.numeric("a")); try(assert_that(length(1:3) == 2, msg = "wrong length"))
f <- Formula(y ~ x1 + x2 | z); f; length(f); formula(f, rhs = 1); formula(f, lhs = 0, rhs = 2); all.vars(f)
it <- iter(1:3); nextElem(it); nextElem(it); nextElem(it); tryCatch(nextElem(it), error = function(e) conditionMessage(e))
foreach(i = 1:3) %do% i^2; foreach(i = 1:4, .combine = c) %do% (i * 10); foreach(a = 1:2, b = 3:4, .combine = rbind) %do% c(a, b); foreach(i = 1:10, .combine = "+") %:% when(i %% 2 == 0) %do% i
cat(whisker.render("Hello {{name}}!\n{{#items}}- {{.}}\n{{/items}}{{^none}}nothing{{/none}}\n", list(name = "World", items = list("a", "b"), none = FALSE)))
round(grad(function(x) sum(x^2), c(1, 2)), 6); round(hessian(function(x) x[1]^2 * x[2], c(1, 2)), 4)
R.methodsS3::setMethodS3("area", "square", function(this, ...) this$side^2); area(structure(list(side = 3), class = "square"))
crayon::has_color() %in% c(TRUE, FALSE); crayon::strip_style("\033[31mred\033[39m")
tryCatch(library(nonexistent.package), error = function(e) cat(conditionMessage(e), "\n"))
