# KalmanLike() and kin: integers, text and parts that a model lacks are refused; parts that are too long are read from their start
m <- arima(lh, c(1, 0, 0))$model
changed <- function(...) {
  parts <- list(...)
  for (k in names(parts)) m[[k]] <- parts[[k]]
  m
}
try(KalmanLike(1:5, list(T = matrix(1), Z = 1, h = 0)))
try(KalmanLike(lh, list()))
KalmanLike(lh, changed(Z = c(1, 2)))
KalmanLike(lh, changed(T = matrix(1, 2, 2)))
try(KalmanLike(lh, changed(a = "x")))
try(KalmanLike(lh, changed(a = 0L)))
try(KalmanLike(lh, changed(Z = 1L)))
KalmanLike(lh, changed(h = 0L))
m1 <- m
m1$P <- NULL # mod$P would find Pn
try(KalmanLike(lh, m1))
m1 <- m
m1$V <- NULL
try(KalmanRun(lh, m1))
try(KalmanForecast(3L, m1))
try(KalmanForecast(3L, changed(a = 0L)))
try(KalmanSmooth(lh, changed(a = 0L)))
try(KalmanLike("a", m))
try(KalmanRun(1:3, m))
try(KalmanSmooth(1:3, m))
KalmanRun(c(2, 3, NA), m)
