# psock.R - Workers that are reached through sockets: how they are started, what goes to and fro, and what a worker does.
#
# The messages are those of GNU R's parallel package, so that masters and workers of both kinds work together.  A master
# listens; a worker program is started with the words MASTER=, PORT=, ... behind its expression, and connects.  Then serialized
# lists go to and fro: type "EXEC" with data (fun, args, return, tag) is answered by type "VALUE" with value, success, time and
# tag; "DONE" ends the worker.
#
# A worker of this program on this machine is at the other end of a pair of sockets that exists before it starts (kin): nobody has
# to wait for it, no port is taken, and numbers travel as they lie in memory.

# ---- starting ----

.this_machine <- function() c("localhost", "127.0.0.1", .machine_name())

makePSOCKcluster <- function(names, ...) {
  if (is.numeric(names)) {
    if (names[1L] < 1) stop("numeric 'names' must be >= 1")
    names <- rep("localhost", names[1L])
  }
  .check_ncores(length(names))
  options <- addClusterOptions(defaultClusterOptions, list(...))
  together <- identical(getClusterOption("setup_strategy", options), "parallel") && !isTRUE(getClusterOption("manual", options))
  own <- vapply(names, .is_own_program, NA, options)
  cl <- if (all(own) || !together) {
    lapply(seq_along(names), function(i) newPSOCKnode(names[[i]], options = options, rank = if (together) i - 1 else i))
  } else .start_together(names, own, options, sys.call())
  class(cl) <- c("SOCKcluster", "cluster")
  cl
}

# Does a node on this host run this program, without anything between?
.is_own_program <- function(host, options) {
  identical(getClusterOption("rscript", options), defaultClusterOptions$rscript) && host %in% .this_machine() &&
    !isTRUE(getClusterOption("manual", options)) && is.na(getClusterOption("renice", options)) && .Internal(canStartSelf())
}

newPSOCKnode <- function(machine = "localhost", ..., options = defaultClusterOptions, rank) {
  options <- addClusterOptions(options, list(...))
  if (.is_own_program(machine, options)) return(.new_kin(machine, options, rank))
  port <- getClusterOption("port", options)
  .start_program(machine, options, "sequential", rank)
  con <- socketConnection("localhost", port = port, server = TRUE, blocking = TRUE, open = "a+b",
                          timeout = getClusterOption("timeout", options))
  .socket_node(con, machine, rank, options)
}

.socket_node <- function(con, host, rank, options) {
  kind <- if (isTRUE(getClusterOption("useXDR", options))) "SOCKnode" else "SOCK0node"
  structure(list(con = con, host = host, rank = rank), class = kind)
}

.worker_words <- function(host, options, setup_strategy) {
  local <- host %in% .this_machine()
  c(paste0("MASTER=", if (local) "localhost" else getClusterOption("master", options)),
    paste0("PORT=", getClusterOption("port", options)), paste0("OUT=", shQuote(getClusterOption("outfile", options))),
    paste0("SETUPTIMEOUT=", getClusterOption("setup_timeout", options)),
    paste0("TIMEOUT=", format(getClusterOption("timeout", options), scientific = FALSE)),
    paste0("XDR=", getClusterOption("useXDR", options)), paste0("SETUPSTRATEGY=", setup_strategy))
}

.worker_packages <- function(options) {
  if (isTRUE(getClusterOption("methods", options))) "--default-packages=datasets,utils,grDevices,graphics,stats,methods"
}

.new_kin <- function(host, options, rank) {
  about <- .worker_words(host, options, getClusterOption("setup_strategy", options))
  out <- paste0("OUT=", getClusterOption("outfile", options))
  words <- c(.worker_packages(options), getClusterOption("rscript_args", options), "-e", "parallel:::.workRSOCK()",
             replace(about, grep("^OUT=", about), out))
  con <- .Internal(workerProgram(words, sprintf("<-localhost:%d", as.integer(getClusterOption("port", options)))))
  socketTimeout(con, getClusterOption("timeout", options))
  .socket_node(con, host, rank, options)
}

workerCommand <- function(machine, options, setup_strategy = "sequential") {
  program <- if (isTRUE(getClusterOption("homogeneous", options))) shQuote(getClusterOption("rscript", options)) else "Rscript"
  start <- "tryCatch(parallel:::.workRSOCK,error=function(e)parallel:::.slaveRSOCK)()"
  command <- paste(c(program, .worker_packages(options), getClusterOption("rscript_args", options), "-e", shQuote(start),
                     .worker_words(machine, options, setup_strategy)), collapse = " ")
  nice <- getClusterOption("renice", options)
  if (!is.na(nice) && nice) command <- sprintf("nice +%d %s", as.integer(nice), command)
  if (machine %in% .this_machine()) return(command)
  user <- getClusterOption("user", options)
  paste0(getClusterOption("rshcmd", options), " ", if (length(user)) paste("-l", user), " ", machine, ' "', command, '"')
}

