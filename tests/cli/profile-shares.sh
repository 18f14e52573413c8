#!/bin/sh
# profile-shares.sh - What orbit profile says of lines whose shares are known by construction (shares.R).  Samples are few
# here, so the bounds are four standard deviations of so many and some points more; doc/profile.md has what a long run gives:
# SHARES_ROUNDS=100 SHARES_WITHIN=3.  On a machine that others use, too, a slice of time may end with a line and begin with
# another: a run outside the bounds is made again, the later ones longer, before the test fails.  Code for sanitizers does not keep
# its place in a register: there the lines have to be found, whatever their shares.
fail() { echo "profile-shares.sh: $1"; [ -f report ] && cat report; exit 1; }
unset ORBIT_MODE
cp "$TESTS/cli/shares.R" .
case $(sed -n 's/^LDFLAGS = //p' "$(dirname "$ORBIT")/../config.mk" 2>/dev/null) in *sanitize*) SHARES_WITHIN=75 ;; esac
check() { # check what share: the part of the first of the lines with that text
  grep -n "# $1, [13]\$" shares.R | cut -d : -f 1 >lines
  # "share samples"
  set -- "$1" "$2" "$(awk 'NR == FNR { line[NR] = $1; next }
    FNR == 1 { each = $2 / $8 } # seconds of a sample
    / function$/ { exit }
    { for (k in line) if (index($0, " shares.R:" line[k] " ")) self[k] = $2 }
    END { n = self[1] + self[2]; printf("%.1f %d", (n > 0 ? 100 * self[1] / n : -100), n / each) }' lines report)"
  echo "$1: ${3% *} % of ${3#* } samples, by construction $2 %"
  awk -v a="${3% *}" -v n="${3#* }" -v b="$2" -v within="${SHARES_WITHIN-0}" 'BEGIN {
    if (!within) within = 8 + 4 * sqrt(b * (100 - b) / (n > 1 ? n : 1))
    exit !(a > 0 && a - b <= within && b - a <= within) }' || fail "$1: ${3% *} %"
}
shares() { # shares rounds: profiles so many rounds and checks every pair of lines
  "$ORBIT" profile --interval="${SHARES_INTERVAL-1}" --lines=200 --profile-out=report shares.R "$1" >out || fail "status"
  check "in place of its call" 25 &&
  check "calls" 25 &&
  check "typed" 25 &&
  check "in a program over rounds" 25 &&
  check "calls over rounds" 25 &&
  check "over elements" 25 &&
  check "vectors" 25 &&
  check "one kernel" 50 &&
  check "in C" 25 &&
  check "applied" 25
}
for rounds in ${SHARES_ROUNDS-8 8 16 32 64}; do
  (shares "$rounds") >found && { [ -z "${SHARES_ROUNDS-}" ] || cat found; exit 0; }
done
cat found
exit 1
