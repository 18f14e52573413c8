# Digits of pi by Machin's formula on own big integers: vectors of base-10000 digits, most significant first.
args <- commandArgs(trailingOnly = TRUE)
n <- if (length(args) > 0) as.integer(args[1]) else 500L
base <- 10000

big_small_div <- function(a, d) {
  rem <- 0
  for (i in seq_along(a)) {
    v <- rem * base + a[i]
    q <- v %/% d
    rem <- v - q * d
    a[i] <- q
  }
  a
}

big_small_mul <- function(a, s) {
  carry <- 0
  for (i in rev(seq_along(a))) {
    v <- a[i] * s + carry
    carry <- v %/% base
    a[i] <- v - carry * base
  }
  a
}

big_add <- function(a, b) {
  carry <- 0
  for (i in length(a):1) {
    v <- a[i] + b[i] + carry
    if (v >= base) {
      a[i] <- v - base
      carry <- 1
    } else {
      a[i] <- v
      carry <- 0
    }
  }
  a
}

big_sub <- function(a, b) {
  borrow <- 0
  for (i in length(a):1) {
    v <- a[i] - b[i] - borrow
    if (v < 0) {
      a[i] <- v + base
      borrow <- 1
    } else {
      a[i] <- v
      borrow <- 0
    }
  }
  a
}

is_zero <- function(a) {
  for (v in a) if (v != 0) return(FALSE)
  TRUE
}

big_arctan_inverse <- function(x, limbs) {
  term <- big_small_div(c(1, rep(0, limbs - 1)), x)
  total <- term
  k <- 3
  add <- FALSE
  while (!is_zero(term)) {
    term <- big_small_div(term, x * x)
    part <- big_small_div(term, k)
    total <- if (add) big_add(total, part) else big_sub(total, part)
    add <- !add
    k <- k + 2
  }
  total
}

limbs <- n %/% 4 + 4
p <- big_sub(big_small_mul(big_arctan_inverse(5, limbs), 16), big_small_mul(big_arctan_inverse(239, limbs), 4))
digits <- paste0(p[1], paste(sprintf("%04d", as.integer(p[-1])), collapse = ""))
for (from in seq(1, n, by = 10)) {
  to <- min(from + 9, n)
  cat(substr(digits, from, to), "\t:", to, "\n", sep = "")
}
