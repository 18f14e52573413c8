# tables.R - Plots of contingency tables: mosaics, spines, associations and fourfold displays.

mosaicplot <- function(x, ...) UseMethod("mosaicplot")

mosaicplot.default <- function(x, main = deparse1(substitute(x)), sub = NULL, xlab = NULL, ylab = NULL, sort = NULL, off = NULL, dir = NULL,
                               color = NULL, shade = FALSE, margin = NULL, cex.axis = 0.66, las = par("las"), border = NULL,
                               type = c("pearson", "deviance", "FT"), ...) {
  if (is.null(dim(x))) x <- as.array(x)
  else if (is.data.frame(x)) x <- data.matrix(x)
  dimd <- length(dim(x))
  if (dimd == 0L || any(dim(x) == 0L)) stop("'x' must not have 0 dimensionality")
  if (!missing(...)) warning(sprintf(ngettext(...length(), "extra argument %s will be disregarded", "extra arguments %s will be disregarded"),
                                     paste(sQuote(names(list(...))), collapse = ", ")), domain = NA)
  main
  if (is.null(dir)) dir <- rep_len(c("v", "h"), dimd)
  counts <- if (is.null(sort)) unclass(x) else aperm(unclass(x), sort)
  levels <- .mosaic_levels(counts)
  heads <- names(dimnames(counts))
  if (!is.null(sort)) { # what is given is given by dimension of the table
    dir <- dir[sort]
    if (!is.null(off)) off <- rep_len(off, dimd)[sort]
  }
  # by how much of a side its parts are apart
  off <- if (is.null(off)) (if (dimd == 2L) 20 * (dim(counts) - 1) else rep(100, dimd)) / 1000 else rep_len(off * (max(off) <= 50) + 50 * (max(off) > 50), dimd) / 100
  shaded <- .mosaic_breaks(shade)
  look <- if (is.null(shaded)) .mosaic_colours(color, dim(counts)) else .mosaic_shades(counts, margin, match.arg(type), shaded)
  plot.new()
  wide <- if (is.null(shaded)) 1000 else 1200
  old <- par(usr = c(1, wide, 1, 1000), mgp = c(1, 1, 0))
  on.exit(par(old))
  if (!is.null(shaded)) .mosaic_key(shaded, look, type[1L], cex.axis)
  title(main, sub = sub, xlab = .or(xlab, heads[which(dir == "v")[1L]]), ylab = .or(ylab, if (any(dir == "h")) heads[which(dir == "h")[1L]]))
  far <- 30 + 20 / 0.66 * cex.axis
  left <- far + if (las %in% 1:2 && any(dir == "h")) max(strwidth(levels[[which(dir == "h")[1L]]], cex = cex.axis)) else 0
  above <- far + if (las %in% 2:3 && any(dir == "v")) max(strwidth(levels[[max(which(dir == "v"))]], cex = cex.axis)) else 0
  todo <- list(counts = counts, dir = dir, off = off, levels = levels, col = look$col, lty = look$lty, cex = cex.axis, las = las, border = border)
  .mosaic_tiles(todo, 1L, integer(), c(left, 950, 5, 1000 - above), c(TRUE, TRUE))
  invisible()
}

.mosaic_levels <- function(x) lapply(seq_along(dim(x)), function(k) .or(dimnames(x)[[k]], LETTERS[seq_len(dim(x)[k])]))

# NULL, or the absolute values of residuals where colours change.
.mosaic_breaks <- function(shade) {
  if (is.logical(shade) && length(shade) == 1L && !is.na(shade)) return(if (shade) c(2, 4))
  if (any(!is.numeric(shade), length(shade) > 5, duplicated(shade))) stop(simpleError("invalid 'shade' specification", sys.call(-1L)))
  sort(shade)
}

