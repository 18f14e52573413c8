# plots.R - Plots of fitted models, clusters, spectra and pairs of series.

interaction.plot <- function(x.factor, trace.factor, response, fun = mean, type = c("l", "p", "b", "o", "c"), legend = TRUE,
                             trace.label = deparse1(substitute(trace.factor)), fixed = FALSE, xlab = deparse1(substitute(x.factor)), ylab = ylabel,
                             ylim = range(cells, na.rm = TRUE), lty = nc:1, col = 1, pch = c(1L:9, 0, letters), xpd = NULL, leg.bg = par("bg"),
                             leg.bty = "n", xtick = FALSE, xaxt = par("xaxt"), axes = TRUE, ...) {
  ylabel <- sprintf("%s of  %s", deparse1(substitute(fun)), deparse1(substitute(response))) # with cells and nc what defaults ask for
  type <- match.arg(type)
  cells <- tapply(response, list(x.factor, trace.factor), fun)
  n <- dim(cells)[1L]
  nc <- dim(cells)[2L]
  levels <- rownames(cells)
  at <- seq_len(n)
  lim <- range(at)
  if (is.ordered(x.factor)) {
    value <- suppressWarnings(as.numeric(levels))
    if (!anyNA(value)) at <- value
    lim <- range(at)
  }
  # room at the right for the legend
  if (legend) lim <- lim + c(-0.2 / n, 0.2 + 0.02 * max(nchar(colnames(cells)))) * diff(lim)
  matplot(at, cells, ..., pch = pch, lty = lty, col = col, type = type, axes = axes, xaxt = "n", ylab = ylab, xlab = xlab, ylim = ylim, xlim = lim)
  if (axes && xaxt != "n") {
    ends <- function(axisx) axis(1, at = at, labels = levels, tick = xtick, xaxt = xaxt, ...)
    ends()
  }
  if (legend) {
    y <- diff(ylim)
    place <- if (fixed) seq_len(nc) else order(cells[n, ], decreasing = TRUE)
    old <- par(xpd = .or(xpd, TRUE))
    on.exit(par(old))
    x <- max(at) + 0.05 * diff(range(at))
    text(x, ylim[2L] - 0.05 * y, paste("  ", trace.label), adj = 0)
    looks <- lapply(list(col = col, lty = lty, pch = if (type %in% c("p", "b")) pch), function(v) if (!is.null(v)) rep_len(v, nc)[place])
    box <- list(x, ylim[2L] - 0.1 * y, legend = colnames(cells)[place], bty = leg.bty, bg = leg.bg)
    do.call(graphics::legend, c(box, looks))
  }
  invisible()
}

# ---- linear models ----

plot.lm <- function(x, which = c(1, 2, 3, 5), caption = list("Residuals vs Fitted", "Normal Q-Q", "Scale-Location", "Cook's distance", "Residuals vs Leverage",
                                                           expression("Cook's dist vs Leverage* " * h[ii] / (1 - h[ii]))),
                    panel = if (add.smooth) function(x, y, ...) panel.smooth(x, y, iter = iter.smooth, ...) else points, sub.caption = NULL, main = "",
                    ask = prod(par("mfcol")) < length(which) && dev.interactive(), ..., id.n = 3, labels.id = names(residuals(x)), cex.id = 0.75, qqline = TRUE,
                    cook.levels = c(0.5, 1), cook.col = 8, cook.lty = 2, cook.legendChanges = list(), add.smooth = getOption("add.smooth"),
                    iter.smooth = if (isGlm) 0 else 3, label.pos = c(4, 2), cex.caption = 1, cex.oma.main = 1.25, extend.ylim.f = 0.08) {
  if (!inherits(x, "lm")) stop("use only with \"lm\" objects")
  isGlm <- inherits(x, "glm")
  if (!is.numeric(which) || any(which < 1) || any(which > 6)) stop("'which' must be in 1:6")
  if (is.matrix(residuals(x))) return(invisible())
  r <- if (isGlm) residuals(x, type = "pearson") else residuals(x)
  w <- weights(x)
  kept <- if (is.null(w)) rep(TRUE, length(r)) else w != 0
  fitted <- (if (isGlm) predict(x) else fitted(x))[kept]
  shown <- list(r = r[kept], fitted = fitted, w = if (!is.null(w)) w[kept], standard = NULL, hat = NULL)
  if (any(2:6 %in% which)) {
    shown$hat <- hatvalues(x)[kept]
    shown$standard <- (if (isGlm) rstandard(x, type = "pearson") else rstandard(x))[kept]
    shown$cook <- cooks.distance(x)[kept]
  }
  labels <- .or(labels.id, as.character(seq_along(r)))[kept]
  few <- min(max(id.n, 0), length(labels))
  text_of <- .or(sub.caption, .model_caption(x))
  one <- prod(par("mfcol")) == 1
  set <- list(panel = panel, main = main, dots = list(...), few = few, labels = labels, cex.id = cex.id, pos = label.pos, one = one, sub = text_of,
              glm = isGlm, more = extend.ylim.f, caption = caption, cex.caption = cex.caption, rank = x$rank, dispersion = if (isGlm) summary(x)$dispersion else deviance(x) / df.residual(x))
  cook <- list(levels = cook.levels, col = cook.col, lty = cook.lty)
  if (ask) {
    old <- devAskNewPage(TRUE)
    on.exit(devAskNewPage(old))
  }
  for (k in intersect(1:6, which)) switch(k, .lm_fitted(shown, set), .lm_quantiles(shown, set, qqline), .lm_scale(shown, set), .lm_cook(shown, set),
                                         .lm_leverage(shown, set, cook), .lm_cook_leverage(shown, set))
  if (!one && par("oma")[3L] >= 1) mtext(text_of, outer = TRUE, cex = cex.oma.main)
  invisible()
}

