# survey.R - Answers of a customer survey: cleaning, coding, cross tables, a regression by normal equations, a report.
#
#   orbit examples/survey.R

here <- dirname(sub("^--file=", "", grep("^--file=", commandArgs(), value = TRUE)[1]))
answers <- read.csv(file.path(here, "data", "survey.csv"), stringsAsFactors = FALSE)

section <- local({
  n <- 0
  function(title) {
    n <<- n + 1
    cat(sprintf("\n%d. %s\n", n, title))
  }
})

section("Raw data")
print(dim(answers))
print(head(answers, 4))
cat("Distinct regions as written:", paste(sQuote(sort(unique(answers$region)), FALSE), collapse = ", "), "\n")

# ---- cleaning -------------------------------------------------------------------------------------

section("Cleaning")
cleaners <- list(
  region = function(x) factor(tolower(trimws(x)), levels = c("north", "south", "east", "west")),
  q2 = function(x) ifelse(x == 9, NA, x),
  q3 = function(x) {
    short <- substr(tolower(x), 1, 1)
    factor(ifelse(short == "", NA, short), levels = c("y", "n"), labels = c("yes", "no"))
  },
  income = function(x) {
    refused <- x == "refused"
    x[refused] <- NA
    as.numeric(gsub("[$,]", "", x))
  },
  comment = function(x) gsub("[[:punct:]]+", "", tolower(x))
)
clean <- answers
for (column in names(cleaners)) {
  before <- sum(is.na(clean[[column]]))
  clean[[column]] <- cleaners[[column]](clean[[column]])
  cat(sprintf("%-8s %3d missing, %3d before\n", column, sum(is.na(clean[[column]])), before))
}
str(clean)

clean$group <- cut(clean$age, breaks = c(17, 29, 44, 59, Inf), labels = c("18-29", "30-44", "45-59", "60+"))
print(summary(clean$age))
print(table(clean$group, useNA = "ifany"))

# ---- tables -----------------------------------------------------------------------------------------

section("Satisfaction (q1) by region")
q1 <- with(clean, tapply(q1, region, function(v) c(n = length(v), mean = mean(v), sd = sd(v))))
print(round(do.call(rbind, q1), 2))
counts <- table(clean$region, clean$q1, dnn = c("region", "q1"))
print(counts)
print(round(100 * prop.table(counts, margin = 1), 1))
print(addmargins(counts))

section("Would recommend (q3)")
tab <- xtabs(~ group + q3, data = clean)
print(tab)
print(apply(tab, 1, function(r) sprintf("%.0f%%", 100 * r["yes"] / sum(r))))

# Chi-squared statistic by hand.
chi_squared <- function(tab) {
  expected <- outer(rowSums(tab), colSums(tab)) / sum(tab)
  list(statistic = sum((tab - expected)^2 / expected), df = (nrow(tab) - 1) * (ncol(tab) - 1), expected = expected)
}
test <- chi_squared(tab)
cat(sprintf("chi squared = %.3f on %d degrees of freedom\n", test$statistic, test$df))
print(round(test$expected, 1))

# ---- income ------------------------------------------------------------------------------------------

section("Income")
print(summary(clean$income))
print(aggregate(income ~ region, data = clean, FUN = function(v) round(c(median = median(v), mean = mean(v)))))
quart <- quantile(clean$income, probs = seq(0, 1, 0.25), na.rm = TRUE)
clean$quartile <- cut(clean$income, quart, labels = paste0("Q", 1:4), include.lowest = TRUE)
print(ftable(table(clean$quartile, clean$q3)))
cat("Most earn between", paste(format(round(quart[c(2, 4)], -3), big.mark = ","), collapse = " and "), "\n")

# ---- a regression by hand ----------------------------------------------------------------------------

