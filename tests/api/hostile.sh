#!/bin/sh
# hostile.sh - hostile.c: scripts that mean harm are ended by the limits of their runs.  HOSTILE=all: every limit on
# every stack.
set -e
. "$TESTS/api/build-host"
build_host hostile
case $(setting LDFLAGS) in *sanitize*) HOSTILE_BOUND=30 LEAST_STACK=8192; export HOSTILE_BOUND LEAST_STACK ;; esac
# shellcheck disable=SC2086
./hostile ${HOSTILE-}
