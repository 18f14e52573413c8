# Comparisons of rasters, cell by cell.
r <- as.raster(matrix("black", 4, 5))
r[2:3, 2:4] <- "white"; r == "white"
r[1, ] <- "red"; r == "red"
r[, 5] <- c("a1", "a2", "a3", "a4"); r[, 5]
r[cbind(1:2, 1:2)] <- c("q", "w"); as.matrix(r)
r[7] <- "seven"; as.matrix(r)
r[4, 1:2] <- c("x", "y"); as.matrix(r)
r[1:2, 1:3] <- matrix(1:6, 2); as.matrix(r)
r[r == "white"] <- "blue"; as.matrix(r)
r <- as.raster(matrix(c("black","red"), 2, 3))
tryCatch(print(r + 1), error = print, warning = print)
tryCatch(print(r < "a"), error = print, warning = print)
tryCatch(print(!r), error = print, warning = print)
tryCatch(print(r & r), error = print, warning = print)
r == r; "red" != r; r == matrix(c("black", "red"), 2, 3)
any(r == "red")