section("What goes with satisfaction")
regress <- function(formula, data) {
  terms <- all.vars(formula)
  d <- data[complete.cases(data[terms]), terms]
  y <- d[[1]]
  columns <- lapply(terms[-1], function(v) {
    x <- d[[v]]
    if (is.factor(x)) {
      m <- sapply(levels(x)[-1], function(l) as.numeric(x == l))
      colnames(m) <- paste0(v, colnames(m))
      m
    } else {
      matrix(x, dimnames = list(NULL, v))
    }
  })
  X <- do.call(cbind, c(list(`(Intercept)` = rep(1, nrow(d))), columns))
  colnames(X)[1] <- "(Intercept)"
  XtX <- crossprod(X)
  beta <- drop(solve(XtX, crossprod(X, y)))
  res <- drop(y - X %*% beta)
  s2 <- sum(res^2) / (nrow(X) - ncol(X))
  se <- sqrt(diag(s2 * solve(XtX)))
  structure(list(call = match.call(), coef = beta, se = se, df = nrow(X) - ncol(X), r2 = 1 - sum(res^2) / sum((y - mean(y))^2)), class = "regression")
}
print.regression <- function(x, ...) {
  cat("Call: ")
  print(x$call)
  tab <- cbind(estimate = x$coef, se = x$se, t = x$coef / x$se)
  print(round(tab, 4))
  cat("R squared", round(x$r2, 4), "on", x$df, "degrees of freedom\n")
  invisible(x)
}
clean$thousands <- clean$income / 1000
fit <- regress(q1 ~ age + thousands + region, data = clean)
fit
strongest <- names(which.max(abs(fit$coef / fit$se)[-1]))
cat("strongest:", strongest, "\n")

# ---- comments ----------------------------------------------------------------------------------------

section("Comments")
words <- unlist(strsplit(clean$comment[nzchar(clean$comment)], " +"))
freq <- sort(table(words), decreasing = TRUE)
print(freq[freq >= 10])
mood <- c(great = 1, fine = 1, thanks = 1, again = 1, slow = -1, expensive = -1)
score <- vapply(strsplit(clean$comment, " +"), function(w) sum(mood[w], na.rm = TRUE), 0)
print(table(mood = sign(score)))
print(round(tapply(clean$q1, sign(score), mean), 3))
both <- grepl("slow", clean$comment) & grepl("expensive", clean$comment)
cat("both slow and expensive:", sum(both), "- first at rows", head(which(both), 3), "\n")

# ---- groups, by closures -----------------------------------------------------------------------------

section("Scoreboard")
make_scorer <- function(weights) {
  total <- sum(weights)
  function(d) {
    parts <- mapply(function(column, w) w * mean(d[[column]], na.rm = TRUE), names(weights), weights)
    sum(parts) / total
  }
}
scorers <- list(even = make_scorer(c(q1 = 1, q2 = 1)), first = make_scorer(c(q1 = 3, q2 = 1)))
board <- sapply(scorers, function(s) sapply(split(clean, clean$region), s))
print(round(board, 3))
ranked <- apply(-board, 2, rank)
print(ranked)
for (r in rownames(board)[order(-board[, "even"])]) {
  cat(sprintf("%-6s %s\n", r, strrep("=", round(10 * board[r, "even"]))))
}

# ---- checks that must hold ---------------------------------------------------------------------------

section("Checks")
checks <- expression(
  nrow(clean) == nrow(answers),
  all(clean$q1 %in% 1:5),
  !any(clean$age < 18, na.rm = TRUE),
  sum(counts) == nrow(clean),
  all(clean$income > 0)
)
for (k in seq_along(checks)) {
  outcome <- tryCatch({
    value <- eval(checks[[k]])
    if (is.na(value)) warning("cannot tell") else if (value) "ok" else "FAILED"
  }, warning = function(w) conditionMessage(w), error = function(e) paste("error:", conditionMessage(e)))
  cat(sprintf("%-45s %s\n", deparse(checks[[k]]), outcome))
}
