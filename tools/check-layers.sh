#!/bin/sh
# check-layers.sh - Includes must follow runtime <- compiler <- vm <- stdlib <- programs.  Called by make check.
#
# stdlib/builtin.h is the contract of builtins and may be included from anywhere; vm/interp/interp.h is the inside of the VM and
# may be included by vm/ and programs/ only, plus the library's registry of functions.
cd "${1-.}" || exit 2
bad=0
refuse() { # refuse "folder" "pattern of headers it must not include"
  found=$(grep -rnE "^#include \"($2)/" --include='*.[ch]' "$1" | grep -v '"stdlib/builtin.h"' | grep -vE "${3:-^$}")
  [ -z "$found" ] || { echo "against the order of layers:"; echo "$found"; bad=1; }
}
refuse runtime 'compiler|vm|stdlib|programs' '"compiler/proto\.h"'
refuse compiler 'vm|stdlib|programs' '"vm/interp/(interp\.h|ops\.def)"'
refuse vm 'stdlib|programs' '"stdlib/(registry|connections/connections)\.h"'
refuse stdlib 'programs'
[ $bad = 0 ] && echo "layers: in order"
exit $bad
