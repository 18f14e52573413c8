# Numbers as write.table(), as.character(), sprintf() and format() write them, near the places where the rounding turns.
x <- c(0.1 + 1:4, 1 / 3, 2 / 3 * 10^(-6:6), 99999.95, 123456.5, 1e5 + 0.1, 1e15 + 0.5, 0.00001, 0.000012345, 1 - 2^-53, 9.999999999999995,
       999999.99999999994, (0:9) / 8, -1.5, NA, NaN, Inf, -Inf, 1e-300, 5e-324, 0.30000000000000004)
cat(as.character(x), sep = "\n")
for (f in c("%.0f", "%.1f", "%.3f", "%.9f", "%5.2f", "%+.2f")) cat(f, sprintf(f, x), "\n")
for (d in c(1, 4, 7, 15)) cat(vapply(x, format, "", digits = d), "\n")
options(scipen = 6); cat(paste(x), "\n"); options(scipen = -3); cat(paste(x), "\n"); options(scipen = 0)
d <- data.frame(x = x, i = seq_along(x), l = rep(c(TRUE, NA), length.out = length(x)), s = rep(c("a", NA, "q\"t", "\u00e9"), length.out = length(x)))
d$i[3] <- NA
write.csv(d)
write.csv(d[1:6, ], row.names = FALSE, quote = FALSE, na = "-")
write.csv2(d[1:6, ])
write.table(d[1:6, ], sep = "\t", qmethod = "double", col.names = FALSE)
write.table(as.matrix(d[1:4, 1:2]))
write.table(matrix(c(TRUE, NA, FALSE, TRUE), 2), na = "", eol = ";\n")
options(OutDec = ","); write.table(d[1:3, 1:2]); options(OutDec = ".")
