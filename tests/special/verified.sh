# The verifier of typed code accepts what the specialiser makes of the programs in this folder: after the usual number of
# rounds, and after one.
bad=0
for f in "$TESTS"/special/*.R; do
  for mode in verify verify,eager; do
    "$ORBIT" --mode=$mode "$f" >/dev/null 2>err.txt </dev/null || { echo "$mode: $f"; tail -n 1 err.txt; bad=1; }
  done
done
exit $bad
