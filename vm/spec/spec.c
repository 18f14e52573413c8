/* spec.c - Builds typed copies of hot code (Spec) and moves frames in and out of them.
 *
 * Called by the loop when code has become hot.  One forward abstract interpretation over the prototype's generic code,
 * from the entry point with the types found in the running frame, gives the type of every slot before every
 * instruction; results of calls and element reads are taken from the profile and checked where they arise.  A second
 * pass emits instructions of special.def where operands are known, generic ones elsewhere.  Moves and constants that
 * only feed the next typed instruction are not emitted: such an instruction goes back to the first of the moves that it
 * swallowed, which is possible because everything between only writes temporaries.
 */
#include "vm/spec/spec.h"

#include <stdio.h>
#include <stdlib.h>

#include "runtime/rounding.h"
#include "vm/calls/call_quick.h"
#include "vm/interp/interp.h"
#include "vm/spec/spec_build.h"
#include "vm/inspect/watch.h"

/* Is variable k outside frame f a plain one that holds a value of this kind? */
static inline bool cell_fits(const Frame *f, uint32_t k, uint8_t tag) {
  const Value *c = outer_cell(f, k);
  if (ORBIT_UNLIKELY(f->vars ? c->aux & AUX_LOCKED : f->proto->gsyms[k]->gflags)) return false;
  if (c->tag == tag) return tag != TAG_INT || c->i != NA_INT;
  if (tag == SYNC_ANY) return c->tag < TAG_MISSING || c->tag == TAG_OBJ || c->tag == TAG_UNBOUND;
  if (tag == SYNC_IMM) return c->tag < TAG_MISSING || c->tag == TAG_UNBOUND;
  return tag == SYNC_NUM && (c->tag == TAG_DBL || (c->tag == TAG_INT && c->i != NA_INT));
}

/* ---- building ---- */
void spec_build_free(Build *b) {
  free(b->types.rows), free(b->types.row), free(b->types.queued), free(b->types.reached), free(b->types.cur),
      free(b->types.start), free(b->bad);
  free(b->types.var), free(b->code), free(b->gpc), free(b->at), free(b->k), free(b->spec_of), free(b->fix),
      free(b->sync), free(b->wait.pend), free(b->used), free(b->calls), free(b->head_at), free(b->types.cplx),
      free(b->away), free(b->awaycode), free(b->side), free(b->places), free(b->plans);
}

static bool build_init(Build *b, VM *vm, Frame *f) {
  Proto *p = f->proto;
  memset(b, 0, sizeof *b);
  b->vm = vm;
  b->f = f;
  b->p = p;
  b->ns = p->nslots + (int)p->ngsyms;
  b->types.stride = ((size_t)b->ns + 7) / 8 * 8;
  size_t n = p->ncode, ns = b->types.stride + 8;
  b->types.row = malloc(n * sizeof *b->types.row);
  b->types.queued = calloc(n, 1);
  b->types.reached = calloc(n, 1);
  b->types.cur = calloc(ns, 1);
  b->types.start = calloc(ns, 1);
  b->bad = calloc(p->ngsyms + 1, 1);
  b->types.cplx = calloc(ns, sizeof *b->types.cplx);
  b->types.var = calloc(ns, sizeof *b->types.var);
  b->wait.pend = calloc(ns, sizeof *b->wait.pend);
  b->used = calloc(p->ngsyms + 1, sizeof *b->used);
  b->spec_of = malloc(n * sizeof *b->spec_of);
  b->head_at = calloc(n, sizeof *b->head_at);
  if (!b->types.row || !b->types.queued || !b->types.reached || !b->types.cur || !b->types.start || !b->bad ||
      !b->types.var || !b->wait.pend || !b->spec_of || !b->head_at || !b->used || !b->types.cplx)
    return false;
  for (size_t g = 0; g < n; g++) b->types.row[g] = -1;
  for (uint32_t k = 0; k < p->ngsyms; k++) {
    b->bad[k] = !cell_fits(f, k, SYNC_ANY);
  }
  for (int s = 0; s < b->ns; s++) {
    Value v = spec_value_now(b, s);
    if (v.tag == TAG_PROM) v = v.prom->value;
    b->types.cplx[s] = val_is_complex1(v);
  }
  b->chaos = (vm->modes & MODE_CHAOS) != 0;
  b->room = STACK_MARGIN - 4;
  return true;
}

