# Visits of patients in a trial: dates and values checked, changes from the first visit, groups compared, models, a report.
args <- commandArgs(trailingOnly = TRUE)
n <- if (length(args) > 0) as.integer(args[1]) else 3000L
set.seed(202)
options(width = 100, digits = 5)

# ---- patients and visits (about five rows for each patient) ----
patients <- data.frame(
  id = sprintf("%03d-%04d", sample(1:12, n, TRUE), seq_len(n)),
  sex = sample(c("m", "f", "M", "F", "male", "female"), n, TRUE),
  born = as.Date("1940-01-01") + sample(0:20000, n, TRUE),
  arm = sample(c("placebo", "drug A", "drug B"), n, TRUE),
  height = round(rnorm(n, 170, 9)),
  stringsAsFactors = FALSE
)
patients$height[sample(n, n %/% 40)] <- patients$height[seq_len(n %/% 40)] / 100
count <- sample(2:7, n, TRUE)
visits <- data.frame(
  id = rep(patients$id, count),
  visit = sequence(count),
  stringsAsFactors = FALSE
)
m <- nrow(visits)
start <- rep(as.Date("2019-03-01") + sample(0:300, n, TRUE), count)
visits$date <- format(start + 28 * (visits$visit - 1) + sample(-4:4, m, TRUE))
visits$date[sample(m, m %/% 300)] <- "unknown"
effect <- c(placebo = 0, `drug A` = -1.2, `drug B` = -2.5)[rep(patients$arm, count)]
visits$systolic <- round(rep(rnorm(n, 150, 12), count) + effect * visits$visit + rnorm(m, 0, 6))
visits$weight <- round(rep(rnorm(n, 78, 11), count) + rnorm(m), 1)
visits$weight[sample(m, m %/% 60)] <- NA
visits$note <- sample(c("", "ok", "headache; mild", "nausea;severe", "HEADACHE", "fall; mild"), m, TRUE, prob = c(.5, .2, .1, .05, .1, .05))

# ---- checks ----
section <- function(...) cat("\n## ", ..., "\n", sep = "")
section("checks")
patients$sex <- factor(toupper(substr(patients$sex, 1, 1)), levels = c("F", "M"))
low <- patients$height < 3
patients$height[low] <- round(patients$height[low] * 100)
cat("heights in metres:", sum(low), "\n")
visits$date <- as.Date(visits$date, "%Y-%m-%d", optional = TRUE)
cat("visits without a date:", sum(is.na(visits$date)), "\n")
problems <- function(v) {
  found <- character()
  if (any(is.na(v$date))) found <- c(found, "date")
  if (anyNA(v$weight)) found <- c(found, "weight")
  if (any(v$systolic > 200 | v$systolic < 90)) found <- c(found, "pressure")
  if (nrow(v) > 1 && any(diff(as.numeric(v$date)) < 10, na.rm = TRUE)) found <- c(found, "interval")
  paste(found, collapse = "+")
}
first_ids <- head(unique(visits$id), 400)
some <- visits[visits$id %in% first_ids, ]
issue <- vapply(split(some, some$id), problems, "")
print(sort(table(issue[nzchar(issue)]), decreasing = TRUE))

# missing weights: the last one known of that patient
fill_last <- function(x) {
  at <- cumsum(!is.na(x))
  c(NA, x[!is.na(x)])[at + 1]
}
visits$weight <- ave(visits$weight, visits$id, FUN = fill_last)
cat("weights still missing:", sum(is.na(visits$weight)), "\n")

# ---- patients' data with visits ----
d <- merge(visits, patients, by = "id", sort = FALSE)
d <- d[order(d$id, d$visit), ]
d$age <- floor(as.numeric(d$date - d$born) / 365.25)
d$group <- cut(d$age, c(0, 40, 55, 70, Inf), labels = c("<40", "40-54", "55-69", "70+"), right = FALSE)
d$bmi <- d$weight / (d$height / 100)^2
d$arm <- factor(d$arm, levels = c("placebo", "drug A", "drug B"))
base <- d[d$visit == 1, c("id", "systolic", "weight")]
names(base)[-1] <- c("base_systolic", "base_weight")
d <- merge(d, base, by = "id")
d$change <- d$systolic - d$base_systolic
section("patients")
print(table(d$arm[d$visit == 1], d$sex[d$visit == 1]))
print(round(prop.table(table(d$group, d$arm, useNA = "ifany"), 2), 3))
stats <- function(x) c(n = sum(!is.na(x)), mean = mean(x, na.rm = TRUE), sd = sd(x, na.rm = TRUE), median = median(x, na.rm = TRUE))
print(round(do.call(rbind, tapply(d$bmi, d$arm, stats)), 2))

# ---- symptoms from notes ----
section("symptoms")
parts <- strsplit(tolower(d$note), "; *")
what <- vapply(parts, function(p) if (length(p)) p[1] else "", "")
grade <- vapply(parts, function(p) if (length(p) > 1) p[2] else NA_character_, "")
events <- data.frame(arm = d$arm, what = what, grade = grade)[!what %in% c("", "ok"), ]
print(ftable(table(events$arm, events$what, addNA(events$grade))))
rate <- round(100 * table(events$what, events$arm) / rep(as.vector(table(d$arm)), each = length(unique(events$what))), 2)
print(rate)

# ---- over time ----
section("change of pressure")
course <- aggregate(change ~ arm + visit, data = d, FUN = function(x) c(mean = mean(x), se = sd(x) / sqrt(length(x))))
wide <- reshape(data.frame(arm = course$arm, visit = course$visit, mean = round(course$change[, "mean"], 2)), idvar = "visit", timevar = "arm",
                direction = "wide")
print(wide, row.names = FALSE)
last <- do.call(rbind, by(d, d$id, function(v) v[nrow(v), c("id", "arm", "sex", "age", "change", "base_systolic")]))
print(summary(last$change))
responder <- last$change <= -8
print(table(last$arm, responder))
print(round(chisq.test(table(last$arm, responder))$p.value, 6))

# ---- models ----
section("models")
fit <- lm(change ~ arm + sex + age + base_systolic, data = last)
print(round(coef(summary(fit)), 4))
print(anova(lm(change ~ sex + age, data = last[complete.cases(last), ]), lm(change ~ sex + age + arm, data = last[complete.cases(last), ])), digits = 4)
g <- glm(responder ~ arm + age, family = binomial, data = cbind(last, responder))
odds <- exp(cbind(OR = coef(g), suppressMessages(confint.default(g))))
print(round(odds, 3))
for (a in levels(last$arm)[-1]) {
  t <- t.test(last$change[last$arm == a], last$change[last$arm == "placebo"])
  cat(sprintf("%-8s difference %6.2f (%.2f to %.2f) p %s\n", a, diff(rev(t$estimate)), t$conf.int[1], t$conf.int[2], format.pval(t$p.value, 3, eps = 1e-4)))
}

# ---- letters for patients that need one ----
section("letters")
due <- last[last$change > 15 & !is.na(last$change), ]
due <- due[order(-due$change, due$id), ]
for (i in seq_len(min(25, nrow(due)))) {
  p <- due[i, ]
  cat(sprintf("%2d. %s (%s, %s): pressure %+d\n", i, p$id, p$sex, if (is.na(p$age)) "age unknown" else paste(p$age, "years"), as.integer(p$change)))
}
