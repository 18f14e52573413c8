/* vectorize.c - Decides which apply calls and counted loops become lane programs, and remembers where that failed.
 *
 * Called by vm/calls/apply.c after the first element's call, and by FORALL before a loop's first round.  See
 * doc/apply.md.
 */
#include <stdlib.h>

#include "vm/apply/axis.h"
#include "vm/apply/run.h"
#include "vm/inspect/watch.h"

enum { MEMORY = 256, PATIENCE = 64 };

/* A function's code, or a loop, with which an attempt failed: how many times it is left alone. */
typedef struct Refused {
  uint32_t proto; /* loops: mixed with their place */
  uint16_t leave, wait;
} Refused;

struct Vectorizer {
  VectorizerCounts counts;
  uint32_t turn;
  const Run *running; /* for profiles */
  struct ColumnStore *kept;
  struct Folding { /* Reduce() in frame `by` evaluates its argument */
    const Frame *by;
    FoldKind how;
    bool done;
  } fold;
  Refused refused[MEMORY];
};

static struct Vectorizer *vectorizer(VM *vm) {
  struct Vectorizer *z = vm->vectorizer;
  if (z) return z;
  z = calloc(1, sizeof *z);
  if (z && !(z->kept = columns_new())) free(z), z = NULL;
  return vm->vectorizer = z;
}

VectorizerCounts vectorizer_counts(VM *vm) { return vm->vectorizer ? vm->vectorizer->counts : (VectorizerCounts){0}; }

void vectorizer_running(VM *vm, const Run *r) { vm->vectorizer->running = r; }

bool vectorizer_place(const VM *vm, uint32_t turn, LanePlace *out, bool *loop) {
  const Run *r = vm->vectorizer ? vm->vectorizer->running : NULL;
  if (!r || r->now < 0) return false;
  const RunStep *s = &r->step[r->now];
  int node = s->node;
  for (uint32_t i = 0; node < 0 && i < s->k.nnodes; i++) {
    uint32_t at = (turn + i) % s->k.nnodes;
    if (s->k.node[at].kind == KN_EW) node = s->from[at];
  }
  if (node < 0) return false;
  *out = r->l->at[r->l->node[node].where];
  *loop = r->l->loop != NULL;
  return out->pos != 0;
}

void vectorizer_forget(VM *vm) {
  if (vm->vectorizer) columns_forget(vm, vm->vectorizer->kept, true);
}

void vectorizer_close(VM *vm) {
  if (vm->vectorizer) columns_close(vm->vectorizer->kept);
  free(vm->vectorizer);
  vm->vectorizer = NULL;
}

bool vectorize_worth(VM *vm, const Closure *fun, int64_t n) {
  if (vm->tune.fuse_min <= 0 || n < vm->tune.fuse_min || (fun && !fun->proto)) return false;
  return !(vm->modes & (MODE_GENERIC | MODE_NOFUSE | MODE_NOAPPLY | MODE_COUNT)) && !(vm->trace & TRACE_CALLS);
}

/* Is the code to be left alone this time? */
static bool refused_before(VM *vm, Refused *m, uint32_t proto) {
  if (m->proto != proto || vm->modes & (MODE_EAGER | MODE_CHAOS)) return false;
  if (m->leave == 0) return false;
  m->leave--;
  return true;
}

/* Builtins in place of code. */
static uint32_t number_of_builtin(const char *name) {
  uint32_t h = 1u << 31;
  for (; *name; name++) h = (h ^ (uint8_t)*name) * 16777619u;
  return h;
}

static void note_refusal(Refused *m, uint32_t proto) {
  if (m->proto != proto) *m = (Refused){.proto = proto, .wait = 1};
  m->leave = m->wait;
  if (m->wait < PATIENCE) m->wait = (uint16_t)(m->wait * 2);
}

static void tell(VM *vm, const VectorCall *c, const char *why) {
  char what[64];
  snprintf(what, sizeof what, "%s()", c->by);
  if (vm->watch) explain_program(vm, what, why);
  if (!(vm->trace & TRACE_APPLY)) return;
  if (why)
    fprintf(stderr, "apply: %s() over %lld elements calls the function for each: %s\n", c->by, (long long)c->n, why);
  else
    fprintf(stderr, "apply: %s() over %lld elements runs as one program\n", c->by, (long long)c->n);
}

static void tell_loop(VM *vm, int64_t n, int64_t done, int64_t rounds, const char *why) {
  if (vm->watch) explain_program(vm, "the loop", done == rounds ? NULL : why);
  if (!(vm->trace & TRACE_APPLY)) return;
  if (done == rounds)
    fprintf(stderr, "apply: for() over %lld elements runs as one program\n", (long long)n);
  else
    fprintf(stderr, "apply: for() over %lld elements is a loop from element %lld on: %s\n", (long long)n,
            (long long)done + 1, why);
}

