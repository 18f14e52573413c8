/* masks.c - The loops of masks.h: without branches, which are guessed badly where a mask is irregular, and with the
 * instructions of AVX-512 that move the elements of a register together, where the machine has them (simd_level).
 *
 * The loops for every machine store each element and overwrite it until it is wanted; they end at the last one that is,
 * so that nothing is stored behind the result.
 */
#include "runtime/masks.h"

#include "runtime/state.h"

#if defined __x86_64__ && (defined __GNUC__ || defined __clang__)
#define MASKS_512 1
#include <immintrin.h>
#define WIDE __attribute__((target("avx512f,avx512vl,popcnt")))
static bool is_wide(const VM *vm) {
  return vm->tune.simd_level >= 2 && __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512vl") &&
         __builtin_cpu_supports("popcnt");
}
#else
#define MASKS_512 0
#define WIDE
static bool is_wide(const VM *vm) {
  (void)vm;
  return false;
}
#endif

/* The elements of a mask that are TRUE, NA or, of type `found`, wanted: 8 or 16 at a time. */
#if MASKS_512
WIDE static int64_t count_wide(const int32_t *p, int64_t n) {
  int64_t count = 0;
  for (int64_t i = 0; i < n; i += 16) {
    __mmask16 there = n - i >= 16 ? 0xffff : (__mmask16)((1u << (n - i)) - 1);
    __m512i m = _mm512_maskz_loadu_epi32(there, p + i);
    count += __builtin_popcount(_mm512_test_epi32_mask(m, m));
  }
  return count;
}

/* Elements of the piece at i; what is stored behind the k-th does not exist. */
WIDE static void take_wide_64(uint64_t *to, const uint64_t *from, const int32_t *p, int64_t n, int64_t k,
                              uint64_t missing) {
  const __m512i na = _mm512_set1_epi64((int64_t)missing);
  const __m256i na_mask = _mm256_set1_epi32(NA_LGL);
  int64_t w = 0;
  for (int64_t i = 0; i < n; i += 8) {
    __mmask8 there = n - i >= 8 ? 0xff : (__mmask8)((1u << (n - i)) - 1);
    __m256i m = _mm256_maskz_loadu_epi32(there, p + i);
    __mmask8 wanted = _mm256_test_epi32_mask(m, m);
    __m512i v =
        _mm512_mask_mov_epi64(_mm512_maskz_loadu_epi64(there, from + i), _mm256_cmpeq_epi32_mask(m, na_mask), na);
    v = _mm512_maskz_compress_epi64(wanted, v);
    int many = __builtin_popcount(wanted);
    if (w + 8 <= k)
      _mm512_storeu_si512(to + w, v);
    else
      _mm512_mask_storeu_epi64(to + w, (__mmask8)((1u << many) - 1), v);
    w += many;
  }
}

WIDE static void take_wide_32(uint32_t *to, const uint32_t *from, const int32_t *p, int64_t n, int64_t k,
                              uint32_t missing) {
  const __m512i na = _mm512_set1_epi32((int32_t)missing), na_mask = _mm512_set1_epi32(NA_LGL);
  int64_t w = 0;
  for (int64_t i = 0; i < n; i += 16) {
    __mmask16 there = n - i >= 16 ? 0xffff : (__mmask16)((1u << (n - i)) - 1);
    __m512i m = _mm512_maskz_loadu_epi32(there, p + i);
    __mmask16 wanted = _mm512_test_epi32_mask(m, m);
    __m512i v =
        _mm512_mask_mov_epi32(_mm512_maskz_loadu_epi32(there, from + i), _mm512_cmpeq_epi32_mask(m, na_mask), na);
    v = _mm512_maskz_compress_epi32(wanted, v);
    int many = __builtin_popcount(wanted);
    if (w + 16 <= k)
      _mm512_storeu_si512(to + w, v);
    else
      _mm512_mask_storeu_epi32(to + w, (__mmask16)((1u << many) - 1), v);
    w += many;
  }
}

