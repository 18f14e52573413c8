#!/bin/sh
# test-index.sh - Which recorded tests call a function of the library: runs them all and writes a line for each function,
# "package function tests...", the tests that call the fewest other functions first.  Called by make test-index with the
# sources and the build folder; about as long as tests/run takes.
S=$(cd "$1" && pwd) build=$2
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
trap 'exit 1' INT TERM
. "$S/tests/env.sh"
cd "$S/tests/vs-r" || exit 2
for t in */*.R; do echo "$t"; done | ORBIT=$build/orbit WORK=$work xargs -P "$(nproc 2>/dev/null || echo 2)" -I{} sh -c '
  out=$WORK/$(echo "{}" | tr / +)
  cd "$(dirname "{}")" && ORBIT_CALLED=$out.called timeout 60 "$ORBIT" "$(basename "{}")" </dev/null >/dev/null 2>&1
  [ ! -s "$out.called" ] || awk -v t="{}" "\$1 > 0 { n++; k[n] = \$3 \" \" \$4 } END { for (i = 1; i <= n; i++) print k[i], n, t }" "$out.called" | sort -u >"$out.list"
  rm -f "$out.called"'
cat "$work"/*.list | sort -k1,1 -k2,2 -k3,3n | awk '
  { k = $1 " " $2; sub(/\.R$/, "", $4) }
  k != last { if (line) print line; line = k; last = k; n = 0 }
  ++n <= 5 { line = line " " $4 }
  END { if (line) print line }' >"$build/test-index.txt"
echo "$(wc -l <"$build/test-index.txt") functions: $build/test-index.txt"
