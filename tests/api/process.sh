#!/bin/sh
# process.sh - Builds and runs process.c.
set -e
. "$TESTS/api/build-host"
build_host process
./process
