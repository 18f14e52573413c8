# needs: later promises curl fracdiff
# Callbacks of C code's threads, promises, connections of curl, routines of LINPACK.
library(later)
later(function() cat("one\n"), 0.4)
later(function() cat("two\n"), 0.05)
while (!loop_empty()) run_now(1)
later(function() cat("three\n"), 0.05)
Sys.sleep(0.2)
cat("still running\n")
library(promises)
p <- promise(function(resolve, reject) later(~ resolve(5), 0.1))
p %...>% { cat("got", ., "\n") }
while (!loop_empty()) run_now(0.2)
p2 <- promise_resolve(1) %...>% stop("bad ", .) %...!% { cat("caught", conditionMessage(.), "\n") }
while (!loop_empty()) run_now(0.2)
suppressMessages(library(curl))
f <- tempfile(); writeLines(c("a,b", "1,2", "3,4"), f)
con <- curl(paste0("file://", f)); class(con); summary(con)$class
readLines(con)
close(con)
con <- curl(paste0("file://", f), "rb"); readBin(con, raw(), 3); close(con)
read.csv(curl(paste0("file://", f)))
con <- curl("http://127.0.0.1:1/x")
tryCatch(open(con), error = function(e) cat(sub("[0-9]+ ms", "some ms", conditionMessage(e)), "\n"))
close(con)
suppressMessages(library(fracdiff)); set.seed(1)
x <- fracdiff.sim(200, d = .3)$series
print(fracdiff(x)$d, digits = 5)
