# distributions.R - Distribution functions that are not a call of one library function.

dmultinom <- function(x, size = NULL, prob, log = FALSE) {
    if (length(x) != length(prob)) stop("x[] and prob[] must be equal length vectors.")
    total <- sum(prob)
    if (any(!is.finite(prob)) || any(prob < 0) || total == 0)
        stop("probabilities must be finite, non-negative and not all 0")
    prob <- prob / total
    x <- as.integer(x + 0.5)
    if (any(x < 0)) stop("'x' must be non-negative")
    count <- sum(x)
    if (is.null(size)) size <- count
    else if (size != count) stop("size != sum(x), i.e. one is wrong")
    never <- prob == 0
    if (any(x[never] != 0)) return(if (log) -Inf else 0)
    x <- x[!never]
    value <- lgamma(size + 1) + sum(x * log(prob[!never]) - lgamma(x + 1))
    if (log) value else exp(value)
}
