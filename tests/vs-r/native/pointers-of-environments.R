# compiles: pointers-of-environments.c
so <- tempfile(fileext = ".so")
stopifnot(system2("cc", c("-shared", "-fPIC", "-o", so, "input/pointers-of-environments.c")) == 0)
dll <- dyn.load(so)
bad <- 0
check <- function(x) if (!.Call("is_good", x$p)) bad <<- bad + 1
make <- function(i, cyclic) {
  e <- new.env()
  if (cyclic) e$self <- e
  e$p <- .Call("make")
  reg.finalizer(e, check, TRUE)
  e
}
for (k in 1:2) for (i in 1:200) { u <- make(i, k == 1); w <- u; if (i %% 50 == 0) invisible(gc()) }
rm(u, w)
invisible(gc()); invisible(gc())
bad
# the finalizer of the environment is there before the pointer's: that goes first
late <- function(i) {
  e <- new.env()
  e$self <- e
  reg.finalizer(e, check, TRUE)
  e$p <- .Call("make")
  e
}
for (i in 1:200) { u <- late(i); if (i %% 50 == 0) invisible(gc()) }
rm(u)
invisible(gc()); invisible(gc())
bad
