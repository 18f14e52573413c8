#!/bin/sh
# fuzz.sh - Builds the library with clang's fuzzer and sanitizers and runs each target for some seconds.
S=$(cd "$1" && pwd) here=$2 seconds=${3-60}
dir=$here/build-fuzz
mkdir -p "$dir"
jobs=$(nproc 2>/dev/null || echo 2)
(cd "$dir" && CC=clang CFLAGS="-fsanitize=fuzzer-no-link" "$S/configure" --enable-sanitize >/dev/null && make -s -j"$jobs" build/vm/interp/loop.o build/vm/interp/loop_global.o build/vm/interp/loop_watch.o build/vm/interp/loop_watch_global.o EXTRA=-fno-sanitize=all >/dev/null && make -s -j"$jobs" build/liborbit.a >/dev/null) || exit 1
libs=$(sed -n 's/^LIBS_STATIC = //p' "$dir/config.mk")
ASAN_OPTIONS=detect_leaks=1:allocator_may_return_null=1
export ASAN_OPTIONS
corpus_of() { # corpus_of TARGET: its first inputs
  corpus=$dir/$1.corpus
  mkdir -p "$corpus"
  case $1 in
  fuzz_parser | fuzz_deparse)
    cp "$S"/tests/language/*.R "$S"/tests/vs-r/language/*.R "$S"/tests/vs-r/order/*.R "$corpus" 2>/dev/null
    ;;
  fuzz_unserialize)
    "$here/build/orbit" -e 'save_one <- function(x, n) writeBin(serialize(x, NULL), file.path(commandArgs(TRUE)[1], n))' \
      -e 'save_one(1:10, "int"); save_one(list(a = 1, b = "x", c = NULL), "list"); save_one(data.frame(x = 1:2, f = factor(c("u", "v"))), "df")' \
      -e 'save_one(quote(f(x, y + 1)), "call"); save_one(function(x) x + 1, "fun"); save_one(c(1.5, NA, 1i), "cplx")' \
      -e 'e <- new.env(); e$e <- e; e$u <- "\u00e9"; save_one(list(e, e, globalenv(), baseenv(), asNamespace("stats")), "env")' \
      -e 'setClass("P", representation(x = "numeric")); save_one(new("P", x = 1), "s4"); save_one(list(sum, `if`, as.raw(1:3), NULL), "prims")' \
      -e 'other <- function(n, ...) writeBin(serialize(list(a = 1L, b = c(x = TRUE), "t", 2.5, quote(-x)), NULL, ...), file.path(commandArgs(TRUE)[1], n))' \
      -e 'other("ascii", ascii = TRUE); other("native", xdr = FALSE); other("two", version = 2)' "$corpus" 2>/dev/null
    ;;
  *)
    printf '\000a(b|c)*d\000abcbcd' >"$corpus/group"; printf '\006[[:alpha:]]{2,}\000x yy' >"$corpus/class"; printf '\014(?<=a)b\\1\000ab' >"$corpus/perl"
    ;;
  esac
}
fuzz() { # fuzz TARGET: builds and runs it; says on standard output what was found
  corpus_of "$1"
  dict=
  [ "$1" = fuzz_regex ] && dict=$S/tests/fuzz/regex.dict
  # shellcheck disable=SC2086
  clang -g -O1 -fsanitize=fuzzer,address,undefined -I"$S" -o "$dir/$1" "$S/tests/fuzz/$1.c" "$dir/build/liborbit.a" $libs || return 1
  rm -f "$dir/$1"-found-*
  found=0
  if ! (cd "$dir" && "./$1" -max_total_time="$seconds" -seed="${FUZZ_SEED-0}" -rss_limit_mb=4096 -timeout=20 -detect_leaks=0 -close_fd_mask=3 -verbosity=1 ${dict:+"-dict=$dict"} \
    -artifact_prefix="$1-found-" "$corpus" >"$1.log" 2>&1); then
    found=1
    echo "$1:"
    grep -vE '^(#|INFO|\s+NEW_FUNC)' "$dir/$1.log" | head -40
    for f in "$dir/$1"-found-*; do
      [ -f "$f" ] && { echo "$f:"; "$dir/$1" "$f" 2>&1 | head -20; }
    done
  fi
  echo "$1: $seconds s, $(sed -n 's/^#\([0-9]*\)\tDONE.*/\1/p' "$dir/$1.log") inputs"
  return $found
}
bad=0
two() { # two TARGETS, side by side
  (fuzz "$1" >"$dir/$1.said" 2>&1) &
  fuzz "$2" || bad=1
  wait $! || bad=1
  cat "$dir/$1.said"
}
two fuzz_parser fuzz_unserialize
two fuzz_deparse fuzz_regex
exit $bad
