# cluster.R - Clusters of worker processes: makeCluster(), clusterApply(), parLapply() and relatives.
#
# A cluster is a list of nodes.  sendData(), recvData() and recvOneData() carry messages to and from a node of some kind: those
# of psock.R hold a socket (other packages bring other kinds, such as MPI).  All that is here goes through them.

.reg <- new.env() # default: the cluster of setDefaultCluster()

# What makeCluster() uses where nothing is said.
.random_port <- function() {
  said <- Sys.getenv("R_PARALLEL_PORT")
  if (grepl("^[0-9]+$", said)) return(as.integer(said))
  11000L + as.integer((as.numeric(Sys.time()) * 1000 + Sys.getpid()) %% 1000)
}

.machine_name <- function() Sys.info()[["nodename"]]

defaultClusterOptions <- list2env(list(
  homogeneous = TRUE, manual = FALSE, master = .machine_name(), methods = TRUE, outfile = "/dev/null", port = .random_port(),
  renice = NA_integer_, rhome = R.home(), rlibs = Sys.getenv("R_LIBS"), rprog = file.path(R.home("bin"), "R"),
  rscript = file.path(R.home("bin"), "Rscript"), rscript_args = character(), rshcmd = "ssh", setup_strategy = "parallel",
  setup_timeout = 60 * 2, timeout = 60 * 60 * 24 * 30, type = "PSOCK", useRscript = TRUE, useXDR = TRUE))

getClusterOption <- function(name, options = defaultClusterOptions) get0(name, envir = options, inherits = FALSE)

addClusterOptions <- function(options, new) {
  both <- as.list(options, all.names = TRUE)
  both[names(new)] <- new
  list2env(both, parent = emptyenv())
}

setDefaultClusterOptions <- function(...) {
  given <- list(...)
  for (option in names(given)) assign(option, given[[option]], envir = defaultClusterOptions)
}

# ---- making and ending ----

makeCluster <- function(spec, type = getClusterOption("type"), ...) {
  if (!length(spec)) stop("'spec' is missing or zero length")
  switch(type,
         PSOCK = , SOCK = makePSOCKcluster(names = spec, ...),
         FORK = makeForkCluster(nnodes = spec, ...),
         MPI = snow::makeMPIcluster(count = spec, ...),
         NWS = snow::makeNWScluster(names = spec, ...),
         stop("unknown cluster type"))
}

stopCluster <- function(cl = NULL) {
  cl <- defaultCluster(cl)
  if (identical(cl, .reg$default)) setDefaultCluster(NULL)
  UseMethod("stopCluster", cl)
}
stopCluster.default <- function(cl) for (node in cl) stopNode(node)
stopCluster.MPIcluster <- function(cl) NextMethod()
stopCluster.spawnedMPIcluster <- function(cl) NextMethod()

setDefaultCluster <- function(cl = NULL) {
  if (!is.null(cl)) checkCluster(cl)
  .reg$default <- cl
  invisible(NULL)
}

getDefaultCluster <- function() .reg$default

defaultCluster <- function(cl = NULL) {
  if (is.null(cl)) cl <- .reg$default
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
  sendCall(x, eval, list(quote(Sys.getpid())))
  pid <- recvResult(x)
  cat("node of a socket cluster on host ", sQuote(x[["host"]]), " with pid ", pid, "\n", sep = "")
  invisible(x)
}
print.SOCK0node <- print.SOCKnode

`[.cluster` <- function(cl, ...) structure(NextMethod(), class = class(cl))

# ---- messages ----

postNode <- function(con, type, value = NULL, tag = NULL) sendData(con, list(type = type, data = value, tag = tag))

stopNode <- function(n) {
  postNode(n, "DONE")
  closeNode(n)
}

sendCall <- function(con, fun, args, return = TRUE, tag = NULL) {
  postNode(con, "EXEC", list(fun = fun, args = args, return = return, tag = tag))
}

recvResult <- function(con) recvData(con)$value

recvOneResult <- function(cl) {
  got <- recvOneData(cl)
  list(value = got$value$value, node = got$node, tag = got$value$tag)
}

findRecvOneTag <- function(cl, anytag) {
  got <- recvOneData(cl)
  got$value$tag
}

checkForRemoteErrors <- function(val) {
  bad <- vapply(val, inherits, NA, "snow-try-error")
  n <- sum(bad)
  if (n == 1L) stop("one node produced an error: ", val[[which(bad)]], domain = NA)
  if (n > 1L) stop(n, " nodes produced errors; first error: ", val[[which(bad)[1L]]], domain = NA)
  val
}

