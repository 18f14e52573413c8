# Many symbols drawn from stamps give the pixels that Cairo gives when it draws each of them.
[ "$("$ORBIT" -e 'cat(nzchar(grSoftVersion()[["cairo"]]))')" = TRUE ] || exit 0
mkdir with without
"$ORBIT" "$TESTS/cli/stamps.R" with >/dev/null && "$ORBIT" --mode=nostamps "$TESTS/cli/stamps.R" without >/dev/null || exit 1
diff -r -I surface with without || exit 1
for kind in pdf svg postscript png; do
  sed 's/surface[0-9]*//' with/once.$kind >once 2>/dev/null
  sed 's/surface[0-9]*//' with/each.$kind >each 2>/dev/null
  cmp once each || exit 1
done
[ "$(ls with | wc -l)" -eq 45 ]
