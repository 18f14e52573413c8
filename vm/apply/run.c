/* run.c - Runs a lane program block by block and puts its results where the plain loop would have put them.
 *
 * Elementwise operations become kernels (vm/kernels); what kernels do not know (sums of short vectors, elements that
 * lie in lists) is done in between, level by level.  Nothing is stored that cannot be taken back: the first element
 * that the program cannot do ends it.  Called by vectorize.c.
 */
#include <stdlib.h>

#include "runtime/attr.h"
#include "runtime/reduce.h"
#include "vm/apply/team.h"
#include "vm/interp/interp.h"

enum { CONE = 20 };

/* ---- the steps ---- */

static int operands(const LaneNode *n, const int16_t **of, const Lanes *l) {
  if (n->kind == LN_EW) {
    *of = &n->a; /* a, b, c lie side by side */
    return ew_info[n->op].arity;
  }
  if (n->kind == LN_SUM || n->kind == LN_MEAN) {
    *of = &l->pool[n->a];
    return n->b;
  }
  if (n->kind == LN_SCAN) {
    const LoopUpdate *u = &l->loop->acc[n->a].up[n->b];
    *of = u->of;
    return 1 + (u->of[1] >= 0);
  }
  return 0;
}
_Static_assert(offsetof(LaneNode, c) - offsetof(LaneNode, a) == 2 * sizeof(int16_t), "operands lie side by side");

/* The node that has to be known before a column can be read; -1: none. */
static int index_of(const LaneColumn *c) { return c->guard ? c->guard - 1 : c->path.index; }

static void need(Run *r, int node) {
  const int16_t *of = NULL;
  if (r->needed[node]) return;
  r->needed[node] = true;
  const LaneNode *n = &r->l->node[node];
  for (int i = operands(n, &of, r->l) - 1; i >= 0; i--) {
    need(r, of[i]);
    r->read[of[i]] = true;
  }
  int index = n->kind == LN_COLUMN ? index_of(&r->l->column[n->a]) : -1;
  if (index < 0) return;
  need(r, index);
  r->read[index] = true;
}

static void keep(Run *r, int node) {
  if (r->l->node[node].kind != LN_CONST) r->kept[node] = true;
}

void run_need(Run *r, int node) {
  need(r, node);
  keep(r, node);
}

static bool column_may_refuse(const LaneColumn *c) {
  return c->guard || (!c->stride && !c->data && (c->path.index >= 0 || val_is_list(c->path.root)));
}

/* What may refuse a lane is calculated even if the result does not depend on it. */
static void need_checks(Run *r) {
  for (int i = r->l->nnodes - 1; i >= 0; i--) {
    const LaneNode *n = &r->l->node[i];
    bool may = n->kind == LN_COLUMN
                   ? column_may_refuse(&r->l->column[n->a])
                   : n->kind == LN_DRAW || (n->kind == LN_EW && lane_may_warn(r->l, (EwOp)n->op, n->a, n->b));
    if (r->needed[i] || !may) continue;
    run_need(r, i);
  }
}

static void need_result(Run *r, const SymVal *x) {
  for (int i = 0; i < x->n; i++) {
    if (x->kind == SV_LIST) {
      need_result(r, &r->l->part[x->first + i]);
    } else if (x->kind == SV_LANES || x->kind == SV_MATRIX) {
      run_need(r, r->l->pool[x->first + i]);
    }
  }
}

/* Which results lie in memory: those that another kernel or step reads, and those that would make a kernel too large.
 */
static void choose_kept(Run *r) {
  const Lanes *l = r->l;
  for (int i = 0; i < l->nnodes; i++) {
    const LaneNode *n = &l->node[i];
    const int16_t *of = NULL;
    if (!r->needed[i] || n->kind == LN_CONST) continue;
    int k = operands(n, &of, l), size = 1;
    if (n->kind == LN_COLUMN && index_of(&l->column[n->a]) >= 0) keep(r, index_of(&l->column[n->a]));
    for (int j = 0; j < k; j++)
      if (n->kind != LN_EW || l->node[of[j]].level < n->level) keep(r, of[j]);
    if (n->kind != LN_EW) {
      r->kept[i] = true;
      continue;
    }
    for (int j = 0; j < k; j++) {
      if (l->node[of[j]].kind != LN_EW || r->kept[of[j]]) continue;
      if (size + r->cone[of[j]] > CONE)
        keep(r, of[j]);
      else
        size += r->cone[of[j]];
    }
    r->cone[i] = (int16_t)size;
  }
}

static RunStep *new_step(Run *r, int node) {
  if (r->nsteps == RUN_STEPS) return NULL;
  RunStep *s = &r->step[r->nsteps++];
  *s = (RunStep){.node = node};
  return s;
}

/* Puts a node and what it needs into the kernel; -1: no room. */
static int place(Run *r, RunStep *s, int node, bool top) {
  if (r->place[node] >= 0) return r->place[node];
  Kernel *k = &s->k;
  const LaneNode *n = &r->l->node[node];
  KernelNode kn = {.kind = KN_INPUT, .type = n->type};
  if (n->kind == LN_EW && (top || !r->kept[node])) {
    const int16_t *of = NULL;
    int arity = operands(n, &of, r->l), at[3] = {0};
    for (int i = 0; i < arity; i++)
      if ((at[i] = place(r, s, of[i], false)) < 0) return -1;
    kn = (KernelNode){.kind = KN_EW, .type = n->type, .op = n->op};
    kn.a = (uint8_t)at[0], kn.b = (uint8_t)at[1], kn.c = (uint8_t)at[2];
  } else {
    if (k->ninputs == KERNEL_INPUTS) return -1;
    s->input[k->ninputs] = (int16_t)node;
    k->input_type[k->ninputs] = n->type;
    kn.a = k->ninputs++;
  }
  if (k->nnodes == KERNEL_NODES) return -1;
  k->node[k->nnodes] = kn;
  s->from[k->nnodes] = (int16_t)node;
  r->place[node] = k->nnodes++;
  return r->place[node];
}

