# helpdesk.R - A day at a service desk: discrete-event simulation with several clerks, repeated over scenarios.
#
#   orbit examples/helpdesk.R [runs]
#
# Customers arrive at random, wait in one line by priority, are served, and now and then give up.

args <- commandArgs(trailingOnly = TRUE)
runs <- if (length(args) > 0) as.integer(args[1]) else 20L

title <- function(text, char = "-") {
  cat("\n", text, "\n", strrep(char, nchar(text)), "\n", sep = "")
}

# ---- event queue -----------------------------------------------------------------------------

new_queue <- function() {
  structure(list(env = new.env()), class = "event_queue") -> q
  q$env$time <- numeric(0)
  q$env$what <- list()
  q
}

push <- function(queue, ...) UseMethod("push")
pop <- function(queue) UseMethod("pop")

push.event_queue <- function(queue, time, kind, id = NA_integer_, ...) {
  e <- queue$env
  at <- findInterval(time, e$time) # after all events at the same time
  e$time <- append(e$time, time, after = at)
  e$what <- append(e$what, list(list(kind = kind, id = id, ...)), after = at)
  invisible(queue)
}

pop.event_queue <- function(queue) {
  e <- queue$env
  if (length(e$time) == 0) return(NULL)
  event <- c(list(time = e$time[1]), e$what[[1]])
  e$time <- e$time[-1]
  e$what <- e$what[-1]
  event
}

length.event_queue <- function(x) length(x$env$time)

print.event_queue <- function(x, ...) {
  n <- length(x)
  cat("<event queue: ", n, if (n == 1) " event" else " events", ">\n", sep = "")
  for (i in seq_len(min(n, 3))) {
    w <- x$env$what[[i]]
    cat(sprintf("  %7.2f  %-8s %s\n", x$env$time[i], w$kind, if (is.na(w$id)) "-" else w$id))
  }
  if (n > 3) cat("  ...\n")
  invisible(x)
}

title("Event queue")
q <- new_queue()
push(q, 5, "arrive", 1L)
push(q, 2.5, "arrive", 2L)
push(q, 5, "leave", 2L)
push(q, 0.25, "open")
print(q)
first <- pop(q)
str(first)
q
while (!is.null(ev <- pop(q))) cat(format(ev$time, nsmall = 2), ev$kind, ev$id, "\n")
print(length(q))

# ---- one day ---------------------------------------------------------------------------------

default_setting <- list(
  clerks = 2L, arrivals = 20, service = 5.2, spread = 0.6, patience = 15, vip = 0.1, open = 8 * 60
)

modify <- function(setting, ...) {
  changes <- list(...)
  unknown <- setdiff(names(changes), names(setting))
  if (length(unknown)) stop("unknown setting: ", paste(sQuote(unknown, FALSE), collapse = ", "))
  modifyList(setting, changes)
}

simulate_day <- function(setting, seed) {
  set.seed(seed)
  events <- new_queue()
  with(setting, {
    # arrivals by the hour follow a curve with a peak before noon
    at <- cumsum(rexp(3 * arrivals * open / 60, rate = arrivals / 60))
    at <- at[at < open]
    keep <- runif(length(at)) < 0.55 + 0.45 * sin(pi * at / open)
    customers <<- data.frame(
      id = seq_len(sum(keep)),
      arrive = at[keep],
      start = NA_real_,
      leave = NA_real_,
      vip = runif(sum(keep)) < vip,
      state = factor("waiting", levels = c("waiting", "served", "gone"))
    )
  })
  for (i in seq_len(nrow(customers))) push(events, customers$arrive[i], "arrive", i)
  free <- setting$clerks
  line <- integer(0)
  longest <- 0L
  busy <- 0

  serve <- function(id, now) {
    time <- rlnorm(1, log(setting$service) - setting$spread^2 / 2, setting$spread)
    customers$start[id] <<- now
    customers$state[id] <<- "served"
    free <<- free - 1L
    busy <<- busy + time
    push(events, now + time, "done", id)
  }

  while (!is.null(ev <- pop(events))) {
    switch(ev$kind,
      arrive = {
        if (free > 0) {
          serve(ev$id, ev$time)
        } else {
          line <- c(line, ev$id)
          line <- line[order(-customers$vip[line], line)]
          longest <- max(longest, length(line))
          push(events, ev$time + rexp(1, 1 / setting$patience), "impatient", ev$id)
        }
      },
      impatient = if (ev$id %in% line) {
        line <- setdiff(line, ev$id)
        customers$state[ev$id] <- "gone"
        customers$leave[ev$id] <- ev$time
      },
      done = {
        customers$leave[ev$id] <- ev$time
        free <- free + 1L
        if (length(line) > 0) {
          nxt <- line[1]
          line <- line[-1]
          serve(nxt, ev$time)
        }
      },
      stop("what is ", ev$kind, "?")
    )
  }
  customers$wait <- with(customers, ifelse(state == "served", start - arrive, leave - arrive))
  structure(
    list(setting = setting, customers = customers, longest = longest, use = busy / (setting$clerks * setting$open)),
    class = "day"
  )
}

