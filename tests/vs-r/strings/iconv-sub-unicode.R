# Code points above 0xFFFF take eight digits.
s <- "caf\u00e9 \u65e5 \U1F600"
iconv(s, "UTF-8", "ASCII", sub = "Unicode"); iconv(s, "UTF-8", "latin1", sub = "Unicode"); iconv(s, "UTF-8", "ASCII", sub = "byte"); iconv(s, "UTF-8", "ASCII", sub = "?")
