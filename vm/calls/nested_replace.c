/* nested_replace.c - Nested replacements in place: while x$f[i] <- v runs, the object x$f is held by its container and
 * by the register it was fetched to, so that it would be copied.  The instructions after the one that changes the
 * register say where it goes back to.  If that place holds the same object and nobody else does, its reference is taken
 * away for the time of the change.
 *
 * Short lists without class, x$f$g <- v of a local variable x, are changed at once where nothing but x leads to them;
 * that the instructions that follow put the list back to where it is changes nothing (set_dollar()).
 *
 * Called by the assignments in slow.c and builtin_calls.c, and by append.c.
 */
#include "vm/calls/dispatch.h"
#include "vm/calls/frames.h"
#include "vm/interp/fields.h"
#include "vm/calls/nested_replace.h"

#include "compiler/opforms.h"
#include "runtime/elementwise.h"

enum {
  NESTED_MIN = 24,  /* shorter vectors are copied */
  NESTED_AHEAD = 14 /* instructions looked at */
};

/* What a register will hold when the instructions ahead have run; sole: changing it changes nothing else. */
typedef struct Fetched {
  uint32_t reg;
  Value v;
  bool sole;
} Fetched;

typedef struct Ahead {
  VM *vm;
  Frame *f;
  Fetched got[NESTED_AHEAD];
  int n;
} Ahead;

static Fetched fetched(Value v, bool sole) {
  bool once = v.tag != TAG_OBJ || val_is_env(v) || v.o->count == 1;
  return (Fetched){0, v, val_is_env(v) || (sole && once)};
}

static Fetched ahead_get(Ahead *h, uint32_t r) {
  for (int k = h->n; k-- > 0;)
    if (h->got[k].reg == r) return h->got[k];
  Value v = *slot_ref(h->f, r);
  if (v.tag == TAG_PROM) return fetched(v.prom->value, false);
  return fetched(v, true);
}

static void ahead_put(Ahead *h, uint32_t r, Fetched x) {
  x.reg = r;
  h->got[h->n++] = x;
}

/* May the elements of v be reached and replaced without running methods? */
static bool plain_access(VM *vm, Value v) {
  if (!val_is_object(v)) return true;
  if (v.o->flags & F_S4) return false;
  static const char *const generics[] = {"$", "$<-", "[[", "[[<-"};
  int absent = 0;
  for (int g = 0; g < 4; g++) absent += s3_absent(vm, generics[g], v);
  if (absent == 4) return true;
  Vec *cls = val_class_attr(vm, v);
  Env *e = vm_caller_env(vm);
  if (!cls || !e) return false;
  for (int64_t k = 0; k < cls->n; k++)
    for (int g = 0; g < 4; g++) {
      Value m;
      if (s3_find_method(vm, generics[g], str_ro(cls)[k]->data, e, NULL, &m) != OK || m.tag != TAG_UNBOUND)
        return false;
    }
  return true;
}

/* Where container[[key]] is; false: no such place, or it cannot be told. */
static bool locate(VM *vm, Value container, Value key, NestedPlace *l) {
  *l = (NestedPlace){NULL, 0, NULL, NULL, false};
  if (val_is_env(container)) {
    int flags;
    if (key.tag != TAG_STR) return false;
    l->env = container.env;
    l->name = sym_of_str(vm, key.s);
    return l->name && env_peek_raw(l->env, l->name, &flags).tag == TAG_OBJ && flags == 0;
  }
  if (container.tag != TAG_OBJ || container.o->type != T_LIST) return false;
  l->list = container.vec;
  if (key.tag == TAG_STR)
    l->pos = name_position(l->list, key.s);
  else if (key.tag == TAG_INT)
    l->pos = (int64_t)key.i - 1;
  else if (key.tag == TAG_DBL && key.d >= 1 && key.d <= (double)l->list->n)
    l->pos = (int64_t)key.d - 1;
  else
    return false;
  return l->pos >= 0 && l->pos < l->list->n;
}

static Value at_place(const Frame *f, const NestedPlace *l) {
  int flags;
  if (l->up) return f->vars[l->pos];
  return l->list ? list_ro(l->list)[l->pos] : env_peek_raw(l->env, l->name, &flags);
}

enum Where { OWN, OUTER };
/* The variable s of the environment of f's code, or as seen from the enclosing one. */
static bool variable_of(VM *vm, Frame *f, Sym *s, enum Where where, NestedPlace *l) {
  Env *e = f->kind == FR_CLOSURE && where == OUTER ? frame_outer_env(f) : NULL;
  if (!e) {
    e = frame_env(vm, f);
    if (e && where == OUTER) e = e->parent;
  }
  if (e && where == OUTER) e = env_find(vm, e, s);
  *l = (NestedPlace){NULL, 0, e, s, false};
  if (!e) return false;
  int flags;
  Value v = env_peek_raw(e, s, &flags);
  return flags == 0 && (v.tag < TAG_MISSING || v.tag == TAG_OBJ);
}

