#!/bin/sh
# pgo.sh - Builds the program guided by a profile: one that counts runs programs of bench/, then everything is compiled again
# with what was counted.  Called by make pgo; pgo.sh SOURCES BUILD in the folder where configure has been run.
#
# Code that the training does not reach is optimised as without a profile.  Needs gcc.
set -eu
S=$1 B=$2
jobs=$(nproc 2>/dev/null || echo 2)
of() { sed -n "s/^$1 = //p" config.mk; }
CC=$(of CC) OPT=$(of OPT)
$CC --version | head -n 1 | grep -qi clang && { echo "make pgo: $CC is clang; configure with CC=gcc" >&2; exit 1; }
[ -z "$(of HOST)" ] || { echo "make pgo: the program of another machine cannot be run here" >&2; exit 1; }
forget() { [ ! -d "$B" ] || find "$B" -name "*.$1" -exec rm -f {} +; }
trap 'forget gcda; forget gcno' EXIT
forget o
echo "  building a program that counts"
make -s -j"$jobs" OPT="$OPT -fprofile-generate -fprofile-update=prefer-atomic" LDFLAGS="$(of LDFLAGS) -fprofile-generate" "$B/orbit"

# A twelfth of the size at which GNU R needs seconds; recursive programs two less than their size.
echo "  running programs of bench/"
forget gcda # of building
awk '!/^#/ && NF == 3 && $1 ~ /^(everyday|scalar|short|apply|loops)\// {
  small = $1 ~ /\/(fannkuch|binarytrees|fib|queens)$/
  print $1, small ? $2 - 2 : int($2 / 12) + 1 }' "$S/bench/programs.list" |
  while read -r program size; do
    "$B/orbit" "$S/bench/$program.R" "$size" </dev/null >/dev/null 2>&1 || { echo "make pgo: $program fails" >&2; exit 1; }
  done

echo "  building with the profile"
forget o
make -s -j"$jobs" OPT="$OPT -fprofile-use -fprofile-partial-training -Wno-missing-profile" all
