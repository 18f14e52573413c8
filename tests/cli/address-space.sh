#!/bin/sh
# address-space.sh - A process that may not have the work space of OpenBLAS (which would ask for it for ever) does without it.
set -eu
few() { (ulimit -v "$1" && shift && exec timeout 20 "$@"); }
few 100000 "$ORBIT" -e 'cat("")' 2>/dev/null || { echo "the program itself needs more (sanitizers)"; exit 77; }
for kb in 50000 100000 150000; do
  few $kb "$ORBIT" -e 'm <- diag(400) * 2; x <- tryCatch(solve(m), error = conditionMessage); y <- m %*% m; cat(class(x)[1L], sum(y), "\n")
if (is.character(x)) cat(x, "\n")' >out 2>&1 || { cat out; exit 1; }
  grep -q ' 1600 $' out || { cat out; exit 1; }
  grep -q "^matrix\|needs more memory for the library LAPACK\|needs the library" out || { cat out; exit 1; }
done
