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

# Functions of the library that no vs-r test calls.  What the compiler inlines never reaches the function itself, so for
# these it is enough that the name occurs in a test.
called=$dir/called
rm -f "$called"
ORBIT_CALLED=$called ORBIT=$dir/build/orbit "$S/tests/run" -j "$jobs" "$S/tests/vs-r" "$S/tests/examples" >/dev/null
cat "$S"/tests/vs-r/*/*.R "$S"/examples/*.R >all-tests.R
echo
echo "functions of the library that no vs-r test calls (C, .Internal, R; package; name):"
awk '{ k = $2 " " $3 " " $4; if (!(k in ran) || $1 > ran[k]) ran[k] = $1 } END { for (k in ran) if (!ran[k]) print k }' "$called" |
  sort >uncalled
inlined=' ! != $ $<- %% %/% %*% & && ( * + - / : :: ::: < <- <<- <= = == > >= @ @<- [ [<- [[ [[<- ^ { | || ~ .Internal Recall UseMethod
 NextMethod break expression for forceAndCall function if invisible missing next on.exit quote repeat return substitute switch while '
inlined=$(echo $inlined)
set -f
missing=0
while read -r kind package name; do
  case " $inlined " in *" $name "*) grep -qF -e "$name" all-tests.R && continue ;; esac
  echo "  $kind $package $name"
  missing=$((missing + 1))
done <uncalled
echo "$missing functions"
[ "$missing" -eq 0 ]
