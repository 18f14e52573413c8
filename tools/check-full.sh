#!/bin/sh
# check-full.sh - The tests in every mode, with leaks reported, with failing allocations and warnings, random programs in all
# modes, a tarball that is built and installed, the address, undefined-behaviour and thread sanitizers, valgrind on a sample,
# and each fuzzing target.  Called by make check-full with the sources and the build folder.
#
# Bounds: FUZZ_DIFF_PROGRAMS random programs (2500; at most FUZZ_DIFF_SECONDS, 300), FUZZ_SECONDS for each fuzzing target
# (60), FAIL_LAST (3000) for failing allocations with sanitizers.  What needs a program that is not installed (clang, valgrind, git) is left out with a line
# that says so.  The last line counts the tests of tests/run, and one for each other step.  What make check does in the
# default mode is done here with leaks reported, and not a second time without.
S=$(cd "$1" && pwd) here=$2
passed=0 failures=0
jobs=$(nproc 2>/dev/null || echo 2)
LINES_SHOWN=12
export LINES_SHOWN
unset MAKEFLAGS MAKELEVEL MFLAGS
log=$(mktemp "${TMPDIR:-/tmp}/orbit-check.XXXXXX") || exit 2
trap 'rm -f "$log" "$log.failed"' EXIT
trap 'exit 1' INT TERM
step() { # step "title" command...: what a failed one said is said once more at the end
  title=$1
  echo "== $title"
  shift
  began=$(date +%s)
  "$@" >"$log" 2>&1
  st=$?
  cat "$log"
  n=$(sed -n '$s/^\([0-9]*\) passed, [0-9]* failed$/\1/p' "$log") f=$(sed -n '$s/^[0-9]* passed, \([0-9]*\) failed$/\1/p' "$log")
  case $st in
  0) passed=$((passed + ${n:-1})) ;;
  77) ;; # left out: it said why
  *)
    [ "${f:-0}" -gt 0 ] || f=1
    echo "== failed"
    { echo "failed: $title"; grep -a -A 12 '^FAIL' "$log" | head -n 60 | grep -a . || tail -n 12 "$log"; } >>"$log.failed"
    passed=$((passed + ${n:-0})) failures=$((failures + f))
    ;;
  esac
  echo "   ($(($(date +%s) - began)) s)"
}
# A build folder of its own, configured with options: build_in NAME options...; what compilers say is a failure.
build_in() (
  dir=$here/$1
  shift
  mkdir -p "$dir" && cd "$dir" && "$S/configure" "$@" >configure.log 2>&1 || { cat configure.log; return 1; }
  make -s -j"$jobs" all >make.log 2>&1 && ! grep -E 'error|warning:' make.log && [ -x build/orbit ] || { tail -n 20 make.log; return 1; }
)
under_valgrind() ( # under_valgrind FILE: a program of the tests, without errors of memory
  cd "$S/tests/$(dirname "$1")" && valgrind -q --error-exitcode=9 --trace-children=no "$ORBIT" "$(basename "$1")" >/dev/null 2>"$here/valgrind.log" </dev/null
  [ $? != 9 ] || { cat "$here/valgrind.log"; return 1; }
)

