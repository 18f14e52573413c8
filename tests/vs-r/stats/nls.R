# Nonlinear least squares.
DN <- subset(DNase, Run == 1)
fm1 <- nls(density ~ SSlogis(log(conc), Asym, xmid, scal), DN)
signif(coef(fm1), 5); logLik(fm1)
Treated <- Puromycin[Puromycin$state == "treated", ]
nls(rate ~ Vm * conc/(K + conc), Treated, start = list(Vm = 200, K = .05))
fm3 <- nls(density ~ Asym/(1 + exp((xmid - log(conc)))), data = DN, start = list(Asym = 3, xmid = 0)); fm3
summary(nls(rate ~ Vm * conc/(K + conc), Treated, start = list(Vm = 200, K = .05)))
fm0 <- nls(rate ~ Vm * conc/(0.06 + conc), Treated, start = list(Vm = 200))
anova(fm0, nls(rate ~ Vm * conc/(K + conc), Treated, start = list(Vm = 200, K = .05)))
sortedXyData(expression(log(conc)), expression(density), DN)[1:2, ]; asOneSidedFormula("age")

# the gradient of "plinear" is that of the function of the parameters that are not linear
DNase1 <- subset(DNase, Run == 1)
fit <- nls(density ~ 1 / (1 + exp((xmid - log(conc)) / scal)), DNase1, start = list(xmid = 0, scal = 1), algorithm = "plinear")
str(fit$m$gradient())
x <- 1:10
y <- c(2.9, 3.6, 4.9, 6.5, 8.7, 11.5, 14, 17.2, 20, 22.1)
fit <- nls(y ~ cbind(1, exp(-k * x)), start = list(k = 0.1), algorithm = "plinear")
str(fit$m$gradient())
