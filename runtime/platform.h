/* platform.h - What the compiler knows about the machine that Orbit is built for, in the words of GNU R's R.version;
 * how the program was linked. */
#ifndef ORBIT_PLATFORM_H
#define ORBIT_PLATFORM_H

#include <pthread.h>
#include <stdbool.h>

#if defined __x86_64__
#define PLATFORM_ARCH "x86_64"
#define PLATFORM_VENDOR "pc"
#elif defined __aarch64__
#define PLATFORM_ARCH "aarch64"
#define PLATFORM_VENDOR "unknown"
#elif defined __riscv
#define PLATFORM_ARCH "riscv64"
#define PLATFORM_VENDOR "unknown"
#elif defined __powerpc64__ && __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
#define PLATFORM_ARCH "powerpc64le"
#define PLATFORM_VENDOR "unknown"
#elif defined __s390x__
#define PLATFORM_ARCH "s390x"
#define PLATFORM_VENDOR "ibm"
#else
#define PLATFORM_ARCH "unknown"
#define PLATFORM_VENDOR "unknown"
#endif

#define PLATFORM_OS "linux-gnu"
#define PLATFORM_NAME PLATFORM_ARCH "-" PLATFORM_VENDOR "-" PLATFORM_OS

/* The C stack of the running thread, found out once in each thread.  Its address tells threads apart. */
typedef struct ThreadStack {
  char *low, *high; /* equal: unknown */
} ThreadStack;
const ThreadStack *platform_thread(void);

/* Starts a thread that takes no signals but those of its own faults; attr may be NULL.  False: the system has none. */
bool platform_thread_start(pthread_t *thread, const pthread_attr_t *attr, void *(*f)(void *), void *arg);

bool platform_is_static(void); /* statically linked: dlopen() must not be used */

#endif
