#!/bin/sh
# run.sh - Builds and runs the Criterion unit tests; called by make check with CC, CFLAGS, LDFLAGS, LIBS set.
# The locale of whoever calls it does not matter: a test that needs one sets it.
src=$1 build=$2
unset LANG LANGUAGE LC_ALL LC_CTYPE LC_COLLATE LC_MESSAGES LC_TIME LC_MONETARY LC_NUMERIC
mkdir -p "$build/unit"
bad=0 total=0
for f in "$src"/tests/unit/*.c; do
  t=$build/unit/$(basename "$f" .c)
  # shellcheck disable=SC2086
  $CC $CFLAGS -o "$t" "$f" "$build/liborbit.a" $LDFLAGS $LIBS -lcriterion || exit 1
  out=$("$t" -j1 --verbose=0 2>&1)
  [ $? -eq 0 ] || bad=1
  esc=$(printf '\033')
  out=$(echo "$out" | sed "s/$esc\[[0-9;]*m//g")
  echo "$out" | grep -E '^\[(FAIL|CRASH|----)' | grep -v Criterion | head -40
  n=$(echo "$out" | sed -n 's/.*Tested: *\([0-9]*\).*/\1/p')
  total=$((total + ${n:-0}))
done
echo "unit tests: $total, $([ $bad = 0 ] && echo 'all passed' || echo FAILURES)"
exit $bad
