setOldClass("i64"); setClass("P", contains="i64"); setClass("Q", contains="i64")
p <- new("P", structure(5, class="i64"))
q <- try(new("Q", p)); q
setClass("R1", contains="numeric"); setClass("R2", contains="numeric"); r <- new("R1", 3); try(new("R2", r))
setClass("B0", representation(a="numeric")); setClass("B1", contains="B0"); setClass("B2", contains="B0"); b <- new("B1", a=1); try(new("B2", b))