# The colours of the cells, which follow the last variable.
.mosaic_colours <- function(color, dims) {
  n <- dims[length(dims)]
  if (is.null(color)) color <- rep("grey", n)
  else if (is.logical(color)) color <- if (color[1L]) gray.colors(n) else rep(0, n)
  list(col = array(rep(rep_len(color, n), each = prod(dims[-length(dims)])), dims), lty = array(1, dims))
}

# Colours by the residuals of a model in which the margins are independent.
.mosaic_shades <- function(x, margin, type, breaks) {
  dims <- dim(x)
  if (is.null(margin)) margin <- as.list(seq_along(dims))
  E <- stats::loglin(x, margin, fit = TRUE, print = FALSE)$fit
  r <- switch(type, pearson = (x - E) / sqrt(E), deviance = ifelse(x < E, -1, 1) * sqrt(pmax(2 * ifelse(x == 0, 0, x * log(ifelse(x == 0, 1, x / E))) - 2 * (x - E), 0)),
              FT = sqrt(x) + sqrt(x + 1) - sqrt(4 * E + 1))
  n <- length(breaks)
  strength <- seq(1, 0, length.out = n + 1L)
  all <- c(hsv(0, s = strength), hsv(4 / 6, s = rev(strength)))
  list(col = array(all[findInterval(r, c(-rev(breaks), 0, breaks)) + 1L], dims), lty = array(ifelse(r < 0, 2, 1), dims), all = all)
}

.mosaic_key <- function(breaks, look, type, cex.axis) {
  what <- switch(type, pearson = "Standardized\nResiduals:", deviance = "Deviance\nResiduals:", FT = "Freeman-Tukey\nResiduals:")
  size <- min(1, 0.35 * par("pin")[2L] / strwidth(what, units = "inches"))
  room <- 1000 * strwidth(what, units = "inches", cex = size) / par("pin")[2L]
  text(1100, 0, what, adj = c(0, 0.25), srt = 90, cex = size)
  n <- length(look$all)
  low <- 0.95 * (room + 50)
  step <- (950 - low) / n
  y <- low + step * seq_len(n) - 0.8 * step
  k <- c(-rev(breaks), 0, breaks)
  labels <- c(paste0("<", k[1L]), paste(k[-length(k)], k[-1L], sep = ":"), paste0(">", k[length(k)]))
  for (i in seq_len(n)) polygon(c(1050, 1120, 1120, 1050), y[i] + c(0, 0, 0.8, 0.8) * step, col = look$all[i], lty = if (2 * i <= n) 2 else 1)
  text(1150, y + 0.4 * step, labels, srt = 90, cex = cex.axis, xpd = NA)
}

# Divides the box (left, right, bottom, top) by variable k; at: the levels of those before; outer: does it touch the left
# and the upper side, where labels stand?
.mosaic_tiles <- function(m, k, at, box, outer) {
  n <- dim(m$counts)[k]
  upright <- m$dir[k] == "v"
  sums <- vapply(seq_len(n), function(i) sum(.mosaic_part(m$counts, c(at, i))), 0)
  side <- if (upright) box[2L] - box[1L] else box[4L] - box[3L]
  gap <- if (n > 1L) side * m$off[k] / (n - 1L) else 0
  sizes <- (side - gap * (n - 1L)) * (if (sum(sums) > 0) sums / sum(sums) else sums)
  starts <- c(0, cumsum(sizes + gap))[seq_len(n)]
  boxes <- lapply(seq_len(n), function(i) if (upright) c(box[1L] + starts[i] + c(0, sizes[i]), box[3:4]) else c(box[1:2], box[4L] - starts[i] - c(sizes[i], 0)))
  depth <- sum(m$dir[seq_len(k)] == m$dir[k]) # how many variables lie along this side
  if (upright && outer[2L] && depth <= 2L)
    text(vapply(boxes, function(b) mean(b[1:2]), 0), 1000 - 35 / 0.66 * m$cex + (if (depth == 1L && sum(m$dir == "v") >= 1L) 22 / 0.65 * m$cex else 0), m$levels[[k]],
         adj = if (m$las %in% 2:3) 1 else 0.5, cex = m$cex, srt = if (m$las %in% 2:3) 90 else 0, xpd = NA)
  if (!upright && outer[1L] && depth <= 2L)
    text((15 / 0.66 * m$cex) + (depth - 1L) * 20 / 0.66 * m$cex, vapply(boxes, function(b) mean(b[3:4]), 0), m$levels[[k]],
         adj = if (m$las %in% 1:2) 0 else 0.5, cex = m$cex, srt = if (m$las %in% 1:2) 0 else 90, xpd = NA)
  for (i in seq_len(n)) {
    here <- c(at, i)
    b <- boxes[[i]]
    if (sums[i] <= 0) .mosaic_empty(b)
    else if (k < length(dim(m$counts))) .mosaic_tiles(m, k + 1L, here, b, outer & c(!upright || i == 1L, upright || i == 1L))
    else polygon(b[c(1L, 2L, 2L, 1L)], b[c(3L, 3L, 4L, 4L)], lty = m$lty[t(here)], col = m$col[t(here)], border = m$border)
  }
}

