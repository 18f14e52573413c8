# multivariate.R - Distances, clustering, principal components, factor analysis, scaling, canonical correlations.

# A covariance matrix with its rows and columns multiplied by s.
.both_scaled <- function(V, s) {
  V[] <- s * V * rep(s, each = nrow(V))
  V
}

# Weights of n rows, made to sum to one.
.row_weights <- function(wt, n) {
  if (length(wt) != n) .refuse("length of 'wt' must equal the number of rows in 'x'")
  total <- sum(wt)
  if (total == 0 || any(wt < 0)) .refuse("weights must be non-negative and not all zero")
  wt / total
}

cov.wt <- function(x, wt = rep(1 / nrow(x), nrow(x)), cor = FALSE, center = TRUE, method = c("unbiased", "ML")) {
  .demand(is.data.frame(x) || is.matrix(x), "'x' must be a matrix or a data frame")
  x <- as.matrix(x)
  .demand(all(is.finite(x)), "'x' must contain finite values only")
  found <- list(cov = NULL, center = 0, n.obs = nrow(x))
  if (!missing(wt)) found$wt <- wt <- .row_weights(wt, nrow(x))
  if (isTRUE(center)) found$center <- colSums(wt * x)
  else if (!isFALSE(center)) {
    .demand(length(center) == ncol(x), "length of 'center' must equal the number of columns in 'x'")
    found$center <- center
  }
  scaled <- sqrt(wt) * sweep(x, 2, found$center, check.margin = FALSE)
  found$cov <- crossprod(scaled) / if (match.arg(method) == "ML") 1 else 1 - sum(wt^2)
  if (cor) found$cor <- .both_scaled(found$cov, diag(found$cov)^-0.5)
  found
}

cov2cor <- function(V) {
  size <- dim(V)
  if (!is.numeric(V) || length(size) != 2L || diff(size) != 0L) stop("'V' is not a square numeric matrix")
  scale <- sqrt(1 / diag(V))
  if (!all(is.finite(scale))) warning("diag(.) had 0 or NA entries; non-finite result is doubtful")
  R <- .both_scaled(V, scale)
  diag(R) <- 1
  R
}

# A vector as the only row of a matrix.
.in_rows <- function(x) if (is.matrix(x)) x else if (is.vector(x)) t(x) else as.matrix(x)

mahalanobis <- function(x, center, cov, inverted = FALSE, ...) {
  x <- .in_rows(x)
  centred <- identical(center, FALSE)
  if (!centred) x <- sweep(x, 2L, center) # warnings show this call
  cov <- if (inverted) cov else solve(cov, ...)
  rowSums(x %*% cov * x) # errors show this product
}

# ---- distances ----

dist <- function(x, method = "euclidean", diag = FALSE, upper = FALSE, p = 2) {
  known <- c("euclidean", "maximum", "manhattan", "canberra", "binary", "minkowski")
  slip <- !is.na(pmatch(method, "euclidian")) # a common misspelling is welcome
  which <- if (slip) 1L else pmatch(method, known)
  if (is.na(which)) stop("invalid distance method")
  x <- as.matrix(x)
  numbers <- as.double(x)
  dim(numbers) <- dim(x)
  between <- .Internal(dist(numbers, which, as.double(p)))
  structure(between, Size = nrow(x), Labels = dimnames(x)[[1L]], Diag = diag, Upper = upper, method = known[which],
            p = if (known[which] == "minkowski") p, call = match.call(), class = "dist")
}

format.dist <- function(x, ...) format(as.vector(x), ...)

as.matrix.dist <- function(x, ...) {
  n <- attr(x, "Size")
  names <- attr(x, "Labels")
  if (is.null(names)) names <- seq_len(n)
  half <- matrix(0, n, n, dimnames = list(names, names))
  half[lower.tri(half)] <- x
  half + t(half)
}

as.dist <- function(m, diag = FALSE, upper = FALSE) UseMethod("as.dist")

as.dist.default <- function(m, diag = FALSE, upper = FALSE) {
  d <- m
  if (!inherits(d, "dist")) {
    m <- as.matrix(m)
    if (!is.numeric(m)) storage.mode(m) <- "numeric"
    if (diff(dim(m)) != 0L) warning("non-square matrix")
    names <- Filter(length, dimnames(m)) # the rows' names or else the columns'
    d <- structure(as.vector(m[lower.tri(m)]), Labels = if (length(names)) names[[1L]], Size = nrow(m), call = match.call(), class = "dist")
  }
  # what is not asked for here stays as it was
  if (!missing(diag) || is.null(attr(d, "Diag"))) attr(d, "Diag") <- diag
  if (!missing(upper) || is.null(attr(d, "Upper"))) attr(d, "Upper") <- upper
  d
}

print.dist <- function(x, diag = NULL, upper = NULL, digits = getOption("digits"), justify = "none", right = TRUE, ...) {
  if (!length(x)) {
    cat(class(x)[1L], "(0)\n", sep = "")
    return(invisible(x))
  }
  asked <- function(value, name) {
    if (is.null(value)) value <- attr(x, name)
    !is.null(value) && value
  }
  shown <- c(diag = asked(diag, "Diag"), upper = asked(upper, "Upper"))
  text <- format(as.matrix(x), digits = digits, justify = justify)
  if (!shown["upper"]) text[upper.tri(text)] <- ""
  if (!shown["diag"]) diag(text) <- ""
  # the first row and the last column would be empty
  if (!any(shown)) text <- text[-1L, -ncol(text), drop = FALSE]
  print(text, quote = FALSE, right = right, ...)
  invisible(x)
}

labels.dist <- function(object, ...) attr(object, "Labels")

cophenetic <- function(x) UseMethod("cophenetic")

cophenetic.default <- function(x) {
  tree <- as.hclust(x)
  n <- length(tree$order)
  members <- vector("list", n)
  out <- matrix(0, n, n, dimnames = list(tree$labels, NULL))
  for (step in seq_len(n - 1L)) {
    sides <- lapply(tree$merge[step, ], function(part) if (part < 0L) -part else members[[part]])
    out[sides[[1L]], sides[[2L]]] <- tree$height[step]
    members[[step]] <- unlist(sides)
  }
  as.dist(out + t(out))
}

cophenetic.dendrogram <- function(x) {
  o <- order.dendrogram(x)
  d <- as.matrix(cophenetic.default(as.hclust(x)))[o, o]
  dimnames(d) <- rep(list(as.character(labels(x))), 2L)
  as.dist(d)
}

# ---- hierarchical clustering ----

# Takes the means of rows and then of columns away.
# Plain sums, one term after the other: eigenvalues that should be 0 show their rounding.
.double_centred <- function(x) {
  n <- nrow(x)
  s <- numeric(n)
  for (j in seq_len(n)) s <- s + x[, j]
  x <- x - s / n
  s <- numeric(n)
  for (i in seq_len(n)) s <- s + x[i, ]
  x - rep(s / n, each = n)
}

# Cailliez's constant: the least one that makes the distances Euclidean when it is added to them.
.additive_constant <- function(distances, centred) {
  n <- nrow(distances)
  block <- rbind(cbind(diag(0, n), -centred), cbind(diag(-1, n), .double_centred(2 * distances)))
  max(Re(eigen(block, symmetric = FALSE, only.values = TRUE)$values))
}

