text <- "It was the best of times, it was the worst of times"
words <- strsplit(tolower(gsub("[,.]", "", text)), " ")[[1]]
words
length(words)
table(words)
sort(table(words), decreasing = TRUE)
names(which.max(table(words)))
unique(words)
tapply(nchar(words), words, sum)
rev(words)[1:3]
sapply(words, nchar)
vapply(words[1:3], toupper, "")
paste(substring(words, 1, 1), collapse = "")
words[nchar(words) > 3]
sum(words == "the")
tail(sort(words), 2)
counts <- integer(0)
for (w in words) counts[w] <- if (is.na(counts[w])) 1L else counts[w] + 1L
counts
caesar <- function(s, k) {
  ch <- utf8ToInt(s)
  up <- ch >= 65 & ch <= 90
  lo <- ch >= 97 & ch <= 122
  ch[up] <- (ch[up] - 65 + k) %% 26 + 65
  ch[lo] <- (ch[lo] - 97 + k) %% 26 + 97
  intToUtf8(ch)
}
caesar("Hello, World", 3)
caesar(caesar("Hello, World", 3), -3)
is_palindrome <- function(s) { s <- tolower(gsub("[^A-Za-z]", "", s)); s == paste(rev(strsplit(s, "")[[1]]), collapse = "") }
is_palindrome("A man, a plan, a canal: Panama")
is_palindrome("hello")
vowels <- sapply(strsplit(c("banana", "sky", "queue"), ""), function(ch) sum(ch %in% c("a", "e", "i", "o", "u")))
vowels
rle(strsplit("aaabbc", "")[[1]])
r <- rle(strsplit("aaabbc", "")[[1]])
paste0(r$values, r$lengths, collapse = "")
inverse.rle(r)
csv <- c("name,age,city", "Ann,30,Oslo", "Bob,25,Paris")
parts <- strsplit(csv, ",")
hdr <- parts[[1]]
rows <- do.call(rbind, parts[-1])
colnames(rows) <- hdr
rows
as.integer(rows[, "age"])
wrapped <- strwrap("The quick brown fox jumps over the lazy dog and runs away into the forest.", width = 30)
wrapped
strwrap("Indented paragraph text that wraps", width = 20, indent = 2, exdent = 4)
cat(formatC(c("a", "bb"), width = 10), sep = "\n"); cat("\n")
cat(paste0(format(c("Name", "Al", "Barbara")), " | ", format(c("Score", "9.5", "10"))), sep = "\n"); cat("\n")
sprintf("%s...", substr("a long sentence here", 1, 6))
mapply(function(w, n) paste(rep(w, n), collapse = ""), c("ab", "c"), c(2, 3))
outer(c("a", "b"), 1:2, paste0)
Reduce(function(a, b) paste0(b, a), strsplit("abc", "")[[1]])
sapply(c(first = "alpha", second = "beta"), function(s) substr(s, 1, 2))
nchar(strsplit("one two  three", " ")[[1]])
month.name[grep("^J", month.name)]
sub("(\\w+), (\\w+)", "\\2 \\1", c("Doe, John", "Roe, Jane"))
chartr("áé", "ae", "áéá")
sprintf("Total: %s", format(1234.5, nsmall = 2))
format(c("left", "l"), width = 8)
formatC(c("right", "r"), width = 8)
format(c(a = 1.5, b = 22))
rapply(list("a", list("b")), toupper, how = "unlist")
