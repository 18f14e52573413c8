/* allocation_count.c - --mode=count: what an evaluator with boxed values and list-shaped frames would allocate for this
 * run.
 *
 * Called by the counting loop before each generic instruction (watch.h).  The table below gives for each instruction
 * the cells of the argument list that such an evaluator makes, and whether its result is a new value; what that is, a
 * scalar, a longer vector or nothing (Orbit has allocated it, or it exists already), is seen when the next instruction
 * is at hand. Calls are charged when the callee's first instruction is.  The rules: doc/allocation.md.
 */
#include "vm/inspect/watch.h"

#include <inttypes.h>

enum Result {
  NONE,
  FRESH,   /* a new value */
  VALUE,   /* a value that may exist already when it is an object: results of functions */
  ELEMENT, /* as FRESH, but what comes out of a list exists */
  TRUTH    /* a logical scalar that only the jump sees */
};

typedef struct Cost {
  uint8_t cells, result;
  bool per_argument; /* as many cells as the call site has arguments, too */
} Cost;

#define BINARY(name) [BC(name)] = {2, FRESH, false}, [BC(name##K)] = {2, FRESH, false}
#define ARITHMETIC(name) BINARY(name), [BC(K##name)] = {2, FRESH, false}
#define COMPARISON(name) BINARY(name), [BC(JN##name)] = {2, TRUTH, false}, [BC(JN##name##K)] = {2, TRUTH, false}
/* replacement: target, subscripts and value, and the binding of *tmp* */
#define REPLACEMENT(name, cells)                                                                                       \
  [BC(name)] = {cells, NONE, false}, [BC(G##name)] = {cells, NONE, false}, [BC(S##name)] = {cells, NONE, false}

static const Cost costs[OP_COUNT_] = {ARITHMETIC(ADD),
                                      ARITHMETIC(SUB),
                                      ARITHMETIC(MUL),
                                      ARITHMETIC(DIV),
                                      ARITHMETIC(POW),
                                      ARITHMETIC(MOD),
                                      ARITHMETIC(IDIV),
                                      COMPARISON(EQ),
                                      COMPARISON(NE),
                                      COMPARISON(LT),
                                      COMPARISON(LE),
                                      COMPARISON(GT),
                                      COMPARISON(GE),
                                      [BC(AND2)] = {0, FRESH, false},
                                      [BC(OR2)] = {0, FRESH, false},
                                      [BC(NOT)] = {1, FRESH, false},
                                      [BC(NEG)] = {1, FRESH, false},
                                      [BC(POS)] = {1, VALUE, false},
                                      [BC(AND)] = {2, FRESH, false},
                                      [BC(OR)] = {2, FRESH, false},
                                      [BC(COLON)] = {2, FRESH, false},
                                      [BC(FORNEXT)] = {0, ELEMENT, false},
                                      [BC(INDEX)] = {2, FRESH, false},
                                      [BC(INDEXN)] = {2, FRESH, false},
                                      [BC(INDEX2)] = {2, ELEMENT, false},
                                      [BC(INDEXIJ)] = {3, FRESH, false},
                                      [BC(INDEX2IJ)] = {3, ELEMENT, false},
                                      [BC(DOLLAR)] = {2, NONE, false},
                                      REPLACEMENT(SETINDEX, 4),
                                      REPLACEMENT(SETINDEX2, 4),
                                      REPLACEMENT(SETINDEXIJ, 5),
                                      REPLACEMENT(SETINDEX2IJ, 5),
                                      REPLACEMENT(SETDOLLAR, 4),
                                      [BC(CALL)] = {0, NONE, true},
                                      [BC(CALLF)] = {0, NONE, true},
                                      [BC(CALLB)] = {0, VALUE, true},
                                      [BC(CALLR)] = {1, NONE, true},
                                      [BC(MKLIST)] = {0, NONE, true}};

/* The result of the last instruction, now that it has run. */
static void settle(VM *vm, Watch *w, Frame *f, const Instr *i) {
  enum Result r = w->pending;
  w->pending = NONE;
  if (r == NONE || f->id != w->pending_frame) return;
  if (r == TRUTH) {
    w->charged.scalar_vectors++;
    return;
  }
  const Instr *last = w->charge_last;
  if (last->op == BC(FORNEXT) && i != last + 1) return; /* no element was left */
  const Value *v = slot_ref(f, last->op == BC(FORNEXT) ? last->b : last->a);
  if (v->tag == TAG_RANGE) {
    w->charged.other_vectors++;
  } else if (v->tag == TAG_LGL || v->tag == TAG_INT || v->tag == TAG_DBL || v->tag == TAG_STR) {
    /* a box made on the way counts as the box of the result */
    if (vm->stats.scalar_vectors == w->before.scalar_vectors) w->charged.scalar_vectors++;
  } else if (r == FRESH && v->tag == TAG_OBJ && type_is_vec(v->o->type)) {
    /* the result took the memory of an operand */
    if (v->vec->n != 1 && vm->stats.other_vectors == w->before.other_vectors) w->charged.other_vectors++;
    if (v->vec->n == 1 && vm->stats.scalar_vectors == w->before.scalar_vectors) w->charged.scalar_vectors++;
  }
}

/* Arguments computed before the call, which a promise would have computed: the instructions they stand for. */
static void charge_early(Watch *w, const ArgDesc *d) {
  if (d->kind == ARG_ARITH) {
    w->charged.node_objects += 2;
    w->charged.scalar_vectors++;
  } else if (d->kind == ARG_EARLY) {
    for (int k = 0; k < d->nearly; k++) switch (d->early[k].kind) {
      case EARLY_ARITH:
      case EARLY_COMPARE:
      case EARLY_INDEX:
        w->charged.node_objects += 2;
        w->charged.scalar_vectors++;
        break;
      case EARLY_INDEX2:
      case EARLY_DOLLAR: w->charged.node_objects += 2; break;
      case EARLY_NEG:
        w->charged.node_objects++;
        w->charged.scalar_vectors++;
        break;
      default: break;
      }
  }
}

/* A closure's frame: the environment, a cell per parameter, a promise per argument. */
static void charge_frame(Watch *w, Frame *f) {
  const Proto *p = f->proto;
  w->charged.node_objects += 1u + p->nparams;
  if (!f->disp && val_is_obj(f->call, T_LANG))
    for (const Cons *a = f->call.cons->cdr; a; a = a->cdr) w->charged.node_objects++;
  const CallSite *s = w->site;
  w->site = NULL;
  if (!s || f->caller != w->site_frame) return;
  for (int k = 0; k < p->nparams; k++)
    if (f->slots[k].tag == TAG_PROM) return;
  for (int k = 0; k < s->nargs; k++) charge_early(w, &s->args[k]);
}

/* Variables that the function has made: a cell each. */
static void charge_locals(Watch *w, const Frame *f) {
  if (f->kind != FR_CLOSURE) return;
  for (int k = f->proto->nparams; k < f->proto->nnames; k++)
    if (f->slots[k].tag != TAG_UNBOUND) w->charged.node_objects++;
}

void charge_step(VM *vm, Frame *f, const Instr *i) {
  Watch *w = vm->watch;
  settle(vm, w, f, i);
  if (f->id > w->newest_frame) {
    w->newest_frame = f->id;
    if (f->kind == FR_CLOSURE) charge_frame(w, f);
  }
  w->site = NULL;
  const Cost *c = &costs[i->op];
  w->charged.node_objects += c->cells;
  if (c->per_argument) {
    const CallSite *s = f->proto->sites[i->b];
    w->charged.node_objects += (uint64_t)s->nargs;
    if (i->op == BC(CALL) || i->op == BC(CALLF)) {
      w->site = s;
      w->site_frame = f;
    }
  }
  if (i->op == BC(RET) || i->op == BC(RETK)) charge_locals(w, f);
  w->pending = c->result;
  if (c->result == ELEMENT) {
    const Value *x = i->op == BC(FORNEXT) ? &f->slots[i->a] : slot_ref(f, i->b);
    if (x->tag == TAG_OBJ && (x->o->type == T_LIST || x->o->type == T_EXPR || !type_is_vec(x->o->type)))
      w->pending = NONE;
  }
  w->charge_last = i;
  w->pending_frame = f->id;
  w->before = vm->stats;
}

static double removed(uint64_t had, uint64_t has) {
  return had ? 100.0 * ((double)had - (double)has) / (double)had : 0;
}

/* Both evaluators allocate what the library allocates; charges stand for what only the other one would. */
void charge_total(VM *vm, Stats *out) {
  const Stats *s = &vm->stats, *c = &vm->watch->charged;
  out->node_objects = c->node_objects + s->node_objects - s->promises_made - s->frame_envs;
  out->scalar_vectors = c->scalar_vectors + s->scalar_vectors;
  out->other_vectors = c->other_vectors + s->other_vectors;
}

void charge_print(VM *vm, FILE *f) {
  const Stats *s = &vm->stats;
  Stats c = *s;
  charge_total(vm, &c);
  fprintf(f, "%-16s %15s %15s %9s\n", "allocated", "boxed, listed", "orbit", "removed");
  fprintf(f, "%-16s %15" PRIu64 " %15" PRIu64 " %8.2f%%\n", "node objects", c.node_objects, s->node_objects,
          removed(c.node_objects, s->node_objects));
  fprintf(f, "%-16s %15" PRIu64 " %15" PRIu64 " %8.2f%%\n", "scalar vectors", c.scalar_vectors, s->scalar_vectors,
          removed(c.scalar_vectors, s->scalar_vectors));
  fprintf(f, "%-16s %15" PRIu64 " %15" PRIu64 " %8.2f%%\n", "other vectors", c.other_vectors, s->other_vectors,
          removed(c.other_vectors, s->other_vectors));
}
