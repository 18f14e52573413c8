/* process.c - What the machine shares with the host's process: temporary folders and fork(), commands, hosts that were
 * compiled against an older vm.h. */
#include "host.h"

#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

static int run_in_child(VM *vm, const char *text) {
  int status = -1;
  pid_t pid = fork();
  if (pid == 0) {
    bool ok = vm_run(vm, text, 0) == VM_OK && vm_get_bool(vm, 0) == 1;
    vm_close(vm);
    _exit(ok ? 0 : 1);
  }
  waitpid(pid, &status, 0);
  return status;
}

static void forked(void) {
  struct stat st;
  char folder[500];
  VM *vm = vm_open(NULL);
  CHECK(vm_run(vm, "writeLines('mine', f <- tempfile()); tempdir()", 0) == VM_OK);
  snprintf(folder, sizeof folder, "%s", vm_get_string(vm, 0));
  CHECK(run_in_child(vm, "readLines(f) == 'mine'") == 0); /* the machine lives on in the child ... */
  CHECK(stat(folder, &st) == 0);                          /* ... which does not remove its parent's folder */
  CHECK(vm_run(vm, "readLines(f)", 0) == VM_OK);
  vm_close(vm);
  CHECK(stat(folder, &st) != 0);
}

static void commands(VM *vm) {
  CHECK(vm_run(vm, "system('exit 3')", 0) == VM_OK && vm_get_int(vm, 0) == 3);
  CHECK(vm_run(vm, "x <- system('echo a; echo b', intern = TRUE); stopifnot(identical(x, c('a', 'b')))", -1) == VM_OK);
  CHECK(vm_run(vm, "stopifnot(length(system('true', intern = TRUE)) == 0)", -1) == VM_OK);
  CHECK(vm_run(vm, "stopifnot(length(x <- system('seq 20000', intern = TRUE)) == 20000, x[20000] == '20000')", -1) ==
        VM_OK);
  CHECK(vm_run(vm, "x <- suppressWarnings(system('echo a; exit 2', intern = TRUE)); attr(x, 'status')", 0) == VM_OK &&
        vm_get_int(vm, 0) == 2);
  CHECK(vm_run(vm, "p <- pipe('echo one; echo two'); x <- readLines(p); close(p); x[2]", 0) == VM_OK &&
        !strcmp(vm_get_string(vm, 0), "two"));
}

/* A command that reads no more is an error of R's, and no signal for the process; one that does not read can be left.
 */
static void pipes(VM *vm) {
  VmConfig c = {.size = sizeof c, .time_limit = 0.3};
  CHECK(
      vm_run(vm,
             "Sys.setenv(KIND = 'good'); p <- pipe('cat >out.txt; echo $KIND >>out.txt', 'w'); writeLines('text', p)\n"
             "close(p); x <- readLines('out.txt'); unlink('out.txt'); paste(x, collapse = ' ')",
             0) == VM_OK &&
      !strcmp(vm_get_string(vm, 0), "text good"));
  CHECK(vm_run(vm, "p <- pipe('exit 3', 'w'); for (i in 1:100) writeLines(strrep('x', 1e5), p)", -1) == VM_ERROR &&
        !strcmp(vm_error_message(vm), "ignoring SIGPIPE signal"));
  CHECK(vm_run(vm, "try(close(p), silent = TRUE); 1 + 1", 0) == VM_OK);
  CHECK(vm_run(vm,
               "system('mkfifo q'); system('head -c 1 q >/dev/null &'); q <- file('q', 'w', raw = TRUE)\n"
               "tryCatch(for (i in 1:100) cat(strrep('x', 1e5), file = q), error = function(e) 'broken')",
               0) == VM_OK &&
        vm_type(vm, 0) == VM_STRING);
  CHECK(vm_run(vm, "try(close(q), silent = TRUE); unlink('q')", -1) == VM_OK);
  VM *limited = vm_open(&c);
  CHECK(vm_run(limited, "p <- pipe('sleep 100', 'w'); writeLines(strrep('x', 1e6), p)", -1) == VM_LIMIT);
  CHECK(vm_run(limited, "2", 0) == VM_OK);
  CHECK(vm_run(limited, "system('mkfifo q2'); file('q2', 'w')", -1) == VM_LIMIT); /* nobody reads */
  static const char *const waiting[] = {"readRDS('q2')",
                                        "load('q2')",
                                        "gzfile('q2', 'wb')",
                                        "tools::md5sum('q2')",
                                        "file.copy('q2', 'q3')",
                                        "file.append('q3', 'q2')",
                                        "file.create('q2')",
                                        "pdf('q2')",
                                        "Rprof('q2')",
                                        "unzip('q2')",
                                        "readLines('q2')",
                                        "format(.POSIXct(0, file.path(getwd(), 'q2')))",
                                        "tools::md5sum('/dev/zero')",
                                        "file.copy('/dev/zero', 'q3')",
                                        "file.append('q3', '/dev/zero')"};
  for (size_t i = 0; i < sizeof waiting / sizeof *waiting; i++) { /* refused, or ended by the limit */
    VmStatus st = vm_run(limited, waiting[i], -1);
    CHECK(st == VM_OK || st == VM_ERROR || st == VM_LIMIT);
    CHECK(vm_run(limited, "unlink('q3')", -1) == VM_OK);
  }
  CHECK(vm_run(limited, "unlink('q2'); x <- pipe('sleep 100'); open(x)", -1) == VM_OK);
  double from = clock_seconds(CLOCK_MONOTONIC);
  vm_close(limited); /* the commands that are left end with it */
  CHECK(clock_seconds(CLOCK_MONOTONIC) - from < 20);
}

