/* rmath_output.c - libRmath prints its warnings to C's standard output; this makes them warnings of R.
 *
 * Called around the loops of distributions.c and math.c.  The program itself writes by other means, so what waits in
 * C's buffer afterwards comes from the library: it is thrown away and the calls are done once more (they are functions
 * without a state) into memory, where the text can be read.  Other C libraries than glibc: nothing is done.
 */
#include "stdlib/native.h"

#include <stdlib.h>

#if defined(__GLIBC__)
#include <stdio_ext.h>

void rmath_listen(void) {
  if (__fpending(stdout)) fflush(stdout);
}

bool rmath_printed(void) {
  if (!__fpending(stdout)) return false;
  __fpurge(stdout);
  return true;
}

/* One warning a line, with the call of the function of R, not of a builtin within it; the message about whole numbers
 * has no line end. */
static Status warn_lines(VM *vm, const char *s) {
  static const char whole[] = "non-integer ";
  while (*s) {
    size_t n = strcspn(s, "\n");
    const char *next = strstr(s + 1, whole);
    if (next && (size_t)(next - s) < n) n = (size_t)(next - s);
    if (n) TRY(rt_warningcall(vm, vm_frame_call(vm), "%.*s", (int)n, s));
    s += n;
    if (*s == '\n') s++;
  }
  return OK;
}

Status rmath_report(VM *vm, void (*again)(void *ctx), void *ctx) {
  char *text = NULL;
  size_t size = 0;
  FILE *memory = open_memstream(&text, &size), *old = stdout;
  if (!memory) return OK;
  stdout = memory;
  again(ctx);
  stdout = old;
  fclose(memory);
  Status st = text ? warn_lines(vm, text) : OK;
  free(text);
  return st;
}
#else
void rmath_listen(void) {}
bool rmath_printed(void) { return false; }
Status rmath_report(VM *vm, void (*again)(void *ctx), void *ctx) { return OK; }
#endif