# ---- calls ----

clusterCall <- function(cl = NULL, fun, ...) {
  cl <- defaultCluster(cl)
  for (n in cl) sendCall(n, fun, list(...))
  checkForRemoteErrors(lapply(cl, recvResult))
}

clusterEvalQ <- function(cl = NULL, expr) clusterCall(cl, eval, substitute(expr), envir = .GlobalEnv)

clusterExport <- function(cl = NULL, varlist, envir = .GlobalEnv) {
  set <- function(name, value) {
    assign(name, value, envir = .GlobalEnv)
    NULL
  }
  environment(set) <- .BaseNamespaceEnv
  for (name in varlist) clusterCall(cl, set, name, get(name, envir = envir))
}

# Static: element i runs on node (i - 1) %% nodes + 1.
staticClusterApply <- function(cl = NULL, fun, n, argfun) {
  cl <- defaultCluster(cl)
  if (n <= 0L) return(NULL)
  val <- vector("list", n)
  for (first in seq.int(1L, n, by = length(cl))) {
    round <- first:min(n, first + length(cl) - 1L)
    busy <- unclass(cl)[seq_along(round)]
    Map(function(node, i) sendCall(node, fun, argfun(i)), busy, round)
    val[round] <- lapply(busy, recvResult)
  }
  checkForRemoteErrors(val)
}

# Dynamic: a node gets its next element when it is free.  The tag of a job is its element.
dynamicClusterApply <- function(cl = NULL, fun, n, argfun) {
  cl <- defaultCluster(cl)
  if (n <= 0L) return(NULL)
  val <- vector("list", n)
  sent <- 0L
  more <- function(k) {
    if (sent == n) return()
    sent <<- sent + 1L
    sendCall(cl[[k]], fun, argfun(sent), tag = sent)
  }
  for (k in seq_along(cl)) more(k)
  for (answer in seq_len(n)) {
    got <- recvOneResult(cl)
    val[got$tag] <- list(got$value)
    more(got$node)
  }
  checkForRemoteErrors(val)
}

clusterApply <- function(cl = NULL, x, fun, ...) {
  argfun <- function(i) c(list(x[[i]]), list(...))
  staticClusterApply(cl, fun, length(x), argfun)
}

clusterApplyLB <- function(cl = NULL, x, fun, ...) {
  argfun <- function(i) c(list(x[[i]]), list(...))
  dynamicClusterApply(cl, fun, length(x), argfun)
}

clusterMap <- function(cl = NULL, fun, ..., MoreArgs = NULL, RECYCLE = TRUE, SIMPLIFY = FALSE, USE.NAMES = TRUE,
                       .scheduling = c("static", "dynamic")) {
  cl <- defaultCluster(cl)
  over <- list(...)
  .demand(length(over) > 0L, "need at least one of ...")
  ends <- range(lengths(over))
  .demand(!RECYCLE || ends[1L] > 0L || ends[2L] == 0L, "zero-length inputs cannot be mixed with those of non-zero length")
  at <- function(v, i) v[[1L + (i - 1L) %% length(v)]]
  run <- if (match.arg(.scheduling) == "static") staticClusterApply else dynamicClusterApply
  values <- run(cl, fun, ends[1L + RECYCLE], function(i) c(lapply(over, at, i), MoreArgs))
  if (USE.NAMES) values <- .named_like(values, if (RECYCLE) rep(over[[1L]], length.out = ends[2L]) else over[[1L]])
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

# How many chunks: one for each node, or two where the load is to be balanced.
staticNChunks <- function(nelems, nnodes, chunk.size) .chunks(nelems, chunk.size, nnodes)
dynamicNChunks <- function(nelems, nnodes, chunk.size) .chunks(nelems, chunk.size, 2L * nnodes)
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
  streams <- vector("list", length(cl))
  for (i in seq_along(cl)) streams[[i]] <- if (i == 1L) .GlobalEnv$.Random.seed else nextRNGStream(streams[[i - 1L]])
  if (is.null(before)) rm(".Random.seed", envir = .GlobalEnv)
  else assign(".Random.seed", before, envir = .GlobalEnv)
  adopt <- function(seed) assign(".Random.seed", seed, envir = .GlobalEnv)
  environment(adopt) <- .BaseNamespaceEnv
  Map(function(node, seed) sendCall(node, adopt, list(seed)), unclass(cl), streams)
  for (node in cl) recvResult(node)
  invisible()
}
