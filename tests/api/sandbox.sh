#!/bin/sh
# sandbox.sh - Builds and runs sandbox.c.
set -e
. "$TESTS/api/build-host"
build_host sandbox
./sandbox
