#!/bin/sh
# searches.sh - searches.c: what is found in long texts, which hosts search in steps.
set -e
. "$TESTS/api/build-host"
build_host searches
./searches
