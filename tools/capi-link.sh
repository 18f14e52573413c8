#!/bin/sh
# capi-link.sh - Writes what joins libR.so (stdlib/capi/) to libvm; called by make.
#
#   capi-link.sh host  OBJECT... LIBCORE    capi_host.c: the table of libvm's functions that the objects of libR.so use
#   capi-link.sh jumps OBJECT... LIBCORE    jumps.S: a jump through that table for each, and one for each LIB row of capi.def
#   capi-link.sh map   CAPI.DEF             export map of libR.so
# For jumps the environment gives DEF (capi.def) and MACHINE (what the compiler says, -dumpmachine).
what=$1
shift
if [ "$what" = map ]; then
  echo '{ global: orbit_capi_attach;'
  sed -n -e 's/^F[A-Z]*([^,]*, \([A-Za-z_0-9]*\), .*/\1;/p' -e 's/^VAR([^,]*, \([A-Za-z_0-9]*\)).*/\1;/p' \
    -e 's/^LIB(\([A-Za-z_0-9]*\)).*/Rf_\1;/p' "$1" | sort -u
  echo 'local: *; };'
  exit
fi
objects=
for f; do library=$f; done
for f; do [ "$f" = "$library" ] || objects="$objects $f"; done
tmp=$(mktemp -d) || exit 1
trap 'rm -rf "$tmp"' EXIT
# shellcheck disable=SC2086
nm -u $objects | awk '$1 == "U" { print $2 }' | sort -u >"$tmp/wanted"
# shellcheck disable=SC2086
nm --defined-only $objects | awk 'NF == 3 { print $3 }' | sort -u >"$tmp/own"
nm --defined-only "$library" 2>/dev/null | awk '$2 == "T" { print $3 }' | sort -u >"$tmp/there"
comm -12 "$tmp/wanted" "$tmp/there" | comm -23 - "$tmp/own" >"$tmp/names"
if [ "$what" = host ]; then
  echo '/* Made by tools/capi-link.sh. */'
  echo '#include "runtime/capi_host.h"'
  sed 's/.*/extern char &[];/' "$tmp/names"
  echo 'const void *const capi_host_table[] = {'
  sed 's/.*/    &,/' "$tmp/names"
  echo '};'
  echo 'const uint32_t capi_host_count = sizeof capi_host_table / sizeof *capi_host_table;'
  exit
fi
sed -n 's/^LIB(\([A-Za-z_0-9]*\)).*/\1/p' "$DEF" >"$tmp/lib"
case $MACHINE in
x86_64* | aarch64*) ;;
*) echo "capi-link.sh: R's C interface is not there for $MACHINE" >&2; exit 1 ;;
esac
awk -v machine="$MACHINE" '
  function put(name, hidden, table, i) {
    printf "\t.globl %s\n", name
    if (hidden) printf "\t.hidden %s\n", name
    printf "\t.type %s,%%function\n%s:\n\t", name, name
    if (machine ~ /^x86_64/) printf "movq %s(%%rip), %%r11\n\tjmp *%d(%%r11)\n", table, 8 * i
    else printf "adrp x16, %s\n\tldr x16, [x16, :lo12:%s]\n\tldr x17, [x16, #%d]\n\tbr x17\n", table, table, 8 * i
  }
  BEGIN { print "/* Made by tools/capi-link.sh. */\n\t.text" }
  FILENAME ~ /names$/ { put($1, 1, "capi_jumps", n++); next }
  { put("Rf_" $1, 0, "capi_library", k++) }
  END { print "\t.section .note.GNU-stack,\"\",%progbits" }' "$tmp/names" "$tmp/lib"
