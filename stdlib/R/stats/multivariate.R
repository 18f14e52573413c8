# multivariate.R - Distances, clustering, principal components, factor analysis, scaling, canonical correlations.

cov.wt <- function(x, wt = rep(1 / nrow(x), nrow(x)), cor = FALSE, center = TRUE, method = c("unbiased", "ML")) {
  if (is.data.frame(x)) x <- as.matrix(x)
  else if (!is.matrix(x)) stop("'x' must be a matrix or a data frame")
  if (!all(is.finite(x))) stop("'x' must contain finite values only")
  n <- nrow(x)
  if (with.wt <- !missing(wt)) {
    if (length(wt) != n) stop("length of 'wt' must equal the number of rows in 'x'")
    if (any(wt < 0) || (s <- sum(wt)) == 0) stop("weights must be non-negative and not all zero")
    wt <- wt / s
  }
  if (is.logical(center)) {
    center <- if (center) colSums(wt * x) else 0
  } else if (length(center) != ncol(x)) stop("length of 'center' must equal the number of columns in 'x'")
  x <- sqrt(wt) * sweep(x, 2, center, check.margin = FALSE)
  cov <- switch(match.arg(method), unbiased = crossprod(x) / (1 - sum(wt^2)), ML = crossprod(x))
  y <- list(cov = cov, center = center, n.obs = n)
  if (with.wt) y$wt <- wt
  if (cor) {
    Is <- 1 / sqrt(diag(cov))
    R <- cov
    R[] <- Is * cov * rep(Is, each = nrow(cov))
    y$cor <- R
  }
  y
}

cov2cor <- function(V) {
  p <- (d <- dim(V))[1L]
  if (!is.numeric(V) || length(d) != 2L || p != d[2L]) stop("'V' is not a square numeric matrix")
  Is <- sqrt(1 / diag(V))
  if (any(!is.finite(Is))) warning("diag(.) had 0 or NA entries; non-finite result is doubtful")
  r <- V
  r[] <- Is * V * rep(Is, each = p)
  r[cbind(1L:p, 1L:p)] <- 1
  r
}

mahalanobis <- function(x, center, cov, inverted = FALSE, ...) {
  x <- if (is.vector(x)) matrix(x, ncol = length(x)) else as.matrix(x)
  if (!isFALSE(center)) x <- sweep(x, 2L, center)
  if (!inverted) cov <- solve(cov, ...)
  setNames(rowSums(x %*% cov * x), rownames(x))
}

# ---- distances ----

dist <- function(x, method = "euclidean", diag = FALSE, upper = FALSE, p = 2) {
  if (!is.na(pmatch(method, "euclidian"))) method <- "euclidean"
  METHODS <- c("euclidean", "maximum", "manhattan", "canberra", "binary", "minkowski")
  method <- pmatch(method, METHODS)
  if (is.na(method)) stop("invalid distance method")
  if (method == -1) stop("ambiguous distance method")
  x <- as.matrix(x)
  N <- nrow(x)
  attrs <- list(Size = N, Labels = dimnames(x)[[1L]], Diag = diag, Upper = upper, method = METHODS[method])
  if (method == 6L) attrs$p <- p
  storage.mode(x) <- "double"
  r <- .Internal(dist(x, method, as.double(p)))
  for (a in names(attrs)) attr(r, a) <- attrs[[a]]
  attr(r, "call") <- match.call()
  class(r) <- "dist"
  r
}

format.dist <- function(x, ...) format(as.vector(x), ...)

as.matrix.dist <- function(x, ...) {
  size <- attr(x, "Size")
  df <- matrix(0, size, size)
  df[row(df) > col(df)] <- x
  df <- df + t(df)
  labels <- attr(x, "Labels")
  dimnames(df) <- if (is.null(labels)) list(seq_len(size), seq_len(size)) else list(labels, labels)
  df
}

as.dist <- function(m, diag = FALSE, upper = FALSE) UseMethod("as.dist")

as.dist.default <- function(m, diag = FALSE, upper = FALSE) {
  if (inherits(m, "dist")) ans <- m
  else {
    m <- as.matrix(m)
    if (!is.numeric(m)) storage.mode(m) <- "numeric"
    p <- nrow(m)
    if (ncol(m) != p) warning("non-square matrix")
    ans <- m[row(m) > col(m)]
    attributes(ans) <- NULL
    if (!is.null(rownames(m))) attr(ans, "Labels") <- rownames(m)
    else if (!is.null(colnames(m))) attr(ans, "Labels") <- colnames(m)
    attr(ans, "Size") <- p
    attr(ans, "call") <- match.call()
    class(ans) <- "dist"
  }
  if (is.null(attr(ans, "Diag")) || !missing(diag)) attr(ans, "Diag") <- diag
  if (is.null(attr(ans, "Upper")) || !missing(upper)) attr(ans, "Upper") <- upper
  ans
}

print.dist <- function(x, diag = NULL, upper = NULL, digits = getOption("digits"), justify = "none", right = TRUE, ...) {
  if (is.null(diag)) diag <- if (is.null(a <- attr(x, "Diag"))) FALSE else a
  if (is.null(upper)) upper <- if (is.null(a <- attr(x, "Upper"))) FALSE else a
  m <- as.matrix(x)
  cf <- format(m, digits = digits, justify = justify)
  if (!upper) cf[row(cf) < col(cf)] <- ""
  if (!diag) cf[row(cf) == col(cf)] <- ""
  print(if (diag || upper) cf else cf[-1, -attr(x, "Size"), drop = FALSE], quote = FALSE, right = right, ...)
  invisible(x)
}

labels.dist <- function(object, ...) attr(object, "Labels")

cophenetic <- function(x) UseMethod("cophenetic")

cophenetic.default <- function(x) {
  x <- as.hclust(x)
  nobs <- length(x$order)
  ilist <- vector("list", length = nobs)
  out <- matrix(0, nrow = nobs, ncol = nobs)
  for (i in seq_len(nobs - 1L)) {
    inds <- x$merge[i, ]
    ids1 <- if (inds[1L] < 0L) -inds[1L] else ilist[[inds[1L]]]
    ids2 <- if (inds[2L] < 0L) -inds[2L] else ilist[[inds[2L]]]
    ilist[[i]] <- c(ids1, ids2)
    out[cbind(rep.int(ids1, rep.int(length(ids2), length(ids1))), rep.int(ids2, length(ids1)))] <- x$height[i]
  }
  rownames(out) <- x$labels
  as.dist(out + t(out))
}

