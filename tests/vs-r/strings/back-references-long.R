# Back references in long texts.
x <- c(strrep("ab", 45), paste0(strrep("the quick ", 8), "the the brown fox jumps over over it"), strrep("abc", 30), paste0(strrep("\u00e9\u00e9abc", 20), " \u00e9\u00e9\u00e9\u00e9 xx"), paste0("x", strrep("y", 100), "x"), paste0(strrep("a", 70), "b", strrep("a", 70)))
for (p in c("(a+)b\\1$", "\\b(\\w+) \\1\\b", "^(ab+)*\\1$", "(abc)\\1", "(.)(.)\\2\\1", "(x)(y+)\\1$", "^(.+)\\1$", "(a+)(b+)\\1\\2", "(A)\\1b", "(\u00e9+)abc\\1", "^(.+)(.+)\\2\\1x$")) {
  cat(p, "\n")
  print(try(regexpr(p, x), TRUE)); print(try(sub(p, "<\\1>", x), TRUE)); print(try(gsub(p, "<\\1>", x, ignore.case = TRUE), TRUE)); print(lengths(try(gregexpr(p, x), TRUE)))
}
