setClassUnion("eof", c("expression", "function"))
setClass("P", representation(d="eof", n="numeric"))
x <- new("P", n=1); print(x@d); print(try(validObject(x)))
setClass("V", representation("VIRTUAL", d="eof", n="numeric")); setClass("Q", contains="V"); y <- new("Q", n=2); print(y@d)
getClass("P")@prototype@d
setClassUnion("lon", c("list", "numeric")); setClass("R", representation(d="lon")); new("R")@d; new("R", d=1)
setClass("VV", representation("VIRTUAL"))
setClassUnion("u1", c("VV", "numeric")); setClass("A1", representation(d="u1")); new("A1")@d
setClassUnion("u2", c("NULL", "numeric")); setClass("A2", representation(d="u2")); new("A2")@d
setClassUnion("u3", c("numeric", "NULL")); setClass("A3", representation(d="u3")); new("A3")@d
setClassUnion("u4", c("character", "u1")); setClass("A4", representation(d="u4")); new("A4")@d
setClassUnion("u5", c("u4", "numeric")); setClass("A5", representation(d="u5")); new("A5")@d
setClassUnion("u6", c("vector", "function")); setClass("A6", representation(d="u6")); new("A6")@d
setClassUnion("u7", c("matrix", "list")); setClass("A7", representation(d="u7")); new("A7")@d
setClassUnion("u8"); setClass("A8", representation(d="u8")); new("A8")@d
setClass("M", representation(x="numeric")); setIs("M", "u8"); new("A8")@d
setClass("PP", representation(x="numeric"), prototype(x=4)); setClassUnion("u9", c("PP", "NULL")); setClass("A9", representation(d="u9")); new("A9")@d
getClass("u9")@prototype
setClassUnion("expressionOrfunction", c("expression", "function"))
setClass("P", representation(d="expressionOrfunction", n="numeric"), prototype(d=expression(x)))
x <- new("P"); x@d
setClass("Q", contains="P"); y <- new("Q"); y@d
setClass("V", representation(k="numeric"), validity=function(object) { if (length(object@k) > 3) "no" else logical(0) })
try(new("V", k=1))
setClass("W", representation(k="numeric"), validity=function(object) NULL); try(new("W", k=1))
setClass("W2", representation(k="numeric"), validity=function(object) c(TRUE,FALSE)); try(new("W2", k=1))
setClass("W3", representation(k="numeric"), validity=function(object) list("a","b")); try(new("W3", k=1))
setClass("W4", representation(k="numeric"), validity=function(object) character()); try(new("W4", k=1))
setClass("W5", representation(k="numeric"), validity=function(object) 3); try(new("W5", k=1))
setClass("W6", representation(k="numeric"), validity=function(object) FALSE); try(new("W6", k=1))
