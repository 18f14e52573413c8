# fork.R - mclapply() and relatives: forked copies of this process that send back their results; random streams.

.streams <- new.env()

detectCores <- function(all.tests = FALSE, logical = TRUE) {
  if (!logical) {
    lines <- tryCatch(readLines("/proc/cpuinfo"), error = function(e) character(), warning = function(w) character())
    field <- function(name) sub(".*: *", "", grep(paste0("^", name, "[[:space:]]*:"), lines, value = TRUE))
    cores <- unique(paste(field("physical id"), field("core id")))
    if (length(cores) && nzchar(cores[[1L]])) return(length(cores))
  }
  .Internal(processorsOnline())
}

# ---- streams ----

nextRNGStream <- function(seed) {
  if (!is.integer(seed) || seed[1L] %% 100L != 7L) stop("invalid value of 'seed'")
  .Internal(advanceStream(seed, 127L))
}

nextRNGSubStream <- function(seed) {
  if (!is.integer(seed) || seed[1L] %% 100L != 7L) stop("invalid value of 'seed'")
  .Internal(advanceStream(seed, 76L))
}

.has_streams <- function() RNGkind()[1L] == "L'Ecuyer-CMRG"

mc.reset.stream <- function() {
  if (!.has_streams()) return(invisible())
  if (is.null(.GlobalEnv$.Random.seed)) sample.int(1L)
  .streams$seed <- .GlobalEnv$.Random.seed
  invisible(.streams$seed)
}

mc.advance.stream <- function(reset = FALSE) {
  if (reset || is.null(.streams$seed)) mc.reset.stream()
  else if (.has_streams()) assign("seed", nextRNGStream(get("seed", envir = .streams)), envir = .streams)
}

mc.set.stream <- function() {
  if (.has_streams()) .GlobalEnv$.Random.seed <- .streams$seed
  else if (!is.null(.GlobalEnv$.Random.seed)) rm(.Random.seed, envir = .GlobalEnv)
}

# ---- processes ----
#
# .jobs$children: the children whose end has not been seen, by their number; .jobs$master: in a child, the descriptor to its
# parent.  A child sends serialized values and ends; its end is the end of what can be read.

.jobs <- new.env()

.descriptor <- function(child) child$fd[[1L]]
.open_descriptors <- function() vapply(.jobs$children, .descriptor, 0L, USE.NAMES = FALSE)

processID <- function(process) {
  one <- inherits(process, "process")
  if (!one && !is.list(process)) stop(gettextf("'%s' must be of class %s", "process", dQuote("process")), domain = NA)
  if (one) process$pid else unlist(lapply(process, processID))
}

isChild <- function() !is.null(.jobs$master)
masterDescriptor <- function() if (isChild()) .jobs$master else -1L

mcfork <- function(estranged = FALSE) {
  before <- .open_descriptors()
  p <- .Internal(forkChild(before))
  fd <- rep.int(p[[2L]], 2L)
  if (p[[1L]] == 0L) {
    .jobs$children <- NULL
    .jobs$master <- p[[2L]]
    return(structure(list(pid = Sys.getpid(), fd = fd), class = c("masterProcess", "process")))
  }
  child <- structure(list(pid = p[[1L]], fd = fd), class = c("childProcess", "process"))
  if (isTRUE(estranged)) .Internal(workerLeave(child$pid, p[[2L]]))
  else .jobs$children[[as.character(child$pid)]] <- child
  child
}

mcexit <- function(exit.code = 0L, send = NULL) {
  if (!is.null(send)) try(sendMaster(send), silent = TRUE)
  .Internal(workerExit(as.integer(exit.code)))
}

sendMaster <- function(what, raw.asis = TRUE) {
  if (!isChild()) stop("only children can send data to the master process")
  .Internal(workerSend(.jobs$master, what))
  invisible(TRUE)
}

children <- function(select) {
  all <- unname(as.list(.jobs$children))
  if (missing(select)) all else all[processID(all) %in% .pids(select)]
}

.pids <- function(children) if (is.numeric(children)) as.integer(children) else processID(children)

# TRUE: none in time; NULL: there are none; else the numbers of those that have sent something or ended.
selectChildren <- function(children = NULL, timeout = 0) {
  pids <- if (is.null(children)) processID(unname(as.list(.jobs$children))) else .pids(children)
  known <- as.character(pids) %in% names(.jobs$children)
  for (pid in pids[!known]) warning(gettextf("cannot wait for child %d as it does not exist", pid), domain = NA)
  pids <- pids[known]
  if (!length(pids)) return(NULL)
  ready <- .Internal(workerReady(vapply(.jobs$children[as.character(pids)], .descriptor, 0L), timeout))
  if (length(ready)) pids[ready] else TRUE
}

