#!/bin/sh
# native-newer.sh - Functions of the C interface that GNU R 4.2.2 does not export do what their likes do.
set -e
command -v cc >/dev/null || { echo "needs a C compiler"; exit 77; }
[ "${MACHINE-$(uname -m)}" = "$(uname -m)" ] || { echo "needs a C compiler for $MACHINE"; exit 77; }
cc -shared -fPIC -o newer.so "$TESTS/vs-r/native/input/newer.c"
cat >newer.R <<'E2'
dyn.load("newer.so")
all_true <- function(x) if (!all(unlist(x))) stop("not so: ", paste(names(x)[!unlist(x)], collapse = ", "))
fails <- function(expr, text) {
  m <- tryCatch({ expr; "none" }, error = conditionMessage, interrupt = function(i) "interrupted")
  if (!grepl(text, m, fixed = TRUE)) stop("wrong error: ", m)
}
f <- function(x, y = 2) x + y
all_true(.Call("same", f, new.env()))
all_true(.Call("strings"))
shared <- c(1, 2); other <- list(shared, shared)
all_true(.Call("references", shared))
stopifnot(identical(.Call("list_matrix", matrix(list(0), 2, 2), list(1, "a", NULL, TRUE)),
  matrix(list(1, "a", NULL, TRUE), 2, byrow = TRUE)))
stopifnot(identical(.Call("unprotected", 1:3), 1:3))
fails(.Call("raised", 1L, NULL), "incorrect number of arguments to \"fun\"")
own <- structure(class = c("own", "error", "condition"), list(message = "my own", call = NULL))
fails(.Call("raised", 2L, own), "my own")
stopifnot(tryCatch(.Call("raised", 2L, own), own = function(e) TRUE))
fails(.Call("raised", 3L, NULL), "parse error"); fails(.Call("raised", 4L, NULL), "parse error")
fails(.Call("raised", 5L, own), "unprotect_ptr: pointer not found")
fails(.Call("raised", 6L, NULL), "interrupted")
E2
"$ORBIT" newer.R
