#!/bin/sh
# escapes.sh - escapes.c: ways around what a host does not allow.
set -e
. "$TESTS/api/build-host"
build_host escapes
./escapes
