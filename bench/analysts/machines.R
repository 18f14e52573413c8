# Machines of a works hall: sensors every ten minutes, states, faults, repair times, a model of wear, control charts, parts.
args <- commandArgs(trailingOnly = TRUE)
n <- if (length(args) > 0) as.integer(args[1]) else 20000L
set.seed(64)
options(width = 100, digits = 5)
block <- function(name, code) {
  cat(sprintf("\n%s %s\n", strrep(">", 3), name))
  invisible(force(code))
}
# ---- readings --------------------------------------------------------------------------------------------------
machines <- c("M-1", "M-2", "M-3", "M-7")
k <- n %/% length(machines)
t0 <- ISOdatetime(2023, 3, 1, 0, 0, 0, tz = "UTC")
make <- function(m) {
  i <- seq_len(k) - 1
  wear <- cumsum(rexp(k, 1) * .002 * match(m, machines))
  reset <- which(runif(k) < 4 / k)
  for (r in reset) wear[r:k] <- wear[r:k] - wear[r]
  temp <- 60 + 5 * sin(2 * pi * i / 144) + 8 * wear + rnorm(k)
  vib <- .5 + .3 * wear^1.5 + abs(rnorm(k, 0, .1))
  state <- sample(c("run", "idle", "stop"), k, TRUE, c(.8, .15, .05))
  state[rep(runif(k %/% 12 + 1) < .1, each = 12)[seq_len(k)]] <- "stop"
  data.frame(machine = m, time = t0 + 600 * i, temp = round(temp, 2), vib = round(vib, 3), state,
      made = ifelse(state == "run", rpois(k, 40 - 3 * pmin(wear, 5)), 0L))
}
x <- do.call(rbind, lapply(machines, make))
x$temp[sample(nrow(x), nrow(x) %/% 200)] <- NA
x$vib[sample(nrow(x), nrow(x) %/% 500)] <- -1
x <- x[sample(nrow(x)), ]
block("as delivered", {
  str(x)
  print(head(x, 3))
  print(is.unsorted(x$time))
})
x <- x[order(x$machine, x$time), ]
row.names(x) <- NULL
is.na(x$vib) <- x$vib < 0
block("sorted", {
  print(colSums(is.na(x)))
  print(range(x$time))
  print(by(x[c("temp", "vib")], x$machine, function(d) round(sapply(d, mean, na.rm = TRUE), 3)))
  print(tapply(x$made, x$machine, sum))
  print(aggregate(x$made, by = list(machine = x$machine, month = months(x$time)), sum))
  print(round(x$time[1] + 1234567, "hours"))
  print(trunc(x$time[5], "days"))
  print(julian(as.Date(x$time[1])))
  print(format(x$time[2], "%U %u %p %I:%M"))
  print(seq(t0, by = "1 week", length.out = 3))
  print(rev(seq(t0, by = "-1 month", length.out = 3)))
  print(cut(x$time[c(1, 200, 400)], "day"))
  print(difftime(x$time[10], x$time[1]))
  print(units(difftime(x$time[1000], x$time[1])))
})
# last value carried forward
locf <- function(v) { i <- cumsum(!is.na(v)); i[i == 0] <- 1; v[!is.na(v)][i] }
x$temp <- ave(x$temp, x$machine, FUN = locf)
x$vib <- unsplit(lapply(split(x$vib, x$machine), locf), x$machine)
x$shift <- factor(findInterval(as.POSIXlt(x$time)$hour, c(6, 14, 22)) %% 3, labels = c("night",
    "early", "late"))
x$week <- as.integer(format(x$time, "%V"))

