#!/bin/sh
# bench-command.sh - orbit bench: scripts, folders with run() and setup(), lists, engines of a configuration file, twins,
# outputs that differ, results as CSV and JSON, comparison with a saved run, Ctrl-C.
fail() { echo "bench-command.sh: $1"; [ -f out ] && cat out; [ -f err ] && cat err; exit 1; }
unset ORBIT_MODE
bench() { "$ORBIT" bench --no-progress --min-time=0 "$@" >out 2>err; }
mkdir -p user/deep public/utility
echo 'cat(sum(scan("data.txt", quiet = TRUE)), "\n"); writeLines("x", "made.txt")' >user/reads.R
echo '1 2 3' >user/data.txt
echo 'args <- commandArgs(TRUE); cat(length(args), "\n")' >user/deep/args.R
echo 'if (FALSE) 1' >user/empty.R
echo 'print(1)' >user/.hidden.R
echo 'not a program' >user/notes.txt
find user public | sort >before

engines="--engine a=$ORBIT --engine b=$ORBIT"
# shellcheck disable=SC2086
bench user $engines -n 3 --csv=r.csv --json=r.json --html=r.html --title='a "title" </script>' || fail "a folder"
find user public | sort | cmp -s - before || fail "something was written into the folder"
for program in user/deep/args user/empty user/reads; do grep -q "^$program " out || fail "no $program"; done
[ "$(wc -l <r.csv)" = 7 ] || fail "rows of the CSV file"
head -n 1 r.csv | grep -q '^suite,program,size,engine,status,n,cpu,cpu_low,cpu_high,cpu_ratio' || fail "names of the CSV file"
"$ORBIT" -e 'x <- read.csv("r.csv"); stopifnot(x$status == "ok", x$n == 3, x$wall > 0, x$peak_kib > 1000)' || fail "CSV"
printf 'l <- NULL\nfor (i in 1:200000) l <- list(i, i + 0.5)\ncat(length(l), "\\n")\n' >lists.R
bench lists.R -n 2 --csv=m.csv --engine one="$ORBIT {script} {args}" || fail "memory"
"$ORBIT" -e 'x <- read.csv("m.csv"); stopifnot(any(x$allocated_bytes > 200000 * 32, na.rm = TRUE), any(x$gc_seconds >= 0, na.rm = TRUE))' || { cat m.csv; fail "memory in the CSV file"; }
grep -q '"programs": \[' r.json || fail "no list of programs"
[ "$(grep -c '"engine": "a", "status": "ok".*"cpu": \[[^,]*, [^,]*, [^,]*\]' r.json)" = 3 ] || fail "repetitions in JSON"
[ "$(grep -c '</script>' r.html)" = 1 ] || fail "the title ends the script of the page"
grep -q 'RUNS' r.html && fail "the page has its mark"

cat >public/a.R <<'END'
setup <- function(args = "10") {
  if (length(args) == 0) args <- "10"
  as.integer(args[1])
}
run <- function(n) {
  s <- 0
  for (i in seq_len(n)) s <- s + i
  cat(n, s, "\n")
}
END
printf 'run <- function() {\n  cat("alone\\n")\n}\n' >public/b.R
printf 'execute <- function(n) {\n  cat("execute", n, "\\n")\n}\n' >public/c.R
cat >public/utility/r_harness.R <<'END'
a <- commandArgs(TRUE)
source(a[3])
given <- if (length(a) > 3) a[4:length(a)] else character()
if (exists("setup")) given <- setup(given)
for (k in seq_len(as.integer(a[2]))) if (length(given)) run(given) else run()
END
cat >public/utility/rbench.cfg <<END
[GENERAL]
WARMUP_REP=1
BENCH_REP=2
[first]
ENV=SOME_NAME=%(HOME)s
HOME=$(dirname "$ORBIT")
CMD=$(basename "$ORBIT")
ARGS=
HARNESS=r_harness.R
HARNESS_ARGS=FALSE
[missing]
ENV=
HOME=/no/such
CMD=Rscript
ARGS=--vanilla
HARNESS=r_harness.R
HARNESS_ARGS=FALSE
END
printf '# a list\na.R 20\nb.R\n' >public/some.lst
# shellcheck disable=SC2086
bench public $engines -n 2 --warm 2 || fail "run(), setup() and execute(n)"
[ "$(grep -c '^public/' out)" = 3 ] || fail "programs of the public folder"
bench public/some.lst --config=public/utility/rbench.cfg -n 2 || fail "a list with a configuration file"
[ "$(grep -c '^public/[ab] ' out)" = 2 ] || fail "programs of the list"
bench public/a.R --config=public/utility/rbench.cfg --engines=missing && fail "an engine that is not there"
grep -q "engine 'missing': no program '/no/such/Rscript'" err || fail "what is not there"

