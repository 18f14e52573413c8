# needs: rpart
# Examples of help pages, listings of data sets, demos and vignettes of an installed package.
x <- tools::Rd_db("rpart")
names(x)
tools::Rd2ex(x[["car.test.frame.Rd"]])
tools::Rd2ex(x[["rpart.control.Rd"]])
head(example(rpart, give.lines = TRUE), 8)
example(nosuchtopic)
data(package = "rpart")
vignette(package = "rpart")
z <- data(package = c("rpart", "datasets")); nrow(z$results); z$title
try(data(package = "nosuchpkg"))
try(demo("nosuch"))
try(vignette("nosuch", package = "rpart"))
