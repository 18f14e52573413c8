# split() of every type: with NA and unused levels, recycled factors, names
f <- factor(c("a", NA, "c", "a", "c", "b"), levels = c("c", "a", "z", "b"))
for (x in list(1:6, c(1.5, NA, NaN, -0, Inf, 2), c(TRUE, NA, FALSE, TRUE, TRUE, FALSE), letters[1:6], complex(real = 1:6, imaginary = 0), as.raw(1:6), list(1, "b", NULL, 4L, TRUE, c(1, 2)), setNames(1:6, LETTERS[1:6])))
  str(split(x, f))
str(split(1:7, c("u", "v", "w"))); str(suppressWarnings(split(1:8, c("u", "v", "w")))); str(split(integer(0), f[0])); str(split(1:3, f[1:6])); str(split(c(2.5, 1), rep(2:1, 2)))
g <- rep_len(c(3L, 1L, NA, 2L), 70000); x <- seq_along(g) / 4
print(lengths(split(x, g))); print(vapply(split(x, g), sum, 0)); print(tapply(x, g, function(v) v[2])); print(tapply(as.character(x), g, function(v) v[3])); print(tapply(x > 100, g, sum)); print(sapply(split(x, g[1:7]), length))
