# A bank's accounts: bookings of three years, balances, interest by day, loans, budgets by category, odd bookings found.
args <- commandArgs(trailingOnly = TRUE)
n <- if (length(args) > 0) as.integer(args[1]) else 20000L
RNGkind("Mersenne-Twister", "Inversion", "Rejection")
set.seed(505)
options(width = 100, scipen = 6)
h1 <- function(x) writeLines(c("", x, strrep("=", nchar(x))))
money <- function(x) formatC(x, format = "f", digits = 2, big.mark = ",", width = 12)

# ---- a file of fixed width, as the old system writes it ------------------------------------------------------------
accounts <- sprintf("AC%04d", sample(1000:9999, 60))
kinds <- c("salary", "rent", "food", "fuel", "shop", "cash", "insurance", "refund")
book <- data.frame(
  account = sample(accounts, n, TRUE),
  day = as.Date("2019-01-01") + sort(sample(0:1094, n, TRUE)),
  kind = sample(kinds, n, TRUE, prob = c(10, 5, 30, 8, 25, 15, 4, 3))
)
size <- c(salary = 2500, rent = -800, food = -60, fuel = -55, shop = -80, cash = -100,
    insurance = -45, refund = 70)
book$cents <- round(100 * size[book$kind] * exp(rnorm(n, 0, .4)))
book$text <- paste(c("CARD", "TRANSFER", "DIRECT DEBIT", "ATM")[1 + (nchar(book$kind) %% 4)],
    toupper(book$kind), sprintf("%06d", sample(1e6 - 1, n, TRUE)))
file <- tempfile(fileext = ".txt")
writeLines(sprintf("%-8s%s%12.0f%-40s", book$account, format(book$day, "%y%m%d"), book$cents,
    book$text), file)
cat(readLines(file, n = 2), sep = "\n")
h1("Read from fixed columns")
b <- read.fwf(file, widths = c(8, 6, 12, 40), col.names = c("account", "day", "cents", "text"),
    colClasses = c("character", "character", "numeric", "character"), strip.white = TRUE)
unlink(file)
b$day <- as.Date(b$day, "%y%m%d")
b$amount <- b$cents / 100
b$cents <- NULL
b$kind <- factor(tolower(sub("^.*\\b([A-Z]+) [0-9]+$", "\\1", b$text)), levels = kinds)
b$ref <- as.integer(sub(".* ", "", b$text))
str(b)
print(all.equal(b$amount, book$cents / 100))
print(summary(b$amount))
print(table(sub(" [A-Z]+ [0-9]+$", "", b$text), b$kind))
print(range(b$ref))

# ---- balances -------------------------------------------------------------------------------------------------------
h1("Balances")
opening <- setNames(round(runif(60, 200, 3000), 2), sort(accounts))
b <- b[order(b$account, b$day), ]
b$balance <- opening[b$account] + ave(b$amount, b$account, FUN = cumsum)
b$low <- b$balance < 0
closing <- tapply(b$balance, b$account, function(x) x[length(x)])
print(head(cbind(opening, closing = closing[names(opening)]), 4))
stopifnot(all.equal(sum(closing), sum(opening) + sum(b$amount)))
cat("Overdrawn at the end:", sum(closing < 0), "of", length(closing), "\n")
spells <- lapply(split(b, b$account), function(d) with(rle(d$low), lengths[values]))
print(table(unlist(lapply(spells, length))))
year.end <- sapply(2019:2021, function(y) sapply(split(b, b$account), function(d) {
  i <- findInterval(as.Date(paste0(y, "-12-31")), d$day)
  if (i == 0) opening[[d$account[1]]] else d$balance[i]
}))
colnames(year.end) <- 2019:2021
print(round(rbind(total = colSums(year.end), mean = colMeans(year.end), sd = apply(year.end, 2,
    sd), worst = apply(year.end, 2, min)), 2))
print(round(cor(year.end), 3))

