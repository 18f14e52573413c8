# regex-redux with perl = TRUE, the whole input read at once, and counts by sapply.
con <- file("stdin")
text <- paste0(paste(readLines(con), collapse = "\n"), "\n")
close(con)
size <- nchar(text)

clean <- gsub(">[^\n]*\n|\n", "", text, perl = TRUE)
length_clean <- nchar(clean, "bytes")

count_matches <- function(pattern, text) {
  m <- gregexpr(pattern, text, perl = TRUE)[[1]]
  if (m[1] == -1) 0 else length(m)
}

variants <- c(
  "agggtaaa|tttaccct", "[cgt]gggtaaa|tttaccc[acg]", "a[act]ggtaaa|tttacc[agt]t", "ag[act]gtaaa|tttac[agt]ct",
  "agg[act]taaa|ttta[agt]cct", "aggg[acg]aaa|ttt[cgt]ccct", "agggt[cgt]aa|tt[acg]accct", "agggta[cgt]a|t[acg]taccct",
  "agggtaa[cgt]|[acg]ttaccct"
)
counts <- sapply(variants, count_matches, text = clean)
cat(sprintf("%s %d \n", names(counts), as.integer(counts)), sep = "")

replacements <- list(
  c("tHa[Nt]", "<4>"), c("aND|caN|Ha[DS]|WaS", "<3>"), c("a[NSt]|BY", "<2>"), c("\\|[^|][^|]*\\|", "|"), c("\\|[^|][^|]*\\|", "-")
)
for (r in replacements) clean <- gsub(r[1], r[2], clean, perl = TRUE)
cat("\n", size, "\n", length_clean, "\n", nchar(clean, "bytes"), "\n", sep = "")
