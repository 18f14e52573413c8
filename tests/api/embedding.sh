#!/bin/sh
# embedding.sh - The program of doc/embedding.md compiles against this build and prints what the page says.
set -e
build=$(dirname "$ORBIT")
[ -f "$build/libvm.a" ] || { echo "no libvm.a beside $ORBIT: nothing to test"; exit 0; }
libs=$(sed -n 's/^LIBS_STATIC = //p' "$build/../config.mk" 2>/dev/null)
flags=$(sed -n 's/^LDFLAGS = //p' "$build/../config.mk" 2>/dev/null)
page=$TESTS/../doc/embedding.md
awk '/^```c$/ { on = 1; next } /^```/ { on = 0 } on' "$page" >demo.c
awk '/^It prints:/ { seen = 1 } seen && /^```$/ { if (on) exit; on = 1; next } on' "$page" >want
# shellcheck disable=SC2086
${CC:-cc} -Wall -Wextra -Wno-unused-parameter -I"$TESTS/../vm" -o demo demo.c "$build/libvm.a" $flags ${libs:--lpcre2-8 -ltre -lz -lbz2 -llzma -lutf8proc -ldl -lm} -lpthread
./demo >got
diff want got
