# toupper() and tolower() of many strings at once: short, empty, long, missing, not ASCII, with names.
x <- c(paste0("Abc", 1:100, "xYz"), "", NA, strrep("aB", 1000), "Straße", "ÄÖü", strrep("é", 300), paste0("É", 1:40, "a"))
u <- toupper(x); l <- tolower(x)
print(u[c(1:3, 100:102, 104, 105)]); print(l[c(1:3, 100:102, 104, 105)])
print(nchar(u)); print(identical(toupper(l), u)); print(substr(u[103], 1995, 2000)); print(u[107:110])
print(toupper(c(a = "x", b = "yZ"))); print(toupper(character())); print(casefold(c("aB", "Cd"), upper = TRUE)); print(toupper(1:3))
for (n in 30:70) stopifnot(identical(toupper(rep("q", n)), rep("Q", n)), identical(tolower(toupper(x[1:n])), tolower(x[1:n])))
