#!/bin/sh
# limits.sh - limits.c: runs end by their limits, and the machine goes on to be usable.
set -e
. "$TESTS/api/build-host"
build_host limits
./limits
