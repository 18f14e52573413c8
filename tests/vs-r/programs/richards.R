# Richards benchmark: operating system kernel simulation (environments)
IDLE <- 1L; WORKER <- 2L; HANDLERA <- 3L; HANDLERB <- 4L; DEVICEA <- 5L; DEVICEB <- 6L
make_packet <- function(link, ident, kind) { p <- new.env(); p$link <- link; p$ident <- ident; p$kind <- kind; p$datum <- 0L; p$data <- integer(4); p }
append_packet <- function(p, queue) { p$link <- NULL; if (is.null(queue)) return(p); q <- queue; while (!is.null(q$link)) q <- q$link; q$link <- p; queue }
sched <- new.env()
sched$tasks <- vector("list", 6); sched$list <- NULL; sched$cur <- NULL; sched$curid <- NULL; sched$queue <- 0L; sched$hold <- 0L
make_task <- function(id, pri, queue, state, fn, data) {
  t <- new.env(); t$link <- sched$list; t$id <- id; t$pri <- pri; t$input <- queue
  t$pending <- state[1]; t$waiting <- state[2]; t$holding <- state[3]; t$fn <- fn; t$data <- data
  sched$list <- t; sched$tasks[[id]] <- t
  t
}
hold_self <- function() { sched$hold <- sched$hold + 1L; sched$cur$holding <- TRUE; sched$cur$link }
release <- function(id) { t <- sched$tasks[[id]]; if (is.null(t)) stop("no task ", id); t$holding <- FALSE; if (t$pri > sched$cur$pri) t else sched$cur }
wait_self <- function() { sched$cur$waiting <- TRUE; sched$cur }
queue_packet <- function(p) {
  t <- sched$tasks[[p$ident]]; if (is.null(t)) stop("no such task")
  sched$queue <- sched$queue + 1L
  p$link <- NULL; p$ident <- sched$curid
  if (is.null(t$input)) { t$input <- p; t$pending <- TRUE; if (t$pri > sched$cur$pri) return(t) } else append_packet(p, t$input)
  sched$cur
}
run_task <- function(t) {
  msg <- NULL
  if (t$pending && t$waiting && !t$holding) { msg <- t$input; t$input <- msg$link; t$waiting <- FALSE; t$pending <- !is.null(t$input) }
  t$fn(msg, t$data)
}
idle_fn <- function(p, d) {
  d$count <- d$count - 1L
  if (d$count == 0L) return(hold_self())
  if (bitwAnd(d$control, 1L) == 0L) { d$control <- d$control %/% 2L; release(DEVICEA) }
  else { d$control <- bitwXor(d$control %/% 2L, 53256L); release(DEVICEB) }
}
worker_fn <- function(p, d) {
  if (is.null(p)) return(wait_self())
  d$dest <- if (d$dest == HANDLERA) HANDLERB else HANDLERA
  p$ident <- d$dest; p$datum <- 0L
  for (i in 1:4) { d$count <- d$count + 1L; if (d$count > 26L) d$count <- 1L; p$data[i] <- 64L + d$count }
  queue_packet(p)
}
handler_fn <- function(p, d) {
  if (!is.null(p)) if (p$kind == 1L) d$work <- append_packet(p, d$work) else d$dev <- append_packet(p, d$dev)
  w <- d$work
  if (!is.null(w)) {
    count <- w$datum
    if (count >= 4L) { d$work <- w$link; return(queue_packet(w)) }
    dv <- d$dev
    if (!is.null(dv)) { d$dev <- dv$link; dv$datum <- w$data[count + 1L]; w$datum <- count + 1L; return(queue_packet(dv)) }
  }
  wait_self()
}
device_fn <- function(p, d) {
  if (is.null(p)) { if (is.null(d$pending)) return(wait_self()); p <- d$pending; d$pending <- NULL; queue_packet(p) }
  else { d$pending <- p; hold_self() }
}
e <- function(...) list2env(list(...), new.env())
invisible(make_task(IDLE, 0L, NULL, c(FALSE, FALSE, FALSE), idle_fn, e(control = 1L, count = 500L)))
q <- make_packet(NULL, WORKER, 1L); q <- make_packet(q, WORKER, 1L)
make_task(WORKER, 1000L, q, c(TRUE, TRUE, FALSE), worker_fn, e(dest = HANDLERA, count = 0L)) -> w
q <- NULL; for (i in 1:3) q <- make_packet(q, DEVICEA, 2L)
invisible(make_task(HANDLERA, 2000L, q, c(TRUE, TRUE, FALSE), handler_fn, e(work = NULL, dev = NULL)))
q <- NULL; for (i in 1:3) q <- make_packet(q, DEVICEB, 2L)
invisible(make_task(HANDLERB, 3000L, q, c(TRUE, TRUE, FALSE), handler_fn, e(work = NULL, dev = NULL)))
invisible(make_task(DEVICEA, 4000L, NULL, c(FALSE, TRUE, FALSE), device_fn, e(pending = NULL)))
invisible(make_task(DEVICEB, 5000L, NULL, c(FALSE, TRUE, FALSE), device_fn, e(pending = NULL)))
schedule <- function() {
  sched$cur <- sched$list; n <- 0L
  while (!is.null(sched$cur)) {
    t <- sched$cur
    if (t$holding || (!t$pending && t$waiting)) sched$cur <- t$link
    else { sched$curid <- t$id; sched$cur <- run_task(t); n <- n + 1L }
  }
  n
}
n <- schedule()
cat("steps", n, "queue", sched$queue, "hold", sched$hold, "\n")
print(sort(ls(sched)))
print(environmentName(environment(schedule)))
