#!/bin/sh
# bench-suites.sh - orbit bench on folders laid out as the public R suites are, unmodified: files with run() and setup(args)
# that would run themselves without a harness, .list files, both generations of harness files, engine configuration files
# with names in values; files with execute(n) beside a harness.r.  Programs that write find their folder as it was.
fail() { echo "bench-suites.sh: $1"; [ -f out ] && cat out; [ -f err ] && cat err; exit 1; }
unset ORBIT_MODE
bench() { "$ORBIT" bench --no-progress --min-time=0 -n 2 --warm=1 "$@" >out 2>err; }
same() { find "$1" -exec ls -ld --time-style=full-iso {} + | sort | cmp -s - "$1.before" && [ "$(find "$1" -type f -exec cat {} + | cksum)" = "$(cat "$1.sum")" ]; }
keep() { find "$1" -exec ls -ld --time-style=full-iso {} + | sort >"$1.before" && find "$1" -type f -exec cat {} + | cksum >"$1.sum"; }

# ---- run() and setup(args), with a driver's folder ----
mkdir -p "a suite/scalar/sum" "a suite/files/results" "a suite/utility" "a suite/examples"
cat >"a suite/scalar/sum/sum.R" <<'END'
setup <- function(args = '30') {
    if(length(args) == 0) { args <- '30' }
    n <- as.integer(args[1])
    if(is.na(n)){ n <- 30 }
    return(n)
}

run <- function (n=20) {
    r <- 0
    for(i in 1:n) { r <- r + i }
    cat("sum", n, r, "\n")
}

if (!exists('harness_argc')) {
    cat("not under a harness\n")
    n <- setup(commandArgs(TRUE))
    run(n)
}
END
cat >"a suite/files/files.R" <<'END'
run <- function() {
  x <- scan("../files/numbers.txt", quiet = TRUE)
  limits <- readLines("../utility/limits.txt")
  stopifnot(!file.exists("new.txt"), !file.exists("results/sum.txt"))
  writeLines("x", "new.txt")
  writeLines(as.character(sum(x)), "results/sum.txt")
  cat(x + 1, file = "numbers.txt")
  cat("4 5", file = "../scalar/more.txt")
  unlink("old.txt")
  cat(sum(x), limits, "\n")
  file.rename("new.txt", "newer.txt")
  unlink(c("new.txt", "results/sum.txt"))
}
END
echo "1 2 3" >"a suite/files/numbers.txt"
echo "old" >"a suite/files/old.txt"
echo "limits" >"a suite/utility/limits.txt"
printf 'run <- function () {\n    print("hello")\n}\n' >"a suite/examples/hello.R"
printf '# programs\nscalar/sum/sum.R 10\nexamples/hello.R\n' >"a suite/all.list"
echo 'raise SystemExit("a driver is no program")' >"a suite/utility/driver.py"
cat >"a suite/utility/r_harness.R" <<'END'
harness_args <- commandArgs(TRUE)
harness_argc <- length(harness_args)
if (harness_argc < 4 || !file.exists(harness_args[4])) quit(status = 3)
useSystemTime <- as.logical(harness_args[2])
stopifnot(!is.na(useSystemTime))
reps <- as.integer(harness_args[3])
source(harness_args[4])
given <- if (harness_argc > 4) harness_args[5:harness_argc] else character(0)
if (exists("setup")) given <- if (length(given)) setup(given) else setup()
once <- function() for (k in 1:reps) if (length(given)) run(given) else run()
if (useSystemTime) write(as.vector(system.time(once()))[1:3], file = ".rbench.system.time", sep = ",") else once()
END
cat >"a suite/utility/old_harness.R" <<'END'
harness_args <- commandArgs(TRUE)
harness_argc <- length(harness_args)
source(harness_args[3])
given <- if (harness_argc > 3) harness_args[4:harness_argc] else character(0)
if (exists("setup")) given <- if (length(given)) setup(given) else setup()
for (k in 1:as.integer(harness_args[2])) if (length(given)) run(given) else run()
END
cat >"a suite/utility/rbench.cfg" <<END
[GENERAL]
#repetitions
WARMUP_REP=1
BENCH_REP=2
PERF_CMD=perf stat -r %(PERF_REP)s

[DEFAULT]
#where engines are
BASE_PATH=$(dirname "$ORBIT")