cmdscale <- function(d, k = 2, eig = FALSE, add = FALSE, x.ret = FALSE, list. = eig || add || x.ret) {
  if (anyNA(d)) stop("NA values not allowed in 'd'")
  if (!list.) {
    if (eig) warning("eig=TRUE is disregarded when list.=FALSE")
    if (x.ret) warning("x.ret=TRUE is disregarded when list.=FALSE")
  }
  if (is.null(attr(d, "Size"))) {
    full <- as.matrix(d)
    storage.mode(full) <- "double"
    labels <- rownames(full)
  } else {
    full <- unname(as.matrix.dist(d))
    labels <- attr(d, "Labels")
  }
  n <- nrow(full)
  if (n != ncol(full)) stop("distances must be result of 'dist' or a square matrix")
  if (n > 46340) stop(gettextf("invalid value of %s", "'n'"), domain = NA)
  k <- as.integer(k)
  if (k < 1 || k >= n) stop("'k' must be in {1, 2, ..  n - 1}", domain = NA)
  x <- .double_centred(full^2)
  constant <- 0
  if (add) {
    full <- unname(full)
    constant <- .additive_constant(full, unname(x))
    full <- full + constant
    diag(full) <- 0
    x <- .double_centred(full^2)
  }
  e <- eigen(x / -2, symmetric = TRUE)
  use <- which(e$values[seq_len(k)] > 0)
  if (length(use) < k) warning(gettextf("only %d of the first %d eigenvalues are > 0", length(use), k), domain = NA)
  points <- e$vectors[, use, drop = FALSE] * rep(sqrt(e$values[use]), each = n)
  dimnames(points) <- list(labels, NULL)
  if (!list.) return(points)
  spread <- c(sum(abs(e$values)), sum(pmax(e$values, 0)))
  list(points = points, eig = if (eig) e$values, x = if (x.ret) x, ac = constant, GOF = sum(e$values[use]) / spread)
}

# How the distance of two clusters comes from those of their parts, by its number in the C code.
.linkages <- c("ward.D", "single", "complete", "average", "mcquitty", "median", "centroid", "ward.D2")

# The number of a way to cluster, whose old or shortened name may be given.
.linkage_number <- function(method) {
  if (method == "ward") {
    message("The \"ward\" method has been renamed to \"ward.D\"; note new \"ward.D2\"")
    return(1L)
  }
  found <- pmatch(method, .linkages)
  if (is.na(found)) stop(simpleError(paste("invalid clustering method", method), sys.call(-1L)))
  found
}

hclust <- function(d, method = "complete", members = NULL) {
  which <- .linkage_number(method)
  n <- as.integer(attr(d, "Size"))
  if (is.na(n) || n > 65536L) stop("size cannot be NA nor exceed 65536")
  if (n == 1L) stop("must have n >= 2 objects to cluster")
  surplus <- sign(length(d) - choose(n, 2))
  improper <- "dissimilarities of improper length"
  if (surplus < 0) stop(improper) else if (surplus > 0) warning(improper)
  sizes <- if (is.null(members)) rep(1, n) else as.double(members)
  if (n != length(sizes)) stop("invalid length of members")
  tree <- .Internal(hclust(as.double(d), n, which, sizes))
  names(tree) <- c("merge", "height", "order")
  tree <- c(tree, list(labels = attr(d, "Labels"), method = .linkages[which], call = match.call(), dist.method = attr(d, "method")))
  structure(tree, class = "hclust")
}

print.hclust <- function(x, ...) {
  if (!is.null(x$call)) .say_call(x$call)
  about <- list("Cluster method   :" = x$method, "Distance         :" = x$dist.method, "Number of objects:" = 1 + length(x$height))
  about <- unlist(Filter(Negate(is.null), about))
  writeLines(c(paste(names(about), about, ""), ""))
  invisible(x)
}

as.hclust <- function(x, ...) UseMethod("as.hclust")
# Of agnes() and diana(): the same tree, heights in the order of the merges.
as.hclust.twins <- function(x, ...) {
  labels <- x$order.lab
  if (!is.null(labels)) labels[x$order] <- labels
  structure(list(merge = x$merge, height = sort(x$height), order = x$order, labels = labels, call = x$call,
                 method = if (is.null(x$method)) NA else x$method, dist.method = attr(x$diss, "Metric", exact = TRUE)),
            class = "hclust")
}
as.hclust.default <- function(x, ...) {
  kind <- oldClass(x)[1L]
  if (inherits(x, "hclust")) return(x)
  # R pastes the missing class of an object without one
  advice <- if (length(kind)) gettextf("\n Consider providing an as.hclust.%s() method", kind) else "character(0)"
  text <- gettextf("argument 'x' cannot be coerced to class %s", dQuote("hclust"))
  stop(paste0(text, advice), domain = NA)
}

# The cluster of each of n objects when k[j] clusters are left, in column j.
.clusters_left <- function(merge, n, k) {
  out <- matrix(0L, n, length(k))
  group <- -seq_len(n) # the step that joined an object last; negative while it is alone
  for (step in 0:(n - min(k))) {
    if (step > 0L) group[group %in% merge[step, ]] <- step
    now <- which(k == n - step)
    if (length(now)) out[, now] <- match(group, unique(group))
  }
  out
}

# How many clusters a tree is cut into at heights.
.clusters_at <- function(tree, h) {
  if (is.unsorted(tree$height)) .refuse("the 'height' component of 'tree' is not sorted (increasingly)")
  length(tree$height) + 1L - findInterval(h, tree$height)
}

cutree <- function(tree, k = NULL, h = NULL) {
  n <- NROW(tree$merge) + 1L
  .demand(!is.null(dim(tree$merge)) && n > 1L, "invalid 'tree' ('merge' component)")
  .demand(!is.null(k) || !is.null(h), "either 'k' or 'h' must be specified")
  by_height <- is.null(k)
  k <- if (by_height) .clusters_at(tree, h) else as.integer(k)
  # errors of a missing k show this
  if (min(k) < 1 || max(k) > n) stop(gettextf("elements of 'k' must be between 1 and %d", n), domain = NA)
  groups <- .clusters_left(tree$merge, n, k)
  if (length(k) == 1L) return(setNames(groups[, 1L], tree$labels))
  dn <- list(tree$labels, if (is.null(h)) k else h)
  x <- groups
  dimnames(x) <- dn # the error of both given shows this
  x
}