# What a child has sent as a list of one, NULL when it has ended.
.take <- function(child) {
  value <- .Internal(workerReceive(.descriptor(child)))
  if (is.null(value)) .child_ended(child)
  value
}

.child_ended <- function(child) {
  .jobs$children[[as.character(child$pid)]] <- NULL
  .Internal(workerEnd(child$pid, .descriptor(child)))
}

readChild <- function(child) {
  pid <- .pids(child)
  child <- .jobs$children[[as.character(pid)]]
  if (is.null(child)) return(NULL)
  value <- .take(child)
  if (is.null(value)) return(pid)
  bytes <- value[[1L]]
  structure(if (is.raw(bytes)) bytes else serialize(bytes, NULL, xdr = FALSE), pid = pid)
}

readChildren <- function(timeout = 0) {
  ready <- selectChildren(NULL, timeout)
  if (is.integer(ready)) readChild(ready[[1L]]) else ready
}

mckill <- function(process, signal = 2L) tools::pskill(.pids(process), signal)

rmChild <- function(child) {
  child <- .jobs$children[[as.character(.pids(child))]]
  if (is.null(child)) return(invisible(FALSE))
  tools::pskill(child$pid, tools::SIGUSR1)
  tools::pskill(child$pid, tools::SIGKILL)
  .child_ended(child)
  invisible(TRUE)
}

# Children that are still there when the call that started them is left.
.end_jobs <- function(jobs) {
  for (job in jobs) if (!is.null(.jobs$children[[as.character(job$pid)]])) {
    tools::pskill(job$pid, tools::SIGKILL)
    .child_ended(job)
  }
}

mcaffinity <- function(affinity = NULL) .Internal(processAffinity(affinity))

# ---- jobs ----

# Starts a process that evaluates work() and sends its value.
.start_job <- function(work, set.seed = TRUE, silent = FALSE, affinity = NULL, estranged = FALSE) {
  child <- mcfork(estranged)
  if (isTRUE(set.seed)) mc.advance.stream()
  if (inherits(child, "childProcess")) return(child)
  tryCatch({
    if (isTRUE(set.seed)) mc.set.stream()
    if (!is.null(affinity)) mcaffinity(affinity)
    if (isTRUE(silent)) sink("/dev/null")
    .Internal(workerSend(.jobs$master, try(work(), silent = TRUE)))
  }, error = function(e) NULL, interrupt = function(e) NULL, finally = .Internal(workerExit(0L)))
}

# The value of a job as a list of one, NULL if it died.
.finish_job <- function(job) {
  value <- .Internal(workerReceive(.descriptor(job)))
  .child_ended(job)
  value
}

# Checks of packages allow two processes.
.check_ncores <- function(cores) {
  limit <- tolower(Sys.getenv("_R_CHECK_LIMIT_CORES_"))
  free <- !nzchar(limit) || limit == "false"
  if (free || cores <= 2L) return(invisible())
  about <- sprintf("%d simultaneous processes spawned", cores)
  if (limit != "warn") stop(about)
  warning(about, immediate. = TRUE, call. = FALSE)
}

# Elements in turns to each of a few processes, or (without mc.preschedule) one process for each.
mclapply <- function(X, FUN, ..., mc.preschedule = TRUE, mc.set.seed = TRUE, mc.silent = FALSE,
                     mc.cores = getOption("mc.cores", 2L), mc.cleanup = TRUE, mc.allow.recursive = TRUE, affinity.list = NULL) {
  bound <- !is.null(affinity.list)
  cores <- as.integer(mc.cores)
  if (!bound && !isTRUE(cores >= 1L)) stop("'mc.cores' must be >= 1")
  .check_ncores(cores)
  here <- function() lapply(X = X, FUN = FUN, ...)
  if (isChild() && !isTRUE(mc.allow.recursive)) return(here())
  if (is.object(X) || !is.vector(X)) X <- as.list(X)
  if (bound && mc.preschedule) warning("'mc.preschedule' must be false if 'affinity.list' is used")
  if (cores < 2L) return(here())
  if (mc.set.seed) mc.reset.stream()
  if (bound || !mc.preschedule) return(.mclapply_single(X, FUN, list(...), cores, mc.set.seed, mc.silent, affinity.list, sys.call()))
  n <- length(X)
  if (n == 0L) return(list())
  if (n == 1L) return(here())
  parts <- split(seq_len(n), rep_len(seq_len(min(cores, n)), n))
  jobs <- list()
  if (!isFALSE(mc.cleanup)) on.exit(.end_jobs(jobs))
  for (at in parts) {
    part <- X[at]
    jobs <- c(jobs, list(.start_job(function() lapply(X = part, FUN = FUN, ...), mc.set.seed, mc.silent)))
  }
  values <- lapply(jobs, .finish_job) # NULL of a process that died, else list(value)
  died <- vapply(values, is.null, NA)
  failed <- vapply(values, function(v) inherits(v[[1L]], "try-error"), NA)
  res <- setNames(vector("list", n), names(X))
  for (i in which(!died)) {
    value <- values[[i]][[1L]]
    if (!is.null(value)) res[parts[[i]]] <- if (failed[[i]]) list(value) else value
  }
  told <- function(which, one, several) {
    k <- sum(which)
    if (k) warning(simpleWarning(sprintf(ngettext(k, one, several), paste(base::which(which), collapse = ", ")), sys.call(-1L)))
  }
  told(died, "scheduled core %s did not deliver a result, all values of the job will be affected",
       "scheduled cores %s did not deliver results, all values of the jobs will be affected")
  if (all(failed)) warning("all scheduled cores encountered errors in user code")
  else told(failed, "scheduled core %s encountered error in user code, all values of the job will be affected",
            "scheduled cores %s encountered errors in user code, all values of the jobs will be affected")
  res
}