summary.day <- function(object, ...) {
  d <- object$customers
  out <- c(
    customers = nrow(d), served = sum(d$state == "served"), gone = sum(d$state == "gone"),
    wait = mean(d$wait), wait90 = unname(quantile(d$wait, 0.9)), longest = object$longest, use = object$use
  )
  structure(out, class = "summary.day")
}

print.summary.day <- function(x, digits = 3, ...) {
  cat("customers", x[["customers"]], " served", x[["served"]], " gave up", x[["gone"]], "\n")
  cat("mean wait", format(x[["wait"]], digits = digits), "min, 90% below", format(x[["wait90"]], digits = digits), "min\n")
  cat("longest line", x[["longest"]], " clerks busy", paste0(round(100 * x[["use"]]), "%"), "\n")
  invisible(x)
}

title("One day, two clerks")
customers <- NULL
day <- simulate_day(default_setting, 1)
summary(day)
head(day$customers)
print(table(day$customers$state, VIP = day$customers$vip))
print(tapply(day$customers$wait, day$customers$vip, summary))

by_hour <- cut(day$customers$arrive, breaks = seq(0, 480, by = 60), labels = paste0(8:15, "h"), right = FALSE)
hours <- aggregate(wait ~ hour, data = cbind(day$customers, hour = by_hour), FUN = function(w) round(mean(w), 2))
hours$n <- as.vector(table(by_hour)[as.character(hours$hour)])
print(hours, row.names = FALSE)
cat("\nArrivals by hour\n")
for (h in levels(by_hour)) cat(sprintf("%4s %s\n", h, strrep("*", sum(by_hour == h))))

# ---- scenarios -------------------------------------------------------------------------------

title("Scenarios")
scenarios <- list(
  base = default_setting,
  "third clerk" = modify(default_setting, clerks = 3L),
  "busy season" = modify(default_setting, arrivals = 30),
  "quick forms" = modify(default_setting, service = 4, spread = 0.3),
  patient = modify(default_setting, patience = 60)
)
bad <- tryCatch(modify(default_setting, clarks = 3), error = function(e) conditionMessage(e))
cat("refused:", bad, "\n\n")

results <- lapply(names(scenarios), function(name) {
  m <- vapply(seq_len(runs), function(r) unclass(summary(simulate_day(scenarios[[name]], 100 + r))), numeric(7))
  data.frame(scenario = name, run = seq_len(runs), t(m))
})
all_runs <- do.call(rbind, results)
str(all_runs)

means <- aggregate(cbind(customers, served, gone, wait, use) ~ scenario, data = all_runs, FUN = mean)
means <- means[match(names(scenarios), means$scenario), ]
rownames(means) <- NULL
print(format(means, digits = 3))

cat("\nShare of customers who give up, with a 95% interval over runs\n")
for (s in names(scenarios)) {
  d <- subset(all_runs, scenario == s)
  share <- 100 * d$gone / d$customers
  half <- qt(0.975, runs - 1) * sd(share) / sqrt(runs)
  cat(sprintf("%-12s %5.1f%%  [%5.1f, %5.1f]\n", s, mean(share), max(0, mean(share) - half), mean(share) + half))
}

# ---- theory ----------------------------------------------------------------------------------

title("Against the formula of Erlang")
erlang_c <- function(servers, load) {
  if (load >= servers) return(1)
  terms <- load^(0:(servers - 1)) / factorial(0:(servers - 1))
  last <- load^servers / factorial(servers) * servers / (servers - load)
  last / (sum(terms) + last)
}
for (servers in 1:5) {
  load <- 20 / 60 * 5.2
  p <- erlang_c(servers, load)
  cat(servers, if (servers == 1) "clerk: " else "clerks:", "P(wait) =", formatC(p, digits = 4, format = "f"),
      if (p == 1) "(the line grows without end)", "\n")
}
loads <- seq(0.5, 2.5, by = 0.5)
grid <- outer(1:4, loads, Vectorize(erlang_c))
dimnames(grid) <- list(clerks = 1:4, load = loads)
print(round(grid, 3))
stopifnot(all(grid <= 1), all(diff(grid[4, ]) > 0))
