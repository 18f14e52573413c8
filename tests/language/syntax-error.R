# What stands before a syntax error is run and printed.
cat("first\n")               # expect: first
x <- (1 + 2                  # expect error: unexpected symbol
y <- 3
