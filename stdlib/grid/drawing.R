# drawing.R - How a grob is drawn: its viewport and parameters are set, its content made, it and its children drawn, all put back.
#
# Called by users (grid.draw) and by units that measure grobs (convert.R).

grid.draw <- function(x, recording = TRUE) UseMethod("grid.draw")

grid.draw.grob <- function(x, recording = TRUE) {
  drawGrob(x)
  if (recording) .record(x)
  invisible()
}

grid.draw.gList <- function(x, recording = TRUE) {
  for (g in unclass(x)) grid.draw(g, recording)
  invisible()
}

grid.draw.viewport <- function(x, recording = TRUE) pushViewport(x, recording = FALSE)
grid.draw.vpPath <- function(x, recording = TRUE) downViewport(x, FALSE, recording = FALSE)
grid.draw.pop <- function(x, recording = TRUE) popViewport(unclass(x), recording = FALSE)
grid.draw.up <- function(x, recording = TRUE) upViewport(unclass(x), recording = FALSE)
grid.draw.down <- function(x, recording = TRUE) downViewport(x$path, x$strict, recording = FALSE)

.push_context <- function(x) {
  if (!is.null(x$vp)) .push(x$vp)
  .set_gpar(x$gp)
  if (is.list(x$gp$fill)) .grob_pattern(x)
}

preDraw <- function(x) UseMethod("preDraw")

preDraw.grob <- function(x) {
  x <- makeContext(x)
  .push_context(x)
  preDrawDetails(x)
  x
}

preDraw.gTree <- function(x) {
  x <- makeContext(x)
  .push_context(x)
  preDrawDetails(x)
  if (!is.null(x$childrenvp)) {
    s <- .state()
    gp <- s$gpar
    .push(x$childrenvp)
    .up(depth(x$childrenvp))
    s$gpar <- gp
  }
  x
}

postDraw <- function(x) {
  postDrawDetails(x)
  if (!is.null(x$vp)) .up(depth(x$vp))
}

drawGrob <- function(x) {
  s <- .state()
  gp <- s$gpar
  on.exit(s$gpar <- gp)
  .apply_clip(s)
  x <- preDraw(x)
  x <- makeContent(x)
  drawDetails(x, recording = FALSE)
  if (inherits(x, "gTree")) {
    trees <- s$trees
    s$trees <- c(trees, list(x))
    for (name in x$childrenOrder) grid.draw(x$children[[name]], recording = FALSE)
    s$trees <- trees
  }
  postDraw(x)
}

# ---- content made once ----

forceGrob <- function(x) UseMethod("forceGrob")
forceGrob.default <- function(x) x

forceGrob.grob <- function(x) {
  s <- .state()
  gp <- s$gpar
  on.exit(s$gpar <- gp)
  original <- x
  x <- preDraw(x)
  x <- makeContent(x)
  if (inherits(x, "gTree")) x$children <- structure(lapply(unclass(x$children), forceGrob), class = "gList")
  postDraw(x)
  if (!identical(class(x), class(original)) || !identical(x, original)) {
    x$.ORIGINAL <- original
    class(x) <- unique(c(if (inherits(x, "gTree")) "forcedgrob", setdiff(class(x), class(original)[!(class(original) %in% c("gTree", "grob", "gDesc"))]), class(x)))
  }
  x
}

makeContext.forcedgrob <- function(x) x
makeContent.forcedgrob <- function(x) x

grid.force <- function(x, ...) UseMethod("grid.force")
grid.force.default <- function(x, redraw = FALSE, ...) {
  if (!missing(x)) stop("Invalid 'x'")
  s <- .state()
  s$list <- lapply(s$list, function(g) if (is.grob(g)) forceGrob(g) else g)
  if (redraw) grid.refresh()
  invisible()
}
grid.force.grob <- function(x, draw = FALSE, ...) {
  x <- forceGrob(x)
  if (draw) grid.draw(x)
  x
}
grid.force.character <- function(x, ...) grid.force.gPath(gPath(x), ...)
grid.force.gPath <- function(x, strict = FALSE, grep = FALSE, global = FALSE, redraw = FALSE, ...)
  .change_list(x, strict, grep, global, function(g, above) forceGrob(g), redraw)

.reverted <- function(x) {
  if (!is.null(x$.ORIGINAL)) return(x$.ORIGINAL)
  if (inherits(x, "gTree")) x$children <- structure(lapply(unclass(x$children), .reverted), class = "gList")
  x
}

