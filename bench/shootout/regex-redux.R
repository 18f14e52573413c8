# regex-redux: patterns counted and replaced in a fasta file on standard input (extended regular expressions).
con <- file("stdin", "r")
text <- ""
pieces <- character(0)
size <- 0
while (length(line <- readLines(con, n = 1000)) > 0) {
  pieces <- c(pieces, paste0(line, "\n"))
  size <- size + sum(nchar(line, "bytes") + 1)
}
close(con)
text <- paste(pieces, collapse = "")

clean <- gsub(">[^\n]*\n|\n", "", text)
length_clean <- nchar(clean, "bytes")

count_matches <- function(pattern, text) {
  m <- gregexpr(pattern, text)[[1]]
  if (m[1] == -1) 0 else length(m)
}

variants <- c(
  "agggtaaa|tttaccct", "[cgt]gggtaaa|tttaccc[acg]", "a[act]ggtaaa|tttacc[agt]t", "ag[act]gtaaa|tttac[agt]ct",
  "agg[act]taaa|ttta[agt]cct", "aggg[acg]aaa|ttt[cgt]ccct", "agggt[cgt]aa|tt[acg]accct", "agggta[cgt]a|t[acg]taccct",
  "agggtaa[cgt]|[acg]ttaccct"
)
for (v in variants) cat(v, count_matches(v, clean), "\n")

replacements <- list(
  c("tHa[Nt]", "<4>"), c("aND|caN|Ha[DS]|WaS", "<3>"), c("a[NSt]|BY", "<2>"), c("\\|[^|][^|]*\\|", "|"), c("\\|[^|][^|]*\\|", "-")
)
for (r in replacements) clean <- gsub(r[1], r[2], clean)
cat("\n", size, "\n", length_clean, "\n", nchar(clean, "bytes"), "\n", sep = "")
