#!/bin/sh
# profile.sh - orbit profile and Rprof(): lines of loops, functions in place of calls, vector operations and builtins; the
# script's own output and status stay the same.
fail() { echo "profile.sh: $1"; [ -f report ] && cat report; exit 1; }
unset ORBIT_MODE
cat >shares.R <<'END'
half <- function(x) {
  y <- ((x * 0.5 + 1) * 0.25 + x) * 0.125 - (x + 2) * 0.0625 + (x - 3) * 0.5
  (y + 1) * 0.5 - (y - 1) * 0.25 + (y * 2 + 1) * 0.125 + (y - 0.5) * 0.75
}
scalar <- function(n) {
  s <- 0
  for (i in 1:n)
    s <- half(i - s * 0.1)
  s
}
v <- as.numeric(1:200000)
vector <- function(n) {
  for (k in 1:n) {
    a <- v * 2 + 1
    b <- sqrt(v) - 0.5
  }
  b[1] + a[2]
}
cat(scalar(3e6), "\n")
cat(vector(60), "\n")
for (i in 1:40000)
  x <- paste0("a", i, environmentName(globalenv()))
cat(length(x), commandArgs(TRUE), "\n")
END
"$ORBIT" shares.R one two >plain
"$ORBIT" profile --interval=0.2 --profile-out=report --html=page.html --speedscope=scope.json shares.R one two >out || fail "status"
cmp -s plain out || fail "the output differs"
head -n 1 report | grep -q '^shares.R: [0-9.]* s of processor time in [0-9]* samples; [0-9.]* MiB allocated' || fail "no first line"
for line in 2 8 14 15 22; do
  grep -q " shares.R:$line " report || fail "line $line is missing"
done
sed -n '/ function$/,/call chain/p' report | grep -q 'half$' || fail "the function in place of its call is missing"
grep -q 'vector kernel (vector operations run together)' report || fail "no kernels"
grep -q 'paste0 (in C)' report || fail "no functions in C"
grep -q '(top level):19 > scalar:8 > half:[23]$' report || fail "no call chain"
# the shares of the lines are at most all the time, and nearly all of it
awk '/ line$/ { on = 1; next } / function$/ { on = 0 } on && /%/ { s += $1 } END { exit !(s > 95 && s < 101) }' report || fail "the shares do not add up"
grep -q '"\$schema": "https://www.speedscope.app/file-format-schema.json"' scope.json || fail "no speedscope file"
grep -q '"name": "half", "file": "shares.R", "line": 2' scope.json || fail "no frame in the speedscope file"
"$ORBIT" -e 'x <- readLines("scope.json"); stopifnot(sum(lengths(regmatches(x, gregexpr("[{[]", x)))) == sum(lengths(regmatches(x, gregexpr("[]}]", x)))))' ||
  fail "the speedscope file is not balanced"
grep -q '"half", "shares.R", 2' page.html || fail "the page lacks a line"
grep -q 'PROFILE' page.html && fail "the page has its mark"
printf 'x <- 1\nstop("here")\n' >bad.R
"$ORBIT" profile --profile-out=report bad.R 2>err
[ $? = 1 ] || fail "status after an error"
"$ORBIT" profile --profile-out=no/such/file bad.R 2>err
"$ORBIT" profile --interval=0 bad.R 2>err && fail "an interval of nothing"
grep -q 'interval takes' err || fail "what is wrong with the interval"
"$ORBIT" profile </dev/null >out 2>report || fail "standard input"