bool spec_types(Build *b, VM *vm, Frame *f, uint32_t entry) {
  return build_init(b, vm, f) && spec_infer(b, entry) && spec_plans(b);
}

/* Lays the finished parts out in one block. */
/* What is checked when the copy is entered; the number of checks. */
static uint32_t choose_entry_checks(Build *b, uint32_t entry) {
  uint32_t n = 0;
  for (int s = 0; s < b->ns; s++) {
    if (s >= b->p->nslots && !b->used[s - b->p->nslots]) b->types.start[s] = TY_ANY;
    if (entry == 0 && is_temp(b, s)) b->types.start[s] = TY_ANY; /* nothing to check at the start of a function */
    if (b->types.start[s] != TY_ANY) n++;
  }
  return n;
}

/* Takes n bytes of a block. */
static void *carve(char **m, size_t n) {
  void *at = *m;
  *m += n;
  return at;
}
/* Takes n bytes of a block and fills them from `from`. */
static void *carve_copy(char **m, const void *from, size_t n) { return n ? memcpy(carve(m, n), from, n) : *m; }

/* A copy of what has been built, in one block of memory: its tables lie behind the head. */
static Spec *spec_pack(const Build *b, uint32_t nentry) {
  const Proto *p = b->p;
  size_t nk = p->nk + b->nk, nsync = (size_t)b->nsync * p->ngsyms;
  if (nk * 2 + b->ncalls * CALL_UNITS > UINT16_MAX) return NULL; /* instructions could not name the last call */
  size_t size = sizeof(Spec) + nk * sizeof(Value) + b->ncode * (sizeof(Instr) + 8) + nentry * sizeof(EntryReq) +
                p->ngsyms * 2 + nsync + b->ncalls * sizeof(TypedCall) + b->nplaces * sizeof(BodyPlace) + 64;
  char *m = calloc(1, size);
  if (!m) return NULL;
  Spec *s = carve(&m, (sizeof(Spec) + 15) / 16 * 16);
  s->k = carve_copy(&m, p->k, p->nk * sizeof(Value));
  (void)carve_copy(&m, b->k, b->nk * sizeof(Value));
  s->calls = carve_copy(&m, b->calls, b->ncalls * sizeof(TypedCall));
  s->places = carve_copy(&m, b->places, b->nplaces * sizeof(BodyPlace));
  s->nplaces = b->nplaces;
  s->code = carve_copy(&m, b->code, b->ncode * sizeof(Instr));
  s->gpc = carve_copy(&m, b->gpc, b->ncode * 4);
  s->at = carve_copy(&m, b->at, b->ncode * 4);
  s->entry = carve(&m, nentry * sizeof(EntryReq));
  s->gsym = carve(&m, p->ngsyms * 2);
  s->sync = carve_copy(&m, b->sync, nsync);
  return s;
}

static uint8_t entry_check(const Build *b, int slot) {
  if (ty_exact(b->types.start[slot])) return (uint8_t)tag_of(b->types.start[slot]);
  return is_temp(b, slot) ? REQ_TEMP : REQ_IMM;
}

static Spec *spec_finish(Build *b, uint32_t entry) {
  Proto *p = b->p;
  Spec *s = spec_pack(b, choose_entry_checks(b, entry));
  if (!s) return NULL;
  for (int t = 0; t < b->ns; t++)
    if (b->types.start[t] != TY_ANY) s->entry[s->nentry++] = (EntryReq){(uint16_t)t, entry_check(b, t)};
  while (s->nparam_entry < s->nentry && s->entry[s->nparam_entry].slot < p->nparams) s->nparam_entry++;
  s->starts = entry == 0 && b->spec_of[0] != UINT32_MAX;
  for (int k = s->nparam_entry; k < s->nentry; k++) s->starts &= s->entry[k].tag >= REQ_TEMP; /* not so: a loop there */
  for (uint32_t k = 0; k < p->ngsyms; k++)
    if (!b->bad[k] && b->used[k]) s->gsym[s->nused++] = (uint16_t)k;
  s->nglobals = (uint16_t)p->ngsyms;
  s->extra = p->ngsyms ? (uint16_t)(p->ngsyms + 2) : 0; /* scratch slots of functions lie above the stack pointer */
  spec_scale(s, b->ncode);
  s->base = p->nslots;
  s->ncode = b->ncode;
  s->poor = b->ntyped * 2 < b->nmain - b->nside;
  s->entry_g = entry;
  s->entry_s = b->spec_of[entry];
  s->start = s->entry_s == UINT32_MAX ? s->code : s->code + s->entry_s;
  s->epoch = b->vm->in->spec_epoch;
  return s;
}

