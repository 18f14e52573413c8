#!/bin/sh
# Which calls of apply functions, and which loops, run as one program (doc/apply.md), and why others do not: a faster way that is
# lost shows nowhere else.  UPDATE=1 writes the golden listing anew.
here=$TESTS/cli
unset ORBIT_MODE ORBIT_TUNING
"$ORBIT" --trace=apply "$here/apply-programs.R" 2>got >out || { cat got; exit 1; }
[ -z "${UPDATE-}" ] || cp got "$here/apply-programs.lst"
diff -U 2 "$here/apply-programs.lst" got
