#!/bin/sh
# installed.sh - Checks an installed Orbit: examples/ under bin/orbit-Rscript, a program built with pkg-config libvm.
#
#   tests/installed.sh PREFIX
#
# Called by tests/cli/install.sh, and by tools/check-dist.sh after the build tree is gone.
set -e
prefix=$1
tests=$(cd "$(dirname "$0")" && pwd)
work=$(mktemp -d "${TMPDIR:-/tmp}/orbit-installed.XXXXXX")
trap 'rm -rf "$work"' EXIT
unset LANG LANGUAGE LC_CTYPE LC_COLLATE LC_MESSAGES R_DEFAULT_PACKAGES
LC_ALL=C.UTF-8 TZ=UTC ORBIT_LOCATION=0
export LC_ALL TZ ORBIT_LOCATION
cd "$tests/.."
for out in tests/examples/*.out; do
  name=$(basename "$out" .out)
  "$prefix/bin/orbit-Rscript" --vanilla "examples/$name.R" >"$work/stdout" 2>"$work/stderr" </dev/null && st=0 || st=$?
  { cat "$work/stdout"; echo "--- stderr"; cat "$work/stderr"; echo "--- status $st"; } >"$work/got"
  diff -a "$out" "$work/got" || { echo "examples/$name.R: not the recorded output"; exit 1; }
done
if command -v pkg-config >/dev/null; then
  PKG_CONFIG_PATH=$prefix/lib/pkgconfig
  export PKG_CONFIG_PATH
  flags=$(pkg-config --cflags --libs libvm)
  static=$(pkg-config --static --cflags --libs libvm)
else # as pkg-config would answer
  flags="-I$prefix/include -L$prefix/lib $(sed -n "s|^Libs: *||; s|\${libdir}|$prefix/lib|gp" "$prefix/lib/pkgconfig/libvm.pc")"
  static="$flags $(sed -n 's/^Libs.private: *//p' "$prefix/lib/pkgconfig/libvm.pc")"
fi
awk '/^```c$/ { on = 1; next } /^```/ { on = 0 } on' doc/embedding.md >"$work/demo.c"
# shellcheck disable=SC2086
${CC:-cc} ${LDFLAGS-} -o "$work/demo" "$work/demo.c" $flags
"$work/demo" | grep -q '^weight = 0.30' || { echo "the program built with libvm fails"; exit 1; }
# with libvm.a and shared libraries
# shellcheck disable=SC2086
${CC:-cc} ${LDFLAGS-} -o "$work/demo" "$work/demo.c" -I"$prefix/include" -L"$prefix/lib" -l:libvm.a -Wl,--as-needed $static
"$work/demo" | grep -q '^weight = 0.30' || { echo "the program with libvm.a fails"; exit 1; }
! ldd "$work/demo" | grep -q libvm || { echo "the program with libvm.a needs libvm.so"; exit 1; }
# statically; not with sanitizers, which need the loader
case ${LDFLAGS-} in
*-fsanitize*) ;;
*)
  # shellcheck disable=SC2086
  ${CC:-cc} -static ${LDFLAGS-} -o "$work/demo" "$work/demo.c" $static 2>/dev/null || { echo "the program cannot be linked statically"; exit 1; }
  "$work/demo" | grep -q '^weight = 0.30' || { echo "the program linked statically fails"; exit 1; }
  ;;
esac
"$prefix/bin/orbit" --version | grep -q '^orbit '
