# needs: survival
library(survival)
f <- survfit(Surv(time, status) ~ sex, data = lung); f
summary(f, times = c(100, 300, 500))
m <- coxph(Surv(time, status) ~ age + sex + ph.ecog, data = lung); m; summary(m)
survdiff(Surv(time, status) ~ sex, data = lung)
cox.zph(m)
survreg(Surv(time, status) ~ age, data = lung, dist = "weibull")
