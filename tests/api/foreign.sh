#!/bin/sh
# foreign.sh - foreign.c: typed calls of C functions in a host.
set -e
. "$TESTS/api/build-host"
build_host foreign
./foreign