.start_program <- function(host, options, setup_strategy, rank) {
  command <- workerCommand(host, options, setup_strategy)
  if (!isTRUE(getClusterOption("manual", options))) return(system(paste(command, "</dev/null"), wait = FALSE))
  cat("Manually start worker on", host, "with\n    ", command, "\n")
  utils::flush.console()
}

# Starts all programs, then takes them as they come.
.start_together <- function(hosts, own, options, call) {
  listening <- serverSocket(port = getClusterOption("port", options))
  on.exit(close(listening))
  cl <- vector("list", length(hosts))
  for (i in seq_along(hosts)) {
    if (own[[i]]) cl[[i]] <- .new_kin(hosts[[i]], options, i - 1)
    else .start_program(hosts[[i]], options, "parallel", i)
  }
  waiting <- which(!own)
  ends <- Sys.time() + getClusterOption("setup_timeout", options)
  for (k in seq_along(waiting)) {
    left <- max(0, as.numeric(difftime(ends, Sys.time(), units = "secs")))
    if (!socketSelect(list(listening), FALSE, left)) {
      for (node in cl) if (!is.null(node)) close(node$con)
      missing <- length(waiting) - k + 1L
      text <- ngettext(length(hosts), "Cluster setup failed. %d worker of %d failed to connect.",
                       "Cluster setup failed. %d of %d workers failed to connect.")
      stop(simpleError(sprintf(text, missing, length(hosts)), call))
    }
    con <- socketAccept(listening, open = "a+b", blocking = TRUE, timeout = getClusterOption("timeout", options))
    i <- waiting[[k]]
    cl[[i]] <- .socket_node(con, hosts[[i]], i - 1, options)
  }
  cl
}

makeForkCluster <- function(nnodes = getOption("mc.cores", 2L), ...) {
  nnodes <- as.integer(nnodes)
  if (is.na(nnodes) || nnodes < 1L) stop("'nnodes' must be >= 1")
  .check_ncores(nnodes)
  options <- addClusterOptions(defaultClusterOptions, list(...))
  cl <- lapply(seq_len(nnodes), function(i) newForkNode(options = options, rank = i))
  class(cl) <- c("SOCKcluster", "cluster")
  cl
}

newForkNode <- function(..., options = defaultClusterOptions, rank, socket, setup_timeout, server_socket) {
  options <- addClusterOptions(options, list(...))
  about <- sprintf("<-localhost:%d", as.integer(getClusterOption("port", options)))
  p <- .Internal(forkNode(about))
  if (p[[1L]] == 0L) {
    tryCatch({
      if (!is.null(seed <- .GlobalEnv$.Random.seed)) rm(".Random.seed", envir = .GlobalEnv)
      sinkWorkerOutput(getClusterOption("outfile", options))
      .say_start("localhost", getClusterOption("port", options))
      workLoop(structure(list(con = p[[2L]]), class = "SOCK0node"))
    }, error = function(e) NULL, interrupt = function(e) NULL, finally = .Internal(workerExit(0L)))
  }
  structure(list(con = p[[2L]], host = "localhost", rank = rank), class = c("forknode", "SOCK0node"))
}

# ---- messages ----

sendData <- function(node, data) UseMethod("sendData")
recvData <- function(node) UseMethod("recvData")
recvOneData <- function(cl) UseMethod("recvOneData")
closeNode <- function(node) UseMethod("closeNode")
closeNode.default <- function(node) {}
closeNode.SOCKnode <- function(node) close(node$con)
closeNode.SOCK0node <- function(node) close(node$con)

sendData.SOCKnode <- function(node, data) {
  if (!.Internal(isKin(node$con))) data <- .for_others(data)
  serialize(data, node$con)
}
sendData.SOCK0node <- function(node, data) {
  if (!.Internal(isKin(node$con))) data <- .for_others(data)
  serialize(data, node$con, xdr = FALSE)
}
recvData.SOCKnode <- function(node) {
  answered <- FALSE
  on.exit(if (!answered) .say_silent(node))
  message <- unserialize(node$con)
  answered <- TRUE
  message
}
recvData.SOCK0node <- recvData.SOCKnode

# Of many workers the error alone does not say which one is gone: its name follows on standard error, as places in the source do.
# Workers say nothing of their master.
.say_silent <- function(node) {
  if (!is.null(node$rank) && Sys.getenv("ORBIT_LOCATION") != "0")
    cat(sprintf("no answer was read from the worker of rank %d on %s\n", node$rank, node$host), file = stderr())
}

recvOneData.SOCKcluster <- function(cl) {
  ready <- socketSelect(lapply(cl, function(node) node$con))
  first <- which(ready)[[1L]]
  list(node = first, value = recvData(cl[[first]]))
}

# Every implementation has its own of these.
.standard_packages <- c("base", "stats", "utils", "graphics", "grDevices", "methods", "tools", "splines", "stats4", "parallel")

# A job for another implementation: functions of standard packages in it are called by name there.
.for_others <- function(message) {
  if (!identical(message$type, "EXEC")) return(message)
  message$data$fun <- .by_name(message$data$fun)
  message$data$args <- lapply(message$data$args, .by_name)
  message
}

