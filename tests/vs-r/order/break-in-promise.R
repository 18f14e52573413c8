f <- function(a) { a; "after" }
for (i in 1:3) { if (i == 2) next; cat(i, f(i), "\n") }
g <- function() { for (i in 1:5) { local(if (i == 3) NULL); if (i == 4) break }; i }
print(g())
