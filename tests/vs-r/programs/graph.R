# Graph algorithms: BFS, DFS, Dijkstra, Floyd-Warshall, topological sort, MST
edges <- read.table(text = "
from to w
A B 7
A C 9
A F 14
B C 10
B D 15
C D 11
C F 2
D E 6
E F 9", header = TRUE, stringsAsFactors = FALSE)
print(edges)
nodes <- sort(unique(c(edges$from, edges$to)))
adj <- matrix(Inf, length(nodes), length(nodes), dimnames = list(nodes, nodes))
for (k in seq_len(nrow(edges))) with(edges[k, ], { adj[from, to] <<- w; adj[to, from] <<- w })
diag(adj) <- 0
print(adj)
neighbours <- function(v) setdiff(names(which(is.finite(adj[v, ]))), v)
bfs <- function(s) { seen <- s; queue <- s; while (length(queue)) { v <- queue[1]; queue <- queue[-1]; for (u in neighbours(v)) if (!u %in% seen) { seen <- c(seen, u); queue <- c(queue, u) } }; seen }
dfs <- function(v, seen = character()) { seen <- c(seen, v); for (u in neighbours(v)) if (!(u %in% seen)) seen <- dfs(u, seen); seen }
bfs("A"); dfs("A")
dijkstra <- function(s) {
  dist <- setNames(rep(Inf, length(nodes)), nodes); prev <- setNames(rep(NA_character_, length(nodes)), nodes)
  dist[s] <- 0; todo <- nodes
  while (length(todo)) {
    v <- todo[which.min(dist[todo])]; todo <- setdiff(todo, v)
    for (u in intersect(neighbours(v), todo)) if (dist[v] + adj[v, u] < dist[u]) { dist[u] <- dist[v] + adj[v, u]; prev[u] <- v }
  }
  list(dist = dist, prev = prev)
}
r <- dijkstra("A")
print(r)
path <- function(to) { p <- to; while (!is.na(q <- r$prev[[p[1]]])) p <- c(q, p); p }
cat(path("E"), sep = " -> "); cat("\n")
fw <- adj
for (k in nodes) for (i in nodes) fw[i, ] <- pmin(fw[i, ], fw[i, k] + fw[k, ])
print(fw)
stopifnot(all.equal(fw["A", ], r$dist))
kruskal <- function() {
  comp <- setNames(nodes, nodes); out <- NULL
  for (k in order(edges$w)) { e <- edges[k, ]; if (comp[e$from] != comp[e$to]) { out <- rbind(out, e); comp[comp == comp[e$to]] <- comp[[e$from]] } }
  out
}
mst <- kruskal(); print(mst); cat("weight", sum(mst$w), "\n")
deps <- list(shirt = c("tie", "belt"), tie = "jacket", pants = c("shoes", "belt"), belt = "jacket", socks = "shoes", shoes = character(), jacket = character())
topo <- function(g) { out <- c(); mark <- sapply(g, function(x) 0); visit <- function(v) { if (mark[v] == 1) stop("cycle through ", v); if (mark[v] == 2) return(); mark[v] <<- 1; for (u in g[[v]]) visit(u); mark[v] <<- 2; out <<- c(v, out) }; for (v in names(g)) visit(v); out }
topo(deps)
deps$jacket <- "shirt"
tryCatch(topo(deps), error = function(e) cat("Error:", conditionMessage(e), "\n"))
A <- (is.finite(adj) & adj > 0) + 0
A %*% A
rowSums(A); which(A["A", ] == 1)
as.data.frame(as.table(A))[1:7, ]
subset(as.data.frame(as.table(adj)), is.finite(Freq) & Freq > 10)
str(deps)
topo(deps)
