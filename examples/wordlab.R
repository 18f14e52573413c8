# wordlab.R - Text mining on a few short texts: cleaning, frequencies, key words, similarity, pairs, readability.
#
#   orbit examples/wordlab.R

heading <- function(...) {
  text <- paste0(...)
  cat("\n== ", text, " ", strrep("=", max(0, 66 - nchar(text))), "\n\n", sep = "")
}

# ---- the texts ---------------------------------------------------------------------------------

texts <- c(
  harbour = "The old harbour wakes before the town does. Men in yellow coats carry the nets down to the boats, and
    the boats, one after another, slide out through the grey water. Nobody speaks much. The gulls do the talking.
    By seven the harbour is empty again, and the cafe by the steps sells its first coffee of the day to people who
    have never been at sea.",
  winter = "Winter came early that year. The water in the harbour froze, the boats lay still, and the men who had
    no nets to mend sat in the cafe and talked about the summer. \"It will be a long one,\" said the old pilot; he said
    it every winter, and every winter he was right. Snow fell on the yellow coats, on the steps, and on the gulls.",
  recipe = "Boil two litres of water with a spoon of salt. Add 400 g of potatoes, peeled and cut, and cook them for
    15 minutes. Fry one onion in butter until it is yellow; add the fish, cut into pieces, and the cream. Pour it all
    together, add pepper, and let it stand for 5 minutes. Serves 4. Don't boil it again!",
  report = "The harbour committee met on 12 March. Income from boats fell by 8.5 percent, income from the cafe rose by
    20 percent. The committee agreed to mend the steps (cost: 14,500) and to ask the town for help with the rest.
    The pilot's request for a new boat was put off until summer. The next meeting is on 9 April.",
  letter = "Dear Anna, you asked me how it is to live by the sea. It's quiet, mostly. In the morning I hear the boats and
    the gulls, and in the evening I hear nothing at all. I drink my coffee in the cafe by the harbour and I read your
    letters. Don't be sad that I left the town: I'll be back when the winter is over. Yours, Tom"
)
texts <- gsub("[ \n]+", " ", texts)
cat(sprintf("%-8s %4d characters, %s...\n", names(texts), nchar(texts), substr(texts, 1, 30)), sep = "")

# ---- sentences and words -----------------------------------------------------------------------

sentences <- function(text) {
  s <- unlist(strsplit(text, "(?<=[.!?])\\s+(?=[A-Z\"])", perl = TRUE))
  trimws(s[nzchar(s)])
}
tokens <- function(text, keep_numbers = FALSE) {
  pattern <- if (keep_numbers) "[a-z]+('[a-z]+)?|[0-9]+([.,][0-9]+)*" else "[a-z]+('[a-z]+)?"
  text <- tolower(text)
  regmatches(text, gregexpr(pattern, text))
}

heading("Sentences")
by_sentence <- lapply(texts, sentences)
print(lengths(by_sentence))
for (n in names(by_sentence)) cat(sprintf("%-8s| %s\n", n, strtrim(by_sentence[[n]][1], 50)))
print(by_sentence$winter)

heading("Words")
words <- setNames(tokens(texts), names(texts))
str(words)
all_words <- unlist(words, use.names = FALSE)
freq <- sort(table(all_words), decreasing = TRUE)
print(head(freq, 12))
cat("tokens", sum(freq), "types", length(freq), "once only", sum(freq == 1), "\n")
top <- head(as.data.frame(freq, stringsAsFactors = FALSE), 5)
names(top) <- c("word", "n")
top$share <- sprintf("%.1f%%", 100 * top$n / sum(freq))
print(top)
numbers <- unlist(regmatches(texts, gregexpr("[0-9]+(?:[.,][0-9]+)*", texts, perl = TRUE)))
print(numbers)
print(sum(as.numeric(gsub(",", "", numbers))))

