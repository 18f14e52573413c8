#!/bin/sh
# threads.sh - threads.c: machines in several threads at once get the results that a machine alone gets.  THREADS_ROUNDS: how
# often (3; once in builds with sanitizers).
set -e
. "$TESTS/api/build-host"
build_host threads
# the threads of OpenBLAS wait for one another unseen by the thread sanitizer
OPENBLAS_NUM_THREADS=2
case $(setting LDFLAGS) in *sanitize*) OPENBLAS_NUM_THREADS=1 OMP_NUM_THREADS=1; : "${THREADS_ROUNDS=1}"; export OMP_NUM_THREADS ;; esac
export OPENBLAS_NUM_THREADS
./threads "${THREADS_ROUNDS-3}"