# The call of a model for the line below its plots, not too long.
.model_caption <- function(x) {
  shown <- x$call
  if ("formula" %in% names(shown)) shown <- as.call(list(shown[[1L]], shown$formula))
  lines <- deparse(shown, width.cutoff = 80L)
  if (length(lines) == 1L && nchar(lines) <= 75L) lines else paste(substring(lines[1L], 1L, 75L), "...")
}

.lm_frame <- function(set, x, y, ..., type = "n", ylim, add = TRUE) {
  do.call(plot, c(list(x, y, main = set$main, ylim = ylim, type = type), list(...), set$dots))
  if (type == "n" && add) do.call(set$panel, c(list(x, y), set$dots))
}

.lm_captions <- function(set, k) {
  if (set$one) title(sub = set$sub)
  mtext(as.graphicsAnnot(set$caption[[k]]), 3, 0.25, cex = set$cex.caption)
}

# Names beside the points that stand out.
.lm_names <- function(set, which, x, y, upper = FALSE) {
  middle <- mean(par("usr")[1:2])
  pos <- if (upper) 3 else set$pos[1L + (as.numeric(x) > middle)]
  text(x, y, set$labels[which], cex = set$cex.id, xpd = TRUE, pos = pos, offset = 0.25)
}

.lm_largest <- function(set, v) if (set$few > 0) order(v, decreasing = TRUE)[seq_len(set$few)] else integer()

.lm_range <- function(set, v, low = NULL) {
  lim <- range(v, na.rm = TRUE)
  if (!is.null(low)) lim[1L] <- low
  lim
}

.lm_wider <- function(set, lim) if (set$few > 0) lim + c(-1, 1) * set$more * diff(lim) else lim

.lm_fitted <- function(s, set) {
  r <- if (set$glm || is.null(s$w)) s$r else sqrt(s$w) * s$r
  .lm_frame(set, s$fitted, r, xlab = if (set$glm) "Predicted values" else "Fitted values", ylab = "Residuals", ylim = .lm_wider(set, range(r, na.rm = TRUE)))
  .lm_captions(set, 1L)
  top <- .lm_largest(set, abs(r))
  if (length(top)) .lm_names(set, top, s$fitted[top], .lm_shifted(r[top]))
  abline(h = 0, lty = 3, col = "gray")
}

# Labels of points are a little away from values that are below zero.
.lm_shifted <- function(y) {
  low <- y < 0
  y[low] <- y[low] - strheight(" ") / 3
  y
}

.lm_quantiles <- function(s, set, line) {
  y <- s$standard
  lim <- range(y, na.rm = TRUE)
  lim[2L] <- lim[2L] + diff(lim) * 0.075
  at <- do.call(qqnorm, c(list(y, main = set$main, ylab = if (set$glm) "Std. Pearson resid." else "Standardized residuals", ylim = lim), set$dots))
  if (line) qqline(y, lty = 3, col = "gray50")
  .lm_captions(set, 2L)
  top <- .lm_largest(set, abs(y))
  if (length(top)) .lm_names(set, top, at$x[top], at$y[top])
}

.lm_scale <- function(s, set) {
  y <- sqrt(abs(s$standard))
  label <- as.expression(substitute(sqrt(abs(YL)), list(YL = as.name(if (set$glm) "Std. Pearson resid." else "Standardized residuals"))))
  .lm_frame(set, s$fitted, y, xlab = if (set$glm) "Predicted values" else "Fitted values", ylab = label, ylim = c(0, max(y, na.rm = TRUE)))
  .lm_captions(set, 3L)
  top <- .lm_largest(set, abs(s$standard))
  if (length(top)) .lm_names(set, top, s$fitted[top], y[top])
}

.lm_cook <- function(s, set) {
  top <- .lm_largest(set, s$cook)
  .lm_frame(set, seq_along(s$cook), s$cook, type = "h", ylim = c(0, max(s$cook[is.finite(s$cook)]) * if (set$few > 0) 1.075 else 1), xlab = "Obs. number", ylab = "Cook's distance")
  .lm_captions(set, 4L)
  if (length(top)) .lm_names(set, top, top, s$cook[top], upper = TRUE)
}

.lm_leverage <- function(s, set, cook) {
  y <- s$standard
  h <- s$hat
  .lm_frame(set, h, y, xlim = c(0, max(h, na.rm = TRUE)), xlab = "Leverage", ylab = if (set$glm) "Std. Pearson resid." else "Standardized residuals",
            ylim = .lm_wider(set, range(y, na.rm = TRUE)))
  abline(h = 0, v = 0, lty = 3, col = "gray")
  .lm_captions(set, 5L)
  if (length(cook$levels)) {
    usr <- par("usr")
    at <- seq.int(min(max(h) / 100, usr[2L]), usr[2L], length.out = 101)
    for (level in cook$levels) for (sign in c(1, -1)) lines(at, sign * sqrt(level * set$rank * (1 - at) / at), lty = cook$lty, col = cook$col)
    graphics::legend("bottomleft", legend = "Cook's distance", lty = cook$lty, col = cook$col, text.col = cook$col, bty = "n", x.intersp = 1 / 4, y.intersp = 1 / 8)
    edge <- min(0.99, usr[2L])
    heights <- sqrt(cook$levels * set$rank * (1 - edge) / edge)
    axis(4, at = c(-rev(heights), heights), labels = paste(c(rev(cook$levels), cook$levels)), mgp = c(0.25, 0.25, 0), las = 2, tck = 0, cex.axis = set$cex.id, col.axis = cook$col)
  }
  top <- .lm_largest(set, s$cook)
  if (length(top)) .lm_names(set, top, h[top], .lm_shifted(y[top]))
}