/* Kernels for the kept operations of a level. */
static bool make_kernels(Run *r, int level) {
  RunStep *s = NULL;
  for (int i = 0; i < r->l->nnodes; i++) {
    const LaneNode *n = &r->l->node[i];
    if (n->kind != LN_EW || n->level != level || !r->kept[i]) continue;
    for (int tries = 0;; tries++) {
      if (tries == 2) return lane_no(r->l, "it is too long");
      if (!s || s->k.noutputs == KERNEL_OUTPUTS) {
        if (!(s = new_step(r, -1))) return lane_no(r->l, "it is too long");
        memset(r->place, -1, (size_t)r->l->nnodes * sizeof *r->place);
      }
      uint8_t nnodes = s->k.nnodes, ninputs = s->k.ninputs;
      int at = place(r, s, i, true);
      if (at >= 0) {
        s->output[s->k.noutputs] = (int16_t)i;
        s->k.output[s->k.noutputs++] = (uint8_t)at;
        break;
      }
      while (s->k.nnodes > nnodes) r->place[s->from[--s->k.nnodes]] = -1;
      s->k.ninputs = ninputs;
      s = NULL;
    }
  }
  return true;
}

/* Columns of the same vectors are read together. */
static void join_columns(Run *r) {
  const Lanes *l = r->l;
  for (int i = 0; i < l->nnodes; i++) {
    r->mate[i] = -1;
    if (!r->needed[i] || l->node[i].kind != LN_COLUMN || l->column[l->node[i].a].scalar) continue;
    const LaneColumn *c = &l->column[l->node[i].a];
    for (int j = i - 1; j >= 0; j--) {
      const LaneColumn *d = &l->column[l->node[j].a];
      if (!r->needed[j] || l->node[j].kind != LN_COLUMN || c->data || d->width != c->width ||
          !lane_same_path(&c->path, &d->path))
        continue;
      r->mate[j] = (int16_t)i;
      r->later[i] = true;
      break;
    }
  }
}

static bool make_steps(Run *r) {
  const Lanes *l = r->l;
  int levels = 0;
  join_columns(r);
  for (int i = 0; i < l->nnodes; i++)
    if (r->needed[i] && l->node[i].level > levels) levels = l->node[i].level;
  for (int level = 0; level <= levels; level++) {
    for (int i = 0; i < l->nnodes; i++) {
      const LaneNode *n = &l->node[i];
      bool own = r->needed[i] && n->level == level && n->kind != LN_CONST && n->kind != LN_EW;
      if (n->kind == LN_SCAN && (n->b > 0 || n->op)) own = false; /* comes with the first update */
      if (n->kind == LN_DRAW && n->a > 0) own = false;            /* with the first draw */
      if (own && !r->later[i] && !new_step(r, i)) return lane_no(r->l, "it is too long");
    }
    if (!make_kernels(r, level)) return false;
  }
  return true;
}

/* ---- columns ---- */

Value lane_step_into(Value v, const LaneStep *s, const Vec **last) {
  Value none = val_unbound();
  if (!val_is_list(v) || v.o->flags & (F_OBJECT | F_S4) || s->k >= v.vec->n) return none;
  if (s->name) {
    const Attr *a = v.vec->attr;
    const Vec *names = a && a->i_names >= 0 ? a->e[a->i_names].v.vec : NULL;
    if (!names || names != *last) {
      if (!names || names->n != v.vec->n || str_ro(names)[s->k] != s->name->name) return none;
      for (int32_t i = 0; i < s->k; i++)
        if (str_ro(names)[i] == s->name->name) return none;
      *last = names;
    }
  }
  return list_ro(v.vec)[s->k];
}

/* Which element of the root a lane is for, from 0; -1: none. */
static int64_t element_of(const Run *r, const LaneColumn *c, int32_t lane, int64_t length) {
  if (c->path.index < 0) return r->l->call->from + r->at + lane;
  const LaneNode *n = &r->l->node[c->path.index];
  int64_t i, most = c->limit ? c->limit : length;
  if (n->type == KT_DBL) {
    double d = n->kind == LN_CONST ? n->k.d : ((const double *)r->buf[c->path.index])[lane];
    if (!(d >= 1 && d < (double)most + 1)) return -1;
    i = (int64_t)d;
  } else {
    i = n->kind == LN_CONST ? n->k.i : ((const int32_t *)r->buf[c->path.index])[lane];
    if (i < 1 || i > most) return -1;
  }
  return i - 1 + c->offset;
}

/* The places of all lanes' elements, from 0; false: one has none. */
static bool elements_of(const Run *r, const LaneColumn *c, int64_t length, int64_t *restrict at) {
  const LaneNode *n = c->path.index < 0 ? NULL : &r->l->node[c->path.index];
  int64_t most = c->limit ? c->limit : length, bad = 0;
  if (!n || n->kind == LN_CONST) {
    for (int32_t j = 0; j < r->n; j++)
      if ((at[j] = element_of(r, c, j, length)) < 0) return false;
    return true;
  }
  if (n->type == KT_DBL) {
    const double *d = r->buf[c->path.index];
    for (int32_t j = 0; j < r->n; j++) {
      bool there = d[j] >= 1 && d[j] < (double)most + 1;
      bad |= !there;
      at[j] = there ? (int64_t)d[j] - 1 + c->offset : 0;
    }
  } else {
    const int32_t *i = r->buf[c->path.index];
    for (int32_t j = 0; j < r->n; j++) {
      bad |= (i[j] < 1) | (i[j] > most);
      at[j] = (int64_t)i[j] - 1 + c->offset; /* also of NA, which is refused below */
    }
  }
  return !bad;
}

/* Where the elements of a block begin, from 0, if the index is that of the loop itself and all are there; else -1. */
static int64_t block_from(const Run *r, const LaneColumn *c, int64_t length) {
  const LaneNode *n = c->path.index < 0 ? NULL : &r->l->node[c->path.index];
  if (!n || n->kind != LN_COLUMN) return -1;
  const LaneColumn *index = &r->l->column[n->a];
  Value range = index->path.root;
  if (index->path.index >= 0 || index->stride || range.tag != TAG_RANGE || range.r.from > range.r.to) return -1;
  int64_t first = range.r.from + r->l->call->from + r->at, most = c->limit ? c->limit : length;
  return first < 1 || first + r->n - 1 > most ? -1 : first - 1 + c->offset;
}

/* The same for an index that has been calculated and goes up by one, as that of x[i + 1L], or stands still, as where a
 * condition holds for none of the lanes (*step 0). */
