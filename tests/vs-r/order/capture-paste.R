s <- "a"
print(paste(s, s <- "b", s))
print(paste0(s, { s <- "c"; s }, s))
