/* kernels.c - `orbit kernels`: what is in the cache of compiled kernels.  Called by orbit.c. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "programs/gpu/gpu.h"
#include "vm/kernels/cuda/cache.h"

static const char usage[] =
    "Usage: orbit kernels list            A line for each compiled kernel: last used, bytes, what it is\n"
    "   or: orbit kernels stat            Their number and size, and where they are\n"
    "   or: orbit kernels verify          Reads all; exit status 1 where one is damaged or not ours\n"
    "   or: orbit kernels prune [--size=MB]\n"
    "                                     Removes the damaged, and the oldest beyond the size (0: all)\n"
    "   or: orbit kernels prebuild --arch=sm_90[,sm_120...] SCRIPT [ARGUMENTS]\n"
    "                                     Runs the script on the CPU, and compiles what could run on devices of these\n"
    "                                     architectures; no device is needed\n"
    "\n"
    "Kernels are kept in ORBIT_CACHE_DIR, XDG_CACHE_HOME/orbit or ~/.cache/orbit, at most ORBIT_CACHE_SIZE\n"
    "megabytes (256). A cache that is lost or damaged costs time, never a result.\n";

static void say(void *context, const char *message) {
  *(bool *)context = true;
  fprintf(stderr, "orbit kernels: %s\n", message);
}
/* Sums over all files, and what to do with each. */
typedef struct Walk {
  KernelCache *c;
  bool list, complain, remove;
  uint64_t files[4], bytes[4], removed;
  int64_t oldest, newest;
} Walk;
static const char *const state_names[] = {"good", "damaged", "not ours", "unfinished"};

static void visit(void *context, const CacheEntry *e) {
  Walk *w = context;
  w->files[e->state]++;
  w->bytes[e->state] += e->bytes;
  if (e->state == CACHE_GOOD) {
    if (!w->oldest || e->time < w->oldest) w->oldest = e->time;
    if (e->time > w->newest) w->newest = e->time;
  }
  if (w->list) {
    char day[40] = "";
    time_t t = (time_t)e->time;
    struct tm tm;
    if (localtime_r(&t, &tm)) strftime(day, sizeof day, "%Y-%m-%d", &tm);
    printf("%.15s  %s %8llu  %s\n", e->name, day, (unsigned long long)e->bytes,
           e->state == CACHE_GOOD ? e->label : state_names[e->state]);
  }
  bool bad = e->state == CACHE_DAMAGED || e->state == CACHE_FOREIGN;
  if (bad && w->complain) printf("%s: %s\n", e->name, state_names[e->state]);
  if (bad && w->remove && !unlinkat(w->c->fd, e->name, 0)) w->removed++;
}
static void print_stat(const Walk *w) {
  printf("folder      %s/kernels\n", w->c->folder);
  printf("kernels     %llu\n", (unsigned long long)w->files[CACHE_GOOD]);
  printf("bytes       %llu of %llu\n", (unsigned long long)w->bytes[CACHE_GOOD], (unsigned long long)w->c->cap);
  for (int s = CACHE_DAMAGED; s <= CACHE_UNFINISHED; s++)
    if (w->files[s]) printf("%-11s %llu\n", state_names[s], (unsigned long long)w->files[s]);
}
static int verify(Walk *w) {
  w->complain = true;
  cache_each(w->c, true, visit, w);
  uint64_t bad = w->files[CACHE_DAMAGED] + w->files[CACHE_FOREIGN];
  printf("%llu kernels, %llu bad\n", (unsigned long long)w->files[CACHE_GOOD], (unsigned long long)bad);
  return bad ? 1 : 0;
}
static int prune(Walk *w, const char *size) {
  uint64_t cap = w->c->cap;
  if (size) {
    char *end;
    cap = strtoull(size, &end, 10) << 20;
    if (!*size || *end) {
      fprintf(stderr, "orbit kernels: '%s' is no number of megabytes\n", size);
      return 2;
    }
  }
  w->remove = true;
  cache_each(w->c, true, visit, w);
  w->removed += cache_prune(w->c, cap);
  printf("%llu files removed\n", (unsigned long long)w->removed);
  return 0;
}

/* ---- prebuild ---- */

static bool is_architecture(const char *s, size_t n) {
  if (n < 5 || n > 7 || strncmp(s, "sm_", 3) != 0) return false;
  return strspn(s + 3, "0123456789") >= n - 3;
}
/* Runs this program on the script under --gpu=prebuild; returns only where that fails. */
static int prebuild(int argc, char **argv) {
  const char *archs = argc > 1 && !strncmp(argv[1], "--arch=", 7) ? argv[1] + 7 : "";
  bool good = *archs != 0 && argc > 2;
  for (const char *s = archs; good && *s;) {
    size_t n = strcspn(s, ",");
    good = is_architecture(s, n);
    s += n + (s[n] == ',');
  }
  if (!good) {
    fputs("orbit kernels: prebuild wants --arch=sm_90 (or several, with commas between) and a script\n", stderr);
    return 2;
  }
  char path[4096];
  ssize_t n = readlink("/proc/self/exe", path, sizeof path - 1);
  char **args = calloc((size_t)argc + 1, sizeof *args);
  if (n <= 0 || !args || setenv("ORBIT_GPU_ARCH", archs, 1)) {
    fputs("orbit kernels: cannot start the script\n", stderr);
    return 2;
  }
  path[n] = 0;
  args[0] = path;
  args[1] = "--gpu=prebuild";
  memcpy(args + 2, argv + 2, (size_t)(argc - 2) * sizeof *args);
  execv(path, args);
  fprintf(stderr, "orbit kernels: %s: %s\n", path, strerror(errno));
  return 2;
}

int kernels_main(int argc, char **argv) {
  const char *what = argc ? argv[0] : "--help", *size = NULL;
  if (!strcmp(what, "--help")) return fputs(usage, argc ? stdout : stderr), argc ? 0 : 2;
  if (!strcmp(what, "prebuild")) return prebuild(argc, argv);
  bool pruning = !strcmp(what, "prune");
  if (argc == 2 && pruning && !strncmp(argv[1], "--size=", 7)) size = argv[1] + 7;
  bool known = pruning || !strcmp(what, "list") || !strcmp(what, "stat") || !strcmp(what, "verify");
  if (!known || argc > (size ? 2 : 1)) {
    fprintf(stderr, "orbit kernels: what is '%s'?  orbit kernels --help shows the commands\n", known ? argv[1] : what);
    return 2;
  }
  KernelCache c;
  bool warned = false;
  cache_open(&c, NULL, false, say, &warned);
  Walk w = {.c = &c};
  int status = 0;
  if (!c.folder)
    fputs("orbit kernels: neither ORBIT_CACHE_DIR nor HOME names a folder\n", stderr), status = 2;
  else if (warned)
    status = 1;
  else if (*what == 'v')
    status = verify(&w);
  else if (*what == 'p')
    status = prune(&w, size);
  else {
    w.list = *what == 'l';
    cache_each(&c, true, visit, &w);
    if (*what == 's') print_stat(&w);
  }
  cache_close(&c);
  return status;
}
