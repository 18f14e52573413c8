/* platform.c - How this program was linked, asked before a library is opened; the stacks of threads, which bound the
 * depth of evaluation, and how they are started. */
#define _GNU_SOURCE
#include "runtime/platform.h"

#include <elf.h>
#include <link.h>
#include <pthread.h>
#include <signal.h>
#include <stddef.h>
#include <sys/auxv.h>

/* A program without a dynamic loader has a C library of its own; a library that it opens brings another one along, and
 * the two disagree about threads and memory. */
bool platform_is_static(void) {
  const ElfW(Phdr) *h = (const void *)getauxval(AT_PHDR); /* NOLINT: the kernel passes an address as a number */
  unsigned long n = getauxval(AT_PHNUM);
  if (!h) return false;
  for (unsigned long i = 0; i < n; i++)
    if (h[i].p_type == PT_INTERP) return false;
  return true;
}

const ThreadStack *platform_thread(void) {
  static _Thread_local ThreadStack mine;
  static _Thread_local bool known;
  if (known) return &mine;
  known = true;
  pthread_attr_t attr;
  void *low;
  size_t size, guard = 0;
  if (pthread_getattr_np(pthread_self(), &attr) != 0) return &mine;
  if (pthread_attr_getstack(&attr, &low, &size) == 0) {
    (void)pthread_attr_getguardsize(&attr, &guard);
    mine.high = (char *)low + size;
    mine.low = (char *)low + (guard < size / 2 ? guard : 0); /* some C libraries count the guard pages */
  }
  pthread_attr_destroy(&attr);
  return &mine;
}

/* A fault whose signal is blocked ends the process, although a handler could give the memory (resident.c). */
bool platform_thread_start(pthread_t *thread, const pthread_attr_t *attr, void *(*f)(void *), void *arg) {
  static const int faults[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL};
  sigset_t blocked, before;
  sigfillset(&blocked);
  for (size_t i = 0; i < sizeof faults / sizeof *faults; i++) sigdelset(&blocked, faults[i]);
  if (pthread_sigmask(SIG_BLOCK, &blocked, &before)) return false;
  bool good = pthread_create(thread, attr, f, arg) == 0;
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  return good;
}
