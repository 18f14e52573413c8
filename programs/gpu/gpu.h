/* gpu.h - `orbit gpu` and `orbit kernels`: arguments behind the command's name; the exit status. */
#ifndef ORBIT_PROGRAMS_GPU_H
#define ORBIT_PROGRAMS_GPU_H

int gpu_main(int argc, char **argv);
int kernels_main(int argc, char **argv);

#endif
