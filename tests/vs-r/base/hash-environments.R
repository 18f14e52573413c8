h1 <- hashtab()
sethash(h1, .GlobalEnv, 2)
gethash(h1, .GlobalEnv)
e <- new.env(); h1[[e]] <- 5; h1[[e]]; h1[[new.env()]]; numhash(h1)
f <- function(x) x; h1[[f]] <- "f"; h1[[f]]; h1[[c(1,2)]] <- "v"; h1[[c(1,2)]]; h1[["a"]] <- NULL; h1[[quote(a+b)]] <- 3; h1[[quote(a+b)]]; h1[[list(1,e)]] <- 7; h1[[list(1,e)]]
x <- 1; assign("zzz", 3); gethash(h1, .GlobalEnv); gethash(h1, globalenv())
h2 <- hashtab("address"); sethash(h2, .GlobalEnv, 9); gethash(h2, .GlobalEnv); y <- c(1,2);
