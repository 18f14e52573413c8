# Class unions as superclasses and in slots
setClassUnion("maybeNumber", c("numeric", "logical"))
e1 <- new("numeric"); is(e1, "maybeNumber"); is(TRUE, "maybeNumber")
setClass("withId", representation("maybeNumber", id = "character"))
w <- new("withId", 1:10, id = "test"); w; w@.Data; w + 1L; is(w, "maybeNumber")
setClassUnion("AorB", c("numeric", "character")); setClass("M", contains = "AorB", slots = c(z = "numeric")); m <- new("M", "str", z = 1); m
setClass("X1", representation(a = "numeric")); setClass("X2", representation(b = "numeric")); setClassUnion("X12", c("X1", "X2")); setClass("Y", slots = c(v = "X12")); new("Y", v = new("X2", b = 3))@v@b; is(new("X1"), "X12")
