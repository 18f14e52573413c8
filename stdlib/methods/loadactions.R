# loadactions.R - Functions that a package wants called when its namespace is loaded: setLoadAction() and relatives.
#
# The names of a namespace's actions are in its variable .__A__, the functions in .__A__NAME.  They are saved with the package, or set
# by its .onLoad(); loadNamespace() (stdlib/base/namespaces.R) calls .run_load_actions() after that.

.action_names <- function(where) {
  known <- get0(".__A__", envir = where, inherits = FALSE)
  if (is.null(known)) character() else known
}
.action_variable <- function(name) paste0(".__A__", name)

setLoadAction <- function(action, aname = "", where = topenv(parent.frame())) {
  known <- .action_names(where)
  if (!nzchar(aname)) aname <- paste0(".", length(known) + 1L)
  if (!is.function(action)) stop(gettextf("non-function action: %s", sQuote(aname)), domain = NA)
  assign(.action_variable(aname), action, envir = where)
  known <- union(known, aname)
  assign(".__A__", known, envir = where)
  invisible(known)
}

setLoadActions <- function(..., .where = topenv(parent.frame())) {
  actions <- list(...)
  given <- names(actions)
  for (i in seq_along(actions)) setLoadAction(actions[[i]], if (is.null(given)) "" else given[[i]], .where)
  invisible()
}

getLoadActions <- function(where = topenv(parent.frame())) {
  names <- .action_names(where)
  actions <- lapply(names, function(n) get(.action_variable(n), envir = where, inherits = FALSE))
  if (length(names)) structure(actions, names = names) else list()
}

hasLoadAction <- function(aname, where = topenv(parent.frame())) aname %in% .action_names(where)

# Evaluates expr, which is evaluated here (evalqOnLoad(): taken as it is), in the namespace when that is loaded.
evalOnLoad <- function(expr, where = topenv(parent.frame()), aname = "") {
  force(expr)
  setLoadAction(function(ns) eval(expr, ns), aname, where)
}
evalqOnLoad <- function(expr, where = topenv(parent.frame()), aname = "") {
  written <- substitute(expr)
  evalOnLoad(written, where, aname)
}

# Actions may set others.
.run_load_actions <- function(ns) {
  done <- character()
  while (length(open <- setdiff(.action_names(ns), done))) {
    get(.action_variable(open[1L]), envir = ns, inherits = FALSE)(ns)
    done <- c(done, open[1L])
  }
}