# A cell without cases: a broken line.
.mosaic_empty <- function(b) {
  from <- c(0, 2, 4) / 5
  to <- c(1, 3, 5) / 5
  segments(b[1L] + from * (b[2L] - b[1L]), b[3L] + from * (b[4L] - b[3L]), b[1L] + to * (b[2L] - b[1L]), b[3L] + to * (b[4L] - b[3L]))
}

# The part of an array with the first indices given.
.mosaic_part <- function(x, at) {
  free <- length(dim(x)) - length(at)
  do.call(`[`, c(list(x), as.list(at), rep(list(TRUE), free)))
}

mosaicplot.formula <- function(formula, data = NULL, ..., main = deparse1(substitute(data)), subset, na.action = stats::na.omit) {
  main # asked for while `data` is what the caller wrote
  cl <- match.call(expand.dots = FALSE)
  m <- cl # the name that errors about data that are not there show
  if (inherits(eval(m$data, parent.frame()), c("table", "ftable"))) {
    counts <- as.table(data)
    wanted <- labels(stats::terms.formula(formula))
    if (!("." %in% wanted)) counts <- marginSums(counts, wanted)
  } else {
    counts <- table(.call_frame(cl, parent.frame(), na.action))
  }
  mosaicplot(counts, main = main, ...)
}

spineplot <- function(x, ...) UseMethod("spineplot")

# A factor with the levels asked for, by name or by number.
.with_levels <- function(y, ylevels) {
  if (is.null(ylevels)) y else factor(y, levels = if (is.numeric(ylevels)) levels(y)[ylevels] else ylevels)
}

# The response, which must be a factor, the variable that it depends on and the names of both.
.factor_pair <- function(mf, ylevels) {
  problem <- if (length(mf) != 2L) "'formula' should specify exactly two variables" else if (!is.factor(mf[[1L]])) "dependent variable should be a factor"
  if (length(problem)) stop(simpleError(problem, sys.call(-1L)))
  list(x = mf[[2L]], y = .with_levels(mf[[1L]], ylevels), xlab = names(mf)[2L], ylab = names(mf)[1L])
}

spineplot.formula <- function(formula, data = NULL, breaks = NULL, tol.ylab = 0.05, off = NULL, ylevels = NULL, col = NULL, main = "",
                              xlab = NULL, ylab = NULL, xaxlabels = NULL, yaxlabels = NULL, xlim = NULL, ylim = c(0, 1), axes = TRUE, ...,
                              subset = NULL, drop.unused.levels = FALSE) {
  v <- .factor_pair(.call_frame(match.call(expand.dots = FALSE), parent.frame()), ylevels)
  spineplot(v$x, v$y, xlab = .or(xlab, v$xlab), ylab = .or(ylab, v$ylab), main = main, breaks = breaks, off = off, tol.ylab = tol.ylab,
            ylevels = NULL, col = col, xaxlabels = xaxlabels, yaxlabels = yaxlabels, axes = axes, xlim = xlim, ylim = ylim, ...)
}

