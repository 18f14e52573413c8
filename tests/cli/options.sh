#!/bin/sh
# options.sh - Options, exit status, commandArgs(), standard input, echo.
fail() { echo "options.sh: $1"; exit 1; }
same() { # same "what" expected actual
  [ "$2" = "$3" ] || { printf '%s:\nwanted: %s\ngot:    %s\n' "$1" "$2" "$3"; exit 1; }
}
cat >ca.R <<'EOF'
cat(commandArgs()[-1], sep = "|"); cat("\n"); cat(commandArgs(TRUE), sep = "|"); cat("\n")
EOF
same "script" '--no-echo|--no-restore|--file=ca.R|--args|a|b|--foo
a|b|--foo' "$("$ORBIT" ca.R a b --foo)"
same "script without arguments" '--no-echo|--no-restore|--file=ca.R' "$("$ORBIT" ca.R; echo)"
same "options first" '--no-echo|--no-restore|--vanilla|--file=ca.R|--args|--args|z
--args|z' "$("$ORBIT" --vanilla ca.R --args z)"
same "-e" '--no-echo|--no-restore|-e|cat(commandArgs()[-1],~+~sep="|")|--args|x|y' "$("$ORBIT" -e 'cat(commandArgs()[-1], sep="|")' x y)"
same "several -e" '[1] 1
[1] 3' "$("$ORBIT" -e 1 -e 'x <- c(1,' -e '2)' -e 'sum(x)')"
same "standard input" 3 "$(echo 'cat(1 + 2)' | "$ORBIT" -)"
same "standard input, no dash" 3 "$(echo 'cat(1 + 2)' | "$ORBIT" --no-echo)"
same "standard input, echoed" '> 1 + 2
[1] 3
> ' "$(echo '1 + 2' | "$ORBIT")"
same "default packages" '.GlobalEnv package:utils package:stats Autoloads package:base' "$("$ORBIT" --default-packages=stats,utils -e 'cat(search())')"
same "no default packages" '.GlobalEnv Autoloads package:base' "$(R_DEFAULT_PACKAGES=NULL "$ORBIT" -e 'cat(search())')"
same "file option" '[1] 5' "$(echo '2 + 3' >s.R; "$ORBIT" --no-echo -f s.R)"
same "echo" '> 2 + 3
[1] 5
> f <- function(x) {
+   x
+ }
> f(1)
[1] 1
> ' "$(printf '2 + 3\nf <- function(x) {\n  x\n}\nf(1)\n' >s.R; "$ORBIT" --echo -f s.R)"
same "echo of a last line without an end" '> 1 + 1
[1] 2
> ' "$(printf '1 + 1' >s.R; "$ORBIT" -f s.R)"
same "echo of an open expression" '> {
+ 1
+ ' "$(printf '{\n1\n' >s.R; "$ORBIT" -f s.R 2>/dev/null)"
same "echo of a line that is read" '> x <- readLines(stdin(), 1)
line
> x
[1] "line"
> ' "$(printf 'x <- readLines(stdin(), 1)\nline\nx\n' | "$ORBIT")"
printf 'a\nb\n' >in.txt
same "a second reader of standard input goes on behind the first" '[1] "a"
character(0)' "$("$ORBIT" -e 'readLines("stdin", 1); readLines("stdin", 1)' <in.txt)"
same "standard input is read up when it holds the script" 'character(0)' "$(printf 'readLines("stdin", 1)\n# more\n' >s.R; "$ORBIT" --no-echo <s.R)"
same "no repository without the site's profile" '    CRAN 
"@CRAN@" ' "$("$ORBIT" --vanilla -e 'getOption("repos")')"
same "recover() without a frame" 'No suitable frames for recover()' "$("$ORBIT" -e 'options(error = recover); stop("top")' 2>/dev/null)"
same "--args on standard input" 'e' "$(echo 'cat(commandArgs(TRUE))' | "$ORBIT" --no-echo --args e)"
"$ORBIT" -e 'quit(status = 3)'; same "quit status" 3 $?
"$ORBIT" -e 'stop("x")' 2>err; same "error status" 1 $?
same "error text" 'Error: x
Execution halted' "$(cat err)"
"$ORBIT" nofile.R >out; same "missing script" 2 $?
same "missing script text" "Fatal error: cannot open file 'nofile.R': No such file or directory" "$(cat out)"
"$ORBIT" -e '' 2>err; same "empty -e" 1 $?
"$ORBIT" -f 2>err; same "-f without a file" 1 $?
same "-f without a file, text" "ERROR: option '-f' requires a filename argument" "$(cat err)"
same "default packages are not shown" '--no-echo|--no-restore|-e|cat(commandArgs()[-1],~+~sep="|")' \
  "$("$ORBIT" --default-packages=stats -e 'cat(commandArgs()[-1], sep="|")')"
# A small address space (sanitizers cannot start in one).
if (ulimit -v 300000; "$ORBIT" --version) >/dev/null 2>&1; then
  same "little address space" '[1] 1000' "$(ulimit -v 300000; "$ORBIT" -e 'f <- function(n) if (n == 0) 0 else 1 + f(n - 1)' -e 'f(1000)')"
  same "little address space, deep recursion" '[1] "try-error"' \
    "$(ulimit -v 300000; "$ORBIT" -e 'options(expressions = 500000); f <- function(n) 1 + f(n + 1); class(try(f(1), silent = TRUE))')"
fi
printf 'cat("before\\n")\nx y\ncat("after\\n")\n' >bad.R
same "output before a syntax error" before "$("$ORBIT" bad.R 2>err)"
same "syntax error" 'Error: unexpected symbol in "x y"
Execution halted' "$(cat err)"
"$ORBIT" --version | grep -q '^orbit ' || fail version
"$ORBIT" --help | grep -q -- '--disassemble' || fail help
same "orbit.version()" "R 4.2.2" "$("$ORBIT" -e 'cat(orbit.version()$language)')"
"$ORBIT" --tuning | grep -q '^gc_threshold' || fail tuning
"$ORBIT" --mode=nonsense -e 1 2>/dev/null && fail "unknown mode accepted"
"$ORBIT" --stats=st.json -e 'x <- 1:10' && grep -q '"alloc.node_objects"' st.json || fail stats
"$ORBIT" --disassemble -e 'x <- 1 + 2' | grep -q . || fail disassemble
ln -s "$ORBIT" Rscript
./Rscript --version | grep -q '^Rscript (R) version 4.2.2' || fail "Rscript name"
printf '\357\273\277cat("bom\\r\\n")\r\ncat(2)\r\n' >bom.R
same "byte order mark and CRLF" 'bom 2' "$("$ORBIT" bom.R | tr -d '\r' | tr '\n' ' ')"
printf 'x <- readLines(stdin(), 1)\nhello world\nprint(x)\nprint(readline("p> "))\ncat(2)\n' >in.R
same "stdin() is the script" '[1] "hello world"
p> 
[1] ""
2' "$("$ORBIT" in.R)"
same "file stdin" '[1] "from outside"' "$(echo 'from outside' | "$ORBIT" -e 'readLines(file("stdin"))')"
same ".Last" 'body
last' "$("$ORBIT" -e '.Last <- function() cat("last\n")' -e 'cat("body\n")')"
same "options(error)" 'handled
next line' "$(printf 'options(error = quote(cat("handled\\n")))\nstop("a"); cat("skipped\\n")\ncat("next line\\n")\n' >e.R; "$ORBIT" e.R 2>/dev/null)"
same "location lines" 2 "$(printf 'f <- function() {\n  stop("here")\n}\nf()\n' >loc.R; unset ORBIT_LOCATION; "$ORBIT" loc.R 2>&1 | grep -c '^  at loc.R:[0-9]*:[0-9]*$\|^ *\^$')"
head -c 3000 "$ORBIT" >binary.R; "$ORBIT" binary.R >/dev/null 2>&1; [ $? -le 2 ] || fail "binary file as a script"
( "$ORBIT" -e 'message("started")' -e 'repeat {}' >out 2>&1 & pid=$!; while ! grep -q started out; do sleep 0.05; done; kill -INT $pid; wait $pid ) ; st=$?
[ $st -ne 0 ] || fail "interrupted script exits with 0"
"$ORBIT" -e 'for (i in 1:1e6) cat(i, "\n")' 2>/dev/null | head -1 | grep -q '^1 $' || fail "broken pipe"
exit 0
