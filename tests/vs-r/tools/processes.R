# Signals and priorities of processes.
library(tools)
start <- psnice() # that of the tests
psnice(c(Sys.getpid(), 99999999L, NA, -1L)) - start
lower <- min(start + 3L, 19L)
x <- psnice(value = lower); x == start
psnice() == lower
psnice(NULL)
print(pskill(c(99999999L, NA)))
print(pskill(Sys.getpid(), 0L))
print(pskill(integer()))
print(pskill(Sys.getpid(), NA))
print(pskill("a"))
psnice(value = "a") == lower
p <- parallel::mcparallel(Sys.sleep(60))
print(pskill(p$pid, SIGKILL))
pskill(99999999L)
