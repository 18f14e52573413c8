#!/bin/sh
# hostile.sh - Broken scripts, endless recursion, impossible sizes, interrupts, closed pipes, full disks: always an R error and
# the exit status, never a signal.
bad=0
O="timeout -s KILL 60 $ORBIT"
expect() { # expect "what" status-wanted status-got
  [ "$2" = "$3" ] || { echo "$1: status $3, not $2"; bad=1; }
}
script() { # script "what" status text [words on standard error]
  printf '%b' "$3" >s.R
  $O s.R >out 2>err </dev/null
  expect "$1" "$2" $?
  [ -z "${4-}" ] || grep -qF -e "$4" err || { echo "$1: no '$4' on standard error:"; head -n 3 err; bad=1; }
}
repeat() { "$ORBIT" -e "cat(strrep('$1', $2))"; }

# ---- scripts ----
head -c 3000 "$ORBIT" >s.R
$O s.R >out 2>err </dev/null
expect "a program as a script" 1 $?
script "NUL in a script" 1 'print(1)\nx <- "a\0b"\n' nul
script "invalid UTF-8" 1 'x <- "\0377\0376"\n'
script "unfinished string" 1 'print(1)\nx <- "abc' "unexpected"
script "unfinished raw string" 1 'x <- r"(abc'
script "nested braces" 1 "$(repeat '{' 3000)" "contextstack overflow"
script "nested minus signs" 1 "x <- $(repeat '-' 20000)1\n"
script "nested powers" 1 "x <- $(repeat 'a^' 20000)1\n"
script "nested if" 1 "$(repeat 'if (TRUE) ' 20000)1\n"
script "a long sum" 1 "x <- $(repeat '1+' 20000)1\n" "nested too deeply"
script "a long line" 0 "x <- c($(repeat '1, ' 30000)1)\n"
"$ORBIT" -e 'cat(rep("x <- 1\n", 1e5), sep = "")' >s.R
$O s.R >out 2>err </dev/null
expect "100,000 statements" 0 $?
$O /no/such/file.R >out 2>err; expect "missing script" 2 $?
$O / >out 2>err; expect "folder as a script" 2 $?

