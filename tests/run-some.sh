#!/bin/sh
# run-some.sh - Runs the tests named on the command line; called by tests/run, which sets ORBIT, TESTS, MODE, RESULTS.
unset LANG LANGUAGE LC_CTYPE LC_COLLATE LC_MESSAGES LC_TIME LC_MONETARY LC_NUMERIC R_DEFAULT_PACKAGES
ORBIT_LOCATION=${ORBIT_LOCATION-0} TZ=UTC
MACHINE=${MACHINE-$(uname -m)} # that ORBIT runs on; an emulator's for a program that was built for another one
export ORBIT_LOCATION TZ
mode=
case $MODE in
default) ;;
shim) # kernels on a device that is none; make shim
  mode=--gpu=shim
  ORBIT_TUNING=gpu_min=${GPU_MIN-500}${ORBIT_TUNING:+,$ORBIT_TUNING}
  ORBIT_CACHE_DIR=${ORBIT_CACHE_DIR-$(dirname "$ORBIT")/shim-cache}
  export ORBIT_TUNING ORBIT_CACHE_DIR
  ;;
*) mode=--mode=$MODE ;;
esac
work=$RESULTS/w$$
mkdir -p "$work"

pass() { echo "$1" >>"$RESULTS/ok.$$"; }
fail() { # fail test file-with-difference
  echo "$1" >>"$RESULTS/bad.$$"
  name=${1#"$TESTS/"}
  if [ "$VERBOSE" = 1 ]; then
    { echo "FAIL $name ($MODE)"; head -n "${LINES_SHOWN-40}" "$2"; }
  else
    echo "FAIL $name ($MODE)"
  fi
}
skip() { # skip test reason
  echo "${1#"$TESTS/"}: $2" >>"$RESULTS/skip.$$"
}
header() { sed -n "1,6s/^# $2: *//p" "$1" | head -n 1; }

# Output of the program as record.sh writes it: standard output, standard error, status.
run_recorded() { # folder script args
  (
    cd "$1" || exit 1
    shift
    script=$1
    shift
    ulimit -c 0
    # shellcheck disable=SC2086
    timeout -s KILL "${TEST_TIMEOUT-90}" "$ORBIT" $mode $OPTIONS "$script" "$@" >"$work/stdout" 2>"$work/stderr" </dev/null
    echo $? >"$work/status"
  )
  {
    cat "$work/stdout"
    echo "--- stderr"
    cat "$work/stderr"
    echo "--- status $(cat "$work/status")"
  } >"$work/got"
}

# Are the R packages of a "# needs:" comment installed?
have_packages() {
  for p; do
    found=no
    for lib in $(echo "${R_LIBS-}" | tr : ' ') /usr/local/lib/R/site-library /usr/lib/R/site-library /usr/lib/R/library; do
      [ -f "$lib/$p/DESCRIPTION" ] && found=yes
    done
    [ $found = yes ] || return 1
  done
}

vs_r() { # test script folder expected
  [ -f "$4" ] || { skip "$1" "no recording"; return; }
  machine=$(header "$3/$2" machine)
  [ "${machine:-$MACHINE}" = "$MACHINE" ] || { skip "$1" "recorded on $machine: NaN, long double"; return; }
  # shellcheck disable=SC2046
  if [ -n "$(header "$3/$2" compiles)" ]; then
    command -v cc >/dev/null || { skip "$1" "needs a C compiler"; return; }
    [ "$MACHINE" = "$(uname -m)" ] || { skip "$1" "needs a C compiler for $MACHINE"; return; }
  fi
  if [ "$(header "$3/$2" sanitizers)" = no ] && grep -qs '^LDFLAGS = .*sanitize' "$(dirname "$ORBIT")/../config.mk"; then
    skip "$1" "not with sanitizers"
    return
  fi
  have_packages $(header "$3/$2" needs) || { skip "$1" "needs $(header "$3/$2" needs)"; return; }
  LC_ALL=$(header "$3/$2" locale)
  LC_ALL=${LC_ALL:-C.UTF-8}
  export LC_ALL
  OPTIONS=
  # shellcheck disable=SC2046
  run_recorded "$3" "$2" $(header "$3/$2" args)
  if cmp -s "$work/got" "$4"; then pass "$1"; else
    diff -a -U 2 "$4" "$work/got" | tail -n +3 >"$work/diff"
    fail "$1" "$work/diff"
  fi
}

# Every "# expect: TEXT" is a line of standard output, in order; "# expect error: TEXT" and "# expect warning: TEXT" must
# appear on standard error.
language() {
  LC_ALL=$(header "$1" locale)
  LC_ALL=${LC_ALL:-C.UTF-8}
  export LC_ALL
  OPTIONS=
  run_recorded "$(dirname "$1")" "$(basename "$1")"
  sed -n 's/.*# expect: \{0,1\}//p' "$1" >"$work/want"
  sed -n 's/.*# expect [a-z]*: //p' "$1" >"$work/want-err"
  want_status=0
  grep -q '# expect error: ' "$1" && want_status=1
  if ! diff -a -U 2 "$work/want" "$work/stdout" >"$work/diff"; then
    cat "$work/stderr" >>"$work/diff"
    fail "$1" "$work/diff"
    return
  fi
  while IFS= read -r text; do
    grep -qF -e "$text" "$work/stderr" || { { echo "not on standard error: $text"; cat "$work/stderr"; } >"$work/diff"; fail "$1" "$work/diff"; return; }
  done <"$work/want-err"
  [ "$(cat "$work/status")" = $want_status ] || { { echo "status $(cat "$work/status"), not $want_status"; cat "$work/stderr"; } >"$work/diff"; fail "$1" "$work/diff"; return; }
  pass "$1"
}

bytecode() {
  LC_ALL=C.UTF-8
  export LC_ALL
  OPTIONS=--disassemble
  run_recorded "$(dirname "$1")" "$(basename "$1")"
  if [ "$UPDATE" = 1 ]; then cp "$work/stdout" "${1%.R}.lst"; pass "$1"; return; fi
  if diff -a -U 2 "${1%.R}.lst" "$work/stdout" >"$work/diff" 2>&1; then pass "$1"; else fail "$1" "$work/diff"; fi
}

# Typed code: the copies as they are made.  The numbers of prototypes are left out.
special() {
  LC_ALL=C.UTF-8
  export LC_ALL
  OPTIONS=--trace=spec
  run_recorded "$(dirname "$1")" "$(basename "$1")"
  { sed 's/^special: code [0-9]*/special:/' "$work/stderr"; echo "--- status $(cat "$work/status")"; } >"$work/list"
  if [ "$UPDATE" = 1 ]; then cp "$work/list" "${1%.R}.lst"; pass "$1"; return; fi
  if diff -a -U 2 "${1%.R}.lst" "$work/list" >"$work/diff" 2>&1; then pass "$1"; else fail "$1" "$work/diff"; fi
}

# Costs: what each part of a script ("## title" begins one) runs, makes and avoids, beyond what an empty script does.  What is
# allocated depends on addresses (tables keyed by them) and is left out.
costs() {
  LC_ALL=C.UTF-8
  export LC_ALL
  rm -rf "$work/costs"
  mkdir "$work/costs"
  awk -v dir="$work/costs" '/^## / { close(f); f = sprintf("%s/%03d", dir, ++n); print substr($0, 4) >f; next } f { print >(f ".R") }' "$1"
  : >"$work/costs/000.R"
  echo nothing >"$work/costs/000"
  for s in "$work"/costs/[0-9][0-9][0-9]; do
    (cd "$work/costs" && cp "$s.R" part.R && timeout -s KILL "${TEST_TIMEOUT-90}" "$ORBIT" --stats=part.json part.R </dev/null >out 2>&1) ||
      { echo "fails: $(tail -n 1 "$work/costs/out")"; }
    { echo "title $(cat "$s")"; cat "$work/costs/part.json"; }
  done >"$work/costs/all"
  case $1 in */library.R | */calls.R) vectors=0 ;; *) vectors=1 ;; esac # what methods keep in caches depends on addresses
  awk -v vectors="$vectors" '
    function show() {
      if (part > 1) print title ":" (line == "" ? " nothing" : line)
      line = ""
    }
    /^fails/ { line = line " " $0 }
    /^title / { show(); title = substr($0, 7); part++; next }
    /"(alloc.other_vectors|instructions|calls|builtin_calls|promises|environments|special|fused|apply)[a-z_.]*":/ {
      gsub(/[",:]/, "")
      if (part == 1) none[$1] = $2
      else if ($1 == "alloc.other_vectors" && !vectors) next
      else if ($2 != none[$1]) line = line " " $1 "=" $2 - none[$1]
    }
    END { show() }' "$work/costs/all" >"$work/list"
  if [ "$UPDATE" = 1 ]; then cp "$work/list" "${1%.R}.lst"; pass "$1"; return; fi
  if diff -a -U 0 "${1%.R}.lst" "$work/list" >"$work/diff" 2>&1; then pass "$1"; else fail "$1" "$work/diff"; fi
}

script() { # a shell test: status 0 is success, 77 that something it needs is not here; what it prints is shown on failure
  LC_ALL=C.UTF-8
  export LC_ALL
  (cd "$work" && timeout -s KILL "${TEST_TIMEOUT-300}" sh "$1" >"$work/diff" 2>&1)
  case $? in
  0) pass "$1" ;;
  77) skip "$1" "$(tail -n 1 "$work/diff")" ;;
  *) fail "$1" "$work/diff" ;;
  esac
}

for t; do
  if [ -n "${HITS-}" ]; then # which faults a test reaches: tools/faults-at-once.py
    ORBIT_HIT=$HITS/$(echo "${t#"$TESTS/"}" | tr / +)
    export ORBIT_HIT
  fi
  case $t in
  */tests/language/*) language "$t" ;;
  */tests/vs-r/*) vs_r "$t" "$(basename "$t")" "$(dirname "$t")" "${t%.R}.out" ;;
  */tests/examples/*.out) vs_r "$t" "examples/$(basename "$t" .out).R" "$TESTS/.." "$t" ;;
  */tests/bytecode/*) [ "$MODE" = default ] && bytecode "$t" ;;
  */tests/costs/*.R) [ "$MODE" = default ] && costs "$t" ;;
  */tests/special/*.R) [ "$MODE" = default ] && special "$t" ;;
  *.sh) [ "$MODE" = default ] && case $t in */run.sh) ;; *) script "$t" ;; esac ;;
  esac
done
rm -rf "$work"
exit 0
