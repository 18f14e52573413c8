# legend.R - Legends.

legend <- function(x, y = NULL, legend, fill = NULL, col = par("col"), border = "black", lty, lwd, pch, angle = 45, density = NULL, bty = "o",
                   bg = par("bg"), box.lwd = par("lwd"), box.lty = par("lty"), box.col = par("fg"), pt.bg = NA, cex = 1, pt.cex = cex,
                   pt.lwd = lwd, xjust = 0, yjust = 1, x.intersp = 1, y.intersp = 1, adj = c(0, 0.5), text.width = NULL,
                   text.col = par("col"), text.font = NULL, merge = do.lines && has.pch, trace = FALSE, plot = TRUE, ncol = 1, horiz = FALSE,
                   title = NULL, inset = 0, xpd, title.col = text.col[1], title.adj = 0.5, title.cex = cex[1], title.font = text.font[1],
                   seg.len = 2) {
  if (missing(legend) && !missing(y) && (is.character(y) || is.expression(y))) {
    legend <- y
    y <- NULL
  }
  auto <- if (is.character(x) && length(x) == 1L)
    match.arg(x, c("bottomright", "bottom", "bottomleft", "left", "topleft", "top", "topright", "right", "center")) else NA
  p <- .need_plot()$par
  n <- if (is.call(legend)) 1L else length(legend)
  if (n == 0) stop("'legend' is of length 0")
  has <- list(fill = !missing(fill) && !is.null(fill) || !missing(density) && !is.null(density),
              lines = !missing(lty) && (is.character(lty) || any(lty > 0)) || !missing(lwd), points = !missing(pch) && length(pch) > 0, title = !is.null(title))
  do.lines <- has$lines # the default of merge looks at these two
  has.pch <- has$points
  merge <- isTRUE(as.logical(merge))
  if (horiz) ncol <- n
  labels <- .label_text(legend)
  size <- .legend_sizes(p, labels, rep_len(cex, n), rep_len(.or(text.font, 1L), n), text.width, x.intersp, y.intersp, seg.len * has$lines, has, merge, ncol, horiz)
  if (trace && plot) .legend_trace("xchar=", size$xchar, "; (yextra, ychar)=", rep(size$yextra, size$rows), rep(size$ychar, size$rows))
  w <- sum(size$w0) + 0.5 * size$xmax
  # the row of the title, as high as a line without what separates entries, or as all of its lines
  title_high <- if (has$title) max(size$line * title.cex / max(cex), .string_inches(title, title.cex, "height", title.font)[1L] * size$uy) else 0
  over <- if (has$title) title_high + size$yextra else 0
  h <- size$rows * size$ychar + over + size$base
  shift <- 0
  if (has$title) {
    wt <- .string_inches(title, title.cex, "width", title.font)[1L] * size$ux + 0.5 * p$cin[1L] * p$cex * title.cex * size$ux
    if (abs(wt) > abs(w)) {
      shift <- (wt - w) / 2
      w <- wt
    }
  }
  corner <- .legend_corner(p, auto, x, y, w, h, xjust, yjust, inset)
  left <- corner$left
  top <- corner$top
  w <- corner$w
  h <- corner$h
  back <- function(v, log) if (log) 10^v else v
  at_x <- function(v) back(v, p$xlog)
  at_y <- function(v) back(v, p$ylog)
  column <- rep(seq_len(ncol), each = size$rows)[seq_len(n)] - 1L
  row <- rep_len(seq_len(size$rows), n)
  xt <- left + shift + size$xchar + c(0, cumsum(size$w0))[column + 1L]
  yt <- top + 0.5 * size$yextra - row * size$ychar - over
  if (!missing(xpd)) {
    old <- par(xpd = xpd)
    on.exit(par(old))
  }
  draw <- function(expr) if (plot) expr
  if (bty != "n") {
    if (trace && plot) .legend_call("rect2(", left, ",", top, ", w=", w, ", h=", h, ", ...)")
    draw(rect(at_x(left), at_y(top), at_x(left + w), at_y(top - h), col = if (identical(bg, "transparent")) NA else bg, border = box.col, lwd = box.lwd,
              lty = box.lty))
  }
  if (has$fill) {
    draw(rect(at_x(xt), at_y(yt + 0.25 * size$base), at_x(xt + 0.8 * size$xchar), at_y(yt - 0.25 * size$base), col = if (!is.null(fill)) rep_len(fill, n),
              density = density, angle = angle, border = border))
    xt <- xt + 0.8 * size$xchar
  }
  col <- .for_each(col, n, p$col)
  if (has$lines) {
    style <- rep_len(if (missing(lty) || is.null(lty)) 1 else lty, n)
    thick <- rep_len(if (missing(lwd) || is.null(lwd)) p$lwd else lwd, n)
    shown <- !is.na(style) & (is.character(style) | style > 0) & !is.na(thick)
    dx <- rep_len(seg.len, n) * size$xchar
    if (merge) xt <- xt - 0.7 * size$xchar
    if (any(shown)) {
      if (trace && plot) .legend_trace("segments2(", xt[shown], ",", yt[shown], ", dx=", dx[shown], ", dy=0, ...)", between = " ")
      draw(segments(at_x(xt[shown]), at_y(yt[shown]), at_x((xt + dx)[shown]), at_y(yt[shown]), col = col[shown], lty = style[shown], lwd = thick[shown]))
    }
    xt <- xt + dx
  }
  if (has$points) {
    if (is.character(pch) && length(pch) == 1L && !is.na(pch) && nchar(pch) > 1L) pch <- strsplit(pch, "")[[1L]]
    pch <- rep_len(pch, n)
    shown <- !is.na(pch)
    px <- xt - (if (merge) dx / 2 else 0)
    if (any(shown)) {
      if (trace && plot) .legend_trace("points2(", px[shown], ",", yt[shown], ", pch=", pch[shown], ", ...)", between = " ")
      thick <- if (!missing(pt.lwd) || !missing(lwd)) rep_len(.or(pt.lwd, p$lwd), n)[shown] else p$lwd
      draw(points(at_x(px[shown]), at_y(yt[shown]), pch = pch[shown], col = col[shown], bg = rep_len(pt.bg, n)[shown], cex = rep_len(pt.cex, n)[shown], lwd = thick))
    }
  }
  xt <- xt + x.intersp[1L] * size$xchar
  draw({
    text(at_x(xt), at_y(yt), if (is.call(legend)) as.expression(legend) else legend, adj = adj, cex = cex, col = text.col, font = text.font)
    if (has$title) text(at_x(left + w * title.adj), at_y(top - title_high), title, adj = c(title.adj, 0), cex = title.cex,
                        col = title.col, font = title.font)
  })
  invisible(list(rect = list(w = w, h = h, left = left, top = top), text = list(x = xt, y = yt)))
}

