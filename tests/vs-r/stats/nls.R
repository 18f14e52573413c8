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
