#!/bin/sh
# snapshots.sh - Builds and runs snapshots.c.
set -e
. "$TESTS/api/build-host"
build_host snapshots
./snapshots