static int64_t steady_from(const Run *r, const LaneColumn *c, int64_t length, int32_t *step) {
  const LaneNode *n = c->path.index < 0 ? NULL : &r->l->node[c->path.index];
  if (!n || n->kind == LN_CONST || n->kind == LN_COLUMN) return -1;
  int64_t first, most = c->limit ? c->limit : length, count = r->n;
  int32_t up = 0, same = 0;
  if (n->type == KT_DBL) {
    const double *d = r->buf[c->path.index], start = d[0];
    if (!(start >= 1 && start < (double)most + 1) || start != floor(start)) return -1;
    for (int32_t j = 0; j < r->n; j++) up |= d[j] != start + j, same |= d[j] != start;
    first = (int64_t)start;
  } else {
    const int32_t *i = r->buf[c->path.index], start = i[0];
    if (start < 1 || start > most || start > INT32_MAX - count) return -1;
    for (int32_t j = 0; j < r->n; j++) up |= i[j] ^ (int32_t)((uint32_t)start + (uint32_t)j), same |= i[j] ^ start;
    first = start;
  }
  *step = !up;
  return (up && same) || (!up && first + count - 1 > most) ? -1 : first - 1 + c->offset;
}

/* The n elements of x from `from` on, or that one n times; size: bytes of an element. */
static void copy_steady(const void *x, int64_t from, int32_t step, size_t size, int32_t n, void *to) {
  const char *first = (const char *)x + (size_t)from * size;
  if (step)
    memcpy(to, first, (size_t)n * size);
  else if (size == sizeof(double))
    for (int32_t j = 0; j < n; j++) ((double *)to)[j] = *(const double *)first;
  else
    for (int32_t j = 0; j < n; j++) ((int32_t *)to)[j] = *(const int32_t *)first;
}

static bool gather_atomic(Run *r, const LaneColumn *c, void *to) {
  Value root = c->path.root;
  int32_t by = 1;
  int64_t at[LANE_BLOCK], from = root.tag == TAG_OBJ ? block_from(r, c, root.vec->n) : -1;
  if (from < 0 && root.tag == TAG_OBJ) from = steady_from(r, c, root.vec->n, &by);
  if (from >= 0) {
    copy_steady(data_ro(root.vec), from, by, c->type == KT_DBL ? sizeof(double) : sizeof(int32_t), r->n, to);
    return true;
  }
  if (c->path.index < 0 && root.tag == TAG_RANGE && root.r.from <= root.r.to) {
    int32_t first = (int32_t)(root.r.from + r->l->call->from + r->at), n = r->n, *restrict next = to;
    for (int32_t j = 0; j < n; j++) next[j] = first + j;
    return true;
  }
  if (!elements_of(r, c, vec_len(root), at)) return false;
  double *restrict d = to;
  int32_t *restrict i = to;
  if (root.tag == TAG_RANGE) {
    int32_t step = root.r.from <= root.r.to ? 1 : -1;
    for (int32_t j = 0; j < r->n; j++) i[j] = (int32_t)(root.r.from + step * at[j]);
  } else if (c->type == KT_DBL) {
    const double *x = dbl_ro(root.vec);
    for (int32_t j = 0; j < r->n; j++) d[j] = x[at[j]];
  } else {
    const int32_t *x = int_ro(root.vec);
    for (int32_t j = 0; j < r->n; j++) i[j] = x[at[j]];
  }
  return true;
}

/* Columns that lie in the same vector of each item. */
typedef struct Mates {
  int n;
  int32_t elt[LANE_WIDTH];
  void *to[LANE_WIDTH];
} Mates;

static void find_mates(const Run *r, int node, Mates *m) {
  for (m->n = 0; node >= 0; node = r->mate[node]) {
    m->elt[m->n] = r->l->column[r->l->node[node].a].elt;
    m->to[m->n++] = r->buf[node];
  }
}

/* The numbers of v for one lane; false: v is of another shape than the first lane's. */
static inline bool put_numbers(const LaneColumn *c, const Mates *m, Value v, int32_t lane) {
  if (c->scalar && lane_scalar(v)) {
    if (lane_type_of(v) != c->type) return false;
    if (c->type == KT_DBL)
      ((double *)m->to[0])[lane] = v.d;
    else
      ((int32_t *)m->to[0])[lane] = v.i;
    return true;
  }
  if (!lane_number_vec(v) || !vec_plain(v.vec) || v.vec->n != c->width || lane_type_of(v) != c->type) return false;
  for (int i = 0; i < m->n; i++)
    if (c->type == KT_DBL)
      ((double *)m->to[i])[lane] = dbl_ro(v.vec)[m->elt[i]];
    else
      ((int32_t *)m->to[i])[lane] = int_ro(v.vec)[m->elt[i]];
  return true;
}

static bool gather_list(const Run *r, const LaneColumn *c, const Mates *m) {
  const Vec *last[LANE_STEPS] = {NULL};
  Vec *root = c->path.root.vec;
  const Value *e = list_ro(root) + r->l->call->from + r->at;
  bool direct = c->path.index < 0;
  for (int32_t j = 0; j < r->n; j++) {
    int64_t i = direct ? j : element_of(r, c, j, root->n);
    if (i < 0) return false;
    Value v = direct ? e[j] : list_ro(root)[i];
    for (int s = 0; s < c->path.nsteps; s++) v = lane_step_into(v, &c->path.step[s], &last[s]);
    if (!put_numbers(c, m, v, j)) return false;
  }
  return true;
}

/* Elements that stand one behind the other, of which some are not there; false: one of these is wanted. */
static bool run_guarded(Run *r, const LaneColumn *c, int node) {
  int64_t at = c->base - c->offset + r->at, bad = 0;
  const int32_t *wanted = r->buf[c->guard - 1];
  r->buf[node] = r->own[node];
  for (int32_t j = 0; j < r->n; j++, at++) {
    bool there = at >= 0 && at < c->limit;
    int64_t from = (there ? at : 0) + c->offset;
    bad |= !there & (wanted[j] != 0);
    if (c->type == KT_DBL)
      ((double *)r->buf[node])[j] = dbl_ro(c->path.root.vec)[from];
    else
      ((int32_t *)r->buf[node])[j] = int_ro(c->path.root.vec)[from];
  }
  return !bad || lane_no(r->l, "an index is out of range");
}

