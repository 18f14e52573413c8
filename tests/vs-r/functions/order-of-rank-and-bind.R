# Order in which arguments of rank(), cbind() and rbind() are asked for.
s <- function(x) dput(x, control = "all")
a <- function(v, tag) { cat(tag, ""); v }
s(rank(a(c(2,1),"x"), ties.method=a("min","ties"))); s(rank(ties.method=a("min","ties"), a(c(2,1),"x"))); s(rank(ties.method=a("min","ties"), na.last=a("keep","na"),a(c(2,1),"x")))
s(cbind(a(1,"1"),deparse.level=a(0,"dl"),a(2,"2"))); s(rbind(deparse.level=a(0,"dl"),a(1,"1"),a(2,"2")));s(cbind(a(1,"1"),a(2,"2"),stringsAsFactors=a(TRUE,"saf")))
