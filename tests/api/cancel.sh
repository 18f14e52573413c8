#!/bin/sh
# cancel.sh - cancel.c: a run that is cancelled ends.
set -e
. "$TESTS/api/build-host"
build_host cancel
case $(setting LDFLAGS) in *sanitize=thread*) echo "takes minutes under the thread sanitizer; threads.sh cancels machines there"; exit 77 ;; esac
case $(setting LDFLAGS) in *sanitize*) CANCEL_BOUND=30; export CANCEL_BOUND ;; esac
timeout 600 ./cancel
