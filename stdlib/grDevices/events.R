# events.R - getGraphicsEvent(): functions that are called for what the user does in a window.
#
# Handlers are variables of an environment, d$handlers of the device; windows.R draws, graphics/window.c tells of events.

.event_device <- function(which) {
  which <- as.integer(which)
  if (which < 2L || which > 64L) stop("invalid graphical device number", call. = FALSE)
  d <- .gstate$devices[[which]]
  if (is.null(d)) stop("no such graphics device", call. = FALSE)
  d
}

setGraphicsEventHandlers <- function(which = dev.cur(), ...) {
  .with_events(.event_device(which))
  setGraphicsEventEnv(which, list2env(list(...), parent = globalenv()))
}

.with_events <- function(d, call = sys.call(-1L))
  if (is.null(d$window)) stop(simpleError("this graphics device does not support event handling", call))

setGraphicsEventEnv <- function(which = dev.cur(), env) {
  d <- .event_device(which)
  .with_events(d)
  old <- d$handlers
  .demand(is.environment(env), "'env' must be an environment")
  assign("which", as.integer(which), envir = env)
  d$handlers <- env
  invisible(old)
}

getGraphicsEventEnv <- function(which = dev.cur()) .event_device(which)$handlers

getGraphicsEvent <- function(prompt = "Waiting for input", onMouseDown = NULL, onMouseMove = NULL, onMouseUp = NULL, onKeybd = NULL,
                             onIdle = NULL, consolePrompt = prompt) {
  if (!interactive()) return(NULL)
  given <- list(onMouseDown = onMouseDown, onMouseMove = onMouseMove, onMouseUp = onMouseUp, onKeybd = onKeybd, onIdle = onIdle)
  given <- given[lengths(given) > 0L]
  if (length(given)) do.call(setGraphicsEventHandlers, c(list(prompt = prompt), given))
  listening <- Filter(function(d) !is.null(d$handlers), .gstate$devices)
  if (!length(listening)) stop("no graphics event handlers set")
  if (nzchar(consolePrompt)) cat(consolePrompt, "\n", sep = "")
  for (d in listening) .window_do(d, "show")
  for (d in listening) .window_do(d, "listen", TRUE)
  on.exit(for (d in listening) .window_do(d, "listen", FALSE))
  while (length(listening)) {
    gone <- logical(length(listening))
    for (k in seq_along(listening)) {
      d <- listening[[k]]
      e <- .Internal(windowEvent(d$window, if (length(listening) > 1L || !is.null(d$handlers$onIdle)) 0.02 else Inf))
      gone[k] <- is.null(e)
      result <- if (!gone[k]) .handled(d, e)
      .window_do(d, "show")
      if (!is.null(result)) return(invisible(result))
    }
    listening <- listening[!gone]
  }
}

# What the handler for an event returns; NULL too where there is none.
.handled <- function(d, e) {
  h <- d$handlers
  if (!length(e)) return(if (is.function(h$onIdle)) h$onIdle())
  if (e[1L] == 2L) {
    key <- .key_name(e[6L], e[5L])
    return(if (is.function(h$onKeybd) && nzchar(key)) h$onKeybd(key))
  }
  fun <- switch(as.character(e[1L]), "4" = h$onMouseDown, "5" = h$onMouseUp, "6" = h$onMouseMove)
  # of a motion the buttons that are held, else the one that went down or up
  buttons <- if (e[1L] == 6L) which(bitwAnd(e[5L], c(256L, 512L, 1024L)) > 0L) - 1L else e[2L] - 1L
  if (is.function(fun)) fun(buttons, e[3L] / d$pixels[1L], 1 - e[4L] / d$pixels[2L])
}

# The name of a key from its symbol and from what is held with it; "" for keys that mean nothing alone.
.key_name <- function(symbol, state) {
  special <- c("65360" = "Home", "65361" = "Left", "65362" = "Up", "65363" = "Right", "65364" = "Down", "65365" = "PgUp", "65366" = "PgDn",
               "65367" = "End", "65379" = "Ins", "65535" = "Del", "65288" = "\b", "65289" = "\t", "65293" = "\r", "65307" = "\033")
  name <- if (symbol >= 65470L && symbol <= 65481L) paste0("F", symbol - 65469L) # F1 ... F12
          else if (as.character(symbol) %in% names(special)) special[[as.character(symbol)]]
          else if (symbol >= 32L && symbol < 256L) intToUtf8(symbol)
          else if (symbol >= 0x01000100) intToUtf8(symbol - 0x01000000) else "" # letters by their code in Unicode
  if (bitwAnd(state, 4L) > 0L && nchar(name) == 1L && symbol < 256L) paste0("ctrl-", toupper(name)) else name
}
