#!/bin/sh
# differential.sh - Runs random programs (gen.c, or statements of a grammar, expand.R) in the modes of orbit, and with Rscript
# where it is installed, and compares what they print.
#
#   differential.sh [-l GRAMMAR] [-s SEED] [-t SECONDS] [-b BATCH] [-n PROGRAMS] [-r] [-g] [-k FOLDER]
#
#   -t  stop after so many seconds (120)     -n  or after so many programs     -b  programs in one run (500)
#   -r  a difference from GNU R is a failure, too (otherwise only counted)     -k  keep differing programs there
#   -l  statements about the library: GRAMMAR is the name of a file of grammars/ without .txt (programs of one statement)
#   -g  also with kernels on the stand-in for a device (make shim), without GNU R; FUZZ_TUNING has more of ORBIT_TUNING for it
#
# A difference is shown as "seed S program N: mode"; `gen S N 1` writes that program again, `orbit expand.R
# grammars/GRAMMAR.txt S N 1` that of a grammar.
here=$(cd "$(dirname "$0")" && pwd)
ORBIT=${ORBIT-$here/../../build/orbit}
seed=1 seconds=120 batch=500 programs=1000000000 strict=no keep= grammar= modes='default eager chaos'
while [ $# -gt 0 ]; do
  case $1 in
  -l) grammar=$here/grammars/$2.txt; shift 2 ;;
  -s) seed=$2; shift 2 ;;
  -t) seconds=$2; shift 2 ;;
  -b) batch=$2; shift 2 ;;
  -n) programs=$2; shift 2 ;;
  -k) keep=$2; shift 2 ;;
  -r) strict=yes; shift ;;
  -g) modes='eager shim'; shift ;;
  *) echo "differential.sh: unknown option $1" >&2; exit 2 ;;
  esac
done
[ -x "$ORBIT" ] || { echo "differential.sh: $ORBIT not found" >&2; exit 2; }
ORBIT=$(cd "$(dirname "$ORBIT")" && pwd)/$(basename "$ORBIT")
tmp=$(mktemp -d "${TMPDIR:-/tmp}/orbit-differential.XXXXXX") || exit 2
trap 'rm -rf "$tmp"' EXIT
trap 'exit 1' INT TERM
unset LANG LANGUAGE LC_CTYPE LC_COLLATE LC_MESSAGES LC_TIME LC_MONETARY LC_NUMERIC R_DEFAULT_PACKAGES
ORBIT_LOCATION=0 LC_ALL=C.UTF-8 TZ=UTC
export ORBIT_LOCATION LC_ALL TZ
if [ -n "$grammar" ]; then
  generate() { "$ORBIT" --vanilla "$here/expand.R" "$grammar" "$@"; }
else
  ${CC:-cc} -O1 -o "$tmp/gen" "$here/gen.c" || exit 2
  generate() { "$tmp/gen" "$@"; }
fi
rscript=no
[ "$modes" != 'eager shim' ] && Rscript --version 2>&1 | grep -q '4\.2\.2' && rscript=yes
[ -n "$keep" ] && mkdir -p "$keep"

run() { # run name command...: output (200 MB at most) with the status behind it
  out=$tmp/$1.out
  shift
  (ulimit -v 8000000; ulimit -f 400000; timeout -s KILL 200 "$@" "$tmp/p.R" </dev/null >"$out" 2>"$tmp/err")
  st=$?
  sed -i 's/<\(environment\|pointer\|bytecode\): 0x[0-9a-f]*>/<\1>/g' "$out" # addresses
  { echo "status $st"; [ $st = 0 ] || head -n 3 "$tmp/err"; } >>"$out"
}
compare() { # compare a b: the numbers of the programs that differ
  awk '/^### [0-9]+$/ { k = $2 } FNR == NR { a[k] = a[k] $0 "\n"; next } { b[k] = b[k] $0 "\n" }
    END { for (k in a) if (a[k] != b[k]) print k + 0; for (k in b) if (!(k in a)) print k + 0 }' "$tmp/$1.out" "$tmp/$2.out" | sort -nu
}
report() { # report mode numbers...
  mode=$1
  shift
  for k; do
    [ "$shown" -lt 20 ] && echo "seed $seed program $k: $mode"
    shown=$((shown + 1))
    if [ -n "$keep" ]; then
      generate "$seed" "$k" 1 >"$keep/$seed-$k.R"
      { for m in generic "$mode"; do echo "== $m"; awk -v k="$k" '/^### /{p = ($2 == k)} p' "$tmp/$m.out"; done; } >"$keep/$seed-$k.$mode"
    fi
  done
}
end=$(($(date +%s) + seconds)) first=1 bad=0 from_r=0 shown=0
while [ "$(date +%s)" -lt "$end" ] && [ "$first" -le "$programs" ]; do
  generate "$seed" "$first" "$batch" >"$tmp/p.R" || exit 2
  run generic "$ORBIT" --mode=generic
  for mode in $modes; do
    case $mode in
    default) run default "$ORBIT" ;;
    shim) ORBIT_TUNING=gpu_min=2,huge_page_bytes=4096${FUZZ_TUNING:+,$FUZZ_TUNING} ORBIT_CACHE_DIR=$tmp/cache run shim "$ORBIT" --mode=eager --gpu=shim ;;
    *) run $mode "$ORBIT" --mode=$mode ;;
    esac
    cmp -s "$tmp/generic.out" "$tmp/$mode.out" && continue
    diffs=$(compare generic $mode)
    # shellcheck disable=SC2086
    report $mode $diffs
    bad=$((bad + $(echo "$diffs" | wc -w)))
  done
  if [ $rscript = yes ]; then
    run Rscript Rscript --vanilla
    if ! cmp -s "$tmp/generic.out" "$tmp/Rscript.out"; then
      diffs=$(compare generic Rscript)
      # shellcheck disable=SC2086
      [ $strict = yes ] || [ -n "$keep" ] && report Rscript $diffs
      from_r=$((from_r + $(echo "$diffs" | wc -w)))
    fi
  fi
  first=$((first + batch))
done
echo "$((first - 1)) random programs of seed $seed: $bad differences between modes$([ $rscript = yes ] && echo ", $from_r from GNU R")"
[ "$bad" -eq 0 ] && { [ $strict = no ] || [ "$from_r" -eq 0 ]; }
