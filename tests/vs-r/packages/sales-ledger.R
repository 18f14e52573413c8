# needs: data.table
# data.table sales ledger
library(data.table)
set.seed(7)
n <- 5000
dt <- data.table(order = seq_len(n), cust = sample(sprintf("C%04d", 1:300), n, TRUE), prod = sample(LETTERS[1:8], n, TRUE),
  qty = rpois(n, 3) + 1L, price = round(rlnorm(n, 2, .4), 2), date = as.IDate("2022-01-01") + sample(0:364, n, TRUE))
print(dt)
str(dt)
dt[, revenue := qty * price]
print(dt[, .(orders = .N, rev = sum(revenue), avg = mean(revenue)), keyby = prod])
dt[, month := month(date)]
print(dcast(dt, month ~ prod, value.var = "revenue", fun.aggregate = sum)[1:4])
top <- dt[, .(rev = sum(revenue)), by = cust][order(-rev)][1:5]
print(top)
print(dt[top, on = "cust", .(n = .N, first = min(date), last = max(date)), by = .EACHI])
setkey(dt, cust, date)
print(dt["C0001"][1:3])
print(key(dt)); print(indices(dt))
dt[, gap := as.integer(date - shift(date)), by = cust]
print(dt[, .(med = median(gap, na.rm = TRUE)), by = prod][order(prod)])
dt[, c("r", "cs") := .(frank(-revenue, ties.method = "dense"), cumsum(revenue)), by = cust]
print(dt[cust == "C0010", .(date, revenue, r, cs)])
print(dt[, lapply(.SD, function(x) round(mean(x), 3)), by = .(q = quarter(date)), .SDcols = c("qty", "price", "revenue")])
rates <- data.table(start = as.IDate(c("2022-01-01","2022-04-15","2022-09-01")), rate = c(.2, .21, .19))
x <- rates[dt, on = .(start = date), roll = TRUE, .(order, rate)]
print(x[, .N, keyby = rate])
m <- melt(dt[1:4, .(order, qty, price)], id.vars = "order")
print(m)
print(dt[, .SD[which.max(revenue)], by = prod, .SDcols = c("cust", "revenue")])
print(rbindlist(list(a = dt[1:2, .(cust, qty)], b = dt[3:4, .(cust, price)]), fill = TRUE, idcol = "from"))
print(dt[, .(p = list(unique(prod))), by = cust][1:3])
print(fread("a;b,c\n1;2,5\n3;4,5", sep = ";", dec = ","))
print(fread(text = "id|when|ok\n1|2020-01-02T03:04:05Z|TRUE\n2|2021-05-06T07:08:09Z|FALSE"))
print(dt[qty %between% c(3, 4) & prod %chin% c("A","B"), .N])
print(uniqueN(dt$cust)); print(dt[, uniqueN(prod), by = cust][, table(V1)])
print(CJ(a = 1:2, b = c("x","y"))[, id := .I][])
dt[prod == "A", price := NA]; print(dt[, sum(is.na(price)), by = prod])
setnames(dt, "qty", "quantity"); setcolorder(dt, c("date", "cust")); print(names(dt))
print(tstrsplit(c("a_1","b_2"), "_", names = c("l","n"), type.convert = TRUE))
print(nafill(c(1, NA, 3, NA), "locf")); print(fcase(1:3 > 2, "big", 1:3 > 1, "mid", default = "small")); print(fifelse(c(TRUE, NA), 1, 2))
print(groupingsets(dt[1:100], j = .(n = .N), by = c("prod", "month"), sets = list("prod", character()))[1:5])
print(rollup(dt[1:50], .(n = .N), by = c("prod"))); print(foverlaps(data.table(s = 1L, e = 5L, key = c("s","e")), data.table(s = c(2L, 7L), e = c(3L, 9L), key = c("s","e"))))
tryCatch(dt[, nope], error = function(e) cat(conditionMessage(e), "\n"))
tryCatch(dt[1, 2, 3, 4, nope = 3], error = function(e) cat(conditionMessage(e), "\n"))
tryCatch(dt[zz == 1], error = function(e) cat(conditionMessage(e), "\n"))
print(frollmean(1:10, 3)); print(dt[, .N, by = .(wd = wday(date), big = revenue > 40)][order(wd, big)][1:4])
print(as.data.frame(dt)[1:2, 1:3]); print(dt[0]); print(data.table()); summary(dt[, .(quantity, price)])
