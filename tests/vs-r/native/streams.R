# compiles: streams.c
so <- tempfile(fileext = ".so")
stopifnot(system2("cc", c("-shared", "-fPIC", "-o", so, "input/streams.c")) == 0)
dll <- dyn.load(so)
values <- list("a", c("a", NA, "longer text"), c(3L, 5L), c(1.5, 2), list(1, "a"), NULL, TRUE, quote(a + b), as.raw(1:3), 1i, c(a = 1), globalenv(), factor("x"))
for (type in 1:4) for (version in c(0, 2, 3)) for (x in values) {
  cat(type, version, class(x), "")
  .Call("pieces", x, type, version)
}
for (type in 2:3) for (x in list(numeric(20000), rev(1:30000), raw(20000), strrep("a", 20000), rep(TRUE, 9000))) .Call("pieces", x, type, 3)
for (version in 2:3) for (x in c(list(1L), c(2:7, 1L))) .Call("pieces", 2:9, 3, version)
s <- 5:1; .Call("pieces", s, 3, 3); .Call("pieces", s + 0L, 3, 3)
dyn.unload(so)
