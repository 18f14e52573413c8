/* scan.c - Variables that outlive a round of a counted loop: their updates over a block of rounds, lane by lane in
 * their order.
 *
 * Sums, products, counts, extremes and last values have loops of their own, which leave out what nobody reads: a sum
 * takes what does nothing (-0, 1) in lanes in which it does not happen; several sums go side by side, for one alone
 * waits for each of its additions; an extreme that no lane of the block exceeds stays.  All else is done by the general
 * loops, and so is all that ends as NaN, whose bits show which operand it was.  Called by run.c.
 */
#include "runtime/elementwise.h"
#include "vm/apply/run.h"

typedef struct Lane {
  const char *p; /* operand: its value in a lane */
  size_t step;   /* 0: the same in all */
} Lane;

/* An accumulator's updates of one block. */
typedef struct Scan {
  const Run *r;
  LoopAcc *a;
  int32_t n;
  Lane e[LOOP_UPDATES], mask[LOOP_UPDATES]; /* mask[k].p NULL: all lanes */
  bool read;                                /* somebody reads what an update leaves */
} Scan;

static Lane lane_of(const Run *r, int node) {
  const LaneNode *n = &r->l->node[node];
  if (n->kind == LN_CONST) return (Lane){n->type == KT_DBL ? (const char *)&n->k.d : (const char *)&n->k.i, 0};
  return (Lane){r->buf[node], n->type == KT_DBL ? sizeof(double) : sizeof(int32_t)};
}
static inline double lane_d(Lane x, int32_t j) { return *(const double *)(x.p + x.step * (size_t)j); }
static inline int32_t lane_i(Lane x, int32_t j) { return *(const int32_t *)(x.p + x.step * (size_t)j); }
static const int32_t *runs_of(const Scan *s, int k) { return (const int32_t *)s->mask[k].p; }

static Scan scan_of(const Run *r, int node) {
  LoopAcc *a = &r->l->loop->acc[r->l->node[node].a];
  Scan s = {.r = r, .a = a, .n = r->n};
  for (int k = 0; k < a->nup; k++) {
    const LoopUpdate *u = &a->up[k];
    s.e[k] = lane_of(r, u->of[0]);
    s.mask[k] = u->of[1] < 0 ? (Lane){NULL, 0} : lane_of(r, u->of[1]);
    s.read |= r->read[u->value] || (u->flag >= 0 && r->read[u->flag]);
  }
  a->touched_next = a->touched;
  return s;
}

/* In how many lanes does update k happen? */
static int32_t count_lanes(const Scan *s, int k) {
  const int32_t *runs = runs_of(s, k);
  int32_t count = 0;
  if (!runs) return s->n;
  for (int32_t j = 0; j < s->n; j++) count += runs[j] != 0;
  return count;
}
static void touch(const Scan *s, int k) { s->a->touched_next |= count_lanes(s, k) > 0; }

/* ---- the general loops ---- */

static bool compares(const LoopUpdate *u) { return u->kind >= UP_MAX && u->kind != UP_SET; }

static double step_d(const LoopUpdate *u, double s, double e) {
  switch (u->kind) {
  case UP_ADD: return u->swapped ? ew_sum(e, s) : ew_sum(s, e);
  case UP_SUB: return s - e;
  case UP_MUL: return u->swapped ? ew_product(e, s) : ew_product(s, e);
  case UP_DIV: return s / e;
  case UP_MAX: return u->swapped ? (s > e ? s : e) : e > s ? e : s;
  case UP_MIN: return u->swapped ? (s < e ? s : e) : e < s ? e : s;
  case UP_GT: return e > s ? e : s;
  case UP_GE: return e >= s ? e : s;
  case UP_LT: return e < s ? e : s;
  case UP_LE: return e <= s ? e : s;
  default: return e;
  }
}

