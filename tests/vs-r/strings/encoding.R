# locale: en_US.UTF-8
x <- "na\u00efve caf\u00e9"
x
nchar(x)
nchar(x, "bytes")
nchar(x, "width")
toupper(x)
substr(x, 3, 3)
strsplit("\u00e9\u00e8", "")[[1]]
utf8ToInt("\u20ac")
intToUtf8(c(8364, 233))
Encoding(x)
iconv("caf\u00e9", "UTF-8", "latin1") == "caf\u00e9"
iconv("caf\u00e9", "UTF-8", "ASCII")
iconv("caf\u00e9", "UTF-8", "ASCII", sub = "?")
iconv("caf\u00e9", "UTF-8", "ASCII", sub = "byte")
enc2utf8("a")
validUTF8(c("a", "\xff"))
"\u4e2d\u6587"
nchar("\u4e2d\u6587", "width")
format("\u4e2d", width = 5)
formatC("\u00e9", width = 4)
sprintf("%4s|", "\u00e9")
sort(c("\u00e9", "f", "e", "z", "E", "a"))
order(c("b", "A", "a", "B"))
rev(sort(c("banana", "apple", "Cherry")))
"a" < "B"
"\u00e9" < "f"
toupper("\u00df")
chartr("\u00e9", "e", "\u00e9t\u00e9")
gsub("\u00e9", "E", "\u00e9t\u00e9")
regexpr("t", "\u00e9t\u00e9")
grepl("^.t.$", "\u00e9t\u00e9")
casefold("\u00c0", upper = FALSE)
print(c("\u00e9", "ab"))
data.frame(n = c("\u00e9", "abc"))
names(c("\u00e9" = 1))
sQuote("x"); dQuote("x")
make.names("\u00e9 a")
"\u200b"
"tab\t\u00e9"
cat("\u00e9\n")
charToRaw("\u00e9")
rawToChar(as.raw(c(0xc3, 0xa9)))
abbreviate("\u00e9t\u00e9 chaud", 5)
tolower("\u0130")
trimws(" \u00e9 ")
rev(strsplit("h\u00e9", NULL)[[1]])
substring("\u00e9\u00e8\u00ea", 1:3, 1:3)
startsWith("\u00e9a", "\u00e9")
as.symbol("\u00e9")
e <- list("\u00e9" = 1); e
str("\u00e9")
deparse("\u00e9")