cophenetic.dendrogram <- function(x) {
  o <- order.dendrogram(x)
  d <- as.matrix(cophenetic.default(as.hclust(x)))[o, o]
  dimnames(d) <- rep(list(as.character(labels(x))), 2L)
  as.dist(d)
}

# ---- hierarchical clustering ----

hclust <- function(d, method = "complete", members = NULL) {
  METHODS <- c("ward.D", "single", "complete", "average", "mcquitty", "median", "centroid", "ward.D2")
  if (method == "ward") {
    message("The \"ward\" method has been renamed to \"ward.D\"; note new \"ward.D2\"")
    method <- "ward.D"
  }
  i.meth <- pmatch(method, METHODS)
  if (is.na(i.meth)) stop("invalid clustering method", paste("", method))
  if (i.meth == -1) stop("ambiguous clustering method", paste("", method))
  n <- as.integer(attr(d, "Size"))
  if (is.null(n)) stop("invalid dissimilarities")
  if (is.na(n) || n > 65536L) stop("size cannot be NA nor exceed 65536")
  if (n < 2) stop("must have n >= 2 objects to cluster")
  len <- as.integer(n * (n - 1) / 2)
  if (length(d) != len) (if (length(d) < len) stop else warning)("dissimilarities of improper length")
  if (is.null(members)) members <- rep(1, n)
  else if (length(members) != n) stop("invalid length of members")
  storage.mode(d) <- "double"
  h <- .Internal(hclust(as.vector(d), n, i.meth, as.double(members)))
  structure(list(merge = h[[1L]], height = h[[2L]], order = h[[3L]], labels = attr(d, "Labels"), method = METHODS[i.meth], call = match.call(),
                 dist.method = attr(d, "method")), class = "hclust")
}

print.hclust <- function(x, ...) {
  if (!is.null(x$call)) cat("\nCall:\n", deparse1(x$call, collapse = "\n"), "\n\n", sep = "")
  if (!is.null(x$method)) cat("Cluster method   :", x$method, "\n")
  if (!is.null(x$dist.method)) cat("Distance         :", x$dist.method, "\n")
  cat("Number of objects:", length(x$height) + 1, "\n\n")
  invisible(x)
}

plot.hclust <- function(x, labels = NULL, hang = 0.1, check = TRUE, axes = TRUE, frame.plot = FALSE, ann = TRUE, main = "Cluster Dendrogram", sub = NULL,
                        xlab = NULL, ylab = "Height", ...) {
  n <- length(x$order)
  plot.new()
  plot.window(c(1, n), range(0, x$height))
  pos <- numeric(n - 1L)
  at <- match(seq_len(n), x$order)
  for (i in seq_len(n - 1L)) {
    m <- x$merge[i, ]
    px <- ifelse(m < 0, at[abs(m)], pos[pmax(m, 1L)])
    ph <- ifelse(m < 0, pmax(0, x$height[i] - hang), x$height[pmax(m, 1L)])
    pos[i] <- mean(px)
    segments(px, ph, px, x$height[i])
    segments(px[1L], x$height[i], px[2L], x$height[i])
  }
  if (axes) axis(2)
  if (ann) title(main = main, ylab = ylab, xlab = if (is.null(xlab)) deparse1(x$call[[2L]]) else xlab, sub = if (is.null(sub)) paste0(deparse(x$call[[1L]]), " (*, \"", x$method, "\")") else sub)
  invisible()
}

as.hclust <- function(x, ...) UseMethod("as.hclust")
as.hclust.default <- function(x, ...) {
  if (inherits(x, "hclust")) x
  else stop(gettextf("argument 'x' cannot be coerced to class %s", dQuote("hclust")), if (is.null(oldClass(x))) "\n Consider providing an as.hclust.", if (is.null(oldClass(x))) class(x)[1L], if (is.null(oldClass(x))) "() method", domain = NA)
}

cutree <- function(tree, k = NULL, h = NULL) {
  if (is.null(n1 <- nrow(tree$merge)) || n1 < 1) stop("invalid 'tree' ('merge' component)")
  n <- n1 + 1
  if (is.null(k) && is.null(h)) stop("either 'k' or 'h' must be specified")
  if (is.null(k)) {
    if (is.unsorted(tree$height)) stop("the 'height' component of 'tree' is not sorted (increasingly)")
    k <- n + 1L - apply(outer(c(tree$height, Inf), h, `>`), 2, which.max)
    labels <- h
  } else {
    k <- as.integer(k)
    if (min(k) < 1 || max(k) > n) stop(gettextf("elements of 'k' must be between 1 and %d", n), domain = NA)
    labels <- k
  }
  ans <- vapply(k, function(kk) {
    member <- -seq_len(n)
    for (i in seq_len(n - kk)) member[member %in% tree$merge[i, ]] <- i
    match(member, unique(member))
  }, integer(n))
  if (length(k) == 1L) {
    ans <- as.vector(ans)
    names(ans) <- tree$labels
  } else dimnames(ans) <- list(tree$labels, labels)
  ans
}

rect.hclust <- function(tree, k = NULL, which = NULL, x = NULL, h = NULL, border = 2, cluster = NULL) {
  if (length(h) > 1L || length(k) > 1L) stop("'k' and 'h' must be a scalar")
  if (is.null(h) == is.null(k)) stop("specify exactly one of 'k' and 'h'")
  top <- length(tree$height)
  if (!is.null(h)) k <- max(2, min(base::which(rev(tree$height) < h)))
  if (k < 2 || k > top) stop(gettextf("k must be between 2 and %d", top), domain = NA)
  if (is.null(cluster)) cluster <- cutree(tree, k = k)
  clusters <- unique(cluster[tree$order])
  ends <- c(0, cumsum(tabulate(cluster)[clusters]))
  if (!is.null(x)) {
    if (!is.null(which)) stop("specify exactly one of 'which' and 'x'")
    which <- vapply(x, function(at) max(base::which(ends < at)), 0L)
  } else if (is.null(which)) which <- seq_len(k)
  if (any(which > k)) stop(gettextf("all elements of 'which' must be between 1 and %d", as.integer(k)), domain = NA)
  border <- rep_len(border, length(which))
  r <- vector("list", length(which))
  for (n in seq_along(which)) {
    w <- which[n]
    rect(ends[w] + 0.66, par("usr")[3L], ends[w + 1L] + 0.33, mean(rev(tree$height)[(k - 1):k]), border = border[n])
    r[[n]] <- base::which(cluster == clusters[w])
  }
  invisible(r)
}

