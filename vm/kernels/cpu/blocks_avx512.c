/* blocks_avx512.c - The loops over blocks for x86-64 with AVX-512 (F, DQ, VL, BW). */
#include "vm/kernels/cpu/blocks.h"

#if defined __AVX512F__ && defined __AVX512DQ__ && defined __AVX512VL__
#define BLOCKS_NAME "AVX-512"
#include "vm/kernels/cpu/blocks_code.h"
const CpuBlocks *cpu_blocks_avx512(void) { return &blocks; }
#else
const CpuBlocks *cpu_blocks_avx512(void) { return NULL; }
#endif
