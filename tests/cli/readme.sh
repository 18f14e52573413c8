#!/bin/sh
# readme.sh - The example of README.md prints what the page says (blanks at line ends aside).
set -e
awk '/^```r$/ { on = 1; next } /^```/ { if (on) exit } on' "$TESTS/../README.md" >example.R
awk '/^```r$/ { seen = 1; next } seen && /^```$/ { fence++; next } fence == 2' "$TESTS/../README.md" >want
"$ORBIT" example.R | sed 's/ *$//' >got
diff want got
