# reverse-complement: every sequence of a fasta file on standard input, complemented and backwards, letter by letter.
con <- file("stdin", "r")
complement <- c(
  A = "T", C = "G", G = "C", T = "A", U = "A", M = "K", R = "Y", W = "W", S = "S", Y = "R", K = "M", V = "B",
  H = "D", D = "H", B = "V", N = "N"
)
pair <- rep(NA_character_, 128)
for (i in seq_along(complement)) {
  pair[utf8ToInt(names(complement)[i])] <- complement[[i]]
  pair[utf8ToInt(tolower(names(complement)[i]))] <- complement[[i]]
}

write_reverse <- function(header, lines) {
  cat(header, "\n", sep = "")
  codes <- utf8ToInt(paste(lines, collapse = ""))
  n <- length(codes)
  out <- character(60)
  filled <- 0
  for (i in n:1) {
    filled <- filled + 1
    out[filled] <- pair[codes[i]]
    if (filled == 60) {
      cat(out, "\n", sep = "")
      filled <- 0
    }
  }
  if (filled > 0) cat(out[1:filled], "\n", sep = "")
}

header <- NULL
lines <- character(0)
count <- 0
while (length(line <- readLines(con, n = 1)) > 0) {
  if (startsWith(line, ">")) {
    if (!is.null(header)) write_reverse(header, lines[seq_len(count)])
    header <- line
    count <- 0
  } else {
    count <- count + 1
    lines[count] <- line
  }
}
if (!is.null(header)) write_reverse(header, lines[seq_len(count)])
close(con)
