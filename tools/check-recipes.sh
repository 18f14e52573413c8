#!/bin/sh
# check-recipes.sh - Follows the pages of doc/recipes literally in a scratch copy of the sources, builds it, and runs the programs
# of the pages in all modes.  Called by make check-full with the sources; doc/recipes/README.md says which sentences it follows.
S=$(cd "$1" && pwd) || exit 2
work=$(mktemp -d "${TMPDIR:-/tmp}/orbit-recipes.XXXXXX") || exit 2
trap 'rm -rf "$work"' EXIT
trap 'exit 1' INT TERM
jobs=$(nproc 2>/dev/null || echo 2)
mkdir "$work/src" "$work/build" "$work/program"
(cd "$S" && tar cf - --exclude=./build --exclude=./.git .) | (cd "$work/src" && tar xf -)

# Applies a page; its programs go to program/PAGE-N.R and program/PAGE-N.out.
follow() {
  awk -v root="$work/src/" -v out="$work/program/$(basename "$1" .md)" '
    function fail(what) { print FILENAME ":" FNR ": " what; bad = 1; exit 1 }
    function ticked(k,   p) { split($0, p, "`"); return p[2 * k] }
    function put_in(   line, text, found) {
      while ((getline line < (root file)) > 0) {
        if (!found && index(line, mark)) { found = 1; line = how == "before" ? block line : line "\n" substr(block, 1, length(block) - 1) }
        text = text line "\n"
      }
      close(root file)
      if (!found) fail("no line with " mark " in " file)
      printf "%s", text > (root file)
      close(root file)
    }
    /^```/ && !inside { inside = 1; block = ""; next }
    /^```/ {
      inside = 0
      if (how == "make") { printf "%s", block > (root file); close(root file) }
      else if (how == "program") { printf "%s", block > (out "-" ++n ".R"); close(out "-" n ".R") }
      else if (how == "prints") { printf "%s", block > (out "-" n ".out"); close(out "-" n ".out") }
      else if (how != "") put_in()
      how = ""
      next
    }
    inside { block = block $0 "\n"; next }
    /^Make `.*`:$/ { how = "make"; file = ticked(1) }
    /^In `.*`, behind the line with `.*`:$/ { how = "behind"; file = ticked(1); mark = ticked(2) }
    /^In `.*`, before the line with `.*`:$/ { how = "before"; file = ticked(1); mark = ticked(2) }
    /^This program$/ { how = "program" }
    /^prints$/ { how = "prints" }
    END { if (!bad && !n) fail("the page has no program") ; exit bad }' "$1"
}
run() { # run page-n mode: what the program prints, errors included
  (cd "$work/program" && ORBIT_LOCATION=0 "$work/build/build/orbit" ${2:+--mode=$2} "$1.R" 2>&1)
}
passed=0 failed=0
for page in builtin-in-c function-in-r instruction typed-form; do
  follow "$S/doc/recipes/$page.md" || { failed=$((failed + 1)); break; }
  (cd "$work/build" && "$work/src/configure" >/dev/null && make -s -j"$jobs" OPT=-O1 >"$work/log" 2>&1) ||
    { tail -n 20 "$work/log"; echo "recipe $page: does not build"; failed=$((failed + 1)); break; }
  [ "$page" = builtin-in-c ] || sh "$work/src/tools/check-layers.sh" "$work/src" "$work/build/build" >/dev/null || failed=$((failed + 1))
  for program in "$work/program/$page"-*.R; do
    name=$(basename "$program" .R)
    for mode in '' generic eager chaos stress verify; do
      if run "$name" "$mode" | diff "$work/program/$name.out" - >"$work/diff"; then
        passed=$((passed + 1))
      else
        failed=$((failed + 1))
        echo "recipe $page, mode ${mode:-default}:"
        head -n 10 "$work/diff"
      fi
    done
  done
done
echo "$passed passed, $failed failed"
[ $failed = 0 ] && [ $passed -gt 0 ]
