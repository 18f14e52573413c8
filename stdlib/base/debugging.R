# debugging.R - debug() and trace(): functions that report when they are called.  vm/calls/debug.c keeps the marks.

# Code for a marked function: marks as .Internal(funMarks()) gives them; 8: it calls browser().
.instrument <- function(fun, marks) {
  code <- body(fun)
  if (bitwAnd(marks, 3L)) code <- call("{", quote(.debugEntered()), .with_exit(call("debugOut", .returns(.stepped(code)))))
  else if (bitwAnd(marks, 8L)) code <- .stepped(code)
  if (bitwAnd(marks, 4L)) code <- call("{", quote(.traceCalled()), code)
  .Internal(funInstrument(fun, marks, code))
  invisible()
}

# Called when a function that calls browser() is compiled.
.browsable <- function(fun) .instrument(fun, bitwOr(.Internal(funMarks(fun)), 8L))

.with_exit <- function(value) call(".Internal", value)

# The expression with every return(x) of the function itself reporting first.
.returns <- function(e) {
  if (!is.call(e) || identical(e[[1L]], quote(`function`)) || identical(e[[1L]], quote(quote))) return(e)
  if (identical(e[[1L]], quote(return)))
    return(call("return", .with_exit(call("debugOut", if (length(e) > 1L) .returns(e[[2L]])))))
  for (i in seq_along(e)) if (is.call(e[[i]])) e[[i]] <- .returns(e[[i]])
  e
}

# A statement with a stop before it.  depth: loops around it; at: its place, or that of the statement it is part of.
.stop_before <- function(s, depth, at, label = "") {
  if (is.null(s)) return(list(s))
  step <- call(".debugStep", call("quote", s), label, depth)
  if (!is.null(at)) step[[5L]] <- at
  list(step, .stepped(s, depth, at))
}

# The expression with a stop before every statement of blocks, branches and loops.
.stepped <- function(e, depth = 0L, at = NULL) {
  if (!is.call(e)) return(e)
  kind <- if (is.name(e[[1L]])) as.character(e[[1L]]) else ""
  if (kind == "{") {
    refs <- attr(e, "srcref")
    parts <- lapply(seq_along(e)[-1L], function(i) .stop_before(e[[i]], depth, if (is.null(refs)) at else refs[[i]]))
    return(as.call(c(list(e[[1L]]), unlist(parts, recursive = FALSE))))
  }
  deeper <- depth + kind %in% c("for", "while", "repeat")
  is_block <- function(s) is.call(s) && identical(s[[1L]], quote(`{`))
  block <- function(s) if (is_block(s)) .stepped(s, deeper, at) else as.call(c(list(quote(`{`)), .stop_before(s, deeper, at)))
  if (kind == "repeat") e[[2L]] <- .stepped(e[[2L]], deeper, at)
  if (kind %in% c("if", "for", "while")) {
    from <- c("if" = 3L, "for" = 4L, "while" = 3L)[[kind]]
    for (i in seq_along(e)) if (i >= from) e[[i]] <- block(e[[i]])
  }
  if (kind %in% c("switch", "(", "<-", "=", "<<-", "return", "invisible"))
    for (i in seq_along(e)) if (is_block(e[[i]])) e[[i]] <- .stepped(e[[i]], deeper, at)
  if (kind == "while") e[[3L]] <- as.call(c(as.list(e[[3L]]), .stop_before(e[[2L]], deeper, at, "(while) ")[1L]))
  e
}

# ---- where the debugger stops: list(env, finish, since): a frame, the loops that are to be left first, those around the
# place where it began (it ends when they do) ----

.stepping_at <- function(env) {
  for (i in seq_along(.tracing$stepping)) if (identical(.tracing$stepping[[i]]$env, env)) return(i)
  0L
}
.start_stepping <- function(env, finish = 0L, since = 0L) {
  i <- .stepping_at(env)
  if (i) .tracing$stepping[[i]]$finish <- finish
  else .tracing$stepping[[length(.tracing$stepping) + 1L]] <- list(env = env, finish = finish, since = since)
}
.stop_stepping <- function(env) .tracing$stepping[.stepping_at(env)] <- NULL

# Frames that have ended in the meantime are forgotten.
.prune_stepping <- function() {
  frames <- sys.frames()
  .tracing$stepping <- Filter(function(s) any(vapply(frames, identical, NA, s$env)), .tracing$stepping)
}

