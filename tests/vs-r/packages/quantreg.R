# needs: quantreg
suppressPackageStartupMessages(library(quantreg))
data(engel)
m <- rq(foodexp ~ income, tau = 0.5, data = engel); m; coef(rq(foodexp ~ income, tau = c(.25, .75), data = engel))