rect.hclust <- function(tree, k = NULL, which = NULL, x = NULL, h = NULL, border = 2, cluster = NULL) {
  .demand(length(h) <= 1L && length(k) <= 1L, "'k' and 'h' must be a scalar")
  .demand(is.null(h) != is.null(k), "specify exactly one of 'k' and 'h'")
  heights <- rev(tree$height)
  most <- length(heights)
  if (!is.null(h)) k <- max(2, min(base::which(heights < h)))
  .demand(k >= 2 && k <= most, gettextf("k must be between 2 and %d", most))
  member <- if (is.null(cluster)) cutree(tree, k) else cluster
  # the clusters from left to right, and where they end
  shown <- unique(member[tree$order])
  ends <- cumsum(tabulate(member)[shown])
  starts <- c(0, ends)
  .demand(is.null(x) || is.null(which), "specify exactly one of 'which' and 'x'")
  if (!is.null(x)) which <- findInterval(x, starts, left.open = TRUE)
  else if (is.null(which)) which <- seq_len(k)
  .demand(all(which <= k), gettextf("all elements of 'which' must be between 1 and %d", as.integer(k)))
  rect(0.66 + starts[which], par("usr")[3L], 0.33 + ends[which], mean(heights[c(k, k - 1)]), border = border)
  invisible(lapply(shown[which], function(label) base::which(member == label)))
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
  m <- nrow(x)
  if (missing(centers)) stop("'centers' must be a number or a matrix")
  # Forgy's is another name of Lloyd's
  nmeth <- c(`Hartigan-Wong` = 1L, Lloyd = 2L, Forgy = 2L, MacQueen = 3L)[[match.arg(algorithm)]]
  storage.mode(x) <- "double"
  .draw <- function(rows, m = nrow(rows)) rows[sample.int(m, k), , drop = FALSE]
  distinct <- NULL
  if (length(centers) != 1L) {
    centers <- as.matrix(centers)
    if (anyDuplicated(centers)) stop("initial centers are not distinct")
    k <- nrow(centers)
    if (k > m) stop("more cluster centers than data points")
  } else {
    k <- centers
    if (nstart == 1L) centers <- .draw(x)
    if (nstart >= 2 || anyDuplicated(centers)) {
      distinct <- unique(x)
      if (nrow(distinct) < k) stop("more cluster centers than distinct data points.")
      centers <- .draw(distinct)
    }
    k <- length(centers) %/% ncol(x)
  }
  if (k == 1L) nmeth <- 3L
  if (iter.max < 1L) stop("'iter.max' must be positive")
  if (ncol(x) != ncol(centers)) stop("must have same number of columns in 'x' and 'centers'")
  empty <- "empty cluster: try a better set of initial centers"
  do_one <- function(nmeth) {
    for (i in c(1L, 4L)) if (!all(is.finite(if (i == 1L) x else centers))) stop(gettextf("NA/NaN/Inf in foreign function call (arg %d)", i), domain = NA)
    if (k < 1L) stop("number of cluster centres must lie between 1 and nrow(x)", call. = FALSE)
    z <- .Internal(kmeans(x, centers, as.integer(iter.max), nmeth))
    fault <- z$ifault
    if (fault == 1L) stop(empty, call. = FALSE)
    if (fault == 3L) stop("number of cluster centres must lie between 1 and nrow(x)", call. = FALSE)
    if (fault == 4L) warning(gettextf("Quick-TRANSfer stage steps exceeded maximum (= %d)", 50L * m), call. = FALSE, domain = NA)
    late <- z$iter > iter.max
    if (nmeth != 1L) {
      # the other algorithms tell no more than that they have not converged
      z["ifault"] <- list(if (late) 2L)
      if (any(z$nc == 0)) warning(empty, call. = FALSE)
    }
    if (late) warning(sprintf(ngettext(iter.max, "did not converge in %d iteration", "did not converge in %d iterations"), iter.max), call. = FALSE, domain = NA)
    z
  }
  best <- do_one(nmeth)
  if (nstart >= 2 && !is.null(distinct)) for (start in 2:nstart) {
    centers <- .draw(distinct)
    other <- do_one(nmeth)
    if (sum(other$wss) < sum(best$wss)) best <- other
  }
  if (nmeth != 1L && any(best$nc == 0)) warning(empty, call. = FALSE)
  within <- sum(best$wss)
  total <- sum(scale(x, scale = FALSE)^2)
  structure(list(cluster = setNames(best$c1, rownames(x)), centers = matrix(best$centers, k, dimnames = list(1L:k, colnames(x))), totss = total,
                 withinss = best$wss, tot.withinss = within, betweenss = total - within, size = best$nc, iter = best$iter, ifault = best$ifault),
            class = "kmeans")
}

print.kmeans <- function(x, ...) {
  sizes <- x$size
  cat(sprintf("K-means clustering with %d clusters of sizes %s\n", length(sizes), toString(sizes)))
  parts <- c(centers = "Cluster means", cluster = "Clustering vector", withinss = "Within cluster sum of squares by cluster")
  for (part in names(parts)) {
    cat("\n", parts[[part]], ":\n", sep = "")
    print(x[[part]], ...)
  }
  explained <- formatC(100 * x$betweenss / x$totss, digits = 1, width = 5, format = "f", decimal.mark = getOption("OutDec"))
  cat(" (between_SS / total_SS = ", explained, " %)\n\nAvailable components:\n\n", sep = "")
  print(names(x))
  if (identical(x$ifault, 2L)) cat("Warning: did *not* converge in specified number of iterations\n")
  invisible(x)
}

fitted.kmeans <- function(object, method = c("centers", "classes"), ...) {
  method <- match.arg(method)
  if (method == "centers") object$centers[object$cluster, , drop = FALSE] else object$cluster
}

# ---- principal components ----

prcomp <- function(x, ...) UseMethod("prcomp")

.check_vars_numeric <- function(mf) {
  mt <- attr(mf, "terms")
  any(!vapply(mf, function(v) is.numeric(v) || is.matrix(v), NA))
}

prcomp.default <- function(x, retx = TRUE, center = TRUE, scale. = FALSE, tol = NULL, rank. = NULL, ...) {
  chkDots(...)
  x <- as.matrix(x)
  z <- scale(x, center = center, scale = scale.) # errors show this call
  about <- function(name) .if_null(attr(z, name), FALSE)
  if (!is.null(attr(z, "scaled:scale")))
    .demand(all(about("scaled:scale") != 0), "cannot rescale a constant/zero column to unit variance")
  most <- min(dim(z))
  if (length(rank.) || !is.null(rank.)) {
    stopifnot(length(rank.) == 1, is.finite(rank.), as.integer(rank.) > 0)
    most <- min(as.integer(rank.), most)
  }
  x <- z
  k <- most
  parts <- svd(x, nu = 0, nv = k) # errors show this call
  sdev <- parts$d / sqrt(max(1, nrow(z) - 1))
  # those that vary too little go as well
  if (!is.null(tol)) most <- min(most, sum(sdev > sdev[1L] * tol))
  rotation <- parts$v[, seq_len(most), drop = FALSE]
  rownames(rotation) <- colnames(z)
  colnames(rotation) <- sprintf("PC%d", seq_len(most))
  found <- list(sdev = sdev, rotation = rotation, center = about("scaled:center"), scale = about("scaled:scale"))
  if (retx) found$x <- z %*% rotation
  structure(found, class = "prcomp")
}

# The numbers that the formula of prcomp() or princomp() asks for, and the rows left out.
.pca_data <- function(formula, data, call, env) {
  caller <- sys.call(-1L)
  .fail <- function(text) stop(simpleError(text, caller))
  if (attr(terms(formula, data = data), "response") > 0L) .fail("response not allowed in formula")
  call <- call[c(1L, match(c("formula", "data", "subset", "na.action"), names(call), 0L))]
  call[[1L]] <- quote(stats::model.frame)
  mf <- eval(call, env)
  if (.check_vars_numeric(mf)) .fail("PCA applies only to numerical variables")
  list(x = model.matrix(structure(attr(mf, "terms"), intercept = 0L), mf), omitted = attr(mf, "na.action"))
}

