s <- paste(rep(c("a\u00e9\u20ac\U1F600 plain ascii text", "\u00e9\u00e8", "x"), 20), collapse = "")
n <- nchar(s); print(n)
ch <- strsplit(s, "")[[1]]
print(all(vapply(1:n, function(i) substr(s, i, i) == ch[i], NA)))
print(all(vapply(1:(n - 9), function(i) substr(s, i, i + 9) == paste(ch[i:(i + 9)], collapse = ""), NA)))
print(substring(s, seq(1, n, 50), seq(1, n, 50) + 3)); t <- s; substr(t, 11, 13) <- "\u00fcYZ"; print(substr(t, 8, 16))
x <- gregexpr("[a\u00e9]", s, perl = TRUE)[[1]]; print(head(x, 12)); print(head(attr(x, "match.length"))); y <- gregexpr("(?<v>[a\u00e9])(t)?", s, perl = TRUE)[[1]]; print(head(attr(y, "capture.start"))); print(identical(as.integer(gregexpr("e", s, fixed = TRUE)[[1]]), which(ch == "e")))
