#!/bin/sh
# stacks.sh - Builds and runs stacks.c.
set -e
. "$TESTS/api/build-host"
build_host stacks
./stacks
