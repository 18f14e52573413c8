#!/bin/sh
# full-disk.sh - What is lost when a connection to a full device is closed is told, also where GNU R says nothing.
set -eu
[ -w /dev/full ] || exit 0
cat >close.R <<'R'
for (make in list(gzfile, bzfile, xzfile)) {
  f <- make("/dev/full", "w")
  writeLines("a little", f)
  cat(tryCatch({close(f); "nothing"}, warning = conditionMessage, error = conditionMessage), "\n")
}
x <- 1
cat(tryCatch({save(x, file = "/dev/full"); "nothing"}, warning = conditionMessage, error = conditionMessage), "\n")
cat(tryCatch({saveRDS(runif(1e5), "/dev/full"); "nothing"}, warning = conditionMessage, error = conditionMessage), "\n")
cat(tryCatch({cat("a little", file = "/dev/full"); "nothing"}, warning = conditionMessage, error = conditionMessage), "\n")
R
ORBIT_LOCATION=0 "$ORBIT" close.R >out 2>err
[ "$(grep -c 'No space left on device\|^error writing to connection $' out)" = 6 ] || { cat out err; exit 1; }
