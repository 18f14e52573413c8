# arima-start.R - ARIMA fits whose state starts from the autocovariances, as Rossignol proposed.
arima(lh, order = c(1, 0, 0), SSinit = "Rossignol2011")
arima(lh, order = c(3, 0, 0), SSinit = "Rossignol2011")
arima(USAccDeaths, order = c(0, 1, 1), seasonal = list(order = c(0, 1, 1)), SSinit = "Rossignol2011")
round(predict(arima(lh, order = c(3, 0, 0), SSinit = "Rossignol2011"), n.ahead = 4)$pred, 4)
tryCatch(arima(lh, order = c(1, 0, 0), SSinit = "x"), error = function(e) cat(conditionMessage(e), "\n"))
