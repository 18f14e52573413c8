# Headers and footers of entries and of all of them, and the empty lines around them.
entry <- function(first, which) {
  bibentry("Misc", title = "T", author = "A B", year = 2020, header = if (which[1]) "above", footer = if (which[2]) "below",
           mheader = if (which[3] && first) "above all", mfooter = if (which[4] && first) "below all")
}
for (n in 1:2) for (k in 0:15) {
  which <- bitwAnd(k, c(1, 2, 4, 8)) > 0
  cat("---- entries:", n, "parts:", c("header", "footer", "mheader", "mfooter")[which], "\n")
  x <- entry(TRUE, which)
  if (n == 2) x <- c(x, entry(FALSE, which))
  print(x, style = "citation")
}
file <- tempfile()
writeLines(c('citHeader("Cite:")', 'bibentry("Misc", title = "T", author = "A B", year = 2020)'), file)
readCitationFile(file)