# One process for each element, at most `cores` at a time.
.mclapply_single <- function(X, FUN, args, cores, set.seed, silent, affinity, call) {
  FUN <- match.fun(FUN)
  n <- length(X)
  res <- setNames(vector("list", n), names(X))
  running <- list()
  of <- integer()
  failed <- lost <- 0L
  on.exit(.end_jobs(running))
  collect <- function() {
    k <- .Internal(workerReady(vapply(running, .descriptor, 0L), -1))[[1L]]
    value <- .finish_job(running[[k]])
    if (!is.null(value) && !is.null(value[[1L]])) res[[of[[k]]]] <<- value[[1L]]
    if (is.null(value)) lost <<- lost + 1L
    else if (inherits(value[[1L]], "try-error")) failed <<- failed + 1L
    running <<- running[-k]
    of <<- of[-k]
  }
  one <- function(nexti) { # errors show this call
    i <- nexti
    run <- if (i > cores) function(...) FUN(X[[nexti]], ...) else function(...) FUN(X[[i]], ...)
    function() do.call(run, args, quote = TRUE)
  }
  for (nexti in seq_len(n)) {
    if (length(running) >= cores) collect()
    bind <- if (!is.null(affinity)) affinity[[nexti]]
    running <- c(running, list(.start_job(one(nexti), set.seed, silent, bind)))
    of <- c(of, nexti)
  }
  while (length(running)) collect()
  tell <- function(k, single, several) if (k) warning(simpleWarning(sprintf(ngettext(k, single, several), k), call))
  tell(lost, "%d parallel function call did not deliver a result", "%d parallel function calls did not deliver results")
  tell(failed, "%d function calls resulted in an error", "%d function calls resulted in an error")
  res
}

mcmapply <- function(FUN, ..., MoreArgs = NULL, SIMPLIFY = TRUE, USE.NAMES = TRUE, mc.preschedule = TRUE, mc.set.seed = TRUE,
                     mc.silent = FALSE, mc.cores = getOption("mc.cores", 2L), mc.cleanup = TRUE, affinity.list = NULL) {
  FUN <- match.fun(FUN)
  given <- list(...)
  if (length(given) == 0L) return(list())
  sizes <- lengths(given)
  n <- max(sizes)
  if (n && min(sizes) == 0L) stop("Zero-length inputs cannot be mixed with those of non-zero length")
  if (n < 2L) return(mapply(FUN, ..., MoreArgs = MoreArgs, SIMPLIFY = SIMPLIFY, USE.NAMES = USE.NAMES))
  # an argument's element for the i-th call, as recycling has it
  element <- function(v, i) v[[(i - 1L) %% length(v) + 1L]]
  do_one <- function(i) do.call(FUN, c(lapply(given, element, i), MoreArgs), quote = TRUE)
  answer <- mclapply(seq_len(n), do_one, mc.preschedule = mc.preschedule, mc.cores = mc.cores, affinity.list = affinity.list,
                     mc.set.seed = mc.set.seed, mc.silent = mc.silent, mc.cleanup = mc.cleanup)
  if (USE.NAMES) {
    first <- given[[1L]]
    labels <- if (is.null(names(first)) && is.character(first)) first else names(first)
    if (!is.null(labels)) names(answer) <- labels
  }
  .simplify(answer, NULL, SIMPLIFY, FALSE)
}

mcMap <- function(f, ...) {
  f <- match.fun(f)
  mcmapply(f, ..., SIMPLIFY = FALSE, mc.silent = TRUE)
}

