# Where a warning that is shown at once is broken after its call: all lines of the message count.
options(warn = 1); f <- function(m) warning(m); f("short\nsecond"); f(paste0("first line\n", strrep("x", 60))); f(paste0(strrep("y", 30), "\n", strrep("z", 20))); f(paste0(strrep("y", 30), "\n", strrep("z", 22))); for (k in 44:52) f(paste0("a\n", strrep("b", k))); for (k in 44:56) f(strrep("b", k)); for (k in 40:56) f(paste0("a\tc\n", strrep("b", k)))
options(warn = 0); f(paste0("first line\n", strrep("x", 60)))
