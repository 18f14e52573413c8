# Rosetta Code: strings and numbers
# 100 doors
doors <- rep(FALSE, 100); for (i in 1:100) doors[seq(i, 100, i)] <- !doors[seq(i, 100, i)]; cat("open:", which(doors), "\n")
# 99 bottles (3)
bottles <- function(n) { b <- function(k) sprintf("%s bottle%s of beer", if (k == 0) "no more" else k, if (k == 1) "" else "s"); for (i in n:1) cat(sprintf("%s on the wall,\n%s.\nTake one down, pass it around,\n%s on the wall.\n\n", b(i), b(i), b(i - 1))) }
bottles(2)
# FizzBuzz
fb <- 1:15; x <- ifelse(fb %% 15 == 0, "FizzBuzz", ifelse(fb %% 3 == 0, "Fizz", ifelse(fb %% 5 == 0, "Buzz", fb))); print(x); writeLines(x[1:5])
# Anagrams
words <- c("abel", "able", "bale", "bela", "elba", "caret", "carte", "cater", "crate", "trace", "dog", "god", "unique")
key <- sapply(strsplit(words, ""), function(l) paste(sort(l), collapse = ""))
groups <- split(words, key); print(groups[lengths(groups) == max(lengths(groups))]); print(unsplit(groups, key) == words)
invisible(lapply(groups, function(g) if (length(g) > 1) cat(g, "\n")))
# Palindromes
pal <- function(s) { s <- tolower(gsub("[^[:alpha:]]", "", s)); s == paste(rev(strsplit(s, "")[[1]]), collapse = "") }
sapply(c("A man, a plan, a canal: Panama", "Not a palindrome", "Racecar"), pal)
# Pangram
pangram <- function(s) all(letters %in% strsplit(tolower(s), "")[[1]]); pangram("The quick brown fox jumps over the lazy dog"); pangram("hello")
# Balanced brackets
balanced <- function(s) { d <- cumsum(c("[" = 1, "]" = -1)[strsplit(s, "")[[1]]]); length(d) == 0 || (all(d >= 0) && tail(d, 1) == 0) }
for (s in c("", "[]", "[][]", "[[][]]", "][", "[[]")) cat(sprintf("%-8s%s\n", s, if (balanced(s)) "OK" else "NOT OK"))
# Look and say
look <- function(s) { r <- rle(strsplit(s, "")[[1]]); paste0(r$lengths, r$values, collapse = "") }; s <- "1"; for (i in 1:7) { cat(s, ""); s <- look(s) }; cat("\n")
# Pascal's triangle
pascal <- function(n) for (i in 0:(n - 1)) cat(formatC(choose(i, 0:i), width = 4), "\n", sep = ""); pascal(6)
for (i in 0:4) cat(strrep(" ", 2 * (4 - i)), sprintf("%3d ", choose(i, 0:i)), "\n", sep = "")
# Spiral matrix
spiral <- function(n) { m <- matrix(NA, n, n); r <- 1; c <- 1; dr <- 0; dc <- 1; for (k in 0:(n * n - 1)) { m[r, c] <- k; nr <- r + dr; nc <- c + dc; if (nr < 1 || nr > n || nc < 1 || nc > n || !is.na(m[nr, nc])) { t <- dr; dr <- dc; dc <- -t; nr <- r + dr; nc <- c + dc }; r <- nr; c <- nc }; m }
spiral(5)
# Zig-zag
zigzag <- function(n) { i <- rep(seq_len(n), n); j <- rep(seq_len(n), each = n); d <- i + j; o <- order(d, ifelse(d %% 2 == 0, j, i)); m <- matrix(0, n, n); m[cbind(i[o], j[o])] <- seq_len(n * n) - 1; m }
zigzag(4)
# Magic square
magic <- function(n) { m <- matrix(0, n, n); i <- 1; j <- (n + 1) / 2; for (k in seq_len(n * n)) { m[i, j] <- k; ni <- (i - 2) %% n + 1; nj <- j %% n + 1; if (m[ni, nj]) { i <- i %% n + 1 } else { i <- ni; j <- nj } }; m }
m <- magic(3); m; c(rowSums(m), colSums(m), sum(diag(m)))
# Ethiopian multiplication
eth <- function(a, b) { s <- 0; while (a >= 1) { cat(sprintf("%4d %6d %s\n", a, b, if (a %% 2 == 0) "strike" else "keep")); if (a %% 2) s <- s + b; a <- a %/% 2; b <- b * 2 }; s }; eth(17, 34)
# Happy numbers
happy <- function(n) { seen <- c(); while (n != 1 && !(n %in% seen)) { seen <- c(seen, n); n <- sum((n %/% 10^(0:(nchar(n) - 1)) %% 10)^2) }; n == 1 }; Filter(happy, 1:50)
# Armstrong, amicable, abundant
Filter(function(n) { d <- as.integer(strsplit(as.character(n), "")[[1]]); sum(d^length(d)) == n }, 1:1000)
sigma <- function(n) { d <- seq_len(floor(sqrt(n))); d <- d[n %% d == 0]; sum(unique(c(d, n / d))) - n }; pairs <- list(); for (a in 2:1300) { b <- sigma(a); if (b > a && sigma(b) == a) pairs[[length(pairs) + 1]] <- c(a, b) }; pairs
table(sapply(1:100, function(n) c("deficient", "perfect", "abundant")[sign(sigma(n) - n) + 2]))
# Temperature, number names, ordinals
cat(sprintf("K %.2f\nC %.2f\nF %.2f\nR %.2f\n", 21, 21 - 273.15, 21 * 1.8 - 459.67, 21 * 1.8), sep = "")
ord <- function(n) paste0(n, ifelse(n %% 100 %in% 11:13, "th", c("th", "st", "nd", "rd", rep("th", 6))[n %% 10 + 1])); ord(c(0:4, 11:13, 21:23, 101, 111))
name <- function(n) { ones <- c("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen"); tens <- c("", "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"); if (n < 20) ones[n] else if (n < 100) paste0(tens[n %/% 10], if (n %% 10) paste0("-", ones[n %% 10])) else if (n < 1000) paste(ones[n %/% 100], "hundred", if (n %% 100) paste("and", name(n %% 100)) else "") else paste(name(n %/% 1000), "thousand", if (n %% 1000) name(n %% 1000)) }
for (n in c(7, 42, 99, 100, 365, 1234)) cat(n, ":", trimws(name(n)), "\n")
# Date formats, leap years, doomsday; Sum digits, digital root; gray code; Catalan; Bell
catalan <- function(n) choose(2 * n, n) / (n + 1); catalan(0:10); digsum <- function(n) sum(as.integer(strsplit(as.character(n), "")[[1]])); sapply(c(1, 1234, 99999), digsum)
bell <- function(n) { t <- list(1); for (i in seq_len(n)) t[[i + 1]] <- Reduce(`+`, t[[i]], accumulate = TRUE, tail(t[[i]], 1)); sapply(t, `[`, 1) }; bell(6)
hailstone <- function(n) { k <- 1; while (n != 1) { n <- if (n %% 2 == 0) n / 2 else 3 * n + 1; k <- k + 1 }; k }; l <- sapply(1:100, hailstone); cat("longest", which.max(l), "with", max(l), "\n")
perms <- function(v) if (length(v) <= 1) list(v) else unlist(lapply(seq_along(v), function(i) lapply(perms(v[-i]), function(p) c(v[i], p))), recursive = FALSE); do.call(rbind, perms(1:3)); combn(4, 2); combn(c("a", "b", "c"), 2, paste, collapse = "-"); t(combn(3, 2)); powerset <- function(s) { r <- list(c()); for (e in s) r <- c(r, lapply(r, c, e)); r }; powerset(letters[1:3]); nrow(expand.grid(0:1, 0:1, 0:1))
