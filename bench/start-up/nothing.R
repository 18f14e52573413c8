# The smallest program: what starting costs.
invisible(NULL)
