# Data frames: building, selecting, ordering, merging, aggregating, reading and writing.
args <- commandArgs(trailingOnly = TRUE)
n <- if (length(args) > 0) as.integer(args[1]) else 2000L

i <- seq_len(n)
d <- data.frame(
  id = i, group = factor(c("a", "b", "c", "d")[(i * 7) %% 4 + 1]), city = paste0("town", i %% 37),
  x = (i * 7919 %% 1009) / 10, y = (i * 104729) %% 977
)
d$ratio <- with(d, y / (x + 1))
d <- transform(d, level = cut(y, c(-1, 100, 500, 1000), labels = c("low", "mid", "high")))
some <- subset(d, ratio > 0.5 & level != "low", select = c(id, city, ratio))
cat("rows", nrow(d), nrow(some), "\n")
o <- d[order(d$city, -d$y), ]
print(head(o[, c("id", "city", "y")], 3), row.names = FALSE)
means <- aggregate(cbind(x, y) ~ city, data = d, FUN = mean)
print(head(means, 3))
towns <- data.frame(city = paste0("town", 0:36), region = rep(c("north", "south"), length.out = 37))
m <- merge(d, towns, by = "city")
print(tapply(m$y, list(m$region, m$level), sum))
print(table(m$region, m$level))
parts <- lapply(split(d, d$level), function(p) data.frame(level = p$level[1], n = nrow(p), top = max(p$ratio)))
print(do.call(rbind, parts), digits = 4)
file <- tempfile()
write.csv(d, file, row.names = FALSE)
back <- read.csv(file, stringsAsFactors = TRUE)
cat("same", all.equal(back$ratio, d$ratio), identical(as.character(back$city), d$city), "\n")
wide <- xtabs(y ~ city + level, d)
cat("wide", dim(wide), sum(wide), "\n")
cat("duplicates", sum(duplicated(d[, c("city", "level")])), "\n")
total <- 0
for (r in seq_len(min(n, 300))) total <- total + d[r, "y"] + d$x[r]
cat("row by row", total, "\n")
unlink(file)