static Spec *refuse(VM *vm, const Proto *p, uint32_t entry, const char *why) {
  vm->stats.spec_refused++;
  if (vm->watch) explain_refused(vm, p, entry, why);
  return NULL;
}

static void print_plans(const Build *b, uint32_t entry) {
  Buf out;
  size_t m = vm_mark(b->vm);
  buf_init(&out, b->vm);
  spec_list_plans(b, entry, &out);
  fputs(buf_cstr(&out), stderr);
  vm_release(b->vm, m);
}

enum { LEAST_TYPED = 6 };

static Spec *spec_build(VM *vm, Frame *f, uint32_t entry) {
  Build b;
  Spec *s = NULL;
  const char *why = "the code is too large, or there is no memory";
  if (f->proto->ncode < 20000 && f->proto->nslots + f->proto->ngsyms < 2000 && build_init(&b, vm, f)) {
    bool good = spec_infer(&b, entry) && spec_plans(&b);
    if (good && vm->trace & TRACE_PLAN) print_plans(&b, entry);
    why = "too many variables or jumps to follow the types";
    /* a variable that starts as an integer and goes on as a double: the first round of the loop had better be generic
     */
    if (good && entry == 0 && f->proto->nloops && (spec_mixes(&b) || spec_loops_unknown(&b))) {
      f->proto->loops_only = true;
      why = "a variable changes its type on the way into a loop; the loop is looked at alone";
      good = false;
    }
    if (good) why = "no instruction has operands of known types";
    good = good && spec_emit(&b) && b.ntyped > 0;
    /* a short function that calls nothing gains less than entering its copy costs */
    if (good && !f->proto->nloops && !b.ncalls && b.ntyped < LEAST_TYPED && !(vm->modes & (MODE_EAGER | MODE_CHAOS)))
      good = false;
    if (good) why = "global variables would be moved more often than used";
    /* three typed instructions for each time that variables outside the frame go to their cells and come back */
    if (good && b.cost * 3 <= b.gain) s = spec_finish(&b, entry);
    if (s && (ORBIT_CHECKED || vm->modes & (MODE_VERIFY | MODE_CHAOS))) spec_verify(&b, s);
    if (s) vm->stats.spec_sites += b.ntyped;
    spec_build_free(&b);
  }
  return s ? s : refuse(vm, f->proto, entry, why);
}

/* ---- entering and leaving ---- */
const BodyPlace *spec_place(const BodyPlace *list, uint32_t n, uint32_t k) {
  uint32_t low = 0, high = n;
  while (low < high) {
    uint32_t mid = (low + high) / 2;
    if (list[mid].at < k)
      low = mid + 1;
    else
      high = mid;
  }
  return low < n && list[low].at == k ? &list[low] : NULL;
}

uint32_t frame_index(const Frame *f, const Instr *at) {
  const Spec *s = f->spec;
  if (s && at >= s->code && at <= s->code + s->ncode) {
    uint32_t k = (uint32_t)(at - s->code);
    return k < s->ncode ? s->at[k] : f->proto->ncode;
  }
  const Proto *p = f->proto;
  return at >= p->code && at <= p->code + p->ncode ? (uint32_t)(at - p->code) : UINT32_MAX;
}

/* Moves a variable, with what its slot says of it, by words (see LOAD in loop.c). */
static inline void cell_move(Value *to, Value *from) {
  to->u = from->u;
  memcpy(&to->tag, &from->tag, 8);
  value_set_tag(from, TAG_NULL);
}

/* Moves the first n variables outside the frame from their slots to their cells. */
static void globals_back(Frame *f, int n) {
  const Spec *s = f->spec;
  Value *g = f->slots + s->base;
  for (int j = 0; j < n; j++) cell_move(outer_cell(f, s->gsym[j]), &g[s->gsym[j]]);
}

void spec_globals_out(Frame *f) { globals_back(f, f->spec->nused); }

/* No call enters it any more. */
static void spec_kill(Spec *s) {
  s->dead = true;
  s->epoch = 0;
}