/* Elements that are known to be there. */
static void run_strided(Run *r, const LaneColumn *c, int node) {
  int64_t first = c->base + c->stride * r->at;
  size_t size = c->type == KT_DBL ? sizeof(double) : sizeof(int32_t);
  const char *data = (const char *)data_ro(c->path.root.vec) + (size_t)first * size;
  if (c->stride == 1) {
    r->buf[node] = (void *)data;
    return;
  }
  for (int32_t j = 0; j < r->n; j++)
    if (c->type == KT_DBL)
      ((double *)r->buf[node])[j] = ((const double *)data)[j * c->stride];
    else
      ((int32_t *)r->buf[node])[j] = ((const int32_t *)data)[j * c->stride];
}

/* Elements that stand for several lanes in a row, or that come again after a period. */
static void run_repeated(const Run *r, const LaneColumn *c, void *to) {
  int64_t lane = r->at + r->l->call->from, at = lane / c->each % c->period, left = c->each - lane % c->each;
  size_t size = c->type == KT_DBL ? sizeof(double) : sizeof(int32_t);
  for (int32_t j = 0, n; j < r->n; j += n) {
    int64_t run = c->each > 1 ? left : c->period - at;
    n = r->n - j < run ? r->n - j : (int32_t)run;
    copy_steady(data_ro(c->data), at, c->each == 1, size, n, (char *)to + (size_t)j * size);
    at += c->each > 1 ? 1 : n;
    if (at == c->period) at = 0;
    left = c->each; /* or the block ends */
  }
}

/* A block of a column: where it lies, if it lies there as it is needed. */
static bool run_column(Run *r, int node) {
  const LaneColumn *c = &r->l->column[r->l->node[node].a];
  int64_t at = c->base - c->offset + r->at;
  if (c->data) {
    run_repeated(r, c, r->buf[node]);
    return true;
  }
  if (c->guard && (at < 0 || at + r->n > c->limit)) return run_guarded(r, c, node);
  if (c->stride) {
    run_strided(r, c, node);
    return true;
  }
  if (val_is_list(c->path.root)) {
    Mates m;
    if (columns_ready(r, node)) return true;
    find_mates(r, node, &m);
    return gather_list(r, c, &m) || lane_no(r->l, "elements differ in type or shape, or an index is out of range");
  }
  if (c->path.index < 0 && c->path.root.tag == TAG_OBJ) {
    size_t size = c->type == KT_DBL ? sizeof(double) : sizeof(int32_t);
    r->buf[node] = (void *)((const char *)data_ro(c->path.root.vec) + (size_t)(r->l->call->from + r->at) * size);
    return true;
  }
  return gather_atomic(r, c, r->buf[node]) || lane_no(r->l, "an index is out of range");
}

/* ---- sums ---- */

/* Operand i of lane j is from[i][j * next[i]]; next 0: the same for all lanes. */
typedef struct Operands {
  int n;
  const double *from[LANE_WIDTH];
  int32_t next[LANE_WIDTH];
} Operands;

static void find_operands(const Run *r, const int16_t *of, int n, Operands *x) {
  x->n = n;
  for (int i = 0; i < n; i++) {
    const LaneNode *o = &r->l->node[of[i]];
    x->next[i] = o->kind != LN_CONST;
    x->from[i] = x->next[i] ? r->buf[of[i]] : &o->k.d;
  }
}

/* The sums of four lanes side by side: each adds its numbers in their order, and none waits for another. */
static void four_sums(const Operands *x, int32_t lane, double *to) {
  long double a = 0, b = 0, c = 0, d = 0;
  for (int i = 0; i < x->n; i++) {
    int32_t step = x->next[i];
    const double *p = x->from[i] + lane * step;
    a += p[0], b += p[step], c += p[2 * step], d += p[3 * step];
  }
  to[0] = (double)a, to[1] = (double)b, to[2] = (double)c, to[3] = (double)d;
}

static double one_sum(const Operands *x, int32_t lane) {
  long double s = 0;
  for (int i = 0; i < x->n; i++) s += x->from[i][lane * x->next[i]];
  return (double)s;
}

static void run_sum(Run *r, const LaneNode *n, double *to) {
  Operands x;
  int32_t j = 0;
  find_operands(r, &r->l->pool[n->a], n->b, &x);
  for (; n->kind == LN_SUM && j + 4 <= r->n; j += 4) four_sums(&x, j, to + j);
  for (; n->kind == LN_SUM && j < r->n; j++) to[j] = one_sum(&x, j);
  for (j = 0; j < r->n; j++) {
    if (n->kind == LN_SUM && ORBIT_LIKELY(isfinite(to[j]))) continue;
    double one[LANE_WIDTH], rest; /* NA and NaN, and what is too large: as sum() and mean() do it */
    for (int i = 0; i < x.n; i++) one[i] = x.from[i][j * x.next[i]];
    to[j] = n->kind == LN_MEAN ? mean_doubles(r->l->vm, one, x.n) : sum_doubles(r->l->vm, one, x.n, false, &rest);
  }
}

/* ---- a block ---- */

static size_t node_size(const Lanes *l, int node) {
  return l->node[node].type == KT_DBL ? sizeof(double) : sizeof(int32_t);
}

static void kernel_data(const Run *r, const RunStep *s, KernelInput *in, void **out) {
  for (int i = 0; i < s->k.noutputs; i++) out[i] = r->buf[s->output[i]];
  for (int i = 0; i < s->k.ninputs; i++) {
    const LaneNode *n = &r->l->node[s->input[i]];
    const void *one = n->type == KT_DBL ? (const void *)&n->k.d : (const void *)&n->k.i;
    in[i] = n->kind == LN_CONST ? (KernelInput){.data = one, .n = 1}
                                : (KernelInput){.data = r->buf[s->input[i]], .n = r->n};
  }
}

Status run_start_kernel(Run *r, RunStep *s, bool *ok) {
  KernelInput in[KERNEL_INPUTS];
  void *out[KERNEL_OUTPUTS];
  kernel_data(r, s, in, out);
  TRY(kernel_runs_new(r->l->vm, &s->k, in, r->n, out, &s->runs));
  *ok = kernel_runs_anywhere(s->runs);
  return OK;
}

