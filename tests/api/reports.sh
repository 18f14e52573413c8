#!/bin/sh
# reports.sh - reports.c: warnings, messages, input and errors reach the host.
set -e
. "$TESTS/api/build-host"
build_host reports
./reports
