# Expression of genes in two groups of samples: normalised, filtered, tested one by one, clustered, annotated.
args <- commandArgs(trailingOnly = TRUE)
n <- if (length(args) > 0) as.integer(args[1]) else 2500L
set.seed(707)
options(width = 100)

# ---- counts: genes in rows, 24 samples in columns ----
samples <- data.frame(sample = sprintf("S%02d", 1:24), group = rep(c("control", "treated"), each = 12), batch = rep(c("a", "b", "c"), 8), stringsAsFactors = FALSE)
genes <- sprintf("GENE%05d", seq_len(n))
level <- exp(rnorm(n, 4, 1.5))
changed <- sample(n, n %/% 12)
fold <- rep(1, n)
fold[changed] <- exp(rnorm(length(changed), 0, .9))
depth <- runif(24, .6, 1.6)
mu <- outer(level, depth) * ifelse(outer(rep(TRUE, n), samples$group == "treated"), fold, 1)
counts <- matrix(rnbinom(n * 24, mu = mu, size = 6), n, dimnames = list(genes, samples$sample))
rm(mu)
note <- function(...) cat("\n* ", sprintf(...), "\n", sep = "")

# ---- quality ----
note("%d genes, %d samples", nrow(counts), ncol(counts))
samples$total <- colSums(counts)
samples$zero <- round(100 * colMeans(counts == 0), 2)
samples$top <- genes[apply(counts, 2, which.max)]
print(samples)
keep <- rowSums(counts >= 5) >= 6
note("%d genes are expressed", sum(keep))
counts <- counts[keep, ]

# ---- normalisation: size factors from medians of ratios ----
lg <- rowMeans(log(counts))
fine <- is.finite(lg)
size <- apply(counts, 2, function(k) exp(median((log(k) - lg)[fine & k > 0])))
samples$size <- round(size, 3)
x <- log2(sweep(counts, 2, size, "/") + 1)
print(round(rbind(size = size, true = depth / exp(mean(log(depth))))[, 1:8], 2))
quantiles <- apply(x, 2, quantile, probs = c(.25, .5, .75))
print(round(quantiles[, c(1:3, 22:24)], 2))
ranked <- apply(x, 2, rank, ties.method = "average")
target <- rowMeans(apply(x, 2, sort))
normal <- apply(ranked, 2, function(r) approx(seq_along(target), target, xout = r)$y)
dimnames(normal) <- dimnames(x)
cat("spread of medians before and after:", round(sd(apply(x, 2, median)), 4), round(sd(apply(normal, 2, median)), 4), "\n")

# ---- tests gene by gene ----
a <- samples$group == "control"
result <- data.frame(gene = rownames(x), mean = round(rowMeans(x), 3), lfc = rowMeans(x[, !a]) - rowMeans(x[, a]), stringsAsFactors = FALSE)
result$p <- apply(x, 1, function(v) t.test(v[!a], v[a])$p.value)
result$padj <- p.adjust(result$p, "BH")
result$w <- apply(x[seq_len(min(600, nrow(x))), ], 1, function(v) suppressWarnings(wilcox.test(v[!a], v[a])$p.value))[seq_len(nrow(x))]
hits <- result[result$padj < .05, ]
hits <- hits[order(hits$p, -abs(hits$lfc)), ]
note("%d genes at 5 %%, %d up and %d down", nrow(hits), sum(hits$lfc > 0), sum(hits$lfc < 0))
top <- head(hits, 10)
top[c("lfc", "p", "padj")] <- lapply(top[c("lfc", "p", "padj")], signif, 3)
print(top[c("gene", "mean", "lfc", "p", "padj")], row.names = FALSE)
truth <- factor(result$gene %in% genes[changed], levels = c(TRUE, FALSE), labels = c("changed", "same"))
called <- factor(result$padj < .05, levels = c(TRUE, FALSE), labels = c("called", "not called"))
print(table(called, truth))
bins <- cut(result$p, seq(0, 1, .1), include.lowest = TRUE)
for (b in levels(bins)) cat(sprintf("%-10s %5d %s\n", b, sum(bins == b), strrep("*", round(50 * mean(bins == b)))))
vary <- apply(x, 1, var)
trend <- lowess(result$mean, sqrt(vary))
print(round(approx(trend, xout = c(3, 5, 7, 9), ties = mean)$y, 3))

# ---- linear models with the batch ----
some <- x[seq_len(min(200, nrow(x))), ]
effects <- t(apply(some, 1, function(v) coef(lm(v ~ group + batch, data = samples))))
print(round(colMeans(abs(effects)), 4))
batch_p <- apply(some, 1, function(v) anova(lm(v ~ group, samples), lm(v ~ group + batch, samples))$"Pr(>F)"[2])
cat("batch matters for", sum(p.adjust(batch_p, "bonferroni") < .05), "genes of", nrow(some), "\n")

# ---- samples and genes that are alike ----
most <- order(vary, decreasing = TRUE)[seq_len(min(300, nrow(x)))]
z <- t(scale(t(x[most, ])))
p <- prcomp(t(x[most, ]))
share <- p$sdev^2 / sum(p$sdev^2)
cat("shares of variance:", round(share[1:5], 3), "\n")
tree <- hclust(dist(t(z)), "average")
part <- cutree(tree, 2)
print(table(part, samples$group))
co <- cor(t(z[seq_len(min(120, nrow(z))), ]))
diag(co) <- 0
pairs <- which(co > .6 & upper.tri(co), arr.ind = TRUE)
cat("pairs with a correlation above 0.6:", nrow(pairs), "\n")
links <- table(factor(c(pairs), seq_len(nrow(co))))
print(head(sort(setNames(as.vector(links), rownames(co)), decreasing = TRUE), 5))
gene_tree <- hclust(as.dist(1 - co))
print(table(cutree(gene_tree, k = 4)))

# ---- pathways: sets of genes, more hits than chance? ----
sets <- setNames(lapply(1:40, function(i) sample(result$gene, sample(10:60, 1))), sprintf("path%02d", 1:40))
enriched <- t(vapply(sets, function(s) {
  k <- sum(s %in% hits$gene)
  c(size = length(s), hits = k, p = phyper(k - 1, nrow(hits), nrow(result) - nrow(hits), length(s), lower.tail = FALSE))
}, c(size = 0, hits = 0, p = 0)))
enriched <- as.data.frame(enriched)
enriched$q <- p.adjust(enriched$p, "BH")
print(head(enriched[order(enriched$p, rownames(enriched)), ], 5), digits = 3)
member <- unlist(lapply(names(sets), function(s) setNames(rep(s, length(sets[[s]])), sets[[s]])))
per_gene <- tapply(member, names(member), paste, collapse = ";")
print(head(per_gene[order(-nchar(per_gene), names(per_gene))], 3))
permuted <- replicate(200, {
  g <- sample(a)
  mean(abs(rowMeans(x[most, g]) - rowMeans(x[most, !g])))
})
cat("mean difference", round(mean(abs(result$lfc[most])), 4), "permuted", round(mean(permuted), 4), "to", round(max(permuted), 4), "\n")