# ---- states ----------------------------------------------------------------------------------------------------
episodes <- function(d) {
  r <- rle(d$state)
  end <- cumsum(r$lengths)
  begin <- end - r$lengths + 1L
  data.frame(machine = d$machine[1], state = r$values, begin = d$time[begin],
      minutes = 10 * r$lengths)
}
ep <- do.call(rbind, unname(by(x, x$machine, episodes)))
block("episodes", {
  print(head(ep))
  print(nrow(ep))
  print(aggregate(minutes ~ state + machine, ep, function(m) c(n = length(m), mean = mean(m),
      max = max(m))))
  print(inverse.rle(rle(c("a", "a", "b"))))
  print(round(prop.table(tapply(ep$minutes, ep[c("machine", "state")], sum), 1), 3))
  s <- subset(ep, state == "stop" & minutes >= 60)
  print(s[order(-s$minutes, s$begin), ][1:3, ], row.names = FALSE)
  tr <- table(head(x$state, -1), tail(x$state, -1))
  print(tr)
  print(summary(tr)$n.cases)
  p <- unclass(prop.table(tr, 1))
  ev <- eigen(t(p))
  st <- Re(ev$vectors[, 1])
  print(round(st / sum(st), 4))
  print(round(qr.solve(rbind(t(p) - diag(3), 1), c(0, 0, 0, 1)), 4))
})
repair <- ep$minutes[ep$state == "stop"]
block("repair times", {
  print(summary(repair))
  print(table(cut(repair, c(0, 10, 30, 60, 120, Inf), right = TRUE)))
  e <- ecdf(repair)
  print(e(c(10, 60)))
  print(quantile(e, .9))
  print(knots(e)[1:3])
  print(e)
  ll <- function(p) -sum(dweibull(repair, exp(p[1]), exp(p[2]), log = TRUE))
  o <- nlm(ll, c(0, 3))
  print(round(exp(o$estimate), 3))
  b <- nlminb(c(0, 3), ll)
  print(b$convergence)
  print(round(b$objective, 2))
  o2 <- optim(c(0, 3), ll, method = "BFGS", hessian = TRUE)
  print(round(sqrt(diag(solve(o2$hessian))), 4))
  g <- 1 - mean(repair == 10)
  print(round(c(dgeom(0:2, 1 - g), pgeom(5, 1 - g, lower.tail = FALSE)), 4))
  print(round(uniroot(function(q) pweibull(q, exp(b$par[1]), exp(b$par[2])) - .95, c(1,
      1e4))$root, 1))
})
# ---- wear ------------------------------------------------------------------------------------------------------
daily <- aggregate(cbind(temp, vib, made) ~ machine + day, data = transform(x,
    day = as.Date(time)), FUN = mean)