# Clusters the user points at, as long as the device can tell where that was.
identify.hclust <- function(x, FUN = NULL, N = 20, MAXCLUSTER = 20, DEV.FUN = NULL, ...) {
  clusters <- cutree(x, k = 2:MAXCLUSTER)
  r <- list()
  while (length(r) < N && !is.null(at <- locator(1))) {
    k <- min(base::which(rev(x$height) < at$y))
    k <- max(k, 2)
    found <- unlist(rect.hclust(x, k = k, x = at$x, cluster = clusters[, k - 1], border = 3))
    r <- c(r, list(if (is.null(FUN)) found else FUN(found, ...)))
  }
  invisible(r)
}

# ---- k means ----

kmeans <- function(x, centers, iter.max = 10L, nstart = 1L, algorithm = c("Hartigan-Wong", "Lloyd", "Forgy", "MacQueen"), trace = FALSE) {
  x <- as.matrix(x)
  m <- as.integer(nrow(x))
  if (is.na(m)) stop("invalid nrow(x)")
  p <- as.integer(ncol(x))
  if (is.na(p)) stop("invalid ncol(x)")
  if (missing(centers)) stop("'centers' must be a number or a matrix")
  nmeth <- switch(match.arg(algorithm), `Hartigan-Wong` = 1L, Lloyd = 2L, Forgy = 2L, MacQueen = 3L)
  storage.mode(x) <- "double"
  if (length(centers) == 1L) {
    k <- centers
    if (nstart == 1L) centers <- x[sample.int(m, k), , drop = FALSE]
    if (nstart >= 2 || any(duplicated(centers))) {
      cn <- unique(x)
      mm <- nrow(cn)
      if (mm < k) stop("more cluster centers than distinct data points.")
      centers <- cn[sample.int(mm, k), , drop = FALSE]
    }
  } else {
    centers <- as.matrix(centers)
    if (any(duplicated(centers))) stop("initial centers are not distinct")
    cn <- NULL
    k <- nrow(centers)
    if (m < k) stop("more cluster centers than data points")
  }
  k <- nrow(centers)
  if (k == 1L) nmeth <- 3L
  if (iter.max < 1L) stop("'iter.max' must be positive")
  if (ncol(x) != ncol(centers)) stop("must have same number of columns in 'x' and 'centers'")
  one <- function(centers) {
    z <- .Internal(kmeans(x, centers, as.integer(iter.max), nmeth))
    if (z$ifault == 1L) stop("empty cluster: try a better set of initial centers", call. = FALSE)
    if (z$ifault == 3L) stop("number of cluster centres must lie between 1 and nrow(x)", call. = FALSE)
    if (z$ifault == 4L) warning(gettextf("Quick-TRANSfer stage steps exceeded maximum (= %d)", 50L * m), call. = FALSE, domain = NA)
    if (nmeth != 1L) z["ifault"] <- list(NULL)
    if (nmeth != 1L && any(z$nc == 0)) warning("empty cluster: try a better set of initial centers", call. = FALSE)
    if (z$iter > iter.max) {
      warning(sprintf(ngettext(iter.max, "did not converge in %d iteration", "did not converge in %d iterations"), iter.max), call. = FALSE, domain = NA)
      if (nmeth != 1L) z$ifault <- 2L
    }
    z
  }
  Z <- one(centers)
  best <- sum(Z$wss)
  if (nstart >= 2 && !is.null(cn)) for (i in 2:nstart) {
    centers <- cn[sample.int(mm, k), , drop = FALSE]
    ZZ <- one(centers)
    if ((z <- sum(ZZ$wss)) < best) {
      Z <- ZZ
      best <- z
    }
  }
  centers <- matrix(Z$centers, k)
  dimnames(centers) <- list(1L:k, dimnames(x)[[2L]])
  cluster <- Z$c1
  if (!is.null(rn <- rownames(x))) names(cluster) <- rn
  totss <- sum(scale(x, scale = FALSE)^2)
  structure(list(cluster = cluster, centers = centers, totss = totss, withinss = Z$wss, tot.withinss = best, betweenss = totss - best, size = Z$nc,
                 iter = Z$iter, ifault = Z$ifault), class = "kmeans")
}

print.kmeans <- function(x, ...) {
  cat("K-means clustering with ", length(x$size), " clusters of sizes ", paste(x$size, collapse = ", "), "\n", sep = "")
  cat("\nCluster means:\n")
  print(x$centers, ...)
  cat("\nClustering vector:\n")
  print(x$cluster, ...)
  cat("\nWithin cluster sum of squares by cluster:\n")
  print(x$withinss, ...)
  ratio <- sprintf(" (between_SS / total_SS = %5.1f %%)\n", 100 * x$betweenss / x$totss)
  cat(sub(".", getOption("OutDec"), ratio, fixed = TRUE), "Available components:\n", sep = "\n")
  print(names(x))
  if (!is.null(x$ifault) && x$ifault == 2L) cat(gettext("Warning: did *not* converge in specified number of iterations"), "\n", sep = "")
  invisible(x)
}

fitted.kmeans <- function(object, method = c("centers", "classes"), ...) {
  method <- match.arg(method)
  if (method == "centers") object$centers[object$cluster, , drop = FALSE] else object$cluster
}

# ---- principal components ----

prcomp <- function(x, ...) UseMethod("prcomp")

.pca_frame <- function(formula, cl, env) {
  mf <- cl[c(1L, match(c("formula", "data", "subset", "na.action"), names(cl), 0L))]
  mf[[1L]] <- quote(stats::model.frame)
  mf <- eval(mf, env)
  if (.check_vars_numeric(mf)) stop("PCA applies only to numerical variables", call. = FALSE)
  mf
}

.check_vars_numeric <- function(mf) {
  mt <- attr(mf, "terms")
  any(!vapply(mf, function(v) is.numeric(v) || is.matrix(v), NA))
}

print.prcomp <- function(x, digits = max(3L, getOption("digits") - 3L), ...) {
  cat(sprintf("Standard deviations (1, .., p=%d):\n", length(x$sdev)))
  print(x$sdev, ...)
  d <- dim(x$rotation)
  cat(sprintf("\nRotation (n x k) = (%d x %d):\n", d[1], d[2]))
  print(x$rotation, ...)
  invisible(x)
}