stop_words <- scan(text = "a about after again all and another at be been before by did do does don't down every fell for
  from had have he how i i'll in into is it it's its let me much my never no nobody not nothing of off on one out over
  said so that the them then through to until up was when who will with you your yours", what = "", quiet = TRUE)
content <- lapply(words, function(w) w[!w %in% stop_words & nchar(w) > 2])
cat("\nleft after stop words:\n")
print(rbind(words = lengths(words), content = lengths(content), types = sapply(content, function(w) length(unique(w)))))

# ---- a crude stemmer ---------------------------------------------------------------------------

stem <- function(w) {
  w <- sub("'s$", "", w)
  w <- sub("(ss|us|is)$", "\\1#", w)
  w <- sub("([^s])s$", "\\1", w)
  w <- sub("#$", "", w)
  long <- nchar(w) > 5
  w[long] <- sub("(ing|ed|ly)$", "", w[long])
  w
}
heading("Stems")
w <- c("boats", "boat's", "talking", "talked", "mostly", "peeled", "serves", "sea", "princess", "pieces")
print(setNames(stem(w), w))
stems <- lapply(content, stem)
groups <- tapply(unlist(content), unlist(stems), function(x) paste(sort(unique(x)), collapse = "/"))
print(unname(groups[grepl("/", groups)]))

# ---- term matrix -------------------------------------------------------------------------------

heading("Terms by text")
vocabulary <- sort(unique(unlist(stems)))
tdm <- vapply(stems, function(s) tabulate(match(s, vocabulary), length(vocabulary)), integer(length(vocabulary)))
rownames(tdm) <- vocabulary
print(dim(tdm))
common <- rowSums(tdm > 0) >= 3
print(tdm[common, ])

tf <- sweep(tdm, 2, colSums(tdm), "/")
idf <- log(ncol(tdm) / rowSums(tdm > 0))
tfidf <- tf * idf
cat("\nkey words\n")
for (n in colnames(tfidf)) {
  best <- head(order(-tfidf[, n], rownames(tfidf)), 5)
  cat(sprintf("%-8s %s\n", n, paste0(rownames(tfidf)[best], " (", formatC(tfidf[best, n], digits = 3, format = "f"), ")", collapse = ", ")))
}

norms <- sqrt(colSums(tfidf^2))
similarity <- crossprod(tfidf) / outer(norms, norms)
cat("\nsimilarity\n")
print(round(similarity, 3))
pairs <- which(upper.tri(similarity), arr.ind = TRUE)
ranked <- data.frame(a = rownames(similarity)[pairs[, "row"]], b = colnames(similarity)[pairs[, "col"]], cosine = similarity[pairs])
ranked <- ranked[order(ranked$cosine, decreasing = TRUE), ]
print(head(ranked, 3), digits = 3, row.names = FALSE)

# Texts put together step by step, the nearest two groups first (by the mean similarity of their members).
join <- function(sim) {
  groups <- as.list(rownames(sim))
  while (length(groups) > 1) {
    k <- length(groups)
    near <- matrix(-Inf, k, k)
    for (i in seq_len(k - 1)) for (j in (i + 1):k) near[i, j] <- mean(sim[groups[[i]], groups[[j]]])
    best <- arrayInd(which.max(near), dim(near))
    both <- groups[best]
    cat(sprintf("%.4f  %s\n", max(near), paste(vapply(both, paste, "", collapse = "+"), collapse = "  with  ")))
    groups <- c(groups[-best], list(unlist(both)))
  }
}
cat("\n")
join(similarity)

# ---- words in their place ----------------------------------------------------------------------

heading("Key word in context")
kwic <- function(word, width = 24) {
  for (n in names(texts)) {
    at <- gregexpr(paste0("\\b", word, "\\b"), texts[[n]], ignore.case = TRUE)[[1]]
    if (at[1] == -1) next
    for (k in seq_along(at)) {
      from <- at[k]
      to <- from + attr(at, "match.length")[k]
      left <- substr(texts[[n]], max(1, from - width), from - 1)
      right <- substr(texts[[n]], to, to + width - 1)
      cat(formatC(left, width = width), "[", substr(texts[[n]], from, to - 1), "]", formatC(right, width = -width), " ", n, "\n", sep = "")
    }
  }
}
kwic("harbour")
kwic("cafe", 15)

heading("Pairs of words")
bigrams <- unlist(lapply(words, function(w) if (length(w) > 1) paste(head(w, -1), tail(w, -1))))
counts <- table(bigrams)
counts <- counts[counts > 2]
print(counts[order(-counts, names(counts))])
first_letters <- table(substr(unique(all_words), 1, 1), cut(nchar(unique(all_words)), c(0, 3, 6, Inf), labels = c("short", "middle", "long")))
print(head(first_letters, 6))

# ---- readability -------------------------------------------------------------------------------

heading("Readability")
syllables <- function(w) {
  w <- sub("e$", "", sub("(es|ed)$", "", w))
  pmax(1L, lengths(regmatches(w, gregexpr("[aeiouy]+", w))))
}
print(setNames(syllables(c("harbour", "committee", "sea", "yellow", "evening")), c("harbour", "committee", "sea", "yellow", "evening")))
stats <- t(sapply(names(texts), function(n) {
  w <- words[[n]]
  s <- length(by_sentence[[n]])
  c(sentences = s, words = length(w), per_sentence = length(w) / s, letters = mean(nchar(gsub("'", "", w))),
    flesch = 206.835 - 1.015 * length(w) / s - 84.6 * sum(syllables(w)) / length(w),
    variety = length(unique(w)) / length(w))
}))
print(round(stats, 2))
cat("easiest:", rownames(stats)[which.max(stats[, "flesch"])], "\n")

# ---- a little statistics of letters -------------------------------------------------------------

heading("Letters")
chars <- unlist(strsplit(tolower(paste(texts, collapse = "")), NULL))
letter_freq <- table(factor(chars[chars %in% letters], levels = letters))
share <- 100 * letter_freq / sum(letter_freq)
for (l in names(sort(share, decreasing = TRUE))[1:8]) cat(l, sprintf("%5.2f", share[[l]]), strrep("#", round(share[[l]] * 2)), "\n")
entropy <- function(p) -sum(p[p > 0] * log2(p[p > 0]))
cat("entropy", format(entropy(share / 100), digits = 4), "bits of", format(log2(26), digits = 4), "\n")
caesar <- function(text, by) {
  chartr(paste(c(letters, LETTERS), collapse = ""),
    paste(c(letters[(seq_along(letters) + by - 1) %% 26 + 1], LETTERS[(seq_along(LETTERS) + by - 1) %% 26 + 1]), collapse = ""), text)
}
secret <- caesar(by_sentence$harbour[1], 7)
cat(secret, "\n")
guess <- sapply(0:25, function(k) {
  ch <- strsplit(tolower(caesar(secret, -k)), NULL)[[1]]
  sum(log((share[ch[ch %in% letters]] + 0.1) / 100))
})
cat("best shift:", which.max(guess) - 1, "\n")
cat(caesar(secret, -(which.max(guess) - 1)), "\n")
cat(strwrap(texts[["letter"]], width = 50, indent = 2, prefix = "> "), sep = "\n")