/* Arithmetic on two numbers, generic or typed, by its row in elementwise.def; false: something else. */
static bool ahead_arith(Ahead *h, const Instr *i) {
  int which, form;
  if (op_between(i->op, BC(ADD_DD), BC(DIV_KJ)))
    which = (i->op - BC(ADD_DD)) / TYPED_ARITH_FORMS;
  else if (op_family(i->op, &which, &form) != FAM_ARITH)
    return false;
  Value x = op_field(i->op, 1) == FK_CONST ? h->f->k[i->b] : ahead_get(h, i->b).v;
  Value y = op_field(i->op, 2) == FK_CONST ? h->f->k[i->c] : ahead_get(h, i->c).v, r;
  if (!ew_arith(which, &x, &y, &r)) return false;
  ahead_put(h, i->a, fetched(r, false));
  return true;
}

/* Follows one instruction that only reads; false: it is of another sort. */
static bool follow(Ahead *h, const Instr *at) {
  const Value *K = h->f->k;
  NestedPlace l;
  Instr in = *at, *i = &in;
  if (op_is_typed(in.op)) in.a /= 2, in.b /= 2, in.c /= 2; /* the typed ones followed here count in half slots */
  switch (i->op) {
  case BC(FORCE): return true;
  case BC(MOVE):
  case BC(MOVE_S):
  case BC(MOVE_X): ahead_put(h, i->a, ahead_get(h, i->b)); return true;
  case BC(LDUP): ahead_put(h, i->a, fetched(h->f->vars[i->b], true)); return true;
  case BC(LDK):
  case BC(LDK_S): ahead_put(h, i->a, fetched(K[i->b], false)); return true;
  case BC(GETVAR):
    if (h->f->kind != FR_CLOSURE || !variable_of(h->vm, h->f, K[i->b].sym, OUTER, &l)) return false;
    ahead_put(h, i->a, fetched(at_place(h->f, &l), false));
    return true;
  case BC(GETSUP):
    if (!variable_of(h->vm, h->f, K[i->b].sym, OUTER, &l)) return false;
    ahead_put(h, i->a, fetched(at_place(h->f, &l), true));
    return true;
  case BC(DOLLAR):
  case BC(INDEX2): {
    Fetched x = ahead_get(h, i->b);
    Value key = i->op == BC(DOLLAR) ? val_str(K[i->c].sym->name) : ahead_get(h, i->c).v;
    if (!locate(h->vm, x.v, key, &l) || !plain_access(h->vm, x.v)) return false;
    ahead_put(h, i->a, fetched(at_place(h->f, &l), x.sole));
    return true;
  }
  default: return ahead_arith(h, i);
  }
}

/* The place that instruction i stores register reg to. */
static bool store_place(Ahead *h, const Instr *i, uint32_t reg, NestedPlace *l) {
  const Value *K = h->f->k;
  bool dollar = false;
  switch (i->op) {
  case BC(SETSUP): return i->b == reg && variable_of(h->vm, h->f, K[i->a].sym, OUTER, l);
  case BC(SETVAR): return i->b == reg && variable_of(h->vm, h->f, K[i->a].sym, OWN, l);
  case BC(SETUP): *l = (NestedPlace){NULL, i->a, NULL, NULL, true}; return i->b == reg;
  case BC(SETDOLLAR): dollar = true; /* FALLTHROUGH */
  case BC(SETINDEX2): {
    if (i->c != reg) return false;
    Fetched x = ahead_get(h, i->a);
    return x.sole && locate(h->vm, x.v, dollar ? val_str(K[i->b].sym->name) : ahead_get(h, i->b).v, l) &&
           plain_access(h->vm, x.v);
  }
  case BC(GSETDOLLAR):
  case BC(SSETDOLLAR): dollar = true; /* FALLTHROUGH */
  case BC(GSETINDEX2):
  case BC(SSETINDEX2): {
    enum Where where = i->op == BC(GSETDOLLAR) || i->op == BC(GSETINDEX2) ? OWN : OUTER;
    if (i->c != reg || !variable_of(h->vm, h->f, K[i->a].sym, where, l)) return false;
    Fetched x = fetched(at_place(h->f, l), true);
    return x.sole && locate(h->vm, x.v, dollar ? val_str(K[i->b].sym->name) : ahead_get(h, i->b).v, l) &&
           plain_access(h->vm, x.v);
  }
  default: return false;
  }
}