# What a formula adds to a fit; scores: the component with a row for each observation.
.pca_result <- function(fit, call, name, scores, omitted) {
  call[[1L]] <- as.name(name)
  fit$call <- call
  if (!is.null(omitted)) {
    fit$na.action <- omitted
    fit[[scores]] <- if (!is.null(fit[[scores]])) napredict(omitted, fit[[scores]])
  }
  fit
}

prcomp.formula <- function(formula, data = NULL, subset, na.action, ...) {
  found <- .pca_data(formula, data, match.call(expand.dots = FALSE), parent.frame())
  x <- found$x
  .pca_result(prcomp.default(x, ...), match.call(), "prcomp", "x", found$omitted)
}

print.prcomp <- function(x, print.x = FALSE, ...) {
  section <- function(heading, what) {
    cat(heading, ":\n", sep = "")
    print(what, ...)
  }
  section(paste0("Standard deviations (1, .., p=", length(x$sdev), ")"), x$sdev)
  section(paste0("\nRotation (n x k) = (", paste(dim(x$rotation), collapse = " x "), ")"), x$rotation)
  if (print.x && length(x$x)) section("\nRotated variables", x$x)
  invisible(x)
}

# The shares of the variance, as rows of a table.
.variance_shares <- function(sdev, digits = NULL) {
  share <- sdev^2 / sum(sdev^2)
  shares <- list(share, cumsum(share))
  if (!is.null(digits)) shares <- lapply(shares, round, digits)
  rbind(`Standard deviation` = sdev, `Proportion of Variance` = shares[[1L]], `Cumulative Proportion` = shares[[2L]])
}

summary.prcomp <- function(object, ...) {
  chkDots(...)
  importance <- .variance_shares(unname(object$sdev), 5)
  named <- colnames(object$rotation)
  colnames(importance) <- c(named, character(ncol(importance) - length(named)))
  object[["importance"]] <- importance
  structure(object, class = "summary.prcomp")
}

print.summary.prcomp <- function(x, digits = max(3L, getOption("digits") - 3L), ...) {
  kept <- ncol(x$rotation)
  all <- length(x$sdev)
  cat("Importance of ", if (kept < all) sprintf("first k=%d (out of %d) ", kept, all), "components:\n", sep = "")
  print(x$importance[, seq_len(kept), drop = FALSE], digits = digits, ...)
  invisible(x)
}

# New data's columns in the order of a rotation's rows.
.like_rows <- function(newdata, rotation, drop = FALSE) {
  caller <- sys.call(-1L)
  .fail <- function(text) stop(simpleError(text, caller))
  if (length(dim(newdata)) != 2L) .fail("'newdata' must be a matrix or data frame")
  wanted <- rownames(rotation)
  if (is.null(wanted)) {
    if (ncol(newdata) != nrow(rotation)) .fail("'newdata' does not have the correct number of columns")
    return(newdata)
  }
  if (anyNA(match(wanted, colnames(newdata)))) .fail("'newdata' does not have named columns matching one or more of the original columns")
  newdata[, wanted, drop = drop]
}

predict.prcomp <- function(object, newdata, ...) {
  if (!missing(newdata)) {
    newdata <- .like_rows(newdata, object$rotation)
    return(scale(newdata, object$center, object$scale) %*% object$rotation)
  }
  if (is.null(object$x)) stop("no scores are available: refit with 'retx=TRUE'")
  object$x
}

plot.prcomp <- function(x, main = deparse1(substitute(x)), ...) screeplot.default(x, main = main, ...)
plot.princomp <- plot.prcomp

screeplot <- function(x, ...) UseMethod("screeplot")
screeplot.default <- function(x, npcs = min(10, length(x$sdev)), type = c("barplot", "lines"), main = deparse1(substitute(x)), ...) {
  force(main)
  bars <- match.arg(type) == "barplot"
  variances <- (x$sdev^2)[seq_len(npcs)]
  dev.hold()
  on.exit(dev.flush())
  if (bars) {
    barplot(variances, names.arg = names(variances), main = main, ylab = "Variances", ...)
    return(invisible())
  }
  plot(seq_len(npcs), variances, type = "b", main = main, axes = FALSE, ylab = "Variances", xlab = "", ...)
  axis(1, at = seq_len(npcs), labels = names(variances))
  axis(2)
  invisible()
}

biplot <- function(x, ...) UseMethod("biplot")
.biplot_labels <- function(given, m, prefix) {
  if (is.null(given)) given <- rownames(m)
  if (is.null(given)) paste0(prefix, seq_len(nrow(m))) else as.character(given)
}

# Colours of both kinds of points: the second follows the first on the palette unless it is given.
.biplot_colors <- function(given) {
  if (length(given)) return(rep(given, length.out = max(2L, length(given))))
  first <- par("col")
  if (is.character(first)) first <- match(first, palette(), 1L)
  first + 0:1
}

# Limits with zero inside, for both columns.
.limits_around_zero <- function(m) lapply(1:2, function(k) abs(range(m[, k], na.rm = TRUE)) * c(-1, 1))

# Names at the places of two columns; what is drawn before them leaves the plot empty.
.biplot_layer <- function(m, names, cex, col, frame, ...) {
  frame()
  text(m[, 1:2], labels = names, cex = cex, col = col, ...)
}

biplot.default <- function(x, y, var.axes = TRUE, col, cex = rep(par("cex"), 2), xlabs = NULL, ylabs = NULL, expand = 1, xlim = NULL, ylim = NULL,
                           arrow.len = 0.1, main = NULL, sub = NULL, xlab = NULL, ylab = NULL, ...) {
  names <- list(.biplot_labels(xlabs, x, ""), .biplot_labels(ylabs, y, "Var "))
  cex <- rep_len(cex, 2L)
  col <- .biplot_colors(if (!missing(col)) col)
  heads <- if (is.null(xlab) && is.null(ylab)) colnames(x)
  head <- function(given, k) if (length(given)) given else if (length(heads)) heads[k] else ""
  # both kinds of points have their zeros at one place
  first <- .limits_around_zero(x)
  if (is.null(xlim) && is.null(ylim)) first <- rep(list(range(first)), 2L)
  ratio <- max(unlist(Map(`/`, .limits_around_zero(y), first))) / expand
  if (is.null(xlim)) xlim <- first[[1L]]
  if (is.null(ylim)) ylim <- first[[2L]]
  old <- par(pty = "s")
  if (!is.null(main)) old <- c(old, par(mar = par("mar") + c(0, 0, 1, 0)))
  on.exit(par(old))
  .biplot_layer(x, names[[1L]], cex[1L], col[1L], function()
    plot(x[, 1:2], type = "n", col = col[1L], main = main, sub = sub, xlab = head(xlab, 1L), ylab = head(ylab, 2L), xlim = xlim, ylim = ylim, ...), ...)
  par(new = TRUE)
  grDevices::dev.hold()
  on.exit(grDevices::dev.flush(), add = TRUE)
  .biplot_layer(y, names[[2L]], cex[2L], col[2L], function() {
    plot(y[, 1:2], type = "n", axes = FALSE, col = col[1L], xlab = "", ylab = "", xlim = ratio * xlim, ylim = ratio * ylim, ...)
    for (side in 3:4) axis(side, col = col[2L], ...)
    box(col = col[1L])
  }, ...)
  tips <- 0.8 * y[, 1:2]
  if (var.axes) arrows(0, 0, tips[, 1L], tips[, 2L], col = col[2L], length = arrow.len)
  invisible()
}

