# str(): how many dates fit into a line, and lines of values longer than nchar.max.
d <- as.Date(c("2023-12-31", "2024-02-29", NA))
e <- as.Date("2024-01-01") + 0:9
p <- as.POSIXct("2024-07-01 12:00", tz = "UTC") + 1:10
for (w in c(30, 40, 50, 60, 80)) {
  str(d, width = w)
  str(e, indent.str = "##", width = w)
  str(list(d = e, l = list(d = d, p = p)), width = w)
  str(data.frame(e, p), width = w)
}
str(p, nchar.max = 20)
str(data.frame(p, s = "abcdefghijklmnopqrstuvwxyz"), nchar.max = 20)
str((1:20) / 3, nchar.max = 20)
str(c(a = 1.5, b = 2, c = 3), nchar.max = 17)
str(c(TRUE, FALSE, NA, TRUE, TRUE, TRUE, NA), nchar.max = 18, vec.len = 9)
str(1:1000, vec.len = 100)
str(rep(TRUE, 100), vec.len = 60)
str(factor(1:100), vec.len = 100)
str(list(a = 1:1000, b = list((1:1000) / 3)), vec.len = 100)
