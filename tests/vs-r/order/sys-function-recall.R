fact <- function(n) if (n <= 1) 1 else n * Recall(n - 1)
print(fact(5))
print(sapply(1:5, function(k) if (k <= 1) 1 else k * sys.function()(k - 1)))
