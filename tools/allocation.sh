#!/bin/sh
# allocation.sh - The tables of doc/allocation.md: what an evaluator with boxed values and list-shaped frames would allocate
# for the programs of the talk on ORBIT, and what orbit allocates.  $ORBIT is the program.
here=$(cd "$(dirname "$0")/.." && pwd)
ORBIT=${ORBIT-$here/build/orbit}
out=$(mktemp "${TMPDIR:-/tmp}/orbit-allocation.XXXXXX") || exit 1
trap 'rm -f "$out" "$out.R"' EXIT
trap 'exit 1' INT TERM
printf '| program | kind | boxed, listed | orbit | removed | talk |\n|---|---|--:|--:|--:|--:|\n'
# table FILE ARGS...: "kind boxed orbit" of a run with charges and of one as usual
table() {
  "$ORBIT" --mode=count "$@" </dev/null 2>"$out" >/dev/null
  "$ORBIT" --stats "$@" </dev/null 2>>"$out" >/dev/null
  awk '/^(node|scalar|other) / { boxed[++n] = $3; kind[n] = $1 " " $2 } /^alloc\.(node|scalar|other)/ { orbit[++m] = $2 }
    END { for (k = 1; k <= n; k++) print kind[k], boxed[k], orbit[k] }' "$out"
}
while read -r program nodes scalars others; do
  size=$(awk -v p="scalar/$program" '$1 == p { print $2 }' "$here/bench/programs.list")
  table "$here/bench/scalar/$program.R" "$size" | awk -v program="$program $size" -v talk="$nodes $scalars $others" '
    BEGIN { split(talk, t, " ") }
    { printf "| %s | %s %s | %s | %s | %.2f%% | %s%% |\n", program, $1, $2, $3, $4, 100 * ($3 - $4) / $3, t[NR]; program = "" }'
done <<END
nbody 85.47 86.82 69.02
fannkuch 99.99 99.30 71.98
spectralnorm 43.05 91.46 99.46
mandelbrot 99.95 99.99 99.99
pidigits 96.89 98.37 95.13
binarytrees 36.32 67.14 0.00
END
cat >"$out.R" <<'END'
b <- rep(0, 500*500); dim(b) <- c(500, 500)
for (j in 1:500) { for (k in 1:500) { jk <- j - k; b[k,j] <- abs(jk) + 1 } }
END
printf '\n| Toeplitz 500 x 500 | boxed, listed | orbit | GNU R, talk | ORBIT, talk |\n|---|--:|--:|--:|--:|\n'
table "$out.R" | awk -v gnu="3753112 3004534 3032" -v then="750104 2251526 23" '
  BEGIN { split(gnu, g, " "); split(then, o, " ") }
  { printf "| %s %s | %s | %s | %s | %s |\n", $1, $2, $3, $4, g[NR], o[NR] }'
