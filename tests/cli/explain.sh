#!/bin/sh
# explain.sh - orbit explain, --disassemble=special, --trace=profile.  The script's own output and status stay the same.
fail() { echo "explain.sh: $1"; [ -f report ] && cat report; exit 1; }
same() { # same "what" expected actual
  [ "$2" = "$3" ] || { printf '%s:\nwanted: %s\ngot:    %s\n' "$1" "$2" "$3"; exit 1; }
}
unset ORBIT_MODE
cat >fates.R <<'END'
# several fates
f <- function(n) {
  s <- 0
  for (i in 1:n)
    s <- (i * 2 + s) / 1
  s
}
cat(f(2000), "\n")
g <- function(v) {
  t <- 0
  for (k in seq_along(v)) t <- t + v[[k]]
  t
}
for (r in 1:100) x <- g(rep(list(1, 2L, 3), 6))
h <- function(n) {
  t <- 0L
  for (i in 1:n) t <- t + i
  t
}
suppressWarnings(cat(h(70000L), "\n"))
k <- function(code) code
k({
  j <- 0
  while (j < 5000) j <- j + 1
})
k({
  makeActiveBinding("one", function() 1, globalenv())
  while (j < 9000) j <- j + one
})
cat(commandArgs(TRUE), "\n")
END
same "output" '4002000 
NA 
a b ' "$("$ORBIT" explain --mode=noapply --explain-out=report fates.R a b)"
under() { awk -v from="$1" '$0 ~ "\\| +[0-9]+( |$)" { split($0, half, "|"); on = half[2] + 0 == from; next } on' report; }
seen() { under "$1" | grep -q "$2" || fail "line $1 does not say: $2"; }
seen 4 '+ copy of the loop: .* typed for .*s double.*; entered [1-9]'
under 11 | grep -q 'generic in the copy: list' || grep -q 'INDEX2 stays generic.*list' report || fail "nothing about elements of lists"
under 17 | grep -q -- '- left 1 time: integer overflow' || fail "no overflow"
seen 24 '+ copy of the loop: .* typed for j double'
seen 28 'no copy.*: the code of an argument'
same "all lines are there" "$(cat fates.R)" "$(sed -n 's/^[^|]*| *[0-9][0-9]* \{0,1\}//p' report)"
total=$(sed -n '1s/^fates.R: \([0-9]*\) instructions.*/\1/p' report)
sum=$(awk -F'|' 'NR > 2 && $1 ~ /%/ { split($1, n, " "); s += n[3] + n[4] } END { print s }' report)
same "sum of the lines" "$total" "$sum"
grep -q '^+ a copy' report || fail "no legend"
grep -q '^line 17 its whole numbers grow too large' report || fail "no advice"
same "generic mode" "" "$("$ORBIT" explain --mode=generic --explain-out=report fates.R >/dev/null; grep '+ copy' report)"
"$ORBIT" explain --mode=noapply fates.R 2>report >out
grep -q '+ copy of' report || fail "standard error has no report"
grep -q 'copy of' out && fail "report on standard output"
printf 'x <- 1\nstop("here")\ny <- 2\n' >bad.R
"$ORBIT" explain --explain-out=report bad.R 2>err
same "status after an error" 1 $?
grep -q '| *3 y <- 2$' report || fail "no report after an error"
"$ORBIT" explain --explain-out=no/such/file bad.R 2>err && fail "file that cannot be written"
cat >touched.R <<'END'
f <- function(n) {
  a <- 0
  set <- function() a <<- "text"
  for (i in 1:n) {
    a <- i * 2
    if (i == 900) set()
  }
  a
}
f(1000)
END
same "a variable changed from outside" "[1] 2000" "$("$ORBIT" explain --mode=noapply --explain-out=report touched.R)"
grep -q -- '- left 1 time: code outside it changed a variable of the function' report || fail "not told"
echo 's <- 0; for (i in 1:8000000) s <- s + i %% 7' >long.R
"$ORBIT" explain --mode=noapply --explain-out=report long.R
sed -n 2p report | grep -q '^ *time ' || fail "a long run is not timed"
same "its seconds" yes "$(awk '$NF == "7" { print ($2 > 0.01) ? "yes" : "no" }' report)"
same "its share" yes "$(awk '$NF == "7" { print ($1 + 0 > 80) ? "yes" : "no" }' report)"

