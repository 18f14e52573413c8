# Loop finding in a control flow graph: dominators, back edges, natural loops
cfg <- list(entry = "a", a = c("b", "c"), b = "d", c = "d", d = c("e", "exit"), e = c("f", "g"), f = "h", g = "h", h = c("e", "d"), exit = character())
nodes <- names(cfg)
preds <- sapply(nodes, function(n) nodes[vapply(cfg, function(s) n %in% s, NA)], simplify = FALSE)
str(preds)
dom <- sapply(nodes, function(n) if (n == "entry") "entry" else nodes, simplify = FALSE)
repeat {
  changed <- FALSE
  for (n in setdiff(nodes, "entry")) {
    new <- sort(union(n, Reduce(intersect, dom[preds[[n]]])))
    if (!identical(new, sort(dom[[n]]))) { dom[[n]] <- new; changed <- TRUE }
  }
  if (!changed) break
}
m <- sapply(dom, function(d) nodes %in% d); rownames(m) <- nodes; print(m + 0)
idom <- vapply(nodes, function(n) { s <- setdiff(dom[[n]], n); if (!length(s)) return(NA_character_); s[which.max(lengths(dom[s]))] }, ""); print(idom)
back <- do.call(rbind, lapply(nodes, function(n) { t <- intersect(cfg[[n]], dom[[n]]); if (length(t)) data.frame(from = n, to = t) })); print(back)
loop_of <- function(from, to) { body <- c(to, from); stack <- from; while (length(stack)) { x <- stack[length(stack)]; stack <- stack[-length(stack)]; if (x == to) next; for (p in preds[[x]]) if (!(p %in% body)) { body <- c(body, p); stack <- c(stack, p) } }; sort(unique(body)) }
loops <- Map(loop_of, back$from, back$to); print(loops)
nest <- outer(seq_along(loops), seq_along(loops), Vectorize(function(i, j) i != j && all(loops[[i]] %in% loops[[j]]))); dimnames(nest) <- list(names(loops), names(loops)); print(nest)
depth <- vapply(nodes, function(n) sum(vapply(loops, function(l) n %in% l, NA)), 0L); print(depth); print(split(nodes, depth)); print(tapply(nodes, depth, paste, collapse = ","))
postorder <- local({ seen <- character(); out <- character(); visit <- function(n) { seen <<- c(seen, n); for (s in cfg[[n]]) if (!(s %in% seen)) visit(s); out <<- c(out, n) }; visit("entry"); out }); print(rev(postorder))
tree_print <- function(n, indent = 0) { cat(strrep("  ", indent), n, "\n", sep = ""); for (k in names(idom)[!is.na(idom) & idom == n]) tree_print(k, indent + 1) }; tree_print("entry")
stopifnot(is.na(idom[["entry"]]), length(loops) == 2L); stopifnot("no loops expected" = length(loops) == 0)
