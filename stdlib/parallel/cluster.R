# cluster.R - Clusters of worker processes on this machine: makeCluster(), clusterApply(), parLapply() and relatives.
#
# A worker is a fork of this process that has forgotten the variables and attached packages of its parent (but those of
# makeForkCluster() keep them); it takes jobs until it is told to stop.  Workers that are programs of their own, on this
# machine or on others, are in psock.R.

.cluster <- new.env()

# What makeCluster() uses where nothing is said.
defaultClusterOptions <- list2env(list(
  type = "PSOCK", port = NULL, master = NULL, timeout = 60 * 60 * 24 * 30, setup_timeout = 60 * 2, setup_strategy = "parallel",
  outfile = "/dev/null", rscript = NULL, rscript_args = character(), rshcmd = "ssh", user = NULL, renice = NA_integer_,
  homogeneous = TRUE, methods = TRUE, manual = FALSE, useXDR = TRUE))
getClusterOption <- function(name, options = defaultClusterOptions) get(name, envir = options)

# ---- making and ending ----

makeCluster <- function(spec, type = getClusterOption("type"), ...) {
  if (!length(spec)) stop("'spec' is missing or zero length")
  if (type == "FORK") return(makeForkCluster(spec, ...))
  if (!type %in% c("PSOCK", "SOCK")) stop("unknown cluster type")
  makePSOCKcluster(names = spec, ...)
}

makePSOCKcluster <- function(names, ...) {
  if (is.numeric(names)) {
    if (names[1L] < 1) stop("numeric 'names' must be >= 1")
    names <- rep("localhost", names[1L])
  }
  .check_ncores(length(names))
  if (.needs_programs(names, list(...))) return(.make_programs(names, ...))
  .make_nodes(names, outfile = list(...)$outfile, forget = TRUE, classes = c("SOCKcluster", "cluster"))
}

makeForkCluster <- function(nnodes = getOption("mc.cores", 2L), ...) {
  n <- as.integer(nnodes)
  if (!isTRUE(n >= 1L)) stop("'nnodes' must be >= 1")
  .check_ncores(n)
  .make_nodes(rep.int("localhost", n), list(...)$outfile, forget = FALSE, classes = c("SOCKcluster", "cluster"))
}

.make_nodes <- function(hosts, outfile, forget, classes) {
  quiet <- is.null(outfile) || identical(outfile, "/dev/null")
  cl <- vector("list", length(hosts))
  for (i in seq_along(cl)) {
    p <- .Internal(forkWorker(.open_descriptors(), quiet))
    if (p[[1L]] == 0L) .worker_main(p[[2L]], forget)
    .jobs$fds <- c(.open_descriptors(), p[[2L]])
    cl[[i]] <- structure(list(pid = p[[1L]], fd = p[[2L]], host = hosts[[i]], rank = i), class = if (forget) "SOCKnode" else "forknode")
  }
  class(cl) <- classes
  cl
}

.worker_main <- function(fd, forget) {
  tryCatch({
    if (forget) {
      rm(list = ls(.GlobalEnv, all.names = TRUE), envir = .GlobalEnv)
      base <- c(".GlobalEnv", "package:stats", "package:graphics", "package:grDevices", "package:utils", "package:datasets",
                "package:methods", "Autoloads", "package:base")
      for (extra in setdiff(search(), base)) detach(extra, character.only = TRUE, force = TRUE)
    } else if (exists(".Random.seed", envir = .GlobalEnv, inherits = FALSE)) rm(".Random.seed", envir = .GlobalEnv)
    .jobs$fds <- integer()
    repeat {
      job <- .Internal(workerReceive(fd))
      if (is.null(job) || is.null(job[[1L]])) break
      job <- job[[1L]]
      .Internal(workerSend(fd, .run_job(job$fun, job$args)))
    }
  }, error = function(e) NULL, interrupt = function(e) NULL, finally = .Internal(workerExit(0L)))
}

.run_job <- function(fun, args) {
  tryCatch(do.call(fun, args, quote = TRUE),
           error = function(e) structure(conditionMessage(e), class = c("snow-try-error", "try-error")))
}

stopCluster <- function(cl = NULL) {
  cl <- defaultCluster(cl)
  if (identical(cl, .cluster$default)) .cluster$default <- NULL
  for (n in cl) {
    if (!is.null(n$con)) {
      .end_program(n)
      next
    }
    tryCatch(.Internal(workerSend(n$fd, NULL)), error = function(e) NULL)
    .jobs$fds <- setdiff(.open_descriptors(), n$fd)
    .Internal(workerEnd(n$pid, n$fd))
  }
  invisible(NULL)
}

