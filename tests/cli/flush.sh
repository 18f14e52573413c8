#!/bin/sh
# flush.sh - Output to a file or pipe: there soon although the script goes on, complete when a signal ends the script,
# in order with standard error.
fail() { echo "flush.sh: $1"; exit 1; }
until_there() { # until_there FILE TEXT: at most 10 seconds
  for i in $(seq 100); do grep -q "$2" "$1" && return 0; sleep 0.1; done
  return 1
}
# a loop without a pause, C code that takes long, half a line
for code in 'cat("first\n"); repeat {}' 'cat("first"); x <- sum(sort(runif(1e9)))' 'print("first"); while (TRUE) Sys.time()'; do
  "$ORBIT" -e "$code" >out 2>err & pid=$!
  until_there out first || { kill -KILL $pid; fail "waits: $code"; }
  kill -TERM $pid
  wait $pid 2>/dev/null
  [ $? -eq 143 ] || fail "status after SIGTERM: $code"
done
# all that was printed, once and in order
"$ORBIT" -e 'i <- 0; repeat cat(i <- i + 1, "\n")' >out & pid=$!
until_there out '^1 $' || fail "nothing of a loop that prints"
sleep 0.3
kill -TERM $pid
wait $pid 2>/dev/null
awk '$1 != NR { exit 1 }' out || fail "lines lost or doubled"
"$ORBIT" -e 'for (i in 1:3) { cat("out", i, "\n"); message("err ", i) }; system("echo child"); cat("last\n")' >both 2>&1
printf 'out 1 \nerr 1\nout 2 \nerr 2\nout 3 \nerr 3\nchild\nlast\n' | cmp - both || fail "order"
# a forked process writes in time, too
"$ORBIT" -e 'library(parallel); p <- mcparallel({ cat("child\n"); repeat {} }); Sys.sleep(0.5); tools::pskill(p$pid); cat("end\n")' >out 2>&1
grep -q child out || fail "output of a forked process"
