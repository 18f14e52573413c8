# fasta-redux: as fasta, with a table that leads from the random number straight to the letter.
args <- commandArgs(trailingOnly = TRUE)
n <- if (length(args) > 0) as.integer(args[1]) else 1000L
width <- 60L
lookup_size <- 4096
modulus <- 139968

alu <- paste0(
  "GGCCGGGCGCGGTGGCTCACGCCTGTAATCCCAGCACTTTGG",
  "GAGGCCGAGGCGGGCGGATCACCTGAGGTCAGGAGTTCGAGA",
  "CCAGCCTGGCCAACATGGTGAAACCCCGTCTCTACTAAAAAT",
  "ACAAAAATTAGCCGGGCGTGGTGGCGCGCGCCTGTAATCCCA",
  "GCTACTCGGGAGGCTGAGGCAGGAGAATCGCTTGAACCCGGG",
  "AGGCGGAGGTTGCAGTGAGCCGAGATCGCGCCACTGCACTCC",
  "AGCCTGGGCGACAGAGCGAGACTCCGTCTCAAAAA"
)
iub <- list(
  letter = c("a", "c", "g", "t", "B", "D", "H", "K", "M", "N", "R", "S", "V", "W", "Y"),
  p = c(0.27, 0.12, 0.12, 0.27, rep(0.02, 11))
)
homosapiens <- list(
  letter = c("a", "c", "g", "t"),
  p = c(0.3029549426680, 0.1979883004921, 0.1975473066391, 0.3015094502008)
)

# For every slot of the table: the first letter whose cumulative probability is above the slot's lower end.
make_lookup <- function(p) {
  limit <- cumsum(p)
  limit[length(limit)] <- 1
  table <- integer(lookup_size)
  k <- 1L
  for (i in 0:(lookup_size - 1)) {
    while (limit[k] <= i / lookup_size) k <- k + 1L
    table[i + 1] <- k
  }
  list(limit = limit, table = table)
}

repeat_fasta <- function(header, s, count) {
  cat(header, "\n", sep = "")
  len <- nchar(s)
  buffer <- paste0(s, substr(s, 1, width))
  pos <- 0
  while (count > 0) {
    line <- min(width, count)
    cat(substr(buffer, pos + 1, pos + line), "\n", sep = "")
    pos <- pos + line
    if (pos > len) pos <- pos - len
    count <- count - line
  }
}

seed <- 42
random_fasta <- function(header, genes, count) {
  cat(header, "\n", sep = "")
  lookup <- make_lookup(genes$p)
  limit <- lookup$limit
  table <- lookup$table
  letter <- genes$letter
  s <- seed
  out <- character(width)
  while (count > 0) {
    line <- if (count < width) count else width
    for (i in seq_len(line)) {
      s <- (s * 3877 + 29573) %% modulus
      r <- s / modulus
      k <- table[floor(r * lookup_size) + 1]
      while (limit[k] <= r) k <- k + 1L
      out[i] <- letter[k]
    }
    cat(if (line == width) out else out[1:line], "\n", sep = "")
    count <- count - line
  }
  seed <<- s
}

repeat_fasta(">ONE Homo sapiens alu", alu, 2L * n)
random_fasta(">TWO IUB ambiguity codes", iub, 3L * n)
random_fasta(">THREE Homo sapiens frequency", homosapiens, 5L * n)
