#!/bin/sh
# check-dist.sh - make dist, build that tarball out of tree, install it, delete sources and build, and check what is
# installed.  Called by make check-full with the sources and the build folder.
S=$(cd "$1" && pwd) here=$2
work=$(mktemp -d "${TMPDIR:-/tmp}/orbit-dist.XXXXXX") || exit 1
trap 'rm -rf "$work"' EXIT
trap 'exit 1' INT TERM
jobs=$(nproc 2>/dev/null || echo 2)
git -C "$S" rev-parse HEAD >/dev/null 2>&1 || { echo "check-dist: not a git checkout: left out"; exit 0; }
make -s -C "$here" dist >/dev/null || exit 1
tar -C "$work" -xzf "$here"/orbit-*.tar.gz || exit 1
rm -f "$here"/orbit-*.tar.gz
mkdir "$work/build" && cd "$work/build" || exit 1
# not optimised: what is checked is that everything is there
"$work"/orbit-*/configure --prefix="$work/top" CFLAGS=-O0 >configure.log 2>&1 || { cat configure.log; exit 1; }
make -s -j"$jobs" >make.log 2>&1 && make -s install >>make.log 2>&1 || { tail -20 make.log; exit 1; }
cd "$work" && rm -rf build "$work"/orbit-*
sh "$S/tests/installed.sh" "$work/top" && echo "check-dist: the tarball builds, and what it installs works"