summary.prcomp <- function(object, ...) {
  chkDots(...)
  vars <- object$sdev^2
  vars <- vars / sum(vars)
  importance <- rbind(`Standard deviation` = object$sdev, `Proportion of Variance` = round(vars, 5), `Cumulative Proportion` = round(cumsum(vars), 5))
  k <- ncol(object$rotation)
  colnames(importance) <- c(colnames(object$rotation), rep("", length(vars) - k))
  object$importance <- importance
  class(object) <- "summary.prcomp"
  object
}

print.summary.prcomp <- function(x, digits = max(3L, getOption("digits") - 3L), ...) {
  if ((k <- ncol(x$rotation)) < (p <- length(x$sdev))) {
    cat(sprintf("Importance of first k=%d (out of %d) components:\n", k, p))
    print(x$importance[, 1:k, drop = FALSE], digits = digits, ...)
  } else {
    cat("Importance of components:\n")
    print(x$importance, digits = digits, ...)
  }
  invisible(x)
}

predict.prcomp <- function(object, newdata, ...) {
  if (missing(newdata)) {
    if (!is.null(object$x)) return(object$x)
    stop("no scores are available: refit with 'retx=TRUE'")
  }
  if (length(dim(newdata)) != 2L) stop("'newdata' must be a matrix or data frame")
  nm <- rownames(object$rotation)
  if (!is.null(nm)) {
    if (!all(nm %in% colnames(newdata))) stop("'newdata' does not have named columns matching one or more of the original columns")
    newdata <- newdata[, nm, drop = FALSE]
  } else if (NCOL(newdata) != NROW(object$rotation)) stop("'newdata' does not have the correct number of columns")
  scale(newdata, object$center, object$scale) %*% object$rotation
}

plot.prcomp <- function(x, main = deparse1(substitute(x)), ...) screeplot.default(x, main = main, ...)
plot.princomp <- plot.prcomp

screeplot <- function(x, ...) UseMethod("screeplot")
screeplot.default <- function(x, npcs = min(10, length(x$sdev)), type = c("barplot", "lines"), main = deparse1(substitute(x)), ...) {
  main
  type <- match.arg(type)
  pcs <- x$sdev^2
  xp <- seq_len(npcs)
  dev.hold()
  on.exit(dev.flush())
  if (type == "barplot") barplot(pcs[xp], names.arg = names(pcs[xp]), main = main, ylab = "Variances", ...)
  else {
    plot(xp, pcs[xp], type = "b", axes = FALSE, main = main, xlab = "", ylab = "Variances", ...)
    axis(2)
    axis(1, at = xp, labels = names(pcs[xp]))
  }
  invisible()
}

biplot <- function(x, ...) UseMethod("biplot")
biplot.default <- function(x, y, var.axes = TRUE, col, cex = rep(par("cex"), 2), xlabs = NULL, ylabs = NULL, expand = 1, xlim = NULL, ylim = NULL,
                           arrow.len = 0.1, main = NULL, sub = NULL, xlab = NULL, ylab = NULL, ...) {
  op <- par(pty = "s")
  on.exit(par(op))
  plot(x[, 1L], x[, 2L], type = "n", xlab = if (is.null(xlab)) "" else xlab, ylab = if (is.null(ylab)) "" else ylab, main = main)
  text(x[, 1L], x[, 2L], if (is.null(rownames(x))) seq_len(nrow(x)) else rownames(x))
  arrows(0, 0, y[, 1L] * 0.8, y[, 2L] * 0.8, length = arrow.len)
  invisible()
}
biplot.prcomp <- function(x, choices = 1L:2L, scale = 1, pc.biplot = FALSE, ...) {
  if (length(choices) != 2L) stop("length of choices must be 2")
  if (!length(scores <- x$x)) stop(gettextf("object '%s' has no scores", deparse(substitute(x))), domain = NA)
  biplot.default(scores[, choices], x$rotation[, choices], ...)
  invisible()
}
biplot.princomp <- function(x, choices = 1L:2L, scale = 1, pc.biplot = FALSE, ...) {
  if (length(choices) != 2L) stop("length of choices must be 2")
  if (!length(scores <- x$scores)) stop(gettextf("object '%s' has no scores", deparse(substitute(x))), domain = NA)
  biplot.default(scores[, choices], x$loadings[, choices], ...)
  invisible()
}

princomp <- function(x, ...) UseMethod("princomp")

print.princomp <- function(x, ...) {
  cat("Call:\n")
  dput(x$call, control = NULL)
  cat("\nStandard deviations:\n")
  print(x$sdev, ...)
  cat("\n", length(x$scale), " variables and ", x$n.obs, "observations.\n")
  invisible(x)
}

summary.princomp <- function(object, loadings = FALSE, cutoff = 0.1, ...) {
  object$cutoff <- cutoff
  object$print.loadings <- loadings
  class(object) <- "summary.princomp"
  object
}

print.summary.princomp <- function(x, digits = 3L, loadings = x$print.loadings, cutoff = x$cutoff, ...) {
  vars <- x$sdev^2
  vars <- vars / sum(vars)
  cat("Importance of components:\n")
  print(rbind(`Standard deviation` = x$sdev, `Proportion of Variance` = vars, `Cumulative Proportion` = cumsum(vars)), ...)
  if (loadings) {
    cat("\nLoadings:\n")
    cx <- format(round(x$loadings, digits = digits))
    cx[abs(x$loadings) < cutoff] <- strrep(" ", nchar(cx[1, 1], type = "w"))
    print(cx, quote = FALSE, ...)
  }
  invisible(x)
}

predict.princomp <- function(object, newdata, ...) {
  if (missing(newdata)) return(object$scores)
  if (length(dim(newdata)) != 2L) stop("'newdata' must be a matrix or data frame")
  p <- NCOL(object$loadings)
  nm <- rownames(object$loadings)
  if (!is.null(nm)) {
    if (!all(nm %in% colnames(newdata))) stop("'newdata' does not have named columns matching one or more of the original columns")
    newdata <- newdata[, nm]
  } else if (NCOL(newdata) != p) stop("'newdata' does not have the correct number of columns")
  scale(newdata, object$center, object$scale) %*% object$loadings
}

loadings <- function(x, ...) x$loadings

