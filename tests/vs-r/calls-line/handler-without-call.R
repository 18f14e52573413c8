f <- function(v) { out <- tryCatch(as.Date(v), error = function(e) stop("bad date: ", v, call. = FALSE)); format(out) }
cat(sprintf("%s\n", toupper(f("nodate"))))
