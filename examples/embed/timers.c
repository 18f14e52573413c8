/* timers.c - An event loop in which R code sets timers: the loop keeps R functions and calls them when they are due.  A
 * function that fails, or runs for too long, is reported and ends with its call; the loop goes on until no timer is
 * left or somebody stops it.
 *
 *   cc timers.c $(pkg-config --cflags --libs libvm) -o timers && ./timers
 */
#include <poll.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <vm.h>

enum { MOST = 16 };

typedef struct Timer {
  int id; /* 0: free */
  VmRef *fun;
  double due, period; /* ms; period 0: once */
} Timer;

typedef struct Loop {
  Timer timer[MOST];
  int last_id;
  bool stopped;
} Loop;

static double now_ms(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec * 1e3 + (double)t.tv_nsec * 1e-6;
}

static Timer *timer_of(Loop *loop, int id) {
  for (int i = 0; i < MOST; i++)
    if (loop->timer[i].id == id) return &loop->timer[i];
  return NULL;
}

static void timer_end(VM *vm, Timer *t) {
  vm_unref(vm, t->fun);
  *t = (Timer){0};
}

/* after(ms, fun) and after(ms, fun, every = TRUE): the timer's number, for forget(). */
static VmStatus after(VM *vm, int n, int first, void *ctx) {
  Loop *loop = ctx;
  double ms = n > 0 ? vm_get_double(vm, first) : -1;
  const char *name = n == 3 ? vm_argument_name(vm, 2) : NULL;
  bool every = name && strcmp(name, "every") == 0 && vm_get_bool(vm, first + 2) == 1;
  if (n < 2 || n > 3 || (n == 3 && !name) || !(ms >= 0) || vm_type(vm, first + 1) != VM_FUNCTION)
    return vm_fail(vm, "use after(ms, fun, every = FALSE)");
  Timer *t = timer_of(loop, 0);
  if (!t) return vm_fail(vm, "too many timers");
  VmRef *fun = vm_ref(vm, first + 1);
  if (!fun) return VM_NO_MEMORY;
  *t = (Timer){++loop->last_id, fun, now_ms() + ms, every ? (ms < 1 ? 1 : ms) : 0};
  return vm_set_int(vm, 0, t->id);
}

static VmStatus forget(VM *vm, int n, int first, void *ctx) {
  Timer *t = n == 1 && vm_get_int(vm, first) > 0 ? timer_of(ctx, vm_get_int(vm, first)) : NULL;
  if (t) timer_end(vm, t);
  return vm_set_bool(vm, 0, t != NULL);
}

static VmStatus stop_loop(VM *vm, int n, int first, void *ctx) {
  (void)n, (void)first;
  ((Loop *)ctx)->stopped = true;
  return vm_set_null(vm, 0);
}

/* Through stdio, as what the loop itself prints, so that one comes after the other. */
static void write_out(void *ctx, int stream, const char *text, size_t n) {
  (void)ctx, (void)stream;
  fwrite(text, 1, n, stdout);
}

static void report(VM *vm, VmStatus st) {
  if (st == VM_LIMIT)
    printf("a timer ran for too long\n");
  else if (st != VM_OK)
    printf("a timer failed: %s\n", vm_error_message(vm));
}

/* The function may set timers, end this one, or stop the loop. */
static void fire(VM *vm, Loop *loop, int id) {
  Timer *t = timer_of(loop, id);
  vm_unpack(vm, t->fun, 1);
  if (t->period > 0)
    t->due += t->period;
  else
    timer_end(vm, t);
  report(vm, vm_invoke(vm, 1, 0, 2, 0));
}

static Timer *next_timer(Loop *loop) {
  Timer *next = NULL;
  for (int i = 0; i < MOST; i++) {
    Timer *t = &loop->timer[i];
    if (t->id && (!next || t->due < next->due || (t->due == next->due && t->id < next->id))) next = t;
  }
  return next;
}

static void run_loop(VM *vm, Loop *loop) {
  for (Timer *t; !loop->stopped && (t = next_timer(loop)) != NULL;) {
    double wait = t->due - now_ms();
    if (wait > 0)
      poll(NULL, 0, (int)wait + 1); /* a real loop has its windows and sockets here */
    else
      fire(vm, loop, t->id);
  }
}

static const char script[] =
    "ticks <- 0\n"
    "tick <- after(5, function() {\n"
    "  ticks <<- ticks + 1\n"
    "  cat('tick', ticks, '\\n')\n"
    "  if (ticks == 3) forget(tick)\n"
    "}, every = TRUE)\n"
    "after(100, function() stop('no such thing'))\n"
    "after(120, function() { on.exit(cat('not seen\\n')); repeat tryCatch(repeat {}, finally = 1) })\n"
    "after(200, function() after(1, function() { cat('the last one\\n'); stop_loop() }))\n"
    "after(60000, function() cat('never\\n'), every = TRUE)\n"
    "cat(forget(after(0, function() cat('forgotten\\n'))), forget(99), '\\n')\n";

int main(void) {
  static Loop loop;
  VmConfig config = {
      .size = sizeof config, .write = write_out, .cpu_limit = 0.2}; /* of each call: others wait meanwhile */
  VM *vm = vm_open(&config);
  if (!vm || vm_register(vm, "after", after, &loop) != VM_OK || vm_register(vm, "forget", forget, &loop) != VM_OK ||
      vm_register(vm, "stop_loop", stop_loop, &loop) != VM_OK)
    return 1;
  VmStatus st = vm_run(vm, script, -1);
  if (st != VM_OK) printf("%s: %s\n", vm_status_text(st), vm_error_message(vm));
  run_loop(vm, &loop);
  for (int i = 0; i < MOST; i++)
    if (loop.timer[i].id) timer_end(vm, &loop.timer[i]);
  vm_close(vm);
  return st != VM_OK;
}
