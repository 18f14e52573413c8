# Which of NA and NaN comes of sums and products of both, by type, length and order, in expressions over long vectors.
# machine: x86_64
n <- NaN; l <- rep(c(TRUE,NA),400); i <- rep(c(1L,NA),400); d <- rep(c(1,NA),400)
N <- rep(NaN, 800)
p <- function(lab, v) { a <- anyNA(v[!is.nan(v)]); cat(lab, if (is.nan(v[2])) "NaN" else "NA", "\n") }
g <- function(n,w,tag) { k <- n+l; p(paste(tag,"n+l"),k); k <- n*l; p(paste(tag,"n*l"),k); k<-n-l; p(paste(tag,"n-l"),k); k<-n/l; p(paste(tag,"n/l"),k); k<-l+n; p(paste(tag,"l+n"),k); k<-l*n; p(paste(tag,"l*n"),k); k<-l-n; p(paste(tag,"l-n"),k); k<-l/n; p(paste(tag,"l/n"),k)
k <- n+i; p(paste(tag,"n+i"),k); k <- n*i; p(paste(tag,"n*i"),k); k<-i+n; p(paste(tag,"i+n"),k); k<-i*n; p(paste(tag,"i*n"),k); k<-i-n; p(paste(tag,"i-n"),k)
k <- n+d; p(paste(tag,"n+d"),k); k <- n*d; p(paste(tag,"n*d"),k); k<-d+n; p(paste(tag,"d+n"),k); k<-d*n; p(paste(tag,"d*n"),k)
k <- (n+l)*2; p(paste(tag,"(n+l)*2"),k); k <- n*l*2; p(paste(tag,"n*l*2"),k); k <- 2*(l*n)+1; p(paste(tag,"2*(l*n)+1"),k);k <- (n*i)*2+1; p(paste(tag,"n*i*2+1"),k); k <- (n*d)*2+1; p(paste(tag,"n*d*2+1"),k); k <- (d*n)*2+1; p(paste(tag,"d*n*2+1"),k); k<-(n+i)*2; p(paste(tag,"(n+i)*2"),k);k<-(i+n)*2; p(paste(tag,"(i+n)*2"),k)}
for (z in 1:3) g(n,1,"s"); g(N,1,"v")
R <- c(NaN, NaN); RN <- c(NA, 1)
p("r*d*2", R*d*2)
p("d*r*2", d*R*2)
p("d+r*2", d+R*2)
p("(d+RN)*n", (d+RN)*n)
p("(RN+N)*2", {k <- (RN+N)*2; k})
p("(N+RN)*2", {k <- (N+RN)*2; k[c(2,1)]})
p("(N*RN)*2", {k <- (N*RN)*2; k[c(2,1)]})
p("N*d*2", {k <- (N*d)*2+N; k})
