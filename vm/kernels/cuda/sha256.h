/* sha256.h - SHA-256 (FIPS 180-4), for the keys and checksums of the kernel cache. */
#ifndef ORBIT_CUDA_SHA256_H
#define ORBIT_CUDA_SHA256_H

#include <stddef.h>
#include <stdint.h>

typedef struct Sha256 {
  uint32_t state[8];
  uint64_t bytes;
  uint8_t block[64];
} Sha256;

void sha256_begin(Sha256 *s);
void sha256_add(Sha256 *s, const void *data, size_t n);
void sha256_end(Sha256 *s, uint8_t digest[32]);

#endif
