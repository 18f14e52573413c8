# psock.R - Workers that are programs of their own, which talk with their master over sockets: both ends.
#
# The messages are those of GNU R's parallel package, so that masters and workers of both kinds work together.  A master
# listens; a worker program is started with the words MASTER=, PORT=, ... behind its expression, and connects.  Then serialized
# lists go to and fro: type "EXEC" with data (fun, args, return, tag) is answered by type "VALUE" with value, success, time and
# tag; "DONE" ends the worker.  makePSOCKcluster() (cluster.R) comes here when a fork of this process will not do.

# Options that say something about the program that is started, or the way to it.
.needs_programs <- function(hosts, options) {
  about <- strsplit("rscript rscript_args port master manual rshcmd user useXDR renice setup_strategy homogeneous", " ")[[1L]]
  length(intersect(about, names(options))) > 0L || length(setdiff(hosts, .this_machine())) > 0L
}

.this_machine <- function() c("localhost", "127.0.0.1", Sys.info()[["nodename"]])

# ---- the master ----

.cluster_options <- function(given) {
  all <- mget(ls(defaultClusterOptions), envir = defaultClusterOptions)
  all[names(given)] <- given
  if (is.null(all$port)) {
    port <- Sys.getenv("R_PARALLEL_PORT")
    all$port <- if (grepl("^[0-9]+$", port)) as.integer(port) else 11000L + as.integer(1000 * ((as.numeric(Sys.time()) * 1000 + Sys.getpid()) / 1000) %% 1000)
  }
  if (is.null(all$rscript)) all$rscript <- commandArgs()[1L]
  all
}

.worker_command <- function(host, o) {
  local <- host %in% .this_machine()
  master <- if (!is.null(o$master)) o$master else if (local) "localhost" else Sys.info()[["nodename"]]
  words <- c(shQuote(o$rscript),
    if (isTRUE(o$methods)) "--default-packages=datasets,utils,grDevices,graphics,stats,methods",
    o$rscript_args, "-e", shQuote("tryCatch(parallel:::.workRSOCK,error=function(e)parallel:::.slaveRSOCK)()"),
    paste0("MASTER=", master), paste0("PORT=", o$port), paste0("OUT=", shQuote(o$outfile)), paste0("SETUPTIMEOUT=", o$setup_timeout),
    paste0("TIMEOUT=", format(o$timeout, scientific = FALSE)), paste0("XDR=", o$useXDR), paste0("SETUPSTRATEGY=", o$setup_strategy))
  command <- paste(words, collapse = " ")
  if (!is.na(o$renice) && o$renice) command <- sprintf("nice -n %d %s", as.integer(o$renice), command)
  if (local) return(command)
  paste(o$rshcmd, if (!is.null(o$user)) paste("-l", o$user), host, shQuote(command))
}

.make_programs <- function(hosts, ...) {
  o <- .cluster_options(list(...))
  self <- sys.call(-1L)
  listening <- serverSocket(o$port)
  on.exit(close(listening))
  cl <- vector("list", length(hosts))
  start <- function(i) {
    command <- .worker_command(hosts[[i]], o)
    if (isTRUE(o$manual)) {
      cat("Manually start worker on", hosts[[i]], "with\n    ", command, "\n")
      utils::flush.console()
    } else system(paste(command, "</dev/null"), wait = FALSE)
  }
  take <- function(i) {
    con <- tryCatch(socketAccept(listening, open = "a+b", blocking = TRUE, timeout = o$timeout),
                    error = function(e) stop(sprintf("worker %d on host %s did not connect", i, sQuote(hosts[[i]])), call. = FALSE))
    cl[[i]] <<- structure(list(con = con, host = hosts[[i]], rank = i, xdr = isTRUE(o$useXDR), foreign = o$rscript != commandArgs()[1L]), class = "SOCKnode")
  }
  each <- seq_along(hosts)
  tryCatch({
    if (identical(o$setup_strategy, "sequential") || isTRUE(o$manual)) for (i in each) {
      start(i)
      .await_worker(listening, o$setup_timeout, 1L, 1L, self)
      take(i)
    } else {
      for (i in each) start(i)
      for (i in each) {
        .await_worker(listening, o$setup_timeout, length(each) - i + 1L, length(each), self)
        take(i)
      }
    }
  }, error = function(e) {
    for (node in cl) if (!is.null(node)) close(node$con)
    stop(e)
  })
  class(cl) <- c("SOCKcluster", "cluster")
  cl
}