/* false: it is not done with integers that are not NA. */
static bool step_i(const LoopUpdate *u, int32_t s, int32_t e, int32_t *out) {
  int64_t v = e;
  if (u->kind != UP_SET && (s == NA_INT || e == NA_INT)) return false;
  switch (u->kind) {
  case UP_ADD: v = (int64_t)s + e; break;
  case UP_SUB: v = (int64_t)s - e; break;
  case UP_MUL: v = (int64_t)s * e; break;
  case UP_MAX: v = e > s ? e : s; break;
  case UP_MIN: v = e < s ? e : s; break;
  case UP_GT: v = e > s ? e : s; break;
  case UP_GE: v = e >= s ? e : s; break;
  case UP_LT: v = e < s ? e : s; break;
  case UP_LE: v = e <= s ? e : s; break;
  default: *out = e; return true;
  }
  *out = (int32_t)v;
  return v > INT32_MIN && v <= INT32_MAX;
}

static bool changes(const LoopUpdate *u, double s, double e) {
  return u->kind == UP_GT ? e > s : u->kind == UP_GE ? e >= s : u->kind == UP_LT ? e < s : e <= s;
}

static bool general_dbl(const Scan *s) {
  LoopAcc *a = s->a;
  const Run *r = s->r;
  double v = a->d;
  for (int32_t j = 0; j < s->n; j++)
    for (int k = 0; k < a->nup; k++) {
      const LoopUpdate *u = &a->up[k];
      bool runs = !s->mask[k].p || lane_i(s->mask[k], j);
      double x = lane_d(s->e[k], j);
      if (runs && compares(u) && (isnan(v) || isnan(x))) return false;
      if (u->flag >= 0) ((int32_t *)r->buf[u->flag])[j] = runs && changes(u, v, x);
      if (runs) v = step_d(u, v, x), a->touched_next = true;
      ((double *)r->buf[u->value])[j] = v;
    }
  a->d_next = v;
  return true;
}

static bool general_int(const Scan *s) {
  LoopAcc *a = s->a;
  const Run *r = s->r;
  int32_t v = a->i;
  for (int32_t j = 0; j < s->n; j++)
    for (int k = 0; k < a->nup; k++) {
      const LoopUpdate *u = &a->up[k];
      bool runs = !s->mask[k].p || lane_i(s->mask[k], j);
      int32_t x = lane_i(s->e[k], j);
      if (u->flag >= 0) ((int32_t *)r->buf[u->flag])[j] = runs && changes(u, v, x);
      if (runs && !step_i(u, v, x, &v)) return false;
      a->touched_next |= runs;
      ((int32_t *)r->buf[u->value])[j] = v;
    }
  a->i_next = v;
  return true;
}

/* ---- sums and products of doubles ---- */

static bool adds(const LoopUpdate *u) { return u->kind == UP_ADD || u->kind == UP_SUB; }
/* What update k adds (or multiplies, divides by) in each lane, in `room` or where it lies. */
static const double *operands_of(const Scan *s, int k, double *restrict room) {
  const LoopUpdate *u = &s->a->up[k];
  const int32_t *runs = runs_of(s, k);
  const double *x = (const double *)(const void *)s->e[k].p;
  double none = adds(u) ? -0.0 : 1.0, sign = u->kind == UP_SUB ? -1 : 1;
  if (!runs && s->e[k].step && u->kind != UP_SUB) return x;
  if (!s->e[k].step)
    for (int32_t j = 0; j < s->n; j++) room[j] = !runs || runs[j] ? sign * *x : none;
  else if (runs)
    for (int32_t j = 0; j < s->n; j++) room[j] = runs[j] ? sign * x[j] : none;
  else
    for (int32_t j = 0; j < s->n; j++) room[j] = sign * x[j];
  return room;
}

enum { SIDE_BY_SIDE = LOOP_UPDATES };
typedef struct Sums {
  int n;
  double v[SIDE_BY_SIDE];
  const double *x[SIDE_BY_SIDE];
  double *to[SIDE_BY_SIDE];
} Sums;

