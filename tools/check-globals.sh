#!/bin/sh
# check-globals.sh - libvm must hold no mutable global or static variable: everything hangs off VM *.  Called by make check.
# But for one: which vectors lie on a device, for the handler of the signal that an access makes, which the orbit program
# alone installs (vm/kernels/cuda/resident.c).
lib=$1
vars=$(objdump -t "$lib" 2>/dev/null | awk '
  / file format /{ split($1, f, ":"); file = f[1] }
  $3 == "O" || $2 == "O" || $3 == "*COM*" || $2 == "*COM*" {
    section = ($2 == "O") ? $3 : $4
    for (i = 1; i <= NF; i++) if ($i ~ /^\.(data|bss|tdata|tbss)($|\.)/ && $i !~ /^\.data\.rel\.ro/) print file ": " $NF " in " $i
  }')
vars=$(echo "$vars" | grep -vE '(__gcov|__sanitizer|__asan|__ubsan|\.LUBSAN|_[0-9]*__cov| in \.data\.rel\.ro)' | grep -vE '^[^:]*: (\.L|llvm|__prof)' | grep -v '^resident\.o: all in \.bss$' | sort -u)
if [ -n "$vars" ]; then
  echo "mutable globals in $lib:"
  echo "$vars"
  exit 1
fi
echo "globals: none that change"
