# A hospital's stays of two years: patients, stays and tests of blood from three tables, checked, joined, described,
# compared by ward and treatment, survival by hand, models of risk, a table for the paper.
args <- commandArgs(trailingOnly = TRUE)
n <- if (length(args) > 0) as.integer(args[1]) else 10000L
set.seed(77)
options(width = 96)
np <- max(50L, n %/% 3L)

title <- function(...) cat("\n*** ", ..., " ***\n", sep = "")
percent <- function(x, digits = 1) paste0(formatC(100 * x, format = "f", digits = digits), "%")

# ---- patients ---------------------------------------------------------------------------------------------------
patients <- data.frame(
  pid = 10000L + seq_len(np),
  name = paste0(sample(LETTERS, np, TRUE), ". ",
      sample(c("smith", "JONES", "O'Brien", "van Dyk", "Lee"), np, TRUE)),
  born = as.Date("1930-06-15") + sample(0:27000, np, TRUE),
  sex = sample(c("m", "f", "F", "male", ""), np, TRUE, prob = c(40, 40, 8, 10, 2)),
  height = round(rnorm(np, 170, 9)),
  weight = round(rnorm(np, 76, 14), 1),
  smoker = sample(c("yes", "no", "ex", "?"), np, TRUE, prob = c(.2, .5, .25, .05))
)
patients$height[sample(np, np %/% 50)] <- patients$height[sample(np, np %/% 50)] / 100
title("Patients")
print(head(patients))
patients$sex <- factor(substr(tolower(patients$sex), 1, 1), levels = c("f", "m"),
    labels = c("female", "male"))
patients$height <- ifelse(patients$height < 3, patients$height * 100, patients$height)
patients$bmi <- with(patients, weight / (height / 100)^2)
patients$smoker <- factor(patients$smoker, levels = c("no", "ex", "yes"))
patients$bmi.class <- cut(patients$bmi, c(0, 18.5, 25, 30, Inf), c("thin", "normal", "heavy",
    "obese"), right = FALSE, ordered_result = TRUE)
initials <- sub("^(.)\\. (.*)$", "\\2, \\1", patients$name)
patients$name <- gsub("(^|[ '])([a-z])", "\\1\\U\\2", tolower(initials), perl = TRUE)
print(sort(table(sub(", .*", "", patients$name)), decreasing = TRUE))
print(summary(patients[c("born", "sex", "bmi", "smoker", "bmi.class")]))
cat("Incomplete:", sum(!complete.cases(patients)), "of", np, "-",
    percent(mean(!complete.cases(patients))), "\n")
print(colSums(is.na(patients))[colSums(is.na(patients)) > 0])

# ---- stays ------------------------------------------------------------------------------------------------------
wards <- c(IM = "Internal", SU = "Surgery", ON = "Oncology", GE = "Geriatrics")
stays <- data.frame(
  stay = seq_len(n),
  pid = sample(c(patients$pid, 99999L), n, TRUE),
  ward = sample(names(wards), n, TRUE, prob = c(4, 3, 2, 1)),
  arrived = as.POSIXct("2020-01-01", tz = "UTC") + round(runif(n, 0, 2 * 365 * 86400)),
  days = rgeom(n, .15) + 1,
  treatment = sample(c("A", "B", "placebo"), n, TRUE)
)
stays$left <- stays$arrived + stays$days * 86400 + rnorm(n, 0, 7200)
stays$left[sample(n, n %/% 40)] <- NA
age <- as.numeric(difftime(stays$arrived, as.POSIXct("1970-01-01", tz = "UTC"), units = "days"))
age <- (age - as.numeric(patients$born[match(stays$pid, patients$pid)])) / 365.25
risk <- plogis(-6 + 0.05 * ifelse(is.na(age), 50,
    age) + .6 * (stays$ward == "ON") - .5 * (stays$treatment == "A") + .03 * stays$days)
stays$died <- runif(n) < risk
title("Stays")
str(stays)
stays <- merge(stays, patients[c("pid", "born", "sex", "bmi", "bmi.class", "smoker")], by = "pid",
    all.x = TRUE)
