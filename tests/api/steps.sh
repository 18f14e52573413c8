#!/bin/sh
# steps.sh - steps.c: a cancellation is obeyed soon by every builtin that goes over large vectors.  STEPS=1: with vectors
# ten times as large, and the bound of 50 ms.
set -e
. "$TESTS/api/build-host"
build_host steps
[ -n "${STEPS-}" ] || CANCEL_BOUND=1
# the threads of OpenBLAS wait for one another unseen by the thread sanitizer
case $(setting LDFLAGS) in *sanitize*) CANCEL_BOUND=30 OPENBLAS_NUM_THREADS=1 OMP_NUM_THREADS=1; export OPENBLAS_NUM_THREADS OMP_NUM_THREADS ;; esac
[ -z "$CANCEL_BOUND" ] || export CANCEL_BOUND
./steps "${STEPS-0.1}"
