#!/bin/sh
# huge-pages.sh - Large vectors are the same with huge pages, without them, and where those come and go.
cat >pages.R <<'R'
total <- 0
for (n in c(3e5, 131072, 262145, 1e6, 5e5, 2.5e6)) {
  x <- numeric(n)
  y <- seq_len(n) + x
  stopifnot(all(x == 0), y[n] == n)
  y[n] <- -1
  total <- total + sum(y) + sum(integer(n)) + sum(is.na(rep(NA_character_, n)))
}
cat(format(total, digits = 15), "\n")
R
bad=0
for tuning in huge_page_ns=0 huge_page_ns=1000000000 huge_page_ns=0,recycle_bytes=0 huge_page_bytes=4096 huge_page_bytes=1000000000000; do
  ORBIT_TUNING=$tuning "$ORBIT" pages.R >out 2>&1
  echo "3837952281707" >want
  tr -d ' ' <out | cmp -s - want || { echo "$tuning:"; cat out; bad=1; }
done
exit $bad
