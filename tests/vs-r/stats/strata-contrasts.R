# Standard errors of contrasts and full coefficients of analyses with several strata.
npk.aov2 <- aov(yield ~ N + K + Error(block/(N + K)), data = npk)
with(npk, print(se.contrast(npk.aov2, list(N == "0", N == "1"))))
nb <- npk[-c(1,7,10),]
Block <- gl(8, 4)
A <- factor(c(0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,
              0,1,0,1,0,1,0,1,0,1,0,1))
B <- factor(c(0,0,1,1,0,0,1,1,0,1,0,1,1,0,1,0,0,0,1,1,
              0,0,1,1,0,0,1,1,0,0,1,1))
C <- factor(c(0,1,1,0,1,0,0,1,0,0,1,1,0,0,1,1,0,1,0,1,
              1,0,1,0,0,0,1,1,1,1,0,0))
Yield <- c(101, 373, 398, 291, 312, 106, 265, 450, 106, 306, 324, 449,
           272, 89, 407, 338, 87, 324, 279, 471, 323, 128, 423, 334,
           131, 103, 445, 437, 324, 361, 302, 272)
aovdat <- data.frame(Block, A, B, C, Yield)
for (H in 1:2) {
if (H==1) options(contrasts = c("contr.helmert", "contr.poly")) else  options(contrasts = c("contr.treatment", "contr.poly"))
a1 <- fit <- aov(Yield ~ A + B * C + Error(Block), data = aovdat)
cont1 <- c(-1, 1)[A]/32
cont2 <- c(-1, 1)[B] * c(-1, 1)[C]/32
cont <- cbind(A = cont1, BC = cont2)
print(try(se.contrast(fit, as.matrix(cont))))
print(eff.aovlist(a1))
}
set.seed(3); Block <- gl(4,4); A <- factor(c(1,1,1,2, 1,1,1,2, 2,2,2,1, 2,2,2,1)); y <- rnorm(16)+as.numeric(A)+rep(rnorm(4),each=4)
a1 <- aov(y ~ A + Error(Block)); con <- c(-1,1)[A]/8
se.contrast(a1, as.matrix(con)); se.contrast(a1, list(A=="1",A=="2")); eff.aovlist(a1)
dummy.coef(a1)
dc <- dummy.coef(aov(yield ~  N*P*K + Error(block), npk)); str(dc); dc
dummy.coef(aov(yield ~  N*P + Error(block), npk[-1,]))
dummy.coef(aov(y ~ A + Error(Block)), use.na=TRUE)
set.seed(3); Block <- gl(4,4); A <- factor(c(1,1,1,1, 2,2,2,2, 1,1,1,2, 2,2,2,1)); y <- rnorm(16)+as.numeric(A)+rep(rnorm(4),each=4)
a1 <- aov(y ~ A + Error(Block)); con <- c(-1,1)[A]/8
se.contrast(a1, as.matrix(con)); se.contrast(a1, list(A=="1",A=="2")); eff.aovlist(a1)
