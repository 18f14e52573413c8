# A dot among the terms without data.
try(terms(y ~ .)); try(terms(y1 + y2 + log(y3) ~ (. - x3 - x4) + (.))); try(terms(~ . - x3)); try(terms(y ~ x + .)); try(terms(y ~ x - .)); try(terms(y ~ log(.)));try(terms(y ~ (.)))
try(terms(y ~ . + a, allowDotAsName = TRUE)); try(terms(. ~ x)); try(terms(y ~ a * .)); try(terms(y ~ a:.)); try(terms(y ~ .^2))
