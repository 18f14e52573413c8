# A firm's people: who reports to whom, pay bands, tenure, raises, fairness of pay, letters.
args <- commandArgs(trailingOnly = TRUE)
n <- if (length(args) > 0) as.integer(args[1]) else 10000L
set.seed(606)
options(width = 100)

given <- c("Anna", "Bela", "Carl", "Dora", "Emil", "Fritz", "Gina", "Hanna", "Ivo", "Jana")
family <- c("Adler", "Berg", "Cerny", "Dorn", "Egger", "Fuchs", "Gruber", "Huber", "Ivanov", "Jung", "Klein", "Lang")
staff <- data.frame(id = seq_len(n), name = paste(sample(given, n, TRUE), toupper(sample(family, n, TRUE))), stringsAsFactors = FALSE)
staff$boss <- c(NA, vapply(2:n, function(i) sample.int(max(1, (i - 1) %/% 6 + 1), 1), 1L))
staff$unit <- sample(c("sales", "it", "production", "finance", "hr"), n, TRUE, prob = c(3, 2, 5, 1, 1))
staff$hired <- as.Date("1990-01-01") + sample(0:11500, n, TRUE)
staff$left <- as.Date(ifelse(runif(n) < .15, staff$hired + sample(100:4000, n, TRUE), NA), origin = "1970-01-01")
staff$sex <- sample(c("f", "m"), n, TRUE)
staff$hours <- sample(c(40, 38.5, 20, 30), n, TRUE, prob = c(4, 3, 1, 1))
today <- as.Date("2022-12-31")

# ---- the tree of reports ----
level <- integer(n)
level[1] <- 1L
for (i in 2:n) level[i] <- level[staff$boss[i]] + 1L
staff$level <- level
children <- split(staff$id[-1], staff$boss[-1])
below <- function(id) {
  mine <- children[[as.character(id)]]
  if (is.null(mine)) return(0L)
  length(mine) + sum(vapply(mine, below, 1L))
}
chain <- function(id) {
  out <- character()
  while (!is.na(id)) {
    out <- c(out, staff$name[id])
    id <- staff$boss[id]
  }
  paste(out, collapse = " < ")
}
cat("levels:", max(level), "people below the first ten:", vapply(1:10, below, 1L), "\n")
cat(chain(n), "\n")
span <- lengths(children)
print(summary(span))
show_tree <- function(id, depth = 0, most = 3) {
  cat(strrep("  ", depth), staff$name[id], " (", staff$unit[id], ")\n", sep = "")
  if (depth < most) for (k in head(children[[as.character(id)]], 2)) show_tree(k, depth + 1, most)
}
show_tree(1)

# ---- pay ----
staff$years <- round(as.numeric(pmin(staff$left, today, na.rm = TRUE) - staff$hired) / 365.25, 1)
base <- c(sales = 2800, it = 3400, production = 2500, finance = 3300, hr = 2700)
staff$pay <- round(base[staff$unit] * 1.25^(max(level) - level) * (1 + .012 * staff$years) * exp(rnorm(n, 0, .12)) * ifelse(staff$sex == "f", .96, 1), -1)
staff$grade <- cut(staff$pay, breaks = c(0, 3000, 4000, 5500, 8000, Inf), labels = paste0("G", 1:5), right = FALSE)
staff$fte <- staff$hours / 40
active <- staff[is.na(staff$left) | staff$left > today, ]
cat("active:", nrow(active), "\n")
print(table(active$unit, active$grade))
print(aggregate(cbind(pay, years) ~ unit + sex, data = active, FUN = median))
costs <- with(active, tapply(pay * fte * 14, unit, sum))
print(format(round(costs), big.mark = ","), quote = FALSE)
share <- function(x) sprintf("%5.1f %%", 100 * x / sum(x))
print(data.frame(unit = names(costs), share = share(costs)))
gini <- function(x) {
  x <- sort(x)
  2 * sum(x * seq_along(x)) / (length(x) * sum(x)) - (length(x) + 1) / length(x)
}
print(round(tapply(active$pay, active$unit, gini), 4))

