# substring() of long character vectors with one first and one last: as of short ones
s <- rep_len(c("id17", "", NA, "h\u00e9llo w\u00f6rld", "a", "\u65e5\u672c\u8a9e", "abcdefgh"), 20000)
short <- s[1:7]
for (a in list(list(3), list(1, 2), list(2L, 2L), list(0, 3), list(-2, 1), list(3, 1), list(NA, 2), list(2, NA), list(1, 1e6), list(9))) {
  long <- do.call(substring, c(list(s), a))
  cat(identical(long, rep_len(do.call(substring, c(list(short), a)), 20000)), encodeString(long[1:7], quote = '"'), "\n")
}
x <- s; names(x) <- seq_along(x); print(head(substring(x, 2), 5))
m <- matrix(s, 100); print(dim(substring(m, 2))); str(attributes(substring(m, 1, 3)))
print(tail(substring(s, 1:2, 3), 4)); print(length(substring(s[1:10000], 1:30000, 2)))
print(table(substring(factor(s), 1, 1), useNA = "ifany"))
