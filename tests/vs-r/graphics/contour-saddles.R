# Which corners contours cut off where two opposite ones are high.
for (z in list(c(1,0,0,1), c(0,1,1,0), c(1,0,0,.6), c(1,0,.25,1),c(.1,1,.9,0))) for (l in c(.3,.45,.5,.55,.7)) { r <- contourLines(1:2,1:2,matrix(z,2),levels=l); cat(z, "level", l, ":", sapply(r, function(p) paste(sprintf("(%.2f,%.2f)", p$x, p$y), collapse="-")), "\n") }
