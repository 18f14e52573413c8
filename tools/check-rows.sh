#!/bin/sh
# check-rows.sh - Does each row of the table of instructions (vm/interp/ops.def, vm/interp/special.def) say what its handler
# does with its fields, and may do?  Prints the rows that do not.  Called by make check and check-mutants.sh --rows:
# check-rows.sh SOURCES BUILD, where headers made by the build lie.
cd "${1-.}" || exit 2
B=${2-build}
out=$(mktemp -d "${TMPDIR:-/tmp}/orbit-rows.XXXXXX") || exit 2
trap 'rm -rf "$out"' EXIT
set --
for f in compiler/opinfo vm/interp/loop vm/interp/slow vm/interp/redefinition vm/interp/append vm/interp/eval vm/interp/short vm/calls/call \
  vm/calls/apply vm/calls/dispatch vm/calls/frames vm/calls/substitute vm/calls/stack_functions vm/calls/nested_replace vm/calls/lazy_subset vm/apply/vectorize \
  vm/spec/spec vm/spec/reduce; do
  ${CC:-cc} -E -P -D 'ORBIT_VERSION=""' -I "$B" -I . "$f.c" >"$out/$(basename "$f")" || exit 2
  set -- "$@" "$out/$(basename "$f")"
done
awk -f tools/check-rows.awk "$@"
