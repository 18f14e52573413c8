#!/bin/sh
# failing-package.sh - A package that there is no memory for is an error, leaves nothing behind and is whole at the next attempt;
# the list of a package's names is whole or an error.
set -eu
cat >attach.R <<'R'
r <- tryCatch(.Internal(attachPackage("stats4", 2L)), error = function(e) cat("caught "))
e <- .Internal(attachPackage("stats4", 2L))
cat(attr(e, "name"), attr(e, "path"), environmentIsLocked(e), is.function(e$mle), "\n")
R
cat >list.R <<'R'
e <- as.environment("package:utils")
n <- tryCatch(length(.Internal(ls(e, FALSE, FALSE))), error = function(e) { cat("caught "); 0 })
k <- tryCatch(length(e), error = function(e) { cat("caught "); 0 })
cat(n %in% c(0, length(.Internal(ls(e, FALSE, FALSE)))), k %in% c(0, length(e)), "\n")
R
bad=0
attempt() { # attempt FILE N: the N-th allocation fails
  status=0
  ORBIT_LEAKS=1 ORBIT_FAIL_ALLOC=$2 ORBIT_LOCATION=0 "$ORBIT" "$1" >out 2>err || status=$?
}
walk() { # walk FILE EXPECTED STEP STEPS: from the first allocation whose failure the program can catch
  n=20 caught=0 k=0
  while attempt "$1" "$n" && [ $status != 0 ] && [ $n -lt 20000 ]; do n=$((n + 20)); done
  n=$((n > 60 ? n - 60 : 1))
  while [ $k -lt "$4" ]; do
    attempt "$1" "$n"
    if grep -q caught out; then caught=$((caught + 1)); fi
    if { [ $status = 0 ] && ! grep -q "$2" out; } || { [ $status != 0 ] && ! grep -q 'cannot allocate' err; } ||
      grep -q '^leak' err || [ $status -gt 1 ]; then
      bad=$((bad + 1))
      echo "$1, allocation $n: status $status" && cat out err
    fi
    n=$((n + $3)) k=$((k + 1))
  done
  [ $caught -gt 3 ] || { echo "$1: $caught errors only" && bad=1; }
}
walk attach.R '^\(caught \)*package:stats4 .*/stats4 TRUE TRUE' 1 100
walk list.R '^\(caught \)*TRUE TRUE' 29 60
[ $bad = 0 ]
