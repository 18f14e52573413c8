#!/bin/sh
# install-package.sh - orbit install: folders, options, what it says when something is wrong.
same() { [ "$2" = "$3" ] || { printf '%s:\nwanted: %s\ngot:    %s\n' "$1" "$2" "$3"; exit 1; }; }
mkdir -p tinyq/R
printf 'Package: tinyq\nVersion: 0.1\nTitle: Tiny\nDescription: A package.\nLicense: MIT\nAuthor: A\nMaintainer: A <a@b.c>\n' >tinyq/DESCRIPTION
echo 'export(level)' >tinyq/NAMESPACE
printf '#!/bin/sh\necho "level <- function() \\"$1\\"" >R/a.R\n' >tinyq/configure
"$ORBIT" install -l lib --configure-args=high tinyq >out 2>err; same "status" 0 $?
same "what it says" "* installing *source* package 'tinyq' ...
* DONE (tinyq)" "$(tr -d '‘’' <err | sed "s/tinyq \.\.\./'tinyq' .../")"
same "installed" "high" "$(R_LIBS=lib "$ORBIT" -e 'cat(tinyq::level())')"
"$ORBIT" install -q --library=lib --configure-args=high ./tinyq >out 2>err; same "quiet" "" "$(cat out err)"
"$ORBIT" install 2>err; same "nothing named" 2 $?
same "usage" "orbit install: no packages were named" "$(head -n 1 err)"
"$ORBIT" install --fast tinyq 2>err; same "unknown option" 2 $?
printf '#!/bin/sh\necho broken\nexit 1\n' >tinyq/configure
"$ORBIT" install -q -l lib tinyq 2>err; same "configure fails" 1 $?
same "why" "broken" "$(head -n 1 err)"
same "what was there stays" "high" "$(R_LIBS=lib "$ORBIT" -e 'cat(tinyq::level())')"
