#!/bin/sh
# watch.sh - Counting what runs: --stats, --mode=count, --trace=pairs.  What a script prints must not change.
fail() { echo "watch.sh: $1"; exit 1; }
same() { # same "what" expected actual
  [ "$2" = "$3" ] || { printf '%s:\nwanted: %s\ngot:    %s\n' "$1" "$2" "$3"; exit 1; }
}
unset ORBIT_MODE
cat >sum.R <<'END'
f <- function(n) {
  s <- 0
  for (i in 1:n) s <- (i + s) / 1
  s
}
g <- function(x) f(x) + 1
cat(g(1000), g(10), "\n")
END
same "output while counting" "500501 56 " "$("$ORBIT" --stats --mode=count --trace=pairs sum.R 2>/dev/null)"

# ---- counters ----
"$ORBIT" --stats --mode=noapply sum.R 2>stats >/dev/null
value() { awk -v k="$1" '$1 == k { print $2 }' stats; }
for key in alloc.node_objects alloc.scalar_vectors alloc.other_vectors alloc.scratch alloc.bytes memory.ns memory.cycle_runs memory.string_runs \
  memory.peak_rss_kib instructions instructions.special calls builtin_calls promises.made promises.avoided environments.made \
  environments.avoided special.built special.entered special.left special.failed special.touched special.refused special.sites \
  special.sites_failed special.sites_abandoned special.given_up time.user_us time.system_us; do
  [ -n "$(value $key)" ] || fail "--stats has no $key"
  grep -q "^| .*\`$key\`" "${TESTS:-$(dirname "$0")/..}/../doc/stats.md" || fail "doc/stats.md has no $key"
done
same "calls" 4 "$(value calls)"
same "environments" "0 4" "$(value environments.made) $(value environments.avoided)"
[ "$(value special.built)" -ge 1 ] || fail "no copy made"
[ "$(value instructions)" -gt 2000 ] && [ "$(value instructions)" -lt 10000 ] || fail "$(value instructions) instructions"
[ "$(value instructions.special)" -gt 1400 ] || fail "$(value instructions.special) special instructions"
same "nothing allocated yet" "0 0 0" "$(: >nothing.R; "$ORBIT" --stats nothing.R 2>stats; echo "$(value alloc.node_objects) $(value alloc.scalar_vectors) $(value alloc.other_vectors)")"

# ---- the other evaluator ----
charged() { "$ORBIT" --mode=count "$@" 2>&1 >/dev/null | awk '/^(node|scalar|other) / { printf "%s%s", sep, $3; sep = " " } END { print "" }'; }
# the difference of two programs: what the second does more
more() {
  printf '%s\n' "$1" >one.R
  printf '%s\n' "$2" >two.R
  # shellcheck disable=SC2046
  set -- $(charged one.R) $(charged two.R)
  echo "$(($4 - $1)) $(($5 - $2)) $(($6 - $3))"
}
loop='x <- 1; y <- c(1, 2); n <- 10L; for (i in 1:n) { 0 }'
same "a round of a loop" "0 10 0" "$(more "$loop" "$(echo "$loop" | sed s/10L/20L/)")"
body() { # body STATEMENT: per round, what the statement costs
  a=$(printf '%s' "$loop" | sed "s/{ 0 }/{ $1 }/")
  b=$(printf '%s' "$a" | sed s/10L/20L/)
  more "$a" "$b"
}
same "x + 1" "20 20 0" "$(body 'x + 1')"
same "sum and variable" "20 20 0" "$(body 'x <- x + 1')"
same "a sum of vectors" "20 10 10" "$(body 'y + y')"
same "element" "20 20 0" "$(body 'y[1]')"
same "replacement" "40 10 0" "$(body 'y[1] <- 2')"
same "sequence" "20 10 10" "$(body '1:5')"
same "comparison" "20 20 0" "$(body 'if (i > 3) 1 else 2')"
same "builtin" "10 20 0" "$(body 'length(y)')"
loop='f <- function(a, b) { d <- a; d }; x <- 1; n <- 10L; for (i in 1:n) { 0 }'
# 2 cells of the call, 2 promises, the environment, 2 cells for a and b, 1 for d
same "closure" "80 10 0" "$(body 'f(x, 2)')"
# and x * 2 in its promise
same "early argument" "100 20 0" "$(body 'f(x * 2, 2)')"
"$ORBIT" --mode=count --stats=st.json sum.R >/dev/null 2>&1 && grep -q '"charged.node_objects": [1-9]' st.json && grep -q '"avoided.scalar_vectors": [1-9]' st.json || fail "charges in JSON"

# ---- bars: at most this many objects for the matrix; 99 % of scalars removed from the six programs ----
cat >toeplitz.R <<'END'
b <- rep(0, 500*500); dim(b) <- c(500, 500)
for (j in 1:500) { for (k in 1:500) { jk <- j - k; b[k,j] <- abs(jk) + 1 } }
END
"$ORBIT" --stats toeplitz.R 2>stats
[ "$(value alloc.node_objects)" -le 100 ] && [ "$(value alloc.scalar_vectors)" -le 100 ] && [ "$(value alloc.other_vectors)" -le 23 ] || fail "Toeplitz: $(grep alloc stats)"
for program in "nbody 1000" "fannkuch 7" "spectralnorm 40" "mandelbrot 60" "pidigits 300" "binarytrees 8"; do
  # shellcheck disable=SC2086
  set -- $program
  "$ORBIT" --mode=count "${TESTS:-$(dirname "$0")/..}/../bench/scalar/$1.R" "$2" 2>&1 >/dev/null | awk '/^scalar / { exit !($4 <= 0.01 * $3) }' || fail "$1: too many scalars"
done

# ---- pairs of instructions ----
"$ORBIT" --trace=pairs --mode=noapply sum.R 2>pairs >/dev/null
grep -q '^pair 7[0-9][0-9] next DIV_DK FORLOOP_R$' pairs || { cat pairs; fail "no pair of the loop"; }
grep -qv '^pair [0-9]* \(next\|jump\) [A-Z0-9_]* [A-Z0-9_]*$' pairs && fail "other lines among the pairs"

# ---- traces ----
"$ORBIT" --trace=calls --mode=noapply sum.R 2>trace >/dev/null
same "calls" "call: g(1000) call:   f(x) call: g(10) call:   f(x)" "$(grep -v 'call:.*commandArgs' trace | tr '\n' ' ' | sed 's/ $//')"
"$ORBIT" --trace=ops --mode=noapply sum.R 2>trace >/dev/null
grep -Eq '^op: code [0-9]+ +[0-9]+ MKCLO$' trace && grep -Eq '^op: code [0-9]+ +[0-9]+ FORLOOP_R \*$' trace || fail "trace of instructions"
echo 'for (i in 1:30000) { e <- new.env(); e$self <- e }; x <- paste0("s", 1:200000); x <- NULL; for (i in 1:10) paste0("t", 1:50000); invisible(gc())' >cycles.R
"$ORBIT" --trace=gc --stats cycles.R 2>trace
grep -Eq '^gc: cycles: [1-9][0-9]* freed, [0-9.]+ ms$' trace || fail "trace of the collector"
[ "$(awk '$1 == "memory.ns" { print $2 }' trace)" -gt 0 ] || fail "no time of the collector"
exit 0
