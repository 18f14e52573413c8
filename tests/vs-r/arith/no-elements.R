# Attributes of results of arithmetic without elements: names and dims stay, others go.
s <- function(x) dput(x, control = "all")
nn <- structure(integer(0), names=character(0)); k <- structure(numeric(0), class="foo"); d0 <- structure(1:2, class="foo"); a <- structure(1:2, u="x"); n2 <- c(a=1,b=2); n1 <- c(a=1); m1 <- matrix(1L); m0 <- matrix(0,0,2); t0 <- table(character(0)); k1 <- structure(1, class="foo", u="z");ka <- structure(array(1:2,2),class="bar",v=3)
L <- list(nn,k,d0,a,n2,n1,m1,m0,t0,k1,ka,1:3,1,integer(0))
N <- c("nn","k","d0","a","n2","n1","m1","m0","t0","k1","ka","1:3","1","int0")
f <- function(op) for (i in seq_along(L)) for (j in seq_along(L)) {cat(op,N[i],N[j],":"); tryCatch(withCallingHandlers(s(get(op)(L[[i]],L[[j]])),warning=function(w) {cat("W",conditionMessage(w)," "); invokeRestart("muffleWarning")}), error=function(e) cat("E",conditionMessage(e),"\n"))}
f("+"); f("%%"); f("=="); f("&")
