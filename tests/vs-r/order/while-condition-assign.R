i <- 0
while ((i <- i + 1) < 4) cat(i, "")
cat("\n")
repeat { if ((i <- i - 1) == 0) break }
print(i)
while (TRUE) { i <- i + 1; if (i %% 2) next; if (i > 6) break; cat(i, "") }
cat("\n")
