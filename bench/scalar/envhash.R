# An environment used as a hash map: counts of words and lookups.
args <- commandArgs(trailingOnly = TRUE)
n <- if (length(args) > 0) as.integer(args[1]) else 50000L

counts <- new.env(hash = TRUE)
seed <- 42
for (i in seq_len(n)) {
  seed <- (seed * 1103 + 12345) %% 65536
  key <- paste0("k", seed %% 5000)
  if (exists(key, envir = counts, inherits = FALSE)) {
    assign(key, get(key, envir = counts) + 1, envir = counts)
  } else {
    assign(key, 1, envir = counts)
  }
}
keys <- sort(ls(counts))
cat(length(keys), "keys\n")
total <- 0
best <- ""
most <- 0
for (k in keys) {
  v <- counts[[k]]
  total <- total + v
  if (v > most) {
    most <- v
    best <- k
  }
}
cat("total", total, "most", best, most, "\n")
for (k in keys[seq(1, length(keys), by = 2)]) rm(list = k, envir = counts)
cat(length(ls(counts)), "left\n")
