# Sequences of up to six bytes that the C library takes for a character: nchar() and substr() count them.
s <- "a\xfa\xb4\xbf\xbf\x9fb"
validUTF8(s)
nchar(s)
nchar(s, "bytes")
substr(s, 1, 2)
substr(s, 2, 2)
substring(s, 1:3, 1:3)
for (k in c("\xfd\xbf\xbf\xbf\xbf\xbf", "\xf8\x88\x80\x80\x80", "\xf5\x80\x80\x80", "\xf4\xbf\xbf\xbf", "\xfc\x84\x80\x80\x80\x80x",
            "\xf8\x80\x80\x80\x80", "\xed\xa0\x80", "\xfa\xb4\xbf\xbf", "\xfe\xb4\xbf\xbf", "\xfc\x80\x80\x80\x80\x80", "z\xff")) {
  print(tryCatch(nchar(k), error = conditionMessage))
  print(tryCatch(substr(k, 1, 1), error = conditionMessage))
  print(nchar(k, allowNA = TRUE))
}
