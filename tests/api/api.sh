#!/bin/sh
# api.sh - Builds api.c against the library of this build and runs it.
set -e
build=$(dirname "$ORBIT")
[ -f "$build/libvm.a" ] || { echo "no libvm.a beside $ORBIT: nothing to test"; exit 0; }
libs=$(sed -n 's/^LIBS_STATIC = //p' "$build/../config.mk" 2>/dev/null)
flags=$(sed -n 's/^LDFLAGS = //p' "$build/../config.mk" 2>/dev/null)
# shellcheck disable=SC2086
${CC:-cc} -std=gnu11 -Wall -I"$TESTS/../vm" -o api "$TESTS/api/api.c" "$build/libvm.a" $flags ${libs:--lpcre2-8 -ltre -lz -lbz2 -llzma -lutf8proc -ldl -lm} -lpthread
./api