.browser_help <- c("n          next", "s          step into", "f          finish", "c or cont  continue", "Q          quit",
                   "where      show stack", "help       show help", "<expr>     evaluate expression")

# Reads commands and expressions for a frame until one of them goes on: "n", "s", "f" or "c"; at the end of the input
# `end`.  level: how many frames there are, for where.
.debug_read <- function(env, level, end, text = "", condition = NULL) {
  .tracing$browsers <- c(list(list(text = text, condition = condition)), .tracing$browsers)
  on.exit(.tracing$browsers <- .tracing$browsers[-1L])
  repeat {
    .prune_stepping()
    line <- .Internal(browserLine(paste0("Browse[", length(.tracing$browsers) + length(.tracing$stepping), "]> ")))
    if (is.null(line)) return(end)
    command <- trimws(line)
    if (command == "") {
      if (!isTRUE(getOption("browserNLdisabled"))) return("n")
    } else if (command %in% c("n", "s", "f", "c", "cont")) return(substr(command, 1L, 1L))
    else if (command == "Q") {
      .tracing$stepping <- NULL
      invokeRestart("abort")
    } else if (command == "where") .show_where(level)
    else if (command == "help") writeLines(.browser_help)
    else .browse(line, env)
  }
}

.show_where <- function(level) {
  calls <- sys.calls()[seq_len(level)]
  places <- .Internal(callPlaces())[seq_len(level)]
  own <- .own_frames(calls)
  calls <- rev(calls[!own])
  places <- rev(places[!own])
  for (i in seq_along(calls))
    cat("where ", i, if (nzchar(places[i])) c(" at ", places[i]), ": ", .call_text(calls[[i]]), sep = "")
  cat("\n")
}

# Which of these calls are the debugger's: from the stop of a frame to the evaluation of what was typed there, and those
# that an error there leads to.
.own_frames <- function(calls) {
  head <- vapply(calls, function(call) if (is.call(call) && is.name(call[[1L]])) as.character(call[[1L]]) else "", "")
  own <- logical(length(calls))
  for (to in which(head == ".browse")) {
    from <- max(0L, which(head[seq_len(to)] %in% c("browser", ".debugStep", ".debugEntered")))
    ends <- which(head == ".browser_value")
    own[from:max(to, ends[ends > to][1L], na.rm = TRUE)] <- TRUE
  }
  for (at in which(head == ".browse_error")) own[at:length(own)] <- TRUE
  own
}

.call_text <- function(call) paste0(deparse(call), "\n", collapse = "")
.show_code <- function(e)
  if (is.call(e)) cat(paste0(deparse(e, control = c("keepNA", "keepInteger", "niceNames")), "\n"), sep = "") else print(e)

.place_of <- function(at) if (!is.null(at)) {
  file <- attr(at, "srcfile")
  paste0(" at ", if (!is.null(file)) file$filename, "#", at[1L])
}

.debugStep <- function(e, label = "", depth = 0L, at = NULL) {
  if (is.call(e) && identical(e[[1L]], quote(browser))) .tracing$depth <- depth
  if (!length(.tracing$stepping)) return(NULL)
  env <- parent.frame()
  i <- .stepping_at(env)
  if (!i) return(NULL)
  state <- .tracing$stepping[[i]]
  if (depth < state$since) {
    .stop_stepping(env)
    return(NULL)
  }
  if (state$finish && depth >= state$finish) return(NULL)
  .start_stepping(env)
  cat("debug", .place_of(at), ": ", label, sep = "")
  .show_code(e)
  .debug_command(.debug_read(env, sys.nframe() - 1L, "n"), env, depth, e)
  NULL
}

# What n, s, f and c mean at statement e of a frame.  A loop that began while the frame was stepped through ends so.
.debug_command <- function(command, env, depth, e = NULL) {
  i <- .stepping_at(env)
  if (command %in% c("n", "s")) {
    if (!identical(env, globalenv())) .start_stepping(env, 0L, depth)
  } else if (i && depth > .tracing$stepping[[i]]$since) .start_stepping(env, depth)
  else .stop_stepping(env)
  if (command == "s") .step_into(e, env)
}

