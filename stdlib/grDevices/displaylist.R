# displaylist.R - The calls that have drawn the page of a window, for drawing it again in another size.
#
# While a window is open, the functions of graphics that draw or change parameters call .logged() first.  A page's log has the
# function and its arguments' values of each that was not called by another one of them; what draws without such a function, as
# operations: they are stretched.  The package grid has a list of its own.

.logged <- function() if (.gstate$windows > 0L) .log_call(sys.function(-1L), parent.frame())

.log_call <- function(fun, frame) {
  d <- .gstate$devices[[.gstate$current]]
  if (is.null(d$window) || !d$recording || isTRUE(d$replaying) || .is_logging(d)) return()
  d$logger <- frame
  args <- list()
  for (name in names(formals(fun))) {
    if (name == "...") args <- c(args, eval(quote(list(...)), frame))
    else if (!eval(call("missing", as.name(name)), frame)) args[name] <- list(get(name, frame))
  }
  d$log[[length(d$log) + 1L]] <- list(fun = fun, args = args)
}

# Is a function running whose call is in the log?
.is_logging <- function(d) {
  if (!is.null(d$logger)) for (frame in sys.frames()) if (identical(frame, d$logger)) return(TRUE)
  d$logger <- NULL
  FALSE
}

.log_operation <- function(d, op)
  if (d$recording && is.null(d$grid) && !isTRUE(d$replaying) && !.is_logging(d)) d$log[[length(d$log) + 1L]] <- list(op = op)

# A page begins: with the call that has begun it.
.log_page <- function(d) {
  plain <- .is_logging(d)
  d$log <- if (plain) d$log[length(d$log)] else list()
  d$base <- list(par = d$par, started = d$started, size = c(d$w, d$h), grid = if (plain) length(d$grid$list) else 0L) # what is seen no more
}

# Draws the page of a device on another, or on itself, in the size that this one has now.
.replay_log <- function(d, from) {
  current <- .gstate$current
  number <- Position(function(e) identical(e, d), .gstate$devices)
  base <- from$base
  ops <- if (is.null(from$log)) .plain_ops(from$ops[seq_len(from$n)])
  log <- if (is.null(ops)) from$log else lapply(ops, function(op) list(op = op))
  .gstate$current <- number
  d$replaying <- TRUE
  if (!is.null(d$window)) .window_do(d, "hold", 1L)
  on.exit({
    .gstate$current <- current
    d$replaying <- NULL
    if (!is.null(d$window)) .window_do(d, "hold", .or(d$held, 0L))
  })
  own <- d$par[c("cra", "cin", "bg", "ps")]
  d$par <- .resized_par(if (is.null(base)) d$par else base$par, d$w, d$h)
  if (!identical(d, from)) d$par[names(own)] <- own
  .dev_page(d)
  d$started <- identical(d, from) && base$started
  whole <- vapply(log, .replay_entry, NA, d, if (is.null(base)) c(d$w, d$h) else base$size)
  if (length(from$grid$list) > .or(base$grid, 0L)) grid:::.redraw(d, from$grid, .or(base$grid, 0L))
  d$started <- TRUE
  if (!identical(d, from)) {
    d$log <- log
    d$base <- base
  }
  if (!all(whole)) warning("display list redraw incomplete", call. = FALSE)
}

# FALSE: an error, as where a small page has no room for margins.
.replay_entry <- function(e, d, size) {
  if (is.null(e$op)) return(tryCatch({ do.call(e$fun, e$args); TRUE }, error = function(e) FALSE))
  op <- e$op
  op$x <- op$x * d$w / size[1L]
  op$y <- op$y * d$h / size[2L]
  if (op[[1L]] %in% c("raster", "clip")) {
    op$w <- op$w * d$w / size[1L]
    op$h <- op$h * d$h / size[2L]
  }
  .dev_op(d, op)
  TRUE
}
