# viewports.R - Viewports, their lists, stacks, trees and paths; pushing them and moving between those that are pushed.
#
# A viewport is a list of what the user asked for.  A pushed one is a node, an environment: vp, parent, children (by name, in order),
# w and h (inches), trans (3 x 3, rows are points, inches), rotation, scales, gpar (in force within), parentgpar, clip, and for
# layouts widths and heights.

.viewport_slots <- c("x", "y", "width", "height", "justification", "gp", "clip", "xscale", "yscale", "angle", "layout", "layout.pos.row",
  "layout.pos.col", "valid.just", "valid.pos.row", "valid.pos.col", "name", "parentgpar", "gpar", "trans", "widths", "heights", "width.cm",
  "height.cm", "rotation", "cliprect", "parent", "children", "devwidth", "devheight", "clippath", "mask", "resolvedmask")

viewport <- function(x = unit(0.5, "npc"), y = unit(0.5, "npc"), width = unit(1, "npc"), height = unit(1, "npc"), default.units = "npc",
                     just = "centre", gp = gpar(), clip = "inherit", mask = "inherit", xscale = c(0, 1), yscale = c(0, 1), angle = 0,
                     layout = NULL, layout.pos.row = NULL, layout.pos.col = NULL, name = NULL) {
  as_unit <- function(v) if (is.unit(v)) v else unit(v, default.units)
  .make_viewport(as_unit(x), as_unit(y), as_unit(width), as_unit(height), just, gp, clip, mask, xscale, yscale, angle, layout,
                 layout.pos.row, layout.pos.col, name)
}

.make_viewport <- function(x, y, width, height, just, gp, clip, mask, xscale, yscale, angle, layout, row, col, name) {
  .check(length(x) == 1L && length(y) == 1L && length(width) == 1L && length(height) == 1L, "'x', 'y', 'width', and 'height' must all be units of length 1")
  .check(is.gpar(gp), "invalid 'gp' value")
  clip <- .viewport_clip(clip)
  mask <- .viewport_mask(mask)
  scale <- function(s) is.numeric(s) && length(s) == 2L && all(is.finite(s)) && s[1L] != s[2L]
  .check(scale(xscale), "invalid 'xscale' in viewport")
  .check(scale(yscale), "invalid 'yscale' in viewport")
  .check(is.numeric(angle) && length(angle) == 1L && is.finite(angle), "invalid 'angle' in viewport")
  .check(is.null(layout) || inherits(layout, "layout"), "invalid 'layout' in viewport")
  range_of <- function(pos, what) {
    if (is.null(pos)) return(NULL)
    .check(is.numeric(pos) && length(pos) > 0L && all(is.finite(pos)), gettextf("invalid '%s' in viewport", what))
    as.integer(range(pos))
  }
  vrow <- range_of(row, "layout.pos.row")
  vcol <- range_of(col, "layout.pos.col")
  if (is.null(name)) name <- paste0("GRID.VP.", .count("viewport"))
  .check(length(name) == 1L, "invalid viewport name")
  vjust <- valid.just(just)
  vp <- list(x, y, width, height, if (is.character(just) || is.numeric(just)) vjust else just, gp, clip, as.numeric(xscale), as.numeric(yscale),
             as.numeric(angle), layout, vrow, vcol, vjust, vrow, vcol, as.character(name), NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL,
             NULL, NULL, NULL, NULL, NULL, mask, NULL)
  names(vp) <- .viewport_slots
  structure(vp, class = "viewport")
}

.check <- function(ok, text) if (!isTRUE(ok)) stop(text, call. = FALSE, domain = NA)

.viewport_clip <- function(clip) {
  if (is.character(clip)) {
    at <- match(clip, c("on", "off", "inherit"))
    .check(!is.na(at), "invalid 'clip' value")
    return(c(TRUE, NA, FALSE)[at])
  }
  if (is.logical(clip) && length(clip) == 1L) return(clip)
  .check(is.grob(clip) || inherits(clip, "GridPath"), "invalid 'clip' value")
  if (is.grob(clip)) as.path(clip) else clip
}

.viewport_mask <- function(mask) {
  if (is.character(mask)) {
    .check(mask %in% c("inherit", "none"), "invalid 'mask' value")
    return(mask == "inherit")
  }
  if (is.logical(mask)) return(mask)
  .check(is.grob(mask) || inherits(mask, "GridMask"), "invalid 'mask' value")
  if (is.grob(mask)) as.mask(mask) else mask
}

is.viewport <- function(vp) inherits(vp, "viewport")

# ---- justification ----

