#!/bin/sh
# cancel.sh - cancel.c: a run that is cancelled ends.
set -e
. "$TESTS/api/build-host"
build_host cancel
./cancel
