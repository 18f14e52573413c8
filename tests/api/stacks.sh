#!/bin/sh
# stacks.sh - Builds and runs stacks.c.
set -e
. "$TESTS/api/build-host"
build_host stacks
case $(setting LDFLAGS) in *sanitize*) LEAST_STACK=1024; export LEAST_STACK ;; esac
./stacks
