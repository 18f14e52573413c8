# global variables that become active or locked while a top-level loop uses them
g <- 0L
for (i in 1:200) { if (i == 100) { rm(g); makeActiveBinding("g", local({ v <- 7L; function(x) { if (!missing(x)) v <<- x * 2L; v } }), globalenv()) } else if (i < 103) g <- g + 1L else if (i %% 50 == 0) print(g) }
print(g)
h <- 0
r <- try({ for (i in 1:200) { h <- h + 1; if (i == 150) lockBinding("h", globalenv()) } }, silent = TRUE)
print(h); print(class(r))
unlockBinding("h", globalenv()); for (i in 1:100) h <- h + 1; print(h)
