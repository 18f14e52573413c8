#!/bin/sh
# coverage.sh - Builds with line counts, runs the tests, prints the share of lines run by folder and the builtins that no
# vs-r test calls.  Called by make coverage; needs gcov.
S=$(cd "$1" && pwd)
dir=$PWD/build-coverage
mkdir -p "$dir"
cd "$dir" || exit 1
jobs=$(nproc 2>/dev/null || echo 2)
"$S/configure" --enable-coverage >/dev/null && make -s -j"$jobs" all || exit 1
find . -name '*.gcda' -exec rm -f {} +
ORBIT=$dir/build/orbit "$S/tests/run" -j "$jobs"
make -s build/unit.done
printf '\n%-12s %8s %8s %7s\n' folder lines run share
for folder in runtime compiler vm stdlib programs; do
  mkdir -p "gcov-$folder"
  (cd "gcov-$folder" && find "$dir/build/$folder" -name '*.gcda' | xargs -r gcov -n 2>/dev/null) |
    awk -v folder="$folder" -v root="$S/$folder/" '
      /^File/ { keep = index($0, root) > 0 }
      keep && /^Lines executed/ { split($0, a, /[:% ]+/); n += $NF; hit += $NF * a[3] / 100; keep = 0 }
      END { if (n) printf "%-12s %8d %8d %6.1f%%\n", folder, n, hit, 100 * hit / n }'
done
echo
echo "builtins that no vs-r test calls by name:"
cat "$S"/tests/vs-r/*/*.R "$S"/examples/*.R >all-tests.R
"$dir/build/orbit" -e 'x <- builtins(); cat(sort(x[grepl("^[A-Za-z.][A-Za-z0-9._]*$", x)]), sep = "\n")' 2>/dev/null |
  while read -r name; do
    grep -qE "(^|[^A-Za-z0-9._])$(echo "$name" | sed 's/\./\\./g')([^A-Za-z0-9._]|$)" all-tests.R || printf '%s ' "$name"
  done
echo
