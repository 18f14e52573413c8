# Subscripts of several levels that meet NULL or what has no elements.
x <- list(NULL, 2)
for (i in list(c(1,1), c(1,2),c(1,-1),c(1,NA),c(1,0),c("a","b"),c(TRUE,FALSE),c(TRUE,TRUE), c(1L,NA), c(TRUE,NA),c(1,-2))) { cat(deparse(i), ""); y <- x; cat(tryCatch({y[[i]] <- NULL; deparse(y)}, error=function(e) conditionMessage(e)), "|", tryCatch(deparse(x[[i]]), error=function(e) conditionMessage(e)), "|", tryCatch({y[[i]] <- 3; deparse(y)}, error=function(e) conditionMessage(e)),"\n") }
x <- list(a=NULL, b=list(c=NULL,d=1)); i <- c("a","q")
for (i in list(c("a","q"), c("b","c","q"), c("b","c"), c("b","z"))) { cat(deparse(i), ""); y <- x; cat(tryCatch({y[[i]] <- NULL; deparse(y)}, error=function(e) conditionMessage(e)), "|", tryCatch(deparse(x[[i]]), error=function(e) conditionMessage(e)), "|", tryCatch({y[[i]] <- 3; deparse(y)}, error=function(e) conditionMessage(e)),"\n") }
v <- sapply(integer(0), function(u) u); e <- function(x) cat(tryCatch({x; "fine\n"}, error = conditionMessage))
for (x in list(list(), list(1,2), array(list(), c(2,2)), array(list(NULL), c(2,2)), list(list(1),2), list(list(list(1,2)),2), list(NULL,2), list("a"), 1:3, "a", list(a=list(b=1)))) {
  cat("--", deparse(x)[1], "\n")
  for (i in list(4:1, c(1,1), c(1,2), c(2,1), c(1,1,1), c(2,2,2), c(1,3,1), c(3,1), c(0,1), c(-1,1), c("a","b"), c("a","z"), c("z","b"),c("z","b","d"), c(NA,1), c(1,NA), c(1,0))) {
    cat(deparse(i), ": "); e({ y <- x; y[[i]] <- 9 }); cat("   get "); e(x[[i]])
    cat("   null "); e({ y <- x; y[[i]] <- NULL }); cat("   vec "); e({ y <- x; y[[i]] <- 1:2 })
  }
}
