# The place of dim among the attributes of a result; deparsing shows it there.
s <- function(x) dput(x, control = "all")
x <- structure(1:4, dim=c(2,2), u=1); s(x+1); s(x+1L); s(1+x); y <- structure(1:4,v=2,dim=c(2,2)); s(x+y); s(y+x); s(structure(1:4,v=2)+x); s(x+structure(1:4,v=2)); s(structure(1:4,v=2,names=letters[1:4])+structure(1:4,names=letters[1:4],u=1))
s(y+1);s(-y);s(!y); s(!x); s(-x); s(y/2); s(x/2)
m1 <- matrix(1L); k1 <- structure(1, class="foo", u="z"); s(m1+k1); s(k1+m1); s(m1+structure(1L,u=2)); s(m1+structure(1:2,u=2)); s(structure(1:2,u=2)+m1)
s(x+structure(1,w=3)); s(structure(1,w=3)+x); s(x+structure(1:2,w=3));  s(structure(1:2,w=3)+x); s(structure(1:4,w=3)*x); s(x*structure(1:4,w=3))
s(x == y); s(x & y)
x <- structure(1:4, dim=c(2,2), u=1); y <- x+1
names(attributes(y)); dput(y)
x <- matrix(1:4,2); attr(x,"u") <- 1;names(attributes(x)); dput(x)
x <- 1:4; attr(x,"u") <- 1;dim(x) <- c(2,2); names(attributes(x)); dput(x)
s(sqrt(x)); s(round(x + 0.5)); s(exp(-x)); s(-y + 1)
