#!/bin/sh
# allocation.sh - The tables of doc/allocation.md: what an evaluator with boxed values and list-shaped frames would allocate
# for the programs of the talk on ORBIT, and what orbit allocates.  $ORBIT is the program.
here=$(cd "$(dirname "$0")/.." && pwd)
ORBIT=${ORBIT-$here/build/orbit}
out=$(mktemp "${TMPDIR:-/tmp}/orbit-allocation.XXXXXX") || exit 1
trap 'rm -f "$out"' EXIT
trap 'exit 1' INT TERM
printf '| program | kind | boxed, listed | orbit | removed | talk |\n|---|---|--:|--:|--:|--:|\n'
while read -r program nodes scalars others; do
  size=$(awk -v p="scalar/$program" '$1 == p { print $2 }' "$here/bench/programs.list")
  "$ORBIT" --mode=count "$here/bench/scalar/$program.R" "$size" </dev/null 2>"$out" >/dev/null
  awk -v program="$program $size" -v talk="$nodes $scalars $others" '
    BEGIN { split(talk, t, " ") }
    /^(node|scalar|other) / { printf "| %s | %s %s | %s | %s | %s | %s |\n", program, $1, $2, $3, $4, $5, t[++n] "%"; program = "" }' "$out"
done <<END
nbody 85.47 86.82 69.02
fannkuch 99.99 99.30 71.98
spectralnorm 43.05 91.46 99.46
mandelbrot 99.95 99.99 99.99
pidigits 96.89 98.37 95.13
binarytrees 36.32 67.14 0.00
END
cat >"$out" <<'END'
b <- rep(0, 500*500); dim(b) <- c(500, 500)
for (j in 1:500) { for (k in 1:500) { jk <- j - k; b[k,j] <- abs(jk) + 1 } }
END
printf '\n| Toeplitz 500 x 500 | boxed, listed | orbit | GNU R, talk | ORBIT, talk |\n|---|--:|--:|--:|--:|\n'
"$ORBIT" --mode=count "$out" 2>&1 >/dev/null | awk -v gnu="3753112 3004534 3032" -v then="750104 2251526 23" '
  BEGIN { split(gnu, g, " "); split(then, o, " ") }
  /^(node|scalar|other) / { n++; printf "| %s %s | %s | %s | %s | %s |\n", $1, $2, $3, $4, g[n], o[n] }'