static Status run_kernel(Run *r, RunStep *s, bool *ok) {
  KernelInput in[KERNEL_INPUTS];
  void *out[KERNEL_OUTPUTS];
  unsigned flags = 0;
  kernel_data(r, s, in, out);
  if (!s->runs) TRY(kernel_runs_new(r->l->vm, &s->k, in, r->n, out, &s->runs));
  TRY(kernel_runs_next(r->l->vm, s->runs, in, r->n, out, &flags));
  if (flags) lane_no(r->l, "a warning would be given");
  *ok = !flags;
  return OK;
}

static bool any_bad(const Run *r) {
  if (r->l->bad < 0) return false;
  const int32_t *b = r->buf[r->l->bad];
  int32_t any = 0;
  for (int32_t i = 0; i < r->n; i++) any |= b[i];
  return any != 0;
}

/* The random numbers of a block, lane by lane. */
static Status run_draws(Run *r, bool *ok) {
  Lanes *l = r->l;
  for (int i = 0; i < l->nnodes; i++)
    if (l->node[i].kind == LN_DRAW) l->draw[l->node[i].a].to = r->buf[i];
  TRY(vm_draw_lanes(l->vm, l->draw, l->ndraws, r->n, ok));
  if (!*ok) lane_no(l, "a warning would be given");
  return OK;
}

Status run_block(Run *r, bool *ok) {
  *ok = true;
  if (r->straight >= 0) r->buf[r->straight] = r->straight_to + (size_t)r->at * node_size(r->l, r->straight);
  for (int i = 0; i < r->nsteps && *ok; i++) {
    RunStep *s = &r->step[i];
    r->now = i;
    if (s->node < 0) {
      TRY(run_kernel(r, s, ok));
      continue;
    }
    const LaneNode *n = &r->l->node[s->node];
    if (n->kind == LN_DRAW)
      TRY(run_draws(r, ok));
    else if (n->kind == LN_COLUMN)
      *ok = run_column(r, s->node);
    else if (n->kind == LN_SCAN)
      *ok = run_scans(r, &i);
    else
      run_sum(r, n, r->buf[s->node]);
  }
  if (*ok && any_bad(r)) *ok = lane_no(r->l, "a condition is NA, or one of several numbers is");
  return OK;
}

/* ---- what Reduce() makes of the results ---- */

/* The numbers of a result that is a vector or matrix of doubles, if `first` is one like it; NULL: it is not. */
static const double *like_first(const Lanes *l, const SymVal *x, const Value *first) {
  bool matrix = x->kind == SV_MATRIX;
  if ((!matrix && x->kind != SV_LANES) || x->names || x->mixed || sym_type(l, x) != KT_DBL) return NULL;
  if (first->tag == TAG_DBL) return !matrix && x->n == 1 ? &first->d : NULL;
  if (!lane_number_vec(*first) || first->o->type != T_DBL || first->vec->attr || first->vec->n != x->n) return NULL;
  bool alike = matrix ? vec_is_matrix(first->vec) && first->vec->nrow == x->rows : vec_plain(first->vec);
  return alike ? dbl_ro(first->vec) : NULL;
}

/* acc = acc + (or *) the results of the block's lanes, one after the other; eight numbers of a lane side by side. */
static void fold_block(const Run *r, const Operands *x, bool plus, double *acc) {
  enum { SIDE = 8 };
  for (int k = 0; k < x->n; k += SIDE) {
    double a[SIDE];
    const double *from[SIDE];
    int32_t next[SIDE];
    int m = x->n - k < SIDE ? x->n - k : SIDE;
    for (int i = 0; i < SIDE; i++) {
      int at = k + (i < m ? i : 0);
      a[i] = acc[at], from[i] = x->from[at], next[i] = x->next[at];
    }
    for (int32_t j = 0; plus && j < r->n; j++)
      for (int i = 0; i < SIDE; i++) a[i] += from[i][j * next[i]];
    for (int32_t j = 0; !plus && j < r->n; j++)
      for (int i = 0; i < SIDE; i++) a[i] *= from[i][j * next[i]];
    memcpy(acc + k, a, (size_t)m * sizeof *a);
  }
}

/* The same in another order: sixteen sums of every sixteenth lane, which are added up at the end. */
static double sum_apart(const double *x, int32_t n) {
  enum { SIDE = 16 };
  double a[SIDE] = {0}, s = 0;
  int32_t j = 0;
  for (; j + SIDE <= n; j += SIDE)
    for (int i = 0; i < SIDE; i++) a[i] += x[j + i];
  for (; j < n; j++) s += x[j];
  for (int i = 0; i < SIDE / 2; i++) a[i] += a[i + SIDE / 2];
  for (int i = 0; i < SIDE / 2; i++) s += a[i];
  return s;
}
static void fold_apart(const Run *r, const Operands *x, double *acc) {
  for (int k = 0; k < x->n; k++) acc[k] += x->next[k] ? sum_apart(x->from[k], r->n) : *x->from[k] * r->n;
}

/* The vector (or matrix) in place of the list, in l->flat; not if NaN comes out: which one it is, is not known here. */
static Status run_fold(Run *r, const SymVal *x, bool *done) {
  Lanes *l = r->l;
  const VectorCall *c = l->call;
  int64_t total = c->n - c->from;
  Operands from;
  Vec *v = x->kind == SV_MATRIX ? vec_matrix(l->vm, T_DBL, x->rows, x->n / x->rows) : vec_new(l->vm, T_DBL, x->n);
  TRY_NEW(v);
  memcpy(dbl_rw(v), like_first(l, x, &list_ro(c->result->vec)[0]), (size_t)x->n * sizeof(double));
  for (r->at = 0; r->at < total; r->at += r->n) {
    bool ok = false;
    r->n = (int32_t)(total - r->at < LANE_BLOCK ? total - r->at : LANE_BLOCK);
    TRY(run_block(r, &ok));
    if (!ok) return OK;
    find_operands(r, &l->pool[x->first], x->n, &from);
    if (c->fold == FOLD_ADD && l->vm->opt.reassociate)
      fold_apart(r, &from, dbl_rw(v));
    else
      fold_block(r, &from, c->fold == FOLD_ADD, dbl_rw(v));
    if (l->vm->interrupt) TRY(vm_poll(l->vm));
  }
  for (int i = 0; i < x->n; i++)
    if (isnan(dbl_ro(v)[i])) return OK;
  l->flat = v;
  *done = true;
  return OK;
}

/* ---- results ---- */

