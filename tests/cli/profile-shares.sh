#!/bin/sh
# profile-shares.sh - What orbit profile says of lines whose shares are known by construction (shares.R).  Samples are few
# here, so the bounds are wide; doc/profile.md has what a long run gives: SHARES_ROUNDS=100 SHARES_WITHIN=3.
fail() { echo "profile-shares.sh: $1"; [ -f report ] && cat report; exit 1; }
unset ORBIT_MODE
cp "$TESTS/cli/shares.R" .
"$ORBIT" profile --interval="${SHARES_INTERVAL-1}" --profile-out=report shares.R "${SHARES_ROUNDS-5}" >out || fail "status"
check() { # check what share: the part of the first of the lines with that text
  grep -n "# $1, [13]\$" shares.R | cut -d : -f 1 >lines
  part=$(awk 'NR == FNR { line[NR] = $1; next }
    / function$/ { exit }
    { for (k in line) if (index($0, " shares.R:" line[k] " ")) self[k] = $2 }
    END { printf "%.1f", 100 * self[1] / (self[1] + self[2]) }' lines report)
  echo "$1: $part %, by construction $2 %"
  awk -v a="$part" -v b="$2" -v within="${SHARES_WITHIN-12}" 'BEGIN { exit !(a - b <= within && b - a <= within) }' || fail "$1: $part %"
}
{
  check "in place of its call" 25
  check "calls" 25
  check "typed" 25
  check "vectors" 25
  check "one kernel" 50
  check "in C" 25
  check "applied" 25
} >found || { cat found; exit 1; }
[ -z "${SHARES_ROUNDS-}" ] || cat found
exit 0
