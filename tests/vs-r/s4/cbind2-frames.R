# cbind2() and rbind2() of S3 classes go to their methods.
d <- data.frame(u = 1:2, v = c("p", "q"))
cbind2(d)
cbind2(d, d)
rbind2(d, d)
cbind2(d, 1:2)
rbind2(1:2, 3:4)
cbind2(ts(1:2), ts(3:4))