# The two chosen columns of scores and of the variables' directions, scaled by powers of the components' sizes (those of sums of
# squares); name: what was fitted, for the error.
.biplot_pair <- function(scores, directions, sdev, choices, scale, pc.biplot, name, ...) {
  caller <- sys.call(-1L)
  if (length(choices) != 2L) stop(simpleError("length of choices must be 2", caller))
  if (!length(scores)) stop(simpleError(gettextf("object '%s' has no scores", name), caller))
  if (is.complex(scores)) stop(simpleError("biplots are not defined for complex PCA", caller))
  if (scale < 0 || scale > 1) warning(simpleWarning("'scale' is outside [0, 1]", caller))
  root <- sqrt(NROW(scores))
  size <- if (scale == 0) c(1, 1) else (sdev[choices] * root)^scale
  if (pc.biplot) size <- size / root
  each <- function(m, by) sweep(m[, choices], 2L, by, "*")
  biplot.default(each(scores, 1 / size), each(directions, size), ...)
  invisible()
}

biplot.prcomp <- function(x, choices = 1L:2L, scale = 1, pc.biplot = FALSE, ...)
  .biplot_pair(x$x, x$rotation, x$sdev, choices, scale, pc.biplot, deparse(substitute(x)), ...)
biplot.princomp <- function(x, choices = 1L:2L, scale = 1, pc.biplot = FALSE, ...)
  .biplot_pair(x$scores, unclass(x$loadings), x$sdev, choices, scale, pc.biplot, deparse(substitute(x)), ...)

princomp <- function(x, ...) UseMethod("princomp")

princomp.formula <- function(formula, data = NULL, subset, na.action, ...) {
  found <- .pca_data(formula, data, match.call(expand.dots = FALSE), parent.frame())
  x <- found$x
  .pca_result(princomp.default(x, ...), match.call(), "princomp", "scores", found$omitted)
}

# Covariances given to princomp() or factanal(), as a list from cov.wt() or as a matrix.
.given_covariance <- function(covmat) {
  caller <- sys.call(-1L)
  .fail <- function(text) stop(simpleError(text, caller))
  if (is.list(covmat)) {
    if (!all(c("cov", "n.obs") %in% names(covmat))) .fail("'covmat' is not a valid covariance list")
    return(covmat)
  }
  if (!is.matrix(covmat)) .fail("'covmat' is of unknown type")
  list(cov = covmat, n.obs = NA)
}

princomp.default <- function(x, cor = FALSE, scores = TRUE, covmat = NULL, subset = rep_len(TRUE, nrow(as.matrix(x))), fix_sign = TRUE, ...) {
  chkDots(...)
  call <- match.call()
  call[[1L]] <- quote(princomp)
  has_x <- !missing(x)
  z <- if (has_x) as.matrix(x)[subset, , drop = FALSE]
  if (is.null(covmat)) {
    if (nrow(z) < ncol(z)) stop("'princomp' can only be used with more units than variables")
    given <- cov.wt(z)
    given$cov <- given$cov * (1 - 1 / given$n.obs) # divides by the number of units
  } else {
    if (has_x && is.matrix(covmat)) warning("both 'x' and 'covmat' were supplied: 'x' will be ignored")
    given <- .given_covariance(covmat)
  }
  V <- given$cov
  if (!is.numeric(V)) stop("PCA applies only to numerical variables")
  unit <- rep.int(1, ncol(V))
  if (cor) {
    unit <- sqrt(diag(V))
    if (any(unit == 0)) stop("cannot use 'cor = TRUE' with a constant variable")
    V <- V / outer(unit, unit)
  }
  e <- eigen(V, symmetric = TRUE)
  # rounding may leave tiny negative variances
  if (any(e$values < pmin(0, -9 * .Machine$double.eps * e$values[1L]))) stop("covariance matrix is not non-negative definite")
  variances <- pmax(e$values, 0)
  directions <- e$vectors
  if (fix_sign) directions <- directions * rep(ifelse(directions[1L, ] < 0, -1, 1), each = nrow(V))
  names(variances) <- paste0("Comp.", seq_along(variances))
  dimnames(directions) <- list(colnames(if (has_x) x else V), names(variances))
  names(unit) <- colnames(V)
  centre <- given$center
  fitted <- if (scores && has_x && !is.null(centre)) scale(z, center = centre, scale = unit) %*% directions
  if (is.null(centre)) centre <- rep(NA_real_, nrow(V))
  structure(list(sdev = sqrt(variances), loadings = structure(directions, class = "loadings"), center = centre, scale = unit, n.obs = given$n.obs,
                 scores = fitted, call = call), class = "princomp")
}

print.princomp <- function(x, ...) {
  writeLines(c("Call:", deparse(x$call, control = NULL), "", "Standard deviations:"))
  sizes <- vapply(list(length(x$scale), x$n.obs), format, "")
  print(x[["sdev"]], ...)
  cat("\n", sizes[1L], " variables and ", sizes[2L], "observations.\n")
  invisible(x)
}

summary.princomp <- function(object, loadings = FALSE, cutoff = 0.1, ...) {
  object$cutoff <- cutoff
  object$print.loadings <- loadings
  class(object) <- "summary.princomp"
  object
}

# Numbers as text, those nearer to zero than `cutoff` as blanks.
.large_only <- function(values, digits, cutoff) {
  text <- format(round(values, digits = digits))
  text[abs(values) < cutoff] <- strrep(" ", nchar(text[1L]))
  text
}

print.summary.princomp <- function(x, digits = 3L, loadings = x$print.loadings, cutoff = x$cutoff, ...) {
  cat("Importance of components:\n")
  print(.variance_shares(x$sdev), ...)
  if (!loadings) return(invisible(x))
  cat("\nLoadings:\n")
  print(.large_only(x$loadings, digits, cutoff), quote = FALSE, ...)
  invisible(x)
}

predict.princomp <- function(object, newdata, ...) {
  if (missing(newdata)) return(object$scores)
  newdata <- .like_rows(newdata, object$loadings, drop = TRUE) # one row is no matrix any more, as in R
  scale(newdata, object$center, object$scale) %*% object$loadings
}

loadings <- function(x, ...) x$loadings

print.loadings <- function(x, digits = 3L, cutoff = 0.1, sort = FALSE, ...) {
  values <- unclass(x)
  if (sort) {
    # by the factor that a variable loads on most, those without one last
    main <- max.col(abs(values))
    weak <- abs(values[cbind(seq_along(main), main)]) < 0.5
    values <- values[order(ifelse(weak, Inf, main)), ]
  }
  cat("\nLoadings:\n")
  attr(values, "covariance") <- NULL
  print(.large_only(values, digits, cutoff), quote = FALSE, ...)
  ssq <- colSums(x^2)
  correlated <- !is.null(attr(x, "covariance"))
  share <- ssq / nrow(x)
  table <- rbind(`SS loadings` = ssq, `Proportion Var` = share, `Cumulative Var` = cumsum(share))
  cat("\n")
  print(round(table[seq_len(if (correlated) 1L else min(3L, 1L + length(ssq))), , drop = FALSE], digits))
  invisible(x)
}

# ---- factor analysis ----