bool spec_globals_in(Frame *f, uint16_t table) {
  const Spec *s = f->spec;
  const uint8_t *tags = s->sync + (size_t)table * s->nglobals;
  Value *g = f->slots + s->base;
  for (int j = 0; j < s->nused; j++) {
    int k = s->gsym[j];
    if (ORBIT_UNLIKELY(!cell_fits(f, (uint32_t)k, tags[k]))) {
      globals_back(f, j);
      return false;
    }
    cell_move(&g[k], outer_cell(f, (uint32_t)k));
  }
  return true;
}

static bool entry_fits(const Frame *f, const Spec *s) {
  for (int k = 0; k < s->nentry; k++) {
    const EntryReq *r = &s->entry[k];
    if (!value_fits(r->slot < s->base ? &f->slots[r->slot] : outer_cell(f, r->slot - s->base), r->tag)) return false;
  }
  for (int j = 0; j < s->nused; j++)
    if (!cell_fits(f, s->gsym[j], SYNC_ANY)) return false;
  return true;
}

Spec *spec_for_call(VM *vm, Frame *callee, TypedCall *t) {
  for (Spec *s = callee->proto->specs; s; s = s->next)
    if (!s->dead && s->epoch == vm->in->spec_epoch && s->starts && params_fit(callee->slots, s)) {
      t->checked = true;
      for (int k = 0; k < s->nparam_entry; k++) {
        int tag = s->entry[k].slot < TYPED_ARGS ? t->tags[s->entry[k].slot] : 0;
        if (!(tag && (s->entry[k].tag == tag || s->entry[k].tag == REQ_IMM))) t->checked = false;
      }
      return t->callee = s;
    }
  return NULL;
}

static const Instr *spec_enter(VM *vm, Frame *f, Spec *s) {
  if (s->extra) {
    Interp *in = vm->in;
    Value *g = f->slots + s->base;
    if (in->top != f || g + s->extra + STACK_MARGIN >= in->stack_end) return NULL;
    in->sp = g + s->extra;
    for (int k = s->nglobals; k < s->extra; k++) g[k] = val_null();
    for (int k = 0; k < s->nglobals; k++) g[k] = val_null();
    for (int j = 0; j < s->nused; j++) cell_move(&g[s->gsym[j]], outer_cell(f, s->gsym[j]));
  }
  f->spec = s;
  f->k = s->k;
  f->prof = NULL;
  vm->stats.spec_entered++;
  if (vm->watch && s->entry_g) explain_entered(vm, s);
  return s->code + s->entry_s;
}

static void leave(VM *vm, Frame *f) {
  if (f->spec->extra) vm->in->sp = f->slots + f->spec->base;
  f->spec = NULL;
  f->k = f->proto->k;
}

void spec_abandon(VM *vm, Frame *f, bool redefined) {
  Spec *s = f->spec;
  if (!s) return;
  vm->stats.spec_touched++;
  if (vm->watch) explain_touched(vm, f, redefined);
  uint32_t k = (uint32_t)(f->pc - s->code);
  ORBIT_ASSERT(k <= s->ncode);
  /* where the next instruction would go back to, which is not always behind the one that is under way: moves may have
   * been made before it, or be part of the next one */
  f->pc = f->proto->code + (k < s->ncode ? s->gpc[k] : s->at[k - 1] + 1);
  f->spec = NULL;
  f->k = f->proto->k;
  /* slots of globals stay reserved until the frame goes; they hold nothing now */
}

void vm_frame_touched(VM *vm, Frame *f) { spec_abandon(vm, f, false); }

void spec_abandon_all(VM *vm) {
  Interp *in = vm->in;
  in->spec_epoch++;
  for (Frame *f = in->frames + 1; f <= in->top; f++) spec_abandon(vm, f, true);
}

const Instr *spec_back_synced(VM *vm, Frame *f, const Instr *i) {
  Spec *s = f->spec;
  uint32_t k = (uint32_t)(i - s->code);
  vm->stats.spec_left++;
  if (++s->leaves > 1000) spec_kill(s);
  leave(vm, f);
  return f->proto->code + s->gpc[k];
}

static void hot_later(Proto *p, uint32_t n) { p->hot = p->heat + n; }

/* An argument or a body in place of a call has failed again: first no body is written there, then arguments that are
 * programs are left to the call. */
static bool take_care(Proto *p, uint32_t g, int op) {
  if (p->code[g].op != BC(CALL) || op == BC(CALLT) || op == BC(CALLT_P) || op == BC(GUARD) || op == BC(GUARD_D) ||
      op == BC(GUARD_I) || op == BC(LEARN) || op < BC(ADD_DD))
    return false;
  CallSite *site = p->sites[p->code[g].b];
  if (site->caution > 1) return false;
  site->caution++;
  return true;
}