# ---- months ---------------------------------------------------------------------------------------------------------
h1("By month")
b$month <- as.Date(cut(b$day, "month"))
flow <- rowsum(cbind(inflow = pmax(b$amount, 0), out = pmin(b$amount, 0)), format(b$month,
    "%Y-%m"))
flow <- cbind(flow, net = rowSums(flow))
print(head(round(flow), 6))
cube <- tapply(b$amount, list(kind = b$kind, quarter = quarters(b$day), year = format(b$day,
    "%Y")), sum)
print(dim(cube))
print(round(apply(cube, c(1, 3), sum, na.rm = TRUE)))
print(round(aperm(cube, c(2, 1, 3))[, c("rent", "food"), "2020"], 1))
print(round(prop.table(-apply(cube[c("food", "fuel", "shop"), , ], 1:2, sum), 2), 3))
series <- ts(flow[, "net"], start = c(2019, 1), frequency = 12)
print(round(window(series, c(2020, 1), c(2020, 12))))
print(round(aggregate(series, nfrequency = 4, FUN = sum)))
print(round(cycle(series)[1:5]))
smooth <- stats::filter(series, rep(1 / 3, 3), sides = 2)
print(round(head(smooth, 5), 1))
print(Box.test(series, lag = 3, type = "Ljung-Box"))
seasonal <- decompose(series)$figure
print(setNames(round(seasonal), month.abb))

# ---- interest by day ------------------------------------------------------------------------------------------------
h1("Interest")
rate <- function(balance, good = .01, bad = .119) ifelse(balance >= 0, good, bad)
interest <- vapply(split(b, b$account), function(d) {
  gap <- as.numeric(diff(c(d$day, as.Date("2021-12-31"))))
  sum(d$balance * rate(d$balance) * gap / 365)
}, numeric(1))
cat(sprintf("%s %s\n", names(head(sort(interest), 3)), money(head(sort(interest), 3))), sep = "")
cat("All together", money(sum(interest)), "\n")
days30 <- function(from, to) {
  f <- as.POSIXlt(from)
  t <- as.POSIXlt(to)
  360 * (t$year - f$year) + 30 * (t$mon - f$mon) + pmin(t$mday, 30) - pmin(f$mday, 30)
}
print(days30(as.Date(c("2020-01-31", "2020-02-29")), as.Date(c("2020-03-31", "2021-02-28"))))
print(seq(as.Date("2020-01-31"), by = "month", length.out = 4))
print(difftime(as.Date("2021-12-31"), as.Date("2019-01-01"), units = "weeks"))

# ---- loans ----------------------------------------------------------------------------------------------------------
h1("Loans")
loan <- function(principal, rate, months) {
  r <- rate / 12
  pay <- if (r == 0) principal / months else principal * r / (1 - (1 + r)^-months)
  rest <- Reduce(function(left, k) left * (1 + r) - pay, seq_len(months), principal,
      accumulate = TRUE)
  structure(list(principal = principal, rate = rate, pay = pay, rest = rest), class = "loan")
}
print.loan <- function(x, ...) {
  cat("<loan of ", trimws(money(x$principal)), " at ", 100 * x$rate, " %, ", length(x$rest) - 1,
      " x ", round(x$pay, 2), ">\n", sep = "")
  invisible(x)
}
summary.loan <- function(object, ...) {
  k <- seq_along(object$rest)[-1]
  s <- data.frame(month = k - 1, interest = object$rest[k - 1] * object$rate / 12)
  s$repaid <- object$pay - s$interest
  s$rest <- zapsmall(object$rest[k])
  class(s) <- c("summary.loan", class(s))
  s
}
print.summary.loan <- function(x, ...) {
  y <- aggregate(. ~ year, data = transform(as.data.frame(unclass(x)),
      year = (month - 1) %/% 12 + 1, month = NULL), FUN = sum)
  y$rest <- x$rest[pmin(12 * y$year, nrow(x))]
  print(format(y, digits = 2, nsmall = 2), row.names = FALSE)
}
house <- loan(180000, .032, 240)
house
print(summary(house)[1:3, ])
print(list(house, loan(1200, 0, 12)))
irr <- function(flows, ...) uniroot(function(r) sum(flows / (1 + r)^(seq_along(flows) - 1)),
    ...)$root
