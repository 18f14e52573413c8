#!/bin/sh
# bench.sh - Every program of bench/ at its three test sizes against what GNU R printed (tests/bench, by bench/record.sh).
here=$(cd "$(dirname "$0")/../.." && pwd)
status=0
while read -r program _ sizes input; do
  case $program in '' | '#'*) continue ;; esac
  [ -f "$here/tests/bench/$program.out" ] || continue
  for size in $(echo "$sizes" | tr , ' '); do
    echo "== $size"
    if [ -n "$input" ]; then
      [ -f "fasta-$size" ] || "$ORBIT" "$here/bench/shootout/fasta.R" "$size" >"fasta-$size"
      "$ORBIT" "$here/bench/$program.R" <"fasta-$size"
    else
      "$ORBIT" "$here/bench/$program.R" "$size" </dev/null
    fi 2>&1
  done >got
  if ! cmp -s got "$here/tests/bench/$program.out"; then
    echo "$program:"
    diff -a "$here/tests/bench/$program.out" got | head -n 5
    status=1
  fi
done <"$here/bench/programs.list"
exit $status