# ---- outputs, twins, failures ----
echo 'cat(commandArgs(TRUE), "\n")' >shows.R
bench shows.R --engine "a=$ORBIT {script} 1" --engine "b=$ORBIT {script} 2" -n 2 && fail "outputs that differ"
grep -q 'OUTPUT DIFFERS' out || fail "nothing about the output"
bench shows.R --engine "a=$ORBIT {script} 1" --engine "b=$ORBIT {script} 2" -n 2 --any-output || fail "--any-output"
echo 'stop("no")' >stops.R
bench stops.R --engine "a=$ORBIT" -n 2 && fail "a program that fails"
grep -q 'FAILED' out || fail "nothing about the failure"
grep -q 'Error: no' out || fail "why it failed"
bench no-such-thing && fail "a name that is nothing"
bench shows.R --engine nonsense && fail "an engine without a command"
bench shows.R --what && fail "an unknown option"
if command -v python3 >/dev/null; then
  mkdir twin
  echo 'cat(6 * 7, "\n")' >twin/p.R
  echo 'print("42 ")' >twin/p.py
  bench twin --engines=orbit,python -n 2 || fail "a twin in Python"
  grep -q '^twin/p .*x \[' out || fail "no ratio to Python"
  [ "$(find twin | wc -l)" = 3 ] || fail "Python wrote into the folder"
fi

# ---- saved runs ----
sed 's/"cpu": \[[^]]*\]/"cpu": [9, 9.1, 9.2]/' r.json >slow.json
sed 's/"cpu": \[[^]]*\]/"cpu": [0.00001, 0.00001, 0.00001]/' r.json >fast.json
# shellcheck disable=SC2086
bench user $engines -n 3 --against=slow.json || fail "not slower than a slow run"
grep -q 'faster' out || fail "nothing is faster"
# shellcheck disable=SC2086
bench user $engines -n 3 --against=fast.json && fail "slower than a fast run"
grep -q 'SLOWER' out || fail "nothing is slower"
"$ORBIT" bench --page both.html fast.json r.json || fail "a page of saved runs"
[ "$(grep -c '"format": "orbit bench 1"' both.html)" = 2 ] || fail "two runs in the page"
"$ORBIT" bench --page both.html shows.R 2>err && fail "a page of something else"

# ---- installed suites, Ctrl-C ----
"$ORBIT" bench --list >out || fail "the list of suites"
for suite in scalar apply vector shootout start-up gpu; do grep -q "^$suite: " out || fail "no suite $suite"; done
bench scalar/fib --engines=orbit --size=10 -n 2 --warm=0 || fail "an installed program"
bench --table=toeplitz || fail "the table of a Toeplitz matrix"
grep -q '^node objects  *[0-9]* *[0-9]*$' out || fail "rows of the table"
cat >stops.R <<END
file <- "$PWD/times"
cat("x", file = file, append = TRUE)
if (file.size(file) == 8) system("kill -TERM \$(cut -d ' ' -f 4 /proc/\$PPID/stat); sleep 30")
END
"$ORBIT" bench --no-progress stops.R --engine "a=$ORBIT" -n 1000 --warm=0 --json=part.json >out 2>err
[ $? = 1 ] || fail "status after an interrupt"
grep -q 'Interrupted' out || fail "nothing about the interrupt"
grep -q '"cpu": \[' part.json || fail "the repetitions before the interrupt are lost"
ls "${TMPDIR:-/tmp}"/orbit-bench.* >/dev/null 2>&1 && [ -n "${TMPDIR-}" ] && fail "a temporary folder stays"
exit 0