.lm_cook_leverage <- function(s, set) {
  g <- s$hat / (1 - s$hat)
  high <- max(s$cook, na.rm = TRUE) * if (set$few > 0) 1.025 else 1
  .lm_frame(set, g, s$cook, xlim = c(0, max(g)), ylim = c(0, high), xaxt = "n", ylab = "Cook's distance", xlab = expression("Leverage  " * h[ii]))
  .lm_captions(set, 6L)
  at <- pretty(s$hat)
  shown <- at[at > 0 & at < 1]
  axis(1, at = shown / (1 - shown), labels = paste(shown))
  b <- pretty(sqrt(set$rank * s$cook / g), 5)
  usr <- par("usr")
  for (v in b^2) {
    if (set$rank * usr[4L] > v * usr[2L]) { # it leaves at the right
      x <- usr[2L] + strwidth(" ") / 3
      abline(0, v, lty = 2)
      text(x, v * x / set$rank, paste(sqrt(v)), adj = 0, xpd = TRUE)
    } else {
      y <- usr[4L] - 1.5 * strheight(" ")
      x <- set$rank * y / v
      lines(c(0, x), c(0, y), lty = 2)
      text(x, usr[4L] - 0.5 * strheight(" "), paste(sqrt(v)), adj = 0.5, xpd = TRUE)
    }
  }
  top <- .lm_largest(set, s$cook)
  if (length(top)) .lm_names(set, top, g[top], s$cook[top])
}

termplot <- function(model, data = NULL, envir = environment(formula(model)), partial.resid = FALSE, rug = FALSE, terms = NULL, se = FALSE, xlabs = NULL,
                     ylabs = NULL, main = NULL, col.term = 2, lwd.term = 1.5, col.se = "orange", lty.se = 2, lwd.se = 1, col.res = "gray", cex = 1,
                     pch = par("pch"), col.smth = "darkred", lty.smth = 2, span.smth = 2 / 3, ask = dev.interactive() && nb.fig < n.tms, use.factor.levels = TRUE, smooth = NULL,
                     ylim = "common", plot = TRUE, transform.x = FALSE, ...) {
  found <- if (se) predict(model, type = "terms", se.fit = TRUE, terms = terms) else list(fit = predict(model, type = "terms", terms = terms))
  tms <- as.matrix(found$fit)
  errors <- if (se) as.matrix(found$se.fit)
  n.tms <- ncol(tms)
  nb.fig <- prod(par("mfcol")) # the default of ask
  mf <- model.frame(model)
  if (is.null(data)) data <- eval(model$call$data, envir)
  if (is.null(data)) data <- mf
  variables <- lapply(colnames(tms), function(term) {
    name <- all.vars(str2lang(term))[1L]
    value <- if (is.factor(mf[[term]])) mf[[term]] else if (name %in% names(data)) data[[name]] else get(name, envir)
    if (!is.null(rows <- attr(mf, "na.action"))) value <- value[-rows]
    list(name = name, value = if (is.character(value)) factor(value) else value)
  })
  partial <- if (partial.resid) {
    r <- residuals(model, "partial")
    if (is.null(terms)) r else r[, terms, drop = FALSE]
  }
  if (!plot) return(invisible(.term_values(tms, errors, variables)))
  common <- NULL
  if (identical(ylim, "common")) {
    common <- range(tms, na.rm = TRUE)
    if (se) common <- range(common, tms + 1.05 * 2 * errors, tms - 1.05 * 2 * errors, na.rm = TRUE)
    if (partial.resid) common <- range(common, partial, na.rm = TRUE)
    if (rug) common[1L] <- common[1L] - 0.07 * diff(common)
  } else if (identical(ylim, "free")) common <- NULL else common <- ylim
  look <- list(col = col.term, lwd = lwd.term, col.se = col.se, lty.se = lty.se, lwd.se = lwd.se, col.res = col.res, cex = cex, pch = pch, col.smth = col.smth,
               lty.smth = lty.smth, span = span.smth, smooth = smooth, rug = rug)
  if (ask) {
    old <- devAskNewPage(TRUE)
    on.exit(devAskNewPage(old))
  }
  for (j in seq_len(n.tms)) .term_panel(tms[, j], if (se) errors[, j], if (partial.resid) partial[, j], variables[[j]], common, look,
                                       .or(xlabs, vapply(variables, `[[`, "", "name"))[j], .or(ylabs, paste("Partial for", colnames(tms)))[j],
                                       if (is.logical(main)) paste(deparse(model$call), collapse = "") else if (is.null(main)) "" else rep_len(main, n.tms)[j], ...)
  invisible(n.tms)
}

