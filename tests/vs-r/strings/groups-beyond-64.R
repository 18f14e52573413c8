# Patterns of many groups: each has its place in what regexpr(), gregexpr() and regexec() say.
p <- strrep("(a)", 100); x <- c(strrep("a", 100), "b", NA)
r <- regexpr(p, x, perl = TRUE)
dim(attr(r, "capture.start")); attr(r, "capture.start")[, c(1, 64, 65, 100)]
g <- gregexpr(p, strrep("a", 200), perl = TRUE)[[1]]
attr(g, "capture.start")[, c(1, 63, 64, 65, 100)]; attr(g, "match.length")
m <- regexec(p, x[1], perl = TRUE)[[1]]; length(m); m[c(1, 64, 65, 66, 101)]
n <- regexpr(strrep("(a)", 30), x, perl = TRUE); attr(n, "capture.length")[1, ]
