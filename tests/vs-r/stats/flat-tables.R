# Flat tables written, read and formatted.
ft <- ftable(Titanic, row.vars = 1:2)
ft22 <- ftable(Titanic, row.vars = 2:1, col.vars = 4:3)
write.ftable(ft22, quote = FALSE)
write.ftable(ft22, quote = FALSE, method="row.compact")
write.ftable(ft22, quote = FALSE, method="col.compact")
write.ftable(ft22, quote = FALSE, method="compact")
format(ftable(wool + tension ~ breaks, warpbreaks), justify = "none", quote = FALSE)[1:4,]
str(format(ft22)); format(ft22)[1:3,]
format(ft22, method="compact", lsep="|", quote=FALSE)[1:4,]
format(ftable(Titanic, row.vars = integer()))
write.ftable(ftable(Titanic, row.vars=1:4, col.vars=integer()))
print(ft22, method="compact")
print(ft22, digits=2, justify="right")
file <- tempfile(); cat("             Intelligence\n", "             v.g.\tg.\ta.\n","A 1 2 3\n", file=file)
cat(file = file,
    "                                        Alcohol Consumption\n",
    "Smoking    Coffee     0   1-9  10+\n",
    "  none     none      1 2  3\n", "  none     some  4 5 6\n")
file2 <- tempfile()
write.ftable(ft22, file2); read.ftable(file2)
ft2 <- read.ftable(file2); all.equal(ft2, ft22); str(ft2)
write.ftable(ft, file2, quote=FALSE)
cat("             Intercourse\n", "Race  Gender     Yes  No\n", "White Male        43 134\n", "      Female      26 149\n",
    "Black Male        29  23\n", "      Female      22  36\n", file = file)
read.ftable(file)
cat("                      \"Tonsil Size\"\n", "            \"Not Enl.\" \"Enl.\" \"Greatly Enl.\"\n",
    "Noncarriers       497     560           269\n", "Carriers           19      29            24\n", file = file)
ft <- read.ftable(file, skip = 2, row.var.names = "Status", col.vars = list("Tonsil Size" = c("Not Enl.", "Enl.", "Greatly Enl.")))
ft; str(ft)
dim(format(ft)); dim(format(ftable(UCBAdmissions)))
ft23 <- ftable(Titanic, row.vars = 1:3)
write.ftable(ft23, file2); identical(dim(read.ftable(file2)), dim(ft23)); read.ftable(file2)
write.ftable(ft23, file2, method="row.compact"); readLines(file2)
ft <- ftable(Titanic, row.vars = 1:2)
for (j in list("left","right","centre","none",c("left","centre"),c("right","left"),c("none","right"))) print(format(ft, justify=j, quote=FALSE)[1:4,])
try(format(ft, justify="foo"))
