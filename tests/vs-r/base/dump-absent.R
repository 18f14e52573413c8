# dump() of what is not there.
a <- 1
r <- dump("nope_", "")
r
dump(c("a", "nope_"), "")
dump(character(0), "")
