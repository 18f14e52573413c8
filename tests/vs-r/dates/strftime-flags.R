# Flags and widths between % and the letter in format() of dates and times.
d <- as.Date(c("2024-01-05", "2024-11-25", NA))
format(d, "%-d/%-m/%Y"); format(d, "%_d %B"); format(d, "%^b %-j"); strftime(d, "%-d %#a")
x <- as.POSIXct("2024-01-05 03:04:05", tz = "UTC")
for (f in c("%-H:%-M:%-S", "%_d", "%0e", "%^a", "%#Z", "%-j", "%-I%p", "%-y", "%_H", "%Ey", "%Od", "%k|%l|%P", "%N", "%:z", "%z", "%+",
  "%E %Q", "%10Y", "%05d", "%-e", "%^B", "%10B", "%-5d", "%_5m", "%010A", "%#B", "%#p", "%^p", "%_j", "%-U", "%05k", "%_l", "%-G",
  "%-V", "%-C", "%-s", "%-T", "%12T", "%^c", "%#c", "%20D", "%", "%%-d")) cat(f, "=", format(x, f), "\n")
paste("Week", format(d[1], "%-V"), "of", format(d[1], "%G"))