# ---- Rprof ----
cat >rprof.R <<'END'
f <- function(n) {
  s <- 0
  for (i in 1:n) s <- s + sqrt(i)
  s
}
g <- function() {
  f(4e6)
  paste0("a", 1:100000)
}
Rprof("out.prof", interval = 0.002, line.profiling = TRUE, memory.profiling = TRUE)
x <- g()
Rprof(NULL)
s <- summaryRprof("out.prof", lines = "show", memory = "both")
stopifnot("rprof.R#3" %in% rownames(s$by.line), "mem.total" %in% names(s$by.self), s$sample.interval == 0.002)
t <- summaryRprof("out.prof")
stopifnot("\"f\"" %in% rownames(t$by.total), t$by.total["\"g\"", "total.pct"] > 95)
Rprof("open.prof", interval = 0.002)
x <- f(3e7)
END
"$ORBIT" rprof.R || fail "Rprof"
sed -n 1p out.prof | grep -q '^memory profiling: line profiling: sample.interval=2000$' || fail "head of the file"
grep -q '^#File 1: ' out.prof || fail "no file"
grep -q '^:[0-9]*:0:0:0:.*1#3 "f" 1#7 "g" ' out.prof || fail "no sample of line 3"
[ "$(grep -c '"f"' open.prof)" -gt 3 ] || fail "a profile that nobody ends is not written"
cat >gc.R <<'END'
Rprof("gc.prof", interval = 0.001, gc.profiling = TRUE, memory.profiling = TRUE)
l <- list()
for (i in 1:300000) { e <- new.env(); e$self <- e; l[[i %% 1000 + 1]] <- e }
Rprof(NULL)
stopifnot(nrow(summaryRprof("gc.prof", memory = "tseries")) > 10, "\"<GC>\"" %in% rownames(summaryRprof("gc.prof")$by.self))
END
"$ORBIT" gc.R || fail "gc.profiling"
sed -n 1p gc.prof | grep -q '^memory profiling: GC profiling: sample.interval=1000$' || fail "head of a file with memory management"
grep -q '^:[0-9]*:0:0:0:"<GC>" ' gc.prof || fail "no sample in memory management"
cat >filter.R <<"E"
work <- function(n) { s <- 0; k <- 0; while ((k <- k + 1) < n) s <- s + k; s }
outer <- function() tryCatch(work(5e6), error = identity)
Rprof("filtered", interval = 0.001, filter.callframes = commandArgs(TRUE) == "TRUE")
invisible(outer())
Rprof(NULL)
E
"$ORBIT" filter.R TRUE && grep -q '^"work" "outer" $' filtered && ! grep -q '"work" .*tryCatch' filtered || fail "filter.callframes"
"$ORBIT" filter.R FALSE && grep -q '"work" .*tryCatch' filtered || fail "filter.callframes = FALSE"

# ---- a loop in typed code called again and again, functions in C in it: the lines of its end have their samples ----
cat >typed.R <<'END'
names <- as.character(1:3000)
both <- function(n) {
  s <- 0
  for (i in 1:(50 * n))
    s <- s + i %% 7
  for (k in 1:n)
    x <- paste0("a", names)
  s
}
for (r in 1:8) both(60)
END
"$ORBIT" profile --interval=0.5 --profile-out=report typed.R || fail "a profile of typed code"
share=$(awk '/ typed.R:7 / { print int($1 + 0.5) }' report)
[ "${share:-0}" -gt 70 ] || fail "paste0() has ${share:-no} % of a time that is nearly its own"

# ---- the GPU ----
if [ -e "$(dirname "$ORBIT")/shim/libcudart.so.13" ]; then
  printf 'v <- as.numeric(1:1e6)\nfor (k in 1:30) {\n  w <- v * 2 + 1\n  z <- sqrt(w) * v - w\n}\ncat(z[2], "\\n")\n' >gpu.R
  ORBIT_CACHE_DIR=$PWD/cache ORBIT_TUNING=gpu=1,gpu_min=1 "$ORBIT" profile --gpu=shim --interval=0.5 --profile-out=report --html=gpu.html gpu.R >out || fail "a profile of kernels on the GPU"
  grep -q 's of wall time in [0-9]* kernels on the GPU and copies for them: [0-9.]* MiB there' report || fail "no time on the GPU"
  grep -q ' GPU (vector operations and copies)$' report || fail "no samples on the GPU"
  grep -q '"gpu_ns": [1-9]' gpu.html || fail "no time on the GPU in the page"
fi
exit 0
