#!/bin/sh
# foreign.sh - .C() and .Fortran() call functions of a shared object made here; left out without a compiler.
cc=${CC:-cc}
command -v ${cc%% *} >/dev/null || exit 0
cat >foreign.c <<'C'
void add_one(double *x, int *n) { for (int i = 0; i < *n; i++) x[i] += 1; }
void shout(char **s, int *flag) { s[0][0] = 'Z'; *flag = 0; }
void plus2_(double *x) { *x += 2; }
C
$cc -shared -fPIC -o foreign.so foreign.c || exit 0
cat >foreign.R <<'R'
dll <- dyn.load("foreign.so")
dll[["name"]]
is.loaded("add_one")
is.loaded("plus2", type = "Fortran")
.C("add_one", x = c(a = 1, b = 2), 2L)
.C("shout", s = "abc", flag = TRUE)
.Fortran("plus2", 5)[[1]]
.C(getNativeSymbolInfo("add_one")$address, matrix(0, 1, 2), 2L)[[1]]
g <- function() .C("add_one", NULL, 1L)
try(g())
f <- function() .C("add_one", NA_real_, 1L)
try(f())
.C("add_one", NA_real_, 1L, NAOK = TRUE)[[1]]
names(getLoadedDLLs())
dyn.unload("foreign.so")
is.loaded("add_one")
R
cat >expected <<'X'
[1] "foreign"
[1] TRUE
[1] TRUE
$x
a b 
2 3 

[[2]]
[1] 2

$s
[1] "Zbc"

$flag
[1] FALSE

[1] 7
     [,1] [,2]
[1,]    1    1
Error in g() : invalid mode (NULL) to pass to C or Fortran (arg 1)
Error in f() : NA/NaN/Inf in foreign function call (arg 1)
[1] NA
[1] "foreign"
[1] FALSE
X
ORBIT_LOCATION=0 "$ORBIT" foreign.R >got 2>&1
diff expected got