.term_values <- function(tms, errors, variables) {
  out <- lapply(seq_len(ncol(tms)), function(j) {
    x <- variables[[j]]$value
    first <- which(!duplicated(x))
    first <- first[order(x[first])]
    d <- data.frame(x = x[first], y = tms[first, j])
    if (!is.null(errors)) d$se <- errors[first, j]
    row.names(d) <- NULL
    d
  })
  names(out) <- vapply(variables, `[[`, "", "name")
  attr(out, "constant") <- attr(tms, "constant")
  out
}

.term_panel <- function(y, error, partial, variable, ylim, look, xlab, ylab, main, ...) {
  x <- variable$value
  if (is.null(ylim)) {
    ylim <- range(y, na.rm = TRUE)
    if (!is.null(error)) ylim <- range(ylim, y + 1.05 * 2 * error, y - 1.05 * 2 * error, na.rm = TRUE)
    if (!is.null(partial)) ylim <- range(ylim, partial, na.rm = TRUE)
    if (look$rug) ylim[1L] <- ylim[1L] - 0.07 * diff(ylim)
  }
  if (is.factor(x)) {
    levels <- levels(x)
    code <- as.integer(x)
    plot(1, 0, type = "n", xlab = xlab, ylab = ylab, xlim = range(seq_along(levels)) + c(-0.5, 0.5), ylim = ylim, main = main, xaxt = "n", ...)
    axis(1, at = seq_along(levels), labels = levels, ...)
    for (k in seq_along(levels)) {
      i <- match(k, code)
      if (is.na(i)) next
      ends <- k + c(-0.4, 0.4)
      lines(ends, rep(y[i], 2L), col = look$col, lwd = look$lwd, ...)
      if (!is.null(error)) for (side in c(2, -2)) lines(ends, rep(y[i] + side * error[i], 2L), lty = look$lty.se, lwd = look$lwd.se, col = look$col.se)
    }
    if (!is.null(partial)) points(code, partial, cex = look$cex, pch = look$pch, col = look$col.res)
    if (look$rug) rug(jitter(code), ticksize = 0.03)
    return()
  }
  o <- order(x)
  plot(x[o], y[o], type = "l", xlab = xlab, ylab = ylab, ylim = ylim, main = main, col = look$col, lwd = look$lwd, ...)
  if (!is.null(error)) for (side in c(2, -2)) lines(x[o], (y + side * error)[o], lty = look$lty.se, lwd = look$lwd.se, col = look$col.se)
  if (!is.null(partial)) {
    if (!is.null(look$smooth)) look$smooth(x, partial, lty = look$lty.smth, cex = look$cex, pch = look$pch, col = look$col.res, col.smooth = look$col.smth, span = look$span)
    else points(x, partial, cex = look$cex, pch = look$pch, col = look$col.res)
  }
  if (look$rug) rug(jitter(x))
}

# ---- clusters ----

plot.hclust <- function(x, labels = NULL, hang = 0.1, check = TRUE, axes = TRUE, frame.plot = FALSE, ann = TRUE, main = "Cluster Dendrogram", sub = NULL,
                        xlab = NULL, ylab = "Height", ...) {
  n <- length(x$order)
  dots <- list(...)
  width <- function(s) do.call(strwidth, c(list(s, units = "inches"), dots[names(dots) %in% c("cex", "font", "family")]))
  names <- if (is.null(labels)) .or(x$labels, as.character(seq_len(n))) else if (is.logical(labels)) character(n) else as.character(labels)
  span <- range(x$height)
  drop <- hang * diff(span) # how far below its fork a leaf hangs
  plot.new()
  pin <- par("pin")
  usr <- .hclust_window(x, width(names) + width("m"), hang, span, pin[2L])
  usr <- usr + c(-0.04, 0.04) * diff(usr)
  par(usr = c(1 - 0.04 * (n - 1), n + 0.04 * (n - 1), usr))
  letter <- width("m") * diff(usr) / pin[2L]
  .hclust_draw(x, names, hang, drop, letter, dots)
  if (axes) axis(2, at = pretty(range(x$height)), ...)
  if (frame.plot) box(...)
  if (ann) title(main = main, sub = .or(sub, paste0(deparse(x$call[[1L]]), " (*, \"", x$method, "\")")), xlab = .or(xlab, deparse1(x$call[[2L]])), ylab = ylab, ...)
  invisible()
}

# The ends of the axis so that every name has room below its leaf.
.hclust_window <- function(x, need, hang, span, inches) {
  leaf <- .hclust_leaves(x, hang, hang * diff(span))
  top <- span[2L]
  # there is room below the lowest leaf for the name that reaches lowest if the tree alone takes all of the height
  deep <- top - min(leaf)
  longest <- need[which.max(need * deep / inches - leaf)]
  c(top - deep / max(inches - longest, inches / 10) * inches, top)
}

# Where leaves end, by the numbers of the objects.
.hclust_leaves <- function(x, hang, drop) {
  at <- numeric(length(x$order))
  for (i in seq_len(nrow(x$merge))) for (m in x$merge[i, ]) if (m < 0) at[-m] <- if (hang >= 0) x$height[i] - drop else 0
  at
}

