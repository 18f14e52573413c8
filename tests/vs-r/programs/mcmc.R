# Metropolis sampling, bootstrap, Monte Carlo
set.seed(2024)
logpost <- function(theta, data) sum(dnorm(data, theta[1], exp(theta[2]), log = TRUE)) + dnorm(theta[1], 0, 10, log = TRUE) + dnorm(theta[2], 0, 2, log = TRUE)
data <- rnorm(30, 5, 2)
metro <- function(n, start, sd) {
  out <- matrix(NA_real_, n, length(start), dimnames = list(NULL, c("mu", "lsd")))
  cur <- start; lp <- logpost(cur, data); acc <- 0L
  for (i in seq_len(n)) {
    prop <- cur + rnorm(2, 0, sd); lpp <- logpost(prop, data)
    if (log(runif(1)) < lpp - lp) { cur <- prop; lp <- lpp; acc <- acc + 1L }
    out[i, ] <- cur
  }
  structure(list(draws = out, rate = acc / n), class = "metro")
}
summary.metro <- function(object, burn = 100, ...) { d <- object$draws[-seq_len(burn), ]; t(apply(d, 2, function(v) c(mean = mean(v), sd = sd(v), quantile(v, c(.025, .5, .975))))) }
m <- metro(1000, c(0, 0), 0.4)
print(m$rate)
print(summary(m), digits = 4)
head(m$draws)
boot <- replicate(200, mean(sample(data, replace = TRUE)))
print(summary(boot)); print(quantile(boot, c(0.025, 0.975)))
pi_hat <- function(n) 4 * mean(runif(n)^2 + runif(n)^2 <= 1)
print(sapply(10^(2:4), pi_hat))
print(t.test(data, mu = 4))
walk <- cumsum(sample(c(-1, 1), 50, TRUE)); print(walk); print(range(walk)); print(table(sign(walk)))
coin <- rbinom(10, 1, 0.5); print(rle(coin)); r <- rle(coin); print(max(r$lengths[r$values == 1])); str(r); print(inverse.rle(r))
h <- hist(data, plot = FALSE, breaks = 5); print(h$counts); print(h$breaks)
print(table(cut(data, 4)))
print(table(cut(data, c(0, 2, 4, 6, 8, 12), labels = FALSE)))
sample(letters, 5); sample(10); sample(5, 3); sample(c("H", "T"), 8, TRUE, c(.7, .3))
round(rexp(3), 4); rpois(5, 3); round(rgamma(3, 2), 4); round(rbeta(2, 1, 2), 4); round(rt(2, 5), 4); round(rchisq(2, 3), 4)
rgeom(3, .3); rhyper(3, 5, 5, 3); round(rweibull(2, 1, 2), 4); round(rlogis(2), 4); round(rcauchy(2), 4); rnbinom(3, 3, .5); rmultinom(2, 5, c(.2, .3, .5)); round(rlnorm(2), 3)
stem(c(10, 11, 22, 23, 35, 36, 41))