grid.revert <- function(x, ...) UseMethod("grid.revert")
grid.revert.default <- function(x, redraw = FALSE, ...) {
  if (!missing(x)) stop("Invalid 'x'")
  s <- .state()
  s$list <- lapply(s$list, function(g) if (is.grob(g)) .reverted(g) else g)
  if (redraw) grid.refresh()
  invisible()
}
grid.revert.grob <- function(x, draw = FALSE, ...) {
  x <- .reverted(x)
  if (draw) grid.draw(x)
  x
}
grid.revert.character <- function(x, ...) grid.revert.gPath(gPath(x), ...)
grid.revert.gPath <- function(x, strict = FALSE, grep = FALSE, global = FALSE, redraw = FALSE, ...)
  .change_list(x, strict, grep, global, function(g, above) .reverted(g), redraw)

# ---- taking what was drawn ----

.grabbed <- function(s, wrap) {
  items <- s$list
  tree <- current.vpTree()
  path <- NULL
  grobs <- list()
  for (x in items) {
    if (is.grob(x)) {
      if (length(path)) {
        inner <- x$vp
        x <- if (is.null(inner)) editGrob(x, vp = vpPath(paste(path, collapse = "::"))) else gTree(children = gList(x), vp = vpPath(paste(path, collapse = "::")))
      }
      grobs[[length(grobs) + 1L]] <- x
    } else path <- .path_after(path, x)
  }
  children <- tree
  gTree(children = do.call(gList, grobs), childrenvp = if (inherits(children, "vpTree")) children$children)
}

# The path after an entry of the display list.
.path_after <- function(path, x) {
  if (inherits(x, c("up", "pop"))) return(utils::head(path, length(path) - unclass(x)))
  if (inherits(x, "down")) return(c(path, explode(x$path)))
  while (TRUE) {
    if (inherits(x, "vpTree")) {
      path <- c(path, .vp_name(x$parent))
      x <- x$children
    } else if (inherits(x, "vpList")) x <- x[[length(x)]]
    else if (inherits(x, "vpStack")) {
      for (v in unclass(x)) path <- .path_after(path, v)
      return(path)
    } else return(c(path, x$name))
  }
}

grid.grab <- function(warn = 2, wrap = wrap.grobs, wrap.grobs = FALSE, ...) .grabbed(.state(), wrap)

# A device that writes nothing.
offscreen <- function(width, height) grDevices::pdf(NULL, width, height)

grid.grabExpr <- function(expr, warn = 2, wrap = wrap.grobs, wrap.grobs = FALSE, width = 7, height = 7, device = offscreen, ...) {
  old <- grDevices::dev.cur()
  device(width, height)
  on.exit({
    grDevices::dev.off()
    if (old > 1L) grDevices::dev.set(old)
  })
  expr
  .grabbed(.state(), wrap)
}

grid.cap <- function() grDevices::dev.capture(native = FALSE)
# The place of a click in the current viewport; NULL: another button than the first, or no mouse.
grid.locator <- function(unit = "native") {
  d <- .state()$device
  click <- if (!is.null(d$window)) graphics:::.while_listening(d, function() graphics:::.next_click(d))
  if (is.null(click)) return(invisible(NULL))
  inches <- click / graphics:::.dev_scale(d) / 72
  at <- c(inches[1L], d$h - inches[2L], 1) %*% solve(current.transform())
  list(x = convertX(unit(at[1L], "inches"), unit), y = convertY(unit(at[2L], "inches"), unit))
}

# ---- expressions that are drawn ----

delayGrob <- function(expr, list, name = NULL, gp = NULL, vp = NULL)
  gTree(expr = substitute(expr), list = list, name = name, gp = gp, vp = vp, cl = "delayedgrob")

makeContent.delayedgrob <- function(x) {
  children <- eval(x$expr, x$list, parent.frame())
  if (is.grob(children)) children <- gList(children)
  if (!inherits(children, "gList")) stop("'expr' must return a grob or gList")
  setChildren(x, children)
}

grid.delay <- function(expr, list, name = NULL, gp = NULL, vp = NULL)
  grid.draw(gTree(expr = substitute(expr), list = list, name = name, gp = gp, vp = vp, cl = "delayedgrob"))

recordGrob <- function(expr, list, name = NULL, gp = NULL, vp = NULL)
  grob(expr = substitute(expr), list = list, name = name, gp = gp, vp = vp, cl = "recordedGrob")

drawDetails.recordedGrob <- function(x, recording) eval(x$expr, x$list, asNamespace("grid"))

grid.record <- function(expr, list, name = NULL, gp = NULL, vp = NULL)
  grid.draw(grob(expr = substitute(expr), list = list, name = name, gp = gp, vp = vp, cl = "recordedGrob"))
