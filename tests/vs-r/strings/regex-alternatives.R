# Extended patterns with alternatives: the longest match counts, not the first one; what groups record.
show <- function(p, x, ...) {
  cat(p, ":", sub(p, "<>", x, ...), "|", gsub(p, "<>", x, ...), "|", unlist(gregexpr(p, x, ...)), "|", grepl(p, x, ...), "\n")
  for (m in regmatches(x, regexec(p, x, ...))) cat(" ", deparse(m), "\n")
}
x <- c("abcab", "xab abc", "", "caac", "a\nb")
for (p in c("a|ab|abc", "abc|ab|a", "b|[ab]c", "aa|a.|c", "(ab|bc)c?", "x(a|b)b", "(a|bc)(b|c)", "(ab|abc)b", "a+|b", "a+|ab", "c$|^a", "[^b]b|ab"))
  show(p, x)
y <- c("  both ends ", "left ", "   ", " a  b")
for (p in c("^\\s+|\\s+$", "\\s+$|^\\s+", "^ +| +$", "^\\s|\\s+$")) show(p, y)
z <- c("a-b-c", "-x", "none", "k=v=w")
for (p in c("^(.*)-(.*)$", ".*-", "-.*", "[^-]*$", "(a|k)[-=](b|v)", ".*=.*", "a.*c|k.*")) show(p, z)
show("h[EA]llo|WORLD|w", c("Hello World", "hALLO w"), ignore.case = TRUE)
show("[^a]b", c("Ab", "ab", "xB"), ignore.case = TRUE)
files <- c("one.jpg", "two.jpeg", "three.JPEG", "four.gif.txt", "jpg")
show("\\.(jpg|jpeg|gif)$", files)
show("\\.(jpg|jpeg|gif)$", files, ignore.case = TRUE)
cat(gsub(">[^\n]*\n|\n", "", ">head 1\nacgt\nac\n>head 2\ngg\n"), "\n")
cat(strsplit("a1b22,c;d", "[0-9]+|,|;")[[1]], "\n")
