# Ten seasons of a league: results typed in by hand, checked, tables, form, ratings, goals modelled, seasons played again.
args <- commandArgs(trailingOnly = TRUE)
n <- if (length(args) > 0) as.integer(args[1]) else 30L
set.seed(11)
options(width = 90, stringsAsFactors = FALSE)

section <- local({
  k <- 0
  function(text) {
    k <<- k + 1
    cat("\n", as.character(as.roman(k)), ". ", text, "\n", sep = "")
  }
})

# ---- fixtures ---------------------------------------------------------------------------------------------------
teams <- c("Albion", "Borough", "City", "Dynamo", "Eagles", "Forest", "Gunners", "Harriers",
    "Irons", "Juniors",
           "Kings", "Lions", "Magpies", "North End", "Orient", "Palace")
round_robin <- function(t) {
  m <- length(t)
  rounds <- lapply(seq_len(m - 1), function(r) {
    o <- c(t[1], t[-1][(seq_len(m - 1) + r - 2) %% (m - 1) + 1])
    home <- o[seq_len(m / 2)]
    away <- rev(o)[seq_len(m / 2)]
    if (r %% 2) data.frame(round = r, home = home, away = away) else data.frame(round = r,
        home = away, away = home)
  })
  first <- do.call("rbind", rounds)
  second <- transform(first, round = round + m - 1, home = away, away = home)
  rbind(first, second)
}
plan <- round_robin(teams)
section("Fixtures")
print(dim(plan))
print(head(plan, 3))
print(all(table(plan$home, plan$away) + diag(length(teams)) == 1))
print(unique(tapply(plan$round, plan$home, length)))

strength <- setNames(round(rnorm(length(teams), 0, .3), 3), teams)
play <- function(season) {
  drift <- strength + rnorm(length(teams), 0, .1)
  lambda.h <- exp(.35 + drift[plan$home] - drift[plan$away])
  lambda.a <- exp(.05 + drift[plan$away] - drift[plan$home])
  k <- nrow(plan)
  score <- paste0(rpois(k, lambda.h), sample(c(":", "-", " : "), k, TRUE, c(.9, .05, .05)),
      rpois(k, lambda.a))
  day <- as.Date(sprintf("%d-08-%02d", season,
      10 + (season %% 5))) + 7 * plan$round + sample(-1:1, k, TRUE)
  data.frame(season = season, plan, day = format(day, "%d/%m/%y"), score = score)
}
seasons <- 1989 + seq_len(n)
raw <- do.call(rbind, lapply(seasons, play))
raw$score[sample(nrow(raw), 20)] <- c("", "postponed", "n/p", "3:x")
raw$home[sample(nrow(raw), 15)] <- "NORTH END "
section("As typed in")
print(nrow(raw))
print(raw[c(1, 100, 241), ])
pattern <- "^([0-9]+) ?[:-] ?([0-9]+)$"
good <- regexpr(pattern, raw$score) > 0
print(table(raw$score[!good]))
parts <- regmatches(raw$score, regexec(pattern, raw$score))
games <- raw
games$hg <- as.integer(vapply(parts, `[`, "", 2))
games$ag <- as.integer(vapply(parts, `[`, "", 3))
properly <- function(x) {
  s <- strsplit(tolower(trimws(x)), " ")
  vapply(s, function(w) paste(paste0(toupper(substring(w, 1, 1)), substring(w, 2)),
      collapse = " "), character(1))
}
games$home <- properly(games$home)
stopifnot(setequal(games$home, teams))
games$day <- as.Date(games$day, "%d/%m/%y")
games <- games[!is.na(games$hg) & games$home != games$away, ]
cat("Played:", nrow(games), "from", format(min(games$day), "%e %B %Y"), "to",
    format(max(games$day), "%e %B %Y"), "\n")
print(table(weekdays(games$day)))