setDefaultCluster <- function(cl = NULL) {
  if (!is.null(cl)) checkCluster(cl)
  .cluster$default <- cl
  invisible(NULL)
}

getDefaultCluster <- function() .cluster$default

defaultCluster <- function(cl = NULL) {
  if (is.null(cl)) cl <- .cluster$default
  if (is.null(cl)) stop("no cluster 'cl' supplied and none is registered")
  checkCluster(cl)
  cl
}

checkCluster <- function(cl) if (!inherits(cl, "cluster")) stop("not a valid cluster")

print.SOCKcluster <- function(x, ...) {
  hosts <- sQuote(unique(vapply(x, function(node) node[["host"]], "")))
  about <- sprintf(ngettext(length(hosts), "host %s", "hosts %s"), paste(hosts, collapse = ", "))
  writeLines(paste("socket cluster with", length(x), "nodes on", about))
  invisible(x)
}

print.SOCKnode <- function(x, ...) {
  pid <- if (is.null(x$con)) x$pid else .node_value(x, Sys.getpid, list())
  cat("node of a socket cluster on host ", sQuote(x$host), " with pid ", pid, "\n", sep = "")
  invisible(x)
}
print.forknode <- print.SOCKnode

`[.cluster` <- function(cl, ...) structure(NextMethod(), class = class(cl))

# ---- calls ----

.send_call <- function(node, fun, args) {
  if (is.null(node$con)) .Internal(workerSend(node$fd, list(fun = fun, args = args)))
  else .send_job(node, fun, args)
}

recvResult <- function(con) {
  if (!is.null(con$con)) return(.job_result(con))
  value <- .Internal(workerReceive(con$fd))
  if (is.null(value)) stop("error reading from connection")
  value[[1L]]
}

checkForRemoteErrors <- function(val) {
  bad <- vapply(val, inherits, NA, "snow-try-error")
  n <- sum(bad)
  if (n == 1L) stop("one node produced an error: ", val[[which(bad)]], domain = NA)
  if (n > 1L) stop(n, " nodes produced errors; first error: ", val[[which(bad)[1L]]], domain = NA)
  val
}

clusterCall <- function(cl = NULL, fun, ...) {
  cl <- defaultCluster(cl)
  for (n in cl) .send_call(n, fun, list(...))
  checkForRemoteErrors(lapply(cl, recvResult))
}

clusterEvalQ <- function(cl = NULL, expr) clusterCall(cl, eval, substitute(expr), envir = .GlobalEnv)

clusterExport <- function(cl = NULL, varlist, envir = .GlobalEnv) {
  set <- function(name, value) assign(name, value, envir = .GlobalEnv)
  environment(set) <- .BaseNamespaceEnv
  for (name in varlist) clusterCall(cl, set, name, get(name, envir = envir))
}

# Static: element i runs on node (i - 1) %% nodes + 1.
.cluster_static <- function(cl, fun, n, argfun) {
  cl <- defaultCluster(cl)
  if (n <= 0L) return(list())
  val <- vector("list", n)
  for (start in seq.int(1L, n, by = length(cl))) {
    at <- start:min(n, start + length(cl) - 1L)
    for (i in seq_along(at)) .send_call(cl[[i]], fun, argfun(at[[i]]))
    for (i in seq_along(at)) {
      r <- recvResult(cl[[i]])
      if (!is.null(r)) val[[at[[i]]]] <- r
    }
  }
  checkForRemoteErrors(val)
}

# Dynamic: a node gets its next element when it is free.
.cluster_dynamic <- function(cl, fun, n, argfun) {
  cl <- defaultCluster(cl)
  if (n <= 0L) return(list())
  val <- vector("list", n)
  doing <- integer(length(cl))
  sent <- 0L
  send <- function(k) {
    sent <<- sent + 1L
    .send_call(cl[[k]], fun, argfun(sent))
    doing[[k]] <<- sent
  }
  for (k in seq_len(min(n, length(cl)))) send(k)
  while (any(doing > 0L)) {
    busy <- which(doing > 0L)
    for (k in busy[.nodes_ready(unclass(cl)[busy])]) {
      r <- recvResult(cl[[k]])
      if (!is.null(r)) val[[doing[[k]]]] <- r
      doing[[k]] <- 0L
      if (sent < n) send(k)
    }
  }
  checkForRemoteErrors(val)
}

