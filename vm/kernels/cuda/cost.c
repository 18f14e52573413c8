/* cost.c - Rates of devices, measured, guessed or simulated, and the cost model that places kernels.  Called by
 * engine.c and by `orbit gpu`.
 *
 * A run on the device costs its copies, a launch, and the longer of moving bytes and calculating; on the processor the
 * longer of these two.  Measured rates lie in the cache of kernels, under the device's architecture.
 */
#include "vm/kernels/cuda/cost.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "runtime/state.h"

/* Stated, not measured: what tests and --gpu=shim:NAME choose by. */
static const CudaRates simulated_h100 = {50, 50, 2800, 15000, 8000, 3e8, 20, 10};
static const CudaRates simulated_slow = {3, 3, 40, 30, 50000, 3e8, 20, 10};
/* Of a device that nobody has measured: such that it is used for much work only. */
static const CudaRates guessed = {10, 10, 300, 300, 20000, 5e8, 20, 10};

static void rates_key(const Cuda *c, CacheKey *key) { cache_key(key, &(CacheParts){"rates 1", "", "", "", c->arch}); }

static bool parse_rates(const char *text, size_t n, CudaRates *r) {
  char copy[1000], *p = copy;
  if (n >= sizeof copy) return false;
  memcpy(copy, text, n);
  copy[n] = 0;
#define F(name, what, unit)                                                                                            \
  r->name = strtod(p, &p);                                                                                             \
  if (!(r->name > 0) || isinf(r->name)) return false;
  CUDA_RATES(F)
#undef F
  return true;
}

void cuda_rates_keep(VM *vm, Cuda *c, const CudaRates *r) {
  char text[1000];
  size_t n = 0;
#define F(name, what, unit) n += (size_t)snprintf(text + n, sizeof text - n, "%.17g\n", r->name);
  CUDA_RATES(F)
#undef F
  CacheKey key;
  rates_key(c, &key);
  cache_put(device_cache(vm, c), &key, "rates (orbit gpu calibrate)", text, n);
  c->rates_read = false;
}

static bool measured(VM *vm, Cuda *c, CudaRates *r) {
  CacheKey key;
  void *text;
  size_t n;
  rates_key(c, &key);
  if (!cache_get(device_cache(vm, c), &key, &text, &n)) return false;
  bool good = parse_rates(text, n, r);
  free(text);
  return good;
}

RatesSource cuda_rates(VM *vm, Cuda *c, CudaRates *r) {
  *r = vm->tune.gpu == GPU_SHIM_H100 ? simulated_h100 : vm->tune.gpu == GPU_SHIM_SLOW ? simulated_slow : guessed;
  if (vm->tune.gpu == GPU_SHIM_H100 || vm->tune.gpu == GPU_SHIM_SLOW) return RATES_SIMULATED;
  return c && measured(vm, c, r) ? RATES_MEASURED : RATES_GUESSED;
}

CudaCost cuda_cost(const CudaRates *r, const CudaWork *w) {
  CudaCost c = {.up = w->up / r->up, .down = w->down / r->down};
  c.kernel = r->launch + fmax(w->moved / r->memory, w->work / r->work);
  c.cpu = fmax(w->moved / r->cpu_memory, w->work / r->cpu_work);
  return c;
}