# Functions of programs that a statement names are stopped in, too, until the first of them is entered.
.step_into <- function(e, env) {
  for (name in unique(all.names(e))) {
    fun <- get0(name, envir = env, mode = "function")
    if (is.null(fun) || .Internal(isNative(fun)) || .Internal(funMarks(fun)) || .is_ours(fun)) next
    .instrument(fun, 2L)
    .tracing$into <- c(.tracing$into, fun)
  }
}
.is_ours <- function(fun) {
  home <- topenv(environment(fun))
  identical(home, baseenv()) || isNamespace(home) && getNamespaceName(home) %in% .standard_packages
}
.standard_packages <- c("base", "compiler", "datasets", "grDevices", "graphics", "grid", "methods", "parallel", "splines",
                        "stats", "stats4", "tcltk", "tools", "utils")

.debugEntered <- function() {
  # first of all: what follows may call one of them
  for (fun in .tracing$into) .Internal(funInstrument(fun, 0L, NULL))
  .tracing$into <- NULL
  fun <- sys.function(sys.parent())
  env <- parent.frame()
  marks <- .Internal(funMarks(fun))
  if (bitwAnd(marks, 2L)) .instrument(fun, marks - bitwAnd(marks, 3L))
  code <- body(fun)
  refs <- attr(code, "srcref")
  cat("debugging in: ", .call_text(sys.call(-1L)), "debug", .place_of(if (is.list(refs)) refs[[1L]] else attr(fun, "srcref")), ": ", sep = "")
  .show_code(code)
  .start_stepping(env)
  command <- .debug_read(env, sys.nframe() - 1L, "n")
  .debug_command(command, env, 0L, code)
  NULL
}

.debugLeft <- function(call) {
  .stop_stepping(parent.frame())
  cat("exiting from: ", .call_text(call), sep = "")
}

.traceCalled <- function() if (.tracing$on) {
  cat("trace: ")
  call <- sys.call(-1L)
  # GNU R does not know the arguments of calls in compiled code, such as that of packages
  print(if (isNamespace(topenv(parent.frame(2L)))) call[[1L]] else call)
}

.marked_function <- function(fun) if (is.character(fun)) get(fun, envir = parent.frame(2L), mode = "function") else fun

.set_mark <- function(fun, add, drop) {
  old <- .Internal(funMarks(fun))
  marks <- bitwOr(bitwAnd(old, bitwNot(drop)), add)
  if (marks != old && !.Internal(isNative(fun))) .instrument(fun, marks)
  invisible()
}

debug <- function(fun, text = "", condition = NULL, signature = NULL) .set_mark(.marked_function(fun), 1L, 2L)
debugonce <- function(fun, text = "", condition = NULL, signature = NULL) .set_mark(.marked_function(fun), 2L, 0L)
undebug <- function(fun, signature = NULL) {
  fun <- .marked_function(fun)
  if (!bitwAnd(.Internal(funMarks(fun)), 1L)) warning("argument is not being debugged")
  .set_mark(fun, 0L, 3L)
}
isdebugged <- function(fun, signature = NULL) bitwAnd(.Internal(funMarks(.marked_function(fun))), 1L) > 0L
debuggingState <- function(on = NULL) {
  old <- if (is.null(.tracing$debugging)) TRUE else .tracing$debugging
  if (!is.null(on)) .tracing$debugging <- as.logical(on)
  old
}

# Functions written in C cannot be marked.
.primTrace <- function(obj) .set_mark(.marked_function(obj), 4L, 0L)
.primUntrace <- function(obj) .set_mark(.marked_function(obj), 0L, 4L)

.doTrace <- function(expr, msg) {
  if (!tracingState(FALSE)) return(NULL)
  on.exit(tracingState(TRUE))
  if (!missing(msg)) {
    text <- deparse(sys.call(sys.parent(1L)))
    writeLines(paste("Tracing", if (length(text) > 1L) paste(text[1L], "....") else text, msg, ""))
  }
  eval.parent(substitute(expr))
  NULL
}

# What trace(what) means, one by one: names as strings, symbols or an expression, or a function.
.traced_names <- function(what) if (is.character(what)) what else if (is.expression(what)) as.list(what) else list(what)

# Name, environment and value of the function that trace(what) means.
.traced_place <- function(what, expr, envir) {
  where <- NULL
  if (is.call(expr) && (identical(expr[[1L]], quote(`::`)) || identical(expr[[1L]], quote(`:::`)))) {
    where <- asNamespace(as.character(expr[[2L]]))
    name <- as.character(expr[[3L]])
  } else if (is.character(what) || is.symbol(what)) name <- as.character(what)
  else if (is.symbol(expr)) name <- as.character(expr)
  else stop("argument 'what' should be the name of a function")
  if (is.null(where)) {
    where <- envir
    while (!identical(where, emptyenv()) && !exists(name, envir = where, inherits = FALSE, mode = "function"))
      where <- parent.env(where)
    if (identical(where, emptyenv()))
      stop(simpleError(gettextf("no function %s found", sQuote(name)), quote(getFunction(what, where = whereF))))
  }
  list(name = name, where = where, value = get(name, envir = where, mode = "function"))
}