.by_name <- function(f) {
  if (typeof(f) != "closure" || !isNamespace(home <- environment(f))) return(f)
  package <- getNamespaceName(home)
  if (!package %in% .standard_packages) return(f)
  names <- if (package == "base") ls(.BaseNamespaceEnv, all.names = TRUE) else getNamespaceExports(package)
  name <- Find(function(n) identical(get0(n, home, inherits = FALSE), f), names)
  if (is.null(name)) return(f)
  its <- call("::", as.name(package), as.name(name))
  as.function(c(alist(... = ), as.call(list(its, quote(...)))), envir = .GlobalEnv)
}

# ---- the worker ----

sinkWorkerOutput <- function(outfile) {
  if (!nzchar(outfile)) return(invisible())
  to <- file(outfile, open = "w")
  sink(to)
  sink(to, type = "message")
}

.say_start <- function(host, port) {
  when <- format(Sys.time(), "%H:%M:%OS3")
  cat(sprintf("starting worker pid=%d on %s:%s at %s\n", Sys.getpid(), host, port, when))
}

# What a worker program runs: reaches the master named behind its expression, and works until it is told to stop.
.workRSOCK <- function() {
  said <- grep("^[A-Z]+=", commandArgs(), value = TRUE)
  said <- structure(sub("^[A-Z]+=", "", said), names = sub("=.*", "", said))
  value <- function(name, otherwise) if (name %in% names(said)) said[[name]] else otherwise
  host <- value("MASTER", "localhost")
  port <- value("PORT", "")
  con <- .Internal(masterConnection(sprintf("->%s:%s", host, port)))
  sinkWorkerOutput(value("OUT", ""))
  .say_start(host, port)
  if (is.null(con)) con <- .connect_to_master(host, as.integer(port), as.numeric(value("TIMEOUT", "2592000")),
                                              as.numeric(value("SETUPTIMEOUT", "120")))
  xdr <- isTRUE(as.logical(value("XDR", "TRUE")))
  workLoop(structure(list(con = con), class = if (xdr) "SOCKnode" else "SOCK0node"))
}
.slaveRSOCK <- .workRSOCK

# The master may not listen yet: tries again with growing pauses.
.connect_to_master <- function(host, port, timeout, patience) {
  pause <- 0.05
  began <- Sys.time()
  repeat {
    con <- tryCatch(suppressWarnings(socketConnection(host, port, blocking = TRUE, open = "a+b", timeout = timeout)), error = function(e) NULL)
    if (!is.null(con)) return(con)
    if (difftime(Sys.time(), began, units = "secs") > patience) stop("cannot connect to the master at ", host, ":", port)
    Sys.sleep(pause)
    pause <- min(pause * 1.5, 2)
  }
}

workLoop <- function(master) {
  tryCatch(repeat if (workCommand(master)) break, error = function(e) NULL, interrupt = function(e) NULL)
  invisible()
}

# One message; TRUE when it was the last.
workCommand <- function(master) {
  job <- tryCatch(recvData(master), error = function(e) { # the master is gone
    if (!identical(conditionMessage(e), "error reading from connection")) message("a message cannot be read: ", conditionMessage(e))
    list(type = "DONE")
  })
  if (identical(job$type, "DONE")) {
    closeNode(master)
    return(TRUE)
  }
  if (!identical(job$type, "EXEC")) return(FALSE)
  began <- proc.time()
  failed <- FALSE
  value <- tryCatch(do.call(.own_function(job$data$fun), lapply(job$data$args, .own_function), quote = TRUE), error = function(e) {
    failed <<- TRUE
    structure(conditionMessage(e), class = c("snow-try-error", "try-error"))
  })
  if (isFALSE(job$data$return)) value <- NULL
  sendData(master, list(type = "VALUE", value = value, success = !failed, time = proc.time() - began, tag = job$data$tag))
  FALSE
}

# A function of a standard package as another implementation wrote it down calls what is internal there; the one of that name here
# does the same.
.own_function <- function(f) {
  if (typeof(f) != "closure" || !isNamespace(home <- environment(f)) || !getNamespaceName(home) %in% .standard_packages) return(f)
  name <- .internal_name(body(f))
  own <- if (is.null(name)) NULL else get0(name, envir = home, mode = "function", inherits = FALSE)
  if (is.null(own) || !identical(names(formals(args(own))), names(formals(f)))) f else own
}

# The name behind .Internal() or, as in .Call(C_rnorm, n, mean, sd), of the routine.
.internal_name <- function(e) {
  if (!is.call(e)) return(NULL)
  if (identical(e[[1L]], quote(.Internal)) && is.call(e[[2L]])) return(as.character(e[[2L]][[1L]]))
  if (length(e) > 1L && is.symbol(e[[2L]]) && startsWith(routine <- as.character(e[[2L]]), "C_") &&
      as.character(e[[1L]])[1L] %in% c(".Call", ".External", ".External2", ".C", ".Fortran")) return(substring(routine, 3L))
  for (part in as.list(e)) {
    found <- if (missing(part)) NULL else .internal_name(part)
    if (!is.null(found)) return(found)
  }
  NULL
}
