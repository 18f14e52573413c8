# setDataPart() of what has no data part, and data of other lengths.
setClass("V", contains = "numeric")
v <- new("V", 1)
for (o in list(1, "a", table(c(1, 2)), factor("a"), v, list(1), mean, globalenv(), as.Date("2024-01-01")))
  cat(class(o)[1], tryCatch(paste("set", class(setDataPart(o, 5))[1]), error = conditionMessage), "\n")
setClass("M", contains = "matrix", representation(note = "character"))
m <- new("M", matrix(1:4, 2), note = "n")
m@.Data <- matrix(5:8, 2)
dim(m)
m@note
v <- new("V", c(a = 1, b = 2))
v@.Data <- c(5, 6, 7)
v
