/* blocks_avx2.c - The loops over blocks for x86-64 with AVX2 and FMA. */
#include "vm/kernels/cpu/blocks.h"

#if defined __AVX2__ && defined __FMA__
#define BLOCKS_NAME "AVX2"
#include "vm/kernels/cpu/blocks_code.h"
const CpuBlocks *cpu_blocks_avx2(void) { return &blocks; }
#else
const CpuBlocks *cpu_blocks_avx2(void) { return NULL; }
#endif
