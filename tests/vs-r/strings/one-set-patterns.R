# patterns that are one set of characters, or runs of them, in every function that searches
x <- c("", "a", "Hello, World 42!", "  two  spaces ", "a-b_c.d", NA, "\u00e9t\u00e9 \u00fc", "x\ty\nz", "AAA", "123abc456", "tab\\slash]", "^caret-dash")
ps <- c("[aeiou]", "[^aeiou]", "[0-9]+", "\\s", "\\s+", "\\d", "\\w+", "\\W", "[[:punct:]]", "[[:space:]]+", "[[:alpha:]]+", "[^[:alnum:]]", ".", ".+", "[]a]", "[^]a]+", "[a-]", "[\\]", "\\.", "[.]", "[A-Z]", "\\S+", "[[:upper:][:digit:]]+", "[^ ]", "(a)", "([0-9]+)", "a", "a+", "[a]{1}", "[a]{1,}", "[b-a]")
for (p in ps) for (ic in c(FALSE, TRUE)) {
  r <- try({
    print(c(p, ic)); print(gsub(p, "<\\0>", x, ignore.case = ic)); print(sub(p, "#", x, ignore.case = ic)); print(grepl(p, x, ignore.case = ic))
    print(unclass(regexpr(p, x, ignore.case = ic))[1:12]); print(lapply(gregexpr(p, x, ignore.case = ic), as.integer)[3:6]); print(regmatches(x, regexec(p, x, ignore.case = ic))[c(3, 7)])
  }, TRUE)
  if (inherits(r, "try-error")) cat(r)
}
for (p in c("[ ,]+", "[aeiou]", ".", "\\s", "[0-9]")) { print(strsplit(x, p)); print(regmatches(x[!is.na(x)], gregexpr(p, x[!is.na(x)]))[2:4]) }
print(gsub("[[:space:]]", "", x, useBytes = TRUE)); print(gsub("[^a-z]", "", x, perl = TRUE)); print(gsub("(?i)[aeiou]", "", x, perl = TRUE)); print(gsub("[aeiou]", "\\U\\0", x, perl = TRUE)); print(gsub("([aeiou])", "\\1\\1", x)); print(toupper(gsub("[^A-Za-z]+", " ", x)))
print(grep("[0-9]", x)); print(grep("[0-9]", x, value = TRUE, invert = TRUE)); print(regexpr("[0-9]+", "abc123def45")); print(nchar(gsub("[^a]", "", "banana"))); print(gsub("[x]*", "-", "axb")); print(sub("\\s+$", "", "end  ")); print(sub("^\\s+", "", "  begin"))
