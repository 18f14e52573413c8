# Patterns of sets with *, + and ? that may begin at one place only: what groups and matches cover.
set.seed(11)
atoms <- c("a", "b", ".", "[ab]", "[bc]", "\\w", "[^a]", "-", "\\.", "[a-c]")
quant <- c("", "", "*", "+", "?")
pattern <- function() {
  k <- sample(1:5, 1)
  p <- paste0(sample(atoms, k, TRUE), sample(quant, k, TRUE))
  for (j in seq_len(sample(0:2, 1))) {
    from <- sample(k, 1)
    to <- if (sample(2, 1) == 1) from else sample(from:k, 1)
    p[from] <- paste0("(", p[from])
    p[to] <- paste0(p[to], ")")
  }
  paste0(sample(c(".*", "^", "(.*)"), 1), paste(p, collapse = ""), sample(c("", "", "$"), 1))
}
for (t in 1:250) {
  pat <- pattern()
  txt <- vapply(1:6, function(i) paste(sample(c("a", "b", "c", "-", "."), sample(0:9, 1), TRUE), collapse = ""), "")
  m <- regexec(pat, txt)
  cat(pat, "\n", vapply(m, function(z) paste(z, attr(z, "match.length"), collapse = ";"), ""), "\n", sub(pat, "<\\1|\\2>", txt), "\n",
      gsub(pat, "<\\1>", txt), "\n", unlist(gregexpr(pat, txt)), "\n")
}
# two places to begin: TRE finds the second
regexpr("[^a]*\\w(..(\\w*))", "ab.-ccac")
sub(".*@(\\w+)\\..*", "\\1", c("alpha-1@x.com", "no", "a@b@c.d.e", "@.", "line\n@two.b"))
sub("^(.*)-(.*)$", "\\2,\\1", c("a-b-c", "-", "x", NA, "caf\u00e9-b"))
