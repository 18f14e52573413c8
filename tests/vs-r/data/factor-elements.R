# Elements of factors and comparisons with a level, one at a time, and methods that a program redefines.
f <- factor(c("lo", "hi", NA, "lo"), levels = c("lo", "mid", "hi"))
f[2]; f[3]; f[[1]]; f[f == "lo"]; f[!is.na(f) & f == "hi"]; f[c(TRUE, FALSE, TRUE, FALSE)]; f[9]; f[-1]; f["x"]; f[2, drop = TRUE]
f == "lo"; f != "lo"; f == "none"; "hi" == f; f == NA; f == f; f == c("lo", "hi"); try(f < "lo"); try(f == factor("a"))
attributes(f[2]); str(f[[2]]); factor("only")[1]; factor("only") == "only"; factor("only")[TRUE]
g <- structure(f, names = c("a", "b", "c", "d")); g[2]; g == "lo"
o <- factor(c("b", "a"), ordered = TRUE); o[1]; o == "a"; o < "b"
h <- addNA(f); h == "lo"; h[3]; h == NA
k <- f; contrasts(k) <- contr.sum(3); attributes(k[1:2])$contrasts; k[1]
for (i in 1:3) print(f[i] == "hi")
"[.factor" <- function(x, ...) "mine"; f[1]; rm("[.factor"); f[1]
Ops.factor <- function(e1, e2) paste("op", .Generic); f == "lo"; rm(Ops.factor); f == "lo"
