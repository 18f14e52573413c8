eurodistmat <- as.matrix(eurodist)
distance <- function(sq) { sq2 <- embed(sq, 2); sum(eurodistmat[cbind(sq2[,2], sq2[,1])]) }
genseq <- function(sq) { idx <- seq(2, NROW(eurodistmat)-1); changepoints <- sample(idx, size = 2, replace = FALSE); tmp <- sq[changepoints[1]]; sq[changepoints[1]] <- sq[changepoints[2]]; sq[changepoints[2]] <- tmp; sq }
sq <- c(1:nrow(eurodistmat), 1)
for (mi in c(1, 2, 5, 50, 300)) { set.seed(123); res <- optim(sq, distance, genseq, method = "SANN", control = list(maxit = mi, temp = 2000)); cat(mi, res$value, res$counts, res$par, "\n") }
fr <- function(x) 100*(x[2]-x[1]^2)^2+(1-x[1])^2
for (s in 1:5) {set.seed(s); print(unlist(optim(c(-1.2,1), fr, method="SANN", control=list(maxit=300))[1:3]),digits=12) }
set.seed(123); res <- optim(sq, distance, genseq, method = "SANN", control = list(maxit = 300, temp = 2000, trace=TRUE, REPORT=5))
set.seed(1); r <- optim(c(1,1), fr, method="SANN", control=list(maxit=20, tmax=3, temp=1)); r
