# Removing from hash tables; where NA goes in orders.
h <- utils::hashtab()
for (k in letters[1:6]) utils::sethash(h, k, match(k, letters))
utils::numhash(h)
utils::remhash(h, "c")
utils::remhash(h, "zz")
utils::numhash(h)
length(h)
utils::gethash(h, "c", "gone")
utils::clrhash(h)
utils::numhash(h)
x <- c(2, NA, 1, NaN, 3)
for (d in c(TRUE, FALSE)) for (l in list(TRUE, FALSE, NA)) {
  cat(d, l, ":", order(x, decreasing = d, na.last = l), "|", order(c("b", NA, "a"), decreasing = d, na.last = l), "|",
      order(c(2L, NA, 1L), c(1, 2, 3), decreasing = d, na.last = l), "\n")
  print(sort(x, decreasing = d, na.last = l))
}
for (m in c("radix", "shell")) print(order(c(5L, NA, 3L), method = m, decreasing = TRUE))
rank(c(2, NA, 1, 2), na.last = FALSE)
sort.int(c(3, NA, 1), index.return = TRUE, na.last = NA)
y <- rep(c(3L, NA, 1L, 2L), 100)
for (d in c(TRUE, FALSE)) for (l in list(TRUE, FALSE)) { o <- order(y, decreasing = d, na.last = l); print(c(head(o, 3), tail(o, 3), o[150])) }
table(y[order(y)][301:400], useNA = "always")
head(sort(y, na.last = TRUE)); tail(sort(y, na.last = TRUE)); tail(order(y, method = "radix"))