# How messages name the place of what is traced: looked for from here, seen from a function, or in an environment that was named.
.traced_from <- function(where, several) if (several || !is.function(where)) "namespace" else "as seen from package"

# Binds the name anew wherever it holds the same function: the namespace and, if that was not named, the attached package.
.retrace <- function(place, fun, verb, from) {
  name <- place$name
  package <- sub("^package:", "", environmentName(place$where))
  places <- list(place$where)
  if (package %in% loadedNamespaces()) {
    places <- list(asNamespace(package))
    attached <- match(paste0("package:", package), search())
    if (!is.na(attached) && package != "base" && from == "in package") places <- c(places, as.environment(attached))
    message(verb, " function \"", name, "\" ", if (from == "namespace") "in package \"namespace:" else paste0(from, " \""), package, "\"")
  }
  for (env in places) {
    locked <- bindingIsLocked(name, env)
    if (locked) unlockBinding(name, env)
    assign(name, fun, envir = env)
    if (locked) lockBinding(name, env)
    # a method that is registered is called from the table
    table <- get0(".__S3MethodsTable__.", envir = env, inherits = FALSE)
    if (is.environment(table) && exists(name, envir = table, inherits = FALSE)) assign(name, fun, envir = table)
  }
}

# A tracer as the expression to evaluate: of functions, their call.
.tracer_expr <- function(tracer, expr) {
  if (is.function(tracer)) as.call(list(if (is.symbol(expr)) expr else tracer)) else tracer
}

.trace_step <- function(code, path, tracer, print) {
  set <- function(e, path) {
    if (!length(path)) return(call("{", if (print) call(".doTrace", tracer, shown) else call(".doTrace", tracer), e))
    e[[path[1L]]] <- set(e[[path[1L]]], path[-1L])
    e
  }
  shown <- paste("step", paste(path, collapse = ","))
  set(code, path)
}

trace <- function(what, tracer, exit, at, print, signature, where = topenv(parent.frame()), edit = FALSE) {
  if (nargs() == 1L) {
    if (is.character(what)) what <- get(what, envir = parent.frame(), mode = "function")
    return(invisible(.primTrace(what)))
  }
  if (!missing(signature) || !identical(edit, FALSE)) stop("tracing of methods and editing are not supported")
  expr <- substitute(what)
  force(what)
  if (missing(print)) print <- TRUE
  start <- if (missing(where)) parent.frame() else if (is.environment(where)) where else environment(where)
  enter <- if (!missing(tracer)) .tracer_expr(tracer, substitute(tracer)) else if (missing(exit) && print) quote({})
  leave <- if (!missing(exit)) .tracer_expr(exit, substitute(exit))
  names <- .traced_names(what)
  from <- if (missing(where)) "in package" else .traced_from(where, length(names) > 1L)
  done <- character()
  for (one in names) {
    place <- .traced_place(one, expr, start)
    def <- place$value
    if (inherits(def, "functionWithTrace")) def <- attr(def, "original")
    # what has no code of its own gets some
    if (typeof(def) == "special")
      warning(simpleWarning("making a traced version of a special; arguments may be altered",
                            quote(.makeTracedFunction(def, tracer, exit, at, print, doEdit))))
    traced <- if (is.null(environment(def))) as.function(c(alist(... = ), as.call(list(def, quote(...)))), envir = baseenv()) else def
    code <- body(traced)
    if (!is.null(enter)) {
      if (missing(at)) code <- call("{", if (print) call(".doTrace", enter, "on entry") else call(".doTrace", enter), code)
      else {
        steps <- if (is.list(at)) at else as.list(at)
        # innermost first, so that the paths stay valid
        for (path in steps[order(-lengths(steps))]) code <- .trace_step(code, as.integer(path), enter, print)
      }
    }
    if (!is.null(leave))
      code <- call("{", call("on.exit", if (print) call(".doTrace", leave, "on exit") else call(".doTrace", leave)), code)
    body(traced, envir = environment(traced)) <- code
    attr(traced, "original") <- def
    class(traced) <- structure("functionWithTrace", package = "methods")
    .retrace(place, traced, "Tracing", from)
    done <- c(done, place$name)
  }
  done
}