cat("Unknown patients:", sum(is.na(stays$born)), "\n")
stays <- stays[!is.na(stays$born), ]
stays$age <- floor(as.numeric(as.Date(stays$arrived) - stays$born) / 365.25)
stays$length <- as.numeric(difftime(stays$left, stays$arrived, units = "days"))
stays$ward <- factor(wards[stays$ward], levels = wards)
stays$treatment <- relevel(factor(stays$treatment), ref = "placebo")
stays$decade <- paste0(10 * (stays$age %/% 10), "s")
stays <- stays[order(stays$arrived, stays$stay), ]
row.names(stays) <- NULL
print(table(stays$decade, stays$ward))
print(quantile(stays$length, c(.1, .5, .9, .99), na.rm = TRUE), digits = 4)
print(tapply(stays$length, stays[c("ward", "sex")], median, na.rm = TRUE), digits = 3)
again <- unlist(lapply(split(stays$arrived, stays$pid),
    function(t) if (length(t) > 1) as.numeric(diff(t), units = "days")))
cat("Second stays:", length(again), "; within 30 days:", sum(again <= 30), "; middle distance",
    round(median(again), 1), "days\n")
visits <- table(table(stays$pid))
print(visits)
print(rev(cumsum(rev(visits))))

# ---- the house over time ----------------------------------------------------------------------------------------
title("Occupancy")
ok <- !is.na(stays$left)
events <- data.frame(t = c(stays$arrived[ok], stays$left[ok]), step = rep(c(1L, -1L),
    each = sum(ok)))
events <- events[order(events$t, events$step), ]
events$beds <- cumsum(events$step)
peak <- which.max(events$beds)
cat("Most beds:", events$beds[peak], "on", format(events$t[peak], "%A, %d %B %Y"), "\n")
by.month <- tapply(events$beds, format(events$t, "%Y-%m"), max)
print(by.month[1:12])
arrivals <- table(weekdays(stays$arrived), cut(as.POSIXlt(stays$arrived)$hour,
    c(-1, 5, 11, 17, 23), c("night", "morning", "noon", "evening")))
arrivals <- arrivals[c("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday",
    "Sunday"), ]
print(addmargins(arrivals))
print(chisq.test(arrivals))
quarter <- cut(as.Date(stays$arrived), "quarter")
print(table(quarter))

# ---- blood ------------------------------------------------------------------------------------------------------
title("Blood")
m <- 2L * n
blood <- data.frame(stay = sample(n, m, TRUE), test = sample(c("crp", "hb", "leuco"), m, TRUE),
    day = sample(0:3, m, TRUE))
blood$value <- round(c(crp = 12, hb = 13.5, leuco = 7.5)[blood$test] * exp(rnorm(m, 0, .25)), 2)
blood$value[blood$test == "crp"] <- sprintf("%.1f", as.numeric(blood$value[blood$test == "crp"]))
blood$value[sample(m, m %/% 100)] <- c("<0.5", "haemolytic")
flagged <- grepl("^<", blood$value)
number <- suppressWarnings(as.numeric(sub("^<", "", blood$value)))
cat("Below the limit:", sum(flagged), "not readable:", sum(is.na(number)), "\n")
blood$value <- ifelse(flagged, number / 2, number)
limits <- list(crp = c(0, 5), hb = c(12, 17), leuco = c(4, 10))
blood$judged <- mapply(function(test, v) {
  l <- limits[[test]]
  if (is.na(v)) NA_character_ else if (v < l[1]) "low" else if (v > l[2]) "high" else "normal"
}, blood$test, blood$value)
print(prop.table(table(blood$test, blood$judged), margin = 1), digits = 2)
first <- blood[order(blood$stay, blood$test, blood$day), ]
first <- first[!duplicated(first[c("stay", "test")]), c("stay", "test", "value")]
wide <- reshape(first, idvar = "stay", timevar = "test", direction = "wide")
names(wide) <- gsub("value.", "", names(wide), fixed = TRUE)
stays <- merge(stays, wide, by = "stay", all.x = TRUE)
print(round(cor(stays[c("age", "bmi", "length", "crp", "hb", "leuco")],
    use = "pairwise.complete.obs", method = "spearman"), 3))
print(aggregate(cbind(crp, hb) ~ ward + treatment, data = stays, FUN = mean, na.rm = TRUE),
    digits = 3)

# ---- the treatments ---------------------------------------------------------------------------------------------
title("Treatments")
deaths <- xtabs(~ treatment + died, data = stays)
print(deaths)
print(ftable(xtabs(~ ward + sex + died, data = stays)))
rates <- deaths[, "TRUE"] / rowSums(deaths)
cat(sprintf("%-8s %s\n", names(rates), percent(rates)), sep = "")
pair <- prop.test(deaths[c("placebo", "A"), "TRUE"], rowSums(deaths)[c("placebo", "A")])
print(pair)
fisher <- fisher.test(deaths[c("placebo", "A"), ])
cat("Odds ratio", round(fisher$estimate, 3), "from", round(fisher$conf.int[1], 3), "to",
    round(fisher$conf.int[2], 3), "\n")
