# Attributes of results without elements; rows in the message of a replacement that does not fit
v4 <- table(character(0)); h <- head(v4,3L); str(attributes(h)); str(attributes(v4))
for (y in list(1L, NA_integer_, 2.5, TRUE)) for (op in c("+","-","*","/","^","%%","%/%","==","<","&")) { f <- get(op); for (x in list(v4, h)) { cat(op, deparse(y), "\n"); try(str(f(x, y)));try(str(f(y, x))); try(print(f(x,y))) } }
v1 <- NA; (head(v4, 3L) %% sum(v1)); x <- head(v4,3); x %% 2L; x %/% 2L; x + 2L
d <- data.frame(a=1:2); try(d["c"] <- list(matrix(2L,1,2))); try(d["c"] <- list(matrix(2L,1,1)));try(d["c"] <- list(matrix(2L,3,1))); try(d[["c"]] <- matrix(2L,1,2)); try(d$c <- matrix(2L,1,2)); try(d[,"c"] <- list(matrix(2L,1,2))); try(d["c"] <- list(data.frame(a=1))); try(d["c"] <- list(data.frame(a=1:3))); try(d["c"] <- list(data.frame(a=integer(0)))); try(d[1,"c"] <- list(matrix(2L,2,2)))
f <- function(x) x %% sum(NA)
f1 <- function(x) attributes(x %% sum(NA))
tt <- function() { y <- array(integer(0), 0L, list(NULL)); class(y) <- "table"; y }
tt() %% sum(NA)
t3 <- function() { y <- array(integer(0), 0L, list(NULL)); y <- structure(y, class="table"); y }
t3() %% sum(NA)
t4 <- function() structure(array(integer(0), 0L, list(NULL)), class="table")
t4() %% sum(NA)
t5 <- function() { y <- structure(integer(0), class="u"); y }
attributes(t5() %% sum(NA))
t6 <- function() { y <- integer(0); class(y) <- "u"; y }
attributes(t6() %% sum(NA)); attributes(t6() * 2); attributes(sum(NA) * t6());  attributes(t6() * t6())
attributes(rev(t6()) %% sum(NA)); attributes(t6()[0] %% sum(NA)); attributes((-t6()) %% sum(NA)); attributes(identity(t6()) %% sum(NA)); x <- t6();attributes((x) %% sum(NA)); attributes(unclass(x) + 1L); attributes(invisible(t6())+1L)
attributes(factor(character(0)))
attributes(numeric(0)[0]+structure(numeric(0),a=1))
attributes(structure(numeric(0),a=1)+structure(numeric(0),a=2,b=3))
attributes(structure(numeric(0),a=1)+1); attributes(1+structure(numeric(0),a=1)); attributes(1L+structure(numeric(0),a=1)); attributes(1+structure(integer(0),a=1))
attributes(-structure(numeric(0),a=1)); attributes(matrix(0,0,2)+1); attributes(structure(matrix(0,0,2),a=1)+1)
attributes((structure(numeric(0),names=character(0),a=1)+1))
for (i in 1:3) print(attributes(1+structure(numeric(0),a=1)))
g <- function() { r <- NULL; for (i in 1:100) r <- attributes(1+structure(numeric(0),a=1)); r }; g()
s <- function(e) cat(deparse(e), "\n")
s(structure(numeric(0),a=1)+1); s(structure(integer(0),a=1)+1L); s(structure(integer(0),a=1)%%2L); s(structure(integer(0),class="u")+1L); s(structure(numeric(0),class="u")+1)
structure(numeric(0),a=1)+1
structure(integer(0),a=1)+1L
attributes(structure(integer(0),a=1)+1L)
x <- structure(integer(0),a=1)+1L; x
(structure(integer(0),a=1)+1L)
y <- 1L; structure(integer(0),a=1)+y
structure(integer(0),a=1)+sum(1L)
f <- function() structure(integer(0),a=1)+1L; f()
f <- function() structure(integer(0),a=1)+sum(1L); f();f();f();f()
structure(integer(0),dim=0L,a="table") %% 3L
structure(integer(0),dim=0L,a="table") %/% 3L
structure(integer(0),dim=0L,a="table") + 3L
structure(numeric(0),dim=0L,a="table") + 3
structure(numeric(0),dim=0L,a="table") * 3
structure(numeric(0),a="table") %% 3
