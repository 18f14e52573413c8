#!/bin/sh
# batch.sh - orbit CMD BATCH, .RData, and what the command line says when something is wrong with it.
same() { [ "$2" = "$3" ] || { printf '%s:\nwanted: %s\ngot:    %s\n' "$1" "$2" "$3"; exit 1; }; }
export ORBIT_LOCATION=0
printf 'x <- 1\nx + 1\nmessage("to stderr")\n' >ok.R
"$ORBIT" CMD BATCH --quiet ok.R >out 2>&1; same "status" 0 $?
same "nothing on the terminal" "" "$(cat out)"
same "ok.Rout" '> x <- 1
> x + 1
[1] 2
> message("to stderr")
to stderr
> 
> proc.time()
   user  system elapsed ' "$(sed '$d' ok.Rout)"
same "the workspace is kept" "1" "$("$ORBIT" -e 'load(".RData"); cat(x)')"
printf 'x + 41\n' >more.R
"$ORBIT" CMD BATCH --quiet --no-timing more.R; same "and found again" "> x + 41
[1] 42
> " "$(cat more.Rout)"
rm .RData
printf 'f <- function() stop("oops")\nf()\n2\n' >bad.R
"$ORBIT" CMD BATCH --vanilla --quiet bad.R other.txt; same "status of an error" 1 $?
same "after an error" '> f <- function() stop("oops")
> f()
Error in f() : oops
Execution halted' "$(cat other.txt)"
[ ! -e .RData ] || { echo "--vanilla saves"; exit 1; }
printf 'cat(commandArgs(TRUE), "\\n")\n' >args.R
"$ORBIT" CMD BATCH --no-save --no-timing --slave '--args a=1 b' args.R; same "--args" 'a=1 b ' "$(cat args.Rout)"
"$ORBIT" CMD BATCH nofile.R; same "no such script" 2 $?
same "no such script, text" "Fatal error: cannot open file 'nofile.R': No such file or directory" "$(tail -1 nofile.Rout)"
"$ORBIT" CMD BATCH 2>err; same "no script" 1 $?
grep -q '^Usage: orbit CMD BATCH' err || { echo "no usage"; exit 1; }
"$ORBIT" CMD INSTALL x 2>err; same "other commands" 127 $?
same "other commands, text" "orbit: there is no 'orbit CMD INSTALL', only 'orbit CMD BATCH file [out]'" "$(cat err)"
"$ORBIT" --mode=fast -e 1 2>err; same "unknown mode" 2 $?
same "unknown mode, text" "orbit: unknown mode 'fast'; known are generic, eager, chaos, stress, nofuse, noapply, nostamps, verify, count, default" "$(cat err)"
# q("yes")
"$ORBIT" -e 'y <- 7; q("yes", 4)'; same "status of q()" 4 $?
same "q(\"yes\")" 7 "$("$ORBIT" -e 'load(".RData"); cat(y)')"
same "the prompt finds the workspace" '> [1] 8
> ' "$(echo 'y + 1' | "$ORBIT" --interactive -q)"
same "unless it is told not to" "Error: object 'y' not found" "$(echo 'y + 1' | "$ORBIT" --interactive -q --no-restore 2>&1 >/dev/null)"
rm .RData
# functions for what is not here: one line that says what to do, status 1
for call in 'install.packages("zoo")' 'View(1)' 'fix(1, editor = "false")' 'savehistory()' 'loadhistory()' 'history()' 'de(1)' \
  'bug.report()'; do
  "$ORBIT" -e "$call" >out 2>err </dev/null; same "status of $call" 1 $?
  [ -s err ] || { echo "$call says nothing"; exit 1; }
done
"$ORBIT" -e 'install.packages("zoo")' 2>&1 | grep -q 'apt install r-cran-zoo' || { echo "no advice"; exit 1; }
same "edit()" '[1] 6' "$("$ORBIT" -e 'f <- function(x) x + 1' -e 'g <- edit(f, editor = "sed -i s/1/2/")' -e 'g(4)')"
same "file.choose()" '[1] "x.txt"' "$(printf 'file.choose()\nx.txt\n' | "$ORBIT" --no-echo)"