/* Drawing without a device makes no file. */
static void plots(VM *vm) {
  CHECK(vm_run(vm,
               "plot(1:3); hist(1:9); n <- names(dev.cur()); graphics.off(); dev.new(width = 5); s <- dev.size()\n"
               "graphics.off(); stopifnot(n == 'pdf', s[1] == 5); length(list.files(pattern = 'Rplots'))",
               0) == VM_OK &&
        vm_get_int(vm, 0) == 0);
  CHECK(vm_run(vm, "pdf('mine.pdf'); plot(1:3); dev.off(); x <- file.size('mine.pdf'); unlink('mine.pdf'); x > 500",
               0) == VM_OK &&
        vm_get_bool(vm, 0) == 1);
}

/* Each machine has its own umask; the process's stays. */
static void masks(VM *vm) {
  static const char make[] = "writeLines('a', 'm1'); dir.create('m2'); file.create('m3'); system('touch m4')\n"
                             "file.copy('m1', 'm5', copy.mode = FALSE); x <- format(file.mode(paste0('m', 1:5)))\n"
                             "unlink(paste0('m', 1:5), recursive = TRUE); paste(x, collapse = ' ')";
  mode_t before = umask(027);
  VM *other = vm_open(NULL);
  CHECK(vm_run(vm, "format(Sys.umask('000'))", 0) == VM_OK && strstr(vm_get_string(vm, 0), "27"));
  CHECK(vm_run(vm, make, 0) == VM_OK && !strcmp(vm_get_string(vm, 0), "666 777 666 666 666"));
  CHECK(vm_run(vm, "Sys.umask('077')", -1) == VM_OK && vm_run(vm, make, 0) == VM_OK &&
        !strcmp(vm_get_string(vm, 0), "600 700 600 600 600"));
  CHECK(vm_run(other, make, 0) == VM_OK && !strcmp(vm_get_string(other, 0), "640 750 640 640 640"));
  CHECK(umask(before) == 027);
  vm_close(other);
}

/* Input that does not come is not waited for beyond the limit. */
static void input(void) {
  VmConfig c = {.size = sizeof c, .time_limit = 0.3};
  int end[2], before = dup(0);
  CHECK(pipe(end) == 0 && dup2(end[0], 0) == 0);
  VM *vm = vm_open(&c);
  CHECK(write(end[1], "first\nsecond\n", 13) == 13);
  CHECK(vm_run(vm, "readLines(stdin(), 1)", 0) == VM_OK && !strcmp(vm_get_string(vm, 0), "first"));
  CHECK(vm_run(vm, "readLines(stdin(), 1)", 0) == VM_OK && !strcmp(vm_get_string(vm, 0), "second"));
  CHECK(vm_run(vm, "readLines(stdin(), 1)", 0) == VM_LIMIT && vm_limit_passed(vm) == VM_LIMIT_TIME);
  CHECK(vm_run(vm, "scan()", 0) == VM_LIMIT && vm_run(vm, "1", 0) == VM_OK);
  vm_close(vm);
  dup2(before, 0);
  close(before), close(end[0]), close(end[1]);
}

static size_t taken;
static void take(void *ctx, int stream, const char *text, size_t n) { taken += n; }

/* As in the first vm.h: no field after ctx. */
struct FirstConfig {
  size_t size, memory_limit;
  void (*write)(void *ctx, int stream, const char *text, size_t n);
  void *ctx;
};

static void older_host(void) {
  struct {
    struct FirstConfig config;
    unsigned char behind[64]; /* the host's own: not part of the configuration */
  } old = {{.size = sizeof(struct FirstConfig), .memory_limit = 50 << 20, .write = take}, {0}};
  memset(old.behind, 0xff, sizeof old.behind);
  VM *vm = vm_open((const VmConfig *)(const void *)&old.config);
  CHECK(vm && vm_run(vm, "cat('1234567890'); 1", 0) == VM_OK && taken == 10);
  CHECK(vm_run(vm, "x <- numeric(1e8)", -1) == VM_ERROR && strstr(vm_error_message(vm), "cannot allocate"));
  CHECK(vm_run(vm, "f <- function(n) f(n + 1); f(1)", -1) == VM_ERROR);
  vm_close(vm);
  struct { /* and one that is longer than this library's */
    VmConfig config;
    void *later;
  } newer = {{.size = sizeof newer, .memory_limit = 50 << 20}, NULL};
  vm = vm_open(&newer.config);
  CHECK(vm && vm_run(vm, "x <- numeric(1e8)", -1) == VM_ERROR);
  vm_close(vm);
}

int main(void) {
  VM *vm = vm_open(NULL);
  commands(vm);
  pipes(vm);
  plots(vm);
  masks(vm);
  vm_close(vm);
  input();
  forked();
  older_host();
  return finish();
}