.hclust_draw <- function(x, names, hang, drop, letter, style) {
  style <- c(style[names(style) %in% c("col", "lty", "lwd", "font", "family", "cex")], xpd = NA)
  n <- length(x$order)
  place <- match(seq_len(n), x$order)
  leaf <- .hclust_leaves(x, hang, drop)
  middle <- numeric(n - 1L)
  for (i in seq_len(n - 1L)) {
    m <- x$merge[i, ]
    middle[i] <- mean(ifelse(m < 0, place[abs(m)], middle[pmax(m, 1L)]))
  }
  fork <- function(i) {
    m <- x$merge[i, ]
    px <- ifelse(m < 0, place[abs(m)], middle[pmax(m, 1L)])
    py <- ifelse(m < 0, leaf[abs(m)], x$height[pmax(m, 1L)])
    o <- order(px)
    do.call(lines, c(list(rep(px[o], each = 2L), c(py[o[1L]], x$height[i], x$height[i], py[o[2L]])), style))
  }
  name <- function(i) do.call(text, c(list(place[i], leaf[i] - letter, names[i], srt = 90, adj = c(1, 0.3)), style))
  # what lies below a fork is drawn before it; a stack, as trees may be deep
  todo <- n - 1L
  seen <- logical(n - 1L)
  while (length(todo)) {
    i <- todo[length(todo)]
    if (i > 0L && !seen[i]) {
      seen[i] <- TRUE
      todo <- c(todo, rev(x$merge[i, ]))
      next
    }
    todo <- todo[-length(todo)]
    if (i < 0L) name(-i) else fork(i)
  }
}

# ---- dendrograms ----

plot.dendrogram <- function(x, type = c("rectangle", "triangle"), center = FALSE, edge.root = FALSE, nodePar = NULL, edgePar = list(), leaflab = c("perpendicular", "textlike", "none"),
                            dLeaf = NULL, xlab = "", ylab = "", xaxt = "n", yaxt = "s", horiz = FALSE, frame.plot = FALSE, xlim, ylim, ...) {
  type <- match.arg(type)
  leaflab <- match.arg(leaflab)
  tall <- attr(x, "height")
  if (is.null(tall)) tall <- 0
  members <- .or(attr(x, "members"), 1L)
  span <- c(0, if (edge.root) tall * 1.0625 else tall)
  across <- if (center) c(0, members + 1) else c(0.5, members + 0.5)
  if (is.logical(edge.root) && !edge.root) span <- c(0, tall)
  given <- list(if (!missing(xlim)) xlim, if (!missing(ylim)) ylim)
  lim <- Map(.or, given, if (horiz) list(rev(span), across) else list(across, span))
  plot(1, 0, xlim = lim[[1L]], ylim = lim[[2L]], type = "n", xlab = xlab, ylab = ylab, frame.plot = frame.plot,
       xaxt = if (horiz) "s" else "n", yaxt = if (horiz) "n" else "s", ...)
  letter <- if (horiz) strwidth("w") else strheight("x")
  how <- list(type = type, center = center, node = nodePar, edge = edgePar, leaflab = leaflab, horiz = horiz, gap = 0.75 * letter, dlf = dLeaf)
  if (!is.null(dLeaf)) how$gap <- dLeaf
  if (horiz) how$gap <- -how$gap # there it points to higher places
  top <- .dend_node(x, 1, how)
  if (edge.root) .dend_line(how, top, span[2L], top, tall, how$edge)
  invisible()
}

# Where a node lies along the leaves, whose first one has number `first`.
.dend_place <- function(node, first, center) {
  if (is.leaf(node)) return(first)
  members <- attr(node, "members")
  if (center || is.null(attr(node, "midpoint"))) first + (members - 1) / 2 else first + attr(node, "midpoint")
}

.dend_line <- function(how, x0, y0, x1, y1, style) {
  pen <- function(name, otherwise) .or(style[[name]], otherwise)[1L]
  draw <- function(...) segments(..., col = pen("col", par("col")), lty = pen("lty", par("lty")), lwd = pen("lwd", par("lwd")))
  if (how$horiz) draw(y0, x0, y1, x1) else draw(x0, y0, x1, y1)
}

# Draws a node with what is below it; gives its place.
.dend_node <- function(node, first, how) {
  at <- .dend_place(node, first, how$center)
  high <- attr(node, "height")
  .dend_mark(node, at, high, how)
  if (is.leaf(node)) return(at)
  for (k in seq_along(node)) {
    child <- node[[k]]
    place <- .dend_place(child, first, how$center)
    # the second value of each is that of edges to leaves
    style <- lapply(.or(attr(child, "edgePar"), how$edge), function(v) if (is.leaf(child)) v[length(v)] else v)
    if (how$type == "triangle") .dend_line(how, at, high, place, attr(child, "height"), style)
    else {
      .dend_line(how, at, high, place, high, style)
      .dend_line(how, place, high, place, attr(child, "height"), style)
    }
    if (!is.null(words <- attr(child, "edgetext"))) .dend_text(how, (at + place) / 2, (high + attr(child, "height")) / 2, words, 0, 0.5)
    .dend_node(child, first, how)
    first <- first + .or(attr(child, "members"), 1L)
  }
  at
}

.dend_text <- function(how, x, y, label, srt, adj, ...) if (how$horiz) text(y, x, label, srt = srt, adj = adj, xpd = TRUE, ...) else text(x, y, label, srt = srt, adj = adj, xpd = TRUE, ...)

