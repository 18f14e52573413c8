/* filesize.c - Where the process may not write files of any size, R code that does gets an error; no signal ends the
 * host. */
#define _GNU_SOURCE
#include "host.h"

#include <signal.h>
#include <sys/resource.h>
#include <unistd.h>

int main(void) {
  struct rlimit few = {8192, 8192};
  CHECK(setrlimit(RLIMIT_FSIZE, &few) == 0);
  VM *vm = vm_open(NULL);
  CHECK(vm_run(vm,
               "f <- file('a.txt', 'w'); r <- tryCatch({ writeLines(strrep('x', 1e5), f); close(f); 0 }, error = "
               "function(e) 1)",
               -1) == VM_OK);
  const char *const texts[] = {"saveRDS(runif(1e5), 'b.rds')",
                               "cat(strrep('x', 1e5), file = 'c.txt')",
                               "write.csv(data.frame(x = 1:10000), 'd.csv')",
                               "dput(runif(5000), 'e.txt')",
                               "{ pdf('f.pdf'); for (i in 1:20) plot(runif(100)); dev.off() }",
                               "{ f <- gzfile('g.gz', 'w'); writeLines(as.character(runif(1e5)), f); close(f) }",
                               "{ sink('h.txt'); print(runif(5000)); sink() }",
                               "file.copy('/proc/self/exe', 'i.bin')"};
  for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
    char text[300];
    snprintf(text, sizeof text, "r <- suppressWarnings(tryCatch(%s, error = function(e) 'no room'))", texts[i]);
    CHECK(vm_run(vm, text, -1) == VM_OK);
    CHECK(vm_run(vm, "sum(1:10)", 0) == VM_OK && vm_get_int(vm, 0) == 55);
  }
  CHECK(vm_run(vm, "f <- file('left.txt', 'w'); cat(strrep('x', 8000), file = f); cat(strrep('x', 8000), file = f)",
               -1) <= VM_ERROR);
  vm_close(vm); /* writes what is left */
  sigset_t pending, blocked;
  sigpending(&pending);
  pthread_sigmask(SIG_SETMASK, NULL, &blocked);
  CHECK(!sigismember(&pending, SIGXFSZ) && !sigismember(&blocked, SIGXFSZ));
  return finish();
}