const Instr *spec_back(VM *vm, Frame *f, const Instr *i, bool failed) {
  Spec *s = f->spec;
  Proto *p = f->proto;
  uint32_t k = (uint32_t)(i - s->code), g = s->at[k];
  ORBIT_ASSERT(k < s->ncode && s->gpc[k] < p->ncode && f->k == s->k);
  if (failed && vm->watch) explain_failed(vm, f, i);
  if (s->nglobals) spec_globals_out(f);
  leave(vm, f);
  vm->stats.spec_left++;
  if (failed) {
    vm->stats.spec_failed++;
    if (vm->trace & TRACE_DEOPT)
      fprintf(stderr, "deopt: code %u, instruction %u %s (generic %u)\n", p->id, k, spec_op_name(s->code[k].op), g);
    if (p->prof) {
      if (!(p->prof[g] & PROF_FAILED)) {
        vm->stats.spec_failed_sites++;
      } else if (take_care(p, g, s->code[k].op)) {
        spec_kill(s);
        hot_later(p, 16);
      } else {
        if (!(p->prof[g] & PROF_POLY)) {
          vm->stats.spec_abandoned++;
          if (vm->watch) explain_generic(vm, p, g);
        }
        p->prof[g] |= PROF_POLY;
        spec_kill(s);
        p->hot = p->heat + 16 + (p->builds > 4 ? 2000u << (p->builds < 20 ? p->builds - 4 : 16) : 0);
      }
      p->prof[g] |= PROF_FAILED;
    }
    if (++s->fails > 200) spec_kill(s);
  }
  return p->code + s->gpc[k];
}

/* The result of an instruction that had not run when the code was built: notes its type; true when it is time to build
 * again with what has been learnt. */
bool spec_learn(Frame *f, const Instr *i) {
  Spec *s = f->spec;
  Proto *p = f->proto;
  uint32_t tag = f->slots[i->a / 2].tag;
  p->prof[s->at[i - s->code]] |= (uint8_t)(tag <= TAG_STR ? 1u << tag : 32u);
  if (++s->learned < 12) return false;
  spec_kill(s);
  return true;
}

bool spec_missed(VM *vm, Frame *f, const Instr *i) {
  enum { WINDOW = 32, HITS = 4 /* for each miss, at least */ };
  Spec *s = f->spec;
  Proto *p = f->proto;
  Instr *jump = &s->code[i->a];
  if (++jump->b < WINDOW) return false;
  bool often = jump->a < WINDOW * HITS;
  jump->a = jump->b = 0;
  if (!often || !p->prof) return false;
  uint32_t g = s->at[i - s->code];
  p->prof[p->ncode + g] = 1;
  vm->stats.spec_abandoned++;
  if (vm->watch) explain_generic(vm, p, g);
  spec_kill(s);
  hot_later(p, 16);
  return true;
}

bool spec_chance(VM *vm) {
  vm->in->chaos = vm->in->chaos * 6364136223846793005u + 1442695040888963407u;
  return (vm->in->chaos >> 33) % 8 == 0;
}

/* Inferred types against what is there (tests): a difference is a fault of this file. */
void spec_check(Frame *f, const Instr *i) {
  if (f->slots[i->a / 2].tag == i->b) return;
  fprintf(stderr, "orbit: slot %d holds tag %u, not %d, at special instruction %d\n", i->a / 2, f->slots[i->a / 2].tag,
          i->b, (int)(i - f->spec->code));
  abort();
}

/* The for loop at instruction g is about to end. */
static bool few_left(const Frame *f, uint32_t g) {
  enum { FEW = 6 };
  const Instr *i = &f->proto->code[g];
  if (i->op != BC(FORNEXT)) return false;
  const Value *x = &f->slots[i->a];
  int64_t done = f->slots[i->a + 1].l, n = 0;
  if (x->tag == TAG_RANGE)
    n = llabs((int64_t)x->r.to - x->r.from) + 1;
  else if (x->tag == TAG_OBJ && type_is_vec(x->o->type))
    n = x->vec->n;
  return n - done < FEW;
}

/* The prototype has no other copy, which would have to wait as well. */
static bool only_copy(const Proto *p, const Spec *s) {
  for (const Spec *o = p->specs; o; o = o->next)
    if (o != s && !o->dead) return false;
  return true;
}

