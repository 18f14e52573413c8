#!/bin/sh
# native-tested.sh - Every function and variable of R's C interface (stdlib/capi/capi.def) is named in the C code of a
# native test (vs-r/native/input), or in native-untested.txt with the reason why not.
set -e
def=$TESTS/../stdlib/capi/capi.def
[ -f "$def" ] || { echo "needs $def"; exit 77; }
sed -n 's/^F[A-Z]*([^,]*, *\([A-Za-z0-9_]*\), *(.*/\1/p; s/^VAR([^,]*, *\([A-Za-z0-9_]*\)).*/\1/p' "$def" | sort -u >symbols
[ "$(wc -l <symbols)" -gt 600 ] || { echo "rows of capi.def that are not understood: $(wc -l <symbols) symbols"; exit 1; }
cat "$TESTS"/vs-r/native/input/*.[ch] | grep -o '[A-Za-z_][A-Za-z0-9_]*' | sort -u >named
# C code may use the names of the header: CHAR() is R_CHAR(), PROTECT() Rf_protect().
printf '%s\n' 'CHAR R_CHAR' 'PROTECT Rf_protect' 'UNPROTECT Rf_unprotect' 'PROTECT_WITH_INDEX R_ProtectWithIndex' \
  'REPROTECT R_Reprotect' | while read -r short long; do
  if grep -qx "$short" named; then echo "$long"; fi
done >meant
sort -u named meant >tested
sed 's/#.*//; /^ *$/d' "$TESTS/native-untested.txt" >exceptions
if grep -nv '^[A-Za-z0-9_]\{1,\} .' exceptions; then echo "native-untested.txt: lines without a reason"; exit 1; fi
cut -d ' ' -f 1 exceptions | sort >excepted
status=0
report() { # text file
  if [ -s "$2" ]; then
    echo "$1:"
    sed 's/^/  /' "$2"
    status=1
  fi
}
comm -23 symbols tested | comm -23 - excepted >missing
report "in no native test and not in native-untested.txt" missing
comm -12 excepted tested >needless
report "in native-untested.txt, but tested" needless
comm -23 excepted symbols >unknown
report "in native-untested.txt, but not in capi.def" unknown
exit $status
