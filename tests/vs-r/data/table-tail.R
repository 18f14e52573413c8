# head() and tail() of tables that have lost their dimensions, and of others.
v2 <- table(c(c(10, "a"), "k"))
v2[[4L]] <- "cc"
print(v2); str(unclass(v2))
v2[[4L]] <- "dd"
print(v2); str(v2)
t2 <- table(c("a","b")); t2[["c"]] <- 3L; print(t2); str(t2)
t3 <- table(c("a","b")); t3["c"] <- 3L; print(t3)
t4 <- table(c("a","b")); t4[3] <- 3L; print(t4); str(t4)
t5 <- table(c("a","b")); t5[["b"]] <- 3L; print(t5)
t6 <- array(1:2, 2, list(c("x","y"))); t6[[3]] <- 4L; print(t6); t6 <- array(1:2, 2, list(k=c("x","y"))); t6[[4]] <- 4L; print(t6)
t7 <- array(1:2, 2, list(c("x","y"))); for (i in 1:5) t7[[4L]] <- "s"; print(t7)
v2 <- table(c(c(10, "a"), "k"))
v2[[4L]] <- "cc"
print(attributes(v2)); 
print(try(tail(v2, 2L))); print(try(head(v2, 2L))); print(try(head(v2, -1L))); print(try(tail(v2,-1L)))
x <- structure(1:4, class="table"); print(try(head(x,2))); print(try(tail(x,2)))
x <- structure(c(a=1,b=2,c=3), class="table"); print(try(head(x,2))); print(try(tail(x,2)));print(try(tail(x,2, keepnums=FALSE)))
x <- structure(c(a=1,b=2,c=3), class="matrix"); print(try(unclass(head(x,2)))); print(try(unclass(tail(x,2))))
x <- structure(c(a=1,b=2,c=3), class="array"); print(try(unclass(head(x,2)))); print(try(unclass(tail(x,2))))
m <- table(c(1,2,1,3,2,4,5), c(1,1,2,2,1,3,3)); print(tail(m, 2)); print(head(m,2)); print(tail(m, c(2,1))); print(tail(m,c(NA,2)))
x <- table(a=c(1,1,2,3)); print(tail(x,2)); print(tail(x,2,keepnums=FALSE)); u <- m; dimnames(u) <- NULL; print(tail(u,2)); print(tail(u,2,keepnums=FALSE))
