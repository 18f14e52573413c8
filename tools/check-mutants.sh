#!/bin/sh
# check-mutants.sh - Puts each fault of tests/mutants.list into a scratch copy of the sources, builds it and runs the tests: at
# least one must fail.  Called by make check-mutants; check-mutants.sh SOURCES [NUMBER or PATTERN...] tries only these, and
# check-mutants.sh SOURCES --random N SEED makes N random faults of one token in place of the list (random-faults.awk); these
# need not be caught (some change nothing), and what was not is shown.  --rows N SEED does the same with rows of the tables of
# instructions (random-rows.awk), which check-rows.sh, the build, the verifier or the listings should stop: no other test is run.
S=$(cd "$1" && pwd) || exit 2
shift
random=
case ${1-} in --random | --rows) random=$1 count=$2 seed=${3-1}; shift 3 2>/dev/null || shift $# ;; esac
tmp=$(mktemp -d "${TMPDIR:-/tmp}/orbit-mutants.XXXXXX") || exit 2
trap 'rm -rf "$tmp"' EXIT
trap 'exit 1' INT TERM
jobs=$(nproc 2>/dev/null || echo 2)
src=$tmp/src obj=$tmp/build/build
mkdir -p "$src" "$tmp/build" "$tmp/m"
libr='build/capi/libR.so build/capi/include/Rremap.h' # what packages with compiled code are linked with
(cd "$S" && tar cf - compiler configure doc Makefile.in runtime vm stdlib programs tools tests examples LICENSE) | (cd "$src" && tar xf -)
(cd "$tmp/build" && "$src/configure" >/dev/null && make -s -j"$jobs" OPT=-O0 build/orbit build/bin/R $libr shim >"$tmp/log" 2>&1) ||
  { cat "$tmp/log"; echo "check-mutants: the scratch copy does not build"; exit 2; }
CC=$(sed -n 's/^CC = //p' "$tmp/build/config.mk")
LIBS=$(sed -n 's/^LIBS_STATIC = //p' "$tmp/build/config.mk")
LDFLAGS=$(sed -n 's/^LDFLAGS = //p' "$tmp/build/config.mk")

# ---- the list, cut into one folder for each fault ----
if [ "$random" = --rows ]; then
  awk -v n="$count" -v seed="$seed" -v dir="$tmp/m" -v root="$src/" -f "$S/tools/random-rows.awk" \
    "$src/vm/interp/ops.def" "$src/vm/interp/special.def"
elif [ -n "$random" ]; then
  # shellcheck disable=SC2046
  awk -v n="$count" -v seed="$seed" -v dir="$tmp/m" -v root="$src/" -f "$S/tools/random-faults.awk" \
    $(find "$src/runtime" "$src/compiler" "$src/vm" "$src/stdlib" -name '*.c' | sort)
else
  awk -v dir="$tmp/m" '
  /^#/ || (/^$/ && part == "") { next }
  /^== / { n++; d = sprintf("%s/%03d", dir, n); system("mkdir -p " d); print substr($0, 4) > (d "/title"); part = ""; next }
  /^file / { print substr($0, 6) > (d "/file"); next }
  /^tests / { print substr($0, 7) > (d "/tests"); next }
  /^- / { part = "old"; printf "%s", substr($0, 3) > (d "/old"); next }
  /^\+ / { part = "new"; printf "%s", substr($0, 3) > (d "/new"); next }
  part != "" && !/^$/ { printf "\n%s", $0 > (d "/" part) }
' "$S/tests/mutants.list"
fi