# Which of the nodes have answered (from 1), of which all are of one kind.
.nodes_ready <- function(nodes) {
  if (is.null(nodes[[1L]]$con)) return(.Internal(workerReady(vapply(nodes, function(x) x$fd, 0L), -1)))
  which(socketSelect(lapply(nodes, function(x) x$con)))
}

clusterApply <- function(cl = NULL, x, fun, ...) {
  argfun <- function(i) c(list(x[[i]]), list(...))
  .cluster_static(cl, fun, length(x), argfun)
}

clusterApplyLB <- function(cl = NULL, x, fun, ...) {
  argfun <- function(i) c(list(x[[i]]), list(...))
  .cluster_dynamic(cl, fun, length(x), argfun)
}

clusterMap <- function(cl = NULL, fun, ..., MoreArgs = NULL, RECYCLE = TRUE, SIMPLIFY = FALSE, USE.NAMES = TRUE,
                       .scheduling = c("static", "dynamic")) {
  cl <- defaultCluster(cl)
  over <- list(...)
  .demand(length(over) > 0L, "need at least one of ...")
  ends <- range(lengths(over))
  .demand(!RECYCLE || ends[1L] > 0L || ends[2L] == 0L, "zero-length inputs cannot be mixed with those of non-zero length")
  at <- function(v, i) v[[1L + (i - 1L) %% length(v)]]
  run <- if (match.arg(.scheduling) == "static") .cluster_static else .cluster_dynamic
  values <- run(cl, fun, ends[1L + RECYCLE], function(i) c(lapply(over, at, i), MoreArgs))
  if (USE.NAMES) values <- .named_like(values, over[[1L]])
  if (isFALSE(SIMPLIFY) || !length(values)) return(values)
  simplify2array(values, higher = identical(SIMPLIFY, "array"))
}

splitIndices <- function(nx, ncl) {
  if (ncl < 2L || nx == 1) return(list(seq_len(nx)))
  # cuts lie evenly between points just outside the first and the last index
  margin <- min((nx - 1) / 1000, 0.4 * nx / ncl)
  cuts <- seq(1 - margin, nx + margin, length.out = ncl + 1L)
  end <- findInterval(cuts[-1L], seq_len(nx))
  Map(function(from, to) seq_len(max(0L, to - from)) + from, c(0L, end[-ncl]), end)
}

clusterSplit <- function(cl = NULL, seq) {
  cl <- defaultCluster(cl)
  lapply(splitIndices(length(seq), length(cl)), function(i) seq[i])
}

splitList <- function(x, ncl) lapply(splitIndices(length(x), ncl), function(i) x[i])
splitRows <- function(x, ncl) lapply(splitIndices(nrow(x), ncl), function(i) x[i, , drop = FALSE])
splitCols <- function(x, ncl) lapply(splitIndices(ncol(x), ncl), function(i) x[, i, drop = FALSE])

.chunks <- function(n, chunk.size, per) max(1L, if (is.null(chunk.size)) per else ceiling(n / chunk.size))

.bind_lists <- function(parts) do.call(c, parts, quote = TRUE)

# lapply() over chunks of a list, so many for each worker.
.lapply_chunks <- function(run, cl, X, fun, chunk.size, each, ...) {
  cl <- defaultCluster(cl)
  pieces <- splitList(X, .chunks(length(X), chunk.size, each * length(cl)))
  .bind_lists(run(cl, x = pieces, fun = lapply, FUN = fun, ...))
}

parLapply <- function(cl = NULL, X, fun, ..., chunk.size = NULL) .lapply_chunks(clusterApply, cl, X, fun, chunk.size, 1L, ...)

parLapplyLB <- function(cl = NULL, X, fun, ..., chunk.size = NULL) .lapply_chunks(clusterApplyLB, cl, X, fun, chunk.size, 2L, ...)

parSapply <- function(cl = NULL, X, FUN, ..., simplify = TRUE, USE.NAMES = TRUE, chunk.size = NULL) {
  .simplify(parLapply(cl, as.list(X), match.fun(FUN), ..., chunk.size = chunk.size), X, simplify, USE.NAMES)
}