spineplot.default <- function(x, y = NULL, breaks = NULL, tol.ylab = 0.05, off = NULL, ylevels = NULL, col = NULL, main = "", xlab = NULL,
                              ylab = NULL, xaxlabels = NULL, yaxlabels = NULL, xlim = NULL, ylim = c(0, 1), axes = TRUE, ...) {
  binned <- !missing(y) && !is.factor(x)
  if (missing(y)) {
    if (length(dim(x)) != 2L) stop("a 2-way table has to be specified")
    tab <- x
    heads <- names(dimnames(x))
    xlab <- .or(xlab, heads[1L])
    ylab <- .or(ylab, heads[2L])
  } else {
    if (!is.factor(y)) stop("dependent variable should be a factor")
    if (!is.null(ylevels)) y <- .with_levels(y, ylevels)
    xlab <- .or(xlab, deparse1(substitute(x)))
    ylab <- .or(ylab, deparse1(substitute(y)))
    if (binned) {
      x <- as.numeric(x)
      cuts <- if (is.null(breaks) || is.list(breaks)) breaks else list(breaks = breaks)
      breaks_of <- do.call("hist", c(list(x = x, plot = FALSE), cuts))$breaks
      x <- cut(x, breaks_of, include.lowest = TRUE)
    }
    tab <- table(x, y)
  }
  .spine_draw(tab, if (binned) breaks_of, .or(off, if (binned) 0 else 2) / 100, col, main, xlab, ylab, xaxlabels, yaxlabels, xlim, ylim, axes, tol.ylab)
  names(dimnames(tab)) <- c(xlab, ylab)
  invisible(tab)
}

# Widths are the parts of x, heights those of y for each of them, the last level at the bottom; breaks: those of a number.
.spine_draw <- function(tab, breaks, gap, col, main, xlab, ylab, xaxlabels, yaxlabels, xlim, ylim, axes, tol) {
  n <- dim(tab)
  names_y <- rev(.or(yaxlabels, dimnames(tab)[[2L]]))
  tab <- tab[, n[2L]:1L, drop = FALSE]
  end <- cumsum(proportions(marginSums(tab, 1L)) + gap)
  start <- c(0, end[-n[1L]])
  level <- rbind(0, apply(proportions(tab, 1L), 1L, cumsum))
  level[is.na(level)] <- 1
  plot(0, 0, xlim = .or(xlim, c(0, 1 + gap * (n[1L] - 1L))), ylim = ylim, type = "n", axes = FALSE, xaxs = "i", yaxs = "i", main = main, xlab = xlab, ylab = ylab)
  rect(rep(start, each = n[2L]), level[-(n[2L] + 1L), ], rep(end - gap, each = n[2L]), level[-1L, ], col = rep_len(.or(col, gray.colors(n[2L])), n[2L]))
  if (axes) {
    if (is.null(breaks)) axis(1, at = (start + end - gap) / 2, labels = .or(xaxlabels, dimnames(tab)[[1L]]), tick = FALSE)
    else axis(1, at = c(0, end), labels = .or(xaxlabels, breaks))
    .level_axis(level[, 1L], names_y, tol)
  }
  if (!is.null(breaks)) box()
}

# The names of levels at the left, in the middle of their parts unless these are too small; shares at the right.
.level_axis <- function(level, labels, tol) {
  n <- length(labels)
  at <- (level[-1L] + level[-(n + 1L)]) / 2
  if (any(diff(at) < tol) || any(diff(level) < tol)) at <- seq(1 / (2 * n), 1 - 1 / (2 * n), by = 1 / n)
  axis(2, at = at, labels = labels, tick = FALSE)
  axis(4)
}

