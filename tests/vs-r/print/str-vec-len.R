# str() of long vectors under vec.len, nchar.max and width.
x <- paste0("item", 1:30); str(x, vec.len = 100); str(x, vec.len = 1); str(x, vec.len = 0); str(letters, vec.len = 3.2); str(1:100, vec.len = 20); str(rnorm, vec.len = 9)
str(x, vec.len = 10); str(c(a = "x", b = "y"), vec.len = 100); str(x, nchar.max = 20); str(strrep("ab", 100), vec.len = 100); str(list(x, 1:3), vec.len = 50)
str(factor(x), vec.len = 100); str(factor(x), vec.len = 1); str(data.frame(x, 1:30), vec.len = 20); str(c(TRUE, FALSE, NA), vec.len = 1); str(1i * 1:9, vec.len = 30)
options(width = 40); str(x); str(x, vec.len = 100); str(letters, width = 30, strict.width = "cut"); str(x, width = 200, vec.len = 100)
options(width = 200); str(x); str(x, vec.len = 30); str(as.Date("2024-01-01") + 0:20, vec.len = 30); str(Sys.time, vec.len = 2)
for (v in c(1.5, 2, 3, 4, 5, 6, 7.7, 12, 30)) { str(letters, vec.len = v); str(x, vec.len = v); str(c(1.5, 1:30), vec.len = v); str(1:50, vec.len = v); str(rep(c(TRUE, NA), 40), vec.len = v) }
