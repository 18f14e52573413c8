set.seed(42)
x <- list(rgamma(5, 2.5), rgamma(3, 0.3), rbeta(4, 2, 3), rbinom(5, 100, 0.3), rpois(5, 50), rpois(3, 2), rchisq(3, 4),
          rt(3, 5), rf(3, 4, 5), rcauchy(2), rgeom(4, 0.2), rhyper(4, 10, 7, 8), rnbinom(4, 5, 0.5), rlogis(2),
          rweibull(2, 2, 1), rlnorm(2), rsignrank(3, 10), rwilcox(3, 5, 6), rmultinom(1, 10, c(0.2, 0.3, 0.5)),
          rnorm(2), runif(2), rexp(2), sample(10), rWishart(1, 4, diag(2)))
paste(vapply(x, function(v) paste(format(v, digits = 15), collapse = " "), ""), collapse = "\n")
