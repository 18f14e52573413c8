cat("a\n"); if (TRUE) 1
else 2
