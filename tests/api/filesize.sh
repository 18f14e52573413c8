#!/bin/sh
# filesize.sh - filesize.c: files that may not grow.
set -e
. "$TESTS/api/build-host"
build_host filesize
./filesize
