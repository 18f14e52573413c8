# Long vectors of texts that repeat: what was found for one is used for the next.
s <- rep(c("id1", "id22", NA, "", "déjà 7", "x,y,,z", "A1b2C3"), 300)
twice <- function(r) list(head(r, 8), identical(r[seq_len(7)], r[2094:2100 - 0L]), length(r))
str(twice(gsub("[0-9]+", "<\\0>", s, perl = TRUE)))
str(twice(sub("([a-z])", "\\U\\1", s, perl = TRUE)))
str(twice(gsub(",", ";", s, fixed = TRUE)))
str(twice(strsplit(s, ",")))
str(twice(strsplit(s, "", fixed = TRUE)))
str(twice(grepl("[0-9]", s)))
print(table(regexpr("[0-9]", s)))
g <- gregexpr("[0-9]", s)
str(regmatches(head(s, 7), head(g, 7)))
# elements are values of their own
p <- strsplit(s, ",")
p[[6]][1] <- "changed"
print(p[c(6, 13)])
# messages come for each element
bad <- paste0(strrep("a", 45), "c")
texts <- c("a", bad, "é", NA, bad)
say <- function(e) withCallingHandlers(e, warning = function(w) {
  cat(conditionMessage(w), "\n")
  invokeRestart("muffleWarning")
})
p <- "^(a|aa)+$"
print(say(grepl(p, texts, perl = TRUE)))
print(say(c(regexpr(p, texts, perl = TRUE))))
print(say(sapply(gregexpr(p, texts, perl = TRUE), c)))
print(say(sapply(regexec(p, texts, perl = TRUE), c)))
print(say(gsub(p, "", texts, perl = TRUE)))
print(lengths(say(strsplit(texts, p, perl = TRUE))))
n <- 0
found <- withCallingHandlers(grepl(p, c(rep("a", 700), bad, bad), perl = TRUE), warning = function(w) {
  n <<- n + 1
  invokeRestart("muffleWarning")
})
print(c(sum(found), n))
print(table(sapply(strsplit(s, c("1", "2")), length)))

# one format for many values
i <- c(1:5, NA, -3L, 0L, .Machine$integer.max, -.Machine$integer.max)
x <- c(1234.5678, -0.005, NA, Inf, -Inf, NaN, 0, 1e300, 123456789.125, 2.5)
z <- c("a", "é", NA, "", "longer text", "日本", "b", "c", "d", "e")
try_it <- function(f, ...) tryCatch(sprintf(f, ...), error = conditionMessage, warning = conditionMessage)
for (f in c("%d", "%5d", "%-5d|", "%05d", "%-05d|", "%+d", "% d", "%i", "%3.2d", "%x", "%08X", "%o", "%s", "%5s", "%e", "%f")) print(try_it(f, i))
for (f in c("%f", "%.0f", "%.2f", "%8.2f", "%-12.3f|", "%08.2f", "%+.1f", "%e", "%g", "%12f", "%a", "%s", "%d", "%%%.1f%%"))
  print(try_it(f, x))
for (f in c("%s", "%5s|", "%-8s|", "%.2s", "%5.1s|", "%d", "%1$s-%1$s", "%2$s %1$s", "%1$d", "%*d")) print(try_it(f, z, rev(z)))
print(try_it("%1$s and %1$d", 1:3))
print(try_it("%*d|", 4:6, 1:3))
print(try_it("%5.1f%% of %d in '%s'", x, i, z))
print(try_it("no conversion", 1:3))
print(try_it("%d %d", 1:3, 4:5))
print(try_it("%d of", 1:3, 4:6))
print(try_it("%d", c(TRUE, NA, FALSE)))

# encodings of texts that are ASCII
print(iconv(c("abc", NA, "é"), "UTF-8", "ASCII", sub = "?"))
print(iconv(c("abc", "é"), "UTF-8", "ASCII//TRANSLIT"))
print(iconv("abc", "UTF-8", "UTF-16LE", toRaw = TRUE))
print(iconv("abc", "latin1", "UTF-8"))
