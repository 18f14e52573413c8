# Answers to a questionnaire: recoded, weighted, scales made, tables by groups, tests, a report in text.
args <- commandArgs(trailingOnly = TRUE)
n <- if (length(args) > 0) as.integer(args[1]) else 20000L
set.seed(404)
options(width = 100)

likert <- c("strongly disagree", "disagree", "neutral", "agree", "strongly agree")
answers <- data.frame(
  respondent = seq_len(n),
  age = sample(c(18:90, 999), n, TRUE),
  gender = sample(c("female", "male", "other", "prefer not to say"), n, TRUE, prob = c(.5, .46, .02, .02)),
  land = sample(c("AT", "DE", "CH", "de", " at", "Germany"), n, TRUE, prob = c(.2, .4, .2, .1, .05, .05)),
  income = sample(c("<1000", "1000-1999", "2000-2999", "3000-4999", "5000+", ""), n, TRUE),
  channels = vapply(seq_len(n), function(i) paste(sample(c("tv", "web", "paper", "radio", "friends"), sample(0:3, 1)), collapse = ","), ""),
  stringsAsFactors = FALSE
)
taste <- rnorm(n)
for (k in 1:8) {
  z <- taste * (if (k %in% c(3, 6)) -0.8 else 0.8) + rnorm(n)
  answers[[paste0("q", k)]] <- likert[findInterval(z, c(-1.3, -.4, .4, 1.3)) + 1]
  answers[[paste0("q", k)]][sample(n, n %/% 50)] <- NA
}
answers$comment <- sample(c("", "good service!", "too expensive :-(", "Very good, but slow", "NO", "slow and expensive"), n, TRUE)

heading <- function(text) cat("\n", text, "\n", strrep("-", nchar(text)), "\n", sep = "")

# ---- recoding ----
heading("Recoding")
answers$age[answers$age == 999] <- NA
answers$land <- toupper(trimws(answers$land))
answers$land[answers$land == "GERMANY"] <- "DE"
answers$gender <- factor(ifelse(answers$gender %in% c("female", "male"), answers$gender, "other"))
answers$income <- factor(answers$income, levels = c("<1000", "1000-1999", "2000-2999", "3000-4999", "5000+"), ordered = TRUE)
answers$agegroup <- cut(answers$age, breaks = c(17, 29, 44, 59, 74, 120), labels = c("18-29", "30-44", "45-59", "60-74", "75+"))
print(table(answers$land, answers$gender, dnn = c("country", "gender")))
print(summary(answers[c("age", "income", "agegroup")]))
items <- grep("^q[0-9]+$", names(answers), value = TRUE)
scores <- sapply(answers[items], function(v) match(v, likert))
reverse <- c("q3", "q6")
scores[, reverse] <- 6 - scores[, reverse]
print(round(rbind(mean = colMeans(scores, na.rm = TRUE), sd = apply(scores, 2, sd, na.rm = TRUE), missing = colMeans(is.na(scores))), 3))

# ---- a scale ----
heading("Scale")
alpha <- function(x) {
  x <- x[complete.cases(x), , drop = FALSE]
  k <- ncol(x)
  k / (k - 1) * (1 - sum(apply(x, 2, var)) / var(rowSums(x)))
}
cat("alpha of all items:", round(alpha(scores), 4), "\n")
without <- vapply(seq_along(items), function(j) alpha(scores[, -j]), 1)
print(data.frame(item = items, alpha.without = round(without, 4), r = round(vapply(seq_along(items), function(j)
  cor(scores[, j], rowMeans(scores[, -j], na.rm = TRUE), use = "complete.obs"), 1), 4)))
print(round(cor(scores, use = "pairwise.complete.obs"), 2))
answered <- rowSums(!is.na(scores))
answers$scale <- ifelse(answered >= 6, rowMeans(scores, na.rm = TRUE), NA)
cat("scale for", sum(!is.na(answers$scale)), "of", n, "\n")

# ---- weights: raked to known margins ----
heading("Weights")
margin <- list(land = c(AT = .09, CH = .08, DE = .83), gender = c(female = .5, male = .47, other = .03))
w <- rep(1, n)
for (round in 1:12)
  for (v in names(margin)) {
    now <- tapply(w, answers[[v]], sum) / sum(w)
    w <- w * as.vector((margin[[v]] / now[names(margin[[v]])])[as.character(answers[[v]])])
  }
answers$w <- w / mean(w)
print(summary(answers$w))
cat("design effect", round(n * sum(w^2) / sum(w)^2, 4), "\n")
wmean <- function(x, w) sum(x * w, na.rm = TRUE) / sum(w[!is.na(x)])
print(round(sapply(split(answers, answers$land), function(d) c(plain = mean(d$scale, na.rm = TRUE), weighted = wmean(d$scale, d$w))), 4))

# ---- tables ----
heading("Tables")
weighted <- xtabs(w ~ agegroup + land, data = answers)
print(round(100 * prop.table(weighted, 2), 1))
for (q in items[1:4]) {
  t <- table(factor(answers[[q]], levels = likert), answers$gender)
  cat(q, ": ", paste(sprintf("%s %.1f%%", likert, 100 * rowSums(t) / sum(t)), collapse = ", "), "\n", sep = "")
}
means <- aggregate(scale ~ agegroup + gender, data = answers, FUN = mean)
print(reshape(transform(means, scale = round(scale, 3)), idvar = "agegroup", timevar = "gender", direction = "wide"), row.names = FALSE)
print(with(answers, tapply(scale, list(income, land), function(x) round(median(x, na.rm = TRUE), 2))))

# ---- channels: several answers in one field ----
heading("Channels")
used <- strsplit(answers$channels, ",", fixed = TRUE)
all <- sort(unique(unlist(used)))
flags <- t(vapply(used, function(u) all %in% u, logical(length(all))))
colnames(flags) <- all
print(colSums(flags))
print(table(lengths(used)))
both <- crossprod(flags)
print(both)
print(round(apply(flags, 2, function(f) tapply(f, answers$agegroup, mean)), 3))

# ---- tests ----
heading("Tests")
print(chisq.test(table(answers$agegroup, answers$q1))$p.value > 0.001)
k <- kruskal.test(scale ~ agegroup, data = answers)
cat("Kruskal-Wallis", round(k$statistic, 3), "df", k$parameter, "p", round(k$p.value, 4), "\n")
a <- aov(scale ~ gender + agegroup, data = answers)
print(summary(a), digits = 3)
pairs <- combn(levels(answers$agegroup), 2)
p <- apply(pairs, 2, function(two) {
  d <- answers[answers$agegroup %in% two, ]
  wilcox.test(d$scale[d$agegroup == two[1]], d$scale[d$agegroup == two[2]])$p.value
})
print(data.frame(a = pairs[1, ], b = pairs[2, ], p = round(p.adjust(p, "holm"), 3)))

# ---- comments ----
heading("Comments")
words <- tolower(unlist(strsplit(gsub("[^A-Za-z ]", "", answers$comment), " +")))
words <- words[nchar(words) > 3]
print(sort(table(words), decreasing = TRUE))
negative <- grepl("slow|expensive|^no$", answers$comment, ignore.case = TRUE)
cat(sprintf("%-6s negative comments %.1f %%\n", names(tapply(negative, answers$land, mean)), 100 * tapply(negative, answers$land, mean)), sep = "")
out <- capture.output(write.table(head(answers[negative, c("respondent", "land", "comment")], 5), quote = FALSE, sep = " | ", row.names = FALSE))
writeLines(out)