ORBIT_INLINE void add_n(Sums *s, int32_t lanes, int n, bool store) {
  double v[SIDE_BY_SIDE];
  for (int k = 0; k < n; k++) v[k] = s->v[k];
  for (int32_t j = 0; j < lanes; j++) {
#pragma GCC unroll 4
    for (int k = 0; k < n; k++) {
      v[k] += s->x[k][j];
      if (store) s->to[k][j] = v[k];
    }
  }
  for (int k = 0; k < n; k++) s->v[k] = v[k];
}
static void add_side_by_side(Sums *s, int32_t lanes, bool store) {
  if (store) {
    for (int k = 0; k < s->n; k++) {
      Sums one = {1, {s->v[k]}, {s->x[k]}, {s->to[k]}};
      add_n(&one, lanes, 1, true);
      s->v[k] = one.v[0];
    }
    return;
  }
  switch (s->n) {
  case 1: add_n(s, lanes, 1, false); break;
  case 2: add_n(s, lanes, 2, false); break;
  case 3: add_n(s, lanes, 3, false); break;
  default: add_n(s, lanes, 4, false); break;
  }
}

/* A whole number is added to a whole number: the sum is known from the count, if no sum on the way is rounded. */
static bool add_count(const Scan *s) {
  const LoopAcc *a = s->a;
  const LoopUpdate *u = &a->up[0];
  if (a->nup != 1 || s->read || s->e[0].step) return false;
  double k = *(const double *)(const void *)s->e[0].p, most = 0x1p53;
  if (k == 0 || !(fabs(a->d) + fabs(k) * s->n < most) || k != floor(k) || a->d != floor(a->d)) return false;
  int32_t count = count_lanes(s, 0);
  s->a->touched_next |= count > 0;
  s->a->d_next = count == 0 ? a->d : u->kind == UP_SUB ? a->d - k * count : a->d + k * count;
  return true;
}

static bool calculates(const LoopAcc *a) {
  for (int k = 0; k < a->nup; k++)
    if (a->up[k].kind > UP_DIV) return false;
  return true;
}

/* Several sums and products of one accumulator, in turns in each lane. */
static bool calculate_in_turns(const Scan *s) {
  LoopAcc *a = s->a;
  const double *x[LOOP_UPDATES];
  double *to[LOOP_UPDATES], v = a->d;
  for (int k = 0; k < a->nup; k++) {
    x[k] = operands_of(s, k, s->r->room[k]);
    to[k] = s->r->buf[a->up[k].value];
    touch(s, k);
  }
  if (a->nup == 2 && a->up[0].kind == UP_MUL && adds(&a->up[1])) {
    for (int32_t j = 0; j < s->n; j++) {
      to[0][j] = v *= x[0][j];
      to[1][j] = v += x[1][j];
    }
  } else {
    for (int32_t j = 0; j < s->n; j++)
      for (int k = 0; k < a->nup; k++) {
        double e = x[k][j];
        v = adds(&a->up[k]) ? v + e : a->up[k].kind == UP_MUL ? v * e : v / e;
        to[k][j] = v;
      }
  }
  a->d_next = v;
  return !isnan(v) || general_dbl(s);
}

/* Sums of several accumulators. */
static bool scan_sums(Scan *s, int n) {
  Sums sums = {.n = n};
  bool store = false;
  for (int k = 0; k < n; k++) {
    const LoopAcc *a = s[k].a;
    sums.v[k] = a->d;
    sums.x[k] = operands_of(&s[k], 0, s->r->room[k]);
    sums.to[k] = s->r->buf[a->up[0].value];
    store |= s[k].read;
    touch(&s[k], 0);
  }
  add_side_by_side(&sums, s->n, store);
  for (int k = 0; k < n; k++) {
    s[k].a->d_next = sums.v[k];
    if (isnan(sums.v[k]) && !general_dbl(&s[k])) return false;
  }
  return true;
}

/* ---- extremes ---- */

/* When is the new number taken? */
static int relation(const LoopUpdate *u) {
  return u->kind == UP_MAX ? (u->swapped ? UP_GE : UP_GT) : u->kind == UP_MIN ? (u->swapped ? UP_LE : UP_LT) : u->kind;
}

#define ANY(type, condition)                                                                                           \
  do {                                                                                                                 \
    type any = 0;                                                                                                      \
    for (int32_t j = 0; j < n; j++) any |= -(type)(condition);                                                         \
    return any != 0;                                                                                                   \
  } while (0)
