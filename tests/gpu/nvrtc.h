/* nvrtc.h - CUDA C to PTX for the tests, by the library of the toolkit where there is one. */
#ifndef ORBIT_TESTS_NVRTC_H
#define ORBIT_TESTS_NVRTC_H

#include <stdbool.h>
#include <stddef.h>

/* false: there is no NVRTC on this machine.  It is looked for in CUDA_PATH, the linker's folders and /usr/local/cuda.
 */
bool nvrtc_open(void);
/* The PTX, to be freed; NULL: log has why, otherwise what the assembler says of registers and spills.  fmad is off;
 * arch is for instance "sm_80". */
char *nvrtc_ptx(const char *source, const char *arch, char *log, size_t size);
/* 13000 is 13.0. */
int nvrtc_version(void);

#endif
