# showing.R - Pictures of viewports, layouts and grobs for those who write with grid; the panels and legends of its examples.

grid.show.layout <- function(l, newpage = TRUE, vp.ex = 0.8, bg = "light grey", cell.border = "blue", cell.fill = "light blue", cell.label = TRUE,
                             label.col = "blue", unit.col = "red", vp = NULL, ...) {
  if (!is.layout(l)) stop("'l' must be a layout")
  if (newpage) grid.newpage()
  if (!is.null(vp)) pushViewport(vp)
  grid.rect(gp = gpar(col = NULL, fill = bg))
  inner <- viewport(width = vp.ex, height = vp.ex, layout = l)
  pushViewport(inner)
  grid.rect(gp = gpar(fill = "white"))
  for (i in seq_len(l$nrow)) for (j in seq_len(l$ncol)) {
    pushViewport(viewport(layout.pos.row = i, layout.pos.col = j))
    grid.rect(gp = gpar(col = cell.border, fill = cell.fill))
    if (cell.label) grid.text(paste0("(", i, ", ", j, ")"), gp = gpar(col = label.col))
    if (j == 1L) grid.text(as.character(l$heights[i]), x = unit(-0.05, "inches"), just = c("right", "centre"), gp = gpar(col = unit.col))
    if (i == l$nrow) grid.text(as.character(l$widths[j]), y = unit(-0.05, "inches"), just = c("centre", "top"), gp = gpar(col = unit.col))
    if (j == l$ncol) grid.text(as.character(l$heights[i]), x = unit(1, "npc") + unit(0.05, "inches"), just = c("left", "centre"), gp = gpar(col = unit.col))
    if (i == 1L) grid.text(as.character(l$widths[j]), y = unit(1, "npc") + unit(0.05, "inches"), just = c("centre", "bottom"), gp = gpar(col = unit.col))
    popViewport()
  }
  popViewport()
  if (!is.null(vp)) popViewport()
  invisible(inner)
}

grid.show.viewport <- function(v, parent.layout = NULL, newpage = TRUE, vp.ex = 0.8, border.fill = "light grey", vp.col = "blue",
                               vp.fill = "light blue", scale.col = "red", vp = NULL) {
  if (!is.viewport(v)) stop("'v' must be a viewport")
  if (newpage) grid.newpage()
  if (!is.null(vp)) pushViewport(vp)
  grid.rect(gp = gpar(col = NULL, fill = border.fill))
  pushViewport(viewport(width = vp.ex, height = vp.ex, layout = parent.layout))
  grid.rect(gp = gpar(fill = "white"))
  pushViewport(v)
  grid.rect(gp = gpar(col = vp.col, fill = vp.fill))
  at_x <- grid.pretty(v$xscale)
  at_y <- grid.pretty(v$yscale)
  grid.xaxis(at = at_x, gp = gpar(col = scale.col))
  grid.yaxis(at = at_y, gp = gpar(col = scale.col))
  grid.text(as.character(v$width), y = unit(1, "npc") + unit(0.5, "lines"), gp = gpar(col = vp.col))
  grid.text(as.character(v$height), x = unit(1, "npc") + unit(0.5, "lines"), just = "left", gp = gpar(col = vp.col))
  popViewport(2)
  if (!is.null(vp)) popViewport()
  invisible()
}

.vp_paths <- function(tree, above = character(), leaves = FALSE) {
  name <- .vp_name(if (inherits(tree, "vpTree")) tree$parent else tree)
  here <- c(above, if (name != "ROOT") name)
  below <- if (inherits(tree, "vpTree")) unlist(lapply(unclass(tree$children), .vp_paths, here, leaves), recursive = FALSE)
  c(if (length(here) && (!leaves || is.null(below))) list(here), below)
}

showViewport <- function(vp = NULL, recurse = TRUE, depth = NULL, newpage = FALSE, leaves = FALSE, col = rgb(0, 0, 1, 0.2), fill = rgb(0, 0, 1, 0.1),
                         label = TRUE, nrow = 3, ncol = nrow) {
  s <- .state()
  start <- .node_path(s$node)
  if (newpage) {
    tree <- current.vpTree()
    grid.newpage(recording = FALSE)
    if (inherits(tree, "vpTree")) .push(tree$children)
  }
  upViewport(0, recording = FALSE)
  paths <- .vp_paths(current.vpTree(), leaves = leaves)
  if (!is.null(vp)) {
    wanted <- as.character(vp)
    paths <- Filter(function(p) {
      path <- paste(p, collapse = "::")
      path == wanted || endsWith(path, paste0("::", wanted)) || recurse && grepl(paste0(wanted, "::"), path, fixed = TRUE)
    }, paths)
  }
  if (!is.null(depth)) paths <- paths[lengths(paths) %in% depth]
  for (p in paths) {
    n <- .down(.make_path(p, "vpPath", "viewport"), TRUE)
    grid.draw(rectGrob(gp = gpar(col = col, fill = fill)), recording = FALSE)
    if (label) grid.draw(textGrob(p[length(p)], gp = gpar(col = col)), recording = FALSE)
    .up(n)
  }
  if (length(start)) .down(.make_path(start, "vpPath", "viewport"), TRUE)
  invisible()
}

grobLabel <- function(grob, ...) textGrob(grob$name, ...)

