# conditions.R - Signalling, catching and describing conditions; restarts; deprecation notices; stopifnot().
# The handler stack, the restart stack and the unwinding live in the virtual machine and are reached with .Internal();
# the names and formals of the frames between tryCatch() and its expression are visible to sys.calls() and to
# conditionCall(), so they are part of the interface.

# ---- messages ----

.makeMessage <- function(..., domain = NULL, appendLF = FALSE) {
  pieces <- .Internal(message_pieces())
  if (is.null(pieces)) pieces <- unlist(lapply(list(...), as.character), use.names = FALSE) # errors show lapply()
  if (length(pieces) && !identical(is.na(domain), TRUE)) pieces <- .Internal(gettext(domain, pieces, TRUE))
  paste0(paste0(pieces, collapse = ""), if (appendLF) "\n")
}

gettext <- function(..., domain = NULL, trim = TRUE) {
  strings <- unlist(lapply(list(...), as.character))
  .Internal(gettext(domain, strings, trim))
}

ngettext <- function(n, msg1, msg2, domain = NULL) .Internal(ngettext(n, msg1, msg2, domain))

bindtextdomain <- function(domain, dirname = NULL) .Internal(bindtextdomain(domain, dirname))

# ---- constructors and accessors ----

simpleCondition <- function(message, call = NULL)
  structure(list(message = message, call = call), class = c("simpleCondition", "condition"))

simpleError <- function(message, call = NULL)
  structure(list(message = as.character(message), call = call), class = c("simpleError", "error", "condition"))

simpleWarning <- function(message, call = NULL)
  structure(list(message = as.character(message), call = call), class = c("simpleWarning", "warning", "condition"))

simpleMessage <- function(message, call = NULL)
  structure(list(message = message, call = call), class = c("simpleMessage", "message", "condition"))

errorCondition <- function(message, ..., class = NULL, call = NULL)
  structure(list(message = as.character(message), call = call, ...), class = c(class, "error", "condition"))

warningCondition <- function(message, ..., class = NULL, call = NULL)
  structure(list(message = as.character(message), call = call, ...), class = c(class, "warning", "condition"))

conditionMessage <- function(c) UseMethod("conditionMessage")
conditionCall <- function(c) UseMethod("conditionCall")
conditionMessage.condition <- function(c) c$message
conditionCall.condition <- function(c) c$call

print.condition <- function(x, ...) {
  cond_call <- conditionCall(x)
  where <- if (is.null(cond_call)) "" else paste0(" in ", paste(deparse(cond_call), collapse = ""))
  cat("<", class(x)[1L], where, ": ", conditionMessage(x), ">\n", sep = "")
  invisible(x)
}

as.character.condition <- function(x, ...) {
  cond_call <- conditionCall(x)
  where <- if (is.null(cond_call)) "" else paste0(" in ", deparse(cond_call, nlines = 1L)[1L])
  paste0(class(x)[1L], where, ": ", conditionMessage(x), "\n")
}

as.character.error <- function(x, ...) {
  cond_call <- conditionCall(x)
  where <- if (is.null(cond_call)) "" else paste0(" in ", deparse(cond_call, nlines = 1L)[1L])
  paste0("Error", where, ": ", conditionMessage(x), "\n")
}

# ---- signalling ----

signalCondition <- function(cond) {
  if (!inherits(cond, "condition")) cond <- simpleCondition(cond)
  .Internal(.signalCondition(cond, conditionMessage(cond), conditionCall(cond)))
}

stop <- function(..., call. = TRUE, domain = NULL) {
  given <- if (...length() == 1L) ..1
  if (inherits(given, "condition")) {
    if (nargs() > 1L) warning("additional arguments ignored in stop()")
    parts <- list(conditionMessage(given), conditionCall(given))
    .Internal(.signalCondition(given, parts[[1L]], parts[[2L]]))
    .Internal(.dfltStop(parts[[1L]], parts[[2L]], given))
  }
  .Internal(stop(call., .makeMessage(..., domain = domain)))
}

