# Hashes and checks with bit operations
add32 <- function(a, b) { s <- (a + b) %% 4294967296; s }
toint <- function(d) if (d >= 2147483648) as.integer(d - 4294967296) else as.integer(d)
tonum <- function(i) if (is.na(i)) 2147483648 else if (i < 0) i + 4294967296 else as.numeric(i)
AND <- function(a, b) { ah <- a %/% 65536; bh <- b %/% 65536; bitwAnd(as.integer(ah), as.integer(bh)) * 65536 + bitwAnd(as.integer(a %% 65536), as.integer(b %% 65536)) }
OR <- function(a, b) bitwOr(as.integer(a %/% 65536), as.integer(b %/% 65536)) * 65536 + bitwOr(as.integer(a %% 65536), as.integer(b %% 65536))
XOR <- function(a, b) bitwXor(as.integer(a %/% 65536), as.integer(b %/% 65536)) * 65536 + bitwXor(as.integer(a %% 65536), as.integer(b %% 65536))
NOT <- function(a) 4294967295 - a
rotl <- function(x, n) { x <- x * 2^n; (x %% 4294967296) + x %/% 4294967296 }
md5 <- function(s) {
  msg <- as.integer(charToRaw(s)); bits <- length(msg) * 8
  msg <- c(msg, 128L); while (length(msg) %% 64 != 56) msg <- c(msg, 0L)
  msg <- c(msg, (bits %/% 256^(0:7)) %% 256)
  K <- floor(abs(sin(1:64)) * 4294967296)
  r <- c(rep(c(7, 12, 17, 22), 4), rep(c(5, 9, 14, 20), 4), rep(c(4, 11, 16, 23), 4), rep(c(6, 10, 15, 21), 4))
  h <- c(1732584193, 4023233417, 2562383102, 271733878)
  for (blk in seq(1, length(msg), 64)) {
    w <- colSums(matrix(msg[blk:(blk + 63)], 4) * 256^(0:3))
    a <- h[1]; b <- h[2]; c <- h[3]; d <- h[4]
    for (i in 0:63) {
      if (i < 16) { f <- OR(AND(b, c), AND(NOT(b), d)); g <- i }
      else if (i < 32) { f <- OR(AND(d, b), AND(NOT(d), c)); g <- (5 * i + 1) %% 16 }
      else if (i < 48) { f <- XOR(XOR(b, c), d); g <- (3 * i + 5) %% 16 }
      else { f <- XOR(c, OR(b, NOT(d))); g <- (7 * i) %% 16 }
      t <- d; d <- c; c <- b
      b <- add32(b, rotl((a + f + K[i + 1] + w[g + 1]) %% 4294967296, r[i + 1])); a <- t
    }
    h <- (h + c(a, b, c, d)) %% 4294967296
  }
  paste(sapply(h, function(x) paste(sprintf("%02x", as.integer((x %/% 256^(0:3)) %% 256)), collapse = "")), collapse = "")
}
for (s in c("", "a", "abc", "message digest")) cat(sprintf("%-16s %s\n", dQuote(s, FALSE), md5(s)))
crc32 <- function(s) { tab <- sapply(0:255, function(n) { for (k in 1:8) n <- if (n %% 2) XOR(3988292384, n %/% 2) else n %/% 2; n }); c <- 4294967295; for (b in as.integer(charToRaw(s))) c <- XOR(tab[as.integer(XOR(c, b) %% 256) + 1], c %/% 256); NOT(c) }
x <- crc32("The quick brown fox jumps over the lazy dog"); format(as.hexmode(c(255L, 16L, 1L))); cat(sprintf("%04x%04x\n", as.integer(x %/% 65536), as.integer(x %% 65536)))
adler <- function(s) { a <- 1; b <- 0; for (c in utf8ToInt(s)) { a <- (a + c) %% 65521; b <- (b + a) %% 65521 }; b * 65536 + a }
adler("Wikipedia"); format(adler("Wikipedia"), digits = 12)
luhn <- function(n) { d <- rev(as.integer(strsplit(n, "")[[1]])); e <- d[c(FALSE, TRUE)] * 2; (sum(d[c(TRUE, FALSE)]) + sum(e %/% 10 + e %% 10)) %% 10 == 0 }
sapply(c("49927398716", "49927398717", "1234567812345678", "1234567812345670"), luhn)
isbn <- function(s) { d <- as.integer(strsplit(gsub("-", "", s), "")[[1]]); sum(d * rep(c(1, 3), length.out = 13)) %% 10 == 0 }
isbn("978-0596528126"); isbn("978-0596528120")
tobin <- function(n) { r <- c(); repeat { r <- c(n %% 2, r); n <- n %/% 2; if (n == 0) break }; paste(r, collapse = "") }
sapply(c(5, 50, 9000), tobin); strtoi("101", base = 2); rev(as.integer(intToBits(6L))[1:4]); packBits(intToBits(9L), "integer"); as.hexmode(255); as.octmode(8L); bitwNot(5L); bitwShiftR(-1L, 28L); xor(TRUE, FALSE); rawToChar(as.raw(c(72, 105))); charToRaw("Hi"); as.raw(255); rev(charToRaw("abc")); raw(3); as.integer(as.raw(16)); rawToBits(as.raw(3)); xor(as.raw(5), as.raw(3)); as.raw(12) & as.raw(10); rawShift(as.raw(1), 3); utf8ToInt("€"); chartr("0123456789", "9876543210", "2024"); sprintf("%o", 64L); format(as.hexmode(10), width = 4); format(as.hexmode(171), upper.case = TRUE)
gray <- function(n) bitwXor(n, bitwShiftR(n, 1L)); gray(0:7); popcount <- function(n) sum(as.integer(intToBits(n))); sapply(0:8, popcount)
set.seed(10); lcg <- function(seed, n) { out <- numeric(n); for (i in seq_len(n)) { seed <- (1103515245 * seed + 12345) %% 2147483648; out[i] <- seed }; out }; lcg(42, 3); tryCatch(as.integer(3e9), warning = function(w) cat(conditionMessage(w), "\n")); .Machine$integer.max; .Machine$double.eps
