#!/bin/sh
# random.sh - random.c against the static and the shared library.
set -e
[ -n "$(ls /usr/lib/libRmath.so.1 /usr/lib/*/libRmath.so.1 2>/dev/null)" ] || { echo "skipped: libRmath is not installed"; exit 77; }
. "$TESTS/api/build-host"
for kind in static shared; do
  build_host random "$kind"
  ./random "$TESTS/api/random.R" "$TESTS/api/random.expected"
done
