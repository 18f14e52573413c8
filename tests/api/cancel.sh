#!/bin/sh
# cancel.sh - cancel.c: a run that is cancelled ends.
set -e
. "$TESTS/api/build-host"
build_host cancel
case $(setting LDFLAGS) in *sanitize*) CANCEL_BOUND=30; export CANCEL_BOUND ;; esac
timeout 600 ./cancel
