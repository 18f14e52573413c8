#!/bin/sh
# apply-threads.sh - Calls by lapply and kin, and counted loops, give what was recorded from GNU R with any number of threads.
set -eu
recorded=$TESTS/vs-r/apply/threads
sed '/^--- stderr/,$d' "$recorded.out" >expected
for threads in 1 2 3 7; do
  for least in 1500 40000; do
    ORBIT_TUNING=kernel_threads=$threads,parallel_min=$least "$ORBIT" "$recorded.R" >out 2>err || { cat out err; exit 1; }
    diff expected out && [ ! -s err ] || { echo "with $threads threads from $least elements on"; cat err; exit 1; }
  done
done
