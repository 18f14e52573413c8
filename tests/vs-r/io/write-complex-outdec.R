# Complex and real numbers written as tables under other decimal points.
options(OutDec = ","); d <- data.frame(z = c(1.5 + 2i, NA, -0.25i), x = c(1.5, NA, 3), s = c("a,b", "c", "1.5")); write.csv(d); write.csv2(d); write.table(d); write.table(d, dec = "."); print(d); format(d)
write.table(as.matrix(d[1:2]), dec = ","); write.table(d, dec = ";"); options(OutDec = "."); write.csv(d); write.csv2(d); write.table(d, dec = ","); write.table(c(1i, 2.5), dec = ","); write.table(c(1.5, 2.5), dec = ",")
options(OutDec = ","); write.csv(c(1.5, 2.5)); write.csv(matrix(c(1.5, 2, 3.25, 4), 2)); write.csv(matrix(c(1.5, 2, 3.25, 4i), 2)); write(c(1.5, 2), ""); write(1.5i, ""); cat(1.5, 1.5i, "\n"); dput(1.5i); as.character(1.5i); paste(1.5i, 1.5)
write.csv(data.frame(d = as.Date("2024-01-01"), p = as.POSIXct("2024-01-01 10:00:00.5", tz = "UTC"), f = 1.5, i = 2L)); write.csv(data.frame(t = as.difftime(1.5, units = "mins")))