# The point and the label of a node.
.dend_mark <- function(node, at, high, how) {
  leaf <- is.leaf(node)
  style <- .or(attr(node, "nodePar"), how$node)
  pen <- function(name, otherwise) {
    v <- style[[name]]
    if (is.null(v)) otherwise else if (leaf) v[length(v)] else v[1L]
  }
  if (!is.null(style) && !is.na(pen("pch", 1L))) {
    place <- if (how$horiz) c(high, at) else c(at, high)
    points(place[1L], place[2L], pch = pen("pch", 1L), bg = pen("bg", par("bg")), col = pen("col", par("col")), cex = pen("cex", par("cex")))
  }
  if (!leaf || how$leaflab == "none") return()
  label <- .or(attr(node, "label"), as.character(node))
  upright <- how$leaflab == "perpendicular"
  if (how$leaflab == "textlike") .dend_text(how, at, high, label, 0, 0.5)
  else .dend_text(how, at, high - how$gap * (if (is.null(how$dlf)) pen("lab.cex", 1) else 1), label, if (upright != how$horiz) 90 else 0, if (how$horiz) c(0, 0.5) else 1, cex = pen("lab.cex", 1), col = pen("lab.col", par("col")),
                  font = pen("lab.font", par("font")))
}

# ---- series ----

lag.plot <- function(x, lags = 1, layout = NULL, set.lags = 1L:lags, main = NULL, asp = 1, diag = TRUE, diag.col = "gray", type = "p", oma = NULL,
                     ask = NULL, do.lines = (n <= 150), labels = do.lines, ...) {
  name <- deparse1(substitute(x))
  x <- as.ts(x)
  n <- nrow(as.matrix(x)) # the default of do.lines
  force(do.lines)
  force(labels)
  m <- NCOL(x)
  panels <- length(set.lags) * m
  if (is.null(ask)) ask <- FALSE
  if (is.null(layout)) layout <- if (prod(now <- par("mfrow")) >= panels) now else if (panels == 1L) c(1, 1) else n2mfrow(panels)
  above <- if (is.null(main)) 2 else 2 + 1.5 * par("cex.main")
  old <- par(mfrow = layout, mar = c(1.1, 1.1, 0.5, 0.5), oma = .or(oma, c(2, 2, above, 2)), ask = ask)
  on.exit(par(old))
  lim <- range(x, na.rm = TRUE)
  k <- 0L
  for (j in seq_len(m)) for (l in set.lags) {
    k <- k + 1L
    one <- if (m > 1L) x[, j] else x
    .lag_panel(one, l, if (m > 1L) colnames(x)[j] else name, lim, asp, type, do.lines, labels, ...)
    row <- (k - 1L) %/% layout[2L] + 1L
    column <- (k - 1L) %% layout[2L] + 1L
    if (row %% 2 == 1 && column == 1L) axis(2, xpd = NA)
    if (row %% 2 == 0 && (column == layout[2L] || k == panels)) axis(4, xpd = NA)
    if (column %% 2 == 1 && row == 1L) axis(3, xpd = NA)
    if (column %% 2 == 0 && (row == layout[1L] || k == panels)) axis(1, xpd = NA)
    if (diag) abline(c(0, 1), lty = 2, col = diag.col)
  }
  if (!is.null(main)) mtext(main, 3, above - 1.5, outer = TRUE, at = 0.5, cex = par("cex.main"), font = par("font.main"))
  invisible()
}

# A series against its past.
.lag_panel <- function(x, l, name, lim, asp, type, do.lines, labels, ...)
  .plot_two_series(lag(x, l), x, paste("lag", l), name, xlim = lim, ylim = lim, asp = asp, xy.labels = labels, xy.lines = do.lines, mgp = c(0, 0, 0), axes = FALSE,
                   framed = TRUE, type = type, cex.text = if (is.logical(labels) && labels || is.character(labels)) par("cex"), ...)

# Two series against each other: times as labels that lines join if there are few, numbers where one is no series.
.plot_two_series <- function(x, y, xlabel, ylabel, xy.labels = NULL, xy.lines = NULL, xlim = NULL, ylim = NULL, xlab = xlabel, ylab = ylabel, type = "p",
                             axes = TRUE, framed = axes, frame.plot = framed, col = par("col"), bg = NA, pch = par("pch"), cex = par("cex"), lty = par("lty"), lwd = par("lwd"), asp = NA,
                             main = NULL, ann = par("ann"), cex.text = NULL, ...) {
  if (is.ts(x) && is.ts(y)) {
    both <- ts.intersect(x, y)
    px <- as.vector(both[, 1L])
    py <- as.vector(both[, 2L])
  } else {
    both <- NULL
    px <- as.vector(x)
    py <- as.vector(y)
  }
  n <- length(px)
  joined <- if (is.null(xy.lines)) if (is.logical(xy.labels)) xy.labels else is.null(xy.labels) && n <= 150 || is.character(xy.labels) else xy.lines
  marked <- if (is.null(xy.labels)) n <= 150 else if (is.logical(xy.labels)) xy.labels else TRUE
  plot.default(px, py, type = if (marked) "n" else type, xlim = xlim, ylim = ylim, xlab = xlab, ylab = ylab, axes = axes, frame.plot = FALSE, col = col, bg = bg, pch = pch, cex = cex,
               asp = asp, main = main, ann = ann, ...)
  if (marked) {
    labels <- if (is.character(xy.labels)) xy.labels
      else if (is.null(cex.text) && !is.null(both)) .time_labels(both) else as.character(seq_len(n))
    text(px, py, labels = labels, col = col, cex = cex)
  }
  if (isTRUE(joined)) lines(px, py, col = col, lty = lty, lwd = lwd, type = if (marked) "c" else "l")
  if (frame.plot) box()
}

