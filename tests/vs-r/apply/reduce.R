# Reduce() by operators over lists of vectors: lengths, types, names, NaN, warnings
pts <- lapply(1:300, function(i) c(i, i / 3, -i))
print(Reduce(`+`, pts)); print(Reduce("+", pts, c(1, 2, 3))); print(Reduce(`*`, lapply(pts, function(p) 1 + p / 1e4)))
print(Reduce(`-`, pts[1:5])); print(Reduce(`+`, pts, right = TRUE)); print(Reduce(`+`, pts[1:3], accumulate = TRUE))
print(Reduce(`+`, as.list(1:10))); print(Reduce(`+`, as.list(1:10 + 0.5))); print(Reduce(`+`, 1:10)); print(Reduce(`+`, list(), 5)); print(Reduce(`+`, list(c(1, 2))))
print(Reduce(`+`, list(c(a = 1, b = 2), c(3, 4)))); print(Reduce(`+`, list(c(1, 2), c(a = 3, b = 4)))); print(Reduce(`+`, list(matrix(1:4 + 0, 2), matrix(1, 2, 2))))
print(Reduce(`+`, list(c(1, 2, 3, 4), c(10, 20)))); print(Reduce(`+`, list(c(1, 2, 3), c(10, 20))))
print(Reduce(`+`, list(c(NA, NaN, Inf), c(NaN, NA, -Inf)))); print(Reduce(`+`, list(1, 2L, TRUE))); print(Reduce(`+`, list(.Machine$integer.max, 1L)))
print(Reduce(`+`, list(c(1, 2), c(1, 2, 3, 4)))); print(Reduce(`+`, list(c(1, 2), 5)))
print(tryCatch(Reduce(`+`, list(c(1, 2), "a")), error = conditionMessage))
x <- c(1, 2); r <- Reduce(`+`, list(x, x)); r[1] <- 0; print(x)
local({ `+` <- function(a, b) a * 10 - b; print(Reduce(`+`, list(1, 2, 3))) })
# Numbers that become NaN on the way, which NaN they are; sums inside elements of every count, NA and Inf among them
pts[[150]][2] <- NA; pts[[151]][2] <- NaN; pts[[7]][1] <- NaN; pts[[290]][1] <- NA; pts[[20]][3] <- Inf; pts[[280]][3] <- -Inf
print(Reduce(`+`, pts)); print(Reduce(`*`, pts)); print(Reduce(`+`, pts, c(NaN, NA, 0)))
sums <- function(n) { l <- lapply(seq_len(n), function(i) c(i / 7, 1e308, if (i %% 50 == 0) NA else -i, i)); l[[n - 2]][2] <- Inf
  lapply(l, function(p) c(sum(p), 1, sum(p[-3]), mean(p), sum(p[c(1, 4)] * 3))) }
for (n in 300:303) { r <- sums(n); print(r[c(1, 2, 50, n - 2:0)]); print(Reduce(`+`, r)) }
r <- sums(300); r[[3]][2] <- 0; print(r[[4]][2]); print(object.size(r) == object.size(rev(r)))
