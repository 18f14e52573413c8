# Which corners contours cut off where two opposite ones are high.
for (z in list(c(1,0,0,1), c(0,1,1,0), c(1,0,0,.6), c(1,0,.25,1),c(.1,1,.9,0))) for (l in c(.3,.45,.5,.55,.7)) { r <- contourLines(1:2,1:2,matrix(z,2),levels=l); cat(z, "level", l, ":", sapply(r, function(p) paste(sprintf("(%.2f,%.2f)", p$x, p$y), collapse="-")), "\n") }
# on lattices of many saddles, also where the mean of four corners and the surface through them differ
x <- seq(-4 * pi, 4 * pi, length.out = 27)
r <- sqrt(outer(x^2, x^2, `+`))
for (p in contourLines(z = cos(r^2) * exp(-r), levels = 0)) cat(length(p$x), round(c(p$x[1], p$y[1], sum(p$x * seq_along(p$x))), 4), "\n")
set.seed(5)
for (t in 1:12) for (l in c(0.5, 1, 1.7)) { p <- contourLines(1:5, 1:5, matrix(sample(0:4, 25, TRUE), 5), levels = l); cat(l, lengths(lapply(p, `[[`, "x")), round(sum(vapply(p, function(q) sum(q$x * q$y^2), 0)), 6), "\n") }
# cells without one corner are triangles
for (k in 1:4) for (hi in setdiff(1:4, k)) for (s in c(1, -1)) { z <- matrix(0, 2, 2); z[hi] <- s; z[k] <- NA; for (p in contourLines(1:2, 1:2, z, levels = 0.4 * s)) cat(k, hi, s, ":", sprintf("(%.2f,%.2f)", p$x, p$y), "\n") }
z <- volcano[seq(1, 87, 6), seq(1, 61, 6)]; z[c(17, 60, 99, 100)] <- NA
for (p in contourLines(z = z, levels = c(100, 130, 160))) cat(p$level, length(p$x), round(c(p$x[1], p$y[1], sum(p$x * seq_along(p$x))), 5), "\n")