print(kruskal.test(length ~ treatment, data = stays))
amount <- aov(log(length) ~ ward + treatment, data = stays, subset = length > 0)
print(summary(amount))
print(TukeyHSD(amount, "ward"))
print(pairwise.wilcox.test(stays$length, stays$ward, p.adjust.method = "holm"))
p <- sapply(split(stays, stays$ward), function(d) chisq.test(table(d$treatment, d$died),
    simulate.p.value = FALSE)$p.value)
print(rbind(raw = p, holm = p.adjust(p, "holm"), BH = p.adjust(p, "BH")), digits = 3)

# ---- survival by hand -------------------------------------------------------------------------------------------
km <- function(time, event) {
  keep <- !is.na(time)
  time <- time[keep]
  event <- event[keep]
  t <- sort(unique(time[event]))
  at.risk <- vapply(t, function(s) sum(time >= s), 0)
  d <- vapply(t, function(s) sum(event & time == s), 0)
  s <- cumprod(1 - d / at.risk)
  data.frame(time = t, n = at.risk, d = d, surv = s,
      se = s * sqrt(cumsum(d / (at.risk * (at.risk - d)))))
}
title("Survival")
curves <- lapply(split(stays, stays$treatment), function(d) km(ceiling(d$length), d$died))
for (g in names(curves)) {
  cat(g, "\n")
  print(head(curves[[g]], 4), digits = 4, row.names = FALSE)
}
steps <- lapply(curves, function(k) stepfun(k$time, c(1, k$surv)))
print(round(sapply(steps, function(f) f(c(1, 5, 10, 20))), 4))

# ---- risk -------------------------------------------------------------------------------------------------------
title("Risk")
model <- glm(died ~ age + sex + ward + treatment + days, family = binomial, data = stays)
print(summary(model))
or <- exp(cbind(OR = coef(model), confint.default(model)))
print(round(or, 3))
print(anova(model, test = "Chisq"))
none <- update(model, . ~ 1)
cat("Pseudo R2", round(1 - as.numeric(logLik(model)) / as.numeric(logLik(none)), 4), "\n")
prob <- predict(model, type = "response")
seen <- model.frame(model)$died
auc <- (sum(rank(prob)[seen]) - sum(seen) * (sum(seen) + 1) / 2) / (sum(seen) * sum(!seen))
cat("AUC", round(auc, 4), "Brier", round(mean((prob - seen)^2), 5), "\n")
tenth <- cut(prob, quantile(prob, 0:10 / 10), include.lowest = TRUE, labels = FALSE)
print(data.frame(tenth = 1:10, expected = round(tapply(prob, tenth, sum), 1),
    observed = as.vector(tapply(seen, tenth, sum))))
print(step(glm(died ~ age + sex + bmi + days, binomial,
    data = na.omit(stays[c("died", "age", "sex", "bmi", "days")])), trace = 0)$formula)

# ---- table 1 ----------------------------------------------------------------------------------------------------
title("Table 1")
describe <- function(v) UseMethod("describe")
describe.default <- function(v) sprintf("%.1f (%.1f)", mean(v, na.rm = TRUE), sd(v, na.rm = TRUE))
describe.factor <- function(v) {
  k <- table(v)
  setNames(sprintf("%d (%s)", k, percent(as.vector(prop.table(k)))), names(k))
}
describe.logical <- function(v) describe(factor(v, levels = TRUE, labels = "yes"))
table1 <- do.call(rbind, lapply(c("age", "sex", "bmi", "smoker", "ward", "died"), function(v) {
  cells <- sapply(split(stays[[v]], stays$treatment), describe)
  if (is.matrix(cells)) data.frame(what = paste0(v, ": ", rownames(cells)), cells,
      row.names = NULL) else data.frame(what = v,
      as.list(setNames(cells, levels(stays$treatment))))
}))
names(table1)[-1] <- paste0(names(table1)[-1], "\n")
names(table1) <- trimws(names(table1))
print(format(table1, justify = "left"), row.names = FALSE)
cat(capture.output(write.table(head(table1, 3), quote = FALSE, sep = " & ", eol = " \\\\\n",
    row.names = FALSE)), sep = "\n")
print(object.size(1:10) > 0)