# ---- fair? ----
fit <- lm(log(pay) ~ sex + unit + level + years, data = active)
print(round(coef(summary(fit))[, c(1, 2, 4)], 4))
cat("unexplained difference:", round(100 * (exp(coef(fit)[["sexm"]]) - 1), 2), "%\n")
active$expected <- exp(fitted(fit))
active$ratio <- active$pay / active$expected
odd <- active[abs(log(active$ratio)) > .33, c("id", "name", "unit", "pay", "expected")]
odd$expected <- round(odd$expected)
print(head(odd[order(odd$pay / odd$expected), ], 6), row.names = FALSE)
by_boss <- tapply(active$ratio, active$boss, mean)
print(round(quantile(by_boss), 3))

# ---- raises: rules by grade and place within it ----
rules <- list(G1 = c(low = .04, mid = .03, high = .02), G2 = c(low = .035, mid = .025, high = .015), G3 = c(low = .03, mid = .02, high = .01),
              G4 = c(low = .02, mid = .015, high = .01), G5 = c(low = .01, mid = .01, high = 0))
place <- ave(active$pay, active$grade, FUN = function(p) rank(p) / length(p))
third <- c("low", "mid", "high")[pmin(3, 1 + floor(place * 3))]
active$raise <- mapply(function(g, t) rules[[g]][[t]], as.character(active$grade), third)
raise <- function(p) UseMethod("raise")
raise.default <- function(p) p$pay * p$raise
raise.boss <- function(p) NextMethod() + 50
total <- 0
for (i in seq_len(min(3000, nrow(active)))) {
  p <- structure(list(pay = active$pay[i], raise = active$raise[i]), class = if (active$level[i] <= 2) "boss" else "worker")
  total <- total + raise(p)
}
cat("raises of the first:", round(total, 2), "\n")
print(round(tapply(active$pay * active$raise, list(active$unit, active$grade), sum)))

# ---- coming and going ----
years <- 2010:2022
flow <- t(sapply(years, function(y) {
  from <- as.Date(sprintf("%d-01-01", y))
  to <- as.Date(sprintf("%d-12-31", y))
  there <- sum(staff$hired < from & (is.na(staff$left) | staff$left >= from))
  c(year = y, start = there, hired = sum(staff$hired >= from & staff$hired <= to), left = sum(staff$left >= from & staff$left <= to, na.rm = TRUE))
}))
flow <- as.data.frame(flow)
flow$turnover <- sprintf("%.2f", 100 * flow$left / flow$start)
print(flow, row.names = FALSE)
jubilee <- active[as.integer(format(today, "%Y")) + 1L - as.integer(format(active$hired, "%Y")) == 25L, ]
jubilee$day <- as.Date(paste0("2023-", format(jubilee$hired, "%m-%d")), optional = TRUE)
jubilee <- jubilee[order(jubilee$day), ]
cat("25 years in 2023:", nrow(jubilee), "\n")
letter <- "Dear %s,\non %s you will have been with us for 25 years."
for (i in seq_len(min(3, nrow(jubilee)))) {
  name <- strsplit(jubilee$name[i], " ")[[1]]
  writeLines(sprintf(letter, paste0(name[1], " ", substr(name[2], 1, 1), tolower(substring(name[2], 2))), format(jubilee$day[i], "%A, %d %B")))
}

# ---- groups for talks: people whose units differ, no one with his boss ----
pick <- function(pool, k) {
  chosen <- integer()
  for (id in pool) {
    if (length(chosen) == k) break
    if (staff$unit[id] %in% staff$unit[chosen] || staff$boss[id] %in% chosen) next
    chosen <- c(chosen, id)
  }
  chosen
}
pools <- replicate(200, sample(active$id, 30), simplify = FALSE)
groups <- lapply(pools, pick, k = 4)
print(table(lengths(groups)))
print(table(unlist(lapply(groups, function(g) staff$unit[g]))))
