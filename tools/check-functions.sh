#!/bin/sh
# check-functions.sh - Functions of C have at most 60 lines and files fewer than 2000, but for those listed here.  Called by
# make check; check-functions.sh SOURCES --all lists every function above 60 lines.
cd "${1-.}" || exit 2
all=${2-}
# A function leaves this list when it has been taken apart; nothing joins it.
allowed='
vm/interp/loop.c LOOP_NAME
'
# A function begins with a line of its own at the margin that holds a parenthesis, and ends with a brace at the margin.
# shellcheck disable=SC2046
long=$(awk '
  FNR == 1 { start = head = 0; if (NR > 1 && lines >= 2000) print last, "(the file)", lines; last = FILENAME }
  { lines = FNR }
  /^}/ { if (start && FNR - start >= 60) print FILENAME, name, FNR - start + 1; start = 0 }
  /^[A-Za-z_].*\(/ && !/^(struct|enum|union|typedef)/ && !/[;}]$/ {
    head = FNR
    name = $0
    sub(/\(.*/, "", name)
    sub(/.*[ *]/, "", name)
  }
  /\{$/ && head && !start { start = head; head = 0 }
  /;$/ && !start { head = 0 }
  END { if (lines >= 2000) print last, "(the file)", lines }
' $(find runtime compiler vm stdlib programs tools -name '*.[ch]' | sort))
[ "$all" = --all ] && { echo "$long"; exit 0; }
new=$(echo "$long" | while read -r file name lines; do
  case $allowed in *"
$file $name
"*) ;; *) [ -z "$file" ] || echo "  $file: $name has $lines lines" ;; esac
done)
[ -z "$new" ] || { echo "functions above 60 lines (or files above 2000):"; echo "$new"; exit 1; }
gone=$(echo "$allowed" | while read -r file name; do
  [ -z "$file" ] || echo "$long" | grep -qF "$file $name " || echo "  $file $name"
done)
[ -z "$gone" ] || { echo "no longer above 60 lines, to be taken out of tools/check-functions.sh:"; echo "$gone"; exit 1; }
echo "functions: at most 60 lines"
