#!/bin/sh
# names.sh - names.c; and libvm.a and libvm.so show what vm.h declares and nothing else.
set -e
. "$TESTS/api/build-host"
build_host names
./names
sed -n 's/^[A-Za-z].*[ *]\(vm_[a-z_0-9]*\)(.*/\1/p' "$TESTS/../vm/vm.h" | sort -u >declared
nm -g --defined-only "$build/libvm.a" | awk 'NF == 3 { print $3 }' | grep -v '^__\(odr_\)\?asan\|^__gcov' | sort -u >shown
diff declared shown
# every function that a host can call is one that vm.h explains to it
[ "$(grep -c . declared)" -ge 40 ]
