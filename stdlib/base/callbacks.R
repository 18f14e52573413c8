# callbacks.R - Functions called after each top-level expression: addTaskCallback() and taskCallbackManager().
# The programs call .run_task_callbacks() once this file's .task_callbacks has been touched.

.task_callbacks <- new.env(hash = FALSE, parent = emptyenv())

addTaskCallback <- function(f, data = NULL, name = character()) {
  if (!is.function(f)) stop("handler must be a function")
  entry <- if (missing(data)) list(f = f) else list(f = f, data = list(data))
  now <- .task_callbacks$list
  if (is.null(now)) now <- list()
  label <- if (length(name)) as.character(name)[1L] else as.character(length(now) + 1L)
  now[[length(now) + 1L]] <- entry
  names(now)[length(now)] <- label
  assign("list", now, envir = .task_callbacks)
  structure(length(now), names = label)
}

removeTaskCallback <- function(id) {
  now <- .task_callbacks$list
  at <- if (is.character(id)) match(id, names(now), nomatch = 0L) else as.integer(id)
  if (length(at) != 1L || is.na(at) || at < 1L || at > length(now)) return(FALSE)
  assign("list", now[-at], envir = .task_callbacks)
  TRUE
}

getTaskCallbackNames <- function() {
  labels <- names(.task_callbacks$list)
  if (is.null(labels)) character() else labels
}

# What one callback answers; an error in it removes it.
.task_callback_keeps <- function(entry, label, expr, value, ok, visible) {
  cb <- entry$f
  keep <- tryCatch(if (is.null(entry$data)) cb(expr, value, ok, visible) else cb(expr, value, ok, visible, entry$data[[1L]]),
                   error = function(e) {
                     head <- if (is.null(conditionCall(e))) "Error: "
                             else paste0("Error in ", deparse(conditionCall(e), nlines = 1L), " : ")
                     cat(head, conditionMessage(e), "\n", sep = "", file = stderr())
                     FALSE
                   })
  if (is.logical(keep) && length(keep) == 1L) return(isTRUE(keep))
  cat("warning messages from top-level task callback '", label, "'\n", sep = "", file = stderr())
  cat("Warning message:\ntop-level task callback did not return a logical value \n", file = stderr())
  !is.logical(keep) || any(keep, na.rm = TRUE)
}

.run_task_callbacks <- function(expr, value, ok, visible) {
  if (isTRUE(.task_callbacks$running)) return(invisible())
  assign("running", TRUE, envir = .task_callbacks)
  on.exit(assign("running", FALSE, envir = .task_callbacks))
  now <- .task_callbacks$list
  drop <- character()
  for (label in names(now))
    if (!.task_callback_keeps(now[[label]], label, expr, value, ok, visible)) drop <- c(drop, label)
  if (length(drop)) {
    now <- .task_callbacks$list
    assign("list", now[!(names(now) %in% drop)], envir = .task_callbacks)
  }
  invisible()
}

# The position of a handler given by name or number.
.handler_position <- function(which, names) {
  if (length(which) != 1L) .refuse("'which' must be of length 1")
  at <- if (is.character(which)) match(which, names) else if (is.numeric(which)) as.integer(which)
        else .refuse("'which' must be character or numeric")
  if (is.na(at)) .refuse(gettextf("no such element '%s'", which))
  if (at < 1L || at > length(names)) .refuse("invalid 'which' argument")
  at
}

# One callback that runs any number of handlers, kept in this frame; those that return other than TRUE are removed.
taskCallbackManager <- function(handlers = list(), registered = FALSE, verbose = FALSE) {
  asleep <- FALSE
  loud <- verbose
  self <- new.env()
  self$suspend <- function(status = TRUE) asleep <<- status
  self$callbacks <- function() handlers
  self$register <- function(name = "R-taskCallbackManager", verbose = loud) {
    if (verbose) cat(gettext("Registering 'evaluate' as low-level callback\n"))
    registered <<- TRUE
    addTaskCallback(self$evaluate, name = name)
  }
  self$remove <- function(which) {
    handlers <<- handlers[-.handler_position(which, names(handlers))]
    TRUE
  }
  self$add <- function(f, data = NULL, name = NULL, register = TRUE) {
    key <- if (is.null(name)) paste(1L + length(handlers)) else name
    handlers[[key]] <<- if (missing(data)) list(f = f) else list(f = f, data = data)
    if (register && !registered) self$register()
    key
  }
  self$evaluate <- function(expr, value, ok, visible) {
    .keeps <- function(h) isTRUE(do.call(h$f, c(list(expr, value, ok, visible), unname(h[-1L])), quote = TRUE))
    if (!asleep) {
      kept <- vapply(handlers, .keeps, NA)
      if (loud && !all(kept)) cat(gettextf("Removing %s", toString(names(handlers)[!kept])), "\n")
      handlers <<- handlers[kept]
    }
    TRUE
  }
  mget(c("add", "evaluate", "remove", "register", "suspend", "callbacks"), envir = self)
}
