#!/bin/sh
# check-full.sh - make check in every mode, with sanitizers, with leaks reported, with failing allocations and warnings, and
# a minute of fuzzing each for the parser and unserialize.  Called by make check-full with the sources and the build folder.
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

step "tarball and installation" sh "$S/tools/check-dist.sh" "$S" "$here"

san=$here/build-san
mkdir -p "$san"
echo "== sanitizers"
if (cd "$san" && "$S/configure" --enable-sanitize >/dev/null && make -s -j"$jobs" all 2>&1 | grep -E 'error|warning'; test -x build/orbit); then
  ORBIT=$san/build/orbit
  ASAN_OPTIONS=detect_leaks=1:allocator_may_return_null=1:detect_stack_use_after_return=0 UBSAN_OPTIONS=print_stacktrace=1 TEST_TIMEOUT=300
  export ORBIT ASAN_OPTIONS UBSAN_OPTIONS TEST_TIMEOUT
  step "tests with sanitizers" "$S/tests/run" -j "$jobs"
  step "unit tests with sanitizers" make -s -C "$san" build/unit.done
  ORBIT=$here/build/orbit
else
  echo "== failed: no sanitizer build"
  bad=1
fi
if command -v clang >/dev/null; then
  step "fuzzing" sh "$S/tests/fuzz/fuzz.sh" "$S" "$here" "${FUZZ_SECONDS-60}"
else
  echo "== fuzzing left out: no clang"
fi
[ $bad = 0 ] && echo "check-full: all passed"
exit $bad