.await_worker <- function(listening, seconds, missing, all, call) {
  if (socketSelect(list(listening), FALSE, seconds)) return(invisible())
  text <- ngettext(all, "Cluster setup failed. %d worker of %d failed to connect.", "Cluster setup failed. %d of %d workers failed to connect.")
  stop(simpleError(sprintf(text, missing, all), call))
}

.send_job <- function(node, fun, args, tag = NULL) {
  if (node$foreign) {
    fun <- .by_name(fun)
    args <- lapply(args, .by_name)
  }
  serialize(list(type = "EXEC", data = list(fun = fun, args = args, return = TRUE, tag = tag), tag = NULL), node$con, xdr = node$xdr)
}

# A function of a standard package for another implementation: one that calls its own function of that name.
.by_name <- function(f) {
  if (typeof(f) != "closure" || !isNamespace(home <- environment(f))) return(f)
  package <- getNamespaceName(home)
  if (!package %in% c("base", "stats", "utils", "graphics", "grDevices", "methods", "tools", "splines", "stats4", "parallel")) return(f)
  names <- if (package == "base") ls(.BaseNamespaceEnv, all.names = TRUE) else getNamespaceExports(package)
  name <- Find(function(n) identical(get0(n, home, inherits = FALSE), f), names)
  if (is.null(name)) return(f)
  its <- call("::", as.name(package), as.name(name))
  as.function(c(alist(... = ), as.call(list(its, quote(...)))), envir = .GlobalEnv)
}

.job_result <- function(node) {
  answer <- tryCatch(unserialize(node$con), error = function(e)
    stop(sprintf("the worker of rank %d on host %s is gone", node$rank, sQuote(node$host)), call. = FALSE))
  answer$value
}

.node_value <- function(node, fun, args) {
  .send_job(node, fun, args)
  .job_result(node)
}

.end_program <- function(node) {
  tryCatch(serialize(list(type = "DONE", data = NULL, tag = NULL), node$con, xdr = node$xdr), error = function(e) NULL)
  close(node$con)
}

# ---- the worker ----

# What a worker program runs: connects to the master named behind its expression, and works until it is told to stop.
.workRSOCK <- function() {
  said <- grep("^[A-Z]+=", commandArgs(), value = TRUE)
  said <- structure(sub("^[A-Z]+=", "", said), names = sub("=.*", "", said))
  value <- function(name, otherwise) if (name %in% names(said)) said[[name]] else otherwise
  out <- value("OUT", "")
  if (nzchar(out)) {
    to <- file(out, open = "w")
    sink(to)
    sink(to, type = "message")
  }
  con <- .connect_to_master(value("MASTER", "localhost"), as.integer(value("PORT", "")), as.numeric(value("TIMEOUT", "2592000")),
                            as.numeric(value("SETUPTIMEOUT", "120")))
  .work(con, as.logical(value("XDR", "TRUE")))
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

.work <- function(con, xdr) {
  on.exit(close(con))
  repeat {
    job <- tryCatch(unserialize(con), error = function(e) list(type = "DONE")) # the master is gone
    if (identical(job$type, "DONE")) break
    if (!identical(job$type, "EXEC")) next
    began <- proc.time()
    failed <- FALSE
    value <- tryCatch(do.call(.own_function(job$data$fun), lapply(job$data$args, .own_function), quote = TRUE), error = function(e) {
      failed <<- TRUE
      structure(conditionMessage(e), class = c("snow-try-error", "try-error"))
    })
    if (isFALSE(job$data$return)) value <- NULL
    serialize(list(type = "VALUE", value = value, success = !failed, time = proc.time() - began, tag = job$data$tag), con, xdr = xdr)
  }
}

# A function of the base package as another implementation wrote it down calls what is internal there; the one of that name here
# does the same.
.own_function <- function(f) {
  if (typeof(f) != "closure" || !identical(environment(f), .BaseNamespaceEnv)) return(f)
  name <- .internal_name(body(f))
  own <- if (is.null(name)) NULL else get0(name, envir = .BaseNamespaceEnv, mode = "function", inherits = FALSE)
  if (is.null(own) || !identical(names(formals(args(own))), names(formals(f)))) f else own
}

.internal_name <- function(e) {
  if (!is.call(e)) return(NULL)
  if (identical(e[[1L]], quote(.Internal)) && is.call(e[[2L]])) return(as.character(e[[2L]][[1L]]))
  for (part in as.list(e)) {
    found <- if (missing(part)) NULL else .internal_name(part)
    if (!is.null(found)) return(found)
  }
  NULL
}
