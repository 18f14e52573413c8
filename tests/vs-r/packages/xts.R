# needs: xts
suppressPackageStartupMessages(library(xts))
x <- xts(matrix(1:12, 6, dimnames = list(NULL, c("a", "b"))), as.Date("2024-01-29") + 0:5); x; x["2024-02"]; apply.monthly(x, colSums); lag(x); diff(x)
to.period(x[, 1], "months"); endpoints(x, "months"); first(x, 2); merge(x[1:2], x[2:3, 1]); str(x)