# ---- tables -----------------------------------------------------------------------------------------------------
long <- rbind(
  data.frame(games[c("season", "round", "day")], team = games$home, opponent = games$away,
      at = "home", gf = games$hg, ga = games$ag),
  data.frame(games[c("season", "round", "day")], team = games$away, opponent = games$home,
      at = "away", gf = games$ag, ga = games$hg)
)
long$result <- factor(sign(long$gf - long$ga), levels = c(1, 0, -1), labels = c("W", "D", "L"))
long$points <- c(W = 3L, D = 1L, L = 0L)[as.character(long$result)]
long <- long[with(long, order(season, team, round)), ]
final <- function(d) {
  k <- split(d, d$team)
  t <- data.frame(P = sapply(k, nrow), t(sapply(k, function(x) table(x$result))), GF = sapply(k,
      function(x) sum(x$gf)),
                  GA = sapply(k, function(x) sum(x$ga)), Pts = sapply(k,
                      function(x) sum(x$points)))
  t$GD <- t$GF - t$GA
  t <- t[order(-t$Pts, -t$GD, -t$GF, rownames(t)), ]
  cbind(Pos = seq_len(nrow(t)), t)
}
tables <- lapply(split(long, long$season), final)
section("The first season")
print(tables[[1]])
section("Champions")
champions <- vapply(tables, function(t) rownames(t)[1], "")
print(rev(sort(table(champions))))
print(head(data.frame(champion = champions, points = sapply(tables, function(t) t$Pts[1]),
    ahead = sapply(tables, function(t) t$Pts[1] - t$Pts[2])), 6))
positions <- sapply(tables, function(t) t[teams, "Pos"])
rownames(positions) <- teams
print(positions[, seq_len(min(n, 8))])
print(summary(as.vector(apply(positions, 1, function(p) mean(abs(diff(p)))))))
cat("Kendall between seasons:",
    round(mean(sapply(seq_len(ncol(positions) - 1), function(j) cor(positions[, j],
    positions[, j + 1], method = "kendall"))), 3), "\n")
never <- teams[!teams %in% champions]
cat("Never champion:", if (length(never)) paste(never, collapse = ", ") else "none", "\n")

# ---- runs and form ----------------------------------------------------------------------------------------------
section("Runs")
runs <- do.call(rbind, lapply(split(long, list(long$team, long$season), drop = TRUE),
    function(d) {
  r <- rle(as.character(d$result) != "L")
  w <- rle(as.character(d$result))
  data.frame(team = d$team[1], season = d$season[1], unbeaten = max(r$lengths[r$values], 0L),
      wins = max(w$lengths[w$values == "W"], 0L))
}))
rownames(runs) <- NULL
print(head(runs[order(-runs$unbeaten, -runs$wins, runs$team, runs$season), ], 5))
form <- tapply(long$points, long[c("team", "season")], function(p) sum(tail(p, 5)))
print(which(form == max(form), arr.ind = TRUE)[1, , drop = FALSE])
letters5 <- vapply(split(long$result, long$team), function(r) paste(tail(r, 5), collapse = ""),
    "")
print(letters5, quote = FALSE)
long$running <- ave(long$points, long$season, long$team, FUN = cumsum)
leader <- do.call(rbind, lapply(split(long, list(long$round, long$season)),
    function(d) d[which.max(d$running), c("season", "round", "team")]))
print(head(sort(table(leader$team), decreasing = TRUE), 5))

# ---- ratings ----------------------------------------------------------------------------------------------------
section("Ratings")
elo <- setNames(rep(1500, length(teams)), teams)
history <- matrix(NA_real_, length(seasons), length(teams), dimnames = list(seasons, teams))
games <- games[order(games$day, games$home), ]
k.factor <- 20
for (i in seq_len(nrow(games))) {
  g <- games[i, ]
  expected <- 1 / (1 + 10^((elo[[g$away]] - elo[[g$home]] - 60) / 400))
  outcome <- if (g$hg > g$ag) 1 else if (g$hg < g$ag) 0 else 0.5
  change <- k.factor * log1p(abs(g$hg - g$ag) + .5) * (outcome - expected)
  elo[g$home] <- elo[[g$home]] + change
  elo[g$away] <- elo[[g$away]] - change
  history[as.character(g$season), ] <- elo
}
print(round(sort(elo, decreasing = TRUE)))
print(round(history[seq_len(min(3, n)), 1:6], 1))
cat("Sum stays", sum(elo), "; correlation with strength", round(cor(elo, strength[names(elo)]),
    3), "\n")

