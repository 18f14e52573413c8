#!/bin/sh
# repl.sh - The terminal loop on a pseudo terminal: prompt, continuation, editing, history, completion, Ctrl-C, colour.
set -e
${CC:-cc} -o pty "$TESTS/cli/pty.c" -lutil
ORBIT_HISTORY=$PWD/history NO_COLOR=1 PAGER=cat
export ORBIT_HISTORY NO_COLOR PAGER
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
send c(1000000001, 1000000002, 1000000003, 1000000004, 1000000005, 1000000006, 1000000007, 1000000008, 1000000009, 1000000010, 1000000011, 1000000012, 1000000013, 1000000014)
wait 200
send \x01
wait 200
send \x03
expect \e[2B
expect > 
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
play "$ORBIT" -q --no-save <<'EOF'
expect > 
send \x10\x10\n
expect été
wait 1000
send \x04
end 0
EOF
# a function of several lines is one entry of the history; pasted lines come as one, with their tabs; brackets that are closed
play "$ORBIT" -q --no-save <<'EOF'
expect > 
send twice <- function(x) {\n
expect + 
send 2 * x\n
expect + 
send }\n
expect > 
send twice <- NULL\n
expect > 
send \e[A\e[A\n
wait 200
send twice(21)\n
expect [1] 42
send \e[200~a <- 5\nb <- c(a,\n\t7)\e[201~\n
wait 200
send sum(b)\n
expect [1] 12
send ((1 + 2) * c(3))[1]\n
expect [1] 9
send View(data.frame(wide = 1:2, s = c("p", "q")))\n
expect wide
expect q
send options(prompt = "next: ")\n
expect next: 
send q()\n
wait 200
end 0
EOF
grep -q 'function(x).040{.0122.040\*.040x.012}' history
# q() asks; what is saved is there the next time; .Rprofile, .First() and $EDITOR
mkdir home && (
  cd home
  cat >.Rprofile <<'EOF'
options(prompt = "mine> ")
.First <- function() cat("first of all\n")
EOF
  printf '#!/bin/sh\nsed -i s/111/222/ "$1"\n' >../ed.sh && chmod +x ../ed.sh
  EDITOR=../ed.sh
  export EDITOR
  play_here() { ../pty "$@" || { st=$?; [ $st = 77 ] && echo "no pseudo terminals here"; exit $st; }; }
  play_here "$ORBIT" -q <<'EOF'
expect first of all
expect mine> 
send f <- function() 111; g <- edit(f); g()\n
expect [1] 222
send edit(data.frame(a = 111, b = "t"))$a + 1\n
expect [1] 223
send fix(f); f() + 2\n
expect [1] 224
send nm <- "is 111"; fix(nm); nm\n
expect [1] "is 222"
send fix("made_now"); made_now\n
expect function () 
send file.copy("../ed.sh", "my editor"); Sys.chmod("my editor"); edit(111, editor = "./my editor") + 3\n
expect [1] 225
send edit(111, editor = "sh ../ed.sh") + 4\n
expect [1] 226
send fix(nm + 1)\n
expect 'fix' requires a name
send utils?head\n
expect no documentation of type
send ??no_page_has_this_word\n
expect No vignettes or demos or help files found
send q()\n
expect Save workspace image? [y/n/c]: 
send c\n
expect mine> 
send kept <- 7 * 6\n
expect mine> 
send q()\n
expect Save workspace image? [y/n/c]: 
send x\n
expect Save workspace image? [y/n/c]: 
send y\n
end 0
EOF
  play_here "$ORBIT" <<'EOF'
expect Previously saved workspace restored
expect mine> 
send kept\n
expect [1] 42
send ?median\n
expect edian
wait 1000
send \x04
expect Save workspace image? [y/n/c]: 
send n\n
end 0
EOF
  play_here "$ORBIT" -q --vanilla <<'EOF'
expect > 
send exists("kept")\n
expect [1] FALSE
send q()\n
end 0
EOF
)
[ "$(cd home && "$ORBIT" -e 'cat(getOption("prompt"))')" = 'first of all
mine> ' ]
[ "$(cd home && "$ORBIT" --no-init-file -e 'cat(getOption("prompt"))')" = '> ' ]
# elements of elements, columns, slots, data sets, arguments of what stands on lines before, and of builtins
play "$ORBIT" -q --no-save --vanilla <<'EOF'
expect > 
send l <- list(part = list(inner = mtcars[1:2, 1:2], `odd name` = 3)); e <- new.env(); e$deep <- list(one = 41)\n
expect > 
send l$pa\t$inn\t$mp\t\n
expect [1] 21 21
send l[["pa\t"]][["inner"]]$c\t\n
expect [1] 6 6
send l[["part"]]$`odd name` + e$deep$o\t\n
expect [1] 44
send l$part$inner[2, "cy\t"] * 7\n
expect [1] 42
send l$part$\t\t
expect `odd name`
send \x15
send mtcars$ge\t[1:3]\n
expect [1] 4 4 4
send setClass("P", representation(level = "numeric")); p <- new("P", level = 77)\n
expect > 
send p@lev\t\n
expect [1] 77
send sd(c(2, 4, NA), # with a (\n
expect + 
send na.r\tTRUE)\n
expect [1] 1.414
send vapply(1:2, sqrt, FUN.V\t0)\n
expect [1] 1.000000 1.414214
send stats::quantile(1:3, prob\t0.5)\n
expect 50%
send q()\n
end 0
EOF
# Home, End, Delete and words as most terminals send them; settings and arguments of methods; q() taken back inside a function
play "$ORBIT" -q --vanilla <<'EOF'
expect > 
send 23 + 4\e[1~1\e[4~5\n
expect [1] 168
send 23 + 4\e[H1\e[F5\n
expect [1] 168
send 723 + 100\e[1~\e[3~\e[1;5C\e[1;5C\e[1;5D2\n
expect [1] 2123
send class(options(scip\t3))\n
expect "list"
send names(par(mgp\tc(3, 1, 0)))\n
expect "mgp"
send f <- function() { on.exit(cat("left\\n")); q("ask"); "not reached" }; f()\n
expect Save workspace image? [y/n/c]: 
send c\n
expect left
expect > 
send q("no", 4)\n
end 4
EOF
unset NO_COLOR
# colours of code, not of answers; none where they are not wanted
play "$ORBIT" -q --no-save --vanilla <<'EOF'
expect > 
send if (TRUE) x <- c("text", 12.5e3L, r"(a "raw" one)") # why
expect \e[35mif\e[0m (\e[36mTRUE\e[0m) x <- c(\e[32m"text"\e[0m, \e[36m12.5e3L\e[0m, \e[32mr"(a "raw" one)"\e[0m) \e[90m# why\e[0m
send \n
expect > 
send (1 + (2))
expect \e[7m(\e[0m\e[36m1\e[0m + (\e[36m2\e[0m)\e[7m)\e[0m
send ]
expect \e[31m]\e[0m
send \x15
wait 100
send y <- "begun\n
expect + 
send ended" ; nchar(y)
expect \e[32mended"\e[0m ; nchar
wait 100
send \n
expect [1] 11
send z <- readline("answer? ")\n
expect answer? 
wait 100
send TRUE
absent \e[36m
send \n
expect > 
send options(terminal.colours = FALSE); cat("plain", "now\\n")\n
expect plain now
expect > 
wait 100
send TRUE
absent \e[36m
send \n
expect [1] TRUE
send q()\n
end 0
EOF
printf 'expect \033[1m> \nwait 1000\nsend \\x04\nend 0\n' | play "$ORBIT" -q --no-save
# after errors: recover(), also of an error at browser(), and debugger(); scan() asks with the number of the next item
play "$ORBIT" -q --no-save --vanilla <<'EOF'
expect > 
send g <- function(a) h(a); h <- function(b) stop("deep"); top <- function() g(3)\n
expect > 
send options(error = recover)\n
expect > 
send top()\n
expect 1: top()
expect 2: #1: g(3)
expect 3: #1: h(a)
expect Selection: 
send 3\n
expect Called from: h(a)
expect Browse[1]> 
send b\n
expect [1] 3
expect Browse[1]> 
send zz\n
expect Error during wrapup: object 'zz' not found
expect Browse[1]> 
send c\n
expect Selection: 
send 0\n
expect > 
send f <- function(x) { browser(); x }\n
expect > 
send f(8)\n
expect Browse[1]> 
send g(1)\n
expect 1: f(8)
expect g(1)
expect 3: #1: h(a)
expect Selection: 
send 1\n
expect Browse[2]> 
send x * 2\n
expect [1] 16
send c\n
expect Selection: 
send 0\n
expect Browse[1]> 
send c\n
expect [1] 8
expect > 
send options(error = dump.frames)\n
expect > 
send top()\n
expect deep
expect > 
send debugger()\n
expect Message:  Error in h(a) : deep
expect 2: #1: g(3)
expect Selection: 
send 2\n
expect #1: g(3)
expect Called from: debugger.look(ind)
expect Browse[1]> 
send a\n
expect [1] 3
send c\n
expect Selection: 
send 0\n
expect > 
send s <- scan()\n
expect 1: 
send 4 5\n
expect 3: 
send \n
expect Read 2 items
expect > 
send s <- scan(what = list(0, ""))\n
expect 1: 
send 7\n
expect 1: 
send u\n
expect 2: 
send \n
expect Read 1 record
expect > 
send q()\n
end 0
EOF
# not a terminal: no colour, no editing
printf '1+1\n' | "$ORBIT" --interactive -q >out
printf '> [1] 2\n> \n' | cmp - out
