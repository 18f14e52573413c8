# A rule with branches, applied to each income
set.seed(9); incomes <- round(rlnorm(300000, 10, 1))
tax <- function(y) {
  if (y < 11000) return(0)
  if (y < 60000) return((y - 11000) * 0.24)
  49000 * 0.24 + (y - 60000) * 0.42
}
run <- function() sum(sapply(incomes, tax))
twin <- function() sum(ifelse(incomes < 11000, 0, ifelse(incomes < 60000, (incomes - 11000) * 0.24, 49000 * 0.24 + (incomes - 60000) * 0.42)))