# A condition is signalled as it is; only if no handler takes it is it shown as a warning.
.warn_condition <- function(cond) {
  text <- conditionMessage(cond)
  call <- conditionCall(cond)
  withRestarts(muffleWarning = function() NULL, expr = {
    .Internal(.signalCondition(cond, text, call))
    .Internal(.dfltWarn(text, call))
  })
  invisible(text)
}

warning <- function(..., call. = TRUE, immediate. = FALSE, noBreaks. = FALSE, domain = NULL) {
  given <- if (...length() == 1L) ..1
  if (inherits(given, "condition")) {
    if (nargs() > 1L) writeLines("additional arguments ignored in warning()", stderr())
    return(.warn_condition(given))
  }
  text <- .makeMessage(..., domain = domain)
  invisible(.Internal(warning(call., immediate., noBreaks., text)))
}

# Shows a message to whoever handles it, or to the user.
.show_message <- function(note) {
  signalCondition(note)
  text <- conditionMessage(note)
  if (!.Internal(.tellMessage(text))) cat(text, file = stderr(), sep = "")
}

message <- function(..., domain = NULL, appendLF = TRUE) {
  note <- if (...length() == 1L) ..1
  if (!inherits(note, "condition")) note <- simpleMessage(.makeMessage(..., domain = domain, appendLF = appendLF), sys.call())
  else if (nargs() > 1L) warning("additional arguments ignored in message()")
  withRestarts(.show_message(note), muffleMessage = function() NULL)
  invisible()
}

packageStartupMessage <- function(..., domain = NULL, appendLF = TRUE)
  message(.packageStartupMessage(.makeMessage(..., domain = domain, appendLF = appendLF), sys.call(-1L)))

.packageStartupMessage <- function(message, call = NULL)
  structure(class = c("packageStartupMessage", "simpleMessage", "message", "condition"),
            list(message = message, call = call))

# Entry points for errors and warnings raised by compiled code.
.handleSimpleError <- function(h, msg, call) h(simpleError(msg, call))

.signalSimpleWarning <- function(msg, call)
  withRestarts({
    .Internal(.signalCondition(simpleWarning(msg, call), msg, call))
    .Internal(.dfltWarn(msg, call))
  }, muffleWarning = function() NULL)

# ---- catching ----

# sys.calls() shows the last call to those who look for where they are
tryCatch <- function(expr, ..., finally) {
  if (!missing(finally)) on.exit(finally)
  handlers <- list(...)
  classes <- names(handlers)
  if (length(classes) < length(handlers)) .handlers_refused()
  # parentenv is only shown: no environments are made for the frames
  tryCatchList(expr, classes, parentenv, handlers)
}

# The last handler is the outermost.
tryCatchList <- function(expr, names, parentenv, handlers) {
  last <- length(names)
  if (last == 1L) tryCatchOne(expr, names, parentenv, handlers[[1L]])
  else if (last == 0L) expr
  else {
    inner <- seq_len(last - 1L)
    tryCatchOne(tryCatchList(expr, names[inner], parentenv, handlers[inner]), names[last], parentenv, handlers[[last]])
  }
}

# A jump out of doTryCatch() delivers list(condition or NULL, call, handler); NULL stands for an error whose condition
# object has not been made yet.  Without a jump, return(expr) ends this function.
tryCatchOne <- function(expr, name, parentenv, handler) {
  value <- doTryCatch(return(expr), name, parentenv, handler)
  cond <- value[[1L]]
  if (is.null(cond)) cond <- simpleError(.Internal(geterrmessage()), value[[2L]])
  value[[3L]](cond)
}

doTryCatch <- function(expr, name, parentenv, handler) {
  .Internal(.addCondHands(name, list(handler), NULL, TRUE, FALSE))
  expr
}

.handlers_refused <- function() .refuse("condition handlers must be specified with a condition class")

withCallingHandlers <- function(expr, ...) {
  handlers <- list(...)
  kinds <- names(handlers)
  if (length(kinds) < length(handlers)) .handlers_refused()
  .Internal(.addCondHands(kinds, handlers, NULL, NULL, TRUE))
  expr
}