parSapplyLB <- function(cl = NULL, X, FUN, ..., simplify = TRUE, USE.NAMES = TRUE, chunk.size = NULL) {
  .simplify(parLapplyLB(cl, as.list(X), match.fun(FUN), ..., chunk.size = chunk.size), X, simplify, USE.NAMES)
}

.simplify <- function(answer, X, simplify, USE.NAMES) {
  unnamed <- is.null(names(answer))
  if (unnamed && USE.NAMES && is.character(X)) names(answer) <- X
  if (!length(answer) || isFALSE(simplify)) return(answer)
  simplify2array(answer, simplify == "array")
}

# apply() over the parts of a matrix that the nodes get.
.apply_parts <- function(cl, parts, margin, FUN, ...) {
  unlist(.bind_lists(clusterApply(cl, parts, apply, MARGIN = margin, FUN = FUN, ...)), use.names = FALSE)
}

parRapply <- function(cl = NULL, x, FUN, ..., chunk.size = NULL) {
  cl <- defaultCluster(cl)
  .apply_parts(cl, splitRows(x, .chunks(nrow(x), chunk.size, length(cl))), 1L, FUN, ...)
}

parCapply <- function(cl = NULL, x, FUN, ..., chunk.size = NULL) {
  cl <- defaultCluster(cl)
  .apply_parts(cl, splitCols(x, .chunks(ncol(x), chunk.size, length(cl))), 2L, FUN, ...)
}

parApply <- function(cl = NULL, X, MARGIN, FUN, ..., chunk.size = NULL) {
  cl <- defaultCluster(cl)
  FUN <- match.fun(FUN)
  if (!length(dim(X))) stop("dim(X) must have a positive length")
  dn <- dimnames(X)
  if (is.character(MARGIN)) MARGIN <- match(MARGIN, names(dn))
  d <- dim(X)
  rest <- seq_along(d)[-MARGIN]
  n <- prod(d[MARGIN])
  if (n == 0) return(apply(X, MARGIN, FUN, ...))
  flat <- aperm(X, c(rest, MARGIN))
  dim(flat) <- c(prod(d[rest]), n)
  inner <- dn[rest]
  cells <- lapply(seq_len(n), function(i) {
    x <- flat[, i]
    if (length(rest) > 1L) array(x, d[rest], inner)
    else if (length(inner) && !is.null(inner[[1L]])) structure(x, names = inner[[1L]])
    else x
  })
  ans <- parLapply(cl, cells, FUN, ..., chunk.size = chunk.size)
  lens <- unique(lengths(ans))
  outer <- dn[MARGIN]
  if (length(lens) != 1L || any(vapply(ans, is.list, NA))) {
    if (length(MARGIN) == 1L) names(ans) <- if (length(outer)) outer[[1L]]
    return(if (length(MARGIN) == 1L) ans else array(ans, d[MARGIN], outer))
  }
  values <- unlist(ans, use.names = FALSE)
  if (lens == 1L) {
    if (length(MARGIN) == 1L) {
      names(values) <- if (length(outer)) outer[[1L]]
      return(values)
    }
    return(array(values, d[MARGIN], outer))
  }
  if (lens == 0L) return(values)
  first <- names(ans[[1L]])
  array(values, c(lens, d[MARGIN]), if (!is.null(first) || !all(vapply(outer, is.null, NA))) c(list(first), if (length(outer)) outer else rep(list(NULL), length(MARGIN))))
}

# Each node gets the stream after the one before it; the caller's seed stays as it was.
clusterSetRNGStream <- function(cl = NULL, iseed = NULL) {
  cl <- defaultCluster(cl)
  before <- get0(".Random.seed", .GlobalEnv, inherits = FALSE)
  RNGkind("L'Ecuyer-CMRG")
  if (!is.null(iseed)) set.seed(iseed)
  streams <- Reduce(function(seed, i) nextRNGStream(seed), seq_along(cl)[-1L], .GlobalEnv$.Random.seed, accumulate = TRUE)
  if (is.null(before)) rm(".Random.seed", envir = .GlobalEnv)
  else assign(".Random.seed", before, envir = .GlobalEnv)
  adopt <- function(seed) assign(".Random.seed", seed, envir = .GlobalEnv)
  environment(adopt) <- .BaseNamespaceEnv
  Map(function(node, seed) .send_call(node, adopt, list(seed)), unclass(cl), streams)
  for (node in cl) recvResult(node)
  invisible()
}
