# Assignments to rows, columns and cells of data frames: every kind of subscript, recycling, new rows and columns, refusals.
t1 <- function(e) { e <- substitute(e); withCallingHandlers(tryCatch(print(eval(e, parent.frame())), error=function(c) print(c)), warning=function(w) {print(w); invokeRestart("muffleWarning")}) ; invisible() }
mk <- function() data.frame(a=1:4, b=letters[1:4], f=factor(c("u","v","u","w")), d=as.Date("2020-01-01")+0:3, stringsAsFactors=FALSE)
rn <- function() { x <- mk(); rownames(x) <- LETTERS[1:4]; x }
s <- function(expr) { x <- mk(); e <- substitute(expr); withCallingHandlers(tryCatch({eval(e); print(x); str(x)}, error=function(c) print(c)), warning=function(w) {print(w); invokeRestart("muffleWarning")}); x <- rn(); withCallingHandlers(tryCatch({eval(e); print(x)}, error=function(c) print(conditionMessage(c))), warning=function(w) invokeRestart("muffleWarning"))}
s(x[1, 2] <- "z"); s(x[1, "f"] <- "z"); s(x[6, 1] <- 9L); s(x["A", "b"] <- "q"); s(x[c("A","Z","Z"), "a"] <- 1:3)
s(x[2] <- 4:1); s(x["new"] <- 1:2); s(x[c("n1","n2")] <- list(1:4, letters[1:2])); s(x[5] <- 1); s(x[7] <- 1); s(x[c(5,6)] <- list(p=1:4,q=4:1))
s(x[] <- 0); s(x[] <- NULL); s(x[,] <- 1); s(x[1,] <- list(9L,"k","w",as.Date("2021-05-05"))); s(x[1:2,] <- 1:2); s(x[1:2,] <- 1:3)
s(x[x == 1] <- 100); s(x[cbind(1:2,1:2)] <- list(5,6)); s(x[cbind(1:2,c(1,1))] <- 7:8); s(x[matrix(1:9,3)] <- 1)
s(x[NA, 1] <- 1); s(x[1, NA] <- 1); s(x[c(TRUE,FALSE), 1] <- 0L); s(x[rep(TRUE,5),1] <- 0L); s(x[-1, "a"] <- 0L); s(x[,-1] <- "A"); s(x[, c(1,1)] <- 2)
s(x[1:2, "a"] <- 1:3); s(x[1:4, "a"] <- 1:3); s(x[, "a"] <- 1:3); s(x[, c("a","b")] <- list(1:4)); s(x[, c("a","b")] <- list(1,2,3)); s(x[, c("a","b")] <- list())
s(x[c("a","b")] <- list(1:4, 1:5)); s(x[c("a","b")] <- list(1:4, 1:3)); s(x[c("a","b")] <- NULL); s(x["a"] <- NULL); s(x[, "a"] <- NULL); s(x[c(1,3)] <- NULL); s(x["zz"] <- NULL)
s(x[,"m"] <- matrix(1:8,4)); s(x["m"] <- list(matrix(1:8,4))); s(x[1:2,"m"] <- list(matrix(1:4,2))); s(x[,c("p","q")] <- matrix(1:8,4));
s(x[6:7, ] <- x[1:2, ]); s(x[nrow(x)+1, ] <- list(1L,"b","u",as.Date("2020-02-02"))); s(x[0, 1] <- 1); s(x[integer(), ] <- 1); s(x[integer(),] <- list()); s(x[, character()] <- 1); s(x[list(1)] <- 2)
s(x["" ] <- 1); s(x[1,2,3] <- 1); s(x[[1]] <- 4:1); s(x[["k"]] <- 1:2); s(x[["k"]] <- 1:3); s(x[["k"]] <- 1:8); s(x[["k"]] <- NULL); s(x[["a"]] <- NULL); s(x[[6]] <- 1); s(x[[5]] <- 1:4); s(x[["m"]] <- matrix(1:8,4)); s(x[["k"]] <- integer())
s(x[[1,2]] <- "zz"); s(x[[1,"nn"]] <- 3); s(x[["A","b"]] <- "zz"); s(x[["Q","b"]] <- "zz"); s(x[[6,1]] <- 3L); s(x[[1,7]] <- 3); s(x[[,1]] <- 3); s(x[[i=1,j=1]] <- 3L); s(x[[c(TRUE,FALSE,FALSE,FALSE),1]] <- 5L)
s(x$a <- NULL); s(x$a <- 1:2); s(x$a <- 1:3); s(x$n <- c(p=1,q=2,r=3,s=4)); s(x$n <- 1:5); s(x$n <- integer()); s(x$m <- matrix(1:4,2)); s(x$m <- matrix(1:8,4)); s(x$l <- list(1,2,3,4)); s(x$l <- list(1,2)); s(x$z <- as.POSIXlt("2020-01-01"))
s(x[2,2] <- c(n="m")); s(x[c("p","p")] <- list(1,2)); s(x[is.na(x)] <- 0); s(x[["a"]][2] <- 50L); s(x$b[x$a > 2] <- "big"); s(x[x$a>2, c("a","b")] <- list(0L,"small")); s(names(x)[2] <- "B"); s(x[2:3, 2:3] <- x[3:2, 2:3]); s(x[c(1.5,2.7),1] <- 9L)
s(x[-5,1] <- 9L); s(x[c(-1,2),1] <- 1L); s(x["f"] <- factor("q")); s(x[1:2,"f"] <- factor(c("w","zz"))); s(x["D"] <- as.Date("2022-01-01")); s(x[2,"D"] <- as.Date("2022-01-01")); s(x[8,"F"] <- factor("a")); s(x[3, "l"] <- list(list(1:3))); s(x[TRUE, "a"] <- 1:2)
s(x[factor("b")] <- 1); s(x[2.9] <- 1); s(x[c(a=1)] <- 5:8); s(x[1, factor("a")] <- 5L); s(x[mk() == 2] <- 3:4); s(x[x == 1 | x == 2] <- 1:3)
e <- data.frame(); e[1, "a"] <- 2; t1(e); e <- data.frame(); e["a"] <- integer(); t1(e); e <- data.frame(); t1(e$a <- 1:3); e <- data.frame(a=integer()); e[1,] <- 3L; t1(e); e <- data.frame(a=integer()); e[3,"a"] <- 3L; t1(e); e <- data.frame(a=1)[0,,drop=FALSE]; t1({e$b <- character(); e}); t1({e[["b"]] <- 1; e})
z <- mk(); class(z) <- c("tbl","data.frame"); z[1,1] <- 10L; print(class(z)); z[["q"]] <- 1; print(class(z)); z$r <- 2; print(attributes(z)); attr(z,"foo") <- "bar"; z[c("u1","u2")] <- 1:2; print(attributes(z)); z[6,] <- z[1,]; print(attributes(z))
w <- data.frame(a=1:2, a=3:4, check.names=FALSE); w["a"] <- 9; print(w); w[3] <- 1:2; print(w); w["V1"] <- 0; print(w); w[5] <- 0;print(w)
df <- data.frame(x=1:3); df$z[3] <- "a"; 
df <- data.frame(x=1:3, y=I(list(1,2,3))); df[2,"y"] <- list(list("a")); print(df); df[["y"]][[1]] <- "k"; print(df); df[5,"y"][[1]] <- 1; print(df)
