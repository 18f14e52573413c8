# if, for, while, repeat, switch.
for (i in 1:3) if (i == 2) next else cat(i, "")
cat("\n")                                     # expect: 1 3 
i <- 0
while (TRUE) { i <- i + 1; if (i > 4) break }
print(i)                                      # expect: [1] 5
repeat { i <- i - 1; if (i < 2) break }
print(i)                                      # expect: [1] 1
print(if (FALSE) 1)                           # expect: NULL
f <- function(x) switch(x, a = , b = "ab", c = "c", "other")
print(f("a"))                                 # expect: [1] "ab"
print(f("z"))                                 # expect: [1] "other"
print(is.null(switch(3, 1, 2)))               # expect: [1] TRUE
x <- for (k in 1:3) k
print(x)                                      # expect: NULL
print(k)                                      # expect: [1] 3
g <- function() { for (i in 1:3) for (j in 1:3) if (i * j == 6) return(c(i, j)) }
print(g())                                    # expect: [1] 2 3
s <- 0
for (v in list(1, 2, "x")) if (is.numeric(v)) s <- s + v
print(s)                                      # expect: [1] 3
print(ifelse(c(1, NA, 3) > 2, "y", "n"))      # expect: [1] "n" NA  "y"
