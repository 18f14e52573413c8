# diff() of numbers, with lags, missing values, overflow, attributes; times and dates; errors.
for (x in list(c(3, 1, 4, 1, 5), 1:5, c(NA, 2L, 5L), c(NaN, 1, NA, 2), c(.Machine$integer.max, -1L), c(-.Machine$integer.max, 1L), -1.5, integer(), numeric(), c(a = 1, b = 3), c(TRUE, FALSE),
               c(Inf, Inf, 1), matrix(c(1, 2, 4, 8), 2), factor(c("a", "b")), as.Date("2024-01-01") + c(0, 3), c(1i, 2), "a", 10:1, structure(1:3, note = "n"),
               as.POSIXct(c(0, 60), origin = "1970-01-01", tz = "UTC"), list(1, 2), NULL, 5:5))
  for (lag in list(1L, 2, 1.5, 0L, -1, c(1, 2), NA, "1")) for (k in list(1L, 2, 0)) {
    r <- withCallingHandlers(tryCatch(diff(x, lag, k), error = function(e) conditionMessage(e)), warning = function(w) { cat("warning:", conditionMessage(w), "\n"); invokeRestart("muffleWarning") })
    cat(deparse(r), sep = "\n")
  }
diff(ts(c(1, 4, 9), start = 2000)); diff(c(.Machine$integer.max, -1L)); try(diff()); try(diff(1:3, lag = stop("late"))); x <- c(1, 2); y <- diff(x); y[1] <- 9; x
