#!/bin/sh
# vectorised.sh - The table of doc/apply.md: the programs of the talk on ORBIT (DSC 2014) that call lapply() over samples,
# run with the plain loop (--mode=noapply) and as programs over elements: processor time of whole runs, medians of five,
# and the share of bytecode instructions that the second run does not execute.  Beside them the talk's own figures: seconds
# of its interpreter before and after.  $ORBIT is the program.
here=$(cd "$(dirname "$0")/.." && pwd)
ORBIT=${ORBIT-$here/build/orbit}
out=$(mktemp "${TMPDIR:-/tmp}/orbit-vectorised.XXXXXX") || exit 1
trap 'rm -f "$out"' EXIT
trap 'exit 1' INT TERM
export OMP_NUM_THREADS=1
# run MODE FILE SIZE: "seconds instructions", medians
run() {
  for round in 1 2 3 4 5; do
    "$ORBIT" $1 --stats "$2" "$3" </dev/null 2>"$out" >/dev/null || exit 1
    awk '$1 == "instructions" { n = $2 } /^time\.(user|system)_us / { t += $2 } END { print t / 1e6, n }' "$out"
  done | sort -n | sed -n 3p
}
printf '| program | elements | plain loop, s | one program, s | times as fast | instructions gone | talk: before, s | after, s | times as fast |\n'
printf '|---|--:|--:|--:|--:|--:|--:|--:|--:|\n'
while read -r program name before after; do
  size=$(awk -v p="apply/$program" '$1 == p { print $2 }' "$here/bench/programs.list")
  echo "$name $size $(run --mode=noapply "$here/bench/apply/$program.R" "$size") $(run "" "$here/bench/apply/$program.R" "$size") $before $after"
done <<END | awk '{ printf "| %s | %d | %.3f | %.4f | %.1f | %.2f%% | %s | %s | %.2f |\n", $1, $2, $3, $5, $3 / $5, 100 * (1 - $6 / $4), $7, $8, $7 / $8
  a += log($3 / $5); b += log($7 / $8); n++ }
  END { if (n) printf "| geometric mean | | | | %.1f | | | | %.2f |\n", exp(a / n), exp(b / n) }'
regression LR 25.227 1.576
regression-n LR-n 35.712 4.241
kmeans K-means 15.646 2.776
kmeans-n K-means-n 22.387 3.369
pi Pi 23.134 11.320
nearest NN 24.690 0.893
neighbours kNN 26.477 1.687
END
