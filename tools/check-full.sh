#!/bin/sh
# check-full.sh - make check in every mode, with leaks reported, with failing allocations and warnings, random programs in all
# modes, the address, undefined-behaviour and thread sanitizers, valgrind on a sample, and a minute of fuzzing for each
# target.  Called by make check-full with the sources and the build folder.
S=$1 here=$2
bad=0
jobs=$(nproc 2>/dev/null || echo 2)
step() { # step "title" command...
  echo "== $1"
  shift
  "$@" || { bad=1; echo "== failed"; }
}
ORBIT=$here/build/orbit
export ORBIT
step "unit tests" make -s -C "$here" build/unit.done
step "layers" sh "$S/tools/check-layers.sh" "$S"
step "globals" sh "$S/tools/check-globals.sh" "$here/build/libvm.a"
for mode in default generic eager chaos stress; do
  step "mode $mode" "$S/tests/run" -j "$jobs" -m $mode
done
ORBIT_LEAKS=1
export ORBIT_LEAKS
step "leaks at exit" "$S/tests/run" -j "$jobs" "$S/tests/language" "$S/tests/vs-r" "$S/tests/examples"
unset ORBIT_LEAKS
step "failing allocations and warnings" sh "$S/tests/failing.sh"
step "random programs in all modes" sh "$S/tests/fuzz/differential.sh" -s "${SEED-$(date +%j)}" -t "${FUZZ_DIFF_SECONDS-120}"
if command -v valgrind >/dev/null; then
  for f in language/closures language/conditions vs-r/robust/edges vs-r/robust/random-finds; do
    step "valgrind $f" sh -c "cd '$S/tests/${f%/*}' && valgrind -q --error-exitcode=9 --trace-children=no '$ORBIT' '${f##*/}.R' >/dev/null 2>'$here/valgrind.log' </dev/null; [ \$? != 9 ] || { cat '$here/valgrind.log'; false; }"
  done
fi

step "tarball and installation" sh "$S/tools/check-dist.sh" "$S" "$here"

san=$here/build-san
mkdir -p "$san"
echo "== sanitizers"
if (cd "$san" && "$S/configure" --enable-sanitize >/dev/null && make -s -j"$jobs" all 2>&1 | grep -E 'error|warning'; test -x build/orbit); then
  ORBIT=$san/build/orbit
  ASAN_OPTIONS=detect_leaks=1:allocator_may_return_null=1:detect_stack_use_after_return=0:exitcode=99 UBSAN_OPTIONS=print_stacktrace=1:exitcode=99 TEST_TIMEOUT=300
  export ORBIT ASAN_OPTIONS UBSAN_OPTIONS TEST_TIMEOUT
  step "tests with sanitizers" "$S/tests/run" -j "$jobs"
  step "unit tests with sanitizers" make -s -C "$san" build/unit.done
  BOUND=4 LAST=${FAIL_LAST-3000}
  export BOUND LAST
  step "failing allocations with sanitizers" sh "$S/tests/failing.sh" "$S"/tests/language/*.R "$S"/tests/vs-r/robust/*.R
  unset BOUND LAST
  ORBIT=$here/build/orbit
else
  echo "== failed: no sanitizer build"
  bad=1
fi
tsan=$here/build-tsan
mkdir -p "$tsan/work"
echo "== thread sanitizer"
if (cd "$tsan" && "$S/configure" --enable-sanitize=thread >/dev/null && make -s -j"$jobs" all 2>&1 | grep -E 'error|warning'; test -x build/orbit); then
  step "machines in threads" env ORBIT="$tsan/build/orbit" "$S/tests/run" "$S/tests/api"
else
  echo "== failed: no build with the thread sanitizer"
  bad=1
fi
if command -v clang >/dev/null; then
  step "fuzzing" sh "$S/tests/fuzz/fuzz.sh" "$S" "$here" "${FUZZ_SECONDS-60}"
else
  echo "== fuzzing left out: no clang"
fi
[ $bad = 0 ] && echo "check-full: all passed"
exit $bad