cat("Internal rate", round(12 * irr(c(-180000, rep(house$pay, 240)), c(1e-6, .1), tol = 1e-12),
    6), "\n")
rates <- seq(.01, .06, by = .01)
terms <- c(10, 15, 20, 25)
print(round(outer(rates, terms, Vectorize(function(r, y) loan(1e5, r, 12 * y)$pay)), 2))
best <- optim(c(100, 100), function(p) (p[1] + 1.05 * p[2] - 1000)^2 + sum(p^2) / 1e4)
cat("Split", round(best$par), "\n")
value <- integrate(function(t) 100 * exp(-.03 * t), 0, 10)
print(value)

# ---- budgets --------------------------------------------------------------------------------------------------------
h1("Households")
spend <- xtabs(-amount ~ account + kind, data = b, subset = amount < 0)
shares <- prop.table(unclass(spend), 1)
z <- scale(shares[, c("rent", "food", "fuel", "shop", "cash")])
print(round(attr(z, "scaled:center"), 3))
set.seed(1)
groups <- cutree(hclust(dist(z), "ward.D2"), 3)
print(table(groups))
print(round(aggregate(as.data.frame(z), list(group = groups), mean), 2))
pc <- prcomp(z)
print(summary(pc))
print(round(abs(pc$rotation[, 1:2]), 3))
budget <- within(data.frame(account = rownames(shares), round(shares[, c("rent", "food")], 3)), {
  verdict <- ifelse(rent > .4, "dear", "fine")
  rank <- rank(-rent, ties.method = "min")
})
print(head(budget[order(budget$rank), ], 4), row.names = FALSE)
print(by(budget[c("rent", "food")], budget$verdict, colMeans))
print(stack(list(a = 1:2, b = 3)))
deciles <- cut(b$amount[b$kind == "food"], quantile(b$amount[b$kind == "food"], seq(0, 1, .2)),
    include.lowest = TRUE, dig.lab = 4)
print(table(deciles, year = format(b$day[b$kind == "food"], "%Y")))

# ---- what looks odd -------------------------------------------------------------------------------------------------
h1("Odd bookings")
score <- unsplit(lapply(split(log(abs(b$amount)), b$kind), function(v) (v - median(v)) / mad(v)),
    b$kind)
odd <- b[abs(score) > 3.2, c("account", "day", "kind", "amount")]
odd$score <- round(score[abs(score) > 3.2], 2)
print(head(odd[order(-abs(odd$score)), ], 5), row.names = FALSE)
digits <- as.integer(substr(format(abs(b$amount) * 100, scientific = FALSE, trim = TRUE), 1, 1))
benford <- log10(1 + 1 / 1:9)
print(rbind(seen = round(tabulate(digits, 9) / nrow(b), 3), law = round(benford, 3)))
print(suppressWarnings(ks.test(b$amount[b$kind == "fuel"], "pnorm", -55, 20))$statistic)
key <- do.call(paste, c(b[c("account", "day", "amount")], sep = "|"))
cat("Same booking twice:", sum(duplicated(key)), "\n")
pairs <- merge(b[b$kind == "refund", c("account", "day", "amount")], b[b$kind == "shop",
    c("account", "day", "amount")], by = c("account", "day"), suffixes = c(".back", ".paid"))
print(head(pairs[order(pairs$account, pairs$day, pairs$amount.back, pairs$amount.paid), ], 3))
print(mapply(function(k, d) sprintf("%s: %d", k, nrow(d)), levels(b$kind), split(b, b$kind),
    USE.NAMES = FALSE))
