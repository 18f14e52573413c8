# Graph algorithms and dynamic programming
edges <- read.table(text = "from to w
A B 4
A C 2
B C 1
B D 5
C D 8
C E 10
D E 2
D F 6
E F 3
G H 1", header = TRUE, stringsAsFactors = FALSE)
str(edges)
nodes <- sort(unique(c(edges$from, edges$to)))
adj <- with(rbind(edges, setNames(edges[c(2, 1, 3)], names(edges))), split(setNames(w, to), from))
str(adj); print(adj$C); print(lengths(adj))
dijkstra <- function(src) { dist <- setNames(rep(Inf, length(nodes)), nodes); prev <- setNames(rep(NA_character_, length(nodes)), nodes); dist[src] <- 0; q <- nodes; while (length(q)) { u <- q[which.min(dist[q])]; q <- setdiff(q, u); if (is.infinite(dist[u])) next; for (v in names(adj[[u]])) { alt <- dist[[u]] + adj[[u]][[v]]; if (alt < dist[v]) { dist[v] <- alt; prev[v] <- u } } }; list(dist = dist, prev = prev) }
r <- dijkstra("A"); print(r); path <- function(r, to) { p <- to; while (!is.na(r$prev[to])) { to <- r$prev[[to]]; p <- c(to, p) }; paste(p, collapse = " -> ") }; for (n in nodes) cat(sprintf("%-2s %5s  %s\n", n, format(r$dist[n]), path(r, n)))
W <- matrix(Inf, length(nodes), length(nodes), dimnames = list(nodes, nodes)); diag(W) <- 0; W[as.matrix(edges[1:2])] <- edges$w; W <- pmin(W, t(W)); print(W)
fw <- function(D) { for (k in nodes) D <- pmin(D, outer(D[, k], D[k, ], `+`)); D }; D <- fw(W); print(D); print(max(D[is.finite(D)])); print(which(D == 9, arr.ind = TRUE))
bfs <- function(s) { seen <- s; queue <- s; lvl <- c(0); names(lvl) <- s; while (length(queue)) { u <- queue[1]; queue <- queue[-1]; for (v in names(adj[[u]])) if (!v %in% seen) { seen <- c(seen, v); lvl[v] <- lvl[[u]] + 1; queue <- c(queue, v) } }; lvl }; print(bfs("A"))
dfs <- function(u, seen = character()) { seen <- c(seen, u); for (v in names(adj[[u]])) if (!v %in% seen) seen <- dfs(v, seen); seen }; print(dfs("A")); comps <- list(); left <- nodes; while (length(left)) { c1 <- dfs(left[1]); comps[[length(comps) + 1]] <- sort(c1); left <- setdiff(left, c1) }; str(comps)
parent <- setNames(nodes, nodes); find <- function(x) { while (parent[[x]] != x) x <- parent[[x]]; x }; mst <- NULL; for (i in order(edges$w, edges$from)) { a <- find(edges$from[i]); b <- find(edges$to[i]); if (a != b) { parent[a] <- b; mst <- rbind(mst, edges[i, ]) } }; print(mst); print(sum(mst$w)); print(parent)
topo <- function(deps) { out <- character(); state <- c(); visit <- function(n) { if (identical(unname(state[n]), "done")) return(); if (identical(unname(state[n]), "busy")) stop("cycle at ", n); state[n] <<- "busy"; for (m in deps[[n]]) visit(m); state[n] <<- "done"; out <<- c(out, n) }; for (n in names(deps)) visit(n); out }
deps <- list(app = c("lib", "ui"), ui = "lib", lib = c("core"), core = character(), test = "app"); print(topo(deps)); print(tryCatch(topo(c(deps, list(core2 = "core3"), list(core3 = "core2"))), error = function(e) conditionMessage(e)))
pr <- function(M, d = .85) { n <- nrow(M); P <- M / pmax(rowSums(M), 1); r <- rep(1 / n, n); repeat { r2 <- (1 - d) / n + d * drop(r %*% P) ; if (max(abs(r2 - r)) < 1e-10) return(r2); r <- r2 } }; M <- (is.finite(W) & W > 0) + 0; print(sort(pr(M), decreasing = TRUE), digits = 4); print(M %*% M); print(eigen(M)$values, digits = 3); print(rowSums(M)); Lp <- diag(rowSums(M)) - M; print(round(eigen(Lp)$values, 6)); print(det(Lp[1:5, 1:5]))
lcs <- function(a, b) { a <- strsplit(a, "")[[1]]; b <- strsplit(b, "")[[1]]; L <- matrix(0L, length(a) + 1, length(b) + 1); for (i in seq_along(a)) for (j in seq_along(b)) L[i + 1, j + 1] <- if (a[i] == b[j]) L[i, j] + 1L else max(L[i, j + 1], L[i + 1, j]); i <- length(a); j <- length(b); o <- ""; while (i && j) if (a[i] == b[j]) { o <- paste0(a[i], o); i <- i - 1; j <- j - 1 } else if (L[i, j + 1] >= L[i + 1, j]) i <- i - 1 else j <- j - 1; o }; print(lcs("AGGTABXY", "GXTXAYBY"))
knap <- function(w, v, W) { K <- matrix(0, length(w) + 1, W + 1); for (i in seq_along(w)) for (c in 0:W) K[i + 1, c + 1] <- max(K[i, c + 1], if (w[i] <= c) K[i, c - w[i] + 1] + v[i]); take <- logical(length(w)); c <- W; for (i in rev(seq_along(w))) if (K[i + 1, c + 1] != K[i, c + 1]) { take[i] <- TRUE; c <- c - w[i] }; list(value = K[length(w) + 1, W + 1], take = which(take)) }; str(knap(c(1, 3, 4, 5), c(1, 4, 5, 7), 7))
coins <- function(n, cs) { w <- c(1, rep(0, n)); for (c in cs) for (i in c:n) w[i + 1] <- w[i + 1] + w[i - c + 1]; w[n + 1] }; print(coins(100, c(1, 5, 10, 25, 50))); memo <- new.env(); fibm <- function(n) { k <- as.character(n); if (!is.null(memo[[k]])) return(memo[[k]]); v <- if (n < 2) n else fibm(n - 1) + fibm(n - 2); memo[[k]] <- v; v }; print(fibm(80)); print(format(fibm(80), big.mark = ",")); print(length(ls(memo))); print(head(sort(as.integer(ls(memo))), 5))
lis <- function(x) { L <- rep(1L, length(x)); for (i in seq_along(x)) for (j in seq_len(i - 1)) if (x[j] < x[i]) L[i] <- max(L[i], L[j] + 1L); max(L) }; print(lis(c(10, 9, 2, 5, 3, 7, 101, 18))); mc <- function(p) { n <- length(p) - 1; m <- matrix(0, n, n); for (l in 2:n) for (i in 1:(n - l + 1)) { j <- i + l - 1; m[i, j] <- min(sapply(i:(j - 1), function(k) m[i, k] + m[k + 1, j] + p[i] * p[k + 1] * p[j + 1])) }; m }; print(mc(c(40, 20, 30, 10, 30)))
maze <- c("#########", "#S..#...#", "#.#.#.#.#", "#.#...#E#", "#########"); g <- do.call(rbind, strsplit(maze, "")); s <- which(g == "S", arr.ind = TRUE); e <- which(g == "E", arr.ind = TRUE); print(s); dist <- matrix(NA, nrow(g), ncol(g)); dist[s] <- 0; q <- list(s); while (length(q)) { p <- q[[1]]; q[[1]] <- NULL; for (d in list(c(0, 1), c(1, 0), c(0, -1), c(-1, 0))) { n <- p + d; if (g[n] != "#" && is.na(dist[n])) { dist[n] <- dist[p] + 1; q <- c(q, list(n)) } } }; print(dist); print(dist[e]); write(t(ifelse(is.na(dist), "##", sprintf("%2d", dist))), "", ncolumns = 9, sep = ""); hanoi <- 0; mv <- function(n, a, b, c) if (n > 0) { mv(n - 1, a, c, b); hanoi <<- hanoi + 1; mv(n - 1, c, b, a) }; mv(6, "a", "b", "c"); print(hanoi)
tsp <- function(P) { n <- nrow(P); D <- as.matrix(dist2(P)); best <- list(len = Inf); perm <- function(v, rest, len) { if (len >= best$len) return(); if (!length(rest)) { L <- len + D[v[length(v)], 1]; if (L < best$len) best <<- list(len = L, tour = v); return() }; for (k in rest) perm(c(v, k), setdiff(rest, k), len + D[v[length(v)], k]) }; perm(1, 2:n, 0); best }; dist2 <- function(P) stats::dist(P); set.seed(8); P <- matrix(round(runif(14, 0, 10), 1), 7); b <- tsp(P); str(b); print(as.matrix(dist2(P[1:3, ])), digits = 4)
