for (i in 1:60) warning(paste("number", i))
