# tools::encoded_text_to_latex() and the table of encodings of one byte.
f <- tools::encoded_text_to_latex
u <- c(192:255, 0x104,0x105,0x106,0x107,0x10c,0x10d,0x141,0x142,0x152,0x153,0x160,0x161,0x178,0x192,0x2013,0x2014,0x2018,0x2019,0x201c,0x201d,0x2026,0x20ac,0x3b1,0x410)
for (x in u) cat(sprintf("%x", x), f(intToUtf8(x), "UTF-8"), "\n")
for (x in 128:191) cat(sprintf("%x", x), f(rawToChar(as.raw(x)), "latin1"), "\n")
cat(f("a#$%&_{}~^\\\"'`<>|b", "latin1"), "\n"); cat(f("a#$%&_{}~^\\\"'`<>|b", "UTF-8"), "\n")
print(f(c("a", NA, ""), "latin1")); try(f("a", "bogus")); print(f("\xa4","latin9")); print(f("\xb1","latin2")); 
print(args(f)); print(f("abc"))
f <- tools::encoded_text_to_latex
for (x in c(0x100:0x1ff, 0x210:0x250,0x2c0:0x2de,0x2010:0x2060, 0x20a0:0x20ac,0x2100:0x2130,0x2190:0x2194,0x2200:0x2260)) { r <- f(intToUtf8(x), "UTF-8"); if (r != "?") cat(sprintf("%x=%s ", x, r)) }
cat("\n")
for (e in c("latin1","latin2","latin9")) { cat(e, ""); for (b in 160:255) { u <- utf8ToInt(iconv(rawToChar(as.raw(b)), e, "UTF-8")); r <- f(rawToChar(as.raw(b)), e); r2 <- f(intToUtf8(u),"UTF-8"); if (r != r2) cat(sprintf("%x/%x=%s|%s ", b, u, r, r2)) }; cat("\n") }
codes <- tools::charset_to_Unicode
print(codes[c("41", "80", "a4", "e9"), ])
class(codes)
m <- unclass(codes)
dim(m)
colSums(m)
colnames(m)[apply(m, 2, function(v) any(v == 0x20ac))]
