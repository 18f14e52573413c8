# Text built piece by piece: paste, substr, sprintf, strsplit in loops.
args <- commandArgs(trailingOnly = TRUE)
n <- if (length(args) > 0) as.integer(args[1]) else 20000L

pieces <- character(0)
for (i in seq_len(n)) {
  w <- paste0("item", i %% 97)
  if (i %% 3 == 0) w <- toupper(w)
  pieces[i] <- sprintf("%s-%03d", w, i %% 1000)
}
text <- paste(pieces, collapse = " ")
cat(nchar(text), "characters\n")

reverse <- function(s) {
  out <- ""
  for (k in nchar(s):1) out <- paste0(out, substr(s, k, k))
  out
}
last <- ""
vowels <- 0
for (w in pieces[seq_len(n %/% 10)]) {
  last <- reverse(w)
  for (ch in strsplit(w, "")[[1]]) if (ch %in% c("a", "e", "i", "o", "u")) vowels <- vowels + 1
}
cat("last", last, "vowels", vowels, "\n")
cat(sum(startsWith(pieces, "ITEM")), "upper case\n")