# Sizes of a legend in units of the axes: a letter's width for each entry, the height of a row, the width of each column
# (text.width NA: as wide as its own texts).
.legend_sizes <- function(p, labels, cex, font, text.width, x.intersp, y.intersp, seg.len, has, merge, ncol, horiz) {
  n <- length(labels)
  inches <- .axes_inches(p)
  ux <- diff(p$usr[1:2]) / inches[1L]
  uy <- diff(p$usr[3:4]) / inches[2L]
  xchar <- p$cin[1L] * p$cex * cex * ux
  widths <- vapply(seq_len(n), function(i) .string_inches(labels[i], cex[i], "width", font[i]), 0) * ux
  rows <- if (horiz) 1L else ceiling(n / ncol)
  column <- factor(rep(seq_len(ncol), each = rows)[seq_len(n)], seq_len(ncol))
  if (!is.null(text.width)) {
    each <- length(text.width) == 1L && is.na(text.width)
    if (!each && !(is.numeric(text.width) && all(text.width >= 0)))
      stop(simpleError("'text.width' must be numeric, >= 0, or a scalar NA", sys.call(-1L)))
    if (!each) widths <- rep_len(text.width, ncol)[column] * sign(ux)
  }
  base <- max(p$cin[2L] * p$cex * cex)
  line <- max(base, vapply(seq_len(n), function(i) .string_inches(labels[i], cex[i], "height", font[i]), 0)) * uy
  yextra <- line * (y.intersp[1L] - 1)
  parts <- x.intersp[1L] + 1 + 0.8 * has$fill + seg.len - 0.7 * (merge && has$lines)
  w0 <- widths + parts * xchar
  list(ux = ux, uy = uy, line = base * uy, xchar = xchar, xmax = max(abs(xchar)) * sign(ux), yextra = yextra, ychar = line + yextra, base = base * uy, rows = rows,
       w0 = (if (is.null(text.width)) rep(max(abs(w0)), ncol) else as.vector(tapply(abs(w0), column, max, default = 0))) * sign(ux))
}

.legend_corner <- function(p, auto, x, y, w, h, xjust, yjust, inset) {
  usr <- p$usr
  if (is.na(auto)) {
    xy <- xy.coords(x, y, setLab = FALSE)
    n <- length(xy$x)
    if (n < 1L || n > 2L) stop(simpleError("invalid coordinate lengths", sys.call(-1L)))
    if (p$xlog) xy$x <- log10(xy$x)
    if (p$ylog) xy$y <- log10(xy$y)
    if (n == 2L) return(list(left = min(xy$x), top = max(xy$y), w = abs(diff(xy$x)), h = abs(diff(xy$y))))
    return(list(left = xy$x[1L] - xjust * w, top = xy$y[1L] + (1 - yjust) * h, w = w, h = h))
  }
  inset <- rep_len(inset, 2) * c(diff(usr[1:2]), diff(usr[3:4]))
  left <- if (grepl("right", auto)) usr[2L] - w - inset[1L] else if (grepl("left", auto)) usr[1L] + inset[1L] else (usr[1L] + usr[2L] - w) / 2
  top <- if (startsWith(auto, "bottom")) usr[3L] + h + inset[2L] else if (startsWith(auto, "top")) usr[4L] - inset[2L] else (usr[3L] + usr[4L] + h) / 2
  list(left = left, top = top, w = w, h = h)
}

# What legend(trace = TRUE) tells: numbers with four digits.
.legend_number <- function(v, between) if (is.numeric(v)) paste(sprintf("%.4g", v), collapse = between) else paste(v, collapse = between)
.legend_trace <- function(..., between = ",") {
  parts <- list(...)
  # the two heights stand after a comma
  text <- vapply(parts, .legend_number, "", between = between)
  numbers <- vapply(parts, is.numeric, NA)
  join <- ifelse(numbers[-length(numbers)] & numbers[-1L], ", ", " ")
  cat("  ", paste0(text, c(join, " "), collapse = ""), "\n", sep = "")
}
.legend_call <- function(...) cat("  ", vapply(list(...), .legend_number, "", between = " "), "\n", sep = "")
