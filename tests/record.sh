#!/bin/sh
# record.sh - Records what GNU R prints for test programs: FILE.out next to each vs-r FILE.R, tests/examples/NAME.out for
# examples/NAME.R.  Without arguments, those that have no recording yet; with -a all of them; or the files named.
#
# The locale comes from a "# locale: NAME" comment at the top (default C.UTF-8).  A locale that is not installed is made
# in a temporary folder by localedef, so that the machine is left as it is.
here=$(cd "$(dirname "$0")" && pwd)
all=no
[ "${1-}" = -a ] && { all=yes; shift; }
command -v Rscript >/dev/null || { echo "record.sh: needs Rscript (GNU R 4.2.2)" >&2; exit 2; }
Rscript --version 2>&1 | grep -q '4\.2\.2' || echo "record.sh: warning: not GNU R 4.2.2" >&2
. "$here/env.sh"
unset LANG LANGUAGE LC_CTYPE LC_COLLATE LC_MESSAGES LC_TIME LC_MONETARY LC_NUMERIC R_DEFAULT_PACKAGES
TZ=UTC
export TZ
tmp=$(mktemp -d "${TMPDIR:-/tmp}/orbit-record.XXXXXX") || exit 2
trap 'rm -rf "$tmp"' EXIT
if ! locale -a 2>/dev/null | grep -qi '^en_US.utf-\{0,1\}8$'; then
  mkdir -p "$tmp/locale"
  localedef -i en_US -f UTF-8 "$tmp/locale/en_US.UTF-8" 2>/dev/null
  LOCPATH=$tmp/locale
  export LOCPATH
fi
header() { sed -n "1,6s/^# $2: *//p" "$1" | head -n 1; }
record() { # folder script output
  (
    cd "$1" || exit 1
    LC_ALL=$(header "$2" locale)
    LC_ALL=${LC_ALL:-C.UTF-8}
    [ "$LC_ALL" = en_US.UTF-8 ] || unset LOCPATH
    export LC_ALL
    # shellcheck disable=SC2046
    timeout 120 Rscript --vanilla "$2" $(header "$2" args) >"$tmp/stdout" 2>"$tmp/stderr" </dev/null
    echo $? >"$tmp/status"
  )
  { cat "$tmp/stdout"; echo "--- stderr"; cat "$tmp/stderr"; echo "--- status $(cat "$tmp/status")"; } >"$3"
  echo "recorded ${3#"$here/"} (status $(cat "$tmp/status"))"
}
one() {
  case $1 in
  */examples/*) record "$here/.." "examples/$(basename "$1")" "$here/examples/$(basename "$1" .R).out" ;;
  *) record "$(dirname "$1")" "$(basename "$1")" "${1%.R}.out" ;;
  esac
}
if [ $# -gt 0 ]; then
  for f; do case $f in /*) one "$f" ;; *) one "$PWD/$f" ;; esac; done
  exit
fi
for f in $(find "$here/vs-r" -name '*.R' ! -path '*/input/*' | sort) "$here"/../examples/*.R; do
  case $f in
  */examples/*) out=$here/examples/$(basename "$f" .R).out ;;
  *) out=${f%.R}.out ;;
  esac
  [ -f "$f" ] && { [ $all = yes ] || [ ! -f "$out" ] || [ "$f" -nt "$out" ]; } && one "$f"
done
exit 0
