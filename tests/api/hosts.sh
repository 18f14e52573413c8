#!/bin/sh
# hosts.sh - The programs of examples/embed build against this library and print what their .out files say.
set -e
. "$TESTS/api/build-host"
from=$TESTS/../examples/embed
libs=$(setting LIBS_STATIC) flags=$(setting LDFLAGS)
[ -n "$libs" ] || libs="-lpcre2-8 -ltre -lz -lbz2 -llzma -lutf8proc -ldl -lm"
check() { # check NAME COMMAND...
  name=$1
  shift
  "$@" >"$name.got" 2>&1 || echo "status $?" >>"$name.got"
  diff "$from/$name.out" "$name.got"
}
for f in rules workers stop_button service warm tables sheet timers bots; do
  # shellcheck disable=SC2086
  ${CC:-cc} -std=gnu11 -Wall -Wextra -I"$TESTS/../vm" -o "$f" "$from/$f.c" "$build/libvm.a" $flags $libs -lm -lpthread
  check "$f" "./$f"
done
if command -v c++ >/dev/null; then
  # shellcheck disable=SC2086
  for f in plugin pool; do
    c++ -std=c++11 -Wall -Wextra -I"$TESTS/../vm" -o $f "$from/$f.cpp" "$build/libvm.a" $flags $libs -lm -lpthread
    check $f ./$f
  done
fi
case $flags in *sanitize*) exit 0 ;; esac # Python does not have the sanitizer's library
if command -v python3 >/dev/null && python3 -c 'import ctypes' 2>/dev/null && [ -f "$build/libvm.so" ]; then
  for f in arrays scripts; do check $f python3 "$from/$f.py" "$build/libvm.so"; done
fi