[new]
ENV=R_COMPILE_PKGS=1 SOME_PATH=%(HOME)s/lib
HOME=%(BASE_PATH)s
CMD=$(basename "$ORBIT") --jobs=1
ARGS=
HARNESS=r_harness.R
HARNESS_ARGS=TRUE

[old]
ENV=
HOME=
CMD=%(BASE_PATH)s/$(basename "$ORBIT")
MODE=generic
ARGS=--mode=%(MODE)s
HARNESS=old_harness.R FALSE
HARNESS_ARGS=

[absent]
ENV=
WORKDIR=%(BASE_PATH)s/no/such
HOME=%(WORKDIR)s
CMD=bin/Rscript
ARGS=--vanilla
HARNESS=r_harness.R
HARNESS_ARGS=TRUE
END
keep "a suite"
bench "a suite" --engine "one=$ORBIT" --engine "two=$ORBIT --mode=generic" || fail "a folder"
[ "$(grep -c '^a suite/' out)" = 3 ] || fail "programs of the folder"
grep -q 'utility' out && fail "the driver's folder has no programs"
same "a suite" || fail "something was written into the suite"
bench "a suite/all.list" --config "a suite/utility/rbench.cfg" || fail "a list under harnesses"
grep -q '^a suite/scalar/sum/sum .* old' out || grep -q ' new .* old ' out || fail "both engines"
[ "$(grep -c '^a suite/.*x \[' out)" = 2 ] || fail "ratios of both programs"
same "a suite" || fail "something was written into the suite, by a harness"
bench "a suite" --config "a suite/utility/rbench.cfg" --engines new --meter=system.time --json=inside.json || fail "the harness's own times"
[ "$(grep -c '"engine": "new", "status": "ok"' inside.json)" = 3 ] || fail "programs timed by the harness"
bench "a suite/scalar" --engine "one=$ORBIT" --meter=system.time --wall -- 40 || fail "times inside the process"
grep -q 'inside' out || fail "the table does not say that times are inside"
bench "a suite" --config "a suite/utility/rbench.cfg" --engines absent && fail "an engine that is not there"
same "a suite" || fail "something was written into the suite, at last"

# ---- execute(n) beside a harness ----
mkdir fast
cat >fast/harness.r <<'END'
args <- commandArgs(trailingOnly = TRUE)
source(paste0(args[1], ".r"))
for (k in seq_len(as.integer(args[2]))) execute(as.integer(args[3]))
END
cat >fast/queue.r <<'END'
execute <- function () {
    x <- c(3, 1, 2)
    return (sort(x))
}
verifyResult <- function(result, iterations) {
    return (length(result) == 3);
}
END
printf 'execute <- function(n) {\n  if (n < 1) stop("n")\n  sum(seq_len(n))\n}\n' >fast/sums.r
printf 'execute <- function(n = 7) n * 6\n' >fast/default.r
keep fast
bench fast --engine "one=$ORBIT" --engine "two=$ORBIT --mode=generic" || fail "execute(n)"
[ "$(grep -c '^fast/' out)" = 3 ] || fail "programs with execute(n)"
bench fast/sums.r --engine "one=$ORBIT" --json=sums.json -- 12 || fail "an argument for execute(n)"
grep -q '"size": 0,' sums.json || fail "the argument given is the size"
"$ORBIT" bench --no-progress --min-time=0.01 -n 2 --warm=0 fast/sums.r --engine "one=$ORBIT" --size=1000 >out 2>err || fail "a size"
same fast || fail "something was written into the folder with execute(n)"

# ---- a user's scripts: functions named run() that the script calls itself ----
mkdir mine
printf 'run <- function(n) cat("ran", n, "\\n")\nfor (k in 1:2) {\n  run(3)\n}\n' >mine/own.R
printf 'x <- 1:10\nprint(sum(x))\n' >mine/sum.R
printf 'cat(readLines("../fast/sums.r")[1], "\\n")\n' >mine/reads.R
keep mine
bench mine --engine "one=$ORBIT" --engine "two=$ORBIT" || fail "a folder with three scripts"
[ "$(grep -c '^mine/' out)" = 3 ] || fail "three scripts"
grep -q 'FAILED' out && fail "a script failed"
same mine || fail "something was written into the user's folder"
exit 0
