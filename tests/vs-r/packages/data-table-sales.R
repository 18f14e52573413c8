# needs: data.table
# data.table user: sales analytics
suppressPackageStartupMessages(library(data.table))
set.seed(31)
dt <- data.table(id = 1:12, region = rep(c("N", "S", "E"), 4), prod = sample(c("a", "b"), 12, TRUE), qty = sample(1:9, 12, TRUE), price = round(runif(12, 1, 10), 2), day = as.Date("2024-01-01") + 0:11)
dt; str(dt); summary(dt); key(dt)
dt[, rev := qty * price]; dt[qty > 5, flag := "big"]; print(dt)
dt[, .(total = sum(rev), n = .N, mean = mean(price)), by = region]
dt[, .(total = sum(rev)), keyby = .(region, prod)]
dt[order(-rev)][1:3, .(id, region, rev)]
dt[, share := rev / sum(rev), by = region]; print(head(dt, 3), digits = 3)
setkey(dt, region, id); key(dt); dt["S"]; dt[.("E", 9L)]
dt[, .SD[which.max(rev)], by = prod]
dt[, lapply(.SD, mean), by = region, .SDcols = c("qty", "price")]
dcast(dt, region ~ prod, value.var = "rev", fun.aggregate = sum)
m <- melt(dt[1:3, .(id, qty, price)], id.vars = "id"); m
other <- data.table(region = c("N", "S", "W"), mgr = c("Ann", "Bob", "Cy")); other[dt[1:4], on = "region"]; merge(dt[, .N, by = region], other, all = TRUE)
dt[, c("flag", "share") := NULL]; names(dt); setnames(dt, "qty", "quantity"); dt[, cum := cumsum(rev), by = region]; dt[, rank := frank(-rev), by = region]; dt
dt[, `:=`(lag1 = shift(quantity), lead1 = shift(quantity, type = "lead")), by = region][1:5]
rbindlist(list(data.table(a = 1, b = "x"), data.table(b = "y", a = 2)), use.names = TRUE); uniqueN(dt$region); dt[, .N, by = .(big = rev > 20)]; dt[rev %between% c(5, 20), id]; fifelse(dt$rev > 10, "hi", "lo"); dt[, .(list(id)), by = region]; rleid(c(1, 1, 2, 1)); dt[, tail(.SD, 1), by = region]; copy(dt)[, x := 1][1]; dt[, max(day), by = region]; as.data.frame(dt)[1:2, 1:3]; CJ(a = 1:2, b = c("x", "y")); tstrsplit("a-b", "-"); f <- fread("a,b\n1,x\n2,y\n"); f; str(f); fwrite(f, ""); dt[, sum(rev), by = month(day)]; roll <- data.table(t = c(1, 5, 9), v = 1:3, key = "t"); roll[.(c(2, 6)), roll = TRUE]; nafill(c(1, NA, 3), "locf"); dt[region == "N" & quantity > 2, .N]; dt[, .(q = quantile(rev, c(.25, .75))), by = region]; try(dt[, nope]); unique(dt, by = "region")[, .(region, id)]; dt[, grp := .GRP, by = region][, unique(grp)]; print(tables(silent = TRUE)$NAME[0]); foverlaps_ok <- exists("foverlaps"); setorder(dt, -id); dt[1:2, 1:4]; dt[sample(.N, 2), .N]
