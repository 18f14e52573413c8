# A year and a half of order lines: cleaned, joined with customers and products, summed up, compared, reported.
args <- commandArgs(trailingOnly = TRUE)
n <- if (length(args) > 0) as.integer(args[1]) else 40000L
set.seed(101)
options(width = 110)

# ---- what comes from the shop ----
regions <- c("North", "South", "East", "West")
customers <- data.frame(
  customer = sprintf("C%05d", seq_len(max(20, n %/% 20))),
  stringsAsFactors = FALSE
)
customers$segment <- sample(c("retail", "Retail ", "wholesale", "WHOLESALE", "online"), nrow(customers), TRUE)
customers$since <- as.Date("2012-01-01") + sample(0:3200, nrow(customers), TRUE)
customers$region <- sample(regions, nrow(customers), TRUE, prob = c(.4, .3, .2, .1))
products <- data.frame(
  sku = sprintf("SKU-%03d", 1:80),
  category = sample(c("tools", "garden", "paint", "light"), 80, TRUE),
  cost = round(runif(80, 1, 60), 2),
  stringsAsFactors = FALSE
)
orders <- data.frame(
  order = seq_len(n),
  customer = sample(c(customers$customer, "C99999"), n, TRUE),
  sku = sample(c(products$sku, "sku-001", " SKU-002"), n, TRUE),
  qty = as.character(rpois(n, 3)),
  price = sprintf("%.2f", runif(n, 2, 120)),
  when = format(as.Date("2022-01-01") + sample(0:545, n, TRUE), "%d.%m.%Y"),
  stringsAsFactors = FALSE
)
orders$qty[sample(n, n %/% 100)] <- "n/a"
orders$price[sample(n, n %/% 50)] <- ""
orders$price <- ifelse(runif(n) < 0.1, paste0("EUR ", orders$price), orders$price)
orders <- rbind(orders, orders[sample(n, n %/% 200), ])

# ---- cleaning ----
report <- function(title, x, ...) {
  cat("\n== ", title, " ", strrep("=", max(0, 60 - nchar(title))), "\n", sep = "")
  print(x, ...)
}
to_number <- function(x) suppressWarnings(as.numeric(sub("^EUR ", "", x)))
before <- nrow(orders)
orders <- orders[!duplicated(orders$order), ]
orders$sku <- toupper(trimws(orders$sku))
orders$qty <- to_number(orders$qty)
orders$price <- to_number(orders$price)
orders$when <- as.Date(orders$when, "%d.%m.%Y")
bad <- is.na(orders$qty) | is.na(orders$price) | orders$qty == 0
cat("rows", before, "after duplicates", nrow(orders), "unusable", sum(bad), "\n")
report("missing by column", colSums(is.na(orders)))
orders <- orders[!bad, ]
orders$amount <- orders$qty * orders$price
customers$segment <- factor(tolower(trimws(customers$segment)), levels = c("retail", "wholesale", "online"))

# ---- joining ----
sales <- merge(orders, products, by = "sku")
sales <- merge(sales, customers, by = "customer", all.x = TRUE)
cat("unknown customers:", sum(is.na(sales$segment)), "of", nrow(sales), "\n")
sales$segment <- addNA(sales$segment)
levels(sales$segment)[is.na(levels(sales$segment))] <- "unknown"
sales$region[is.na(sales$region)] <- "Unknown"
sales$margin <- sales$amount - sales$qty * sales$cost
sales$month <- format(sales$when, "%Y-%m")
sales$quarter <- paste0(format(sales$when, "%Y"), quarters(sales$when))
sales$years <- as.numeric(difftime(sales$when, sales$since, units = "days")) / 365.25
sales <- sales[order(sales$order), ]
rownames(sales) <- NULL
report("first rows", head(sales[c("order", "customer", "sku", "qty", "amount", "segment", "month")], 5))

# ---- sums ----
by_month <- aggregate(cbind(amount, margin) ~ month, data = sales, FUN = sum)
by_month$share <- round(100 * by_month$margin / by_month$amount, 1)
by_month$change <- c(NA, round(100 * diff(by_month$amount) / head(by_month$amount, -1), 1))
report("by month", by_month, digits = 7)
report("region by segment", round(tapply(sales$amount, list(sales$region, sales$segment), sum)))
report("orders by weekday", table(factor(weekdays(sales$when), levels = c("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"))))
quarter <- with(sales, tapply(amount, list(quarter, category), mean))
report("mean amount", round(quarter, 2))
report("margins", round(addmargins(xtabs(amount ~ category + region, data = sales))))

# ---- best and worst ----
totals <- sapply(split(sales$amount, sales$customer), sum)
top <- head(sort(totals, decreasing = TRUE), 8)
report("best customers", data.frame(customer = names(top), total = format(unname(top), nsmall = 2, big.mark = ",")), row.names = FALSE)
best <- do.call(rbind, lapply(split(sales, sales$category), function(d) {
  s <- sort(tapply(d$margin, d$sku, sum), decreasing = TRUE)
  data.frame(category = d$category[1], sku = names(s)[1:3], margin = round(as.vector(s[1:3]), 2), rank = 1:3)
}))
rownames(best) <- NULL
report("best products", best)
pareto <- cumsum(sort(totals, decreasing = TRUE)) / sum(totals)
cat("customers for 80 %:", sum(pareto < .8) + 1, "of", length(pareto), "\n")

# ---- baskets: how recent, how often, how much ----
last <- max(sales$when)
rfm <- data.frame(
  recency = as.integer(last - as.Date(tapply(sales$when, sales$customer, max), origin = "1970-01-01")),
  frequency = as.vector(table(sales$customer)),
  money = as.vector(totals)
)
score <- function(v, up = TRUE) {
  q <- quantile(v, seq(0, 1, .25))
  s <- findInterval(v, unique(q), rightmost.closed = TRUE)
  if (up) s else max(s) + 1L - s
}
rfm$score <- paste0(score(rfm$recency, FALSE), score(rfm$frequency), score(rfm$money))
report("scores", head(sort(table(rfm$score), decreasing = TRUE), 10))
report("summary", summary(rfm[1:3]))

# ---- what moves the amount ----
fit <- lm(log(amount) ~ qty + category + region, data = sales)
report("model", round(coef(summary(fit)), 3))
cat("R squared", round(summary(fit)$r.squared, 4), "\n")
trend <- lm(amount ~ seq_along(month), data = by_month)
cat("trend per month", round(coef(trend)[[2]], 2), "next", round(predict(trend, data.frame(month = c(by_month$month, "next")))[[nrow(by_month) + 1]], 1), "\n")
test <- t.test(amount ~ I(region == "North"), data = sales)
cat("North against others p =", format.pval(test$p.value, digits = 3), "\n")

# ---- the letter ----
for (r in sort(unique(sales$region))) {
  d <- sales[sales$region == r, ]
  cat(sprintf("%-8s %6d orders %12s EUR, median %7.2f, best month %s\n", r, nrow(d), formatC(sum(d$amount), format = "f", digits = 0, big.mark = ","),
              median(d$amount), names(which.max(tapply(d$amount, d$month, sum)))))
}
invoice <- function(id) {
  d <- sales[sales$customer == id, ]
  lines <- sprintf("  %s  %-8s %3d x %8.2f = %10.2f", format(d$when, "%d %b %Y"), d$sku, as.integer(d$qty), d$price, d$amount)
  c(paste("Invoice", id, "-", d$segment[1]), head(lines, 3), sprintf("  total %.2f", sum(d$amount)))
}
for (id in names(top)[1:3]) writeLines(invoice(id))
