#!/bin/sh
# check-figures.sh SOURCE BUILD - Draws the figures of tests/figures by GNU R and by orbit and compares them pixel by pixel.
#
# Called by `make check-figures`.  Leaves the pictures side by side in BUILD/figures/both.  Fails when a picture is missing
# or less than 0.9 alike; says why and passes where GNU R, Cairo or fonts are not there.
src=$1 build=$2 out=$2/figures
[ -x "$RSCRIPT" ] || { echo "check-figures: skipped, no GNU R"; exit 0; }
"$RSCRIPT" -e 'quit(status = !capabilities("cairo"))' >/dev/null 2>&1 || { echo "check-figures: skipped, GNU R has no Cairo"; exit 0; }
"$build/orbit" -e 'q(status = as.integer(!nzchar(grSoftVersion()[["cairo"]])))' || { echo "check-figures: skipped, no Cairo or Pango"; exit 0; }
rm -rf "$out"
mkdir -p "$out/r" "$out/orbit" "$out/both"
"$RSCRIPT" "$src/tests/figures/figures.R" "$out/r" >"$out/r.log" 2>&1
"$build/orbit" "$src/tests/figures/figures.R" "$out/orbit" >"$out/orbit.log" 2>&1
for f in "$out"/r/*.png; do
  name=$(basename "$f" .png)
  if [ -s "$out/orbit/$name.png" ]; then echo "$("$build/figdiff" "$out/orbit/$name.png" "$f" "$out/both/$name.png") $name"; else echo "0 0 $name"; fi
done | sort -n -k2 >"$out/result.txt"
awk '$1 < 1 { print }' "$out/result.txt"
awk '{ n++; same += $1 == 1; near += $2 >= 0.98; bad += $2 < 0.9 }
  END { printf "check-figures: %d figures, %d the same, %d at least 0.98 alike, %d less than 0.9\n", n, same, near, bad; exit bad > 0 }' "$out/result.txt"
