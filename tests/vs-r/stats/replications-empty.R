# replications() of designs with empty cells.
d <- data.frame(a = gl(3,4), b = factor(rep(c("x","y"),6)), c = factor(rep(c("p","q","q"), each=4)), y = 1:12)
str(replications(~ a * b, d)); str(replications(~ a * c, d)); str(replications(~ a*b*c, d)); str(replications(y ~ b + a:c, d))
str(replications(~a + c, d)); str(replications(~c, d)); str(replications(~b, d)); str(replications(~ a*b, d[-1,]))
d$s <- rep(c("u", "v"), c(5, 7)); str(replications(~ a * s, d)); str(replications(~ s, d))
replications(~ a:c, d)
