acc <- list(); get_item <- function(k) { if (is.null(acc[[k]])) stop("no item ", sQuote(k)); acc[[k]] }
cat("Item:", paste(get_item("zz"), collapse = ","), "\n")
