# order() and rank() of integers of a small range and of strings, with NA, ties, both directions and na.last; long enough
# for tables of counts and codes.
set.seed(20)
n <- 3000
check <- function(o, x, decreasing = FALSE) {
  y <- x[o]
  same <- y[-1] == y[-length(y)]
  ties <- which(!is.na(same) & same)
  cat(length(o), sum(o), all(o[ties] < o[ties + 1L]), identical(sort(o), seq_along(o)), "\n")
}
small <- sample(c(-5L, 0L, 3L, 90L), n, TRUE)
holes <- replace(sample(700L, n, TRUE), sample(n, 50), NA)
wide <- sample(5e5L, n, TRUE)
for (x in list(small, holes, wide, small > 0L, factor(small)))
  for (decreasing in c(FALSE, TRUE))
    for (na.last in c(TRUE, FALSE, NA)) {
      o <- order(x, decreasing = decreasing, na.last = na.last)
      cat(head(o, 6), "|", tail(o, 4), "| ")
      check(o, x)
    }
few <- sample(c("b", "a", NA, "C", "abc", ""), n, TRUE)
many <- paste0("k", sample(2000L, n, TRUE))
accents <- sample(c("\u00e9t\u00e9", "ete", "zoo", "\u00c4ra", NA), n, TRUE)
latin <- accents[1:400]
latin[1:10] <- iconv("\u00e9t\u00e9", "UTF-8", "latin1")
for (x in list(few, many, accents, latin))
  for (method in c("radix", "shell")) {
    o <- order(x, method = method)
    cat(method, head(o, 6), "|", tail(o, 4), "|", sum(o * seq_along(o)), "\n")
    o <- order(x, decreasing = TRUE, method = method, na.last = FALSE)
    cat(method, head(o, 6), "|", tail(o, 4), "|", sum(o * seq_along(o)), "\n")
  }
print(head(rank(few), 8)); print(head(rank(many, ties.method = "first"), 8)); print(sum(rank(accents) * seq_along(accents)))
print(head(order(few, small, many), 10)); print(head(order(small, few, decreasing = c(TRUE, FALSE), method = "radix"), 10))
print(order(rep(NA_integer_, 300))[c(1, 300)]); print(order(rep(7L, 300), decreasing = TRUE)[1:3])
print(order(c(-.Machine$integer.max, .Machine$integer.max, NA, rep(0L, 250)))[1:4])
