# Many symbols drawn from stamps give the pixels that Cairo gives when it draws each of them.
[ "$("$ORBIT" -e 'cat(nzchar(grSoftVersion()[["cairo"]]))')" = TRUE ] || exit 0
mkdir with without
"$ORBIT" "$TESTS/cli/stamps.R" with >/dev/null && "$ORBIT" --mode=nostamps "$TESTS/cli/stamps.R" without >/dev/null || exit 1
diff -r with without || exit 1
[ "$(ls with | wc -l)" -eq 37 ]