static void shape_matrix(Vec *v, const SymVal *x) {
  v->h.flags |= F_MATRIX;
  v->nrow = x->rows;
  v->ncol = x->n / x->rows;
}

/* A vector of the result's numbers in one lane. */
static Status short_vector(const Run *r, const SymVal *x, int32_t lane, Vec **out) {
  const Lanes *l = r->l;
  KernelType t = sym_type(l, x);
  Vec *v = vec_new(l->vm, t == KT_DBL ? T_DBL : t == KT_INT ? T_INT : T_LGL, x->n);
  TRY_NEW(v);
  const int16_t *node = &l->pool[x->first];
  double *restrict d = t == KT_DBL ? dbl_rw(v) : NULL;
  for (int i = 0; d && i < x->n; i++)
    d[i] = l->node[node[i]].kind == LN_CONST ? l->node[node[i]].k.d : ((const double *)r->buf[node[i]])[lane];
  for (int i = 0; !d && i < x->n; i++) int_rw(v)[i] = run_value(r, node[i], lane).i;
  if (x->kind == SV_MATRIX) shape_matrix(v, x);
  if (x->names) TRY(vec_set_names(l->vm, v, val_obj(x->names)));
  *out = v;
  return OK;
}

/* The strings or numbers of one part. */
static Status one_part(const Run *r, const SymVal *x, int64_t element, Value *out) {
  const int32_t *end = int_ro(x->ends) + element;
  const Vec *from = x->v.vec;
  size_t size = type_size((Type)from->h.type);
  Vec *v = vec_new(r->l->vm, (Type)from->h.type, end[1] - end[0]);
  TRY_NEW(v);
  memcpy(data_rw(v), (const char *)data_ro(from) + (size_t)end[0] * size, (size_t)v->n * size);
  return *out = vec_val(v), OK;
}

/* The result, or a part of it, in one lane; borrowed. */
static Status lane_value(const Run *r, const SymVal *x, int32_t lane, Value *out) {
  VM *vm = r->l->vm;
  Vec *v;
  if (x->kind == SV_MATRIX) {
    TRY(short_vector(r, x, lane, &v));
    return *out = val_obj(v), OK;
  }
  if (x->kind == SV_CONST) return *out = x->v, OK;
  int64_t element = r->l->call->from + r->at + lane;
  if (x->kind == SV_TEXT) return *out = val_str(str_ro(x->v.vec)[element]), OK;
  if (x->kind == SV_PARTS) return one_part(r, x, element, out);
  if (x->kind == SV_LANES && x->n == 1 && !x->names) return *out = run_value(r, r->l->pool[x->first], lane), OK;
  if (x->kind == SV_LANES) {
    TRY(short_vector(r, x, lane, &v));
    return *out = val_obj(v), OK;
  }
  TRY_NEW(v = vec_new(vm, T_LIST, x->n));
  for (int i = 0; i < x->n; i++) {
    Value part;
    TRY(lane_value(r, &r->l->part[x->first + i], lane, &part));
    list_set(vm, v, i, part);
  }
  if (x->names) TRY(vec_set_names(vm, v, val_obj(x->names)));
  return *out = val_obj(v), OK;
}

/* The vectors of doubles that are the lanes' results; as many as there are cells ready for: *made. */
static void store_short_vectors(const Run *r, const SymVal *x, Value *to, int32_t *made) {
  Operands from;
  find_operands(r, &r->l->pool[x->first], x->n, &from);
  for (*made = 0; *made < r->n; ++*made) {
    Vec *v = vec_ready(r->l->vm, T_DBL, x->n);
    if (!v) return;
    double *restrict d = dbl_rw(v);
    for (int i = 0; i < x->n; i++) d[i] = from.from[i][*made * from.next[i]];
    if (x->kind == SV_MATRIX) shape_matrix(v, x);
    to[*made] = val_obj(v);
  }
}

static Status store_list(const Run *r, const SymVal *x, Value *to) {
  VM *vm = r->l->vm;
  int32_t made = 0;
  if (x->kind == SV_CONST) {
    for (int32_t j = 0; j < r->n; j++) to[j] = val_retain(x->v);
    return OK;
  }
  if (x->kind == SV_LANES && x->n == 1 && !x->names) {
    for (int32_t j = 0; j < r->n; j++) to[j] = run_value(r, r->l->pool[x->first], j);
    return OK;
  }
  bool doubles = x->kind == SV_MATRIX || (x->kind == SV_LANES && !x->names && sym_type(r->l, x) == KT_DBL);
  if (doubles) store_short_vectors(r, x, to, &made);
  for (int32_t j = made; j < r->n; j++) {
    size_t m = vm_mark(vm);
    Value v;
    TRY(lane_value(r, x, j, &v));
    to[j] = val_retain(v);
    vm_release(vm, m);
  }
  return OK;
}

static void store_vector(const Run *r, const SymVal *x, Vec *to, int64_t at) {
  size_t size = type_size(to->h.type);
  if (x->kind == SV_TEXT) memcpy(str_rw(to) + at, str_ro(x->v.vec) + at, (size_t)r->n * size);
  if (x->kind == SV_PARTS) { /* all as long as the first one */
    size_t part = (size_t)int_ro(x->ends)[1] * size;
    memcpy((char *)data_rw(to) + (size_t)at * part, (const char *)data_ro(x->v.vec) + (size_t)at * part,
           (size_t)r->n * part);
  }
  for (int i = 0; i < x->n; i++) {
    int node = r->l->pool[x->first + i];
    if (x->n == 1 && node == r->straight) return; /* it is there */
    if (x->n == 1 && r->buf[node]) {
      memcpy((char *)data_rw(to) + (size_t)at * size, r->buf[node], (size_t)r->n * size);
      return;
    }
    for (int32_t j = 0; j < r->n; j++) {
      Value v = run_value(r, node, j);
      int64_t k = (at + j) * x->n + i;
      if (to->h.type == T_DBL)
        dbl_rw(to)[k] = v.d;
      else
        int_rw(to)[k] = v.i;
    }
  }
}

/* Takes the results of `n` lanes back. */
static void clear_list(VM *vm, const VectorCall *c, int64_t n) {
  for (int64_t i = c->from; i < c->from + n; i++) {
    Value v = list_ro(c->result->vec)[i];
    list_rw(c->result->vec)[i] = val_null();
    val_release(vm, v);
  }
}