# The names of grobs over their bounds.
showGrob <- function(x = NULL, gPath = NULL, strict = FALSE, grep = FALSE, recurse = TRUE, depth = NULL, labelfun = grobLabel, ...) {
  grobs <- if (is.null(x)) .list_grobs() else list(x)
  if (!is.null(gPath)) {
    found <- .found_grobs(grobs, .as_gpath(gPath), strict, grep, FALSE)
    grobs <- if (is.null(found)) list() else list(found)
  } else if (!is.null(x)) grid.draw(x)
  show <- function(g) {
    o <- tryCatch(.bounds(g), error = function(e) NULL)
    if (!is.null(o)) {
      grid.draw(rectGrob(unit(min(o$x), "inches"), unit(min(o$y), "inches"), unit(diff(range(o$x)), "inches"), unit(diff(range(o$y)), "inches"),
                         just = c("left", "bottom"), gp = gpar(col = rgb(0, 0, 1, 0.5), fill = rgb(0, 0, 1, 0.2))), recording = FALSE)
      grid.draw(labelfun(g, x = unit(mean(range(o$x)), "inches"), y = unit(mean(range(o$y)), "inches"), ...), recording = FALSE)
    }
    if (recurse && inherits(g, "gTree")) for (child in unclass(g$children)) show(child)
  }
  for (g in grobs) show(g)
  invisible()
}

layout.torture <- function() {
  for (l in list(grid.layout(1, 1), grid.layout(2, 3), grid.layout(1, 2, widths = unit(c(1, 2), c("null", "inches"))),
                 grid.layout(2, 2, respect = TRUE), grid.layout(3, 1, heights = unit(c(1, 1, 2), c("lines", "null", "cm"))))) grid.show.layout(l)
  invisible()
}

grid.grill <- function(h = unit(seq(0.25, 0.75, 0.25), "npc"), v = unit(seq(0.25, 0.75, 0.25), "npc"), default.units = "npc", gp = gpar(col = "grey"),
                       vp = NULL) {
  h <- .units_for(h, default.units)
  v <- .units_for(v, default.units)
  if (!is.null(vp)) pushViewport(vp)
  grid.segments(v, unit(0, "npc"), v, unit(1, "npc"), gp = gp)
  grid.segments(unit(0, "npc"), h, unit(1, "npc"), h, gp = gp)
  if (!is.null(vp)) popViewport()
  invisible()
}

grid.strip <- function(label = "whatever", range.full = c(0, 1), range.thumb = c(0.3, 0.6), fill = "#FFBF00", thumb = "#FF8000", vp = NULL) {
  if (!is.null(vp)) pushViewport(vp)
  part <- (range.thumb - range.full[1L]) / diff(range.full)
  grid.rect(gp = gpar(col = NULL, fill = fill))
  grid.rect(part[1L], 0, diff(part), 1, just = c("left", "bottom"), gp = gpar(col = NULL, fill = thumb))
  grid.text(as.character(label))
  if (!is.null(vp)) popViewport()
  invisible()
}

grid.panel <- function(x = stats::runif(10), y = stats::runif(10), zrange = c(0, 1), zbin = stats::runif(2), xscale = grDevices::extendrange(x),
                       yscale = grDevices::extendrange(y), axis.left = TRUE, axis.left.label = TRUE, axis.right = FALSE, axis.right.label = TRUE,
                       axis.bottom = TRUE, axis.bottom.label = TRUE, axis.top = FALSE, axis.top.label = TRUE, vp = NULL) {
  if (!is.null(vp)) pushViewport(vp)
  pushViewport(viewport(layout = grid.layout(2, 1, heights = unit(c(1, 1), c("lines", "null")))))
  grid.strip(range.full = zrange, range.thumb = zbin, vp = viewport(layout.pos.row = 1))
  pushViewport(viewport(layout.pos.row = 2, xscale = xscale, yscale = yscale))
  grid.grill()
  grid.points(x, y, gp = gpar(col = "blue"))
  if (axis.left) grid.yaxis(label = axis.left.label)
  if (axis.right) grid.yaxis(main = FALSE, label = axis.right.label)
  if (axis.bottom) grid.xaxis(label = axis.bottom.label)
  if (axis.top) grid.xaxis(main = FALSE, label = axis.top.label)
  popViewport(2)
  if (!is.null(vp)) popViewport()
  invisible(list(xscale = xscale, yscale = yscale))
}

grid.multipanel <- function(x = stats::runif(90), y = stats::runif(90), z = stats::runif(90), nplots = 9, nrow = 5, ncol = 2, newpage = TRUE, vp = NULL) {
  if (newpage) grid.newpage()
  if (!is.null(vp)) pushViewport(vp)
  pushViewport(viewport(width = 0.8, height = 0.8, layout = grid.layout(nrow, ncol)))
  bins <- split(seq_along(z), cut(rank(z), nplots))
  for (k in seq_len(nplots)) {
    row <- nrow - (k - 1L) %/% ncol
    col <- (k - 1L) %% ncol + 1L
    grid.panel(x[bins[[k]]], y[bins[[k]]], range(z), range(z[bins[[k]]]), grDevices::extendrange(x), grDevices::extendrange(y), axis.left = col == 1L,
               axis.bottom = row == nrow, vp = viewport(layout.pos.row = row, layout.pos.col = col))
  }
  popViewport()
  if (!is.null(vp)) popViewport()
  invisible()
}

grid.plot.and.legend <- function() {
  grid.newpage()
  legend <- legendGrob(c("Girls", "Boys", "Other"), pch = 1:3)
  pushViewport(viewport(layout = grid.layout(1, 2, widths = unit.c(unit(1, "null"), grobWidth(legend)))))
  pushViewport(viewport(layout.pos.col = 1, width = 0.8, height = 0.8))
  grid.rect()
  grid.points(stats::runif(9), stats::runif(9), pch = rep(1:3, 3))
  popViewport()
  pushViewport(viewport(layout.pos.col = 2))
  grid.draw(legend)
  popViewport(2)
}
