# Lengths of vectors in serialized data: the form of long vectors (-1, upper and lower part), impossible ones, data that end early.
with_length <- function(x, ..., xdr = TRUE) {
  s <- serialize(x, NULL, xdr = xdr)
  end <- if (xdr) "big" else "little"
  at <- which(vapply(seq_len(length(s) - 3), function(i) identical(s[i + 0:3], writeBin(length(x), raw(), endian = end)), NA))
  at <- at[length(at)]
  c(s[seq_len(at - 1)], writeBin(c(...), raw(), endian = end), s[(at + 4):length(s)])
}
says <- function(expr) tryCatch(expr, error = function(e) cat("Error:", conditionMessage(e), "\n"))
for (xdr in c(TRUE, FALSE)) {
  print(unserialize(with_length(c(1.5, 2.5, 99.5), -1L, 0L, 3L, xdr = xdr)))
  print(unserialize(with_length(7:10 + 0L, -1L, 0L, 4L, xdr = xdr)))
  print(unserialize(with_length(list("a", NULL, 2), -1L, 0L, 3L, xdr = xdr)))
  print(unserialize(with_length(c(TRUE, NA), -1L, 0L, 2L, xdr = xdr)))
  print(unserialize(with_length(c(1i, 2i, 3i), -1L, 0L, 3L, xdr = xdr)))
}
says(unserialize(with_length(c(1.5, 2.5, 99.5), -2L)))
says(unserialize(with_length(c(1.5, 2.5, 99.5), NA)))
says(unserialize(with_length(c(1.5, 2.5, 99.5), -1L, -1L, 3L)))
says(unserialize(with_length(c(1.5, 2.5, 99.5), -1L, 65537L, 3L)))
says(unserialize(with_length(list(1, 2, 3), -1L, 65537L, 3L)))
print(unserialize(with_length(c(1.5, 2.5, 99.5), 2L)))
says(unserialize(with_length(c(1.5, 2.5, 99.5), 4L)))
says(unserialize(with_length(list(1, 2, 3), 4L)))
s <- serialize(list(a = 1:3, b = "text", c = quote(x + y)), NULL)
failed <- vapply(seq_along(s), function(n) inherits(try(unserialize(s[seq_len(n)]), silent = TRUE), "try-error"), NA)
c(length(s), sum(failed), which(!failed))
