#!/bin/sh
# check-data.sh - The elements of vectors are reached through the accessors of runtime/value.h (dbl_ro, dbl_rw ...) only, so that
# a vector may be pending or on a device.  Called by make check.
cd "${1-.}" || exit 2
found=$(grep -rnE --include='*.[ch]' '(->|\.)p_(any|dbl|int|raw|cplx|str|list)\b' runtime compiler vm stdlib programs tests |
  grep -vE '^runtime/(value\.h|memory\.c):')
[ -z "$found" ] || { echo "direct access to the elements of a vector:"; echo "$found"; exit 1; }
echo "elements: through accessors"