# Kaiser's varimax rotation by repeated singular value decompositions of the criterion's gradient.
varimax <- function(x, normalize = TRUE, eps = 1e-05) {
  if (ncol(x) < 2) return(x)
  lengths <- if (normalize) sqrt(rowSums(x^2)) else 1
  scaled <- x / lengths
  rotation <- diag(ncol(x))
  fit <- 0
  for (round in seq_len(1000L)) {
    rotated <- scaled %*% rotation
    means <- colSums(rotated^2) / nrow(x)
    usv <- La.svd(crossprod(scaled, rotated^3 - rotated * rep(means, each = nrow(x))))
    rotation <- usv$u %*% usv$vt
    before <- fit
    fit <- sum(usv$d)
    if (fit < before * (1 + eps)) break
  }
  rotated <- scaled %*% rotation * lengths
  dimnames(rotated) <- dimnames(x)
  list(loadings = structure(rotated, class = "loadings"), rotmat = rotation)
}

# Moves the varimax rotation towards its own loadings raised to the power m, axes no longer at right angles.
promax <- function(x, m = 4) {
  if (ncol(x) < 2) return(x)
  start <- varimax(x)
  from <- start$loadings
  oblique <- unname(lm.fit(from, from * abs(from)^(m - 1))$coefficients)
  oblique <- oblique %*% diag(sqrt(diag(solve(crossprod(oblique)))))
  rotated <- from %*% oblique
  dimnames(rotated) <- dimnames(x)
  list(loadings = structure(rotated, class = "loadings"), rotmat = start$rotmat %*% oblique)
}

# The observations for factanal(): a matrix and the rows that were left out.
.factor_data <- function(x, data, call, env) {
  caller <- sys.call(-1L)
  .fail <- function(text) stop(simpleError(text, caller))
  kind <- "factor analysis applies only to numerical variables"
  if (!inherits(x, "formula")) {
    z <- as.matrix(x)
    if (!is.numeric(z)) .fail(kind)
    return(list(x = if (is.null(call$subset)) z else z[eval(call$subset, env), , drop = FALSE]))
  }
  terms <- terms(x, data = data)
  if (attr(terms, "response") > 0) .fail("response not allowed in formula")
  names(call)[names(call) == "x"] <- "formula"
  call <- call[c(1L, match(c("formula", "data", "subset", "na.action"), names(call), 0L))]
  call[[1L]] <- quote(stats::model.frame)
  mf <- eval(call, env)
  if (.check_vars_numeric(mf)) .fail(kind)
  list(x = model.matrix(structure(terms, intercept = 0), mf), omitted = attr(mf, "na.action"))
}

# The best of the fits from each column of start.
.best_factors <- function(R, factors, start, control) {
  fits <- lapply(seq_len(ncol(start)), function(j) .factanal_fit(R, factors, start[, j], max(control$lower, 0), control$opt))
  fits <- Filter(function(fit) fit$converged, fits)
  if (length(fits)) fits[[which.min(vapply(fits, function(fit) fit$criteria[[1L]], 0))]]
}

# Loadings with the strongest factor first and the sum of each positive.
.ordered_loadings <- function(loadings) {
  by <- order(-colSums(loadings^2))
  sign <- ifelse(colSums(loadings)[by] < 0, -1, 1)
  sorted <- loadings[, by, drop = FALSE] * rep(sign, each = nrow(loadings))
  dimnames(sorted) <- dimnames(loadings)
  between <- attr(loadings, "covariance")
  if (!is.null(between)) attr(sorted, "covariance") <- between[by, by] * outer(sign, sign)
  structure(sorted, class = "loadings")
}

# Thomson's regression scores or Bartlett's weighted least squares ones.
.factor_scores <- function(z, kind, R, loadings, uniquenesses) {
  z <- scale(z, TRUE, TRUE)
  if (kind == "Bartlett") {
    weighted <- t(loadings / uniquenesses)
    scores <- t(solve(weighted %*% loadings, tcrossprod(weighted, z)))
  } else {
    scores <- z %*% solve(R, loadings)
    between <- attr(loadings, "covariance")
    if (!is.null(between)) scores <- scores %*% between
  }
  dimnames(scores) <- list(rownames(z), colnames(loadings))
  scores
}

# What control and then the further arguments of factanal() ask for.
.factor_control <- function(control, more) {
  wishes <- list(nstart = 1, trace = FALSE, lower = 0.005)
  known <- names(more) %in% c("nstart", "trace", "lower", "opt", "rotate")
  modifyList(modifyList(wishes, as.list(control)), more[known])
}

# Turns the loadings of a fit.
.rotate_factors <- function(fit, rotation, more) {
  turned <- do.call(rotation, c(list(fit$loadings), more))
  if (is.list(turned)) {
    fit$rotmat <- if (inherits(turned, "GPArotation")) t(solve(turned$Th)) else turned$rotmat
    turned <- turned$loadings
  }
  fit$loadings <- turned
  fit
}

# The likelihood ratio test that the factors are enough, with Bartlett's correction.
.factor_test <- function(objective, n, p, factors, dof) {
  statistic <- (n - 1 - (2 * p + 5) / 6 - 2 * factors / 3) * objective
  list(STATISTIC = statistic, PVAL = pchisq(statistic, dof, lower.tail = FALSE))
}

# Starting values for the uniquenesses, a column for each try.
.factor_starts <- function(start, R, factors, draws) {
  p <- nrow(R)
  if (is.null(start)) {
    start <- (1 - factors / (2 * p)) / diag(solve(R))
    if (draws > 0) start <- c(start, rep(runif(draws), each = p))
    dim(start) <- c(p, length(start) / p)
  }
  start <- as.matrix(start)
  if (nrow(start) != p) .refuse(sprintf(ngettext(p, "'start' must have %d row", "'start' must have %d rows"), p))
  if (!length(start)) .refuse("no starting values supplied")
  start
}

factanal <- function(x, factors, data = NULL, covmat = NULL, n.obs = NA, subset, na.action, start = NULL, scores = c("none", "regression", "Bartlett"),
                     rotation = "varimax", control = NULL, ...) {
  call <- match.call()
  found <- NULL
  if (!is.null(covmat)) {
    given <- .given_covariance(covmat)
    if (!is.matrix(covmat)) n.obs <- given$n.obs
  } else {
    if (missing(x)) stop("neither 'x' nor 'covmat' supplied")
    found <- .factor_data(x, data, match.call(expand.dots = FALSE), parent.frame())
    given <- cov.wt(found$x)
    n.obs <- given$n.obs
  }
  kind <- match.arg(scores)
  .demand(kind == "none" || !is.null(found), "requested scores without an 'x' matrix")
  p <- ncol(given$cov)
  .demand(p >= 3, "factor analysis requires at least three variables")
  df <- ((p - factors)^2 - factors - p) / 2
  if (df < 0) stop(gettextf(if (factors == 1) "%d factor is too many for %d variables" else "%d factors are too many for %d variables", factors, p))
  sd <- sqrt(diag(given$cov))
  R <- given$cov / outer(sd, sd)
  wishes <- .factor_control(control, list(...))
  start <- .factor_starts(start, R, factors, wishes$nstart - 1)
  fit <- .best_factors(R, factors, start, wishes)
  if (is.null(fit)) stop(sprintf("unable to optimize from %s", if (ncol(start) == 1L) "this starting value" else "these starting values"))
  if (!identical(rotation, "none")) fit <- .rotate_factors(fit, rotation, wishes$rotate)
  fit$loadings <- .ordered_loadings(unclass(fit$loadings))
  fit$na.action <- found$omitted
  if (kind != "none") {
    rows <- .factor_scores(found$x, kind, R, unclass(fit$loadings), fit$uniquenesses)
    fit$scores <- if (is.null(found$omitted)) rows else napredict(found$omitted, rows)
  }
  if (df > 0 && !is.na(n.obs)) fit[c("STATISTIC", "PVAL")] <- .factor_test(fit$criteria["objective"], n.obs, p, factors, df)
  fit[c("n.obs", "call")] <- list(n.obs, call)
  fit
}