/* How many numbers each result has; 0: not all as many, or they are more than numbers. */
static int64_t wide_result(const Lanes *l, const SymVal *x) {
  if (x->kind == SV_LANES) return x->names || x->mixed ? 0 : x->n;
  if (x->kind != SV_PARTS || x->v.o->type == T_STR) return 0;
  const int32_t *end = int_ro(x->ends);
  for (int64_t i = l->call->from + 1; i < x->ends->n; i++)
    if (end[i] - end[i - 1] != end[1]) return 0;
  return end[1];
}

/* A matrix in place of the list, its first column being the first result. */
static Status make_matrix(Lanes *l, const SymVal *x, int64_t width) {
  const VectorCall *c = l->call;
  Value first = list_ro(c->result->vec)[0];
  KernelType t = x->kind == SV_LANES ? sym_type(l, x) : lane_type_of(x->v);
  bool fits = lane_number_vec(first) && vec_plain(first.vec) && lane_type_of(first) == t && first.vec->n == width;
  if (!fits || width > INT32_MAX || c->n > INT32_MAX) return OK;
  Vec *v = vec_matrix(l->vm, t == KT_DBL ? T_DBL : t == KT_INT ? T_INT : T_LGL, (int32_t)width, (int32_t)c->n);
  TRY_NEW(l->flat = v);
  memcpy(data_rw(v), data_ro(first.vec), (size_t)width * type_size((Type)v->h.type));
  return OK;
}

/* A vector in place of the list, if every result is one number of the first one's type. */
static Status make_flat(Lanes *l, SymVal *x) {
  const VectorCall *c = l->call;
  Value first = list_ro(c->result->vec)[0];
  if (x->kind == SV_TEXT && c->flat && c->from == 1 && first.tag == TAG_STR) {
    TRY_NEW(l->flat = vec_new(l->vm, T_STR, c->n));
    str_rw(l->flat)[0] = first.s;
    for (int64_t i = 1; i < c->n; i++) str_rw(l->flat)[i] = l->vm->empty_str;
    return OK;
  }
  if (c->matrix && c->from == 1 && wide_result(l, x) > 1) return make_matrix(l, x, wide_result(l, x));
  if (!c->flat || (x->kind != SV_LANES && x->kind != SV_ITEM && x->kind != SV_CONST)) return OK;
  if (x->kind == SV_CONST && !lane_scalar(x->v)) return OK;
  SymVal y = *x;
  y.mixed = false;
  if (x->names || !sym_lanes(l, &y) || y.n != 1) return OK;
  KernelType t = sym_type(l, &y);
  if (c->from != 1 || !lane_scalar(first) || lane_type_of(first) != t) return OK;
  Vec *v = vec_new(l->vm, t == KT_DBL ? T_DBL : t == KT_INT ? T_INT : T_LGL, c->n);
  TRY_NEW(v);
  if (t == KT_DBL)
    dbl_rw(v)[0] = first.d;
  else
    int_rw(v)[0] = first.i;
  *x = y;
  l->flat = v;
  return OK;
}

/* The result in the form in which the caller takes it. */
static bool fit_result(Lanes *l, SymVal *x) {
  const VectorCall *c = l->call;
  if (c->width == 0) {
    if (x->kind == SV_CONST || x->kind == SV_LIST || x->kind == SV_MATRIX) return true;
    if (x->kind == SV_TEXT || x->kind == SV_PARTS) return true;
    if (x->kind == SV_ITEM && !sym_lanes(l, x)) return false;
    return x->kind == SV_LANES || lane_no(l, "the result is no number");
  }
  x->mixed = false; /* to the type of FUN.VALUE */
  if (x->kind == SV_TEXT)
    return (c->width == 1 && c->result->vec->h.type == T_STR) || lane_no(l, "results do not fit FUN.VALUE");
  if (x->kind == SV_PARTS)
    return (wide_result(l, x) == c->width && c->result->vec->h.type == x->v.o->type) ||
           lane_no(l, "results do not fit FUN.VALUE");
  if (!sym_lanes(l, x)) return false;
  int t = c->result->vec->h.type, have = sym_type(l, x) == KT_DBL ? T_DBL : sym_type(l, x) == KT_INT ? T_INT : T_LGL;
  if (x->n != c->width || have > t || (t != T_DBL && t != T_INT && t != T_LGL))
    return lane_no(l, "results do not fit FUN.VALUE");
  return t == have || sym_type_to(l, x, t == T_DBL ? KT_DBL : KT_INT);
}

Status run_buffers(Run *r) {
  VM *vm = r->l->vm;
  int count = 0;
  for (int i = 0; i < r->l->nnodes; i++) count += r->kept[i];
  /* A cache line between them: at multiples of the block's size all would fall into the same few sets of the cache. */
  size_t stride = (LANE_BLOCK + 64 / sizeof(double)) * sizeof(double);
  char *p = vm_scratch(vm, (size_t)(count + 1) * stride);
  TRY_NEW(p);
  for (int i = 0; i < r->l->nnodes; i++)
    if (r->kept[i]) {
      r->buf[i] = r->own[i] = p;
      p += stride;
    }
  return OK;
}

/* Where the results of all lanes go. */
typedef struct Results {
  const SymVal *x;
  Vec *to; /* NULL: the list of the call */
} Results;

static void store_results(const Run *r, void *results) {
  const Results *s = results;
  store_vector(r, s->x, s->to, r->l->call->from + r->at);
}

static Status run_one(Run *r, const Results *s, bool *ok) {
  const VectorCall *c = r->l->call;
  VM *vm = r->l->vm;
  TRY(run_block(r, ok));
  if (*ok && !s->to) TRY(store_list(r, s->x, list_rw(c->result->vec) + c->from + r->at));
  if (*ok && s->to) store_vector(r, s->x, s->to, c->from + r->at);
  return *ok && vm->interrupt ? vm_poll(vm) : OK;
}

/* All blocks; *done: lanes in front of the first block that failed. */
static Status run_all(Run *r, Results *s, int64_t total, int64_t *done) {
  int threads = s->to ? team_size(r, total) : 1;
  for (*done = 0; *done < total; *done += r->n) {
    Team *team = NULL;
    bool ok = false;
    if (threads > 1 && *done) TRY(team_new(r, threads, &team)); /* the first block has shown that it can be done */
    if (team) return team_run(team, *done, total, store_results, s, done);
    if (*done) threads = 1;
    r->at = *done;
    r->n = (int32_t)(total - *done < LANE_BLOCK ? total - *done : LANE_BLOCK);
    TRY(run_one(r, s, &ok));
    if (!ok) return OK;
  }
  return OK;
}

