`%+%` <- function(a, b) stop("bad op")
x <- paste0("r: ", 1 %+% 2)
