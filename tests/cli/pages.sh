#!/bin/sh
# pages.sh - The pages of orbit bench and orbit profile in Chromium at 390 and 1600 pixels: plots are there, no script
# fails, nothing is wider than the window.
fail() { echo "pages.sh: $1"; exit 1; }
unset ORBIT_MODE
chromium=$(command -v chromium || command -v chromium-browser || command -v google-chrome) || {
  echo "chromium is not installed"
  exit 77
}
echo 'f <- function(n) { s <- 0; for (i in 1:n) s <- s + i %% 7; s }
cat(f(2e6), "\n")' >f.R
mkdir two
cp f.R two/f.R
echo 'cat(sum(as.numeric(1:10)), "\n")' >two/g.R
"$ORBIT" profile --profile-out=report --html=profile.html f.R >out || fail "no profile"
"$ORBIT" bench --no-progress two --engine "one=$ORBIT" --engine "two=$ORBIT" -n 4 --warm=2 --json=r.json >out || fail "no run"
"$ORBIT" bench --page bench.html r.json r.json || fail "no page"
look() { # look page width plots
  HOME=$PWD timeout 60 "$chromium" --headless --no-sandbox --disable-gpu --user-data-dir="$PWD/chromium" --virtual-time-budget=2000 \
    --window-size="$2",900 --dump-dom "file://$PWD/$1" >dom 2>chromium.log
  [ -s dom ] || { tail -n 3 chromium.log; echo "chromium does not run here"; exit 77; }
  grep -q 'data-error' dom && fail "$1 at $2: $(grep -o 'data-error="[^"]*"' dom)"
  drawn=$(sed -n 's/.*data-drawn="\([0-9]*\)".*/\1/p' dom | head -n 1)
  [ "${drawn:-0}" -ge "$3" ] || fail "$1 at $2: ${drawn:-no} plots, not $3"
  grep -q 'data-wide="0"' dom || fail "$1 at $2 pixels is wider than its window"
}
for width in 390 1600; do
  look profile.html $width 1
  look bench.html $width 4
done
exit 0