globalCallingHandlers <- function(...) {
  handlers <- list(...)
  if (!length(handlers)) return(gch.list())
  if (length(handlers) == 1L) {
    if (is.null(handlers[[1L]])) {
      old <- gch.list()
      .Internal(.dropGlobHands())
      return(invisible(old))
    }
    if (is.list(handlers[[1L]])) handlers <- handlers[[1L]]
  }
  classes <- names(handlers)
  if (length(handlers) != length(classes)) stop("condition handlers must be specified with a condition class")
  .Internal(.addGlobHands(classes, handlers, .GlobalEnv, NULL, TRUE))
  invisible(NULL)
}

gch.list <- function() .Internal(.globHands())

# What try() says of an error: the call goes on a line of its own where the first line would be too long with it.
.try_text <- function(text, call) {
  if (is.null(call)) return(paste0("Error : ", text, "\n"))
  shown <- deparse(call, nlines = 1L)[1L]
  parts <- c(shown, strsplit(text, "\n")[[1L]][1L])
  width <- sum(nchar(parts, type = "w"))
  if (is.na(width)) width <- sum(nchar(parts, type = "b"))
  paste0("Error in ", shown, " : ", if (isTRUE(width > 61L)) "\n  ", text, "\n")
}

# What try() gives for an error, which it shows unless it is silent; caller is the call of try().
.try_failed <- function(e, caller, silent, outFile) {
  where <- conditionCall(e)
  # the frame of doTryCatch() stands for the caller of try()
  if (is.call(where) && identical(where[[1L]], quote(doTryCatch))) where <- caller
  shown <- .try_text(conditionMessage(e), where)
  .Internal(seterrmessage(shown[1L]))
  loud <- isTRUE(getOption("show.error.messages"))
  if (loud && !silent) {
    cat(shown, file = outFile)
    .Internal(printDeferredWarnings())
  }
  attributes(shown) <- list(class = "try-error", condition = e)
  invisible(shown)
}

try <- function(expr, silent = FALSE, outFile = getOption("try.outFile", default = stderr()))
  tryCatch(expr, error = function(e) .try_failed(e, sys.call(-4L), silent, outFile))

geterrmessage <- function() .Internal(geterrmessage())

suppressWarnings <- function(expr, classes = "warning")
  withCallingHandlers(expr, warning = function(w) if (inherits(w, classes)) tryInvokeRestart("muffleWarning"))

suppressMessages <- function(expr, classes = "message")
  withCallingHandlers(expr, message = function(c) if (inherits(c, classes)) tryInvokeRestart("muffleMessage"))

suppressPackageStartupMessages <- function(expr)
  withCallingHandlers(expr, packageStartupMessage = function(c) tryInvokeRestart("muffleMessage"))

allowInterrupts <- function(expr) {
  was <- .Internal(interruptsSuspended(FALSE))
  on.exit(.Internal(interruptsSuspended(was)))
  expr
}

suspendInterrupts <- function(expr) {
  was <- .Internal(interruptsSuspended(TRUE))
  on.exit(.Internal(interruptsSuspended(was)))
  expr
}

.tryResumeInterrupt <- function() {
  r <- computeRestarts()
  for (restart in r) if (identical(restart$name, "resume")) invokeRestart(restart)
}

# ---- restarts ----

isRestart <- function(x) inherits(x, "restart")
restartDescription <- function(r) r$description
restartFormals <- function(r) formals(r$handler)
print.restart <- function(x, ...) cat(paste("<restart:", x[[1L]], ">\n"))

# A function for all restarts, not one made for each, which would hold the frame that holds it.
.fits_every_condition <- function(c) TRUE
.newRestart <- function(name = "", handler = function(...) NULL, description = "", interactive = NULL) {
  r <- list(name = name, exit = NULL, handler = handler, description = description, test = .fits_every_condition, interactive = interactive)
  class(r) <- "restart"
  r
}