daily <- daily[order(daily$machine, daily$day), ]
daily$d <- as.numeric(daily$day - min(daily$day))
block("wear", {
  print(head(daily, 3))
  fits <- lapply(split(daily, daily$machine), function(d) lm(temp ~ d, data = d))
  print(t(sapply(fits, coef)), digits = 4)
  print(sapply(fits, function(f) summary(f)$sigma))
  all <- lm(temp ~ machine * d, daily)
  print(anova(all))
  print(round(car <- coef(all), 3))
  nl <- try(nls(vib ~ a + b * exp(r * d), subset(daily, machine == "M-7"), start = list(a = .5,
      b = .3, r = .02), control = list(warnOnly = TRUE, maxiter = 50)), silent = TRUE)
  cat(class(nl), "\n")
  sm <- lm(vib ~ splines::ns(d, 3), daily, subset = machine == "M-2")
  print(round(deviance(sm), 4))
  print(round(predict(loess(temp ~ d, daily, subset = machine == "M-3"), data.frame(d = c(3, 6))),
      3))
  w <- lm(made ~ temp + vib + shift, x, subset = state == "run")
  print(summary(w)$adj.r.squared)
  print(round(vcov(w)[1:2, 1:2], 6))
  print(round(hatvalues(w)[1:2], 6))
  print(dim(influence.measures(lm(made ~ temp, x[1:40, ]))$infmat))
  q <- quantile(residuals(w), c(.01, .99))
  print(q)
  print(names(which.max(abs(dfbeta(lm(temp ~ d, daily))[, 2]))))
  p2 <- ppr <- NULL
})
# ---- control charts ----------------------------------------------------------------------------------------------
block("control chart", {
  m1 <- x$made[x$machine == "M-1" & x$state == "run"]
  g <- matrix(m1[seq_len(length(m1) %/% 5 * 5)], ncol = 5, byrow = TRUE)
  xbar <- rowMeans(g)
  r <- apply(g, 1, function(v) diff(range(v)))
  lim <- mean(xbar) + c(-1, 1) * .577 * mean(r)
  out <- which(xbar < lim[1] | xbar > lim[2])
  cat("groups", nrow(g), "limits", lim, "outside", length(out), "\n")
  print(head(out, 10))
  cu <- Reduce(function(s, v) max(0, s + v - mean(xbar) - .5), xbar, accumulate = TRUE)
  print(round(tail(cu, 3), 3))
  ew <- filter(.2 * xbar, .8, "recursive", init = mean(xbar))
  print(round(as.numeric(tail(ew, 2)), 3))
  signs <- rle(sign(xbar - median(xbar)))
  print(table(signs$lengths))
  print(round(convolve(1:3, c(0, 1, .5), type = "open"), 2))
  print(cummax(c(1, 3, 2, 5)))
  print(rev(cummin(rev(c(1, 3, 2, 5)))))
  h <- hist(xbar, plot = FALSE, breaks = 5)
  print(h$counts)
  print(h$breaks)
  den <- density(xbar)
  print(round(den$bw, 4))
  print(round(den$x[which.max(den$y)], 3))
  print(pretty(xbar))
  print(nclass.FD(xbar) > 2)
  lag1 <- ccf(x$temp[1:300], x$vib[1:300], lag.max = 2, plot = FALSE)
  print(lag1)
  pw <- power.t.test(delta = 1, sd = 2, power = .9)
  print(ceiling(pw$n))
  print(t.test(temp ~ machine, data = x, subset = machine %in% c("M-1", "M-2")))
  print(var.test(g[, 1], g[, 2])$p.value)
})
# ---- parts list: a tree ------------------------------------------------------------------------------------------
parts <- read.csv(text = "part,parent,count,price
machine,,1,
frame,machine,1,220.5
drive,machine,2,
motor,drive,1,140
gear,drive,3,12.25
panel,machine,1,
screen,panel,1,80
button,panel,6,1.1
wheel,gear,4,0.75", stringsAsFactors = FALSE, na.strings = "")
cost <- function(p) {
  own <- parts$price[parts$part == p]
  kids <- parts[!is.na(parts$parent) & parts$parent == p, ]
  sum(own, na.rm = TRUE) + sum(vapply(kids$part, cost, 0) * kids$count)
}
tree <- function(p, depth = 0) {
  i <- match(p, parts$part)
  cat(strrep("  ", depth), parts$count[i], " x ", p, if (!is.na(parts$price[i])) paste0(" @ ",
      format(parts$price[i], nsmall = 2)), "\n", sep = "")
  for (q in parts$part[which(parts$parent == p)]) tree(q, depth + 1)
}
block("parts", {
  print(parts)
  tree("machine")
  print(sapply(parts$part, cost))
  nested <- list(machine = list(drive = list(gear = 3, motor = 1), panel = list(button = 6)))
  print(unlist(nested))
  str(nested)
  print(nested[["machine"]][["drive"]][["gear"]])
  nested$machine$panel$lamp <- "new"
  print(rapply(nested, class, how = "unlist"))
  print(modifyList(list(a = 1, b = list(c = 2)), list(b = list(d = 3))))
  print(relist(unlist(list(a = 1, b = 2)) * 2, list(a = 1, b = 2)))
  print(mapply(identical, c(a = 1, b = 2), c(1, 3)))
  print(array(1:4, 4))
  print(outer(1:2, 1:3, "+"))
  print(merge(parts[1:3, c("part", "count")], data.frame(part = c("drive", "x"), q = 1:2),
      all = TRUE))
  print(trimws(formatC(c(3.14159, 42), digits = 3, format = "g")))
  print(prettyNum(1234567, big.mark = ","))
  print(format(1e-10))
  print(format(c(0.001, 123.456), digits = 3))
  print(signif(123456, 2))
  print(1e5)
  print(100000L)
  print(1e-5)
  print(as.hexmode(255))
  print(as.octmode(8L))
  print(rev(utf8ToInt("abc")))
  print(chartr("abc", "xyz", "aabbcc"))
  print(casefold("AB", upper = FALSE))
  print(sprintf("%5s|%-5s|%+d|%e|%%", "a", "b", 3L, 12345.678))
  print(rowsum(c(1, 2, 3), c("a", "b", "a")))
  print(max.col(matrix(c(1, 9, 3, 4, 5, 6), 2)))
})