valid.charjust <- function(just) {
  x <- c(left = 0, right = 1, centre = 0.5, center = 0.5)
  y <- c(bottom = 0, top = 1, centre = 0.5, center = 0.5)
  if (length(just) == 1L) {
    if (just %in% names(x)) return(c(x[[just]], 0.5))
    if (just %in% names(y)) return(c(0.5, y[[just]]))
    stop("invalid justification")
  }
  if (just[1L] %in% names(y) && !(just[1L] %in% names(x)) && just[2L] %in% names(x)) just <- just[2:1]
  if (!(just[1L] %in% names(x))) stop("invalid horizontal justification")
  if (!(just[2L] %in% names(y))) stop("invalid vertical justification")
  c(x[[just[1L]]], y[[just[2L]]])
}

valid.just <- function(just) {
  if (!length(just)) c(0.5, 0.5)
  else if (is.character(just)) valid.charjust(just)
  else valid.numjust(as.numeric(just))
}
valid.numjust <- function(just) if (length(just) == 1L) c(just, 0.5) else just

resolveHJust <- function(just, hjust) if (is.null(hjust) || !length(hjust)) valid.just(just)[1L] else hjust
resolveVJust <- function(just, vjust) if (is.null(vjust) || !length(vjust)) valid.just(just)[2L] else vjust

# ---- several viewports ----

.viewports_of <- function(..., what) {
  vps <- list(...)
  if (!all(vapply(vps, is.viewport, NA))) stop(gettextf("only viewports allowed in '%s'", what), call. = FALSE, domain = NA)
  vps
}

vpList <- function(...) structure(.viewports_of(..., what = "vpList"), class = c("vpList", "viewport"))
vpStack <- function(...) structure(.viewports_of(..., what = "vpStack"), class = c("vpStack", "viewport"))

vpTree <- function(parent, children) {
  if (!is.viewport(parent) || !inherits(children, "vpList")) stop("'parent' must be a viewport and 'children' must be a 'vpList' in 'vpTree'")
  structure(list(parent = parent, children = children), class = c("vpTree", "viewport"))
}

as.character.viewport <- function(x, ...) paste0("viewport[", x$name, "]")
as.character.vpList <- function(x, ...) paste0("(", paste(vapply(x, as.character, ""), collapse = ", "), ")")
as.character.vpStack <- function(x, ...) paste(vapply(x, as.character, ""), collapse = "->")
as.character.vpTree <- function(x, ...) paste0(as.character(x$parent), "->", as.character(x$children))

print.viewport <- function(x, ...) {
  cat(as.character(x), "\n")
  invisible(x)
}

depth <- function(x, ...) UseMethod("depth")
depth.viewport <- function(x, ...) 1
depth.vpList <- function(x, ...) depth(x[[length(x)]], ...)
depth.vpStack <- function(x, ...) sum(vapply(x, depth, 0, ...))
depth.vpTree <- function(x, ...) depth(x$parent, ...) + depth(x$children[[length(x$children)]], ...)
depth.path <- function(x, ...) x$n

# The name a viewport goes by in paths.
.vp_name <- function(vp) {
  if (inherits(vp, "vpTree")) return(.vp_name(vp$parent))
  if (inherits(vp, c("vpStack", "vpList"))) return(.vp_name(vp[[length(vp)]]))
  vp$name
}

editViewport <- function(vp = current.viewport(), ...) {
  changed <- list(...)
  now <- vp[c("x", "y", "width", "height", "gp", "clip", "mask", "xscale", "yscale", "angle", "layout", "layout.pos.row", "layout.pos.col", "name")]
  now$just <- vp$valid.just
  now[names(changed)] <- changed
  do.call(viewport, unclass(now))
}

plotViewport <- function(margins = c(5.1, 4.1, 4.1, 2.1), ...) {
  m <- rep_len(as.numeric(margins), 4L)
  viewport(x = unit(m[2L], "lines"), y = unit(m[1L], "lines"), width = unit(1, "npc") - unit(sum(m[c(2L, 4L)]), "lines"),
           height = unit(1, "npc") - unit(sum(m[c(1L, 3L)]), "lines"), just = c("left", "bottom"), ...)
}

dataViewport <- function(xData = NULL, yData = NULL, xscale = NULL, yscale = NULL, extension = 0.05, ...) {
  extension <- rep_len(extension, 2L)
  if (is.null(xscale)) {
    if (is.null(xData)) stop("must specify at least one of 'x' or 'xscale'")
    xscale <- extendrange(xData, f = extension[1L])
  }
  if (is.null(yscale)) {
    if (is.null(yData)) stop("must specify at least one of 'y' or 'yscale'")
    yscale <- extendrange(yData, f = extension[2L])
  }
  viewport(xscale = xscale, yscale = yscale, ...)
}

# ---- paths ----