print.loadings <- function(x, digits = 3L, cutoff = 0.1, sort = FALSE, ...) {
  Lambda <- unclass(x)
  p <- nrow(Lambda)
  factors <- ncol(Lambda)
  if (sort) {
    mx <- max.col(abs(Lambda))
    ind <- cbind(1L:p, mx)
    mx[abs(Lambda[ind]) < 0.5] <- factors + 1
    Lambda <- Lambda[order(mx, 1L:p), ]
  }
  cat("\nLoadings:\n")
  fx <- setNames(format(round(Lambda, digits)), NULL)
  nc <- nchar(fx[1L], type = "c")
  fx[abs(Lambda) < cutoff] <- strrep(" ", nc)
  print(fx, quote = FALSE, ...)
  vx <- colSums(x^2)
  varex <- rbind(`SS loadings` = vx)
  if (is.null(attr(x, "covariance"))) {
    varex <- rbind(varex, `Proportion Var` = vx / p)
    if (factors > 1) varex <- rbind(varex, `Cumulative Var` = cumsum(vx / p))
  }
  cat("\n")
  print(round(varex, digits))
  invisible(x)
}

# ---- factor analysis ----

varimax <- function(x, normalize = TRUE, eps = 1e-05) {
  nc <- ncol(x)
  if (nc < 2) return(x)
  if (normalize) {
    sc <- sqrt(drop(apply(x, 1L, function(x) sum(x^2))))
    x <- x / sc
  }
  p <- nrow(x)
  TT <- diag(nc)
  d <- 0
  for (i in 1L:1000L) {
    z <- x %*% TT
    B <- t(x) %*% (z^3 - z %*% diag(drop(rep(1, p) %*% z^2)) / p)
    sB <- La.svd(B)
    TT <- sB$u %*% sB$vt
    dpast <- d
    d <- sum(sB$d)
    if (d < dpast * (1 + eps)) break
  }
  z <- x %*% TT
  if (normalize) z <- z * sc
  dimnames(z) <- dimnames(x)
  class(z) <- "loadings"
  list(loadings = z, rotmat = TT)
}

promax <- function(x, m = 4) {
  if (ncol(x) < 2) return(x)
  dn <- dimnames(x)
  xx <- varimax(x)
  x <- xx$loadings
  Q <- x * abs(x)^(m - 1)
  U <- lm.fit(x, Q)$coefficients
  d <- diag(solve(t(U) %*% U))
  U <- U %*% diag(sqrt(d))
  dimnames(U) <- NULL
  z <- x %*% U
  U <- xx$rotmat %*% U
  dimnames(z) <- dn
  class(z) <- "loadings"
  list(loadings = z, rotmat = U)
}

factanal <- function(x, factors, data = NULL, covmat = NULL, n.obs = NA, subset, na.action, start = NULL, scores = c("none", "regression", "Bartlett"),
                     rotation = "varimax", control = NULL, ...) {
  sortLoadings <- function(Lambda) {
    cn <- colnames(Lambda)
    Phi <- attr(Lambda, "covariance")
    ssq <- apply(Lambda, 2L, function(x) -sum(x^2))
    Lambda <- Lambda[, order(ssq), drop = FALSE]
    colnames(Lambda) <- cn
    neg <- colSums(Lambda) < 0
    Lambda[, neg] <- -Lambda[, neg]
    if (!is.null(Phi)) {
      unit <- ifelse(neg, -1, 1)
      attr(Lambda, "covariance") <- unit %*% Phi[order(ssq), order(ssq)] %*% unit
    }
    Lambda
  }
  cl <- match.call()
  na.act <- NULL
  if (is.list(covmat)) {
    if (any(is.na(match(c("cov", "n.obs"), names(covmat))))) stop("'covmat' is not a valid covariance list")
    cv <- covmat$cov
    n.obs <- covmat$n.obs
    have.x <- FALSE
  } else if (is.matrix(covmat)) {
    cv <- covmat
    have.x <- FALSE
  } else if (is.null(covmat)) {
    if (missing(x)) stop("neither 'x' nor 'covmat' supplied")
    have.x <- TRUE
    if (inherits(x, "formula")) {
      mt <- terms(x, data = data)
      if (attr(mt, "response") > 0) stop("response not allowed in formula")
      attr(mt, "intercept") <- 0
      mf <- match.call(expand.dots = FALSE)
      names(mf)[names(mf) == "x"] <- "formula"
      mf <- mf[c(1L, match(c("formula", "data", "subset", "na.action"), names(mf), 0L))]
      mf[[1L]] <- quote(stats::model.frame)
      mf <- eval(mf, parent.frame())
      na.act <- attr(mf, "na.action")
      if (.check_vars_numeric(mf)) stop("factor analysis applies only to numerical variables")
      z <- model.matrix(mt, mf)
    } else {
      z <- as.matrix(x)
      if (!is.numeric(z)) stop("factor analysis applies only to numerical variables")
      if (!missing(subset)) z <- z[subset, , drop = FALSE]
    }
    covmat <- cov.wt(z)
    cv <- covmat$cov
    n.obs <- covmat$n.obs
  } else stop("'covmat' is of unknown type")
  scores <- match.arg(scores)
  if (scores != "none" && !have.x) stop("requested scores without an 'x' matrix")
  p <- ncol(cv)
  if (p < 3) stop("factor analysis requires at least three variables")
  dof <- 0.5 * ((p - factors)^2 - p - factors)
  if (dof < 0) stop(sprintf(ngettext(factors, "%d factor is too many for %d variables", "%d factors are too many for %d variables"), factors, p), domain = NA)
  sds <- sqrt(diag(cv))
  cv <- cv / (sds %o% sds)
  cn <- list(nstart = 1, trace = FALSE, lower = 0.005)
  cn[names(control)] <- control
  more <- list(...)[c("nstart", "trace", "lower", "opt", "rotate")]
  if (length(more)) cn[names(more)[!is.na(names(more))]] <- more[!is.na(names(more))]
  if (is.null(start)) {
    start <- (1 - 0.5 * factors / p) / diag(solve(cv))
    if ((ns <- cn$nstart) > 1) start <- cbind(start, matrix(runif(ns - 1), p, ns - 1, byrow = TRUE))
  }
  start <- as.matrix(start)
  if (nrow(start) != p) stop(sprintf(ngettext(p, "'start' must have %d row", "'start' must have %d rows"), p), domain = NA)
  nc <- ncol(start)
  if (nc < 1) stop("no starting values supplied")
  best <- Inf
  for (i in 1L:nc) {
    nfit <- .factanal_fit(cv, factors, start[, i], max(cn$lower, 0), cn$opt)
    if (nfit$converged && nfit$criteria[1L] < best) {
      fit <- nfit
      best <- fit$criteria[1L]
    }
  }
  if (best == Inf) stop(ngettext(nc, "unable to optimize from this starting value", "unable to optimize from these starting values"), domain = NA)
  load <- fit$loadings
  if (rotation != "none") {
    rot <- do.call(rotation, c(list(load), cn$rotate))
    load <- if (is.list(rot)) {
      load <- rot$loadings
      fit$rotmat <- if (inherits(rot, "GPArotation")) t(solve(rot$Th)) else rot$rotmat
      rot$loadings
    } else rot
  }
  fit$loadings <- sortLoadings(load)
  class(fit$loadings) <- "loadings"
  fit$na.action <- na.act
  if (have.x && scores != "none") {
    Lambda <- fit$loadings
    zz <- scale(z, TRUE, TRUE)
    switch(scores, regression = {
      sc <- zz %*% solve(cv, Lambda)
      if (!is.null(Phi <- attr(Lambda, "covariance"))) sc <- sc %*% Phi
    }, Bartlett = {
      d <- 1 / fit$uniquenesses
      tmp <- t(Lambda * d)
      sc <- t(solve(tmp %*% Lambda, tmp %*% t(zz)))
    })
    rownames(sc) <- rownames(z)
    colnames(sc) <- colnames(Lambda)
    if (!is.null(na.act)) sc <- napredict(na.act, sc)
    fit$scores <- sc
  }
  if (!is.na(n.obs) && dof > 0) {
    fit$STATISTIC <- (n.obs - 1 - (2 * p + 5) / 6 - (2 * factors) / 3) * fit$criteria["objective"]
    fit$PVAL <- pchisq(fit$STATISTIC, dof, lower.tail = FALSE)
  }
  fit$n.obs <- n.obs
  fit$call <- cl
  fit
}