WIDE static void put_wide_64(uint64_t *to, const uint64_t *from, const int32_t *p, int64_t n) {
  for (int64_t i = 0; i < n; i += 8) {
    __mmask8 there = n - i >= 8 ? 0xff : (__mmask8)((1u << (n - i)) - 1);
    __m256i m = _mm256_maskz_loadu_epi32(there, p + i);
    __mmask8 wanted = _mm256_test_epi32_mask(m, m);
    int many = __builtin_popcount(wanted);
    __m512i v = _mm512_maskz_loadu_epi64((__mmask8)((1u << many) - 1), from);
    _mm512_mask_storeu_epi64(to + i, wanted, _mm512_maskz_expand_epi64(wanted, v));
    from += many;
  }
}

WIDE static void put_wide_32(uint32_t *to, const uint32_t *from, const int32_t *p, int64_t n) {
  for (int64_t i = 0; i < n; i += 16) {
    __mmask16 there = n - i >= 16 ? 0xffff : (__mmask16)((1u << (n - i)) - 1);
    __m512i m = _mm512_maskz_loadu_epi32(there, p + i);
    __mmask16 wanted = _mm512_test_epi32_mask(m, m);
    int many = __builtin_popcount(wanted);
    __m512i v = _mm512_maskz_loadu_epi32((__mmask16)((1u << many) - 1), from);
    _mm512_mask_storeu_epi32(to + i, wanted, _mm512_maskz_expand_epi32(wanted, v));
    from += many;
  }
}

WIDE static void fill_wide_64(uint64_t *to, uint64_t value, const int32_t *p, int64_t n) {
  const __m256i one = _mm256_set1_epi32(1);
  const __m512i v = _mm512_set1_epi64((int64_t)value);
  for (int64_t i = 0; i < n; i += 8) {
    __mmask8 there = n - i >= 8 ? 0xff : (__mmask8)((1u << (n - i)) - 1);
    __m256i m = _mm256_maskz_loadu_epi32(there, p + i);
    _mm512_mask_storeu_epi64(to + i, _mm256_cmpeq_epi32_mask(m, one), v);
  }
}

WIDE static void where_wide(int32_t *to, const int32_t *p, int64_t n, int64_t k) {
  const __m512i one = _mm512_set1_epi32(1), step = _mm512_set1_epi32(16);
  __m512i at = _mm512_setr_epi32(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16);
  int64_t w = 0;
  for (int64_t i = 0; i < n; i += 16) {
    __mmask16 there = n - i >= 16 ? 0xffff : (__mmask16)((1u << (n - i)) - 1);
    __m512i m = _mm512_maskz_loadu_epi32(there, p + i);
    __mmask16 wanted = _mm512_cmpeq_epi32_mask(m, one);
    __m512i v = _mm512_maskz_compress_epi32(wanted, at);
    int many = __builtin_popcount(wanted);
    if (w + 16 <= k)
      _mm512_storeu_si512(to + w, v);
    else
      _mm512_mask_storeu_epi32(to + w, (__mmask16)((1u << many) - 1), v);
    w += many;
    at = _mm512_add_epi32(at, step);
  }
}
#else
static int64_t count_wide(const int32_t *p, int64_t n) { return 0; }
#define take_wide_64(...) (void)0
#define take_wide_32(...) (void)0
#define put_wide_64(...) (void)0
#define put_wide_32(...) (void)0
#define fill_wide_64(...) (void)0
#define where_wide(...) (void)0
#endif

int64_t mask_count(const VM *vm, const int32_t *p, int64_t n) {
  enum { PIECE = 1 << 20 }; /* whose count fits the width of the elements, for vector code */
  if (is_wide(vm)) return count_wide(p, n);
  int64_t count = 0;
  for (int64_t i = 0; i < n;) {
    int64_t end = n - i > PIECE ? i + PIECE : n;
    int32_t some = 0;
    for (; i < end; i++) some += p[i] != 0;
    count += some;
  }
  return count;
}