# ---- goals ------------------------------------------------------------------------------------------------------
section("Goals")
print(table(home = pmin(games$hg, 5), away = pmin(games$ag, 5)))
cat("Home", mean(games$hg), "away", mean(games$ag), "\n", sep = " ")
observed <- table(factor(pmin(games$hg, 6), levels = 0:6))
expected <- nrow(games) * c(dpois(0:5, mean(games$hg)), ppois(5, mean(games$hg),
    lower.tail = FALSE))
print(round(rbind(observed, expected), 1))
recent <- subset(long, season >= max(season) - 4)
fit <- glm(gf ~ at + team + opponent, family = poisson, data = recent)
cf <- summary(fit)$coefficients
print(round(head(cf, 4), 4))
cat("Deviance", round(deviance(fit), 2), "on", df.residual(fit), "df\n")
attack <- dummy.coef(fit)$team
print(round(sort(attack - mean(attack)), 2))
match.odds <- function(h, a, max = 8) {
  l <- predict(fit, data.frame(at = c("home", "away"), team = c(h, a), opponent = c(a, h)),
      type = "response")
  p <- outer(dpois(0:max, l[1]), dpois(0:max, l[2]))
  c(home = sum(p[lower.tri(p)]), draw = sum(diag(p)), away = sum(p[upper.tri(p)]))
}
cup <- expand.grid(home = teams[1:3], away = teams[4:6])
odds <- t(mapply(match.odds, cup$home, cup$away))
rownames(odds) <- paste(cup$home, cup$away, sep = " - ")
print(round(odds, 3))
binned <- cut(odds[, "home"], c(0, .3, .45, .6, 1))
print(tapply(odds[, "draw"], binned, mean), digits = 3)

# ---- once more --------------------------------------------------------------------------------------------------
section("The season played again")
lam <- matrix(0, length(teams), length(teams), dimnames = list(teams, teams))
for (h in teams) for (a in setdiff(teams, h)) lam[h, a] <- exp(.3 + strength[[h]] - strength[[a]])
simulate <- function() {
  pts <- setNames(numeric(length(teams)), teams)
  hg <- matrix(rpois(length(lam), lam), nrow(lam))
  ag <- matrix(rpois(length(lam), t(lam) * .75), nrow(lam))
  w <- (hg > ag) * 3 + (hg == ag)
  l <- (hg < ag) * 3 + (hg == ag)
  diag(w) <- diag(l) <- 0
  pts + rowSums(w) + colSums(l)
}
again <- replicate(40 * n, simulate())
places <- apply(again, 2, function(p) rank(-p, ties.method = "first"))
chance <- data.frame(champion = rowMeans(places == 1), top4 = rowMeans(places <= 4),
    down = rowMeans(places >= 14), points = rowMeans(again))
print(round(chance[order(-chance$points), ], 3))
print(round(apply(again[1:3, ], 1, quantile, c(.025, .5, .975)), 1))

# ---- prize money: who gets what ---------------------------------------------------------------------------------
section("Money")
pot <- 1e7
weights <- rev(seq_along(teams))^1.2
share <- pot * weights / sum(weights)
t1 <- tables[[length(tables)]]
money <- setNames(share, rownames(t1))
cat(sprintf("%2d. %-10s %14s %5.1f %%\n", seq_along(money), names(money), format(round(money),
    big.mark = ",", scientific = FALSE), 100 * money / pot), sep = "")
gini <- function(x) { x <- sort(x); k <- length(x); 2 * sum(x * seq_len(k)) / (k * sum(x)) - (k + 1) / k }
cat("Gini of money", round(gini(money), 4), "of points", round(gini(t1$Pts), 4), "\n")
derbies <- Filter(function(g) nrow(g) > 0, split(games,
    paste(pmin(games$home, games$away), pmax(games$home, games$away), sep = "/")))
most <- sapply(derbies, function(g) sum(g$hg + g$ag))
print(head(sort(most, decreasing = TRUE), 4))
write.csv(head(tables[[1]], 3), quote = FALSE)
