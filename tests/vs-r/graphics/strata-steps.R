# fourfoldplot()'s layout, histograms of dates whose largest value begins or ends a month, lines() of step functions.
e <- function(x) tryCatch({ x; cat("drawn\n") }, error = function(e) cat(conditionMessage(e), "\n"))
e(fourfoldplot(UCBAdmissions[, , 1:5], mfrow = c(2, 2)))
e(fourfoldplot(UCBAdmissions[, , 1:5], mfcol = c(3, 2)))
for (last in c("2024-03-30", "2024-03-31", "2024-04-01", "2024-04-02")) for (right in c(TRUE, FALSE)) {
  h <- hist(as.Date(c("2024-01-15", last)), "months", plot = FALSE, right = right)
  cat(last, right, h$breaks, "counts", h$counts, "\n")
}
plot(ecdf(faithful$waiting), do.points = FALSE, verticals = TRUE)
str(lines(ecdf(faithful$waiting[1:20] + 5), do.points = FALSE))
