#!/bin/sh
# ffi.sh - The programs of examples/ffi print what their .out files say; what ffi_fn() refuses; skipped without libffi.
set -e
from=$TESTS/../examples/ffi
if ! "$ORBIT" -e 'invisible(ffi::ffi_sizeof("int"))' >/dev/null 2>why; then
  grep -q "needs the library libffi" why || { cat why; exit 1; }
  echo "no libffi"
  exit 77
fi
for name in libm zlib sqlite; do
  [ "$name" != sqlite ] || "$ORBIT" -e 'invisible(ffi::ffi_fn("libsqlite3.so.0", "sqlite3_open", "int(const char *, void **)"))' >/dev/null 2>&1 || continue
  "$ORBIT" "$from/$name.R" >got 2>&1 || echo "status $?" >>got
  diff "$from/$name.out" got
done
cat >types.R <<'E2'
library(ffi)
ok <- function(x) stopifnot(isTRUE(x))
fails <- function(expr, text) {
  m <- tryCatch({ expr; "none" }, error = conditionMessage)
  if (!grepl(text, m, fixed = TRUE)) stop("wrong error: ", m)
}
libc <- function(name, s) ffi_fn("libc.so.6", name, s)
# integers of every size there and back
m <- ffi_alloc(64)
for (t in c("int8_t", "int16_t", "int", "long", "long long", "short", "signed char")) {
  ffi_write(m, t, c(-1, 0, 100))
  ok(identical(as.numeric(ffi_read(m, t, 3)), c(-1, 0, 100)))
}
for (t in c("uint8_t", "unsigned short", "unsigned", "unsigned long", "size_t")) {
  ffi_write(m, t, c(255, 1))
  ok(identical(as.numeric(ffi_read(m, t, 2)), c(255, 1)))
  fails(ffi_write(m, t, -1), "out of the range")
}
ffi_write(m, "float", 0.5); ok(ffi_read(m, "float") == 0.5)
ffi_write(m, "bool", c(TRUE, FALSE)); ok(identical(ffi_read(m, "bool", 2), c(TRUE, FALSE)))
fails(ffi_write(m, "int8_t", 128), "out of the range")
fails(ffi_write(m, "int", NA), "NA"); fails(ffi_write(m, "int", 1.5), "whole number")
fails(ffi_write(m, "int", 1:17), "not in memory"); fails(ffi_read(m, "int", 1, -4), "not in memory")
fails(ffi_write(m, "void *", 1), "list of pointers")
# structs in structs, by value and in memory
s <- "struct {char c; struct {double x; short n;} in; float f;}"
ok(ffi_sizeof(s) == 32)
ffi_write(m, s, list(list(c = 7, `in` = list(x = 2.5, n = -3), f = 0.25)))
ok(identical(ffi_read(m, s)[[1]], list(c = 7L, `in` = list(x = 2.5, n = -3L), f = 0.25)))
fails(ffi_write(m, s, list(list(1, 2))), "list of 3 fields")
fails(ffi_write(m, s, list(list(c = 1, inn = list(1, 2), f = 1))), "field 'in'")
ok(identical(libc("ldiv", "struct {long quot, rem;}(long, long)")(-7, 2), list(quot = -3, rem = -1)))
# vectors by reference: read, and written in place
ok(libc("memcmp", "int(const double *, const double *, size_t)")(c(1, 2), c(1, 2), 16) == 0L)
x <- c(1, 2, 3) + 0
libc("memset", "void(void *, int, size_t)")(x, 0, 16)
ok(identical(x, c(0, 0, 3)))
y <- 1:3 + 0L; fails(libc("memset", "void *(double *, int, size_t)")(y, 0, 4), "a double vector")
fails(libc("strlen", "size_t(const char *)")(c("a", "b")), "one string")
fails(libc("strlen", "size_t(const char *)")(NA_character_), "one string")
fails(libc("strlen", "size_t(const char *)")(1), "a string")
fails(libc("strlen", "size_t(const char *)")(), "takes 1 argument, not 0")
# code that has called one function calls what has its name later, wherever that lies in memory
fun <- libc("labs", "long(long)"); g <- function(x) fun(x); ok(g(-3) == 3)
for (k in 1:5) { rm(fun); fun <- libc("strlen", "size_t(const char *)"); ok(g("abcd") == 4); fun <- libc("labs", "long(long)") }
rm(fun); fun <- function(x) x; ok(identical(g("abcd"), "abcd"))
# callbacks: arguments, results, errors, nesting
each <- libc("bsearch", "void *(const int *key, const int *base, size_t n, size_t size, int (*)(const int *, const int *))")
b <- as.integer(c(2, 4, 6, 8))
found <- each(6L, b, 4, 4, function(a, b) ffi_read(a, "int") - ffi_read(b, "int"))
ok(ffi_read(found, "int") == 6L)
ok(is.null(each(5L, b, 4, 4, function(a, b) ffi_read(a, "int") - ffi_read(b, "int"))))
fails(each(5L, b, 4, 4, function(a, b) "text"), "result of a callback")
fails(each(5L, b, 4, 4, function(a, b) stop("deep")), "deep")
fails(each(5L, b, 4, 4, function(a, b) each(5L, b, 4, 4, function(a, b) stop("deeper"))), "deeper")
fails(each(5L, b, 4, 4, "text"), "a function or a pointer")
k <- ffi_callback(function(a, b) ffi_read(a, "int") - ffi_read(b, "int"), "int(void *, void *)")
ok(ffi_read(each(8L, b, 4, 4, k), "int") == 8L)
rm(k); invisible(gc())
f <- function() { each(5L, b, 4, 4, function(a, b) return(0L)); for (i in 1:3) each(5L, b, 4, 4, function(a, b) 0L); "end" }
ok(f() == "end")
# declarations
for (bad in c("", "double", "double(", "double(int", "double(int,)", "double(x)", "double(void, int)", "struct {}(int)",
              "double(struct {int x})", "double(int) x", "double(int (*)int)", "int(int (x)(int))", "long double(int)",
              paste0("int(", strrep("int, ", 40), "int)"), paste0("int(", strrep("struct {", 40))))
  fails(ffi_fn("libc.so.6", "abs", bad), "C declaration")
ok(identical(libc("abs", "int abs(int x);")(-3), 3L))
fails(ffi_fn("libc.so.6", "no_such_function", "int(int)"), "no function 'no_such_function'")
fails(ffi_fn("/no/such/library.so", "f", "int(int)"), "cannot open the library")
ok(ffi_fn("", "abs", "int(int)")(-3) == 3L)
for (i in 1:5000) g <- libc("abs", "int(int)")
E2
"$ORBIT" types.R >got 2>&1 || { cat got; exit 1; }
[ ! -s got ] || { cat got; exit 1; }
