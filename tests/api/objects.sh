#!/bin/sh
# objects.sh - Builds and runs objects.c.
set -e
. "$TESTS/api/build-host"
build_host objects
./objects
