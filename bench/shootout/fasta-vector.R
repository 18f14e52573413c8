# fasta in vector style: all random numbers first, letters by findInterval, lines by matrix and apply.
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
random_vector <- function(count) {
  out <- numeric(count)
  for (i in seq_len(count)) {
    seed <<- (seed * 3877 + 29573) %% 139968
    out[i] <- seed
  }
  out / 139968
}

write_lines <- function(header, letters) {
  cat(header, "\n", sep = "")
  full <- length(letters) %/% width
  if (full > 0) {
    rows <- matrix(letters[seq_len(full * width)], nrow = width)
    writeLines(apply(rows, 2, paste, collapse = ""))
  }
  rest <- letters[-seq_len(full * width)]
  if (full == 0) rest <- letters
  if (length(rest) > 0) writeLines(paste(rest, collapse = ""))
}

repeat_fasta <- function(header, s, count) {
  write_lines(header, rep(strsplit(s, "")[[1]], length.out = count))
}

random_fasta <- function(header, genelist, count) {
  bins <- c(0, cumsum(genelist))
  write_lines(header, names(genelist)[findInterval(random_vector(count), bins)])
}

repeat_fasta(">ONE Homo sapiens alu", alu, 2L * n)
random_fasta(">TWO IUB ambiguity codes", iub, 3L * n)
random_fasta(">THREE Homo sapiens frequency", homosapiens, 5L * n)
