# reverse-complement in vector style: split, rev, chartr and substring on whole sequences.
lines <- readLines(file("stdin"))
heads <- which(startsWith(lines, ">"))
ends <- c(heads[-1] - 1, length(lines))

for (k in seq_along(heads)) {
  text <- paste(lines[(heads[k] + 1):ends[k]], collapse = "")
  text <- chartr("ACGTUMRWSYKVHDBNacgtumrwsykvhdbn", "TGCAAKYWSRMBDHVNTGCAAKYWSRMBDHVN", text)
  text <- paste(rev(strsplit(text, "")[[1]]), collapse = "")
  first <- seq(1, nchar(text), by = 60)
  writeLines(lines[heads[k]])
  writeLines(substring(text, first, first + 59))
}