# Puts new in the place of old, which must be there exactly once.
change() { # change file old new
  OLD=$(cat "$2") NEW=$(cat "$3") awk '
    { text = text $0 "\n" }
    END {
      old = ENVIRON["OLD"]; new = ENVIRON["NEW"]
      at = index(text, old)
      if (!at || index(substr(text, at + 1), old)) exit 1
      printf "%s", substr(text, 1, at - 1) new substr(text, at + length(old))
    }' "$1" >"$tmp/changed" && cat "$tmp/changed" >"$1"
}
build() { # build file: the program with this file (and the one put right before it) changed; the library in R stays
  # rows of instructions, but for their names, are in one object
  [ "$random" != --rows ] || { touch -r "$src/LICENSE" "$src"/vm/interp/*.def; rm -f "$obj/compiler/opinfo.o"; }
  case $1 in
  stdlib/capi/*) (cd "$tmp/build" && make -s -j"$jobs" OPT=-O0 $libr) >"$tmp/log" 2>&1 ;;
  *.R) (cd "$tmp/build" && make -s -j"$jobs" OPT=-O0 build/orbit shim) >"$tmp/log" 2>&1 ;;
  *)
    hosts= # their tests link the library
    [ -f "$d/tests" ] && grep -q '^api' "$d/tests" && hosts=build/libvm.a
    # shellcheck disable=SC2086,SC2046
    (cd "$tmp/build" && make -s -j"$jobs" OPT=-O0 build/libcore.a $hosts) >"$tmp/log" 2>&1 &&
      $CC $LDFLAGS -o "$obj/orbit" $(find "$obj" -name '*.o' ! -path "$obj/tools/*" ! -path "$obj/capi/*") $LIBS -Wl,--dynamic-list="$obj/exports.list" >>"$tmp/log" 2>&1
    ;;
  esac
}
modes=
ORBIT=$obj/orbit ORBIT_LEAKS=1 TEST_TIMEOUT=${TEST_TIMEOUT-20} LINES_SHOWN=0
export ORBIT ORBIT_LEAKS TEST_TIMEOUT LINES_SHOWN
check() { # check tests...: the names of those that fail
  # shellcheck disable=SC2086
  (cd "$src/tests" && ulimit -v 8000000 && ./run -j "$jobs" $modes "$@" 2>&1) | sed -n 's/^FAIL \([^ ]*\) .*/\1/p' | sort
}
# The first of the tests (on stdin) that passes without the fault; those that fail without it, too, do not count.
cp "$obj/orbit" "$obj/sound"
: >"$tmp/before"
counted() {
  while read -r t; do
    grep -qxF "$t" "$tmp/before" && continue
    [ -n "$(ORBIT=$obj/sound check "$t")" ] || { echo "$t"; return; }
    echo "$t" >>"$tmp/before"
    echo "check-mutants: $t fails without a fault, too" >&2
  done
}

# The first test that fails, of those named after the folder of the file first; in lots, so that most faults cost one of them.
first() { # first file
  part=$(basename "$(dirname "$1")")
  (cd "$src/tests" && { find bytecode special "vs-r/$part" -name '*.R'; find language vs-r -name '*.R' ! -path '*/input/*'; } 2>/dev/null) |
    awk '!seen[$0]++' >"$tmp/order"
  total=$(wc -l <"$tmp/order") from=1
  while [ "$from" -le "$total" ]; do
    # shellcheck disable=SC2046
    failed=$(check $(sed -n "$from,$((from + 63))p" "$tmp/order") | counted)
    [ -z "$failed" ] || { echo "$failed"; return; }
    from=$((from + 64))
  done
}

wanted() { # wanted number title
  [ -z "$only" ] && return 0
  for w in $only; do case "$1 $2" in *"$w"*) return 0 ;; esac; done
  return 1
}
only=$*
caught=0 missed=0 stale=0
for d in "$tmp"/m/*; do
  title=$(cat "$d/title") file=$(cat "$d/file")
  wanted "$(basename "$d")" "$title" || continue
  cp -p "$src/$file" "$tmp/original" 2>/dev/null || { echo "NO LONGER APPLIES $(basename "$d") $title: no file $file"; stale=$((stale + 1)); continue; }
  if ! change "$src/$file" "$d/old" "$d/new"; then
    echo "NO LONGER APPLIES $(basename "$d") $title: $file has no single place with that text"
    stale=$((stale + 1))
    continue
  fi
  case $file in vm/* | compiler/* | runtime/*) modes="-m eager,verify -m default" ;; *) modes= ;; esac
  by=
  if [ "$random" = --rows ] && ! (cd "$tmp/build" && sh "$src/tools/check-rows.sh" "$src" "$obj") >"$tmp/log" 2>&1; then
    by=$(head -n 1 "$tmp/log")
  elif build "$file"; then
    if [ -f "$d/tests" ]; then
      # shellcheck disable=SC2046
      by=$(check $(cat "$d/tests") | counted)
    fi
    if [ "$random" = --rows ]; then
      by=$(modes="-m default" && check bytecode special | counted)
    elif [ -z "$by" ]; then
      by=$(first "$file")
    fi
  else
    [ -z "$random" ] && grep -q 'error:' "$tmp/log" && { head -n 3 "$tmp/log"; echo "NO LONGER APPLIES $(basename "$d") $title: does not compile"; stale=$((stale + 1)); }
    by=build # the library could not be compiled by the faulty program
  fi
  if [ -n "$by" ]; then caught=$((caught + 1)); else missed=$((missed + 1)); echo "NOT CAUGHT $(basename "$d") $title ($file)"; fi
  [ -n "${VERBOSE_MUTANTS-}" ] && [ -n "$by" ] && echo "caught $(basename "$d") $title: $by"
  cat "$tmp/original" >"$src/$file"
  case $file in *.R) build "$file" ;; esac
done
echo "$caught faults caught, $missed not caught, $stale no longer apply"
[ -n "$random" ] && [ $caught -gt 0 ] && exit 0
[ $missed = 0 ] && [ $stale = 0 ] && [ $caught -gt 0 ]