.factanal_fit <- function(cmat, factors, start, lower, control) {
  p <- ncol(cmat)
  fn <- function(Psi) {
    sc <- diag(1 / sqrt(Psi))
    E <- eigen(sc %*% cmat %*% sc, symmetric = TRUE, only.values = TRUE)
    e <- E$values[-(1L:factors)]
    -(sum(log(e) - e) - factors + p)
  }
  out <- function(Psi) {
    sc <- diag(1 / sqrt(Psi))
    E <- eigen(sc %*% cmat %*% sc, symmetric = TRUE)
    L <- E$vectors[, 1L:factors, drop = FALSE]
    diag(sqrt(Psi)) %*% (L %*% diag(sqrt(pmax(E$values[1L:factors] - 1, 0)), factors))
  }
  gr <- function(Psi) {
    load <- out(Psi)
    g <- load %*% t(load) + diag(Psi) - cmat
    diag(g) / Psi^2
  }
  res <- optim(start, fn, gr, method = "L-BFGS-B", lower = lower, upper = 1, control = c(list(fnscale = 1, parscale = rep(0.01, length(start))), control))
  Lambda <- out(res$par)
  dimnames(Lambda) <- list(dimnames(cmat)[[1L]], paste0("Factor", 1L:factors))
  un <- setNames(res$par, colnames(cmat))
  class(Lambda) <- "loadings"
  ans <- list(converged = res$convergence == 0, loadings = Lambda, uniquenesses = un, correlation = cmat,
              criteria = c(objective = res$value, counts = res$counts), factors = factors, dof = 0.5 * ((p - factors)^2 - p - factors), method = "mle")
  class(ans) <- "factanal"
  ans
}

print.factanal <- function(x, digits = 3, ...) {
  cat("\nCall:\n", deparse(x$call), "\n\n", sep = "")
  cat("Uniquenesses:\n")
  print(round(x$uniquenesses, digits), ...)
  print(x$loadings, digits = digits, ...)
  if (!is.null(x$rotmat)) {
    tmat <- solve(x$rotmat)
    R <- tmat %*% t(tmat)
    factors <- x$factors
    rownames(R) <- colnames(R) <- paste0("Factor", 1L:factors)
    if (TRUE != all.equal(c(R), c(diag(factors)))) {
      cat("\nFactor Correlations:\n")
      print(R, digits = digits, ...)
    }
  }
  if (!is.null(x$STATISTIC)) {
    factors <- x$factors
    cat("\nTest of the hypothesis that", factors, if (factors == 1) "factor is" else "factors are", "sufficient.\n")
    cat("The chi square statistic is", round(x$STATISTIC, 2), "on", x$dof, if (x$dof == 1) "degree" else "degrees", "of freedom.\nThe p-value is", signif(x$PVAL, 3), "\n")
  } else {
    cat(paste("\nThe degrees of freedom for the model is", x$dof, "and the fit was", round(x$criteria["objective"], 4), "\n"))
  }
  invisible(x)
}

rWishart <- function(n, df, Sigma) {
  p <- nrow(Sigma)
  ch <- chol(Sigma)
  r <- array(0, c(p, p, n))
  for (k in seq_len(n)) {
    u <- matrix(0, p, p)
    for (j in seq_len(p)) {
      u[j, j] <- sqrt(rchisq(1, df - j + 1))
      for (i in seq_len(j - 1L)) u[i, j] <- rnorm(1)
    }
    r[, , k] <- crossprod(u %*% ch)
  }
  r
}