withRestarts <- function(expr, ...) {
  makeRestartList <- function(...) {
    specs <- list(...)
    labels <- names(specs)
    for (i in seq_along(specs)) {
      spec <- specs[[i]]
      name <- if (is.null(labels)) "" else labels[i]
      if (is.function(spec)) specs[[i]] <- .newRestart(name, spec)
      else if (is.character(spec)) specs[[i]] <- .newRestart(name, description = spec)
      else if (is.list(spec)) specs[[i]] <- do.call(".newRestart", c(list(name = name), spec))
      else stop("not a valid restart specification")
      specs[[i]]$name <- name
    }
    specs
  }
  restarts <- makeRestartList(...)
  switch(min(length(restarts), 2L) + 1L, expr, withOneRestart(expr, restarts[[1L]]), withRestartList(expr, restarts))
}

withRestartList <- function(expr, restarts) {
  last <- length(restarts)
  if (last == 1L) withOneRestart(expr, restarts[[1L]])
  else withOneRestart(withRestartList(expr, restarts[-last]), restarts[[last]])
}

# As with tryCatchOne(): only invokeRestart() lets the second line run.
withOneRestart <- function(expr, restart) {
  given <- doWithOneRestart(return(expr), restart)
  do.call(restart$handler, if (length(given)) lapply(given, enquote) else list())
}

doWithOneRestart <- function(expr, restart) {
  restart$exit <- environment()
  .Internal(.addRestart(restart))
  restart <- NULL # it holds this frame, which is to be let go when the stack of restarts lets it go
  expr
}

# All restarts, or those that can be used for a condition.
computeRestarts <- function(cond = NULL) {
  found <- list()
  while (!is.null(r <- .Internal(.getRestart(length(found) + 1L)))) found <- c(found, list(r))
  usable <- function(r) is.null(r$test) || r$test(cond)
  if (is.null(cond)) found else Filter(usable, found)
}

findRestart <- function(name, cond = NULL) {
  fits <- function(r) identical(r[[1L]], name) && (is.null(cond) || is.null(r$test) || r$test(cond))
  depth <- 1L
  repeat {
    r <- .Internal(.getRestart(depth))
    if (is.null(r) || fits(r)) return(r)
    depth <- depth + 1L
  }
}

# A restart as it is, or the one of that name; complains in the name of the caller.
.restart_of <- function(r) {
  restart <- if (isRestart(r)) r else findRestart(r)
  if (is.null(restart)) .refuse(gettextf("no 'restart' '%s' found", as.character(r)))
  restart
}

invokeRestart <- function(r, ...) {
  restart <- .restart_of(r)
  .Internal(.invokeRestart(restart, list(...)))
}

tryInvokeRestart <- function(r, ...) {
  target <- if (isRestart(r)) r else findRestart(r)
  if (is.null(target)) invisible() else .Internal(.invokeRestart(target, list(...)))
}

# Values for the arguments of a restart, which the user types.
.ask_arguments <- function(names, env) {
  if (!length(names)) return(NULL)
  writeLines("Enter values for restart arguments:")
  unlist(lapply(names, function(name) {
    rest <- name == "..."
    value <- eval(parse(prompt = paste0(name, if (rest) " (a list): " else ": "), n = 1L), env)
    if (rest) value else structure(list(value), names = name)
  }), recursive = FALSE)
}

invokeRestartInteractively <- function(r) {
  .demand(interactive(), "not an interactive session")
  restart <- .restart_of(r)
  ask <- restart$interactive
  given <- if (is.null(ask)) .ask_arguments(names(restartFormals(restart)), parent.frame()) else ask()
  .Internal(.invokeRestart(restart, given))
}

# ---- kept warnings, tracebacks ----

warnings <- function(...) {
  kept <- get0("last.warning", envir = baseenv(), inherits = FALSE)
  if (length(kept)) structure(kept, dots = list(...), class = "warnings")
}

`[.warnings` <- function(x, ...) structure(NextMethod("["), class = "warnings")

c.warnings <- function(..., recursive = FALSE) structure(NextMethod("c"), class = "warnings")

.warnings_key <- function(x)
  paste(names(x), vapply(x, function(one) paste(deparse(one), collapse = "\n"), ""), sep = "\r")