/* Would any lane change it, if all lanes ran, or is any NaN? */
static bool any_better_dbl(VM *vm, int how, const double *x, double v, int32_t n) {
  double best;
  if (!kernel_extreme(vm, x, n, how <= UP_GE, &best)) return true;
  return how == UP_GT ? best > v : how == UP_GE ? best >= v : how == UP_LT ? best < v : best <= v;
}
static bool any_better_int(int how, const int32_t *x, int32_t v, int32_t n) {
  switch (how) {
  case UP_GT: ANY(int32_t, (x[j] > v) | (x[j] == NA_INT));
  case UP_GE: ANY(int32_t, (x[j] >= v) | (x[j] == NA_INT));
  case UP_LT: ANY(int32_t, (x[j] < v) | (x[j] == NA_INT));
  default: ANY(int32_t, (x[j] <= v) | (x[j] == NA_INT));
  }
}
static bool any_nan(const double *x, int32_t n) { ANY(int64_t, x[j] != x[j]); }

/* Nothing changes in the block. */
static bool stays(const Scan *s) {
  LoopAcc *a = s->a;
  const LoopUpdate *u = &a->up[0];
  touch(s, 0);
  if (u->flag >= 0 && s->r->read[u->flag]) memset(s->r->buf[u->flag], 0, (size_t)s->n * sizeof(int32_t));
  a->d_next = a->d, a->i_next = a->i;
  if (!s->r->read[u->value]) return true;
  double *d = s->r->buf[u->value];
  int32_t *i = s->r->buf[u->value];
  for (int32_t j = 0; j < s->n; j++)
    if (a->type == KT_DBL)
      d[j] = a->d;
    else
      i[j] = a->i;
  return true;
}

#define TAKE(op)                                                                                                       \
  for (int32_t j = 0; j < s->n; j++) {                                                                                 \
    bool take = x[j] op v && (!runs || runs[j]);                                                                       \
    if (take) v = x[j];                                                                                                \
    flag[j] = take;                                                                                                    \
    to[j] = v;                                                                                                         \
  }
/* No operand is NaN; most lanes change nothing, or most do. */
static bool take_better(const Scan *s, int how, const double *x) {
  LoopAcc *a = s->a;
  const LoopUpdate *u = &a->up[0];
  const int32_t *runs = runs_of(s, 0);
  double v = a->d, *restrict to = s->r->buf[u->value];
  int32_t *restrict flag = u->flag < 0 ? (int32_t *)(void *)s->r->room[0] : s->r->buf[u->flag];
  touch(s, 0);
  switch (how) {
  case UP_GT: TAKE(>) break;
  case UP_GE: TAKE(>=) break;
  case UP_LT: TAKE(<) break;
  default: TAKE(<=) break;
  }
  a->d_next = v;
  return true;
}

static bool scan_extreme(const Scan *s) {
  LoopAcc *a = s->a;
  int how = relation(&a->up[0]);
  if (a->type != KT_DBL) {
    const int32_t *x = (const int32_t *)(const void *)s->e[0].p;
    if (a->i == NA_INT || any_better_int(how, x, a->i, s->e[0].step ? s->n : 1)) return general_int(s);
    return stays(s);
  }
  const double *x = (const double *)(const void *)s->e[0].p;
  if (isnan(a->d) || any_better_dbl(s->r->l->vm, how, x, a->d, s->e[0].step ? s->n : 1)) {
    if (isnan(a->d) || !s->e[0].step || any_nan(x, s->n)) return general_dbl(s);
    return take_better(s, how, x);
  }
  return stays(s);
}

/* ---- the last value, and sums of integers ---- */

enum { FAR = 64 };
static bool any_of(const int32_t *runs, int32_t n) { ANY(int32_t, runs[j] != 0); }

