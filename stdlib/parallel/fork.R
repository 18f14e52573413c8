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

# ---- jobs ----

.jobs <- new.env()

.open_descriptors <- function() if (is.null(.jobs$fds)) integer() else .jobs$fds

# Starts a process that evaluates work() and sends its value; list(pid, fd).
.start_job <- function(work, set.seed = TRUE, silent = FALSE) {
  p <- .Internal(forkWorker(.open_descriptors(), FALSE))
  if (isTRUE(set.seed)) mc.advance.stream()
  if (p[[1L]] == 0L) {
    options(mc.child = TRUE)
    tryCatch({
      if (isTRUE(set.seed)) mc.set.stream()
      if (isTRUE(silent)) sink("/dev/null")
      .Internal(workerSend(p[[2L]], try(work(), silent = TRUE)))
    }, error = function(e) NULL, interrupt = function(e) NULL, finally = .Internal(workerExit(0L)))
  }
  .jobs$fds <- c(.open_descriptors(), p[[2L]])
  list(pid = p[[1L]], fd = p[[2L]])
}

# The value of a job as a list of one, NULL if it died.
.finish_job <- function(job) {
  value <- .Internal(workerReceive(job$fd))
  .jobs$fds <- setdiff(.open_descriptors(), job$fd)
  .Internal(workerEnd(job$pid, job$fd))
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

isChild <- function() isTRUE(getOption("mc.child"))

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
  if (bound || !mc.preschedule) return(.mclapply_single(X, FUN, list(...), cores, mc.set.seed, mc.silent, sys.call()))
  n <- length(X)
  if (n == 0L) return(list())
  if (n == 1L) return(here())
  parts <- split(seq_len(n), rep_len(seq_len(min(cores, n)), n))
  jobs <- lapply(parts, function(at) .start_job(function() lapply(X = X[at], FUN = FUN, ...), mc.set.seed, mc.silent))
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
.mclapply_single <- function(X, FUN, args, cores, set.seed, silent, call) {
  FUN <- match.fun(FUN)
  n <- length(X)
  res <- vector("list", n)
  names(res) <- names(X)
  running <- list()
  of <- integer()
  failed <- 0L
  started <- 0L
  collect <- function() {
    k <- .Internal(workerReady(vapply(running, `[[`, 0L, "fd"), -1))[[1L]]
    value <- .finish_job(running[[k]])
    if (!is.null(value) && !is.null(value[[1L]])) res[[of[[k]]]] <<- value[[1L]]
    if (is.null(value) || inherits(value[[1L]], "try-error")) failed <<- failed + 1L
    running <<- running[-k]
    of <<- of[-k]
  }
  for (i in seq_len(n)) {
    if (length(running) >= cores) collect()
    running <- c(running, list(.start_job(function() do.call(function(...) lapply(X = X[i], FUN = FUN, ...)[[1L]], args), set.seed, silent)))
    of <- c(of, i)
  }
  while (length(running)) collect()
  if (failed)
    warning(simpleWarning(sprintf(ngettext(failed, "%d function calls resulted in an error", "%d function calls resulted in an error"), failed), call))
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
  parts <- if (length(v) <= workers) as.list(v) else lapply(splitIndices(length(v), workers), function(at) v[at])
  jobs <- lapply(parts, function(part) .start_job(function() FUN(part, ...), mc.set.seed, mc.silent))
  values <- lapply(jobs, function(job) .finish_job(job)[[1L]])
  do.call(c, unname(values))
}

mcparallel <- function(expr, name, mc.set.seed = TRUE, silent = FALSE, mc.affinity = NULL, mc.interactive = FALSE, detached = FALSE) {
  expr <- substitute(expr)
  env <- parent.frame()
  job <- .start_job(function() eval(expr, env), # errors show this call
                    mc.set.seed, silent)
  label <- if (!missing(name)) name
  job$name <- if (length(label)) as.character(label)[1L]
  job <- structure(job, class = c("parallelJob", "childProcess", "process"))
  if (isTRUE(detached)) invisible(job) else job
}

mccollect <- function(jobs, wait = TRUE, timeout = 0, intermediate = FALSE) {
  if (missing(jobs)) return(NULL)
  if (inherits(jobs, "process")) jobs <- list(unclass(jobs)[c("pid", "fd")])
  if (!length(jobs)) return(NULL)
  labels <- vapply(jobs, function(j) if (is.null(j$name)) as.character(j$pid) else j$name, "")
  if (!wait) {
    ready <- .Internal(workerReady(vapply(jobs, function(j) j$fd, 0L), timeout))
    if (!length(ready)) return(NULL)
    jobs <- jobs[ready]
    labels <- labels[ready]
  }
  res <- lapply(jobs, function(j) {
    value <- .finish_job(j)
    if (is.null(value)) NULL else value[[1L]]
  })
  names(res) <- labels
  res
}
