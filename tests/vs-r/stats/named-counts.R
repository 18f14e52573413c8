# Names of counts do not show in tests of proportions and rates.
binom.test(table(c("h", "t", "h")))
binom.test(c(a = 3, b = 7), p = c(p = 0.4))
binom.test(c(x = 5), 10)
poisson.test(c(a = 3), 2)
poisson.test(c(a = 3, b = 9), c(x = 2, y = 3))
