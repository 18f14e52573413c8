#!/bin/sh
# failing.sh - Lets the n-th allocation, then the n-th warning, of test programs fail, for every n up to a bound and some
# beyond: the program must end with status 0 or 1, never by a signal, and leave no object behind.
#
#   tests/failing.sh [FILE...]      BOUND=40: every n up to this, then growing by a quarter up to LAST=100000
here=$(cd "$(dirname "$0")" && pwd)
ORBIT=${ORBIT-$here/../build/orbit}
BOUND=${BOUND-40} LAST=${LAST-100000}
[ $# -gt 0 ] || set -- "$here"/language/*.R "$here"/vs-r/order/*.R
tmp=$(mktemp -d "${TMPDIR:-/tmp}/orbit-failing.XXXXXX") || exit 2
trap 'rm -rf "$tmp"' EXIT
ORBIT_LEAKS=1 ORBIT_LOCATION=0
export ORBIT_LEAKS ORBIT_LOCATION
runs=0 bad=0
try() { # try file variable n
  runs=$((runs + 1))
  (cd "$(dirname "$1")" && env "$2=$3" timeout -s KILL 20 "$ORBIT" "$(basename "$1")" >"$tmp/out" 2>"$tmp/err" </dev/null)
  st=$?
  if [ $st -gt 2 ] || grep -q '^leak' "$tmp/err"; then
    bad=$((bad + 1))
    echo "FAIL $2=$3 ${1#"$here/"}: status $st"
    grep -m 3 -E '^leak|ERROR|runtime error' "$tmp/err"
  fi
}
for f; do
  case $f in *limits.R) continue ;; esac
  # how many are there?  A count that is never reached leaves the output as it is.
  for what in ORBIT_FAIL_ALLOC ORBIT_FAIL_WARNING; do
    n=1
    (cd "$(dirname "$f")" && timeout 20 "$ORBIT" "$(basename "$f")" >"$tmp/plain" 2>/dev/null </dev/null)
    same=0
    last=$LAST
    [ $what = ORBIT_FAIL_WARNING ] && last=30
    while [ "$n" -le "$last" ] && [ $same -lt 3 ]; do
      try "$f" $what $n
      if [ "$st" = 0 ] && cmp -s "$tmp/out" "$tmp/plain"; then same=$((same + 1)); else same=0; fi
      if [ "$n" -lt "$BOUND" ]; then n=$((n + 1)); else n=$((n + n / 4)); fi
    done
  done
done
echo "$runs runs with a failure injected, $bad bad"
[ $bad = 0 ]
