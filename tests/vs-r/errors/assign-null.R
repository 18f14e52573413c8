NULL <- 3