duplicated.warnings <- function(x, incomparables = FALSE, ...) duplicated(.warnings_key(x), incomparables, ...)
unique.warnings <- function(x, incomparables = FALSE, ...) x[!duplicated(x, incomparables, ...)]

print.warnings <- function(x, tags, header = ngettext(n, "Warning message:\n", "Warning messages:\n"), ...) {
  n <- length(x)
  if (!n) return(invisible(x))
  cat(header)
  if (missing(tags) || is.null(tags)) tags <- if (n > 1L) paste0(seq_len(n), ": ") else ""
  else if (!is.character(tags) || length(tags) != n) stop("'tags' must be a character vector of the same length as 'x'")
  entry <- function(call, text, tag) {
    if (!length(call)) return(paste0(tag, text))
    code <- deparse(call, nlines = 2L)
    wide <- nchar(c(tag, code[1L], strsplit(text, "\n")[[1L]][1L]), "w")
    paste0(tag, "In ", code[1L], if (length(code) > 1L) " ...", " :", if (sum(wide) > 75L) "\n  " else " ", text)
  }
  for (i in seq_len(n)) do.call("cat", c(list(entry(x[[i]], names(x)[i], tags[i])), attr(x, "dots"), fill = TRUE))
  invisible(x)
}

summary.warnings <- function(object, ...) {
  key <- .warnings_key(object)
  first <- !duplicated(key)
  out <- object[first]
  attr(out, "counts") <- tabulate(match(key, key[first]))
  class(out) <- "summary.warnings"
  out
}

print.summary.warnings <- function(x, ...) {
  n <- length(x)
  counts <- attr(x, "counts")
  total <- sum(counts)
  if (n == 0L) cat(gettext("No warnings\n"))
  else if (n < 2L) {
    if (total == 1L) print.warnings(x)
    else print.warnings(x, tags = "", header = sprintf(gettext("%d identical warnings:\n"), total))
  } else {
    print.warnings(x, tags = paste0(format(counts), "x : "),
                   header = gettextf("Summary of (a total of %d) warning messages:\n", total))
  }
  invisible(x)
}

# The texts of the calls of the last error, or of those on the stack but the newest x; newest first.
.traceback <- function(x = NULL, max.lines = getOption("traceback.max.lines", getOption("deparse.max.lines", -1L))) {
  kept <- if (!is.null(x) && (is.list(x) || is.pairlist(x))) x else .Internal(traceback(x))
  if (!length(kept)) return(NULL)
  kept <- lapply(unname(kept), function(call) if (is.language(call)) deparse(call) else call)
  if (is.numeric(max.lines) && !is.na(max.lines) && max.lines > 0L)
    kept <- lapply(kept, function(lines) if (length(lines) > max.lines) {
      lines <- lines[seq_len(max.lines)]
      attr(lines, "truncated") <- TRUE
      lines
    } else lines)
  kept
}

# One call of a traceback: its number before the first line.
.numbered_call <- function(text, number) {
  label <- paste0(number, ": ")
  pad <- strrep(" ", nchar(label, type = "w"))
  lines <- paste0(c(label, rep(pad, length(text) - 1L)), text)
  c(lines, if (isTRUE(attr(text, "truncated"))) paste0(pad, " ..."))
}

.with_place <- function(text, place) {
  if (nzchar(place)) text[length(text)] <- paste0(text[length(text)], " at ", place)
  text
}

traceback <- function(x = NULL, max.lines = getOption("traceback.max.lines", getOption("deparse.max.lines", -1L))) {
  calls <- .traceback(x, max.lines = max.lines)
  n <- length(calls)
  if (!n) writeLines("No traceback available ")
  places <- if (is.null(x)) names(.Internal(traceback(NULL)))
            else if (is.numeric(x)) c(if (x < 1) "", names(.Internal(traceback(max(0L, as.integer(x) - 1L)))))
  for (i in seq_len(n)) writeLines(.numbered_call(if (i <= length(places)) .with_place(calls[[i]], places[i]) else calls[[i]], n + 1L - i))
  invisible(calls)
}

# ---- life cycle notices ----

