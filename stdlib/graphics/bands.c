/* bands.c - The parts of a grid's cells where interpolated heights lie between two levels: what filled.contour() fills.
 *
 * Called by .filled.contour() (surfaces.R) through .Internal(contourBands()).
 */
#include <math.h>

#include <string.h>

#include "stdlib/builtin.h"

enum { CORNERS = 12 }; /* a cell's four, and at most two more at each cut, with room */

typedef struct Corner {
  double x, y, v;
} Corner;

/* Cuts away what lies beyond a limit: below it (sign 1) or above it (-1).  Number of corners that are left. */
static int cut(const Corner *p, int n, double limit, double sign, Corner *out) {
  int k = 0;
  for (int i = 0; i < n; i++) {
    Corner a = p[i], b = p[(i + 1) % n];
    bool in = sign * (a.v - limit) >= 0, next_in = sign * (b.v - limit) >= 0;
    if (in) out[k++] = a;
    if (in == next_in) continue;
    double t = (limit - a.v) / (b.v - a.v);
    out[k++] = (Corner){a.x + t * (b.x - a.x), a.y + t * (b.y - a.y), a.v + t * (b.v - a.v)};
  }
  return k;
}

typedef struct Bands {
  double *x, *y, *level; /* a missing value after each polygon; its band */
  int64_t n, n_level, room;
} Bands;

static Status add_polygon(VM *vm, Bands *b, const Corner *p, int n, int64_t level) {
  if (b->n + n + 1 > b->room) {
    int64_t room = 2 * b->room + 1024;
    double *more = vm_scratch(vm, 3 * (size_t)room * sizeof *more);
    TRY_NEW(more);
    if (b->n) {
      memcpy(more, b->x, (size_t)b->n * sizeof *more);
      memcpy(more + room, b->y, (size_t)b->n * sizeof *more);
      memcpy(more + 2 * room, b->level, (size_t)b->n_level * sizeof *more);
    }
    *b = (Bands){more, more + room, more + 2 * room, b->n, b->n_level, room};
  }
  for (int i = 0; i < n; i++, b->n++) {
    b->x[b->n] = p[i].x;
    b->y[b->n] = p[i].y;
  }
  b->x[b->n] = b->y[b->n] = NA_REAL;
  b->n++;
  b->level[b->n_level++] = (double)level + 1;
  return OK;
}

static Status add_cell(VM *vm, Bands *b, const Corner *cell, const Vec *levels) {
  double low = INFINITY, high = -INFINITY;
  for (int i = 0; i < 4; i++) {
    if (!isfinite(cell[i].v)) return OK;
    low = fmin(low, cell[i].v);
    high = fmax(high, cell[i].v);
  }
  const double *limit = dbl_ro(levels);
  for (int64_t k = 0; k + 1 < levels->n; k++) {
    if (!(limit[k] <= high && limit[k + 1] >= low)) continue;
    Corner once[CORNERS], twice[CORNERS];
    int n = 4;
    const Corner *p = cell;
    if (!(low >= limit[k] && high <= limit[k + 1])) {
      n = cut(cell, 4, limit[k], 1, once);
      n = cut(once, n, limit[k + 1], -1, twice);
      p = twice;
    }
    if (n > 2) TRY(add_polygon(vm, b, p, n, k));
  }
  return OK;
}

static Status add_numbers(VM *vm, Vec *list, int64_t i, const double *from, int64_t n) {
  Vec *v;
  TRY_NEW(v = vec_new(vm, T_DBL, n));
  if (n) memcpy(dbl_rw(v), from, (size_t)n * sizeof *from);
  list_set(vm, list, i, val_obj(v));
  return OK;
}

/* .Internal(contourBands(x, y, z, levels)): list(x, y, band) of polygons with a missing value after each. */
static Status do_contour_bands(VM *vm, Value *args, int nargs, Value *out) {
  (void)nargs;
  Vec *x, *y, *z, *levels, *list;
  TRY(coerce_vector(vm, args[0], T_DBL, false, &x));
  TRY(coerce_vector(vm, args[1], T_DBL, false, &y));
  TRY(coerce_vector(vm, args[2], T_DBL, false, &z));
  TRY(coerce_vector(vm, args[3], T_DBL, false, &levels));
  if (x->n < 1 || z->n / x->n < y->n || z->n % x->n) return rt_error(vm, "invalid arguments");
  Bands b = {0};
  const double *px = dbl_ro(x), *py = dbl_ro(y);
  for (int64_t j = 0; j + 1 < y->n; j++)
    for (int64_t i = 0; i + 1 < x->n; i++) {
      const double *v = dbl_ro(z) + j * x->n + i;
      Corner cell[4] = {{px[i], py[j], v[0]},
                        {px[i + 1], py[j], v[1]},
                        {px[i + 1], py[j + 1], v[x->n + 1]},
                        {px[i], py[j + 1], v[x->n]}};
      TRY(add_cell(vm, &b, cell, levels));
    }
  TRY_NEW(list = vec_new(vm, T_LIST, 3));
  *out = val_obj(list);
  TRY(add_numbers(vm, list, 0, b.x, b.n));
  TRY(add_numbers(vm, list, 1, b.y, b.n));
  return add_numbers(vm, list, 2, b.level, b.n_level);
}

const BuiltinDef builtins_bands[] = {
    {"contourBands", do_contour_bands, "x, y, z, levels", BF_INTERNAL, "parts of cells between levels"},
    {0},
};
