lm(y ~ x, data.frame(x = 1:3))