# Factors by maximum likelihood (Joreskog 1967): for given uniquenesses psi the loadings follow from the eigenvectors of the scaled
# correlations, so that the likelihood is a function of psi alone.
.factanal_fit <- function(cmat, factors, start, lower, control) {
  p <- ncol(cmat)
  kept <- seq_len(factors)
  spectrum <- function(psi, only.values) {
    scale <- 1 / sqrt(psi)
    eigen(scale * cmat * rep(scale, each = p), symmetric = TRUE, only.values = only.values)
  }
  loadings <- function(psi) {
    s <- spectrum(psi, FALSE)
    stretch <- sqrt(pmax(s$values[kept] - 1, 0))
    sqrt(psi) * (s$vectors[, kept, drop = FALSE] * rep(stretch, each = p))
  }
  loss <- function(psi) {
    rest <- spectrum(psi, TRUE)$values[-kept]
    -(sum(log(rest) - rest) - factors + p)
  }
  slope <- function(psi) {
    L <- loadings(psi)
    (diag(L %*% t(L)) + psi - diag(cmat)) / psi^2
  }
  usual <- list(fnscale = 1, parscale = rep(0.01, length(start)))
  best <- optim(start, loss, slope, method = "L-BFGS-B", lower = lower, upper = 1, control = c(usual, control))
  found <- structure(loadings(best$par), dimnames = list(rownames(cmat), paste0("Factor", kept)), class = "loadings")
  structure(list(converged = best$convergence == 0, loadings = found, uniquenesses = setNames(best$par, colnames(cmat)), correlation = cmat,
                 criteria = c(objective = best$value, counts = best$counts), factors = factors, dof = ((p - factors)^2 - p - factors) / 2,
                 method = "mle"), class = "factanal")
}

