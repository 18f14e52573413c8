# invoices.R - Reports for a small shop: orders joined with customers and prices, monthly sheets, reminders, all laid out
# with sprintf, cat, format and formatC.
#
#   orbit examples/invoices.R

# ---- the books ---------------------------------------------------------------------------------

products <- read.table(header = TRUE, sep = "|", quote = "", strip.white = TRUE, stringsAsFactors = FALSE, text = "
code | name                  | group   | price | vat
P01  | Notebook A5           | paper   |  3.40 | 0.20
P02  | Fountain pen, blue    | pens    | 24.90 | 0.20
P03  | Ink bottle 50 ml      | pens    |  7.25 | 0.20
P04  | Calendar              | paper   | 12.00 | 0.05
P05  | Drawing block         | paper   |  8.80 | 0.05
P06  | Brush set             | art     | 31.50 | 0.20
P07  | Water colours, 24     | art     | 48.00 | 0.20
P08  | Children's book       | books   | 14.95 | 0.00
")
customers <- data.frame(
  id = c(11, 12, 13, 14, 15),
  name = c("Miller & Sons", "City Library", "J. O'Brien", "Art School", "Caf\u00e9 Zentral"),
  town = c("Graz", "Wien", "Linz", "Wien", "Graz"),
  discount = c(0.05, 0.10, 0, 0.15, 0)
)
set.seed(2023)
n <- 120
orders <- data.frame(
  no = 1000 + seq_len(n),
  date = as.Date("2023-01-02") + sort(sample(0:360, n, replace = TRUE)),
  customer = sample(customers$id, n, replace = TRUE, prob = c(3, 4, 1, 5, 2)),
  code = sample(products$code, n, replace = TRUE),
  qty = rpois(n, 4) + 1L
)
orders$paid <- orders$date + ifelse(runif(n) < 0.85, rgeom(n, 0.05), NA)

eur <- function(x, width = 0) formatC(x, format = "f", digits = 2, big.mark = ",", width = width)
pct <- function(x) sprintf("%.1f %%", 100 * x)
rule <- function(char = "-", width = 72) cat(strrep(char, width), "\n", sep = "")
centred <- function(text, width = 72) cat(formatC(text, width = -width, flag = " ")[0], strrep(" ", (width - nchar(text)) %/% 2), text, "\n", sep = "")
heading <- function(text) {
  cat("\n")
  rule("=")
  centred(text)
  rule("=")
}

books <- merge(merge(orders, products, by = "code"), customers, by.x = "customer", by.y = "id", suffixes = c("", ".customer"))
books <- books[order(books$no), ]
books <- within(books, {
  net <- round(qty * price * (1 - discount), 2)
  tax <- round(net * vat, 2)
  gross <- net + tax
  month <- factor(month.abb[as.POSIXlt(date)$mon + 1], levels = month.abb)
  quarter <- quarters(date)
})
stopifnot(nrow(books) == n, !anyDuplicated(books$no))

heading("THE BOOKS")
print(head(books[, c("no", "date", "name.customer", "name", "qty", "net", "tax")], 8), row.names = FALSE)
cat("\n")
str(books[, c("no", "date", "customer", "qty", "gross", "month", "quarter")])
cat("\nTotal:", eur(sum(books$gross)), "EUR in", nrow(books), "orders from", format(min(books$date), "%d.%m.%Y"), "to", format(max(books$date), "%d.%m.%Y"), "\n")

# ---- one invoice -------------------------------------------------------------------------------

invoice <- function(who, in_month) {
  lines <- subset(books, customer == who & month == in_month)
  if (nrow(lines) == 0) {
    cat("(no orders of", who, "in", in_month, "\b)\n")
    return(invisible())
  }
  person <- customers[customers$id == who, ]
  cat("\nINVOICE", sprintf("%04d-%02d", who, match(in_month, month.abb)), "\n")
  cat(person$name, ", ", person$town, "\n\n", sep = "")
  cat(sprintf("%-6s %-10s %-22s %5s %9s %10s\n", "Order", "Date", "Article", "Qty", "Price", "Net"))
  rule(width = 67)
  for (i in seq_len(nrow(lines))) {
    with(lines[i, ], cat(sprintf("%-6d %-10s %-22s %5d %9.2f %10.2f\n", as.integer(no), format(date, "%d.%m.%y"), name, qty, price, qty * price)))
  }
  rule(width = 67)
  full <- sum(lines$qty * lines$price)
  put <- function(what, value) cat(formatC(what, width = 52, flag = "-"), eur(value, 14), "\n")
  put("Sum", full)
  if (person$discount > 0) put(paste0("Discount ", 100 * person$discount, "%"), sum(lines$net) - full)
  for (rate in sort(unique(lines$vat[lines$vat > 0]))) {
    put(paste("VAT", format(100 * rate, nsmall = 0), "%"), sum(lines$tax[lines$vat == rate]))
  }
  put("To pay (EUR)", sum(lines$gross))
}
heading("INVOICES")
invoice(12, "Mar")
invoice(14, "Nov")
invoice(13, "Jan")

# ---- months and quarters -----------------------------------------------------------------------

heading("BY MONTH")
monthly <- aggregate(cbind(net, tax, gross) ~ month, data = books, FUN = sum)
monthly$orders <- as.vector(table(books$month)[as.character(monthly$month)])
monthly$change <- c(NA, diff(monthly$gross) / head(monthly$gross, -1))
cat(sprintf("%-6s%7s%12s%11s%12s%10s  %s\n", "", "orders", "net", "tax", "gross", "change", ""))
for (i in seq_len(nrow(monthly))) {
  m <- monthly[i, ]
  cat(sprintf("%-6s%7d%12s%11s%12s%10s  %s\n", m$month, m$orders, eur(m$net), eur(m$tax), eur(m$gross),
    if (is.na(m$change)) "" else sprintf("%+.0f%%", 100 * m$change), strrep("#", round(m$gross / 100))))
}
rule("-")
cat(sprintf("%-6s%7d%12s%11s%12s\n", "Year", sum(monthly$orders), eur(sum(monthly$net)), eur(sum(monthly$tax)), eur(sum(monthly$gross))))

cat("\nNet by group and quarter\n\n")
cross <- xtabs(net ~ group + quarter, data = books)
print(round(addmargins(cross), 1))
cat("\nShare of the groups in each quarter\n\n")
shares <- prop.table(cross, 2)
print(noquote(format(round(100 * unclass(shares), 1), nsmall = 1)))
cat("\nPieces sold\n\n")
pieces <- with(books, tapply(qty, list(name, quarter), sum))
pieces[is.na(pieces)] <- 0
print(pieces[order(-rowSums(pieces)), ])

# ---- customers ---------------------------------------------------------------------------------

heading("CUSTOMERS")
per <- do.call(rbind, lapply(split(books, books$name.customer), function(d) {
  data.frame(
    customer = d$name.customer[1], town = d$town[1], orders = nrow(d), gross = sum(d$gross), mean = mean(d$gross),
    first = min(d$date), last = max(d$date), favourite = names(which.max(tapply(d$qty, d$name, sum)))
  )
}))
per <- per[order(per$gross, decreasing = TRUE), ]
rownames(per) <- NULL
print(per, digits = 4)
per$share <- cumsum(per$gross) / sum(per$gross)
cat("\n")
cat(sprintf("%d. %-14s %10s %8s\n", seq_len(nrow(per)), per$customer, eur(per$gross), pct(per$share)), sep = "")
by_town <- sort(tapply(books$gross, books$town, sum), decreasing = TRUE)
cat("\n", paste0(names(by_town), ": ", eur(by_town), collapse = "; "), "\n", sep = "")
print(ftable(xtabs(~ town + group + quarter, books, subset = quarter %in% c("Q1", "Q4"))))

# ---- open items --------------------------------------------------------------------------------

heading("OPEN ITEMS ON 31.12.2023")
today <- as.Date("2023-12-31")
open <- books[is.na(books$paid) | books$paid > today, ]
open$days <- as.integer(today - open$date)
open$level <- cut(open$days, c(-1, 30, 60, 90, Inf), labels = c("not due", "first reminder", "second reminder", "lawyer"))
print(table(open$level))
print(tapply(open$gross, open$level, sum, default = 0))
late <- open[open$level != "not due", ]
for (who in unique(late$name.customer)) {
  d <- late[late$name.customer == who, ]
  text <- sprintf(
    "Dear %s, %s %s to the amount of %s EUR %s not been paid. The oldest is of %s (%d days). Please let us have the money by %s%s",
    who, if (nrow(d) == 1) "one order" else paste(nrow(d), "orders"), paste0("(no. ", paste(d$no, collapse = ", "), ")"),
    eur(sum(d$gross)), if (nrow(d) == 1) "has" else "have", format(min(d$date), "%e %B"), max(d$days),
    format(today + 14, "%d %B %Y"), if (max(d$days) > 90) "!" else "."
  )
  cat("\n", paste(strwrap(text, width = 64, prefix = "  | "), collapse = "\n"), "\n", sep = "")
}
paid <- subset(books, !is.na(paid))
paid$wait <- as.numeric(paid$paid - paid$date)
cat("\nDays until payment\n")
print(summary(paid$wait))
print(quantile(paid$wait, c(0.1, 0.5, 0.9)))
print(sapply(split(paid$wait, paid$name.customer), function(w) c(n = length(w), mean = round(mean(w), 1), max = max(w))))
stem(paid$wait)

# ---- forms of numbers --------------------------------------------------------------------------

heading("FORMS OF NUMBERS")
x <- c(0.5, 12, 1234.567, -98765.4321, 1e7, NA)
print(data.frame(
  format = format(x), nsmall = format(x, nsmall = 2), comma = format(x, big.mark = ","), sci = format(x, scientific = TRUE, digits = 3),
  c = formatC(x, width = 12, digits = 1, format = "f"), g = formatC(x, format = "g"), p = prettyNum(x, big.mark = "'")
))
cat(sprintf("%5.1f|%-8s|%+d|%05d|%e|%g|%%|%x|%X|%o\n", 3.14159, "left", 42L, 42L, 12345.678, 1e-5, 255L, 255L, 8L))
cat(sprintf("%*d|%-*d|%s\n", 6, 42L, 6, 42L, list("a", 1L, TRUE)), sep = "")
cat(format(Sys.Date(), "%Y") >= "2023", format(TRUE), format("text", width = 8), format(c(a = 1.5, b = 22)), "\n")
cat(format(123.456, nsmall = 1), format(1e-10), format(1e5), format(123456789), format(0.1 + 0.2, digits = 17), "\n")
cat(signif(123456, 2), round(-2.5), round(0.15, 1), ceiling(1.2), trunc(-1.7), 7 %/% 2, -7 %/% 2, -7 %% 3, "\n")
cat(toupper(month.name[1:2]), rev(LETTERS)[1:3], format(as.Date("2024-02-29"), "%A %d %b"), "\n", sep = " ~ ")
cat("a", "b", sep = "")
cat("\n", "tab\there", "quote\"s", 'single\'s', "\u00e4\u00f6", "\n")

# ---- a calendar of the busiest month -----------------------------------------------------------

busiest <- names(which.max(table(books$month)))
heading(paste("CALENDAR:", toupper(busiest)))
first <- as.Date(sprintf("2023-%02d-01", match(busiest, month.abb)))
days <- seq(first, by = "day", length.out = as.integer(seq(first, by = "month", length.out = 2)[2] - first))
orders_on <- table(factor(as.character(books$date), levels = as.character(days)))
cat(formatC(c("Mo", "Tu", "We", "Th", "Fr", "Sa", "Su"), width = 6), "\n", sep = "")
shift <- (as.POSIXlt(first)$wday + 6) %% 7
cells <- c(rep("", shift), ifelse(orders_on > 0, sprintf("%d:%d", seq_along(days), orders_on), seq_along(days)))
cells <- c(cells, rep("", -length(cells) %% 7))
for (week in split(cells, (seq_along(cells) - 1) %/% 7)) cat(formatC(week, width = 6), "\n", sep = "")
cat("(day:orders)\n")
by_weekday <- table(factor(weekdays(books$date, TRUE), levels = c("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun")))
print(by_weekday)
stopifnot(sum(by_weekday) == nrow(books))
message("done: ", nrow(books), " orders") # on standard error
