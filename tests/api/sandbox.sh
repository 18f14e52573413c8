#!/bin/sh
# sandbox.sh - Builds and runs sandbox.c; not with sanitizers, under which its limits of hundredths of a second mean little.
set -e
. "$TESTS/api/build-host"
case $(setting LDFLAGS) in *sanitize*) exit 0 ;; esac
build_host sandbox
./sandbox
