/* blocks_base.c - The loops over blocks for the instruction set that every machine of the architecture has. */
#define BLOCKS_NAME "base"
#include "vm/kernels/cpu/blocks_code.h"

const CpuBlocks *cpu_blocks_base(void) { return &blocks; }
