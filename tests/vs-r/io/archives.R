# Zip and tar archives.
hex <- paste0(
  "504b03040a00000000000539a65800000000000000000000000002000000642f504b03041400000008000539a6588f814e9913000000dc",
  "05000009000000642f6269672e747874cbc9cc4be5ca19254689516294182586130100504b03040a00000000000539a6587b07970a0800",
  "00000800000007000000642f782e637376612c620a312c320a504b03040a00000000000539a65820303a36060000000600000005000000",
  "792e74787468656c6c6f0a504b01021e030a00000000000539a658000000000000000000000000020000000000000000001000ed410000",
  "0000642f504b01021e031400000008000539a6588f814e9913000000dc050000090000000000000001000000a48120000000642f626967",
  "2e747874504b01021e030a00000000000539a6587b07970a0800000008000000070000000000000001000000a4815a000000642f782e63",
  "7376504b01021e030a00000000000539a65820303a360600000006000000050000000000000001000000a48187000000792e747874504b",
  "05060000000004000400cf000000b00000000000")
at <- seq(1, nchar(hex), 2)
td <- tempfile()
dir.create(td)
old <- setwd(td)
writeBin(as.raw(strtoi(substring(hex, at, at + 1), 16L)), "t.zip")
unzip("t.zip", list = TRUE)
str(unzip("t.zip", list = TRUE))
print(unzip("t.zip", exdir = "out"))
sort(list.files("out", recursive = TRUE))
table(readLines("out/d/big.txt"))
print(unzip("t.zip", files = "d/x.csv", exdir = "o2", junkpaths = TRUE))
unzip("t.zip", files = "none")
unzip("t.zip", files = "y.txt", exdir = "out", overwrite = FALSE)
try(unzip("no.zip", list = TRUE))
unzip("no.zip")
read.csv(unz("t.zip", "d/x.csv"))
con <- unz("t.zip", "y.txt")
con
class(con)
readLines(con)
close(con)
con <- unz("t.zip", "y.txt", "rb")
readBin(con, "raw", 3)
readBin(con, "raw", 30)
close(con)
con <- unz("t.zip", "zzz")
try(open(con, "r"))
close(con)
try(unz("t.zip", "y.txt", "w"))
try(readLines(unz("no.zip", "a")))
setwd("out")
print(tar("../t.tar", c("d", "y.txt"), tar = "internal"))
tar("../t.tgz", "d", compression = "gzip", tar = "internal")
setwd("..")
sort(untar("t.tar", list = TRUE, tar = "internal"))
print(untar("t.tar", exdir = "u", tar = "internal"))
sort(list.files("u", recursive = TRUE))
identical(readLines("u/d/big.txt"), readLines("out/d/big.txt"))
sort(untar("t.tgz", list = TRUE, tar = "internal"))
untar("t.tgz", files = "d/x.csv", exdir = "u2", tar = "internal")
list.files("u2", recursive = TRUE)
try(untar("nofile.tar", tar = "internal"))
setwd(old)
unlink(td, recursive = TRUE)
