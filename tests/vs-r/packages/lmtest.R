# needs: lmtest
suppressPackageStartupMessages(library(lmtest))
m <- lm(mpg ~ wt + hp, mtcars); bptest(m); dwtest(m); coeftest(m); lrtest(m, lm(mpg ~ wt, mtcars)); waldtest(m, . ~ . - hp); resettest(m)