void nested_take(VM *vm, Frame *f, uint32_t reg, const Instr *next, NestedPlace *l) {
  *l = (NestedPlace){NULL, 0, NULL, NULL, false};
  if (!slot_is_temp(f, reg)) return;
  Value x = f->slots[reg];
  if (x.tag != TAG_OBJ || !type_is_vec(x.o->type) || x.o->count != 2 || (x.o->flags & F_OBJECT) ||
      x.vec->n < NESTED_MIN)
    return;
  Ahead h = {.vm = vm, .f = f, .n = 0};
  NestedPlace place;
  for (const Instr *i = next; h.n < NESTED_AHEAD - 1 && i < next + NESTED_AHEAD; i++) {
    if (store_place(&h, i, reg, &place)) {
      Value there = at_place(f, &place);
      if (there.tag != TAG_OBJ || there.o != x.o || x.o->count != 2) return;
      if (place.up) {
        f->vars[place.pos] = val_null();
        x.o->count--;
        *l = place;
        return;
      }
      if (vm_protect(vm, place.list ? val_obj(place.list) : val_obj(place.env)) != OK) return;
      if (place.list) {
        list_rw(place.list)[place.pos] = val_null();
        x.o->count--;
      } else if (env_set_raw(vm, place.env, place.name, val_null()) != OK) {
        return;
      }
      *l = place;
      return;
    }
    if (!follow(&h, i)) return;
  }
}

Status nested_put_back(VM *vm, Frame *f, uint32_t reg, NestedPlace *l) {
  Value x = f->slots[reg];
  x.aux = 0;
  if (l->up) {
    slot_store(vm, &f->vars[l->pos], x);
  } else if (l->list) {
    if (l->pos < l->list->n) list_set(vm, l->list, l->pos, x);
  } else if (l->env) {
    TRY(env_set_raw(vm, l->env, l->name, x));
  }
  return OK;
}

/* ---- short lists ---- */

static bool plain_list(const Value *x) {
  return x->tag == TAG_OBJ && x->o->type == T_LIST && !(x->o->flags & F_OBJECT);
}

/* The object is the element of that name. */
static bool has_field(Value *x, const Str *name, const Obj *o) {
  const Value *field = list_field(x, name);
  return field && field->tag == TAG_OBJ && field->o == o;
}

/* The instruction with which i and those after it put register reg, object o, back into the list that holds it, where
 * there is but that one way to o; *holder becomes the list.  NULL: not so. */
static const Instr *put_back_alone(Frame *f, const Instr *i, uint32_t reg, const Obj *o, Value **holder) {
  const Value *K = f->k;
  bool fetched = i->op == BC(MOVE) || i->op == BC(MOVE_S) || i->op == BC(MOVE_X);
  if (i->op == BC(FORCE)) i++;
  uint32_t half = op_is_typed(i->op) ? 2 : 1, at = i->a / half, from = fetched ? i->b / half : at;
  if ((i->b & REG_GLOBAL) || (i->a & REG_GLOBAL) || from >= f->proto->nnames) return NULL;
  Value *x = &f->slots[from];
  if (!plain_list(x) || x->o->count != 1 || (x->aux & AUX_LOCKED)) return NULL;
  if (fetched)
    for (i++; i->op == BC(DOLLAR) && i->b == at; i++) {
      x = list_field(x, K[i->c].sym->name);
      if (!x || !plain_list(x) || x->o->count != 1) return NULL;
      at = i->a;
    }
  *holder = x;
  return i->op == BC(SETDOLLAR) && i->a == at && i->c == reg && has_field(x, K[i->b].sym->name, o) ? i : NULL;
}

bool nested_field(VM *vm, Frame *f, const Instr *i, Value v) {
  if ((vm->modes & MODE_GENERIC) || !slot_is_temp(f, i->a)) return false;
  Value *x = &f->slots[i->a], *holder;
  if (!plain_list(x) || x->o->count != 2 || v.tag == TAG_NULL || v.tag == TAG_RANGE) return false;
  if (v.tag >= TAG_MISSING && (v.tag != TAG_OBJ || v.o == x->o)) return false;
  Value *field = list_field(x, f->k[i->b].sym->name);
  const Instr *back = field ? put_back_alone(f, i + 1, i->a, x->o, &holder) : NULL;
  if (!back) return false;
  v.aux = 0;
  slot_store(vm, field, v);
  /* what follows only puts lists back where they are, up to the one in the variable: that need not be run */
  if (f->prof) return true;
  while (back && slot_is_temp(f, back->a)) back = put_back_alone(f, back + 1, back->a, holder->o, &holder);
  if (back) f->pc = back + 1;
  return true;
}
