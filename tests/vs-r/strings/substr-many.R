# The same characters of many strings, few of them repeated often: NA, empty strings, UTF-8, names.
s <- rep(c("alpha", NA, "", "b", "gr\u00fcn", "\u03b1\u03b2\u03b3", paste0("k", 1:400)), 60)
for (at in list(c(1, 2), c(2, 2), c(3, 1), c(NA, 2), c(0, 100), c(5, 9))) {
  y <- substr(s, at[1], at[2])
  cat(length(y), sum(is.na(y)), sum(nchar(y), na.rm = TRUE), length(unique(y)), identical(y[1:406], substr(s[1:406], at[1], at[2])), "\n")
}
print(substr(structure(s, names = seq_along(s)), 1, 3)[c(1:6, 24000)])
