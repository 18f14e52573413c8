# state.R - What the package knows of each device: the tree of viewports, the parameters in force, the display list.
#
# The state lies in the device's environment; numbers that name grobs and viewports count for the whole session.
# .state() opens a device where none is.

.grid_counts <- new.env()

.count <- function(what) {
  n <- .grid_counts[[what]]
  n <- if (is.null(n)) 1L else n + 1L
  assign(what, n, envir = .grid_counts)
  n
}

.grid_display <- new.env()

.state <- function() {
  d <- .dev_env()
  s <- d$grid
  if (is.null(s)) {
    s <- new.env()
    s$device <- d
    s$on <- TRUE
    d$grid <- s
    .state_page(s)
    if (!d$started) .dev_page(d)
  }
  s
}

# A new page: the root viewport, nothing drawn.
.state_page <- function(s) {
  d <- s$device
  s$gpar <- .gpar_root(d)
  s$list <- list()
  root <- new.env()
  root$vp <- viewport(name = "ROOT")
  root$parent <- NULL
  root$children <- list()
  root$w <- d$w
  root$h <- d$h
  root$xscale <- c(0, d$w * 72)
  root$yscale <- c(0, d$h * 72)
  if (!is.null(d$pixels)) {
    root$xscale <- c(0, d$pixels[1L])
    root$yscale <- c(d$pixels[2L], 0)
  }
  if (!is.null(d$range)) {
    root$xscale <- d$range[1:2]
    root$yscale <- d$range[3:4]
  }
  root$vp$xscale <- root$xscale
  root$vp$yscale <- root$yscale
  root$trans <- diag(3)
  root$rotation <- 0
  root$clip <- NULL
  root$gpar <- s$gpar
  root$parentgpar <- s$gpar
  s$root <- root
  s$node <- root
  s$clip <- NULL
  s$mask <- NULL
}

.gp <- function() .state()$gpar
.node <- function() .state()$node

# Keeps something for drawing the page again.
.record <- function(x) {
  s <- .state()
  if (s$on) s$list[[length(s$list) + 1L]] <- x
  invisible()
}

grid.newpage <- function(recording = TRUE, clearGroups = TRUE) {
  for (f in getHook("before.grid.newpage")) if (is.function(f)) f() else get(f)()
  d <- .dev_env()
  fresh <- is.null(d$grid) && !d$started
  s <- .state()
  if (!fresh) {
    .dev_page(d)
    kept <- s$list
    .state_page(s)
    if (!recording) s$list <- kept
  }
  for (f in getHook("grid.newpage")) if (is.function(f)) f() else get(f)()
  invisible()
}

grid.display.list <- function(on = TRUE) {
  s <- .state()
  s$on <- as.logical(on)
  if (!s$on) s$list <- list()
  invisible()
}

engine.display.list <- function(on = TRUE) {
  .state()$engine <- as.logical(on)
  invisible()
}

# The page is drawn again on a new one from the display list.
grid.refresh <- function() {
  s <- .state()
  grid.newpage(recording = FALSE)
  on <- s$on
  s$on <- FALSE
  on.exit(s$on <- on)
  for (x in s$list) grid.draw(x, recording = FALSE)
  invisible()
}

# Draws what another device, or this one when it had another size, has on its list behind the first ones.
.redraw <- function(d, from, first) {
  kept <- from$list
  s <- .state()
  .state_page(s)
  s$on <- FALSE
  on.exit({
    s$on <- TRUE
    s$list <- kept
  })
  for (x in kept[seq_along(kept) > first]) grid.draw(x, recording = FALSE)
  invisible()
}

grid.DLapply <- function(FUN, ...) {
  FUN <- match.fun(FUN)
  s <- .state()
  for (i in seq_along(s$list)) {
    new <- FUN(s$list[[i]], ...)
    if (is.null(new)) s$list[i] <- list(NULL)
    else {
      if (!identical(class(new), class(s$list[[i]]))) stop("invalid modification of the display list")
      s$list[[i]] <- new
    }
  }
  s$list <- s$list[!vapply(s$list, is.null, NA)]
  NULL
}
