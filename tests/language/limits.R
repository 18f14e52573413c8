# Too much of anything is an R error, never a crash.
f <- function(n) f(n + 1)
r <- tryCatch(f(1), error = function(e) "caught")
print(r)                                                            # expect: [1] "caught"
deep <- function(n) if (n == 0) 0 else 1 + deep(n - 1)
print(deep(1000))                                                   # expect: [1] 1000
print(tryCatch(rep(1, 1e15), error = function(e) "too long"))       # expect: [1] "too long"
x <- 1
print(tryCatch({ x[[1e12]] <- 1; "assigned" }, error = function(e) "too far")) # expect: [1] "too far"
print(x)                                                            # expect: [1] 1
l <- list()
for (i in 1:20000) l <- list(l)
print(length(l))                                                    # expect: [1] 1
rm(l)
e <- quote(x)
for (i in 1:500) e <- call("(", e)
print(tryCatch({ eval(e); "done" }, error = function(err) "nested too deeply")) # expect: [1] "done"
s <- paste(rep("(", 20000), collapse = "")
print(inherits(try(parse(text = s), silent = TRUE), "try-error"))   # expect: [1] TRUE
tf <- tempfile()
writeBin(as.raw(c(0x58, 0x0a, 0, 0, 0, 3, 1, 2, 3, 255, 255, 255, 255)), tf)
print(inherits(try(readRDS(tf), silent = TRUE), "try-error"))       # expect: [1] TRUE
# patterns that TRE itself reads for ever or crashes on
print(inherits(try(suppressWarnings(grepl("[/[:alpha:[[:alpha:n]],2\\\\)<[=}", "x")), silent = TRUE), "try-error"))   # expect: [1] TRUE
print(grepl("\\Q(\\E\\\\)", "(\\)"))                                 # expect: [1] TRUE
for (p in c("a{~2}{22}", "((a{~1})b|c){2}", "\u00e9{~2}{,4}"))
  print(inherits(try(suppressWarnings(grepl(p, "x")), silent = TRUE), "try-error"))   # expect: [1] TRUE
# expect: [1] TRUE
# expect: [1] TRUE
print(grepl("(laser){~1}[0-9]{2}", c("lasr12", "lsr12")))           # expect: [1]  TRUE FALSE