.time_labels <- function(x) {
  t <- time(x)
  if (frequency(x) == 1) return(as.character(t))
  as.character(floor(as.vector(t) + 1e-8))
}

plot.acf <- function(x, ci = 0.95, type = "h", xlab = "Lag", ylab = NULL, ylim = NULL, main = NULL, ci.col = "blue", ci.type = c("white", "ma"), max.mfrow = 6,
                     ask = Npgs > 1 && dev.interactive(), mar = if (nser > 2) c(3, 2, 2, 0.8) else par("mar"), oma = if (nser > 2) c(1, 1.2, 1, 1) else par("oma"),
                     mgp = if (nser > 2) c(1.5, 0.6, 0) else par("mgp"), xpd = par("xpd"), cex.main = if (nser > 2) 1 else par("cex.main"), verbose = getOption("verbose"), ...) {
  ci.type <- match.arg(ci.type)
  nser <- ncol(x$lag)
  Npgs <- 1
  ylab <- .or(ylab, switch(x$type, correlation = "ACF", covariance = "ACF (cov)", partial = "Partial ACF"))
  names <- .or(x$snames, paste("Series ", if (nser == 1L) x$series else seq_len(nser)))
  banded <- ci > 0 && x$type != "covariance"
  band <- if (banded) qnorm((1 + ci) / 2) / sqrt(x$n.used) else 0
  growing <- banded && ci.type == "ma"
  if (growing && !(x$type == "correlation" && x$lag[1L, 1L, 1L] == 0)) {
    warning("can use ci.type=\"ma\" only if first lag is 0")
    growing <- FALSE
  }
  if (is.null(ylim)) {
    ylim <- range(x$acf[, seq_len(nser), seq_len(nser)], na.rm = TRUE)
    if (banded) ylim <- range(-band, band, ylim)
    if (growing) for (i in seq_len(nser)) ylim <- range(ylim, c(-1, 1) * max(band * sqrt(cumsum(c(1, 2 * x$acf[-1L, i, i]^2)))))
  }
  if (nser > 1L) {
    old <- par(mfrow = rep(min(nser, max.mfrow), 2L), mar = mar, oma = oma, mgp = mgp, ask = ask, xpd = xpd, cex.main = cex.main)
    on.exit(par(old))
  }
  for (i in seq_len(nser)) for (j in seq_len(nser)) {
    .acf_panel(x$lag[, i, j], x$acf[, i, j], type, xlab, if (j == 1L) ylab else "", ylim, banded, band, growing && i == j, ci.col, ...)
    head <- if (!is.null(main)) main else if (i == j) names[i] else paste(names[i], "&", names[j])
    title(head, line = if (nser > 2) 1 else 2)
  }
  invisible()
}

.acf_panel <- function(lag, v, type, xlab, ylab, ylim, banded, band, growing, ci.col, ...) {
  plot(lag, v, type = type, xlab = xlab, ylab = ylab, ylim = ylim, ...)
  abline(h = 0)
  if (!banded) return()
  if (growing) {
    wide <- band * sqrt(cumsum(c(1, 2 * v[-1L]^2)))
    wide <- wide[-length(wide)]
    for (sign in c(1, -1)) lines(lag[-1L], sign * wide, col = ci.col, lty = 2)
  } else abline(h = c(band, -band), col = ci.col, lty = 2)
}

plot.spec <- function(x, add = FALSE, ci = 0.95, log = c("yes", "dB", "no"), xlab = "frequency", ylab = NULL, type = "l", ci.col = "blue", ci.lty = 3,
                      main = NULL, sub = NULL, plot.type = c("marginal", "coherency", "phase"), ...) {
  kind <- match.arg(plot.type)
  log <- match.arg(log)
  if (kind != "marginal") {
    fun <- if (kind == "phase") plot.spec.phase else plot.spec.coherency
    fun(x, ci = ci, xlab = xlab, type = type, main = main, ci.col = ci.col, ci.lty = ci.lty, ...)
    return(invisible(x))
  }
  v <- if (log == "dB") 10 * log10(x$spec) else x$spec
  if (add) {
    matplot(x$freq, v, type = type, add = TRUE, ...)
    return(invisible(x))
  }
  matplot(x$freq, v, xlab = xlab, ylab = .or(ylab, if (log == "dB") "spectrum (dB)" else "spectrum"), type = type, log = if (log == "yes") "y" else "", ...)
  if (ci > 0 && log != "no") .spec_band(x, v, ci, log, ci.col)
  title(main = .or(main, paste(if (!is.null(x$series)) paste("Series:", x$series) else "from specified model", x$method, sep = "\n")),
        sub = .or(sub, if (is.numeric(x$bandwidth)) paste("bandwidth =", format(x$bandwidth, digits = 3L))))
  invisible(x)
}

