/* find.h - Where the libraries of the CUDA toolkit are on this machine. */
#ifndef ORBIT_CUDA_FIND_H
#define ORBIT_CUDA_FIND_H

#include <stddef.h>

typedef enum CudaLibrary { CUDA_RUNTIME, CUDA_NVRTC, CUDA_CUBLAS } CudaLibrary;

enum { CUDA_PATH_SIZE = 1024 };
typedef struct CudaPlace {
  char path[CUDA_PATH_SIZE]; /* of the file, or its name where the linker found it */
  char why[CUDA_PATH_SIZE];  /* nothing was found: what the linker said about the last file that is there, or "" */
} CudaPlace;

/* Opens a library of version 13, else 12: in $ORBIT_CUDA_PATH and nowhere else if that is set; otherwise in $CUDA_PATH,
 * the linker's folders, and the usual ones.  The caller closes it.  NULL: there is none, and place->why may say why. */
void *cuda_open_library(CudaLibrary which, CudaPlace *place);
/* The same in one folder, its lib64 and lib. */
void *cuda_open_library_in(const char *folder, CudaLibrary which, CudaPlace *place);
const char *cuda_library_name(CudaLibrary which);

#endif