heatmap <- function(x, Rowv = NULL, Colv = if (symm) "Rowv" else NULL, distfun = dist, hclustfun = hclust, reorderfun = function(d, w) reorder(d, w),
                    add.expr, symm = FALSE, revC = identical(Colv, "Rowv"), scale = c("row", "column", "none"), na.rm = TRUE, margins = c(5, 5),
                    ColSideColors, RowSideColors, cexRow = 0.2 + 1 / log10(nr), cexCol = 0.2 + 1 / log10(nc), labRow = NULL, labCol = NULL, main = NULL,
                    xlab = NULL, ylab = NULL, keep.dendro = FALSE, verbose = getOption("verbose"), ...) {
  scale <- if (symm && missing(scale)) "none" else match.arg(scale)
  if (length(di <- dim(x)) != 2 || !is.numeric(x)) stop("'x' must be a numeric matrix")
  nr <- di[1L]
  nc <- di[2L]
  if (nr <= 1 || nc <= 1) stop("'x' must have at least 2 rows and 2 columns")
  dendro <- function(v, m) {
    if (identical(v, NA)) return(NULL)
    if (inherits(v, "dendrogram")) return(v)
    d <- as.dendrogram(hclustfun(distfun(m)))
    if (is.null(v) || isTRUE(v)) v <- rowMeans(m, na.rm = na.rm)
    if (isFALSE(v)) d else reorderfun(d, v)
  }
  ordering <- function(d, n) if (is.null(d)) seq_len(n) else order.dendrogram(d)
  rows <- dendro(Rowv, x)
  cols <- if (identical(Colv, "Rowv")) {
    if (nr != nc) stop("Colv = \"Rowv\" but nrow(x) != ncol(x)")
    rows
  } else dendro(Colv, if (symm) x else t(x))
  rowInd <- ordering(rows, nr)
  colInd <- ordering(cols, nc)
  if (length(rowInd) != nr) stop("row dendrogram ordering gave index of wrong length")
  if (length(colInd) != nc) stop("column dendrogram ordering gave index of wrong length")
  x <- x[rowInd, colInd]
  image(seq_len(nc), seq_len(nr), t(x), axes = FALSE, xlab = "", ylab = "", ...)
  if (!is.null(main)) title(main)
  invisible(list(rowInd = rowInd, colInd = colInd, Rowv = if (keep.dendro && !is.null(rows)) if (revC) rev(rows) else rows, Colv = if (keep.dendro) cols))
}

# ---- dendrograms ----

as.dendrogram <- function(object, ...) UseMethod("as.dendrogram")
as.dendrogram.dendrogram <- function(object, ...) object

as.dendrogram.hclust <- function(object, hang = -1, check = TRUE, ...) {
  labels <- if (is.null(object$labels)) seq_along(object$order) else object$labels
  # the attributes of two leaves that meet come in another order than those of a leaf that joins a cluster
  leaf <- function(i, h, pair) {
    if (pair) structure(i, label = labels[i], members = 1L, height = h, leaf = TRUE)
    else structure(i, members = 1L, height = h, label = labels[i], leaf = TRUE)
  }
  node <- vector("list", nrow(object$merge))
  for (k in seq_len(nrow(object$merge))) {
    m <- object$merge[k, ]
    h <- object$height[k]
    parts <- lapply(m, function(i) if (i < 0) leaf(-i, if (hang < 0) 0 else max(0, h - hang * object$height[length(object$height)]), all(m < 0)) else node[[i]])
    mid <- function(p) if (isTRUE(attr(p, "leaf"))) 0 else attr(p, "midpoint")
    members <- attr(parts[[1L]], "members") + attr(parts[[2L]], "members")
    midpoint <- (mid(parts[[1L]]) + attr(parts[[1L]], "members") + mid(parts[[2L]])) / 2
    node[[k]] <- structure(parts, members = as.integer(members), midpoint = midpoint, height = h)
  }
  r <- node[[length(node)]]
  class(r) <- "dendrogram"
  r
}

as.hclust.dendrogram <- function(x, ...) {
  n <- attr(x, "members")
  merges <- list()
  walk <- function(d) {
    if (isTRUE(attr(d, "leaf"))) return(list(id = -as.integer(d), leaf = TRUE))
    a <- walk(d[[1L]])
    b <- walk(d[[2L]])
    merges[[length(merges) + 1L]] <<- list(a = a$id, b = b$id, h = attr(d, "height"))
    list(id = length(merges), leaf = FALSE)
  }
  walk(x)
  h <- vapply(merges, function(m) m$h, 0)
  o <- order(h)
  renum <- match(seq_along(o), o)
  merge <- t(vapply(merges[o], function(m) {
    v <- c(m$a, m$b)
    v <- ifelse(v > 0, renum[pmax(v, 1L)], v)
    if (all(v < 0)) sort(v, decreasing = TRUE) else sort(v)
  }, c(0, 0)))
  storage.mode(merge) <- "integer"
  labs <- labels(x)
  ord <- order.dendrogram(x)
  structure(list(merge = merge, height = h[o], order = ord, labels = labs[match(seq_along(ord), ord)], call = match.call(), method = NA_character_, dist.method = NA_character_), class = "hclust")
}

is.leaf <- function(object) (is.logical(L <- attr(object, "leaf"))) && L

order.dendrogram <- function(x) {
  if (!inherits(x, "dendrogram")) stop("'order.dendrogram' requires a dendrogram")
  f <- function(d) if (is.leaf(d)) as.vector(unclass(d)) else unlist(lapply(seq_along(unclass(d)), function(i) f(unclass(d)[[i]])))
  f(x)
}

labels.dendrogram <- function(object, ...) {
  f <- function(d) if (is.leaf(d)) attr(d, "label") else unlist(lapply(unclass(d), f))
  f(object)
}

nobs.dendrogram <- function(object, ...) attr(object, "members")

print.dendrogram <- function(x, digits = getOption("digits"), ...) {
  cat("'dendrogram' ")
  if (is.leaf(x)) cat("leaf '", format(attr(x, "label"), digits = digits), "'", sep = "")
  else cat("with", length(unclass(x)), "branches and", attr(x, "members"), "members total")
  cat(", at height", format(attr(x, "height"), digits = digits), "\n")
  invisible(x)
}

# One line a node, joined by strokes.
str.dendrogram <- function(object, max.level = NA, digits.d = 3L, give.attr = FALSE, wid = getOption("width"), nest.lev = 0, indent.str = "",
                           last.str = "`", stem = "--", ...) {
  show <- function(v) paste(format(v, digits = digits.d), collapse = " ")
  others <- function(a, known) a[!(names(a) %in% c("class", "height", "members", "leaf", known))]
  node <- function(d, level, before, inner) {
    a <- attributes(d)
    if (isTRUE(a$leaf)) {
      more <- unlist(others(a, "label"))
      said <- c(if (a$height != 0) paste("h=", show(a$height)), if (length(more)) paste(names(more), "=", vapply(more, show, "")))
      cat(before, stem, "leaf ", if (is.character(a$label)) paste0("\"", a$label, "\"") else format(unclass(d), digits = digits.d), " ",
          if (length(said)) paste0("( ", paste(said, collapse = ", "), " )"), "\n", sep = "")
      return(invisible())
    }
    more <- if (give.attr) others(a, character())
    k <- length(d)
    cat(before, stem, "[dendrogram w/ ", k, " branches and ", a$members, " members at h = ", show(a$height),
        if (length(more)) paste0(", ", names(more), " = ", vapply(more, show, ""), collapse = ""), "]", sep = "")
    deeper <- is.na(max.level) || level < max.level
    cat(if (deeper) "\n" else " ..\n")
    if (deeper) for (i in seq_len(k)) {
      last <- i == k
      node(unclass(d)[[i]], level + 1, paste0(inner, "  ", if (last) last.str else "|"), paste0(inner, if (last) "   " else "  |"))
    }
  }
  node(object, nest.lev, indent.str, indent.str)
  invisible()
}