# Intervals are those of Bloomfield (2000), Fourier Analysis of Time Series, for estimates that have been smoothed.
plot.spec.coherency <- function(x, ci = 0.95, xlab = "frequency", ylab = "squared coherency", ylim = c(0, 1), type = "l", main = NULL, ci.col = "blue",
                                ci.lty = 3, ...) {
  if (is.null(x$coh)) stop("there is no coherency in 'x'")
  reach <- if (ci > 0) -qnorm((1 - ci) / 2) * sqrt(1 / x$df)
  limits <- function(coh) {
    z <- atanh(sqrt(coh))
    list(tanh(pmax(0, z - reach))^2, tanh(z + reach)^2)
  }
  .spec_pairs(x, x$coh, if (ci > 0) lapply(seq_len(NCOL(x$coh)), function(k) limits(.spec_column(x$coh, k))), xlab, ylab, ylim, type,
              .or(main, paste("Series:", x$series, "--  Squared Coherency")), ci.col, ci.lty, ...)
  invisible(x)
}

plot.spec.phase <- function(x, ci = 0.95, xlab = "frequency", ylab = "phase", ylim = c(-pi, pi), type = "l", main = NULL, ci.col = "blue", ci.lty = 3, ...) {
  if (is.null(x$phase)) stop("there is no phase in 'x'")
  share <- 2 / x$df
  limits <- function(phase, coh) {
    wide <- qt(ci, 2 / share - 2) * sqrt(share * (1 / coh - 1) / (2 * (1 - share)))
    wide <- asin(pmin(wide, 0.9999))
    list(phase - wide, phase + wide)
  }
  .spec_pairs(x, x$phase, if (ci > 0) lapply(seq_len(NCOL(x$phase)), function(k) limits(.spec_column(x$phase, k), .spec_column(x$coh, k))), xlab, ylab, ylim,
              type, .or(main, paste("Series:", x$series, " -- Phase spectrum")), ci.col, ci.lty, ...)
  invisible(x)
}

.spec_column <- function(m, k) if (is.matrix(m)) m[, k] else m

# A plot for two series, a triangle of plots for more: curves with their limits.
.spec_pairs <- function(x, curves, limits, xlab, ylab, ylim, type, main, ci.col, ci.lty, ...) {
  n <- NCOL(x$spec)
  panel <- function(k, ...) {
    plot(x$freq, .spec_column(curves, k), type = type, ylim = ylim, ...)
    for (v in limits[[k]]) lines(x$freq, v, col = ci.col, lty = ci.lty)
  }
  if (n == 2L) {
    panel(1L, xlab = xlab, ylab = ylab, ...)
    title(main)
    return()
  }
  edge <- function(side, ...) {
    axis(side, xpd = NA)
    title(..., xpd = NA)
  }
  side <- n - 1L
  old <- par(oma = c(4, 4, 6, 4), mar = rep(c(1.5, 0.5), each = 2L), mfrow = c(side, side))
  on.exit(par(old))
  plot.new()
  at <- which(upper.tri(diag(n)), arr.ind = TRUE) # the pairs in the order of their curves
  for (k in seq_len(nrow(at))) {
    first <- at[k, 1L]
    second <- at[k, 2L]
    par(mfg = c(second - 1L, first, side, side))
    panel(k, axes = FALSE, xlab = "", ylab = "", ...)
    box()
    if (first == 1L) edge(2L, ylab = x$snames[second])
    if (second == n) edge(1L, xlab = x$snames[first])
    mtext(main, outer = TRUE, side = 3, line = 3, at = 0.5, font = par("font.main"), cex = par("cex.main"))
  }
}

# The interval of confidence of a spectrum and its bandwidth, as a cross at the upper right.
.spec_band <- function(x, v, ci, log, col) {
  if (is.null(x$df) || is.na(x$df)) return()
  part <- 1 - (1 - ci) * pchisq(x$df, x$df, lower.tail = FALSE)
  low <- (1 - ci) * pchisq(x$df, x$df)
  factor <- 1 / (qchisq(c(part, low), x$df) / x$df)
  top <- max(v)
  at <- max(x$freq) - x$bandwidth
  if (log == "dB") {
    limits <- top + 10 * log10(factor) - max(10 * log10(factor))
    middle <- top - max(10 * log10(factor))
  } else {
    limits <- top / factor[2L] * factor
    middle <- top / factor[2L]
  }
  lines(c(at, at), limits, col = col)
  lines(at + c(-0.5, 0.5) * x$bandwidth, c(middle, middle), col = col)
}

cpgram <- function(ts, taper = 0.1, main = paste("Series: ", deparse1(substitute(ts))), ci.col = "blue") {
  force(main)
  if (NCOL(ts) > 1) stop("only implemented for univariate time series")
  v <- as.vector(na.omit(as.vector(ts)))
  n <- length(v)
  power <- Mod(fft(spec.taper(v - mean(v), taper)))^2 / n
  power[1L] <- 0
  # up to half the sampling rate, an even number of points less the last
  shown <- seq_len(n %/% 2 + (n %/% 2 + 1) %% 2)
  f <- frequency(ts)
  old <- par(pty = "s")
  on.exit(par(old))
  plot((shown - 1) * f / n, cumsum(power[shown]) / sum(power[shown]), type = "s", xlim = c(0, f / 2), ylim = c(0, 1), xaxs = "i", yaxs = "i", xlab = "frequency", ylab = "")
  # the band of Kolmogorov and Smirnov
  m <- length(shown) - 1L
  band <- 1.358 / (sqrt(m) + 0.12 + 0.11 / sqrt(m))
  lines(c(0, f / 2 * (1 - band)), c(band, 1), col = ci.col, lty = 2)
  lines(c(f / 2 * band, f / 2), c(0, 1 - band), col = ci.col, lty = 2)
  title(main = main)
  invisible()
}
