`%+%` <- function(a, b) paste0(a, b)
"x" %+% "y" %+% "z"
`+`(1, 2)
sapply(list(1:3, 4:6), `[`, 2)
"my fun" <- function(x) x * 2
`my fun`(4)
square <- function(x) x ^ 2
4 |> square()
c(1, 4, 9) |> sqrt() |> sum()
mtx <- list(a = 1, b = list(c = 2))
mtx$b$c
mtx[["b"]][["c"]]
`second<-` <- function(x, value) { x[2] <- value; x }
v <- 1:3
second(v) <- 99L
v
`modify<-` <- function(x, which, value) { x[[which]] <- value; x }
l <- list(a = 1)
modify(l, "b") <- 5
str(l)
5 -> z
z
f <- function() { w <<- 3; 4 ->> w2; NULL }
f(); c(w, w2)
x = 7
x
TRUE -> t1; t1
-1:3
-(1:3)
2^-1
!TRUE & FALSE
1:3 == 1:3 & TRUE
10 - 2 - 3
2 ^ 3 ^ 2
5 %% 3 * 2
-5 %/% 2
1:2 * 3
a <- b <- 4; a + b
if (a > 3) "big" else "small"
{ 1; 2; 3 }
(1 + 2) * 3
identical(quote(a |> f(b)), quote(f(a, b)))
Negate(is.null)(1)
`if`(TRUE, "yes", "no")
`for`
sapply(1:3, "-", 1)
Map(`*`, 1:3, 4:6)
mapply(rep, 1:3, 3:1)
(\(x) x + 1)(1)
"%||%" <- function(a, b) if (is.null(a)) b else a
NULL %||% "default"
0x10
1e3
1e3L
.5
1i
'single' == "double"
"tab\there"
'quote " inside'
"back\\slash"
r"(raw \n string)"
r"---(with )-- inside)---"
"unicode: \u00e9 \u4e2d"
"\x41\102"
nchar("\u00e9")
100L
1e-300 * 1e-300
0.1 + 0.2 == 0.3
1e5
100000
123456789
1234567890123
0.1
1/3
1e-15
123456.789
c(1.5, NA, 3)
TRUE
Inf; -Inf; NaN; NA; NULL
