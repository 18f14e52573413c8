# k-nucleotide in vector style: all words by substring(), counted by table().
con <- file("stdin")
lines <- readLines(con)
close(con)
start <- grep("^>THREE", lines)
text <- toupper(paste(lines[-seq_len(start)], collapse = ""))

words_of <- function(text, k) {
  first <- seq_len(nchar(text) - k + 1)
  substring(text, first, first + k - 1)
}

frequencies <- function(text, k) {
  counts <- table(words_of(text, k))
  counts <- counts[order(-counts, names(counts))]
  cat(sprintf("%s %.3f \n", names(counts), 100 * counts / sum(counts)), sep = "")
  cat("\n")
}

frequencies(text, 1)
frequencies(text, 2)
for (word in c("GGT", "GGTA", "GGTATT", "GGTATTTTAATT", "GGTATTTTAATTTATAGT")) {
  cat(sum(words_of(text, nchar(word)) == word), "\t", word, "\n", sep = "")
}