.make_path <- function(names, kind, what) {
  names <- as.character(unlist(names))
  if (!length(names) || anyNA(names) || any(!nzchar(names))) stop(gettextf("invalid %s name", what), call. = FALSE, domain = NA)
  names <- unlist(strsplit(names, "::", fixed = TRUE))
  n <- length(names)
  structure(list(path = if (n > 1L) paste(names[-n], collapse = "::"), name = names[n], n = n), class = c(kind, "path"))
}

vpPath <- function(...) .make_path(list(...), "vpPath", "viewport")

gPath <- function(...) {
  names <- list(...)
  if (!all(vapply(names, is.character, NA))) stop("invalid grob name", call. = FALSE)
  .make_path(names, "gPath", "grob")
}

as.character.path <- function(x, ...) if (is.null(x$path)) x$name else paste0(x$path, "::", x$name)

print.path <- function(x, ...) {
  cat(as.character(x), "\n")
  invisible(x)
}

explode <- function(x) UseMethod("explode")
explode.character <- function(x) unlist(strsplit(x, "::", fixed = TRUE))
explode.path <- function(x) explode.character(as.character(x))

`[.vpPath` <- function(x, index, ...) .make_path(explode(x)[index], "vpPath", "viewport")
`[.gPath` <- function(x, index, ...) .make_path(explode(x)[index], "gPath", "grob")

# ---- pushing ----

pushViewport <- function(..., recording = TRUE) {
  if (missing(...)) stop("must specify at least one viewport")
  vps <- list(...)
  for (vp in vps) .push(vp, TRUE)
  if (recording) for (vp in vps) .record(vp)
  invisible()
}

push.viewport <- function(..., recording = TRUE) pushViewport(..., recording = recording)

.push <- function(vp, main = FALSE) {
  if (inherits(vp, "vpList")) {
    n <- length(vp)
    for (i in seq_len(n)) {
      .push(vp[[i]])
      if (i < n) .up(depth(vp[[i]]))
    }
  } else if (inherits(vp, "vpStack")) for (v in unclass(vp)) .push(v)
  else if (inherits(vp, "vpTree")) {
    .push(vp$parent)
    .push(vp$children)
  } else if (inherits(vp, "vpPath")) .down(vp, FALSE)
  else if (is.viewport(vp)) .push_one(vp)
  else stop("only valid to push viewports", call. = FALSE)
}

.push_one <- function(vp) {
  s <- .state()
  parent <- s$node
  node <- new.env()
  node$vp <- vp
  node$parent <- parent
  node$children <- list()
  node$parentgpar <- s$gpar
  s$gpar <- .gpar_merge(s$gpar, vp$gp)
  node$gpar <- s$gpar
  node$xscale <- vp$xscale
  node$yscale <- vp$yscale
  done <- FALSE
  on.exit(if (!done) s$gpar <- node$parentgpar)
  .place_node(node, parent)
  done <- TRUE
  children <- parent$children
  children[[vp$name]] <- node
  parent$children <- children
  s$node <- node
  if (is.list(vp$gp$fill)) {
    s$gpar$fill <- .resolved(s$gpar$fill, c(0, 0, node$w, node$h))
    node$gpar <- s$gpar
  }
  .set_clip(s, .node_clip(node, parent, s))
  mask <- vp$mask
  node$mask <- if (inherits(mask, "GridMask")) .mask_op(mask) else if (!isFALSE(mask)) parent$mask
  .set_mask(s, node$mask)
}

# What can be seen within a pushed viewport, in points of the device: c(left, right, bottom, top); NULL: all.
.node_clip <- function(node, parent, s) {
  clip <- node$vp$clip
  node$clip <- if (inherits(clip, "GridPath")) .clip_path_op(clip) else if (identical(clip, TRUE) && node$rotation %% 90 == 0) {
    corners <- rbind(c(0, 0, 1), c(node$w, node$h, 1)) %*% node$trans * 72
    c(range(corners[, 1L]), range(corners[, 2L]))
  } else if (identical(clip, NA)) NULL
  else parent$clip
  node$clip
}

popViewport <- function(n = 1, recording = TRUE) {
  if (n < 0) stop("must pop at least one viewport")
  s <- .state()
  if (n == 0) n <- .node_depth(s$node)
  if (n > 0) {
    for (i in seq_len(n)) {
      node <- s$node
      if (is.null(node$parent)) stop("cannot pop the top-level viewport ('grid' and 'graphics' output mixed?)")
      .up(1)
      children <- node$parent$children
      children[[node$vp$name]] <- NULL
      parent <- node$parent
      parent$children <- children
    }
    if (recording) .record(structure(n, class = "pop"))
  }
  invisible()
}

