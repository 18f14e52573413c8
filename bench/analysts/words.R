# Short texts: split into words, counted, compared by author, weighted, searched, set in columns.
args <- commandArgs(trailingOnly = TRUE)
n <- if (length(args) > 0) as.integer(args[1]) else 10000L
set.seed(808)
options(width = 90)

# ---- texts, made of a vocabulary with the frequencies of a language ----
syllables <- c("ka", "lo", "mi", "tu", "ren", "sol", "va", "pri", "an", "est", "or", "bel", "do", "shi", "gra")
vocabulary <- unique(c("the", "a", "and", "of", "to", "in", "not", "is", "it", "was",
  replicate(900, paste(sample(syllables, sample(1:4, 1, prob = c(1, 4, 4, 1)), TRUE), collapse = ""))))
weight <- 1 / seq_along(vocabulary)
author <- sample(c("Abel", "Berta", "Cyril"), n, TRUE, prob = c(.5, .3, .2))
write <- function(who) {
  k <- rpois(1, c(Abel = 9, Berta = 14, Cyril = 6)[[who]]) + 3
  w <- sample(vocabulary, k, TRUE, prob = if (who == "Cyril") rev(weight) + weight else weight)
  w[1] <- paste0(toupper(substr(w[1], 1, 1)), substring(w[1], 2))
  comma <- sample(k, 1)
  if (comma < k) w[comma] <- paste0(w[comma], ",")
  paste0(paste(w, collapse = " "), sample(c(".", "!", "?", " ..."), 1, prob = c(7, 1, 1, 1)))
}
texts <- vapply(author, write, "", USE.NAMES = FALSE)
texts[sample(n, n %/% 100)] <- paste("  ", texts[sample(n, n %/% 100)], "see http://example.org/x?y=1 or mail a.b@c.org ")
title <- function(s) cat("\n", s, "\n", gsub(".", "=", s), "\n", sep = "")

# ---- cleaning ----
title("Cleaning")
cat("texts", n, "with addresses", sum(grepl("[a-z.]+@[a-z.]+", texts)), "with links", sum(grepl("https?://", texts)), "\n")
clean <- gsub("https?://[^ ]+", "", texts)
clean <- gsub("[[:alnum:].]+@[[:alnum:].]+", "", clean)
clean <- trimws(gsub(" +", " ", clean))
ending <- sub("^.*([.!?])$", "\\1", clean)
print(table(author, ending))
tokens <- strsplit(gsub("[^a-z ]", "", tolower(clean)), " +")
tokens <- lapply(tokens, function(t) t[nzchar(t)])
count <- lengths(tokens)
print(round(tapply(count, author, mean), 2))
print(summary(nchar(clean)))

# ---- words ----
title("Words")
all <- unlist(tokens)
freq <- sort(table(all), decreasing = TRUE)
cat("words", length(all), "different", length(freq), "once", sum(freq == 1), "\n")
print(head(freq, 12))
rank <- seq_along(freq)
zipf <- lm(log(as.vector(freq)) ~ log(rank), subset = rank <= 200)
cat("slope", round(coef(zipf)[[2]], 3), "\n")
stop_words <- c("the", "a", "and", "of", "to", "in", "not", "is", "it", "was")
cat("share of stop words", round(mean(all %in% stop_words), 4), "\n")
by_length <- table(nchar(all))
cat(sprintf("%2s letters: %s\n", names(by_length), formatC(as.vector(by_length), width = 7, big.mark = ",")), sep = "")
counts <- new.env()
for (w in all[seq_len(min(30000, length(all)))]) counts[[w]] <- (if (is.null(counts[[w]])) 0L else counts[[w]]) + 1L
seen <- unlist(mget(head(names(freq), 5), envir = counts))
print(seen)
first <- table(substr(names(freq), 1, 1))
print(first)
ends <- tapply(as.vector(freq), sub("^.*(..)$", "\\1", names(freq)), sum)
print(head(sort(ends, decreasing = TRUE), 8))

# ---- pairs of words ----
title("Pairs")
pair <- unlist(lapply(tokens, function(t) if (length(t) > 1) paste(t[-length(t)], t[-1])))
top <- head(sort(table(pair), decreasing = TRUE), 8)
print(data.frame(pair = names(top), n = as.vector(top)))
parts <- do.call(rbind, strsplit(names(top), " "))
expected <- as.vector(freq[parts[, 1]]) * as.vector(freq[parts[, 2]]) / length(all)
print(round(log2(as.vector(top) / expected), 3))

# ---- authors ----
title("Authors")
who <- rep(author, count)
m <- table(all, who)
m <- m[rowSums(m) >= 50 & !(rownames(m) %in% stop_words), ]
rate <- sweep(m, 2, as.vector(table(who)), "/") * 1000
special <- apply(rate, 2, function(r) r / (rowSums(rate) - r + .01))
for (a in colnames(m)) {
  best <- head(sort(special[, a], decreasing = TRUE), 5)
  cat(a, ": ", paste0(names(best), " (", round(best, 2), ")", collapse = ", "), "\n", sep = "")
}
rich <- vapply(split(all, who), function(w) {
  s <- sample(w, 2000, TRUE)
  length(unique(s)) / length(s)
}, 1)
print(round(rich, 3))
guess <- function(t) {
  known <- t[t %in% rownames(rate)]
  if (!length(known)) return("Abel")
  names(which.max(colSums(log(rate[known, , drop = FALSE] + .1)) + log(c(.5, .3, .2))))
}
tried <- sample(n, min(n, 1500))
guessed <- vapply(tokens[tried], guess, "")
print(table(true = author[tried], guessed))
cat("right:", round(mean(guessed == author[tried]), 3), "\n")

# ---- what texts are about: weights of words ----
title("Search")
index <- split(rep(seq_along(tokens), count), all)
idf <- log(n / lengths(lapply(index, unique)))
search <- function(query) {
  q <- strsplit(tolower(query), " ")[[1]]
  q <- q[q %in% names(index)]
  hits <- unlist(lapply(q, function(w) index[[w]]))
  score <- tapply(rep(idf[q], lengths(index[q])), hits, sum) / sqrt(count[as.integer(sort(unique(hits)))])
  head(score[order(-score, as.integer(names(score)))], 3)
}
queries <- vapply(1:15, function(i) paste(sample(names(freq)[20:200], 3), collapse = " "), "")
for (q in queries) {
  r <- search(q)
  cat(q, "->", paste0(names(r), ":", format(round(r, 3), nsmall = 3)), "\n")
}
near <- agrep("karen", names(freq), max.distance = 1, value = TRUE)
cat("like karen:", head(sort(near), 6), "\n")
d <- adist(head(names(freq), 6), head(names(freq), 6))
print(d)

# ---- a column of text ----
title("Page")
page <- strwrap(paste(clean[1:6], collapse = " "), width = 60, indent = 2)
page <- formatC(page, width = -60)
writeLines(paste0(formatC(seq_along(page), width = 3), " | ", page, "|"))
wide <- toupper(chartr("aeiou", "AEIOU", head(names(freq), 6)))
cat(sprintf("%-10s|%10s|", wide, rev(wide)), sep = "\n")
cat(vapply(strsplit(head(names(freq)[nchar(names(freq)) > 5], 5), ""), function(ch) paste(rev(ch), collapse = ""), ""), "\n")