assocplot <- function(x, col = c("black", "red"), space = 0.3, main = NULL, xlab = NULL, ylab = NULL) {
  n <- sum(x)
  problem <- if (length(dim(x)) != 2L) "'x' must be a 2-d contingency table"
    else if (is.na(n) || any(x < 0)) "all entries of 'x' must be nonnegative and finite"
    else if (n == 0) "at least one entry of 'x' must be positive"
  if (length(problem)) stop(problem)
  x <- x[, rev(seq_len(ncol(x))), drop = FALSE] # the last level is at the bottom
  E <- outer(rowSums(x), colSums(x)) / n
  root <- sqrt(E)
  d <- (x - E) / root
  wide <- apply(root, 1L, max)
  high <- apply(d, 2L, max) - apply(d, 2L, min)
  gaps <- c(mean(wide), mean(high)) * space
  plot.new()
  plot.window(c(0, sum(wide) + length(wide) * gaps[1L]), c(0, sum(high) + length(high) * gaps[2L]), log = "")
  middle <- cumsum(wide + gaps[1L]) - (wide + gaps[1L]) / 2
  base <- cumsum(high + gaps[2L]) - apply(d, 2L, max) - gaps[2L] / 2
  at <- expand.grid(i = seq_along(wide), j = seq_along(high))
  v <- as.vector(d)
  half <- as.vector(root) / 2
  rect(middle[at$i] - half, base[at$j], middle[at$i] + half, base[at$j] + v, col = col[(v < 0) + 1L])
  axis(1, at = middle, labels = rownames(x), tick = FALSE)
  axis(2, at = base, labels = colnames(x), tick = FALSE)
  abline(h = base, lty = 2)
  heads <- names(dimnames(x))
  title(main = main, xlab = .or(xlab, heads[1L]), ylab = .or(ylab, heads[2L]))
  invisible()
}

fourfoldplot <- function(x, color = c("#99CCFF", "#6699CC"), conf.level = 0.95, std = c("margins", "ind.max", "all.max"), margin = c(1, 2),
                         space = 0.2, main = NULL, mfrow = NULL, mfcol = NULL) {
  size <- dim(x)
  if (!is.array(x)) stop("'x' must be an array")
  if (!(length(size) %in% 2:3)) stop("'x' must be a 2- or 3-dimensional array")
  if (!all(size[1:2] %in% 2L)) stop("table for each stratum must be 2 by 2")
  if (!is.numeric(conf.level) || length(conf.level) != 1L || !isTRUE(conf.level >= 0 && conf.level < 1))
    stop("'conf.level' must be a single number between 0 and 1")
  std <- match.arg(std)
  strata <- if (length(size) == 3L) size[3L] else 1L
  names <- dimnames(x)
  if (length(size) == 2L) x <- array(x, c(2L, 2L, 1L))
  grid <- .or(.or(mfrow, mfcol), { rows <- ceiling(sqrt(strata)); c(rows, ceiling(strata / rows)) })
  if (prod(grid) < strata) stop("incorrect geometry specification")
  old <- par(mar = c(0, 0, if (is.null(main)) 0 else 2.5, 0))
  on.exit(par(old))
  plot.new()
  head <- if (strata > 1L) 0.25 else 0
  cell <- 2 * (1 + space) + c(0, head)
  whole <- rev(grid) * cell + (rev(grid) - 1) * space
  plot.window(c(0, whole[1L]), c(0, whole[2L]), asp = 1)
  cex <- 0.1 / strheight("X")
  away <- max(strwidth(as.character(x), cex = cex)) / 2
  by_row <- is.null(mfrow) && !is.null(mfcol) # named the other way round, as in GNU R
  for (k in seq_len(strata)) {
    row <- if (by_row) (k - 1L) %/% grid[2L] else (k - 1L) %% grid[1L]
    column <- if (by_row) (k - 1L) %% grid[2L] else (k - 1L) %/% grid[1L]
    left <- -1 - space - column * (cell[1L] + space)
    top <- 1 + space + head + row * (cell[2L] + space)
    plot.window(left + c(0, whole[1L]), top - c(whole[2L], 0), asp = 1)
    .fourfold(matrix(x[, , k], 2L), names, if (strata > 1L) paste0(names(names)[3L], if (!is.null(names(names))) ": ", names[[3L]][k]), color, conf.level, std, max(x),
              cex, away, margin)
  }
  if (!is.null(main)) mtext(main, line = 1.5, cex = 1.5 * par("cex"))
  invisible()
}

