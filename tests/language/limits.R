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
# bounds whose numbers no integer holds
for (p in c("|{04444444444444444,3}i", "a{4294967298}", "a{~99999999999}", "\u00e9{1,4294967297}"))
  print(inherits(try(suppressWarnings(grepl(p, "x")), silent = TRUE), "try-error"))   # expect: [1] TRUE
# expect: [1] TRUE
# expect: [1] TRUE
# expect: [1] TRUE
print(grepl("a{0000000000003}", c("aaa", "aa")))                    # expect: [1]  TRUE FALSE
print(tryCatch(suppressWarnings(grepl("(([ab]{255}){255}){255}", "a")), error = function(e) sub(".*reason", "", conditionMessage(e))))
# expect: [1] " 'Out of memory'"
print(grepl("((a{5}){20}){30}", c(strrep("a", 3000), strrep("a", 2999))))   # expect: [1]  TRUE FALSE
