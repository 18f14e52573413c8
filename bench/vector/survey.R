# Questions to a table of persons: filters by age and gender, counts, shares and means of groups.
args <- commandArgs(trailingOnly = TRUE)
n <- if (length(args) > 0) as.integer(args[1]) else 100000L

i <- seq_len(n)
age <- (i * 7919L) %% 90L + 5L
gender <- ifelse((i * 31L) %% 7L < 4L, "female", "male")
income <- ifelse(age < 18L, 0, 900 + (i * 104729) %% 4211)
female <- gender == "female"
adult <- age >= 18L

cat("adults", sum(adult), "women", sum(female & adult), "young men", sum(!female & age < 30L & adult), "\n")
cat("share of women", format(mean(female[adult]), digits = 6), "\n")
cat("income", format(c(mean(income[female & adult]), mean(income[!female & adult])), digits = 8), "\n")
bounds <- c(0L, 18L, 30L, 45L, 65L, 100L)
for (k in 1:5) {
  group <- age >= bounds[k] & age < bounds[k + 1]
  cat(bounds[k], "to", bounds[k + 1] - 1L, "women", sum(group & female), "men", sum(group & !female), "income",
      format(mean(income[group]), digits = 8), "highest", max(income[group & female], 0), "\n")
}
tax <- ifelse(income > 4000, 400 + (income - 4000) * 0.4, ifelse(income > 1200, (income - 1200) * 0.2, 0))
cat("tax", format(sum(tax), digits = 10), "nothing", sum(tax == 0 & adult), "high", sum(tax > 700), "\n")
poor <- adult & income - tax < 0.6 * mean(income[adult])
cat("poor", sum(poor), format(mean(poor[female & adult]), digits = 5), "any over 94", any(age > 94L), "all", all(tax < income | !adult),
    "\n")
cat("first", head(which(poor & female), 5), "oldest", max(age[poor]), "\n")
print(table(gender[adult], cut(age[adult], c(17, 29, 64, 100))))