print.factanal <- function(x, digits = 3, ...) {
  show <- function(v) print(v, digits = digits, ...)
  counted <- function(n, word) paste0(word, if (n != 1) "s")
  writeLines(c("", "Call:", paste(deparse(x$call), collapse = ""), "", "Uniquenesses:"))
  print(round(x$uniquenesses, digits), ...)
  show(x$loadings)
  between <- if (!is.null(x$rotmat)) tcrossprod(solve(x$rotmat))
  if (!is.null(between) && !isTRUE(all.equal(as.vector(between), as.vector(diag(x$factors))))) {
    factors <- paste0("Factor", seq_len(x$factors))
    writeLines(c("", "Factor Correlations:"))
    show(structure(between, dimnames = list(factors, factors)))
  }
  if (is.null(x$STATISTIC)) {
    fit <- round(x$criteria[["objective"]], 4)
    cat("\nThe degrees of freedom for the model is ", x$dof, " and the fit was ", fit, " \n", sep = "")
  } else {
    verb <- if (x$factors == 1) "is" else "are"
    cat("\nTest of the hypothesis that", x$factors, counted(x$factors, "factor"), verb, "sufficient.\n")
    cat("The chi square statistic is", round(x$STATISTIC, 2), "on", x$dof, counted(x$dof, "degree"), "of freedom.\n")
    cat("The p-value is", signif(x$PVAL, 3), "\n")
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
  scaled <- if (missing(scale) && symm) "none" else match.arg(scale)
  .demand(is.numeric(x) && length(dim(x)) == 2L, "'x' must be a numeric matrix")
  nr <- nrow(x) # these are in the defaults of other arguments
  nc <- ncol(x)
  .demand(min(nr, nc) > 1L, "'x' must have at least 2 rows and 2 columns")
  .check_colors <- function(colors, n, name, of)
    if (!is.character(colors) || length(colors) != n) .refuse(sprintf("'%s' must be a character vector of length %s(x)", name, of))
  row_colors <- if (!missing(RowSideColors)) RowSideColors
  col_colors <- if (!missing(ColSideColors)) ColSideColors
  .tree <- function(wish, m) {
    if (inherits(wish, "dendrogram")) return(wish)
    if (identical(wish, NA)) return(NULL)
    tree <- as.dendrogram(hclustfun(distfun(m)))
    if (isFALSE(wish)) return(tree)
    reorderfun(tree, if (is.null(wish) || isTRUE(wish)) rowMeans(m, na.rm = na.rm) else wish)
  }
  rows <- .tree(Rowv, x)
  same <- identical(Colv, "Rowv")
  .demand(!same || nr == nc, "Colv = \"Rowv\" but nrow(x) != ncol(x)")
  cols <- if (same) rows else .tree(Colv, if (symm) x else t(x))
  rowInd <- if (is.null(rows)) seq_len(nr) else order.dendrogram(rows)
  colInd <- if (is.null(cols)) seq_len(nc) else order.dendrogram(cols)
  wrong <- c(row = length(rowInd) != nr, column = length(colInd) != nc)
  if (any(wrong)) stop(names(which(wrong))[1L], " dendrogram ordering gave index of wrong length")
  names_of <- function(given, own, order) .subset(if (is.null(given)) if (is.null(own)) seq_along(order) else own else given, order)
  row_labels <- names_of(labRow, rownames(x), rowInd)
  col_labels <- names_of(labCol, colnames(x), colInd)
  if (!is.null(row_colors)) .check_colors(row_colors, nr, "RowSideColors", "nrow")
  if (!is.null(col_colors)) .check_colors(col_colors, nc, "ColSideColors", "ncol")
  cells <- x[rowInd, colInd]
  if (scaled != "none") {
    along <- if (scaled == "row") 1L else 2L
    cells <- sweep(cells, along, apply(cells, along, mean, na.rm = na.rm), check.margin = FALSE)
    cells <- sweep(cells, along, apply(cells, along, sd, na.rm = na.rm), "/", check.margin = FALSE)
  }
  if (revC) cells <- cells[nr:1, , drop = FALSE]

  # regions: the image with the trees at its left and top, and bars of colours between them
  bars <- c(!is.null(row_colors), !is.null(col_colors))
  count <- 1L
  region <- matrix(0L, 2L + bars[2L], 2L + bars[1L])
  sides <- dim(region)
  .place <- function(i, j) {
    region[i, j] <<- count
    count <<- count + 1L
  }
  if (bars[1L]) .place(sides[1L], 2L)
  if (bars[2L]) .place(2L, sides[2L])
  .place(sides[1L], sides[2L])
  .place(sides[1L], 1L)
  .place(1L, sides[2L])
  extent <- function(tree, bar, more) c(if (is.null(tree)) 0.05 + more else 1 + more, if (bar) 0.2, 4)
  dev.hold()
  old <- par("mar")
  on.exit({
    dev.flush()
    layout(1)
    par(mar = old)
  })
  layout(region, widths = extent(rows, bars[1L], 0), heights = extent(cols, bars[2L], if (is.null(main)) 0 else 0.2), respect = TRUE)
  .bar <- function(mar, cells, colors) {
    par(mar = mar)
    image(cells, axes = FALSE, col = colors)
  }
  if (bars[1L]) .bar(c(margins[1L], 0, 0, 0.5), rbind(if (revC) nr:1 else 1:nr), row_colors[rowInd])
  if (bars[2L]) .bar(c(0.5, 0, 0, margins[2L]), cbind(1:nc), col_colors[colInd])
  par(mar = c(margins[1L], 0, 0, margins[2L]))
  image(seq_len(nc), seq_len(nr), t(cells), xlim = c(0.5, nc + 0.5), ylim = c(0.5, nr + 0.5), xlab = "", ylab = "", axes = FALSE, ...)
  axis(1, seq_len(nc), labels = col_labels, las = 2, line = -0.5, tick = FALSE, cex.axis = cexCol)
  axis(4, seq_len(nr), labels = if (revC) rev(row_labels) else row_labels, las = 2, line = -0.5, tick = FALSE, cex.axis = cexRow)
  if (!is.null(xlab)) mtext(xlab, side = 1, line = margins[1L] - 1.25)
  if (!is.null(ylab)) mtext(ylab, side = 4, line = margins[2L] - 1.25)
  if (!missing(add.expr)) eval.parent(substitute(add.expr))
  if (revC && !is.null(rows)) rows <- rev(rows)
  par(mar = c(margins[1L], 0, 0, 0))
  if (is.null(rows)) plot.new() else plot(rows, horiz = TRUE, axes = FALSE, yaxs = "i", leaflab = "none")
  par(mar = c(0, 0, if (is.null(main)) 0 else 1, margins[2L]))
  if (!is.null(cols)) plot(cols, axes = FALSE, xaxs = "i", leaflab = "none") else if (!is.null(main)) plot.new()
  if (!is.null(main)) title(main, cex.main = 1.5 * par("cex.main"))
  invisible(list(rowInd = rowInd, colInd = colInd, Rowv = if (keep.dendro) rows, Colv = if (keep.dendro) cols))
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

cancor <- function(x, y, xcenter = TRUE, ycenter = TRUE) {
  sets <- list(x = as.matrix(x), y = as.matrix(y))
  if (nrow(sets$x) != nrow(sets$y)) stop("unequal number of rows in 'cancor'")
  if (!all(lengths(sets))) stop("dimension 0 in 'x' or 'y'")
  sides <- Map(function(x, center) {
    asked <- is.logical(center)
    if (!asked) center <- rep_len(center, ncol(x))
    else if (center) center <- colMeans(x)
    else center <- numeric(ncol(x))
    list(names = colnames(x), qr = qr(x - rep(center, each = nrow(x))), center = center)
  }, sets, list(xcenter, ycenter))
  for (name in names(sides)) if (!sides[[name]]$qr$rank) stop(gettextf("'%s' has rank 0", name), domain = NA)
  qx <- sides$x$qr
  qy <- sides$y$qr
  # the first columns of the two orthogonal bases, each other's coordinates
  basis <- qr.qy(qy, diag(1, nrow(sets$y), qy$rank))
  usv <- svd(qr.qty(qx, basis)[seq_len(qx$rank), , drop = FALSE], qx$rank, qy$rank)
  coefs <- function(side, turned) {
    used <- seq_len(side$qr$rank)
    r <- backsolve(side$qr$qr[used, used, drop = FALSE], turned)
    rownames(r) <- side$names[side$qr$pivot][used]
    r
  }
  list(cor = usv$d, xcoef = coefs(sides$x, usv$u), ycoef = coefs(sides$y, usv$v), xcenter = sides$x$center, ycenter = sides$y$center)
}

print.dendrogram <- function(x, digits = getOption("digits"), ...) {
  text <- function(name) format(attr(x, name), digits = digits)
  what <- if (is.leaf(x)) sprintf("leaf '%s'", text("label")) else sprintf("with %d branches and %d members total", length(x), as.integer(attr(x, "members")))
  writeLines(sprintf("'dendrogram' %s, at height %s ", what, text("height")))
  invisible(x)
}

# One line a node, joined by strokes.
str.dendrogram <- function(object, max.level = NA, digits.d = 3L, give.attr = FALSE, wid = getOption("width"), nest.lev = 0, indent.str = "",
                           last.str = getOption("str.dendrogram.last"), stem = "--", ...) {
  last.str <- sub("x", last.str, "x") # it is the text of a replacement
  show <- function(v) paste(format(v, digits = digits.d), collapse = " ")
  said_of <- function(more) if (length(more)) {
    values <- sapply(more, format, digits = digits.d)
    paste(names(values), "=", values)
  }
  others <- function(a, known) a[!(names(a) %in% c("class", "height", "members", "leaf", known))]
  node <- function(d, level, before, inner) {
    a <- attributes(d)
    if (isTRUE(a$leaf)) {
      tall <- if (a$height != 0) paste("h=", show(a$height))
      said <- said_of(others(a, "label"))
      cat(before, stem, "leaf ", if (is.character(a$label)) paste0("\"", a$label, "\"") else format(unclass(d), digits = digits.d), " ",
          if (length(c(tall, said))) paste0("(", c(tall, "")[1L], " ", paste(said, collapse = ", "), " )"), "\n", sep = "")
      return(invisible())
    }
    more <- if (give.attr) others(a, character())
    k <- length(d)
    cat(before, stem, "[dendrogram w/ ", k, " branches and ", a$members, " members at h = ", show(a$height),
        if (length(more)) paste0(", ", said_of(more), collapse = ""), "]", sep = "")
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

# The upper part keeps each node's attributes; a branch cut off becomes a leaf that says how many members it had.
cut.dendrogram <- function(x, h, ...) {
  lower <- list()
  branch <- function(p) {
    n <- length(lower) + 1
    lower[[n]] <<- structure(p, class = "dendrogram")
    kept <- attributes(p)
    size <- kept$members
    kept$class <- NULL
    kept[c("members", "leaf", "x.member", "label")] <- list(1L, TRUE, size, paste("Branch", n))
    attributes(n) <- kept
    n
  }
  up <- function(d) {
    if (is.leaf(d)) return(d)
    size <- attr(d, "members")
    parts <- lapply(unclass(d), function(p) if (attr(p, "height") <= h) branch(p) else up(p))
    attributes(parts) <- attributes(d)
    structure(parts, members = sum(vapply(parts, function(p) as.integer(attr(p, "members")), 0L)), class = "dendrogram", x.member = size)
  }
  list(upper = structure(up(x), class = "dendrogram"), lower = lower)
}

dendrapply <- function(X, FUN, ...) {
  FUN <- match.fun(FUN)
  if (!inherits(X, "dendrogram")) stop("'X' is not a dendrogram")
  # from the top down: a node's own value first, its branches are put into it
  visit <- function(node) {
    value <- FUN(structure(node, class = "dendrogram"), ...)
    if (is.leaf(node)) return(value)
    value <- as.list(value)
    value[seq_along(node)] <- lapply(unclass(node), visit)
    value
  }
  visit(unclass(X))
}

