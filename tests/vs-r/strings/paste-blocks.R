# paste() and sprintf() of more strings than are interned at once, ASCII and other text mixed.
x <- paste("a", c("x", "\u00e9", NA), 1:70, c(1.5, NA, 1e10, 0.1))
print(x[c(1:6, 31:34, 63:70)])
print(Encoding(x[1:3]))
e <- "caf\xe9"
Encoding(e) <- "latin1"
y <- paste0(e, 1:40, c("", "\u4e2d"))
print(y[c(1, 2, 32, 33, 40)])
print(unique(Encoding(y)))
print(length(unique(paste0("k", rep(1:50, 3)))))
print(sprintf("%d-%i|%5d|%.2f|%%", c(1L, NA, -2147483647L), 3L, 4L, pi))
print(sprintf("%d%s", 1:70, c("\u00e9", "a"))[c(1, 2, 31:34, 70)])
print(paste0(character(0), "a"))
print(sprintf("%s", character(0)))
z <- as.character(0.1 + 1:100)
print(identical(z, paste(0.1 + 1:100)))
