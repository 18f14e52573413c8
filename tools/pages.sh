#!/bin/sh
# pages.sh FILE.html... - Writes C source with the text of each page as the array page_<name>.  Called by the Makefile.
echo '/* Made by tools/pages.sh. */'
echo '#include "programs/pages.h"'
for file; do
  name=$(basename "$file" .html)
  echo "const char page_$name[] ="
  sed 's/\\/\\\\/g; s/"/\\"/g; s/?/\\?/g; s/^/  "/; s/$/\\n"/' "$file"
  echo ';'
done
