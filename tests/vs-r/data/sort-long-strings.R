# Many different strings in order: prefixes in common, the empty string, characters that do not count, NA, other alphabets.
mix <- function(o) sum(as.numeric(o) * (seq_along(o) %% 101), na.rm = TRUE)
show <- function(name, x) {
  cat(name, mix(order(x)), mix(order(x, decreasing = TRUE)), mix(order(x, method = "radix")), mix(rank(x)), "\n")
  cat("", head(sort(x), 5), tail(sort(x), 3), levels(factor(x))[7:9], sep = " | ")
  cat("\n")
}
set.seed(5)
word <- function(n, from, len) vapply(seq_len(n), function(i) paste(sample(from, sample(0:len, 1), TRUE), collapse = ""), "")
show("letters", word(900, letters, 12))
show("cases", word(900, c("a", "A", "b", "B"), 20))
show("prefix", paste0("a long beginning: ", word(900, letters, 9), c("", "z")))
show("binary", word(600, c("0", "1"), 30))
show("signs", word(600, c("-", "_", " ", ".", "a", "B", "~", "9"), 14))
show("with NA", c(word(300, LETTERS, 5), NA, NA, ""))
show("other", c(word(300, c("\u00e9", "e", "z", "\u3042"), 9), ""))
show("few", word(40, letters, 12))