/* One number of each lane that is calculated is calculated where it has to go. */
static void choose_straight(Run *r, const Results *s) {
  if (!s->to || s->x->n != 1) return;
  int node = r->l->pool[s->x->first], kind = r->l->node[node].kind;
  if (!r->kept[node] || (kind != LN_EW && kind != LN_SUM && kind != LN_MEAN)) return;
  r->straight = node;
  r->straight_to = (char *)data_rw(s->to) + (size_t)r->l->call->from * node_size(r->l, node);
}

static Status run_blocks(Run *r, SymVal *x, bool *done) {
  const VectorCall *c = r->l->call;
  VM *vm = r->l->vm;
  int64_t total = c->n - c->from, lanes;
  Results s = {x, c->width ? c->result->vec : r->l->flat};
  choose_straight(r, &s);
  struct DrawState *before = NULL;
  if (r->l->ndraws) TRY(vm_draws_save(vm, &before));
  Status st = run_all(r, &s, total, &lanes);
  *done = st == OK && lanes == total;
  if (*done) return OK;
  if (!s.to) clear_list(vm, c, r->at + r->n);
  if (st == OK && before) st = vm_draws_restore(vm, before);
  return st;
}

/* No more than the program has nodes: most have few. */
static void clear_run(Run *r, size_t nodes) {
  memset(r->needed, 0, nodes * sizeof *r->needed);
  memset(r->kept, 0, nodes * sizeof *r->kept);
  memset(r->read, 0, nodes * sizeof *r->read);
  memset(r->cone, 0, nodes * sizeof *r->cone);
  memset(r->buf, 0, nodes * sizeof *r->buf);
  memset(r->own, 0, nodes * sizeof *r->own);
  memset(r->later, 0, nodes * sizeof *r->later);
  memset(r->whole, 0, nodes * sizeof *r->whole);
  memset(r->fills, 0, nodes * sizeof *r->fills);
  r->nsteps = 0;
  r->at = r->n = 0;
  r->straight_to = NULL;
  r->room = NULL;
  r->tallied = NULL;
}

Status run_new(Lanes *l, Run **out) {
  Run *r = *out = vm_scratch(l->vm, sizeof *r);
  TRY_NEW(r);
  clear_run(r, (size_t)l->nnodes);
  r->l = l;
  r->now = r->straight = -1;
  TRY_NEW(r->step = vm_scratch(l->vm, RUN_STEPS * sizeof *r->step));
  if (l->loop) TRY_NEW(r->room = vm_scratch(l->vm, LOOP_UPDATES * sizeof *r->room));
  if (l->loop) TRY_NEW(r->tallied = vm_scratch(l->vm, LOOP_TALLIES * sizeof *r->tallied));
  return OK;
}

Status run_prepare(Run *r, bool *ok) {
  if (r->l->bad >= 0) run_need(r, r->l->bad);
  need_checks(r);
  choose_kept(r);
  *ok = make_steps(r);
  vectorizer_running(r->l->vm, r);
  return *ok ? run_buffers(r) : OK;
}

/* All blocks of one node into a vector; *ok: no block failed. */
static Status run_into(Run *r, int node, Vec *to, bool *ok) {
  const VectorCall *c = r->l->call;
  size_t size = node_size(r->l, node);
  char *data = data_rw(to);
  for (r->at = 0; c->from + r->at < c->n && *ok; r->at += r->n) {
    r->n = (int32_t)(c->n - c->from - r->at < LANE_BLOCK ? c->n - c->from - r->at : LANE_BLOCK);
    TRY(run_block(r, ok));
    if (*ok) memcpy(data + (size_t)(c->from + r->at) * size, r->buf[node], (size_t)r->n * size);
    if (r->l->vm->interrupt) TRY(vm_poll(r->l->vm));
  }
  for (int64_t i = 0; i < c->from && *ok; i++) memcpy(data + (size_t)i * size, data + (size_t)c->from * size, size);
  return OK;
}

bool lanes_materialise(Lanes *l, int node, Vec **out) {
  const LaneNode *n = &l->node[node];
  const LaneColumn *c = n->kind == LN_COLUMN ? &l->column[n->a] : NULL;
  Value root = c ? c->path.root : val_null();
  if (c && c->path.index < 0 && !c->stride && !c->data && root.tag == TAG_OBJ && lane_number_vec(root) &&
      vec_plain(root.vec) && root.vec->n == l->call->n)
    return *out = root.vec, true;
  Run *r;
  bool ok = true;
  Vec *v = *out = vec_new(l->vm, n->type == KT_DBL ? T_DBL : n->type == KT_INT ? T_INT : T_LGL, l->call->n);
  Status st = v ? run_new(l, &r) : ERR;
  if (st == OK) {
    run_need(r, node);
    st = run_prepare(r, &ok);
  }
  if (st == OK && ok) st = n->kind == LN_CONST ? OK : run_into(r, node, v, &ok);
  l->failed |= st != OK;
  return st == OK && ok && (n->kind != LN_CONST || lane_no(l, "a number is the same for all"));
}

Status lanes_run(Lanes *l, SymVal *x, struct ColumnStore *kept, bool *done) {
  if (!fit_result(l, x)) return OK;
  bool folds = l->call->fold && l->call->from == 1 && !l->ndraws && like_first(l, x, &list_ro(l->call->result->vec)[0]);
  TRY(make_flat(l, x));
  if (!l->flat && !folds) TRY(vectorize_list(l->vm, l->call->result, l->call->n));
  if (x->kind == SV_LANES && x->mixed) return lane_no(l, "results have different types"), OK;
  Run *r;
  bool ok;
  TRY(run_new(l, &r));
  need_result(r, x);
  TRY(run_prepare(r, &ok));
  if (!ok) return OK;
  bool mine = columns_begin(r, kept);
  Status st = folds ? run_fold(r, x, done) : run_blocks(r, x, done);
  if (mine) columns_end(r, kept, st == OK && *done);
  return st;
}
