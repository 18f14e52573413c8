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
  vm_close(vm);
  forked();
  older_host();
  return finish();
}
