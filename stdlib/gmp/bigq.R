# bigq.R - Rationals, number sequences, and what is left of number theory.

as.character.bigq <- function(x, b = 10L, ...) .Internal(bigq_text(x, b))

as.integer.bigq <- function(x, ...) as.integer(trunc.bigq(x))

as.vector.bigq <- function(x, mode = "any") {
  switch(mode, any = , bigq = .drop_nrow(x), character = as.character(x), numeric = , double = as.double(x),
         integer = as.integer(x), list = lapply(seq_along(x), function(i) x[[i]]), as.vector(as.double(x), mode))
}

as.matrix.bigq <- function(x, ...) if (is.null(attr(x, "nrow"))) .with_nrow(x, length(x)) else x

print.bigq <- function(x, quote = FALSE, initLine = TRUE, ...) {
  if (length(x)) {
    if (initLine) .heading("Big Rational ('bigq')", x)
    print(.text_shaped(x), quote = quote, ...)
  } else cat("bigq(0)\n")
  invisible(x)
}

numerator <- function(x) if (is.bigq(x)) .Internal(bigq_part(x, 0L)) else x

denominator <- function(x) if (is.bigq(x)) .Internal(bigq_part(x, 1L)) else as.bigz(rep(1L, length(x)))

`numerator<-` <- function(x, value) as.bigq(value, denominator(x))

`denominator<-` <- function(x, value) as.bigq(numerator(x), value)

abs.bigq <- function(x) {
  i <- which(x < 0)
  if (length(i)) x[i] <- -x[i]
  x
}

sign.bigq <- function(x) sign(numerator(x))

floor.bigq <- function(x) as.bigz(x)

trunc.bigq <- function(x, ...) .Internal(bigq_part(x, 2L))

# Half to even.
round0 <- function(x) {
  up <- as.bigz(x + as.bigq(1, 2))
  tie <- which(is.whole(x + as.bigq(1, 2)) & up %% 2 == 1)
  if (length(tie)) up[tie] <- up[tie] - 1L
  up
}

roundQ <- function(x, digits = 0, r0 = round0) {
  p <- as.bigz(10)^as.bigz(digits)
  as.bigq(r0(as.bigq(x) * p)) / p
}

round.bigq <- function(x, digits = 0) roundQ(x, digits)

mean.bigq <- function(x, trim = 0, na.rm = FALSE, ...) sum(x) / length(x)

# ---- number theory ----
gcd <- function(a, b) UseMethod("gcd")

gcd.default <- function(a, b) {
  if (is.numeric(a) && is.numeric(b)) as.numeric(gcd.bigz(a, b)) else gcd.bigz(a, b)
}

lcm.default <- function(a, b) as.integer(lcm.bigz(a, b))

chooseZ <- function(n, k) .Internal(bigz_choose(n, k))

BernoulliQ <- function(n, verbose = getOption("verbose", FALSE)) {
  if (!is.numeric(n) || any(n < 0)) stop("n must be non-negative")
  top <- max(n)
  b <- as.bigq(rep(1L, top + 1L))
  for (m in seq_len(top)) {
    k <- 0:(m - 1L)
    b[m + 1L] <- 1 - sum(as.bigq(chooseZ(m, k)) * b[k + 1L] / (m - k + 1L))
  }
  b[n + 1L]
}

.small_count <- function(n, k) {
  stopifnot(length(n) == 1L, length(k) == 1L, n >= 0)
  n <- as.integer(n)
  k <- as.integer(k)
  if (k < 0 || n < k) stop("'k' must be in 0..n !")
  list(n = n, k = k)
}

Stirling1.all <- function(n) {
  n <- as.integer(n)
  s <- as.bigz(1L)
  if (n == 0L) return(s[0L])
  for (m in seq_len(n - 1L)) s <- c(as.bigz(0L), s) - m * c(s, 0L)
  s
}

Stirling1 <- function(n, k) {
  a <- .small_count(n, k)
  if (a$n == 0L) return(as.bigz(1L))
  if (a$k == 0L) return(as.bigz(0L))
  Stirling1.all(a$n)[a$k]
}

Stirling2.all <- function(n) {
  n <- as.integer(n)
  s <- as.bigz(1L)
  if (n == 0L) return(s[0L])
  for (m in seq_len(n - 1L)) s <- c(as.bigz(0L), s) + c(seq_len(m) * s, 0L)
  s
}

Stirling2 <- function(n, k, method = c("lookup.or.store", "direct")) {
  method <- match.arg(method)
  a <- .small_count(n, k)
  if (a$n == 0L) return(as.bigz(1L))
  if (a$k == 0L) return(as.bigz(0L))
  Stirling2.all(a$n)[a$k]
}

Eulerian.all <- function(n) {
  n <- as.integer(n)
  e <- as.bigz(1L)
  if (n == 0L) return(e)
  for (m in seq_len(n)[-1L]) e <- seq_len(m) * c(e, 0L) + c(as.bigz(0L), rev(seq_len(m - 1L)) * e)
  e
}

Eulerian <- function(n, k, method = c("lookup.or.store", "direct")) {
  method <- match.arg(method)
  a <- .small_count(n, k)
  if (a$n > 0L && a$k == a$n) return(as.bigz(0L))
  Eulerian.all(a$n)[a$k + 1L]
}

dbinomQ <- function(x, size, prob, log = FALSE) {
  if (log) stop("'log=TRUE' not allowed; use  Rmpfr :: dbinom() for that")
  if (!is.bigq(prob)) {
    warning("Calling 'as.bigq(prob)'; rather provide exact bigrational yourself")
    prob <- as.bigq(prob)
  }
  stopifnot(is.whole(x), is.whole(size))
  chooseZ(size, x) * prob^x * (1 - prob)^(size - x)
}