pvec <- function(v, FUN, ..., mc.set.seed = TRUE, mc.silent = FALSE, mc.cores = getOption("mc.cores", 2L), mc.cleanup = TRUE) {
  .demand(is.vector(v), "'v' must be a vector")
  workers <- min(as.integer(mc.cores), .Machine$integer.max)
  .demand(workers >= 1L, "'mc.cores' must be >= 1")
  FUN <- match.fun(FUN)
  if (min(length(v), workers) < 2L) return(FUN(v, ...))
  if (mc.set.seed) mc.reset.stream()
  # a worker for each element gets the element itself
  n <- length(v)
  sizes <- rep.int(n %/% workers, workers) + (seq_len(workers) <= n %% workers)
  parts <- if (n <= workers) as.list(v) else Map(function(last, size) v[seq.int(last - size + 1L, last)], cumsum(sizes), sizes)
  call_part <- function(l, i) function() FUN(l[[i]], ...) # errors show this call
  jobs <- list()
  if (!isFALSE(mc.cleanup)) on.exit(.end_jobs(jobs))
  for (i in seq_along(parts)) jobs <- c(jobs, list(.start_job(call_part(parts, i), mc.set.seed, mc.silent)))
  values <- unname(lapply(jobs, function(job) .finish_job(job)[[1L]]))
  res <- do.call(c, values, quote = TRUE)
  if (length(res) != length(v)) warning("some results may be missing, folded or caused an error")
  res
}

mcparallel <- function(expr, name, mc.set.seed = TRUE, silent = FALSE, mc.affinity = NULL, mc.interactive = FALSE, detached = FALSE) {
  expr <- substitute(expr)
  env <- parent.frame()
  job <- .start_job(function() eval(expr, env), # errors show this call
                    mc.set.seed, silent, mc.affinity, estranged = detached)
  label <- if (!missing(name)) name
  job$name <- if (length(label)) as.character(label)[1L]
  class(job) <- c("parallelJob", if (isTRUE(detached)) "estrangedProcess" else "childProcess", "process")
  if (isTRUE(detached)) invisible(job) else job
}

mccollect <- function(jobs, wait = TRUE, timeout = 0, intermediate = FALSE) {
  if (missing(jobs)) jobs <- children()
  if (!length(jobs)) return(NULL)
  if (isTRUE(intermediate)) intermediate <- utils::str
  if (inherits(jobs, "process")) jobs <- list(structure(unclass(jobs)[c("pid", "fd")], class = class(jobs))) # named by its number
  if (is.numeric(jobs)) jobs <- .children_of(jobs)
  else if (!is.list(jobs)) stop("invalid 'jobs' argument")
  processID(jobs) # refuses what is no process
  labels <- vapply(jobs, function(j) if (is.null(j$name)) as.character(j$pid) else j$name, "")
  if (wait) return(.collect_all(jobs, labels, intermediate, sys.call()))
  ready <- selectChildren(jobs, timeout)
  if (!is.integer(ready)) return(NULL)
  at <- processID(jobs) %in% ready
  values <- lapply(jobs[at], function(job) {
    value <- .take(job)
    if (!is.null(value)) .child_ended(job)
    value[[1L]]
  })
  setNames(values, labels[at])
}

# Processes of these numbers, also where there are none.
.children_of <- function(pids) {
  lapply(as.integer(pids), function(pid) {
    known <- .jobs$children[[as.character(pid)]]
    if (is.null(known)) structure(list(pid = pid, fd = c(-1L, -1L)), class = c("childProcess", "process")) else known
  })
}

# Waits for the results of all and for their ends.
.collect_all <- function(jobs, labels, intermediate, call) {
  res <- setNames(vector("list", length(jobs)), labels)
  got <- logical(length(jobs))
  pids <- as.character(processID(jobs))
  for (pid in pids[!pids %in% names(.jobs$children)]) {
    warning(simpleWarning(gettextf("cannot wait for child %s as it does not exist", pid), quote(selectChildren(pids[!fin], -1))))
  }
  while (length(left <- which(pids %in% names(.jobs$children)))) {
    for (k in left[.Internal(workerReady(vapply(jobs[left], .descriptor, 0L), -1))]) {
      value <- .take(jobs[[k]])
      if (!is.null(value)) {
        res[k] <- list(value[[1L]])
        got[[k]] <- TRUE
      }
      if (is.function(intermediate)) intermediate(res)
    }
  }
  none <- sum(!got)
  if (none) {
    text <- ngettext(none, "%d parallel job did not deliver a result", "%d parallel jobs did not deliver results")
    warning(simpleWarning(sprintf(text, none), call))
  }
  res
}
