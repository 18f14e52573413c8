# The same for indices, assignments to elements, functions of one and two numbers, calls, fields and conditions on values.
usual <- rep(c(2, 3), 150)
surprise <- c(list(NA_real_, NaN, Inf, -Inf, 0, -1, -2.5, 2.7, 1e10, 3L, NA_integer_, 0L, -1L, TRUE, NA, "2", NULL, c(1, 2), list(2), 2i),
  list(structure(2, names = "a")), list(structure(2, class = "foo")), list(factor("x")), list(as.Date("2020-01-02")), list(quote(a)), list(mean), list(matrix(2)))
show <- function(r) if (is.double(r) && is.null(attributes(r))) paste(format(r, digits = 17), is.na(r) & !is.nan(r), collapse = ",") else paste(deparse(r), collapse = " ")
run <- function(f, ...) {
  w <- character()
  r <- tryCatch(withCallingHandlers(show(f(...)), warning = function(c) { w <<- c(w, conditionMessage(c)); invokeRestart("muffleWarning") }),
                error = function(e) paste("E", conditionMessage(e)))
  paste(c(r, unique(w)), collapse = " W ")
}
bodies <- c(
  get = "r <- x[[1]]; v <- c(5, 6, 7); for (i in l) r <- v[i]",
  get2 = "r <- 0; v <- c(5, 6, 7); for (i in l) r <- v[[i]]",
  geti = "r <- 0L; v <- 5:7; for (i in l) r <- v[i]",
  getn = "r <- 0; v <- c(5, NA, 7); for (i in l) r <- v[i] + 1",
  getl = "r <- 0; v <- list(5, 6, 7); for (i in l) r <- v[[i]]",
  gets = "r <- ''; v <- c('a', 'b', 'c'); for (i in l) r <- v[i]",
  getm = "r <- 0; v <- matrix(1:9 / 2, 3); for (i in l) r <- v[i, 2]",
  getm2 = "r <- 0; v <- matrix(1:9 / 2, 3); for (i in l) r <- v[2, i]",
  set = "v <- c(5, 6, 7); for (i in l) v[i] <- 1; r <- v",
  set2 = "v <- c(5, 6, 7); for (i in l) v[[i]] <- 1; r <- v",
  setv = "v <- c(5, 6, 7); for (i in l) v[2] <- i; r <- v",
  setv2 = "v <- c(5, 6, 7); for (i in l) v[[2]] <- i; r <- v",
  seti = "v <- c(5L, 6L, 7L); for (i in l) v[2] <- i; r <- v",
  setl = "v <- list(5, 6, 7); for (i in l) v[[2]] <- i; r <- v",
  sets = "v <- c('a', 'b'); for (i in l) v[2] <- i; r <- v",
  setm = "v <- matrix(0, 3, 3); for (i in l) v[i, 2] <- 4; r <- v",
  setmv = "v <- matrix(0, 3, 3); for (i in l) v[2, 3] <- i; r <- v",
  setd = "v <- list(a = 1, b = 2); for (i in l) v$a <- i; r <- v",
  getd = "v <- list(a = 1, b = 2); r <- 0; for (i in l) { v$a <- i; r <- v$a }",
  add = "r <- 0; for (i in l) r <- r + i",
  sub = "r <- 0; for (i in l) r <- i - r",
  mul = "r <- 1; for (i in l) r <- 2 * i",
  pow = "r <- 1; for (i in l) r <- i^2",
  mod = "r <- 1; for (i in l) r <- i %% 2",
  idiv = "r <- 1; for (i in l) r <- i %/% 2",
  neg = "r <- 1; for (i in l) r <- -i",
  not = "r <- TRUE; for (i in l) r <- !i",
  cond = "r <- 0; for (i in l) if (i) r <- r + 1",
  condn = "r <- 0; for (i in l) if (i != 5) r <- r + 1",
  conde = "r <- 0; for (i in l) if (i == 5) r <- r + 1",
  condl = "r <- 0; for (i in l) if (i < 5) r <- r + 1 else r <- r - 1",
  condg = "r <- 0; for (i in l) if (5 >= i) r <- r + 1 else r <- r - 1",
  conda = "r <- 0; for (i in l) if (i > 1 && i < 5) r <- r + 1",
  condo = "r <- 0; for (i in l) if (i < 1 || i > 5) r <- r + 1",
  condna = "r <- 0; for (i in l) if (!is.na(i) && i > 1) r <- r + 1",
  whil = "r <- 0; k <- 1; while (k <= length(l) && (k < 300 || l[[k]] != 9)) k <- k + 1; r <- k",
  sqr = "r <- 0; for (i in l) r <- sqrt(i)",
  ab = "r <- 0; for (i in l) r <- abs(i)",
  flo = "r <- 0; for (i in l) r <- floor(i)",
  ex = "r <- 0; for (i in l) r <- exp(i)",
  lo = "r <- 0; for (i in l) r <- log(i)",
  mx = "r <- 0; for (i in l) r <- max(i, 1)",
  mn = "r <- 0; for (i in l) r <- min(4, i)",
  len = "r <- 0; for (i in l) r <- length(i)",
  isna = "r <- 0; for (i in l) r <- is.na(i)",
  asi = "r <- 0; for (i in l) r <- as.integer(i)",
  asn = "r <- 0; for (i in l) r <- as.numeric(i)",
  col = "r <- 0; for (i in l) for (j in 1:i) r <- j",
  sl = "r <- 0; for (i in l) for (j in seq_len(i)) r <- j",
  sa = "r <- 0; for (i in l) for (j in seq_along(i)) r <- j",
  call = "g <- function(a) a * 2 + 1; r <- 0; for (i in l) r <- g(i)",
  callc = "g <- function(a) if (a > 1) a else -a; r <- 0; for (i in l) r <- g(i)",
  callr = "g <- function(a, b = a) { if (a != 7) return(b); 0 }; r <- 0; for (i in l) r <- g(i)",
  sw = "r <- 0; for (i in l) r <- switch(i, 4, 5, 6)",
  ident = "r <- 0; for (i in l) r <- identical(i, 2)",
  cc = "r <- 0; for (i in l) r <- c(i, 1)",
  sum = "r <- 0; for (i in l) r <- sum(i, 1)",
  rep = "r <- 0; for (i in l) r <- rep(1, i)",
  vec = "r <- 0; for (i in l) r <- numeric(i)",
  xor = "r <- FALSE; for (i in l) r <- xor(r, i > 1)",
  bit = "r <- 0; for (i in l) r <- bitwAnd(as.integer(i), 3L)",
  inn = "r <- 0; for (i in l) r <- i %in% c(2, 5)",
  chr = "r <- ''; for (i in l) r <- paste0('a', i)",
  ret = "for (i in l) if (i == 0) return('zero'); r <- 'none'")
for (b in names(bodies)) {
  text <- paste0("function(l, x) {", bodies[[b]], "; r }")
  for (k in seq_along(surprise)) {
    if (k >= 16 && b %in% c("sl", "sw", "rep", "vec") || k %in% c(11, 14) && b == "vec" || k == 13 && b == "sqr") next   # differs for other reasons
    if (k == 9 && b %in% c("col", "sl", "rep", "vec")) next   # takes for ever, or all memory
    l <- c(as.list(usual), surprise[k])
    cat(b, k, run(eval(parse(text = text)), l, list(1)), "\n")
    if (is.numeric(surprise[[k]]) && length(surprise[[k]]) == 1 && is.null(attributes(surprise[[k]])))
      cat(b, k, "v", run(eval(parse(text = text)), c(usual, surprise[[k]]), list(1)), "\n")
    if (is.integer(surprise[[k]]) && is.null(attributes(surprise[[k]])))
      cat(b, k, "i", run(eval(parse(text = text)), c(as.integer(usual), surprise[[k]]), list(1)), "\n")
  }
}
