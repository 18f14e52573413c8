# A variable that is not there in a loop of the script: whom GNU R's compiled code blames.
options(error=expression(NULL))
for (i in zz) 1
for (i in 1:2) zz
for (i in 1:2) x <- zz + i
for (i in 1:2) { y <- i; x <- zz }
for (i in 1:2) print(zz)
for (i in 1:2) cat(zz, "\n")
for (i in 1:2) { x <- 1; x[zz] <- 2 }
for (i in 1:2) if (zz > i) 1
while (zz > 1) 1
while (TRUE) { x <- zz; break }
repeat zz
if (TRUE) for (i in 1:2) zz
{ for (i in 1:2) zz }
for (i in 1:2) sapply(1:2, function(j) zz)
for (i in 1:2) (function() zz)()
for (i in 1:2) mean(zz)
for (i in 1:2) zz$a
for (i in 1:2) zz[[i]] <- 1
for (i in 1:2) x <- c(1, zz)
for (i in 1:2) x <- list(zz)
for (i in 1:2) x <- -zz
for (i in 1:2) x <- sqrt(zz)
for (i in 1:2) x <- zz[i]
for (i in 1:2) x <- zz$b[i]
for (i in 1:2) x <- length(zz)
for (i in 1:2) x <- i + (zz)
for (i in 1:2) x <- zz && TRUE
for (i in 1:2) for (j in 1:zz) 1
for (i in 1:2) switch(zz, a = 1)
for (i in 1:2) zz(i)
for (i in 1:2) { zz2 <- i; for (j in zz3) 1 }
f <- function() for (i in 1:2) zz
f()
f <- function() { for (i in 1:2) x <- zz + 1 }
f()
local(for (i in 1:2) zz)
eval(quote(for (i in 1:2) zz))
tryCatch(for (i in 1:2) zz, error = function(e) print(conditionCall(e)))
try(for (i in 1:2) x <- zz)
tryCatch({ for (i in 1:2) x <- zz + 1 }, error = function(e) print(conditionCall(e)))
for (i in 1:2) x <- paste(1, zz)
for (i in 1:2) x <- nchar(zz)
for (i in 1:2) x <- sum(zz)
for (i in 1:2) x <- max(1, zz)
for (i in 1:2) x <- rep(zz, 2)
for (i in 1:2) x <- seq_len(zz)
for (i in 1:2) x <- is.na(zz)
for (i in 1:2) x <- names(zz)
for (i in 1:2) x <- abs(zz)
for (i in 1:2) x <- exp(zz)
for (i in 1:2) x <- log(zz)
for (i in 1:2) x <- round(zz)
for (i in 1:2) x <- as.numeric(zz)
for (i in 1:2) x <- dim(zz)
for (i in 1:2) x <- !zz
for (i in 1:2) x <- 1:zz
for (i in 1:2) x <- zz:3
for (i in 1:2) x <- i %in% zz
for (i in 1:2) x <- zz %% 2
for (i in 1:2) x <- zz %/% 2
for (i in 1:2) x <- zz ^ 2
for (i in 1:2) x <- c(zz + 1)
for (i in 1:2) x <- sum(zz * 2)
for (i in 1:2) x <- mean(zz * 2)
for (i in 1:2) x <- (zz)
for (i in 1:2) { zz }
for (i in 1:2) x[[zz]] <- 1
for (i in 1:2) x$a <- zz
for (i in 1:2) x[i] <- zz + 1
for (i in 1:2) x[i] <- c(zz)
for (i in 1:2) invisible(zz)
for (i in 1:2) is.null(zz)
for (i in 1:2) stopifnot(zz)
for (i in 1:2) ifelse(zz, 1, 2)
for (i in 1:2) zz@a
for (i in 1:2) is.numeric(zz)
for (i in 1:2) seq_along(zz)
for (i in 1:2) min(zz)
for (i in 1:2) inherits(zz, "a")
for (i in 1:2) unlist(zz)
for (i in 1:2) attr(zz, "a")
for (i in 1:2) cumsum(zz)
for (i in 1:2) zz[1, 2]
for (i in 1:2) zz["a"] <- 5
for (i in 1:2) names(zz) <- 1
for (i in 1:2) zz <<- zz + 1
for (i in 1:2) x <- if (zz) 1
for (i in 1:2) function() zz
for (i in 1:2) x <- zz == 1 || TRUE
for (i in 1:2) return(zz)
for (i in 1:2) environment(zz)
for (i in 1:2) as.integer(zz)
for (i in 1:2) as.character(zz)
for (i in 1:2) is.function(zz)
for (i in 1:2) oldClass(zz)
for (i in 1:2) levels(zz)
for (i in 1:2) xtfrm(zz)
for (i in 1:2) crossprod(zz)
for (i in 1:2) zz %*% 1
for (i in 1:2) c(1, c(2, zz))
for (i in 1:2) c(1, 2 + zz)
for (i in 1:2) list(a = zz)
for (i in 1:2) any(zz)
for (i in 1:2) range(zz)
for (i in 1:2) signif(zz)
for (i in 1:2) xor(zz, 1)
for (i in 1:2) lengths(zz)
for (i in 1:2) which(zz)
for (i in 1:2) sqrt(c(zz))
for (i in 1:2) quote(zz)
for (i in 1:2) missing(zz)
for (i in 1:2) x <- floor(zz)
for (i in 1:2) x <- cos(zz)
for (i in 1:2) x <- gamma(zz)
for (i in 1:2) x <- is.character(zz)
for (i in 1:2) x <- is.symbol(zz)
for (i in 1:2) x <- trunc(zz)
for (i in 1:2) x <- i & zz
for (i in 1:2) x <- i | zz
for (i in 1:2) x <- sign(zz)
for (i in 1:2) x <- log(zz, 2)
for (i in 1:2) x <- log2(zz)
for (i in 1:2) x <- is.object(zz)
for (i in 1:2) x <- is.list(zz)
for (i in 1:2) x <- zz == 1
for (i in 1:2) x <- ceiling(zz)
for (i in 1:2) x <- is.logical(zz)
for (i in 1:2) x <- lgamma(zz)
for (i in 1:2) x <- zz[["a"]]
for (i in 1:2) x <- c(zz[["a"]], 1)
for (i in 1:2) x <- length(zz$a)
for (i in 1:2) x <- is.environment(zz)