ORBIT=$here/build/orbit
export ORBIT
step "unit tests" make -s -C "$here" build/unit.done
step "layers" sh "$S/tools/check-layers.sh" "$S" "$here/build"
step "elements" sh "$S/tools/check-data.sh" "$S"
step "globals" sh "$S/tools/check-globals.sh" "$here/build/liborbit.a"
step "programs, bytecode, library" "$S/tests/run" -v -j "$jobs" "$S/tests/bytecode" "$S/tests/special" "$S/tests/costs" "$S/tests/cli" "$S/tests/api"
step "hostile scripts, every limit on every stack" env HOSTILE=all TEST_TIMEOUT=600 "$S/tests/run" -v "$S/tests/api/hostile.sh"
step "default mode, leaks at exit" env ORBIT_LEAKS=1 "$S/tests/run" -v -j "$jobs" "$S/tests/language" "$S/tests/vs-r" "$S/tests/examples"
for mode in generic eager chaos; do step "mode $mode" "$S/tests/run" -v -j "$jobs" -m $mode; done
step "kernels on the shim" "$S/tests/run" -v -j "$jobs" -m shim "$S/tests/vs-r/fusion" "$S/tests/vs-r/arith" "$S/tests/vs-r/apply" "$S/tests/examples"
step "mode stress" env TEST_TIMEOUT=300 "$S/tests/run" -v -j "$jobs" -m stress
step "failing allocations and warnings" sh "$S/tests/failing.sh"
step "random programs in all modes" sh "$S/tests/fuzz/differential.sh" -s "${SEED-$(date +%j)}" -n "${FUZZ_DIFF_PROGRAMS-2500}" -t "${FUZZ_DIFF_SECONDS-300}"
for grammar in "$S"/tests/fuzz/grammars/*.txt; do
  name=$(basename "$grammar" .txt)
  step "random statements in all modes: $name" sh "$S/tests/fuzz/differential.sh" -l "$name" -s "${SEED-$(date +%j)}" -n "${FUZZ_STATEMENTS-300}" -b 300 -t "${FUZZ_DIFF_SECONDS-300}"
done
if command -v valgrind >/dev/null; then
  for f in language/closures language/conditions vs-r/arith/operator-and-subscript-edges vs-r/arith/differences-found; do step "valgrind $f" under_valgrind "$f.R"; done
else
  echo "== valgrind: left out (not installed)"
fi
if git -C "$S" rev-parse HEAD >/dev/null 2>&1; then
  step "tarball and installation" sh "$S/tools/check-dist.sh" "$S" "$here"
else
  echo "== tarball: left out (not a git checkout)"
fi

san=$here/build-san
step "build with the address and undefined-behaviour sanitizers" build_in build-san --enable-sanitize
if [ -x "$san/build/orbit" ]; then
  ORBIT=$san/build/orbit
  ASAN_OPTIONS=detect_leaks=1:allocator_may_return_null=1:detect_stack_use_after_return=0:exitcode=99 UBSAN_OPTIONS=print_stacktrace=1:exitcode=99 TEST_TIMEOUT=300
  LSAN_OPTIONS=suppressions=$S/tests/lsan.supp:print_suppressions=0
  export ORBIT ASAN_OPTIONS UBSAN_OPTIONS LSAN_OPTIONS TEST_TIMEOUT
  step "tests with sanitizers" "$S/tests/run" -v -j "$jobs"
  step "unit tests with sanitizers" make -s -C "$san" build/unit.done
  step "failing allocations with sanitizers" env BOUND=4 LAST="${FAIL_LAST-3000}" sh "$S/tests/failing.sh" "$S"/tests/language/*.R "$S"/tests/vs-r/debugging/*.R
  unset ASAN_OPTIONS UBSAN_OPTIONS LSAN_OPTIONS
  ORBIT=$here/build/orbit
fi
step "build with the thread sanitizer" build_in build-tsan --enable-sanitize=thread
[ -x "$here/build-tsan/build/orbit" ] && step "machines in threads" env TSAN_OPTIONS=suppressions="$S/tests/tsan.supp" ORBIT="$here/build-tsan/build/orbit" "$S/tests/run" -v "$S/tests/api" "$S/tests/cli/apply-threads.sh"
if command -v clang >/dev/null; then
  step "fuzzing" sh "$S/tests/fuzz/fuzz.sh" "$S" "$here" "${FUZZ_SECONDS-60}"
else
  echo "== fuzzing: left out (clang is not installed)"
fi
step "recipes of doc/recipes, followed to the letter" sh "$S/tools/check-recipes.sh" "$S"
step "aarch64, in an emulator" sh "$S/tools/check-cross.sh" "$S" "$here"
if [ $failures = 0 ]; then echo "check-full: all passed"; else cut -c 1-300 "$log.failed"; fi
echo "$((passed + failures)) tests, $failures failures"
echo "$passed passed, $failures failed"
[ $failures = 0 ]
