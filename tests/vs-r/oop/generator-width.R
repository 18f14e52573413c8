# The list of methods that a generator of reference objects shows goes by options(width)
A <- setRefClass("A", fields = list(n = "numeric"), methods = list(one = function() 1, another_long_name = function() 2))
for (w in c(30, 60, 72, 80, 100)) { options(width = w); A$show() }
