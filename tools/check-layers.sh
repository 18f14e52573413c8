#!/bin/sh
# check-layers.sh - The order runtime <- compiler <- vm <- stdlib <- programs, for includes and for the linker.  Called by make
# check with the sources and the build folder.
#
# Includes: stdlib/builtin.h is the contract of builtins and may be included from anywhere; vm/ reaches the library through its
# registry.  Symbols: what the objects of runtime/ and compiler/ take from above is declared in runtime/hooks.h.
cd "${1-.}" || exit 2
build=${2-}
bad=0
refuse() { # refuse "folder" "pattern of headers it must not include"
  found=$(grep -rnE "^#include \"($2)/" --include='*.[ch]' "$1" | grep -v '"stdlib/builtin.h"' | grep -vE "${3:-^$}")
  [ -z "$found" ] || { echo "against the order of layers:"; echo "$found"; bad=1; }
}
refuse runtime 'compiler|vm|stdlib|programs' '"compiler/proto\.h"'
refuse compiler 'vm|stdlib|programs' '"vm/interp/ops\.def"'
refuse vm 'stdlib|programs' '"stdlib/(registry|connections/connections)\.h"'
refuse stdlib 'programs'

defined() { find "$build/$1" -name '*.o' -exec nm --defined-only {} + 2>/dev/null | awk '$2 ~ /^[TDBRVW]$/ { print $3 }'; }
hooks() { # hooks "folder" above...: symbols that the folder takes from above without a declaration in hooks.h
  folder=$1
  shift
  for above; do defined "$above"; done | sort -u >"$work/above"
  find "$build/$folder" -name '*.o' -exec nm -u {} + 2>/dev/null | awk '$1 == "U" { print $2 }' | sort -u | comm -12 - "$work/above" |
    while read -r name; do grep -q "\\b$name\\b" runtime/hooks.h || echo "$folder takes $name from above, and runtime/hooks.h does not declare it"; done
}
if [ -n "$build" ] && command -v nm >/dev/null; then
  work=$(mktemp -d)
  { hooks runtime compiler vm stdlib; hooks compiler vm stdlib; } >"$work/found"
  [ ! -s "$work/found" ] || { cat "$work/found"; bad=1; }
  rm -rf "$work"
fi
[ $bad = 0 ] && echo "layers: in order"
exit $bad