pop.viewport <- function(n = 1, recording = TRUE) popViewport(n, recording)

.node_depth <- function(node) {
  n <- 0
  while (!is.null(node$parent)) {
    n <- n + 1
    node <- node$parent
  }
  n
}

.node_path <- function(node) {
  names <- character()
  while (!is.null(node$parent)) {
    names <- c(node$vp$name, names)
    node <- node$parent
  }
  names
}

.up <- function(n) {
  s <- .state()
  for (i in seq_len(n)) {
    node <- s$node
    if (is.null(node$parent)) stop("cannot navigate up past the top-level viewport ('grid' and 'graphics' output mixed?)", call. = FALSE)
    s$gpar <- node$parentgpar
    s$node <- node$parent
  }
  .set_clip(s, s$node$clip)
  .set_mask(s, s$node$mask)
}

upViewport <- function(n = 1, recording = TRUE) {
  if (n < 0) stop("must navigate up at least one viewport")
  s <- .state()
  if (n == 0) n <- .node_depth(s$node)
  path <- NULL
  if (n > 0) {
    names <- .node_path(s$node)
    if (n > length(names)) stop("cannot navigate up past the top-level viewport ('grid' and 'graphics' output mixed?)")
    path <- .make_path(names[(length(names) - n + 1):length(names)], "vpPath", "viewport")
    .up(n)
    if (recording) .record(structure(n, class = "up"))
  }
  invisible(path)
}

# Looks for a path below a node: the nodes from there to the one found, or NULL.
.find_node <- function(node, path, strict, above = character()) {
  for (child in node$children) {
    fits <- child$vp$name == path$name &&
      (is.null(path$path) && (!strict || !length(above)) || !is.null(path$path) && .path_fits(path$path, above, strict))
    if (fits) return(list(child))
  }
  for (child in node$children) {
    found <- .find_node(child, path, strict, c(above, child$vp$name))
    if (!is.null(found)) return(c(list(child), found))
  }
  NULL
}

.path_fits <- function(path, above, strict) {
  here <- paste(above, collapse = "::")
  if (strict) identical(path, here) else here == path || endsWith(here, paste0("::", path))
}

.down <- function(path, strict) {
  s <- .state()
  found <- .find_node(s$node, path, strict)
  if (is.null(found)) stop(gettextf("Viewport '%s' was not found", as.character(path)), call. = FALSE, domain = NA)
  for (node in found) {
    node$parentgpar <- s$gpar
    s$gpar <- node$gpar
    s$node <- node
  }
  .set_clip(s, s$node$clip)
  .set_mask(s, s$node$mask)
  length(found)
}

downViewport <- function(name, strict = FALSE, recording = TRUE) UseMethod("downViewport")

downViewport.default <- function(name, strict = FALSE, recording = TRUE) downViewport(vpPath(as.character(name)), strict, recording)

downViewport.vpPath <- function(name, strict = FALSE, recording = TRUE) {
  n <- .down(name, strict)
  if (recording) .record(structure(list(path = name, strict = strict), class = "down"))
  invisible(n)
}

seekViewport <- function(name, recording = TRUE) {
  upViewport(0, recording = recording)
  downViewport(name, recording = recording)
}

# ---- where we are ----

.current_vp <- function(node) {
  vp <- node$vp
  vp$parentgpar <- node$parentgpar
  vp$gpar <- node$gpar
  vp$trans <- node$trans
  vp$width.cm <- node$w * 2.54
  vp$height.cm <- node$h * 2.54
  vp$rotation <- node$rotation
  vp$widths <- node$widths
  vp$heights <- node$heights
  vp[.viewport_slots[!(.viewport_slots %in% names(vp))]] <- list(NULL)
  structure(unclass(vp)[.viewport_slots], class = "viewport")
}

current.viewport <- function() .current_vp(.node())

current.parent <- function(n = 1) {
  if (n < 1) stop("Invalid number of generations")
  node <- .node()
  for (i in seq_len(n)) {
    if (is.null(node)) stop("Invalid number of generations")
    node <- node$parent
  }
  if (is.null(node)) NULL else .current_vp(node)
}

current.vpPath <- function() {
  names <- .node_path(.node())
  if (length(names)) .make_path(names, "vpPath", "viewport")
}

current.transform <- function() .node()$trans
current.rotation <- function() .node()$rotation
viewport.layout <- function(vp) vp$layout
viewport.transform <- function(vp) vp$trans

.node_tree <- function(node) {
  if (!length(node$children)) return(node$vp)
  vpTree(node$vp, do.call(vpList, lapply(unname(node$children), .node_tree)))
}

current.vpTree <- function(all = TRUE) .node_tree(if (all) .state()$root else .node())
