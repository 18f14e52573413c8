#!/bin/sh
# location.sh - Where an error happened: after GNU R's lines, before "Execution halted"; nothing of it reaches R code.
unset ORBIT_LOCATION
same() { [ "$2" = "$3" ] || { printf '%s:\nwanted: %s\ngot:    %s\n' "$1" "$2" "$3"; exit 1; }; }
cat >deep.R <<'EOF'
f <- function(x) {
  y <- x + 1
  g(y)
}
g <- function(z) {
  stop("here ", z)
}
r <- tryCatch(f(1), error = conditionMessage); cat(r, "\n")
try(f(2), silent = TRUE); cat(geterrmessage())
  f(3)
EOF
same "call stack" 'here 2 
Error in g(y) : here 3
Error in g(y) : here 4
Calls: f -> g
  at deep.R:6:3
    stop("here ", z)
    ^
  from deep.R:3:3
  from deep.R:10:3
Execution halted' "$("$ORBIT" deep.R 2>&1)"
printf 'cat(1, "\\n")\nx <- c(1, 2 3)\n' >syntax.R
same "syntax error" '1 
Error: unexpected numeric constant in "x <- c(1, 2 3"
  at syntax.R:2:13
  x <- c(1, 2 3)
              ^
Execution halted' "$("$ORBIT" syntax.R 2>&1)"
same "switched off" 'Error in g(y) : here 4
Calls: f -> g
Execution halted' "$(ORBIT_LOCATION=0 "$ORBIT" deep.R 2>&1 >/dev/null)"
same "command line" 'Error in log(-1:2, "a") : non-numeric argument to mathematical function
  at <command line>:1:1
  log(-1:2, "a")
  ^
Execution halted' "$("$ORBIT" -e 'log(-1:2, "a")' 2>&1)"
