#!/bin/sh
# pairs.sh - The pairs of instructions that run most often, over the programs of bench/programs.list at the sizes given there
# (not the group vector, whose time is spent in the library): the tables of doc/instruction-pairs.md.  Each program weighs
# the same.  tools/pairs.sh [GROUP/PREFIX] [ROWS]; $ORBIT is the program.
here=$(cd "$(dirname "$0")/.." && pwd)
ORBIT=${ORBIT-$here/build/orbit}
dir=$(mktemp -d "${TMPDIR:-/tmp}/orbit-pairs.XXXXXX") || exit 1
trap 'rm -rf "$dir"' EXIT
trap 'exit 1' INT TERM
cd "$dir" || exit 1
while read -r program size _ input; do
  case $program in '' | '#'* | vector/*) continue ;; "${1-}"*) ;; *) continue ;; esac
  if [ -n "$input" ]; then
    [ -f in ] || "$ORBIT" "$here/bench/shootout/fasta.R" 20000 >in
    timeout 120 "$ORBIT" --trace=pairs "$here/bench/$program.R" <in
  else
    timeout 120 "$ORBIT" --trace=pairs "$here/bench/$program.R" "$size" </dev/null
  fi 2>&1 >/dev/null | sed -n "s|^pair |$program |p"
done <"$here/bench/programs.list" >all
awk -v rows="${2:-40}" '
  { total[$1] += $2; n[$1 " " $3 " " $4 " " $5] += $2 }
  END {
    for (p in total) programs++
    for (k in n) {
      split(k, f, " ")
      share = n[k] / total[f[1]]
      key = f[2] " " f[3] " " f[4]
      mean[key] += share / programs
      if (share > most[key]) { most[key] = share; where[key] = f[1] }
    }
    for (key in mean) {
      split(key, f, " ")
      kind = f[1] != "next" ? "jump" : (f[2] ~ /_|^(LEN|GUARD|LEARN|TODBL|IDXM|SETM)/ || f[3] ~ /_|^(LEN|GUARD|LEARN|TODBL|IDXM|SETM)/) ? "typed" : "generic"
      printf "%s %.9f %s %s %.2f %.1f %s\n", kind, mean[key], f[2], f[3], 100 * mean[key], 100 * most[key], where[key]
    }
  }' all | sort -k1,1 -k2,2nr >sums
for kind in typed generic jump; do
  case $kind in
  typed) printf 'Pairs with a typed instruction, the second right behind the first:\n\n' ;;
  generic) printf '\nPairs of generic instructions, the second right behind the first:\n\n' ;;
  jump) printf '\nPairs over a jump, a call or a return:\n\n' ;;
  esac
  printf '| | first | second | %% of all pairs (mean) | most | in |\n|--:|---|---|--:|--:|---|\n'
  awk -v k=$kind -v rows="${2:-40}" '$1 == k && n < rows { printf "| %d | %s | %s | %s | %s | %s |\n", ++n, $3, $4, $5, $6, $7 }' sums
done
