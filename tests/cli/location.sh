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
printf 'f <- function(v) {\n\tif (v > 1) {\n\t\tr <- 1 + g(v)\n\t}\n}\ng <- function(x)\n  stop("bad")\n' >part.R
printf 'k <- function(l) sapply(l, function(i) f(i))\nsource("part.R")\neval(parse(text = "\\n\\nk(2:3)"))\n' >main.R
same "source() and tabs" 'Error in g(v) : bad
Calls: eval -> eval -> k -> sapply -> lapply -> FUN -> f -> g
  at part.R:7:3
    stop("bad")
    ^
  from part.R:3:26
  from main.R:1:40
  from main.R:1:18
  from main.R:3:1
Execution halted' "$("$ORBIT" main.R 2>&1)"
printf 'f <- function() {\n\tcat("", undefined(1,\n\t\t2))\n}\nf()\n' >tab.R
same "caret below tabs" '          cat("", undefined(1,
                  ^' "$("$ORBIT" tab.R 2>&1 >/dev/null | sed -n 4,5p)"
printf 'é <- "日本"; stop("oops")\n' >wide.R
same "caret below wide characters" '  é <- "日本"; stop("oops")
               ^' "$("$ORBIT" wide.R 2>&1 | sed -n 3,4p)"
printf 'x <- c(%s1); stop("far")\n' "$(seq -s, 200),": | tr -d ':' >far.R
same "caret in a long line" '^' "$("$ORBIT" far.R 2>&1 | sed -n 4p | tr -d ' ')"
same "caret in a long line, text" 's' "$("$ORBIT" far.R 2>&1 | awk 'NR == 3 { line = $0 } NR == 4 { print substr(line, index($0, "^"), 1) }')"
same "each input at the prompt keeps its text" 'Error in g(x) : no
  at <terminal>:2:18
  g <- function(x) stop("no")
                   ^
  from <terminal>:1:20
  from <terminal>:3:8
Error: twice
  at <terminal>:4:4
  1; stop("twice"); 2
     ^' "$(printf 'f <- function(x) { g(x) }\ng <- function(x) stop("no")\nx <- 1+f(1)\n1; stop("twice"); 2\n' | "$ORBIT" --interactive -q 2>&1 >/dev/null)"
