/* reduce.c - Sums, means and products of doubles: long double for ordinary lengths, compensated lanes for long vectors;
 * smallest and largest where there are NaN.
 *
 * Called by the Summary group (stdlib/base/summary.c) and at the end of kernels (vm/kernels/cpu).  The result never
 * depends on threads: chunks have a fixed size and are combined in order.
 */
#include "runtime/reduce.h"

enum { BLOCK = 512 };

/* Notes NA among elements with which acc became NaN, or which follow. */
static void extended_search_na(Extended *acc, const double *x, int64_t n, bool skip_nan) {
  for (int64_t i = 0; !skip_nan && !acc->na && i < n; i++) acc->na = is_na_real(x[i]);
}

/* The 80-bit unit takes a hundred times as long for NaN: what follows the first one is only searched for NA, which the
 * unit does not always keep of NA and NaN. */
#define EXTENDED_ADD(op)                                                                                               \
  for (int64_t i = 0, end; i < n; i = end) {                                                                           \
    end = n - i < BLOCK ? n : i + BLOCK;                                                                               \
    long double v = acc->value;                                                                                        \
    if (v == v && skip_nan) {                                                                                          \
      for (int64_t k = i; k < end; k++)                                                                                \
        if (!isnan(x[k])) v op x[k];                                                                                   \
    } else if (v == v) {                                                                                               \
      for (int64_t k = i; k < end; k++) v op x[k];                                                                     \
    }                                                                                                                  \
    acc->value = v;                                                                                                    \
    if (v != v) extended_search_na(acc, x + i, end - i, skip_nan);                                                     \
  }
void extended_sum_add(Extended *acc, const double *x, int64_t n, bool skip_nan) { EXTENDED_ADD(+=) }
void extended_prod_add(Extended *acc, const double *x, int64_t n, bool skip_nan) { EXTENDED_ADD(*=) }

/* The sum as a double and what is missing from it; false: not finite, or too large on the way. */
static bool sum_long(const double *x, int64_t n, bool skip_nan, double *sum, double *error) {
  *sum = *error = 0;
  for (int64_t i = 0; i < n; i += SUM_CHUNK) {
    int64_t len = n - i < SUM_CHUNK ? n - i : SUM_CHUNK;
    SumLanes lanes = {{0}};
    if (skip_nan)
      sum_lanes_add(&lanes, x + i, len, true);
    else
      sum_lanes_add(&lanes, x + i, len, false);
    sum_lanes_merge(&lanes, sum, error);
    if (!isfinite(*sum)) return false;
  }
  return isfinite(*sum + *error);
}

static long double sum_extended(const double *x, int64_t n, bool skip_nan) {
  Extended acc = {0, false};
  extended_sum_add(&acc, x, n, skip_nan);
  return extended_value(&acc);
}

double sum_doubles(VM *vm, const double *x, int64_t n, bool skip_nan, double *rest) {
  double error;
  *rest = 0;
  if (n > vm->tune.ld_sum_max) {
    double sum;
    if (sum_long(x, n, skip_nan, &sum, &error)) return two_sum(sum, error, rest);
  }
  return (double)sum_extended(x, n, skip_nan);
}

double mean_doubles(VM *vm, const double *x, int64_t n) {
  double sum, error;
  if (n > vm->tune.ld_sum_max && sum_long(x, n, false, &sum, &error)) return (double)(((long double)sum + error) / n);
  long double s = sum_extended(x, n, false) / n, t = 0;
  if (!isfinite((double)s)) return (double)s;
  for (int64_t i = 0; i < n; i++) t += x[i] - s;
  return (double)(s + t / n);
}

double prod_doubles(const double *x, int64_t n, bool skip_nan) {
  Extended acc = {1, false};
  extended_prod_add(&acc, x, n, skip_nan);
  return (double)extended_value(&acc);
}

void extreme_add_slowly(Extreme *e, const double *x, int64_t n, bool max, bool skip_nan) {
  for (int64_t i = 0; i < n; i++) {
    if (isnan(x[i])) {
      if (skip_nan) continue;
      if (!e->nan || !is_na_real(e->value)) e->value = x[i];
      e->nan = e->any = true;
    } else if (!e->nan && (!e->any || (max ? x[i] > e->value : x[i] < e->value))) {
      e->value = x[i];
      e->any = true;
    }
  }
}

void extreme_merge(Extreme *e, const Extreme *next, bool max) {
  if (next->any) extreme_add_slowly(e, &next->value, 1, max, false);
}

/* ---- cumulative functions ---- */

/* All are NaN or NA from now on: as in the floating-point unit that GNU R uses, the larger payload wins of two that are
 * quiet, and the earlier one against one that is not (an NA that no arithmetic has touched). */
static void stay_nan(Cumulative *c, const double *x, double *r, int64_t n) {
  const uint64_t quiet = 1ull << 51, payload = quiet - 1;
  double nan = c->value;
  for (int64_t i = 0; i < n; i++) {
    uint64_t now, next;
    memcpy(&now, &nan, 8);
    memcpy(&next, &x[i], 8);
    if (isnan(x[i]) && (next & quiet) && (next & payload) > (now & payload)) nan = x[i];
    r[i] = nan;
  }
  c->value = nan;
}

static int64_t cumulate_long_double(Cumulative *c, bool product, const double *x, double *r, int64_t n) {
  long double acc = c->begun ? c->acc : product;
  int64_t i = 0;
  for (; i < n; i++) {
    acc = product ? acc * x[i] : acc + x[i];
    double v = (double)acc;
    if (ORBIT_UNLIKELY(isnan(v))) {
      c->value = v;
      c->ended = true;
      break;
    }
    r[i] = v;
  }
  c->acc = acc;
  return i;
}

void cumulate_doubles(Cumulative *c, CumKind kind, const double *x, double *r, int64_t n) {
  if (kind == CUM_SUM || kind == CUM_PROD) {
    int64_t done = c->ended ? 0 : cumulate_long_double(c, kind == CUM_PROD, x, r, n);
    c->begun = true;
    if (c->ended) stay_nan(c, x + done, r + done, n - done);
    return;
  }
  double best = c->begun ? c->value : kind == CUM_MAX ? -INFINITY : INFINITY;
  for (int64_t i = 0; i < n; i++) {
    if (isnan(x[i]))
      best = isnan(best) ? best : x[i] + 0.0;
    else if (!isnan(best) && (kind == CUM_MAX ? x[i] > best : x[i] < best))
      best = x[i];
    r[i] = best;
  }
  c->value = best;
  c->begun = true;
}

bool cumulate_ints(Cumulative *c, CumKind kind, const int32_t *x, int32_t *r, int64_t n) {
  bool fits = true;
  for (int64_t i = 0; i < n; i++) {
    if (!c->ended && x[i] == NA_INT) c->ended = true;
    if (!c->ended) {
      if (kind == CUM_SUM)
        c->sum += x[i];
      else if (!c->begun || (kind == CUM_MAX ? x[i] > c->sum : x[i] < c->sum))
        c->sum = x[i];
      c->begun = true;
      if (c->sum > INT32_MAX || c->sum <= INT32_MIN) {
        fits = false;
        c->ended = true;
      }
    }
    r[i] = c->ended ? NA_INT : (int32_t)c->sum;
  }
  return fits;
}
