#!/bin/sh
# anycalls.sh - Builds anycalls.c and runs it: ORBIT_ANYCALLS calls (20,000) from ORBIT_ANYSEED (1) on.
set -e
. "$TESTS/api/build-host"
build_host anycalls
timeout 3000 ./anycalls "${ORBIT_ANYCALLS-20000}" "${ORBIT_ANYSEED-1}"