static bool scan_last(const Scan *s) {
  LoopAcc *a = s->a;
  const int32_t *runs = runs_of(s, 0);
  int32_t j = s->n - 1;
  if (s->read || !s->mask[0].step) return a->type == KT_DBL ? general_dbl(s) : general_int(s);
  while (j >= 0 && !runs[j]) j -= j >= FAR && !any_of(runs + j - FAR, FAR) ? FAR : 1;
  a->touched_next |= j >= 0;
  a->d_next = a->d, a->i_next = a->i;
  if (j >= 0 && a->type == KT_DBL) a->d_next = lane_d(s->e[0], j);
  if (j >= 0 && a->type != KT_DBL) a->i_next = lane_i(s->e[0], j);
  return true;
}

/* What update k adds in all lanes; *most grows by how much the sum may grow on the way. */
static int64_t sum_of_ints(const Scan *s, int k, int64_t *most) {
  const int32_t *runs = runs_of(s, k), *x = (const int32_t *)(const void *)s->e[k].p;
  int64_t sum = 0, size = 0;
  if (!s->e[k].step) {
    int64_t count = count_lanes(s, k);
    sum = count * *x, size = llabs(sum);
  } else if (runs) {
    for (int32_t j = 0; j < s->n; j++) {
      int64_t e = runs[j] ? x[j] : 0;
      sum += e, size += e < 0 ? -e : e;
    }
  } else {
    for (int32_t j = 0; j < s->n; j++) {
      int64_t e = x[j];
      sum += e, size += e < 0 ? -e : e;
    }
  }
  *most += size;
  return s->a->up[k].kind == UP_SUB ? -sum : sum;
}

static bool all_add(const LoopAcc *a) {
  for (int k = 0; k < a->nup; k++)
    if (!adds(&a->up[k])) return false;
  return true;
}

/* Without NA, and where no sum on the way can be too large. */
static bool scan_int_sums(const Scan *s) {
  LoopAcc *a = s->a;
  int64_t most = llabs((int64_t)a->i), sum = a->i;
  for (int k = 0; k < a->nup; k++) sum += sum_of_ints(s, k, &most);
  if (most > INT32_MAX) return general_int(s);
  for (int k = 0; k < a->nup; k++) touch(s, k);
  a->i_next = (int32_t)sum;
  if (!s->read) return true;
  if (a->nup > 1) return general_int(s);
  const int32_t *runs = runs_of(s, 0);
  int32_t v = a->i, *restrict to = s->r->buf[a->up[0].value], sign = a->up[0].kind == UP_SUB ? -1 : 1;
  for (int32_t j = 0; j < s->n; j++) {
    int32_t e = lane_i(s->e[0], j) * sign;
    to[j] = v += !runs || runs[j] ? e : 0;
  }
  return true;
}

/* ---- a step ---- */

static bool masks_vary(const Scan *s) {
  for (int k = 0; k < s->a->nup; k++)
    if (s->mask[k].p && !s->mask[k].step) return false;
  return true;
}

static bool scan_one(const Scan *s) {
  const LoopAcc *a = s->a;
  bool dbl = a->type == KT_DBL;
  int kind = a->up[0].kind;
  if (!masks_vary(s)) return dbl ? general_dbl(s) : general_int(s);
  if (dbl && calculates(a)) return calculate_in_turns(s);
  if (!dbl && all_add(a)) return scan_int_sums(s);
  if (a->nup == 1 && kind == UP_SET) return scan_last(s);
  if (a->nup == 1 && compares(&a->up[0])) return scan_extreme(s);
  return dbl ? general_dbl(s) : general_int(s);
}

bool run_scans(Run *r, int *step) {
  Scan s[SIDE_BY_SIDE];
  int n = 0, level = r->l->node[r->step[*step].node].level;
  for (int i = *step; i < r->nsteps && n < SIDE_BY_SIDE; i++) {
    int node = r->step[i].node;
    if (node < 0 || r->l->node[node].kind != LN_SCAN || r->l->node[node].level != level) break;
    Scan one = scan_of(r, node);
    bool sum = one.a->type == KT_DBL && one.a->nup == 1 && adds(&one.a->up[0]) && masks_vary(&one);
    if (sum && !add_count(&one)) {
      s[n++] = one;
    } else if (!sum && !scan_one(&one)) {
      return lane_no(r->l, "a warning or an error would be given, or a condition is NA");
    }
    *step = i;
  }
  return n == 0 || scan_sums(s, n);
}
