# Found by random programs.
m <- matrix(1:6,2); names(m) <- "Z z"
d <- m+0; names(d) <- letters[1:6]
n <- function(x) {cat(deparse(substitute(x)), ":"); cat(names(attributes(x)),"\n")}
n(TRUE+m); n(TRUE+abs(m)); n(abs(m)+TRUE); n(abs(m)+1L); n(abs(m)+1); n(1+abs(m)); n(1L+abs(m)); n(abs(m)*abs(m)); n(abs(m)*TRUE); n((1 > 2)+abs(m))
n(abs(m)/2L); n(abs(m)*c(1L,2L)); n(c(1L,2L)*abs(m)); n(1:6*abs(m)); n(abs(m)*1:6)
n(-abs(m)); n(abs(m) %% 2L); n(2L %% abs(m)); n(m[TRUE]+1L)
n(abs(d)+TRUE); n(TRUE+abs(d)); n(FALSE+(d+1)); n(abs(d)+1); n(1+abs(d)); n(abs(d)+1L); n(1L+abs(d)); n(sqrt(m)+1L); n(sqrt(m)+1); n(1+sqrt(m)); n(TRUE+sqrt(m)); n(sqrt(m)+TRUE)
n(sqrt(m)+1:6); n(sqrt(m)+c(1,2)); n(c(1,2)+sqrt(m)); n((1:6+.5)+sqrt(m)); n(sqrt(m)+(1:6+.5)); n(sqrt(m)+m); n(m+sqrt(m)); n(sqrt(m)+sqrt(m)); n((m+.5)+sqrt(m)); n(sqrt(m)+(m+.5))
x <- sqrt(d); n(x+1); n(1+x); n(x+TRUE); n(x+1:6)
n(d+1); n(1+d); n(d+d); n(d*1:6); n(d+TRUE); n(TRUE+d); n(m%/%1L)
z <- d*1i; names(z) <- letters[1:6]; n(z+1); n(Conj(z)+1); n(1+Conj(z)); n(TRUE+Conj(z)); n(1i+Conj(z)); n(Conj(z)+1i); n(Conj(z)*1L)
n <- function(x) {cat(deparse(substitute(x)), ":", names(attributes(x)),"\n")}
v5 <- table(c("1","2","k")); v5[4L] <- 0L
n(v5); n(rev(v5)); n(rev(v5)[1]); n(rev(v5)[1]+FALSE); n(rev(v5)[1]+1); n(1+rev(v5)[1]); n(FALSE+rev(v5)[1]); n(v5+1); n(v5[1]+1L); n(v5[1]+1); n(v5[1:2]+1L); n(rev(v5)+1); n(rev(v5)+1L); n(-rev(v5)); n(rev(v5)*rev(v5)); n(v5+v5); n(abs(v5)); n(v5>1); n(!v5)
w <- rev(v5)[1L]; n(w); n(w+FALSE); n(w+1L); n(FALSE+w); n(w+1)
x <- structure(3L, class="foo", names="a"); n(x); n(x+1L); n(x+1); n(1+x);n(x+FALSE); n((x)+FALSE); n(x[1]); n(x[1]+FALSE); n(x[1]+1); n(x[1]+1L); n(x[1L]+x[1L]); n(-x); n(-x[1])
y <- structure(3L, foo="foo", names="a"); n(y); n(y+1L); n(abs(y)+1L); n(1L+abs(y)); n(abs(y)+1)
z <- structure(1:2, foo="foo", names=c("a","b")); n(z); n(z+1L); n(abs(z)+1L); n(1L+abs(z)); n(abs(z)+1); n(-abs(z)); n(-z)