# ---- listings ----
"$ORBIT" --disassemble=special --mode=noapply fates.R >report
grep -q '^4002000 $' report || fail "--disassemble=special does not run the script"
grep -q '^special: code ' report || fail "no special code"
# the multiplication: its number of runs, the generic instruction
grep -q '^ *2000 .* MULK  *t[0-9]* i `2`  ; int$' report || fail "no counts"
grep -q '^ *1 .* CALL .* f/1  ; code [0-9]*$' report || fail "no callee"
grep -q ' FORNEXT .* ; range$' report || fail "no sequence"
grep -q ' JN.* [1-9][0-9]* jumps$' report || fail "no jumps"
grep -Eq '^ +(71|[0-9]+) (dbl|int|int\|dbl|obj)[ |a-z!]* [0-9]+ +INDEX2 ' report || fail "no types of elements"
"$ORBIT" --trace=profile --mode=noapply fates.R 2>report >/dev/null
grep -q '^profile: code ' report || fail "no profile"
grep -Eq '^ +[0-9]+ int  .* FORNEXT .* ; range$' report || fail "no types in the profile"
"$ORBIT" --trace=plan --mode=noapply fates.R 2>report >/dev/null
grep -q '^plan: code ' report || fail "no plans"
grep -Eq '^ +[0-9]+ +MULK +arithmetic t[0-9]*: double$' report || fail "no plan of the product"


# ---- loops and apply calls as one program ----
cat >programs.R <<'END'
x <- as.numeric(1:3000)
out <- numeric(3000)
for (i in 1:3000) out[i] <- x[i] * 2
s <- 0
for (i in 1:3000) if (x[i] > 5) s <- s + runif(1)
r <- sapply(x, function(v) v + 1)
q <- sapply(x, function(v) length(new.env()))
END
"$ORBIT" explain --explain-out=report programs.R || fail "status of programs.R"
grep -q '= the loop runs as one program over all elements; 1 time' report || fail "the loop that runs as one program"
grep -q '= lapply() runs as one program over all elements; 1 time' report || fail "the calls that run as one program"
grep -q '\. the loop goes element by element: random numbers are drawn in some rounds only' report || fail "why a loop does not"
grep -q '\. lapply() goes element by element: it calls ' report || fail "why calls do not"

# ---- operations on vectors as one pass, and by themselves ----
cat >vectors.R <<'END'
f <- function(x) {
  x[x > 300] <- 0
  y <- x * 2 + 1
  z <- table(x)
  sum(y * x)
}
x <- (1:1000) / 2
f(x)
b <- x > 3
w <- suppressWarnings(sqrt(x - 1) * 2 + 1)
p <- c(1, 2, 3)
for (i in 1:200) {
  p <- p * 0.5 + p * 0.25 - p
  if (i == 60) p <- c(NaN, 2, 3)
}
END
"$ORBIT" explain --explain-out=report vectors.R >out || fail "status of vectors.R"
seen 2 '= 6 vector operations as one pass over memory, up to the call of table; 1 time, 0.0 MB moved, one by one 0.1'
seen 5 '= 2 vector operations as one pass over memory, up to the end of the code; 1 time'
seen 9 '\. the vector operation runs by itself: behind it comes the end of the code'
seen 10 '\. the vector operations run one by one: they make NaN'
seen 13 '\. 4 operations on short vectors no longer run as one step, after 32 failures: a result is NaN'
"$ORBIT" explain --mode=nofuse --explain-out=report vectors.R >out
grep -q 'as one pass' report && fail "one pass under --mode=nofuse"
exit 0
