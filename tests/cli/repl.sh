#!/bin/sh
# repl.sh - The terminal loop on a pseudo terminal: prompt, continuation, editing, history, completion, Ctrl-C, colour.
set -e
${CC:-cc} -o pty "$TESTS/cli/pty.c" -lutil
ORBIT_HISTORY=$PWD/history NO_COLOR=1
export ORBIT_HISTORY NO_COLOR
echo 'from a file' >some_file.txt
play() { # play PROGRAM ARGS... < script
  ./pty "$@" || { st=$?; [ $st = 77 ] && echo "no pseudo terminals here"; exit $st; }
}
play "$ORBIT" -q <<'EOF'
expect > 
send 6 * 7\n
expect [1] 42
expect > 
send f <- function(x) {\n
expect + 
send x + 1\n
expect + 
send }\n
expect > 
send f(9)\n
expect [1] 10
send stop("oh no")\n
expect Error: oh no
send long_variable_name <- 123\n
send long_var\t\n
expect [1] 123
send lst <- list(alpha = 11, beta = 22)\n
send lst$al\t\n
expect [1] 11
send f(\t5)\n
expect x = 
expect [1] 6
send \e[A\n
expect [1] 6
wait 200
send 1 +
wait 200
send \x03
wait 200
send 2 + 2\n
expect [1] 4
send repeat {}\n
wait 300
send \x03
wait 200
expect > 
send "still" \n
expect [1] "still"
send x <- readline("name? ")\n
wait 200
send Bob\n
expect > 
send x\n
expect [1] "Bob"
send a <- 1; b <- 2\na + b\n
expect [1] 3
send readLines("some_fi\t")\n
expect from a file
send library(splin\t)\n
wait 300
send utils::head.m\t\n
expect function
send "\xc3\xa9t\xc3\xa9"\n
expect "été"
send q("no", 3)\n
end 3
EOF
grep -q 'f(9)' history
# the history of the last session
play "$ORBIT" -q <<'EOF'
expect > 
send \x10\x10\n
expect été
wait 1000
send \x04
end 0
EOF
unset NO_COLOR
printf 'expect \033[1m> \nwait 1000\nsend \\x04\nend 0\n' | play "$ORBIT" -q
# not a terminal: no colour, no editing
printf '1+1\n' | "$ORBIT" --interactive -q >out
printf '> [1] 2\n> \n' | cmp - out
