#!/bin/sh
# packages-load.sh - Which packages with compiled code load: a table in Markdown for doc/packages.md.
#
#   tools/packages-load.sh [FOLDER]...    (default: R_LIBS and Debian's folders); the program is $ORBIT, else build/orbit
ORBIT=${ORBIT-build/orbit}
[ $# -gt 0 ] || set -- $(echo "${R_LIBS-}" | tr : ' ') /usr/lib/R/site-library /usr/lib/R/library
echo '| package | version | loads |'
echo '|---|---|---|'
for folder; do
  for so in "$folder"/*/libs/*.so; do
    [ -f "$so" ] || continue
    dir=${so%/libs/*}
    name=${dir##*/}
    case $name in base | datasets | graphics | grDevices | grid | methods | parallel | splines | stats | tcltk | tools | utils) continue ;; esac
    version=$(sed -n 's/^Version: *//p' "$dir/DESCRIPTION")
    if why=$(timeout 60 "$ORBIT" -e "suppressPackageStartupMessages(library($name))" 2>&1); then
      echo "| $name | $version | yes |"
    else
      why=$(echo "$why" | sed -n -e 's/.*undefined symbol: \(.*\)/needs `\1`/p' -e 's/^  error: //p' | head -n 1)
      echo "| $name | $version | no: ${why:-error} |"
    fi
  done
done