/* So many rounds of a loop, or calls, are watched before a copy is made: loops have branches that few rounds take. */
enum { LOOP_ROUNDS = 24, CALL_ROUNDS = 6 };

enum { MAX_VERSIONS = 4, MAX_BUILDS = 24 };

/* A copy of the code from g on that fits the frame, entered.  *versions: how many there are; *wait: none is to be made
 * now. */
static const Instr *enter_version(VM *vm, Frame *f, uint32_t g, bool eager, int *versions, bool *wait) {
  Proto *p = f->proto;
  for (Spec *s = p->specs; s; s = s->next) {
    if (s->dead || s->epoch != vm->in->spec_epoch || s->entry_g != g) continue;
    ++*versions;
    if (s->poor && !eager && p->nloops == 1 && few_left(f, g) && only_copy(p, s)) {
      hot_later(p, 40);
      *wait = true;
      return NULL;
    }
    if (!entry_fits(f, s)) continue;
    *wait = true;
    return spec_enter(vm, f, s);
  }
  return NULL;
}

/* Goes on with the profile of the frame's code, or begins one.  False: it is complete. */
static bool keep_profiling(Frame *f, bool eager) {
  Proto *p = f->proto;
  if (!p->prof) {
    p->prof = calloc(p->ncode, 2);
    if (!p->prof) {
      p->hot = UINT32_MAX;
      return true;
    }
    p->heat = 0;
    p->profiled = 0;
  }
  if (p->profiled >= (eager ? 1 : p->nloops ? LOOP_ROUNDS : CALL_ROUNDS)) return false;
  p->profiled++;
  f->prof = p->prof;
  f->flags |= FF_RARE;
  p->hot = p->heat + 1;
  return true;
}

/* Enough copies have been made: the code stays generic, for good where none is left. */
static void give_up(VM *vm, Frame *f, uint32_t g, int versions) {
  Proto *p = f->proto;
  if (versions == 0)
    p->hot = UINT32_MAX;
  else
    hot_later(p, 64);
  if (p->builds >= MAX_BUILDS && !p->given_up) {
    p->given_up = true;
    vm->stats.spec_given_up++;
  }
  if (vm->watch)
    explain_refused(vm, p, g,
                    p->builds >= MAX_BUILDS ? "it has been made too often" : "none of four copies fits the types");
  f->prof = NULL;
}

static void add_version(VM *vm, Proto *p, Spec *s) {
  vm->stats.spec_built++;
  s->next = p->specs;
  p->specs = s;
  if (vm->watch) explain_made(vm, p, s);
  if (!(vm->trace & TRACE_SPEC)) return;
  Buf out;
  size_t m = vm_mark(vm);
  buf_init(&out, vm);
  spec_list(vm, p, s, &out);
  fputs(buf_cstr(&out), stderr);
  vm_release(vm, m);
}

const Instr *spec_hot(VM *vm, Frame *f, const Instr *target) {
  Proto *p = f->proto;
  uint32_t g = (uint32_t)(target - p->code);
  bool eager = (vm->modes & (MODE_EAGER | MODE_CHAOS)) != 0, wait = false;
  if ((vm->modes & MODE_GENERIC) || (f->kind != FR_CLOSURE && !p->ngsyms)) {
    p->hot = UINT32_MAX;
    if (vm->watch)
      explain_refused(vm, p, g, f->kind == FR_PROMISE ? "the code of an argument" : "evaluated in an environment");
    return target;
  }
  if (g == 0 && p->loops_only) return target;
  int versions = 0;
  const Instr *to = enter_version(vm, f, g, eager, &versions, &wait);
  if (to) return to;
  if (wait || keep_profiling(f, eager)) return target;
  if (versions >= MAX_VERSIONS || p->builds >= MAX_BUILDS) {
    give_up(vm, f, g, versions);
    return target;
  }
  p->builds++;
  p->hot = p->heat + 1;
  if (vm->trace & TRACE_PROFILE) spec_print_profile(vm, p, g);
  Spec *s = spec_build(vm, f, g);
  if (!s) {
    f->prof = NULL;
    if (g == 0 && p->loops_only) return target; /* its loops are not to wait */
    hot_later(p, 4000u << (p->builds < 16 ? p->builds : 16));
    return target;
  }
  add_version(vm, p, s);
  to = entry_fits(f, s) ? spec_enter(vm, f, s) : NULL;
  return to ? to : target;
}
