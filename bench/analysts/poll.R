# An opinion poll in three waves: answers on scales, weights, tables with margins, tests, changes of mind, open answers.
args <- commandArgs(trailingOnly = TRUE)
n <- if (length(args) > 0) as.integer(args[1]) else 15000L
set.seed(909)
options(width = 94)
Q <- function(nr, text) cat("\nQ", nr, " ", text, "\n", sep = "")

# ---- answers as they were typed in -------------------------------------------------------------------------------
scale5 <- c("fully agree", "rather agree", "undecided", "rather not", "not at all")
party <- c("Blue", "Red", "Green", "Yellow", "none")
regions <- c(N = "north", E = "east", S = "south", W = "west")
people <- data.frame(
  nr = seq_len(n), age = pmin(95, pmax(18, round(rnorm(n, 52, 17)))),
  sex = factor(sample(c("f", "m", "d"), n, TRUE, c(.5, .49, .01))),
  region = sample(names(regions), n, TRUE, c(.3, .2, .2, .3)),
  school = sample(c(1:4, 9), n, TRUE, c(.2, .35, .25, .18, .02)),
  income = round(exp(rnorm(n, 7.8, .5)), -1)
)
lean <- with(people, (age - 50) / 20 + (region == "E") * .5 - (school == 4) * .8)
answer <- function(shift) {
  shift <- rep_len(shift, n)
  p <- sapply(1:4, function(k) plogis(-1.5 + k * .9 - shift))
  u <- runif(n)
  scale5[1 + rowSums(u > p)]
}
people$q1 <- answer(-lean / 2)
people$q2 <- answer(lean / 2)
people$q3 <- answer(0)
people$q1[sample(n, n %/% 30)] <- "no answer"
vote <- function() {
  s <- cbind(.4 * lean, -.2 * lean, -.6 * lean, .1, -.3) + matrix(-log(-log(runif(5 * n))), n)
  party[max.col(s, "first")]
}
for (w in 1:3) people[[paste0("vote", w)]] <- vote()
stable <- runif(n) < .7
people$vote2[stable] <- people$vote1[stable]
people$vote3[stable] <- people$vote2[stable]
words <- c("prices", "rent", "school", "climate", "safety", "health", "trains", "tax", "work")
people$open <- vapply(seq_len(n), function(i) paste(sample(words, rpois(1, 1.3) + 1, TRUE),
    collapse = sample(c(", ", "; ", " and ", "/"), 1)), "")
Q(0, "the sample")
print(head(people[c(1:6, 10:13)], 3))
people$school <- factor(people$school, levels = 1:4, labels = c("basic", "middle", "high",
    "university"))
people$region <- factor(regions[people$region], levels = regions)
people[c("q1", "q2", "q3")] <- lapply(people[c("q1", "q2", "q3")], factor, levels = scale5,
    ordered = TRUE)
people$ageg <- cut(people$age, c(17, 29, 44, 59, 95), labels = c("18-29", "30-44", "45-59",
    "60+"))
str(people, vec.len = 2)
print(summary(people[c("age", "sex", "school", "q1")]))
print(sapply(people, function(v) sum(is.na(v)))[c("school", "q1")])

# ---- weights -----------------------------------------------------------------------------------------------------
Q("W", "weights")
target <- list(ageg = c(.16, .24, .28, .32), region = c(north = .27, east = .2, south = .23,
    west = .3))
names(target$ageg) <- levels(people$ageg)
w <- rep(1, n)
for (round in 1:20) {
  for (v in names(target)) {
    now <- tapply(w, people[[v]], sum) / sum(w)
    w <- w * (target[[v]] / now[names(target[[v]])])[as.character(people[[v]])]
  }
}
w <- w / mean(w)
people$w <- pmin(pmax(w, .3), 3)
print(round(quantile(people$w), 3))
print(round(prop.table(xtabs(w ~ ageg, people)), 3))
print(round(prop.table(xtabs(w ~ region, people)), 3))
cat("Effective:", round(sum(people$w)^2 / sum(people$w^2)), "of", n, "\n")

