sapply(1:3, function(i) break)
