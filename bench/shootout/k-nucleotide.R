# k-nucleotide: counts of short words in the third sequence of a fasta file on standard input; an environment as hash map.
con <- file("stdin")
lines <- readLines(con)
close(con)
start <- grep("^>THREE", lines)
text <- toupper(paste(lines[(start + 1):length(lines)], collapse = ""))

count_words <- function(text, k) {
  counts <- new.env(hash = TRUE)
  for (i in 1:(nchar(text) - k + 1)) {
    word <- substr(text, i, i + k - 1)
    old <- counts[[word]]
    counts[[word]] <- if (is.null(old)) 1 else old + 1
  }
  counts
}

frequencies <- function(text, k) {
  counts <- count_words(text, k)
  words <- ls(counts)
  n <- unlist(mget(words, envir = counts))
  o <- order(-n, words)
  for (i in o) cat(words[i], sprintf("%.3f", 100 * n[[i]] / sum(n)), "\n")
  cat("\n")
}

frequency_of <- function(text, word) {
  n <- count_words(text, nchar(word))[[word]]
  cat(if (is.null(n)) 0 else n, "\t", word, "\n", sep = "")
}

frequencies(text, 1)
frequencies(text, 2)
for (word in c("GGT", "GGTA", "GGTATT", "GGTATTTTAATT", "GGTATTTTAATTTATAGT")) frequency_of(text, word)
