# Sorting algorithms
bubble <- function(x) { n <- length(x); repeat { sw <- FALSE; for (i in seq_len(n - 1)) if (x[i] > x[i + 1]) { x[c(i, i + 1)] <- x[c(i + 1, i)]; sw <- TRUE }; if (!sw) break }; x }
insertion <- function(x) { for (i in 2:length(x)) { k <- x[i]; j <- i - 1; while (j > 0 && x[j] > k) { x[j + 1] <- x[j]; j <- j - 1 }; x[j + 1] <- k }; x }
selection <- function(x) { for (i in seq_along(x)) { j <- i - 1 + which.min(x[i:length(x)]); t <- x[i]; x[i] <- x[j]; x[j] <- t }; x }
quick <- function(x) if (length(x) <= 1) x else { p <- x[1]; r <- x[-1]; c(Recall(r[r < p]), p, Recall(r[r >= p])) }
merge2 <- function(a, b) { r <- numeric(length(a) + length(b)); i <- j <- 1; for (k in seq_along(r)) if (j > length(b) || (i <= length(a) && a[i] <= b[j])) { r[k] <- a[i]; i <- i + 1 } else { r[k] <- b[j]; j <- j + 1 }; r }
msort <- function(x) { n <- length(x); if (n < 2) return(x); m <- n %/% 2; merge2(msort(x[1:m]), msort(x[(m + 1):n])) }
heap <- function(x) {
  n <- length(x)
  sift <- function(i, n) { repeat { l <- 2 * i; if (l > n) break; if (l < n && x[l + 1] > x[l]) l <- l + 1; if (x[i] >= x[l]) break; x[c(i, l)] <<- x[c(l, i)]; i <- l } }
  for (i in (n %/% 2):1) sift(i, n)
  for (e in n:2) { x[c(1, e)] <- x[c(e, 1)]; sift(1, e - 1) }
  x
}
shell <- function(x) { gap <- length(x) %/% 2; while (gap > 0) { for (i in (gap + 1):length(x)) { t <- x[i]; j <- i; while (j > gap && x[j - gap] > t) { x[j] <- x[j - gap]; j <- j - gap }; x[j] <- t }; gap <- gap %/% 2 }; x }
counting <- function(x) { lo <- min(x); rep(seq(lo, max(x)), tabulate(x - lo + 1)) }
radix <- function(x) { d <- 1; while (any(x %/% d > 0)) { x <- unlist(split(x, factor(x %/% d %% 10, 0:9)), use.names = FALSE); d <- d * 10 }; x }
set.seed(7)
x <- sample(1:200, 20)
print(x)
algos <- list(bubble = bubble, insertion = insertion, selection = selection, quick = quick, merge = msort, heap = heap, shell = shell, counting = counting, radix = radix)
res <- sapply(algos, function(f) f(x))
print(res)
ok <- vapply(algos, function(f) all(f(x) == sort(x)), NA)
print(ok)
stopifnot(ok)
words <- c("pear", "fig", "apple", "kiwi", "Banana", "cherry")
print(sort(words)); print(words[order(nchar(words), words)]); print(order(words, decreasing = TRUE)); print(rank(c(3, 1, 3, 2)))
df <- data.frame(w = words, n = nchar(words))
print(df[order(-df$n, df$w), ])
print(sort(c(b = 2, a = 1, c = 3), decreasing = TRUE))
bad <- tryCatch(sort(list(1, 2)), error = function(e) conditionMessage(e)); print(bad)