# ---- recursion and sizes ----
limit='ulimit -v 16000000'
($limit; "$ORBIT" -e 1) >out 2>err || limit=: # the address sanitizer needs more
script "endless recursion" 1 'f <- function(n) f(n + 1)\nf(1)\n' "infinite recursion"
script "a million calls deep" 1 'f <- function(n) if (n == 0) 0 else 1 + f(n - 1)\nf(1e6)\n' "infinite recursion"
[ "$limit" = : ] || { # two gigabytes of strings, one at a time
  (ulimit -v 1000000; $O -e 's <- ""; for (i in 1:60000) s <- paste0(s, "x"); cat(nchar(s))' >out 2>err)
  expect "a string that grows" 60000 "$(cat out)"
}
[ "$limit" = : ] || { # what jumps leave behind in a loop
  (ulimit -v 150000; $O -e 'h <- function(e) e; g <- function(x) h(return(x)); f <- function(x) h({ x; g(x) })' \
    -e 's <- 0; for (i in 1:400000) { s <- s + f(i); h(if (i %% 2) next) }; f <- function() for (i in 1:400000) h(next)' \
    -e 'f(); for (i in 1:100000) tryCatch(if (i %% 2) stop("a") else i, error = function(e) 0)' \
    -e 'k <- function(n, g) { h <- function(f) f(n); h(function(v) g(v)) }; for (i in 1:200000) k(i, function(x) x); cat(s)' >out 2>err)
  expect "jumps and functions as arguments in a loop" 80000200000 "$(cat out)"
}
[ "$limit" = : ] || { # 1.6 gigabytes in environments that refer to themselves
  (ulimit -v 1200000; $O -e 'f <- function() { x <- numeric(1e5); x[1] <- 1; e <- environment(); assign("h", function() x, e); 1 }' \
    -e 's <- 0; for (i in 1:2000) s <- s + f(); cat(s)' >out 2>err)
  expect "dead cycles that hold large vectors" 2000 "$(cat out)"
}
[ "$limit" = : ] || { # nothing is left for the handlers of the error but what has been kept back for them
  for round in 1 3; do
    (ulimit -v 400000; $O -e "grow <- function() { x <- NULL; i <- 0; repeat { i <- i + 1; x <- list(x, i, c(a = i)) } }" \
      -e "show <- function(e) cat(substr(conditionMessage(e), 1, 15), \"\")" \
      -e "for (round in 1:$round) tryCatch(withCallingHandlers(grow(), error = show), error = show)" >out 2>err)
    [ $? -le 1 ] || { echo "memory used up: crashed:"; head -n 2 err; bad=1; }
    expect "memory used up" "cannot allocate cannot allocate" "$(cut -c1-31 out)"
  done
}
script "error in an error" 0 'f <- function() f()\nprint(tryCatch(f(), error = function(e) tryCatch(f(), error = function(e) "twice")))\n'
script "a deep list" 0 'l <- NULL\nfor (i in 1:200000) l <- list(l)\nfor (e in c("identical(l, l)", "str(l)", "deparse(l)", "print(l)", "unlist(l)", "rapply(l, sum)", "c(l, l)", "object.size(l)", "duplicated(list(l, l))")) r <- try(eval(parse(text = e)), silent = TRUE)\n'
script "a deep call" 0 'e <- quote(x)\nfor (i in 1:100000) e <- call("(", e)\nx <- 1\nfor (s in c("deparse(e)", "eval(e)", "print(e)", "all.names(e)", "substitute(e)", "bquote(.(e))", "as.list(e)")) r <- try(eval(parse(text = s)), silent = TRUE)\n'
for e in 'numeric(1e15)' 'rep(1, 1e15)' 'x <- 1; x[[1e14]] <- 1' 'matrix(0, 1e6, 1e8)' 'vector("list", 1e14)' 'seq_len(1e18)' 'strrep("ab", 2e9)' 'outer(1:1e8, 1:1e8)' 'sprintf("%99999999999d", 1L)' 'array(0, c(1e5, 1e5, 1e5, 1e5))' 'x <- 1; length(x) <- 1e15' 'integer(-1)'; do
  ($limit; $O -e "$e" >out 2>err </dev/null)
  expect "$e" 1 $?
  grep -q '^Error' err || { echo "$e: no error:"; head -n 2 err; bad=1; }
done

# ---- signals and full disks ----
interrupt() { # interrupt code status
  # a background process of a shell without job control ignores SIGINT: the program is started by one that does not
  timeout -s KILL 30 "$ORBIT" -e "$1" >out 2>err </dev/null &
  pid=$!
  sleep 0.5
  pkill -INT -P $pid 2>/dev/null
  wait $pid
  expect "interrupted $1" "$2" $?
}
if command -v pkill >/dev/null; then
  for e in 'repeat {}' 'Sys.sleep(20)' 'f <- function() repeat g(); g <- function() 1; f()' 'repeat sort(runif(1e6))' 'repeat gsub("a", "b", strrep("a", 1e6))' 'x <- 0; while (TRUE) x <- x + 1' 'repeat lapply(1:1e6, function(i) i)' 'sapply(1:1e8, function(i) sprintf("%d", i))' 'sapply(1:1e9, sqrt)' 'vapply(1:1e9, sqrt, 0)' 'repeat tryCatch(stop("a"), error = function(e) 1)'; do
    interrupt "$e" 1
  done
  interrupt 'tryCatch(repeat {}, interrupt = function(c) cat("caught\n"))' 0
fi
if [ -w /dev/full ]; then
  for e in 'writeLines("a", "/dev/full")' 'con <- file("/dev/full", "w"); cat(strrep("a", 1e5), file = con); close(con)' 'write.table(data.frame(a = 1:10), "/dev/full")' 'saveRDS(runif(1e5), "/dev/full")'; do
    $O -e "$e" >out 2>err </dev/null
    st=$?
    [ $st -le 1 ] || { echo "$e: status $st"; bad=1; }
  done
fi
{ $O -e 'repeat print(1)' 2>err </dev/null; echo $? >st; } | head -n 1 >out
expect "closed pipe" 1 "$(cat st)"
grep -q SIGPIPE err || { echo "closed pipe: no message"; bad=1; }
exit $bad