# ---- scales -------------------------------------------------------------------------------------------------------
wtab <- function(row, col) {
  t <- xtabs(reformulate(c(row, col), "w"), people)
  100 * prop.table(t, 2)
}
Q(1, "Things are getting better")
print(addmargins(round(wtab("q1", "ageg"), 1), 1))
print(round(wtab("q1", "region")))
print(table(people$q1, people$q2)[1:3, ])
print(median(as.integer(people$q1), na.rm = TRUE))
print(levels(people$q1)[quantile(as.integer(people$q1), .5, na.rm = TRUE, type = 1)])
print(max(people$q2, na.rm = TRUE))
print(range(people$q1, na.rm = TRUE))
print(sum(people$q1 < "undecided", na.rm = TRUE))
print(table(people$q1 >= "rather not", useNA = "a"))
balance <- function(f) { v <- table(f); (sum(v[1:2]) - sum(v[4:5])) / sum(v) }
print(round(100 * sapply(people[c("q1", "q2", "q3")], balance), 1))
print(round(100 * tapply(people$q1, people[c("school", "sex")], balance)[, c("f", "m")], 1))
print(mantelhaen.test(table(people$q1 <= "rather agree", people$sex == "f", people$region)))
print(cor.test(as.integer(people$q1), as.integer(people$q2), method = "spearman",
    exact = FALSE)$estimate)
alpha <- function(m) { k <- ncol(m); v <- var(m,
    na.rm = TRUE); k / (k - 1) * (1 - sum(diag(v)) / sum(v)) }
print(round(alpha(data.matrix(people[c("q1", "q2", "q3")])), 4))
print(friedman.test(data.matrix(people[1:50, c("q2", "q3")])))
print(fligner.test(income ~ school, people)$p.value > 0)
print(bartlett.test(log(income) ~ region, people)$parameter)
print(mood.test(people$age[1:40], people$age[41:90])$p.value)
print(ansari.test(people$age[1:20] + 1:20 / 100, people$age[21:45] + 1:25 / 90)$p.value)
print(quade.test(matrix(c(5, 4, 7, 10, 12, 1, 3, 1, 0, 2, 16, 12, 22, 22, 35), 5))$p.value)
print(oneway.test(income ~ region, people)$statistic)
print(poly(people$age[1:4], 2)[, 2])

# ---- votes --------------------------------------------------------------------------------------------------------
Q(2, "If there were an election on Sunday")
share <- sapply(1:3, function(k) prop.table(xtabs(reformulate(paste0("vote", k), "w"),
    people))[party])
dimnames(share) <- list(party, paste("wave", 1:3))
print(round(100 * share, 1))
se <- sqrt(share * (1 - share) / n)
lo <- share - 1.96 * se
hi <- share + 1.96 * se
print(matrix(sprintf("%4.1f-%4.1f", 100 * lo, 100 * hi), nrow(lo), dimnames = dimnames(lo)),
    quote = FALSE)
moves <- with(people, table(from = factor(vote1, party), to = factor(vote3, party)))
print(moves)
print(round(prop.table(moves, 1), 2))
stay <- setNames(diag(prop.table(moves, 1)), party)
print(sort(round(stay, 3), decreasing = TRUE))
print(mcnemar.test(table(people$vote1 == "Green", people$vote3 == "Green")))
net <- rowSums(moves) - colSums(moves)
print(net[order(abs(net), decreasing = TRUE)])
m2 <- Reduce(`%*%`, rep(list(unclass(prop.table(moves, 1))), 20))
print(round(m2[1, ], 3))
cand <- people[people$vote3 != "none", ]
seats <- function(votes, m) {
  q <- outer(votes, seq_len(m), "/")
  cut <- sort(q, decreasing = TRUE)[m]
  rowSums(q >= cut)
}
v <- c(xtabs(w ~ vote3, cand))
print(rbind(dHondt = seats(v, 101), Hare = {
  q <- 101 * v / sum(v)
  s <- floor(q)
  s[order(q - s, decreasing = TRUE)[seq_len(101 - sum(s))]] <- s[order(q - s,
      decreasing = TRUE)[seq_len(101 - sum(s))]] + 1
  s
}))
print(binom.test(c(sum(cand$vote3 == "Blue"), sum(cand$vote3 != "Blue")))$conf.int)
print(prop.trend.test(as.vector(table(people$vote3 == "Green", people$ageg)[2, ]),
    as.vector(table(people$ageg))))
