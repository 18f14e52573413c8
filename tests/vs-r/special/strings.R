# Strings compared in hot loops: the same text in other encodings, NA.
words <- rep(c("a", "b", "caf\u00e9"), 60)
latin <- iconv("caf\u00e9", "UTF-8", "latin1")
count <- function(x, what) {
  n <- 0
  for (i in seq_along(x)) if (x[i] == what) n <- n + 1
  n
}
count(words, "a")
count(words, "caf\u00e9")
count(words, latin)
count(c(words, latin, latin), "caf\u00e9")
differ <- function(x, what) {
  r <- character()
  for (w in x) if (w != what) r <- c(r, w)
  table(r)
}
differ(words, "b")
length(differ(words, latin))
try(count(c(words, NA), "a"))
same <- function(x, y) { s <- 0; for (i in seq_along(x)) { e <- x[i] == y[i]; if (is.na(e)) s <- s + 1000 else if (e) s <- s + 1 }; s }
same(words, rep(c("a", "c", latin), 60))
same(c(words, NA), c(words, "a"))
