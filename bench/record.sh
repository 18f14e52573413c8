#!/bin/sh
# record.sh - Records what GNU R prints for the programs of programs.list at their three test sizes, in tests/bench;
# tests/cli/bench.sh compares.  Arguments: programs (group/name); none: those without a recording.
here=$(cd "$(dirname "$0")" && pwd)
out=$here/../tests/bench
command -v Rscript >/dev/null || { echo "record.sh: needs Rscript (GNU R 4.2.2)" >&2; exit 2; }
tmp=$(mktemp -d "${TMPDIR:-/tmp}/orbit-bench-record.XXXXXX") || exit 2
trap 'rm -rf "$tmp"' EXIT
LC_ALL=C.UTF-8 TZ=UTC
export LC_ALL TZ
. "$here/../tests/env.sh" # kernels of OpenBLAS
while read -r program _ sizes input; do
  case $program in '' | '#'*) continue ;; esac
  if [ $# -gt 0 ]; then
    case " $* " in *" $program "*) ;; *) continue ;; esac
  elif [ -f "$out/$program.out" ]; then
    continue
  fi
  mkdir -p "$out/${program%/*}"
  for size in $(echo "$sizes" | tr , ' '); do
    echo "== $size"
    in=/dev/null
    if [ -n "$input" ]; then
      in=$tmp/fasta-$size
      [ -f "$in" ] || Rscript --vanilla "$here/shootout/fasta.R" "$size" >"$in"
      Rscript --vanilla "$here/$program.R" <"$in"
    else
      Rscript --vanilla "$here/$program.R" "$size" <"$in"
    fi 2>&1
  done >"$out/$program.out"
  echo "recorded $program"
done <"$here/programs.list"
