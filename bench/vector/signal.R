# Filters of a signal: moving averages by filter() and by cumulative sums, differences, peaks, an exponential average.
args <- commandArgs(trailingOnly = TRUE)
n <- if (length(args) > 0) as.integer(args[1]) else 10000L

t <- seq_len(n) / 100
s <- sin(t) + 0.5 * cos(3.7 * t) + ((seq_len(n) * 7919) %% 1009 / 1009 - 0.5)
average <- stats::filter(s, rep(1 / 9, 9))
ok <- !is.na(average)
cat("average", sum(!ok), format(c(mean(average[ok]), var(average[ok])), digits = 7), "\n")
total <- c(0, cumsum(s))
box <- (total[-(1:25)] - total[seq_len(n - 24)]) / 25
cat("box", length(box), format(range(box), digits = 7), "\n")
smooth <- stats::filter(0.1 * s, 0.9, method = "recursive")
cat("exponential", format(smooth[n], digits = 7), format(sum(smooth^2) / n, digits = 7), "\n")
weights <- dnorm(-6:6, sd = 2)
gauss <- as.vector(stats::filter(s, weights / sum(weights)))
inner <- 7:(n - 6)
slope <- diff(gauss[inner])
peaks <- which(slope[-1] <= 0 & slope[-length(slope)] > 0) + 7
cat("peaks", length(peaks), head(peaks, 4), "distance", format(mean(diff(peaks)), digits = 6), "\n")
second <- gauss[inner + 1] - 2 * gauss[inner] + gauss[inner - 1]
second <- second[!is.na(second)]
cat("curvature", format(sqrt(mean(second^2)), digits = 6), "crossings", sum(diff(sign(gauss[inner])) != 0), "\n")
clipped <- pmin(pmax(s, -1), 1)
noise <- s[inner] - gauss[inner]
cat("clipped", sum(clipped != s), "noise", format(sd(noise), digits = 6), "lag", format(sum(noise[-1] * noise[-length(noise)]) / sum(noise^2), digits = 5),
    "\n")
