# fasta: DNA sequences, one repeated and two from a linear congruential generator; also makes the input of other programs.
args <- commandArgs(trailingOnly = TRUE)
n <- if (length(args) > 0) as.integer(args[1]) else 1000L
width <- 60L

alu <- paste0(
  "GGCCGGGCGCGGTGGCTCACGCCTGTAATCCCAGCACTTTGG",
  "GAGGCCGAGGCGGGCGGATCACCTGAGGTCAGGAGTTCGAGA",
  "CCAGCCTGGCCAACATGGTGAAACCCCGTCTCTACTAAAAAT",
  "ACAAAAATTAGCCGGGCGTGGTGGCGCGCGCCTGTAATCCCA",
  "GCTACTCGGGAGGCTGAGGCAGGAGAATCGCTTGAACCCGGG",
  "AGGCGGAGGTTGCAGTGAGCCGAGATCGCGCCACTGCACTCC",
  "AGCCTGGGCGACAGAGCGAGACTCCGTCTCAAAAA"
)
iub <- c(
  a = 0.27, c = 0.12, g = 0.12, t = 0.27, B = 0.02, D = 0.02, H = 0.02, K = 0.02,
  M = 0.02, N = 0.02, R = 0.02, S = 0.02, V = 0.02, W = 0.02, Y = 0.02
)
homosapiens <- c(a = 0.3029549426680, c = 0.1979883004921, g = 0.1975473066391, t = 0.3015094502008)

seed <- 42
random <- function(max) {
  seed <<- (seed * 3877 + 29573) %% 139968
  max * seed / 139968
}

repeat_fasta <- function(header, s, count) {
  cat(header, "\n", sep = "")
  len <- nchar(s)
  twice <- paste0(s, s)
  pos <- 0
  while (count > 0) {
    line <- min(width, count)
    cat(substr(twice, pos + 1, pos + line), "\n", sep = "")
    pos <- (pos + line) %% len
    count <- count - line
  }
}

random_fasta <- function(header, genelist, count) {
  cat(header, "\n", sep = "")
  letter <- names(genelist)
  limit <- cumsum(genelist)
  while (count > 0) {
    line <- min(width, count)
    out <- character(line)
    for (i in 1:line) {
      r <- random(1)
      k <- 1
      while (limit[k] <= r) k <- k + 1
      out[i] <- letter[k]
    }
    cat(out, "\n", sep = "")
    count <- count - line
  }
}

repeat_fasta(">ONE Homo sapiens alu", alu, 2L * n)
random_fasta(">TWO IUB ambiguity codes", iub, 3L * n)
random_fasta(">THREE Homo sapiens frequency", homosapiens, 5L * n)
