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

taskCallbackManager <- function(handlers = list(), registered = FALSE, verbose = FALSE) {
  suspended <- FALSE
  .verbose <- verbose
  add <- function(f, data = NULL, name = NULL, register = TRUE) {
    if (is.null(name)) name <- as.character(length(handlers) + 1L)
    entry <- list(f = f)
    if (!missing(data)) entry["data"] <- list(data)
    handlers[[name]] <<- entry
    if (register && !registered) manager$register()
    name
  }
  evaluate <- function(expr, value, ok, visible) {
    if (suspended) return(TRUE)
    keep <- vapply(handlers, function(h)
      isTRUE(if (length(h) > 1L) h$f(expr, value, ok, visible, h$data) else h$f(expr, value, ok, visible)), NA)
    if (!all(keep)) {
      if (.verbose) cat(gettextf("Removing %s", paste(names(handlers)[!keep], collapse = ", ")), "\n")
      handlers <<- handlers[keep]
    }
    TRUE
  }
  remove <- function(which) {
    if (length(which) != 1L) stop("'which' must be of length 1")
    if (is.character(which)) {
      at <- match(which, names(handlers))
      if (is.na(at)) stop(gettextf("no such element '%s'", which), domain = NA)
    } else if (is.numeric(which)) {
      at <- as.integer(which)
      if (at <= 0L || at > length(handlers)) stop("invalid 'which' argument")
    } else stop("'which' must be character or numeric")
    handlers <<- handlers[-at]
    TRUE
  }
  register <- function(name = "R-taskCallbackManager", verbose = .verbose) {
    if (verbose) cat(gettext("Registering 'evaluate' as low-level callback\n"))
    id <- addTaskCallback(evaluate, name = name)
    registered <<- TRUE
    id
  }
  suspend <- function(status = TRUE) suspended <<- status
  callbacks <- function() handlers
  manager <- list(add = add, evaluate = evaluate, remove = remove, register = register, suspend = suspend,
                  callbacks = callbacks)
  manager
}
