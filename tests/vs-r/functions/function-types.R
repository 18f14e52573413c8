# which functions are primitive, and of which kind; signatures of a few methods
sapply(c("[", "[[<-", "$", "rep", "log", "round", "call", "if", "quote", "switch", "function"), function(f) typeof(get(f)))
sapply(c("levels", "length", "names", "+", "c", "list", "sum", "is.na", "seq_len", "mean"), function(f) typeof(get(f)))
is.primitive(levels)
is.primitive(`[`)
levels(factor(c("u", "v")))
levels(structure(1, levels = "q"))
levels.made <- function(x) "method"
levels(structure(1, class = "made"))
args(.kappa_tri)
args(round.POSIXt)
round(as.POSIXct("2024-01-01 10:31:00", tz = "UTC"), units = "hours")
round(as.POSIXct("2024-01-01 10:31:00", tz = "UTC"), "days")
kappa(diag(2))
