n <- 0
makeActiveBinding("tick", function() { n <<- n + 1; n }, environment())
print(tick + tick * 10)
print(c(tick, n, tick))