print(power.prop.test(p1 = .25, p2 = .27, power = .8))

# ---- who votes green ------------------------------------------------------------------------------------------------
Q(3, "What goes with it")
fit <- glm(I(vote3 == "Green") ~ ns1 + sex + region + school, binomial, transform(people,
    ns1 = (age - 50) / 10), weights = round(w))
print(round(coef(summary(fit)), 3))
print(drop1(fit, test = "LRT"))
print(round(exp(confint.default(fit, c("ns1", "schooluniversity"))), 3))
lmi <- lm(log(income) ~ poly(age, 2) + school * sex, people, subset = sex != "d",
    contrasts = list(school = "contr.sum"))
print(anova(lmi))
print(round(head(model.matrix(lmi), 2), 3))
print(kappa(lmi) > 1)
print(alias(lm(income ~ age + I(2 * age), people))$Complete)
print(round(predict(lmi, data.frame(age = c(25, 60), school = "high", sex = "f")), 3))
print(head(rstudent(lmi), 3))
print(round(head(cooks.distance(lmi), 2), 6))
print(extractAIC(lmi))
print(formula(lmi))
print(nobs(lmi))
print(case.names(lmi)[1:3])

# ---- open answers ---------------------------------------------------------------------------------------------------
Q(4, "What worries you most?")
said <- strsplit(people$open, " *(,|;|/|\\band\\b) *", perl = TRUE)
print(table(lengths(said)))
freq <- sort(table(unlist(said)), decreasing = TRUE)
print(head(freq, 5))
cat(sprintf("%-10s%5.1f %%  %s", names(freq), 100 * freq / n, strrep("|",
    round(30 * freq / max(freq)))), sep = "\n")
co <- crossprod(table(rep(people$nr, lengths(said)), factor(unlist(said), words)) > 0)
print(co[1:4, 1:4])
pairs <- which(upper.tri(co), arr.ind = TRUE)
top <- head(pairs[order(-co[pairs]), , drop = FALSE], 3)
cat(paste0(words[top[, 1]], " with ", words[top[, 2]], ": ", co[top]), sep = "\n")
people$first <- vapply(said, `[`, "", 1L)
mosaic <- table(people$first, people$ageg)
ch <- chisq.test(mosaic)
print(round(ch$stdres[1:4, ], 1))
print(ch$parameter)
long <- reshape(people[1:200, c("nr", "vote1", "vote2", "vote3")], direction = "long",
    varying = paste0("vote", 1:3), v.names = "vote", idvar = "nr", timevar = "wave")
print(head(long, 3))
print(table(long$wave, long$vote))
un <- unstack(data.frame(values = as.integer(people$q2[1:8]), ind = gl(2, 4,
    labels = c("a", "b"))))
print(un)
print(stack(un)[3:6, ])
print(ftable(Titanic, row.vars = 1:2)[1:4, ])
print(apply(UCBAdmissions, c(1, 2), sum))
bp <- boxplot.stats(people$income)
print(bp$stats)
print(length(bp$out))
print(fivenum(people$age))
print(mad(people$age))
print(IQR(people$income))
stem(people$age[1:60])
print(format(Sys.Date(), "%Y") > "2000")
print(toupper(month.name[1:2]))
print(formatC(c(1, 10, 100), width = 8, flag = "0"), quote = FALSE)
print(encodeString(c("a\nb", "c"), quote = '"'))
print(formatC(123456.789, big.mark = "'", format = "d"))
print(format(c(TRUE, NA)))
print(nlevels(people$school))
write.table(format(head(people[c("nr", "age", "school", "w")], 3), digits = 3), quote = FALSE,
    sep = "|", col.names = NA)
