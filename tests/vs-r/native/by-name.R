# compiles: by-name.c
# .Call() of a name again and again: what was found is kept until a shared object is opened or closed.
dir <- tempfile(); dir.create(dir)
so <- file.path(dir, c("one.so", "two.so"))
for (k in 1:2) stopifnot(system2("cc", c("-shared", "-fPIC", paste0("-DWHICH=", k), "-o", so[k], "input/by-name.c")) == 0)
dyn.load(so[1])
for (i in 1:3) print(.Call("which", i)); .Call("both", 1, 2)
dyn.load(so[2])
for (i in 1:3) print(.Call("which", i)); .Call("which", 1, PACKAGE = "one"); .Call("which", 1, PACKAGE = "two")
for (i in 1:2) print(.Call("both", i, 2)); for (i in 1:2) print(.Call("both", i, 2, PACKAGE = "one"))
try(.Call("both", 1)); .Call("both", 1, 2); try(.Call("both", 1, 2, 3)); for (i in 1:2) try(.Call("nothing", 1)); try(.Call("both", 1, PACKAGE = "three"))
n <- 0; for (i in 1:2000) n <- n + tryCatch(.Call("both", i, 1), error = function(e) 0); n
dyn.unload(so[2])
.Call("which", 1); .Call("both", 1, 2); try(.Call("which", 1, PACKAGE = "two"))
