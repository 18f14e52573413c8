#!/bin/sh
# install.sh - make install into an empty folder: the installed program runs the examples, a C program finds libvm by
# pkg-config, uninstall leaves nothing behind.
set -e
build=$(cd "$(dirname "$ORBIT")/.." && pwd)
[ -f "$build/config.mk" ] || { echo "$ORBIT was not built by make: nothing to test"; exit 0; }
top=$PWD/top
make -s -C "$build" install PREFIX="$top" >/dev/null
for f in bin/orbit bin/orbit-Rscript lib/libvm.a lib/libvm.so lib/pkgconfig/libvm.pc include/vm.h share/man/man1/orbit.1; do
  [ -f "$top/$f" ] || { echo "not installed: $f"; exit 1; }
done
CC=$(sed -n 's/^CC = //p' "$build/config.mk") LDFLAGS=$(sed -n 's/^LDFLAGS = //p' "$build/config.mk") sh "$TESTS/installed.sh" "$top"
make -s -C "$build" uninstall PREFIX="$top" >/dev/null
left=$(find "$top" ! -type d)
[ -z "$left" ] || { echo "left by uninstall: $left"; exit 1; }
