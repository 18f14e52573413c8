/* output.c - R's standard output and standard error.
 *
 * Output is collected in a per-VM buffer and written when it is full, when a line ends on a terminal,
 * when something goes to standard error, or on rt_flush.  The program is told when text begins to wait
 * (vm->output_waits) and may write it from a signal handler (rt_flush_async), so that nothing waits long.
 * A sink (vm->sink_write, set by the connections code) takes everything instead while it is set.  Called by
 * printing, cat() and the error reporter. */
#include <errno.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>
#ifdef __linux__
#include <stdio_ext.h>
#endif

#include "runtime/hooks.h"
#include "runtime/format.h"
#include "runtime/memory.h"
#include "runtime/output.h"

enum { OUT_CAPACITY = 1 << 16 };

struct Output {
  volatile size_t n;
  volatile sig_atomic_t busy; /* being changed: a signal handler must leave it alone */
  volatile sig_atomic_t late; /* ... and has asked for it to be written then */
  bool line_mode;             /* standard output is a terminal */
  size_t most;                /* that may wait */
  char buf[OUT_CAPACITY];
};

void output_write(int fd, const char *p, size_t n) {
  while (n > 0) {
    ssize_t k = write(fd, p, n);
    if (k < 0) {
      if (errno == EINTR || errno == EAGAIN) continue;
      return;
    }
    p += k;
    n -= (size_t)k;
  }
}

static void write_all(VM *vm, int fd, const char *p, size_t n) {
  if (vm->host_write)
    vm->host_write(vm, fd, p, n);
  else
    output_write(fd, p, n);
}

static struct Output *output(VM *vm) {
  if (!vm->output) {
    vm->output = malloc(sizeof *vm->output);
    if (vm->output) {
      vm->output->n = 0;
      vm->output->busy = vm->output->late = 0;
      vm->output->line_mode = isatty(1) == 1;
      vm->output->most = OUT_CAPACITY;
    }
  }
  return vm->output;
}

void output_bound(VM *vm, size_t most) {
  struct Output *o = output(vm);
  if (o) o->most = most < OUT_CAPACITY ? most : OUT_CAPACITY;
}

/* Between these two a signal handler does not touch the buffer. */
static void enter(struct Output *o) {
  o->busy = 1;
  atomic_signal_fence(memory_order_seq_cst);
}
static void leave(VM *vm, struct Output *o) {
  atomic_signal_fence(memory_order_seq_cst);
  o->busy = 0;
  if (ORBIT_LIKELY(!o->late)) return;
  o->late = 0;
  rt_flush(vm);
  if (vm->output_waits) vm->output_waits(vm);
}

static void write_buffer(VM *vm, struct Output *o) {
  if (o->n > 0) write_all(vm, 1, o->buf, o->n);
  o->n = 0;
}

void rt_flush(VM *vm) {
  struct Output *o = vm->output;
  if (!o || o->n == 0) return;
  enter(o);
  write_buffer(vm, o);
  leave(vm, o);
}

bool rt_flush_async(VM *vm) {
  struct Output *o = vm->output;
  if (!o) return true;
  if (o->busy) {
    o->late = 1;
    return false;
  }
  write_buffer(vm, o);
  return true;
}

/* What compiled code of packages has printed by way of the C library stands between what waits here and what comes. */
static inline void let_c_output_pass(VM *vm) {
#ifdef __linux__
  if (ORBIT_LIKELY(__fpending(stdout) == 0) || vm->host_write) return;
  rt_flush(vm);
  fflush(stdout);
#endif
}

void rt_stdout(VM *vm, const char *p, size_t n) {
  struct Output *o = output(vm);
  let_c_output_pass(vm);
  if (!o) {
    write_all(vm, 1, p, n);
    return;
  }
  if (n == 0) return;
  bool first = o->n == 0, line = o->line_mode && memchr(p, '\n', n);
  enter(o);
  if (o->n && n > o->most - o->n) write_buffer(vm, o);
  if (n > o->most) {
    write_all(vm, 1, p, n);
  } else {
    memcpy(o->buf + o->n, p, n);
    o->n += n;
  }
  if (line) write_buffer(vm, o);
  leave(vm, o);
  if (first && o->n > 0 && vm->output_waits) vm->output_waits(vm);
}

void rt_out(VM *vm, const char *p, size_t n) {
  if (vm->sink_write) {
    if (vm->sink_write(vm, p, n) != OK) vm->sink_failed = true;
    return;
  }
  rt_stdout(vm, p, n);
}

void rt_err(VM *vm, const char *p, size_t n) {
  rt_flush(vm);
  if (vm->sink_err_write) {
    if (vm->sink_err_write(vm, p, n) != OK) vm->sink_failed = true;
    return;
  }
  write_all(vm, 2, p, n);
}

/* Formats into a local buffer, or a heap block when the text is long. */
static void emit_formatted(VM *vm, void (*put)(VM *, const char *, size_t), const char *fmt, va_list ap) {
  char local[512];
  va_list again;
  va_copy(again, ap);
  int n = vsnprintf(local, sizeof local, fmt, ap);
  if (n >= 0 && (size_t)n < sizeof local) {
    put(vm, local, (size_t)n);
  } else if (n >= 0) {
    char *big = malloc((size_t)n + 1);
    if (big) {
      vsnprintf(big, (size_t)n + 1, fmt, again);
      put(vm, big, (size_t)n);
      free(big);
    }
  }
  va_end(again);
}

void rt_outf(VM *vm, const char *fmt, ...) {
  va_list ap;
  va_start(ap, fmt);
  emit_formatted(vm, rt_out, fmt, ap);
  va_end(ap);
}

void rt_errf(VM *vm, const char *fmt, ...) {
  va_list ap;
  va_start(ap, fmt);
  emit_formatted(vm, rt_err, fmt, ap);
  va_end(ap);
}

void rt_output_close(VM *vm) {
  rt_flush(vm);
  free(vm->output);
  vm->output = NULL;
}