# The table with the margins of another one and an odds ratio.
.with_odds <- function(t, odds) {
  row <- sum(t[1L, ])
  column <- sum(t[, 1L])
  b <- sum(t) - row - column + odds * (row + column)
  first <- if (odds == 1) row * column / sum(t) else (b - sqrt(b^2 - 4 * (odds - 1) * odds * row * column)) / (2 * (odds - 1))
  matrix(c(first, column - first, row - first, sum(t) - row - column + first), 2L)
}

# One table of two by two: quarter circles, rings of confidence, frame.
.fourfold <- function(t, names, head, color, conf, std, largest, cex, away, margin) {
  of <- function(v, i) paste0(if (!is.null(names(names))) paste0(names(names)[v], ": "), if (is.null(names[[v]])) "" else names[[v]][i])
  text(0, 1.1, of(1L, 1L), adj = c(0.5, 0.3), cex = cex)
  text(-1.1, 0, of(2L, 1L), adj = c(0.5, 0.3), cex = cex, srt = 90)
  text(0, -1.1, of(1L, 2L), adj = c(0.5, 0.7), cex = cex)
  text(1.1, 0, of(2L, 2L), adj = c(0.5, 0.7), cex = cex, srt = 90)
  if (!is.null(head)) text(0, 1.325, head, cex = 1.25 * cex)
  odds <- t[1L, 1L] * t[2L, 2L] / (t[1L, 2L] * t[2L, 1L])
  shares <- function(or) {
    p <- if (is.infinite(or)) 1 else sqrt(or) / (1 + sqrt(or))
    sqrt(matrix(c(p, 1 - p, 1 - p, p), 2L))
  }
  both <- identical(as.numeric(margin), c(1, 2))
  one <- function(t) sqrt(prop.table(t, margin)) # one margin made equal
  r <- if (std != "margins") sqrt(t / (if (std == "ind.max") max(t) else largest)) else if (both) shares(odds) else one(t)
  quarters <- function(r, col) for (q in list(c(1, 1, 90), c(2, 1, 180), c(1, 2, 0), c(2, 2, 270))) {
    a <- seq(q[3L], q[3L] + 90, length.out = 500L) * pi / 180
    polygon(c(r[q[1L], q[2L]] * cos(a), 0), c(r[q[1L], q[2L]] * sin(a), 0), col = if (length(col) > 1L) col[1L + ((q[1L] == q[2L]) == (odds > 1))] else col)
  }
  quarters(r, color)
  text(c(-1, -1, 1, 1) * (0.95 - away), c(0.9, -0.9, 0.9, -0.9), as.character(t), cex = cex)
  if (conf > 0 && std == "margins") {
    spread <- stats::qnorm((1 + conf) / 2) * sqrt(sum(1 / t))
    for (limit in odds * exp(c(-1, 1) * spread)) quarters(if (both) shares(limit) else one(.with_odds(t, limit)), NA)
  }
  polygon(c(-1, 1, 1, -1), c(-1, -1, 1, 1))
  lines(c(-1, 1), c(0, 0))
  for (v in c(-0.8, -0.6, -0.4, -0.2, 0.2, 0.4, 0.6, 0.8)) lines(c(v, v), c(-0.02, 0.02))
  lines(c(0, 0), c(-1, 1))
  for (v in c(-0.8, -0.6, -0.4, -0.2, 0.2, 0.4, 0.6, 0.8)) lines(c(-0.02, 0.02), c(v, v))
}