.lifecycle_text <- function(subject, what, new, package, topic) {
  text <- gettextf(subject, what)
  if (!missing(new) && !is.null(new)) text <- c(text, gettextf("Use '%s' instead.", new))
  text <- c(text, if (is.null(package)) gettextf("See help(\"%s\")", topic)
                  else gettextf("See help(\"%s\") and help(\"%s-%s\").", topic, package, tolower(topic)))
  paste(text, collapse = "\n")
}

.Deprecated <- function(new, package = NULL, msg, old = as.character(sys.call(sys.parent()))[1L]) {
  instead <- if (!missing(new)) new
  text <- if (missing(msg)) .lifecycle_text("'%s' is deprecated.", old, instead, package, "Deprecated") else as.character(msg)
  warning(warningCondition(paste(text, collapse = ""), class = "deprecatedWarning", old = old, new = instead, package = package))
}

.Defunct <- function(new, package = NULL, msg) {
  old <- as.character(sys.call(sys.parent()))[1L]
  instead <- if (!missing(new)) new
  text <- if (missing(msg)) .lifecycle_text("'%s' is defunct.", old, instead, package, "Defunct") else as.character(msg)
  stop(errorCondition(paste(text, collapse = ""), class = "defunctError", old = old, new = instead, package = package))
}

.NotYetImplemented <- function()
  stop(gettextf("'%s' is not implemented yet", as.character(sys.call(sys.parent())[[1L]])), call. = FALSE, domain = NA)

.NotYetUsed <- function(arg, error = TRUE) {
  text <- gettextf("argument '%s' is not used (yet)", arg)
  if (error) stop(text, domain = NA, call. = FALSE) else warning(text, domain = NA, call. = FALSE)
}

# ---- assertions ----

.first_line <- function(code) {
  lines <- deparse(code, width.cutoff = 60L)
  if (length(lines) == 1L) lines else paste(lines[1L], "....")
}

# What is compared in a call of all.equal() with two arguments but for named ones; NULL if the code is something else.
.compared <- function(code) {
  if (!is.call(code) || !identical(code[[1L]], quote(all.equal))) return(NULL)
  labels <- names(code)
  sides <- if (is.null(labels) || length(code) == 3L) code else code[!nzchar(labels)]
  if (is.null(labels) || length(sides) == 3L) c(.first_line(sides[[2L]]), .first_line(sides[[3L]]))
}

.stopifnot_text <- function(code, result) {
  sides <- .compared(code)
  if (is.null(sides)) return(sprintf(ngettext(length(result), "%s is not TRUE", "%s are not all TRUE"), .first_line(code)))
  if (length(result) > 3L) result <- c(result[1L:3L], "....")
  sprintf(gettext("%s and %s are not equal:\n  %s"), sides[1L], sides[2L], paste(result, collapse = "\n  "))
}

stopifnot <- function(..., exprs, exprObject, local = TRUE) {
  count <- ...length()
  by_block <- !missing(exprs)
  by_object <- !missing(exprObject)
  if (by_block || by_object) {
    if (count || (by_block && by_object))
      stop("Only one of 'exprs', 'exprObject' or expressions, not more")
    where <- if (isTRUE(local)) parent.frame()
             else if (isFALSE(local)) .GlobalEnv
             else if (is.environment(local)) local
             else stop("'local' must be TRUE, FALSE or an environment")
    code <- if (by_block) substitute(exprs) else exprObject
    pieces <- if (is.call(code) && identical(code[[1L]], quote(`{`))) as.list(code)[-1L]
              else if (is.expression(code)) as.list(code) else list(code)
    names(pieces) <- NULL
    return(eval(as.call(c(quote(stopifnot), pieces)), where))
  }
  first <- .Internal(first_untrue())
  if (first) for (i in first:count) {
    value <- ...elt(i)
    if (is.logical(value) && !anyNA(value) && all(value)) next
    matched <- match.call()
    label <- names(matched)[i + 1L]
    text <- if (is.null(label) || is.na(label) || !nzchar(label)) .stopifnot_text(matched[[i + 1L]], value) else label
    stop(simpleError(text, call = if (depth <- sys.parent(1L)) sys.call(depth)))
  }
  invisible()
}
