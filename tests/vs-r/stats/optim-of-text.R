# Objective functions that give text: read as a number, with the warning of a coercion.
try(optim(1, function(x) "a"))
try(optim(c(1, 2), function(x) "5")$value)
try(optim(c(1, 2), function(x) NULL))
try(optim(c(1, 2), function(x) 1:2))
try(optim(c(1, 2), function(x) sum(x^2), function(x) "a", method = "BFGS"))
try(optim(c(1, 2), function(x) TRUE, method = "CG")$value)
