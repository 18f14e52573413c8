/* random.c - set.seed() governs every generator in a host, in several machines at once: argv[1] is the R text, argv[2]
 * what GNU R makes of it (random.expected: Rscript -e 'writeLines(source("random.R")$value)'). */
#include "host.h"

#include <pthread.h>

static char text[4096], want[8192];

static void load(const char *path, char *to, size_t size) {
  FILE *f = fopen(path, "r");
  size_t n = f ? fread(to, 1, size - 1, f) : 0;
  CHECK(n > 0);
  to[n] = 0;
  while (n && to[n - 1] == '\n') to[--n] = 0;
  if (f) fclose(f);
}

static void *draws(void *arg) {
  VM *vm = vm_open(NULL);
  for (int k = 0; k < 3; k++) {
    CHECK(vm_run(vm, text, 0) == VM_OK);
    const char *got = vm_get_string(vm, 0);
    CHECK(got && !strcmp(got, want));
    if (!got) fprintf(stderr, "%s\n", vm_error_message(vm));
    CHECK(vm_run(vm, "x <- 0; for (i in 1:200) x <- x + rgamma(1, i %% 7 + 0.5) + rbinom(1, 50, 0.3) + rpois(1, i)",
                 0) == VM_OK);
  }
  vm_close(vm);
  return NULL;
}

int main(int argc, char **argv) {
  pthread_t t[8];
  load(argv[1], text, sizeof text);
  load(argv[2], want, sizeof want);
  for (int i = 0; i < 8; i++) CHECK(pthread_create(&t[i], NULL, draws, NULL) == 0);
  for (int i = 0; i < 8; i++) pthread_join(t[i], NULL);
  return finish();
}
