# Text for help pages, engines of vignettes, generics that are known as such, routines of shared libraries.
tools::toRd("a%b{c}\\d"); tools::toRd(c("x", NA)); tools::toRd(person("A", "B"))
r <- bibentry("Manual", title = "T % x", author = person("Jane", "Doe"), year = 2001, organization = "Org", url = "https://x.y/z")
tools::toRd(r)
r2 <- bibentry("Article", title = "Short {T}itle", author = c(person("Ann", "Bee"), person("C", "Dee")), year = 1999, journal = "J. X", volume = 3, number = 2, pages = "1--20", doi = "10.1/abc")
cat(tools::toRd(c(r2, r)), sep = "\n\n")
e <- tools::vignetteEngine("Sweave"); names(e); e$name; e$package; e$pattern
x <- tools::vignetteEngine("mine", weave = function(file, ...) file, tangle = function(file, ...) file, pattern = "[.]mine$", package = "base"); names(x)
names(tools::vignetteEngine()); names(tools::vignetteEngine(package = "base"))
try(tools::vignetteEngine("nosuch")); try(tools::vignetteEngine("nosuch", package = "base"))
tools::vignetteEngine("mine", package = "base")$pattern; tools::vignetteEngine("base::mine")$name
try(tools::vignetteEngine("bad", weave = 1, tangle = 2, package = "base"))
length(.knownS3Generics); class(.knownS3Generics); .knownS3Generics[c("Math", "str", "vcov")]
d <- getDLLRegisteredRoutines("stats"); class(d); names(d); class(d[[1]])
try(getDLLRegisteredRoutines("nosuch"))
