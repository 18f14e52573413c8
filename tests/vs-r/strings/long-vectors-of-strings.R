# substr(), chartr() and conversions of long vectors: repeated and single strings, NA, letters beyond ASCII, empty parts.
n <- 12000
k <- (1:n * 7919) %% 10007
s <- paste0("id", k, "x")
s[k %% 11 == 0] <- "id42x"
s[k %% 97 == 0] <- NA
s[k %% 101 == 0] <- "h\u00e9llo w\u00f6rld"
s[k %% 103 == 0] <- ""
show <- function(x) {
  print(head(x, 6))
  print(c(sum(is.na(x)), sum(nchar(x), na.rm = TRUE), length(unique(x))))
  print(sort(table(x), decreasing = TRUE)[1:2])
  print(sum(match(x, unique(x)) * (seq_along(x) %% 1000)))
}
show(substr(s, 3, 5))
show(substr(s, -2, 3))
show(substr(s, 0, 0))
show(substr(s, 2, 100))
show(substr(s, 4, 2))
show(substr(s, 1L, NA))
show(substring(s, 2))
show(chartr("id0-9", "xyzabcdefghi", s))
show(chartr("\u00e9i", "e\u00ef", s))
show(toupper(s))
u <- suppressWarnings(as.numeric(substr(s, 3, 6)))
print(c(sum(u, na.rm = TRUE), sum(is.na(u))))
u <- suppressWarnings(as.integer(substr(s, 3, 6)))
print(c(sum(u, na.rm = TRUE), sum(is.na(u))))
print(sum(grepl("9", s)))
print(sum(startsWith(s, "id4"), na.rm = TRUE))
show(sprintf("%s-%d", s, seq_along(s) %% 10L))
print(sum(lengths(strsplit(s, "")), na.rm = TRUE))