#define TAKE(bits)                                                                                                     \
  void mask_take_##bits(const VM *vm, uint##bits##_t *to, const uint##bits##_t *from, const int32_t *p, int64_t n,     \
                        int64_t k, uint##bits##_t missing) {                                                           \
    if (is_wide(vm)) {                                                                                                 \
      take_wide_##bits(to, from, p, n, k, missing);                                                                    \
      return;                                                                                                          \
    }                                                                                                                  \
    int64_t w = 0;                                                                                                     \
    while (n > 0 && !p[n - 1]) n--;                                                                                    \
    for (int64_t i = 0; i < n; i++) {                                                                                  \
      to[w] = p[i] == NA_LGL ? missing : from[i];                                                                      \
      w += p[i] != 0;                                                                                                  \
    }                                                                                                                  \
  }
TAKE(64)
TAKE(32)

/* Positions of what is TRUE among m <= MASK_PIECE elements of a mask; how many. */
enum { MASK_PIECE = 1024 };
static int positions(const int32_t *p, int64_t m, int32_t *at) {
  int k = 0;
  for (int64_t i = 0; i < m; i++) {
    at[k] = (int32_t)i;
    k += p[i] != 0;
  }
  return k;
}

#define PUT(bits)                                                                                                      \
  void mask_put_##bits(const VM *vm, uint##bits##_t *to, const uint##bits##_t *from, const int32_t *p, int64_t n) {    \
    if (is_wide(vm)) {                                                                                                 \
      put_wide_##bits(to, from, p, n);                                                                                 \
      return;                                                                                                          \
    }                                                                                                                  \
    int32_t at[MASK_PIECE + 1];                                                                                        \
    for (int64_t first = 0; first < n; first += MASK_PIECE) {                                                          \
      int k = positions(p + first, n - first < MASK_PIECE ? n - first : MASK_PIECE, at);                               \
      for (int j = 0; j < k; j++) to[first + at[j]] = from[j];                                                         \
      from += k;                                                                                                       \
    }                                                                                                                  \
  }
PUT(64)
PUT(32)

/* Positions, from 1 on, of what is TRUE among m <= MASK_PIECE elements without NA; how many. */
static int positions_from_1(const VM *vm, const int32_t *p, int64_t m, int32_t *at) {
  int k;
  if (is_wide(vm)) {
    k = (int)count_wide(p, m);
    where_wide(at, p, m, k);
    return k;
  }
  k = positions(p, m, at);
  for (int i = 0; i < k; i++) at[i]++;
  return k;
}

void mask_take_complex(const VM *vm, Complex *to, const Complex *from, const int32_t *p, int64_t n) {
  int32_t at[MASK_PIECE + 1];
  for (int64_t first = 0; first < n; first += MASK_PIECE) {
    int k = positions_from_1(vm, p + first, n - first < MASK_PIECE ? n - first : MASK_PIECE, at);
    for (int j = 0; j < k; j++) to[j] = from[first + at[j] - 1];
    to += k;
  }
}

void mask_put_complex(const VM *vm, Complex *to, const Complex *from, const int32_t *p, int64_t n) {
  int32_t at[MASK_PIECE + 1];
  for (int64_t first = 0; first < n; first += MASK_PIECE) {
    int k = positions_from_1(vm, p + first, n - first < MASK_PIECE ? n - first : MASK_PIECE, at);
    for (int j = 0; j < k; j++) to[first + at[j] - 1] = from[j];
    from += k;
  }
}

void mask_fill_64(const VM *vm, uint64_t *to, uint64_t value, const int32_t *p, int64_t n) {
  if (is_wide(vm)) {
    fill_wide_64(to, value, p, n);
    return;
  }
  for (int64_t i = 0; i < n; i++) to[i] = p[i] == 1 ? value : to[i];
}

void mask_fill_32(const VM *vm, uint32_t *to, uint32_t value, const int32_t *p, int64_t n) {
  (void)vm;
  for (int64_t i = 0; i < n; i++) to[i] = p[i] == 1 ? value : to[i];
}

void mask_where(const VM *vm, int32_t *to, const int32_t *p, int64_t n, int64_t k) {
  if (is_wide(vm)) {
    where_wide(to, p, n, k);
    return;
  }
  for (int64_t i = 0, w = 0; w < k; i++) {
    to[w] = (int32_t)(i + 1);
    w += p[i] == 1;
  }
}
