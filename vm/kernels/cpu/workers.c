/* workers.c - A small pool of threads for kernels: started at the first run that uses them, they wait between runs.
 *
 * Called by engine.c.  They know nothing of the VM.  After fork() the child has none of them: it forgets the pool and
 * starts its own.  They take no signals.
 */
#define _GNU_SOURCE /* sched_getaffinity() */
#include "vm/kernels/cpu/workers.h"

#include <pthread.h>
#include <sched.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "runtime/platform.h"

enum { WORKERS_MAX = 64 };

struct Workers {
  pid_t pid;            /* of the process that has started them */
  int available, count; /* threads that may be used; of these, started */
  pthread_mutex_t lock;
  pthread_cond_t start, done;
  /* Under lock: */
  uint64_t round; /* counts the runs */
  int wanted, running;
  bool stop;
  void (*f)(void *job, int worker);
  void *job;
  struct Seat {
    struct Workers *pool;
    pthread_t thread;
    int number;
    uint64_t seen; /* last round that this thread has taken part in */
  } seat[WORKERS_MAX];
};

static void *work(void *arg) {
  struct Seat *seat = arg;
  struct Workers *w = seat->pool;
  pthread_mutex_lock(&w->lock);
  for (;;) {
    while (!w->stop && w->round == seat->seen) pthread_cond_wait(&w->start, &w->lock);
    if (w->stop) break;
    seat->seen = w->round;
    if (seat->number >= w->wanted) continue;
    void (*f)(void *, int) = w->f;
    void *job = w->job;
    pthread_mutex_unlock(&w->lock);
    f(job, seat->number);
    pthread_mutex_lock(&w->lock);
    if (--w->running == 0) pthread_cond_signal(&w->done);
  }
  pthread_mutex_unlock(&w->lock);
  return NULL;
}

/* ---- how many ---- */

/* Processors that a control group's file "quota period" or "max period" gives; 0: no limit. */
static int quota_of(const char *path) {
  long long quota = 0, period = 0;
  FILE *f = fopen(path, "r");
  if (!f) return 0;
  int n = fscanf(f, "%lld %lld", &quota, &period);
  fclose(f);
  return n == 2 && quota > 0 && period > 0 ? (int)((quota + period - 1) / period) : 0;
}

static int group_limit(void) {
  char line[512], path[600];
  int limit = quota_of("/sys/fs/cgroup/cpu.max");
  FILE *f = fopen("/proc/self/cgroup", "r");
  while (f && fgets(line, sizeof line, f)) {
    line[strcspn(line, "\n")] = 0;
    if (strncmp(line, "0::", 3) != 0) continue;
    snprintf(path, sizeof path, "/sys/fs/cgroup%s/cpu.max", line + 3);
    int own = quota_of(path);
    if (own && (!limit || own < limit)) limit = own;
  }
  if (f) fclose(f);
  return limit;
}

static int threads_allowed(void) {
  cpu_set_t set;
  int n = sched_getaffinity(0, sizeof set, &set) == 0 ? CPU_COUNT(&set) : 1, limit = group_limit();
  const char *omp = getenv("OMP_NUM_THREADS");
  if (limit && limit < n) n = limit;
  if (omp && atoi(omp) > 0 && atoi(omp) < n) n = atoi(omp);
  return n;
}

/* ---- the pool ---- */

static struct Workers *pool(VM *vm) {
  struct Workers *w = vm->workers;
  if (w && w->pid == getpid()) return w;
  if (w) free(w); /* the parent's: its threads are not here */
  vm->workers = w = calloc(1, sizeof *w);
  if (!w) return NULL;
  w->pid = getpid();
  w->available = threads_allowed();
  pthread_mutex_init(&w->lock, NULL);
  pthread_cond_init(&w->start, NULL);
  pthread_cond_init(&w->done, NULL);
  return w;
}

int workers_available(VM *vm) {
  int64_t n = vm->tune.kernel_threads;
  if (n <= 0) {
    struct Workers *w = pool(vm);
    n = w ? w->available : 1;
  }
  return n > WORKERS_MAX ? WORKERS_MAX : (int)n;
}

/* Starts threads until there are `count` beside the VM's; fewer if the system gives no more. */
static void start_threads(struct Workers *w, int count) {
  while (w->count < count) {
    struct Seat *s = &w->seat[w->count];
    *s = (struct Seat){.pool = w, .number = w->count + 1, .seen = w->round};
    if (!platform_thread_start(&s->thread, NULL, work, s)) break;
    w->count++;
  }
}

void workers_run(VM *vm, int threads, void (*f)(void *job, int worker), void *job) {
  struct Workers *w = threads > 1 ? pool(vm) : NULL;
  if (w) start_threads(w, threads - 1);
  if (!w || w->count == 0) {
    f(job, 0);
    return;
  }
  pthread_mutex_lock(&w->lock);
  w->f = f;
  w->job = job;
  w->wanted = threads;
  w->running = w->count < threads - 1 ? w->count : threads - 1;
  w->round++;
  pthread_cond_broadcast(&w->start);
  pthread_mutex_unlock(&w->lock);
  f(job, 0);
  pthread_mutex_lock(&w->lock);
  while (w->running > 0) pthread_cond_wait(&w->done, &w->lock);
  pthread_mutex_unlock(&w->lock);
}

void workers_stop(VM *vm) {
  struct Workers *w = vm->workers;
  vm->workers = NULL;
  if (!w) return;
  if (w->pid == getpid()) {
    pthread_mutex_lock(&w->lock);
    w->stop = true;
    pthread_cond_broadcast(&w->start);
    pthread_mutex_unlock(&w->lock);
    for (int i = 0; i < w->count; i++) pthread_join(w->seat[i].thread, NULL);
    pthread_cond_destroy(&w->done);
    pthread_cond_destroy(&w->start);
    pthread_mutex_destroy(&w->lock);
  }
  free(w);
}
