#!/bin/sh
# misuse.sh - misuse.c: each function called wrongly answers as vm.h says.
set -e
. "$TESTS/api/build-host"
build_host misuse
./misuse
