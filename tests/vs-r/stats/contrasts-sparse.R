# sparse = TRUE of the contrasts is not ignored.
hidden <- file(nullfile(), "w")
sink(hidden, type = "message")
for (f in c("contr.sum", "contr.treatment", "contr.helmert", "contr.poly", "contr.SAS")) tryCatch(print(do.call(f, list(3, sparse = TRUE))), error = function(e) print(e))
sink(type = "message")
contr.sum(3, sparse = FALSE)
