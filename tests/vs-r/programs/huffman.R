# Huffman coding with a priority queue
PQ <- function() {
  h <- list(); pr <- numeric()
  list(push = function(x, p) { k <- findInterval(p, pr); h <<- append(h, list(x), k); pr <<- append(pr, p, k) },
    pop = function() { x <- h[[1]]; p <- pr[1]; h[[1]] <<- NULL; pr <<- pr[-1]; list(item = x, priority = p) },
    size = function() length(h), dump = function() pr)
}
huffman <- function(text) {
  f <- table(strsplit(text, "")[[1]])
  q <- PQ()
  for (n in names(f)) q$push(list(sym = n), f[[n]])
  while (q$size() > 1) { a <- q$pop(); b <- q$pop(); q$push(list(left = a$item, right = b$item), a$priority + b$priority) }
  codes <- character()
  walk <- function(node, prefix) if (!is.null(node$sym)) codes[node$sym] <<- prefix else { walk(node$left, paste0(prefix, "0")); walk(node$right, paste0(prefix, "1")) }
  tree <- q$pop()$item
  walk(tree, "")
  list(tree = tree, codes = codes, freq = f)
}
encode <- function(text, codes) paste(codes[strsplit(text, "")[[1]]], collapse = "")
decode <- function(bits, tree) { out <- c(); node <- tree; for (b in strsplit(bits, "")[[1]]) { node <- if (b == "0") node$left else node$right; if (!is.null(node$sym)) { out <- c(out, node$sym); node <- tree } }; paste(out, collapse = "") }
s <- "abracadabra alakazam"
h <- huffman(s)
print(h$freq)
print(h$codes[order(nchar(h$codes), names(h$codes))])
e <- encode(s, h$codes); print(e); print(nchar(e)); d <- decode(e, h$tree); print(d); stopifnot(d == s)
str(h$tree, max.level = 2)
print(data.frame(sym = names(h$codes), code = unname(h$codes), n = as.vector(h$freq[names(h$codes)])))
rle_encode <- function(s) { r <- rle(strsplit(s, "")[[1]]); paste0(r$lengths, r$values, collapse = "") }
rle_decode <- function(s) { n <- as.integer(regmatches(s, gregexpr("[0-9]+", s))[[1]]); v <- regmatches(s, gregexpr("[^0-9]", s))[[1]]; paste(strrep(v, n), collapse = "") }
x <- rle_encode("WWWWWWWWWWWWBWWWWWWWWWWWWBBBWWWWWWWWWWWWWWWWWWWWWWWWBWWWWWWWWWWWWWW"); x; rle_decode(x)
caesar <- function(s, k) { old <- paste(c(letters, LETTERS), collapse = ""); sh <- function(v) v[(seq_along(v) - 1 + k) %% 26 + 1]; chartr(old, paste(c(sh(letters), sh(LETTERS)), collapse = ""), s) }
caesar("Hello, World!", 3); caesar(caesar("Hello, World!", 3), -3)
vig <- function(s, key, dir = 1) { x <- utf8ToInt(gsub("[^A-Z]", "", toupper(s))) - 65; k <- rep_len(utf8ToInt(key) - 65, length(x)); intToUtf8((x + dir * k) %% 26 + 65) }
v <- vig("Beware the Jabberwock, my son!", "VIGENERECIPHER"); v; vig(v, "VIGENERECIPHER", -1)
b64 <- function(s) { tab <- c(LETTERS, letters, 0:9, "+", "/"); r <- as.integer(charToRaw(s)); pad <- (3 - length(r) %% 3) %% 3; r <- c(r, rep(0L, pad)); m <- matrix(r, 3); v <- m[1, ] * 65536L + m[2, ] * 256L + m[3, ]; o <- rbind(v %/% 262144L, v %/% 4096L %% 64L, v %/% 64L %% 64L, v %% 64L); ch <- tab[o + 1]; if (pad) ch[length(ch) - seq_len(pad) + 1] <- "="; paste(ch, collapse = "") }
b64("Man"); b64("Hello, World!"); b64("a"); b64("ab")
lev <- function(a, b) { a <- utf8ToInt(a); b <- utf8ToInt(b); d <- matrix(0L, length(a) + 1, length(b) + 1); d[, 1] <- 0:length(a); d[1, ] <- 0:length(b); for (i in seq_along(a)) for (j in seq_along(b)) d[i + 1, j + 1] <- min(d[i, j + 1] + 1L, d[i + 1, j] + 1L, d[i, j] + (a[i] != b[j])); d }
d <- lev("kitten", "sitting"); dimnames(d) <- list(c("", strsplit("kitten", "")[[1]]), c("", strsplit("sitting", "")[[1]])); d; adist("kitten", "sitting"); adist(c(a = "lasy", b = "1 lazy"), c("lazy", "laser"))
lcs <- function(x, y) { if (nchar(x) == 0 || nchar(y) == 0) return(""); a <- substr(x, nchar(x), nchar(x)); if (a == substr(y, nchar(y), nchar(y))) return(paste0(lcs(substr(x, 1, nchar(x) - 1), substr(y, 1, nchar(y) - 1)), a)); p <- lcs(x, substr(y, 1, nchar(y) - 1)); q <- lcs(substr(x, 1, nchar(x) - 1), y); if (nchar(p) > nchar(q)) p else q }
lcs("thisisatest", "testing123")
knap <- function(w, v, W) { m <- matrix(0, length(w) + 1, W + 1); for (i in seq_along(w)) for (c in 0:W) m[i + 1, c + 1] <- max(m[i, c + 1], if (w[i] <= c) m[i, c - w[i] + 1] + v[i] else -Inf); take <- c(); c <- W; for (i in length(w):1) if (m[i + 1, c + 1] != m[i, c + 1]) { take <- c(i, take); c <- c - w[i] }; list(value = m[length(w) + 1, W + 1], items = take) }
knap(c(1, 3, 4, 5), c(1, 4, 5, 7), 7)
