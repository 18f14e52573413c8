#!/bin/sh
# hostfn.sh - Builds and runs hostfn.c.
set -e
. "$TESTS/api/build-host"
build_host hostfn
./hostfn