Status lanes_new(VM *vm, const VectorCall *call, Lanes **out) {
  Lanes *l = *out = vm_scratch(vm, sizeof *l);
  TRY_NEW(l);
  l->vm = vm;
  l->call = call;
  l->nnodes = l->ncolumns = l->nitems = l->nparts = l->npool = l->ndraws = l->steps = l->depth = 0;
  memset(l->bucket, 0, sizeof l->bucket);
  l->mask = l->bad = -1;
  l->why[0] = 0;
  l->flat = NULL;
  l->failed = false;
  l->loop = NULL;
  l->axis = NULL;
  const Cons *each = vm->in->element_call; /* FUN(X[[i]], ...) */
  l->at[0] = (LanePlace){.name = call->fun && each ? each->car.sym : NULL};
  l->nat = 1;
  l->here = 0;
  return OK;
}

/* ---- Reduce(f, lapply(...)) ---- */

FoldKind vectorize_fold(VM *vm, const Frame *f) {
  const struct Folding *z = vm->vectorizer ? &vm->vectorizer->fold : NULL;
  if (!z || !z->by || f != z->by + 2 || f->caller != z->by + 1 || f->caller->kind != FR_PROMISE) return FOLD_NOT;
  return z->how;
}

void vectorize_folded(VM *vm) { vm->vectorizer->fold.done = true; }

Status vectorize_fold_argument(VM *vm, const Frame *f, Value x, FoldKind how, bool *folded) {
  struct Vectorizer *z = vectorizer(vm);
  Value v;
  TRY_NEW(z);
  struct Folding before = z->fold;
  z->fold = (struct Folding){.by = f, .how = how};
  Status st = vm_force(vm, x, &v);
  *folded = z->fold.done;
  z->fold = before;
  return st;
}

Status vectorize_list(VM *vm, Value *list, int64_t n) {
  Vec *from = list->vec;
  if (from->h.type != T_LIST || from->n >= n) return OK;
  Vec *to = vec_new(vm, T_LIST, n);
  TRY_NEW(to);
  for (int64_t i = 0; i < from->n; i++) list_rw(to)[i] = val_retain(list_ro(from)[i]);
  val_retain(val_obj(to));
  val_release(vm, *list);
  *list = val_obj(to);
  return OK;
}

Status vectorize_rest(VM *vm, const VectorCall *call, bool *done, Vec **flat) {
  *done = false;
  *flat = NULL;
  struct Vectorizer *z = vectorizer(vm);
  TRY_NEW(z);
  columns_forget(vm, z->kept, false);
  uint32_t proto = call->fun ? call->fun->proto->id : number_of_builtin(call->known);
  Refused *m = &z->refused[proto % MEMORY];
  if (refused_before(vm, m, proto)) return OK;
  size_t mark = vm_mark(vm);
  Lanes *l;
  TRY(lanes_new(vm, call, &l));
  SymVal result;
  Status st = lanes_trace(l, &result) ? lanes_run(l, &result, z->kept, done) : OK;
  if (l->failed) st = ERR;
  if (st == OK) {
    tell(vm, call, *done ? NULL : l->why);
    if (*done)
      z->counts.vectorised++, m->proto = 0;
    else
      z->counts.refused++, note_refusal(m, proto);
  }
  z->running = NULL;
  if (st == OK && *done && l->flat) {
    *flat = l->flat;
    return vm_release_keep(vm, mark, val_obj(*flat));
  }
  vm_release(vm, mark);
  return st;
}

/* ---- counted loops ---- */

Status vectorize_loop(VM *vm, Frame *f, const Instr *i) {
  const Value *over = &f->slots[i->a];
  Value e = f->k[i->c];
  int64_t n, done = 0;
  if (loop_is_short(vm, over) || (over->tag == TAG_OBJ && !lane_number_vec(*over))) return OK;
  n = vec_len(*over);
  if (vm->modes & (MODE_GENERIC | MODE_NOFUSE | MODE_NOAPPLY | MODE_COUNT) || vm->trace & TRACE_CALLS) return OK;
  struct Vectorizer *z = vectorizer(vm);
  TRY_NEW(z);
  columns_forget(vm, z->kept, false);
  if (vm->modes & (MODE_EAGER | MODE_CHAOS) && z->turn++ & 1) return OK; /* typed copies are to be tested, too */
  uint32_t key = f->proto->id * 31 + (uint32_t)i->c + 1;
  Refused *m = &z->refused[key % MEMORY];
  if (refused_before(vm, m, key)) return OK;
  size_t mark = vm_mark(vm);
  VectorCall call = {.by = "for", .from = f->slots[i->a + 1].l, .n = n};
  LaneLoop *p = vm_scratch(vm, sizeof *p);
  Lanes *l;
  TRY_NEW(p);
  TRY(lanes_new(vm, &call, &l));
  memset(p, 0, sizeof *p);
  p->f = f;
  p->over = *over;
  p->rounds = n - call.from - 1;
  l->loop = p;
  Cons *a = e.cons->cdr;
  Status st = lanes_trace_loop(l, a->car, a->cdr->cdr->car) ? lanes_run_loop(l, &done) : OK;
  z->running = NULL;
  f->slots[i->a + 1].l = call.from + done;
  if (st == OK) tell_loop(vm, n, done, p->rounds, l->why);
  if (done)
    z->counts.vectorised++;
  else
    z->counts.refused++;
  if (done < p->rounds)
    note_refusal(m, key);
  else if (m->proto == key)
    m->proto = 0;
  vm_release(vm, mark);
  return st;
}