merge.dendrogram <- function(x, y, ..., height, adjust = c("auto", "add.max", "none")) {
  stopifnot(inherits(x, "dendrogram"), inherits(y, "dendrogram"))
  parts <- list(x, y, ...)
  if (!all(vapply(parts, inherits, NA, what = "dendrogram"))) stop("extra arguments must be dendrograms")
  heights <- vapply(parts, attr, 0, which = "height")
  if (missing(height)) height <- 1.1 * max(heights)
  else if (height < max(heights)) warning(gettextf("'height' must be at least %g, the maximal height of its components", max(heights)), domain = NA)
  adjust <- match.arg(adjust)
  orders <- lapply(parts, order.dendrogram)
  if (adjust == "auto") adjust <- if (anyDuplicated(unlist(orders))) "add.max" else "none"
  if (adjust == "add.max") {
    shift <- function(d, by) {
      if (isTRUE(attr(d, "leaf"))) d[] <- as.integer(d + by)
      else for (i in seq_along(d)) d[[i]] <- shift(d[[i]], by)
      d
    }
    top <- max(orders[[1L]])
    for (i in seq_along(parts)[-1L]) {
      parts[[i]] <- shift(unclass(parts[[i]]), top)
      top <- top + max(orders[[i]])
    }
  }
  r <- lapply(parts, unclass)
  members <- vapply(r, function(d) as.integer(attr(d, "members")), 0L)
  middle <- function(d) if (is.null(m <- attr(d, "midpoint"))) 0 else m
  k <- length(r)
  structure(r, members = sum(members), midpoint = (middle(r[[1L]]) + sum(members[-k]) + middle(r[[k]])) / 2, height = height, class = "dendrogram")
}

`[[.dendrogram` <- function(x, ..., drop = TRUE) {
  if (!is.null(r <- unclass(x)[[...]])) structure(r, class = "dendrogram")
}

rev.dendrogram <- function(x) {
  if (is.leaf(x)) return(x)
  k <- length(unclass(x))
  r <- unclass(x)
  for (j in 1L:k) r[[j]] <- unclass(rev.dendrogram(structure(unclass(x)[[k + 1L - j]], class = "dendrogram")))
  mid <- function(p) if (is.leaf(p)) 0 else attr(p, "midpoint")
  attr(r, "midpoint") <- (mid(r[[1L]]) + attr(r[[1L]], "members") + mid(r[[k]]) + sum(vapply(r[-c(1L, k)], function(p) attr(p, "members"), 0L))) / 2
  class(r) <- "dendrogram"
  r
}

reorder.dendrogram <- function(x, wts, agglo.FUN = sum, ...) {
  if (!inherits(x, "dendrogram")) stop("we require a dendrogram")
  agglo.FUN <- match.fun(agglo.FUN)
  mid <- function(p) if (is.leaf(p)) 0 else attr(p, "midpoint")
  f <- function(d) {
    if (is.leaf(d)) {
      attr(d, "value") <- wts[as.vector(d)[1L]]
      return(d)
    }
    parts <- lapply(unclass(d), f)
    v <- vapply(parts, function(p) attr(p, "value"), 0)
    o <- sort.list(v)
    parts <- parts[o]
    attributes(parts) <- attributes(d)
    attr(parts, "value") <- agglo.FUN(v)
    attr(parts, "midpoint") <- (mid(parts[[1L]]) + attr(parts[[1L]], "members") + mid(parts[[2L]])) / 2
    parts
  }
  r <- f(unclass(x))
  class(r) <- "dendrogram"
  r
}

cut.dendrogram <- function(x, h, ...) {
  lower <- list()
  X <- 1
  up <- function(d) {
    if (is.leaf(d)) return(d)
    a <- attributes(d)
    parts <- lapply(unclass(d), function(p) {
      if (attr(p, "height") <= h) {
        lower[[X]] <<- structure(p, class = "dendrogram")
        lab <- paste("Branch", X)
        X <<- X + 1
        structure(X - 1, members = 1L, height = h, leaf = TRUE, label = lab)
      } else up(p)
    })
    attributes(parts) <- a
    attr(parts, "members") <- sum(vapply(parts, function(p) as.integer(attr(p, "members")), 0L))
    parts
  }
  r <- up(x)
  list(upper = structure(r, class = "dendrogram"), lower = lower)
}

dendrapply <- function(X, FUN, ...) {
  FUN <- match.fun(FUN)
  if (!inherits(X, "dendrogram")) stop("'X' is not a dendrogram")
  f <- function(d) {
    r <- FUN(structure(d, class = "dendrogram"), ...)
    if (!is.leaf(d)) {
      if (!is.list(r)) r <- as.list(r)
      for (j in seq_along(unclass(d))) r[[j]] <- f(unclass(d)[[j]])
    }
    r
  }
  f(unclass(X))
}

plot.dendrogram <- function(x, type = c("rectangle", "triangle"), center = FALSE, edge.root = FALSE, nodePar = NULL, edgePar = list(), leaflab = "perpendicular",
                            dLeaf = NULL, xlab = "", ylab = "", xaxt = "n", yaxt = "s", horiz = FALSE, frame.plot = FALSE, xlim, ylim, ...) {
  n <- attr(x, "members")
  plot.new()
  plot.window(c(1, n), c(0, attr(x, "height")))
  draw <- function(d, left) {
    if (is.leaf(d)) return(left)
    at <- numeric()
    l <- left
    for (p in unclass(d)) {
      q <- draw(p, l)
      at <- c(at, q)
      segments(q, attr(p, "height"), q, attr(d, "height"))
      l <- l + attr(p, "members")
    }
    segments(min(at), attr(d, "height"), max(at), attr(d, "height"))
    mean(at)
  }
  draw(unclass(x), 1)
  axis(2)
  invisible()
}