untrace <- function(what, signature = NULL, where = topenv(parent.frame())) {
  expr <- substitute(what)
  force(what)
  start <- if (missing(where)) parent.frame() else if (is.environment(where)) where else environment(where)
  names <- .traced_names(what)
  from <- if (missing(where)) "in package" else .traced_from(where, length(names) > 1L)
  for (one in names) {
    if (is.function(one) && !inherits(one, "functionWithTrace")) {
      .primUntrace(one)
      next
    }
    place <- .traced_place(one, expr, start)
    if (inherits(place$value, "functionWithTrace")) .retrace(place, attr(place$value, "original"), "Untracing", from)
    else .primUntrace(place$value)
  }
  invisible()
}

# ---- browser() ----

# The commands and expressions come from the terminal, or from the lines of the script after the running one.
browser <- function(text = "", condition = NULL, expr = TRUE, skipCalls = 0L) {
  if (!isTRUE(as.logical(expr))) return(invisible())
  env <- parent.frame()
  at <- sys.nframe() - 1L - as.integer(skipCalls)
  call <- if (at > 0L) sys.call(at)
  if (!.stepping_at(env)) {
    cat("Called from: ")
    if (is.null(call)) cat("top level \n") else .show_code(call)
  }
  depth <- .tracing$depth
  .tracing$depth <- NULL
  command <- .debug_read(env, sys.nframe() - 1L, "c", text, condition)
  .debug_command(command, env, if (is.null(depth)) 0L else depth)
  invisible()
}

# Evaluates what was typed, with further lines while it is incomplete; errors are reported, no more.
.browse <- function(line, env) {
  repeat {
    code <- tryCatch(parse(text = line, keep.source = FALSE), error = identity)
    if (!inherits(code, "error")) break
    more <- if (grepl("unexpected end of input|INCOMPLETE_STRING", conditionMessage(code))) .Internal(browserLine("+ "))
    if (is.null(more)) {
      cat("Error: ", conditionMessage(code), "\n", sep = "", file = stderr())
      return()
    }
    line <- paste0(line, "\n", more)
  }
  for (one in as.list(code)) {
    value <- withRestarts(withCallingHandlers(.browser_value(one, env), error = function(e) .browse_error(e, env)),
                          browse = function() NULL)
    if (isTRUE(value[[2L]])) print(value[[1L]])
    .Internal(printDeferredWarnings(TRUE))
  }
}

.browser_value <- function(one, env) .Internal(browserValue(one, env))

# An error that nothing has caught: reported, options(error = ) done, and back to the prompt.
.browse_error <- function(e, env) {
  where <- conditionCall(e)
  # variables that typed code misses are not the function's
  if (grepl("^object '.*' not found$", conditionMessage(e)) && identical(where, .browser_value(quote(sys.call()), env)[[1L]])) where <- NULL
  again <- .in_error_option(sys.calls())
  cat("Error", if (again) " during wrapup", if (!again && !is.null(where)) c(" in ", deparse(where, nlines = 1L)[1L], " "), ": ",
      conditionMessage(e), "\n", sep = "", file = stderr())
  if (again) cat("Error: no more error handlers available (recursive errors?); invoking 'abort' restart\n", file = stderr())
  else for (action in as.list(.error_action())) eval(action, globalenv())
  invokeRestart("browse")
}

.error_action <- function() {
  action <- getOption("error")
  if (is.function(action)) as.expression(as.call(list(action))) else if (is.language(action)) as.expression(action)
}

# Does recover() or another function of options(error = ) run?
.in_error_option <- function(calls) any(vapply(calls, function(call) {
  is.call(call) && (identical(call[[1L]], quote(recover)) || is.function(call[[1L]]) && identical(call[[1L]], getOption("error")))
}, NA))

.browser_at <- function(n) {
  if (n < 1L) stop(simpleError("number of contexts must be positive", sys.call(-1L)))
  if (n > length(.tracing$browsers)) stop(simpleError("no browser context to query", sys.call(-1L)))
  .tracing$browsers[[n]]
}
browserText <- function(n = 1L) .browser_at(n)$text
browserCondition <- function(n = 1L) .browser_at(n)$condition
browserSetDebug <- function(n = 1L) {
  .browser_at(n)
  invisible()
}
