# str() with lines that are cut or wrapped, by argument and by option.
long <- paste(rep(letters, 100), collapse = "")
str(long, strict.width = "wrap")
str(long, strict.width = "cut")
str(c(long, long), strict.width = "cut", nchar.max = 60)
parts <- list(a = c(x = 1.5, y = 2), b = "abc def", cc = TRUE, d = list(1, "a"), f = function(x, y) x,
              residuals = c(1.123, 2.234, 3.345, 4.567, 5.678, 6.789, 7.891, 8.912, 9.123))
old <- options(width = 60, str = strOptions(strict.width = "wrap"))
str(parts)
str(c(a = 1, b = 2))
str(mtcars)
str(lm(dist ~ speed, cars)$model)
options(str = strOptions(strict.width = "cut"), width = 40)
str(parts)
options(old)
# times print nothing of their own
str(data.frame(n = 1:2, t = as.POSIXct("2023-05-01", tz = "UTC") + 0:1), strict.width = "cut")
