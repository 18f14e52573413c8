/* env.c - Environments of every shape behind one interface: lookup, assignment, locks, the search path.
 *
 * Function environments keep their variables in slots (the live frame's, or a heap copy once the frame has
 * gone) and names made later in a table; other environments have only the table, in insertion order;
 * global and base bindings live in the symbols.  Called by the VM's slow paths and the library.
 */
#include "runtime/env.h"

#include "runtime/hooks.h"
#include "runtime/heap.h"
#include "runtime/transfer.h"

/* ---- tables ---- */

typedef struct EnvEntry {
  Sym *s; /* NULL: deleted */
  uint32_t flags, pad;
  Value v;
} EnvEntry;

enum { TABLE_LINEAR = 8 /* up to this many entries there is no index */ };

struct EnvTable {
  uint32_t n, cap, live, mask; /* n: entries used, deleted ones included */
  uint32_t *index;             /* entry number + 1, 0 = free; mask + 1 cells; NULL: linear search */
  EnvEntry e[];
};

static inline uint32_t sym_hash(const Sym *s) { return s->id * 2654435769u; }

static uint32_t *index_cell(const struct EnvTable *t, const Sym *s) {
  uint32_t i = (sym_hash(s) >> 7) & t->mask;
  while (t->index[i] && t->e[t->index[i] - 1].s != s) i = (i + 1) & t->mask;
  return &t->index[i];
}

static EnvEntry *table_find(struct EnvTable *t, const Sym *s) {
  if (!t) return NULL;
  if (t->index) {
    uint32_t k = *index_cell(t, s);
    return k ? &t->e[k - 1] : NULL;
  }
  for (uint32_t i = 0; i < t->n; i++)
    if (t->e[i].s == s) return &t->e[i];
  return NULL;
}

/* A table for `need` entries with the live ones of `old`, which is freed. */
static struct EnvTable *table_resize(VM *vm, struct EnvTable *old, uint32_t need) {
  uint32_t cap = need <= TABLE_LINEAR ? TABLE_LINEAR : (need + 7) & ~7u, cells = cap > TABLE_LINEAR ? 32 : 0;
  while (cells && cells < 2 * cap) cells *= 2;
  size_t head = sizeof(struct EnvTable) + (size_t)cap * sizeof(EnvEntry);
  struct EnvTable *t = heap_block_new(vm, head + (size_t)cells * sizeof(uint32_t));
  if (!t) return NULL;
  *t = (struct EnvTable){.cap = cap, .mask = cells ? cells - 1 : 0};
  if (cells) {
    t->index = (uint32_t *)(void *)((char *)t + head);
    memset(t->index, 0, cells * sizeof(uint32_t));
  }
  for (uint32_t i = 0; old && i < old->n; i++)
    if (old->e[i].s) {
      t->e[t->n++] = old->e[i];
      if (cells) *index_cell(t, old->e[i].s) = t->n;
    }
  t->live = t->n;
  heap_block_free(vm, old);
  return t;
}

Status env_reserve(VM *vm, Env *e) {
  struct EnvTable *t = e->table;
  if (t && t->n < t->cap) return OK;
  uint32_t live = t ? t->live : 0;
  TRY_NEW(t = table_resize(vm, t, live + 1 > TABLE_LINEAR ? live + live / 2 + 1 : live + 1));
  e->table = t;
  return OK;
}

/* New entry for a symbol that is not bound there; its value is TAG_UNBOUND. */
static EnvEntry *table_add(VM *vm, Env *e, Sym *s) {
  if (env_reserve(vm, e) != OK) return NULL;
  struct EnvTable *t = e->table;
  EnvEntry *x = &t->e[t->n++];
  *x = (EnvEntry){.s = s, .v = val_unbound()};
  if (t->index) *index_cell(t, s) = t->n;
  t->live++;
  if (e->attached) s->nattached++;
  s->flags |= SYM_TABLE;
  return x;
}

static void table_delete(VM *vm, Env *e, EnvEntry *x) {
  struct EnvTable *t = e->table;
  Value old = x->v;
  if (e->attached) x->s->nattached--;
  if (t->index) { /* close the gap in the probe sequence */
    uint32_t i = (uint32_t)(index_cell(t, x->s) - t->index), j = i;
    for (;;) {
      j = (j + 1) & t->mask;
      if (!t->index[j]) break;
      uint32_t home = (sym_hash(t->e[t->index[j] - 1].s) >> 7) & t->mask;
      if (((j - home) & t->mask) >= ((j - i) & t->mask)) {
        t->index[i] = t->index[j];
        i = j;
      }
    }
    t->index[i] = 0;
  }
  x->s = NULL;
  x->v = val_unbound();
  t->live--;
  val_release(vm, old);
}

/* ---- cells ---- */

/* Where a frame keeps s: the cell and its flags; NULL when not bound. */
static Value *env_cell(Env *e, Sym *s, int *flags) {
  switch (e->kind) {
  case ENV_GLOBAL: *flags = s->gflags; return s->global.tag == TAG_UNBOUND ? NULL : &s->global;
  case ENV_BASE:
  case ENV_BASENS: *flags = s->bflags; return s->base.tag == TAG_UNBOUND ? NULL : &s->base;
  case ENV_EMPTY: return NULL;
  default: break;
  }
  if (e->proto) {
    int i = proto_slot_index(e->proto, s);
    if (i >= 0 && e->slots && e->slots[i].tag != TAG_UNBOUND) {
      *flags = e->slots[i].aux & AUX_LOCKED ? BIND_LOCKED : 0;
      return &e->slots[i];
    }
  }
  EnvEntry *x = table_find(e->table, s);
  if (!x || x->v.tag == TAG_UNBOUND) return NULL;
  *flags = (int)x->flags;
  return &x->v;
}

static Value *value_cell(Env *e, Sym *s, int allowed) {
  int flags = 0;
  if (e->kind == ENV_GLOBAL || e->kind == ENV_BASE || e->kind == ENV_BASENS) return NULL;
  Value *cell = env_cell(e, s, &flags);
  return cell && !(flags & ~allowed) && (cell->tag < TAG_MISSING || cell->tag == TAG_OBJ) ? cell : NULL;
}
Value *env_plain_cell(Env *e, Sym *s) { return value_cell(e, s, 0); }
Value *env_value_cell(Env *e, Sym *s) { return value_cell(e, s, BIND_LOCKED); }

/* Makes a new binding (unbound yet) in a frame that does not bind s; no checks. */
static Value *env_cell_new(VM *vm, Env *e, Sym *s) {
  switch (e->kind) {
  case ENV_GLOBAL: return &s->global;
  case ENV_BASE:
  case ENV_BASENS: return &s->base;
  default: break;
  }
  if (e->proto && e->slots) {
    int i = proto_slot_index(e->proto, s);
    if (i >= 0) return &e->slots[i];
  }
  EnvEntry *x = table_find(e->table, s);
  if (!x) x = table_add(vm, e, s);
  return x ? &x->v : NULL;
}

/* construct: a construct of the language gets another meaning here, if s names one. Once there is such a binding
 * anywhere, the compiler looks into the environments: those that it has not seen concern no code. */
static void mark_user(VM *vm, const Env *e, Sym *s, bool construct) {
  construct &= s->op != 0;
  if (construct && (s->flags & SYM_USER)) construct = e->kind != ENV_TABLE || e->attached || (e->h.flags & F_SEEN);
  if ((s->flags & SYM_USER) && !(s->flags & SYM_SPEC) && !construct) return;
  bool redefined = (s->flags & SYM_SPEC) || construct;
  s->flags = (uint8_t)((s->flags | SYM_USER) & ~SYM_SPEC);
  if (redefined) vm_symbol_redefined(vm, s);
}

/* May a construct's name with this value mean something else than what the language gives it?  vctrs binds `[` to `[`
 * itself for each of its calls. */
static bool other_meaning(VM *vm, Sym *s, Value v) {
  if (v.tag == TAG_PROM) return true;
  if (!s->op || !val_is_fun(v)) return false;
  Value usual = env_peek(vm, vm->base, s, NULL);
  return usual.tag != TAG_OBJ || usual.o != v.o;
}

/* Specialised code of a live frame knows the types of its variables. */
static inline void touched(VM *vm, Env *e) {
  if (ORBIT_UNLIKELY(e->kind == ENV_FUNC && e->frame)) vm_frame_touched(vm, e->frame);
}

/* Replaces a library entry number by its value. */
static Status cell_materialise(VM *vm, Env *e, Sym *s, Value *cell, Value *out) {
  int64_t entry = cell->l;
  Value v;
  TRY(lib_materialise(vm, entry, &v));
  int flags;
  cell = env_cell(e, s, &flags); /* the table may have moved */
  if (cell && cell->tag == TAG_LAZY && cell->l == entry) slot_store(vm, cell, v);
  *out = v;
  return OK;
}

/* Value of a found cell as R code sees it: library code made, promise forced, active binding called. */
static Status cell_value(VM *vm, Env *e, Sym *s, Value *cell, int flags, Value *out) {
  if (ORBIT_UNLIKELY(flags & BIND_ACTIVE)) return vm_call(vm, *cell, 0, NULL, NULL, NULL, val_null(), out);
  switch (cell->tag) {
  case TAG_LAZY: return cell_materialise(vm, e, s, cell, out);
  case TAG_PROM: return vm_force(vm, *cell, out);
  case TAG_MISSING: return rt_error(vm, "argument \"%s\" is missing, with no default", s->name->data);
  default:
    *out = (Value){.u = cell->u, .tag = cell->tag}; /* two words: see value_put() */
    return OK;
  }
}

/* The next frame to search: from global straight to base when nothing attached binds s. */
static inline Env *env_up(VM *vm, Env *e, const Sym *s) {
  return e->kind == ENV_GLOBAL && s->nattached == 0 ? vm->base : e->parent;
}

/* ---- lookup ---- */

/* The cell of s as R code that holds the environment finds it: the variables that tell a method how it was chosen are
 * made when somebody asks for one. */
static inline Value *env_seen_cell(VM *vm, Env *e, Sym *s, int *flags) {
  Value *cell = env_cell(e, s, flags);
  if (ORBIT_LIKELY(cell != NULL) || e->kind != ENV_FUNC || !e->frame || s->name->data[0] != '.') return cell;
  return vm_method_variables(vm, e, s) ? env_cell(e, s, flags) : NULL;
}

Value env_peek(VM *vm, Env *e, Sym *s, bool *active) {
  int flags = 0;
  Value *cell = env_seen_cell(vm, e, s, &flags), v;
  if (active) *active = (flags & BIND_ACTIVE) != 0;
  if (!cell) return val_unbound();
  if (cell->tag == TAG_LAZY) return cell_materialise(vm, e, s, cell, &v) == OK ? v : val_unbound();
  v = *cell;
  return v;
}

Value env_peek_raw(Env *e, Sym *s, int *flags) {
  *flags = 0;
  Value *cell = env_cell(e, s, flags);
  return cell ? *cell : val_unbound();
}

Status env_get(VM *vm, Env *e, Sym *s, bool inherits, Value *out) {
  int flags;
  for (; e; e = inherits ? env_up(vm, e, s) : NULL) {
    Value *cell = env_seen_cell(vm, e, s, &flags);
    if (cell) return cell_value(vm, e, s, cell, flags, out);
  }
  *out = val_unbound();
  return OK;
}

Status env_seek_fun(VM *vm, Env *e, Sym *s, Value *out) {
  int flags;
  for (; e; e = env_up(vm, e, s)) {
    Value *cell = env_cell(e, s, &flags);
    if (!cell) continue;
    if (cell->tag == TAG_MISSING) {
      *out = *cell;
      return OK;
    }
    TRY(cell_value(vm, e, s, cell, flags, out));
    if (val_is_fun(*out)) return OK;
  }
  *out = val_unbound();
  return OK;
}

Status env_get_fun(VM *vm, Env *e, Sym *s, Value *out) {
  TRY(env_seek_fun(vm, e, s, out));
  return out->tag == TAG_MISSING ? rt_error(vm, "argument \"%s\" is missing, with no default", s->name->data) : OK;
}

Env *env_find(VM *vm, Env *e, Sym *s) {
  int flags;
  for (; e; e = env_up(vm, e, s))
    if (env_seen_cell(vm, e, s, &flags)) return e;
  return NULL;
}

/* ---- assignment ---- */

static bool env_is_base(const Env *e) { return e->kind == ENV_BASE || e->kind == ENV_BASENS; }

static Status locked_error(VM *vm, Sym *s) {
  return rt_error_assigning(vm, "cannot change value of locked binding for '%s'", s->name->data);
}

static Status cannot_add(VM *vm, Env *e, Sym *s) {
  if (e->kind == ENV_EMPTY) return rt_error(vm, "cannot assign values in the empty environment");
  if (env_is_base(e)) return rt_error(vm, "cannot add binding of '%s' to the base environment", s->name->data);
  return rt_error(vm, "cannot add bindings to a locked environment");
}

/* The function of an active binding with the new value; what errors and substitute() show quotes it. */
static Status active_assign(VM *vm, Value fun, Value v) {
  Value ignored, arg;
  Cons *x = cons_new(vm, val_obj(vm->sym.quote), NULL, NULL);
  if (x) x = cons_new(vm, val_obj(sym_c(vm, "base")), x, NULL);
  if (x) x = lang_new(vm, val_obj(sym_c(vm, "::")), x);
  Cons *given = x ? cons_new(vm, v, NULL, NULL) : NULL;
  Cons *quoted = given ? lang_new(vm, val_obj(x), given) : NULL;
  Cons *args = quoted ? cons_new(vm, val_obj(quoted), NULL, NULL) : NULL;
  Cons *call = args ? lang_new(vm, fun, args) : NULL;
  TRY_NEW(call);
  Promise *p = promise_new(vm, val_obj(quoted), NULL);
  TRY_NEW(p);
  v.aux = 0;
  p->value = val_retain(v);
  arg = (Value){.prom = p, .tag = TAG_PROM};
  return vm_call(vm, fun, 1, &arg, NULL, NULL, val_obj(call), &ignored);
}

/* Assigns to an existing binding. */
static Status cell_assign(VM *vm, Sym *s, Value *cell, int flags, Value v) {
  if (ORBIT_UNLIKELY(flags)) {
    if (flags & BIND_LOCKED) return locked_error(vm, s);
    if (flags & BIND_ACTIVE) return active_assign(vm, *cell, v);
  }
  v.aux = 0;
  slot_store(vm, cell, v);
  return OK;
}

Status env_set(VM *vm, Env *e, Sym *s, Value v) {
  int flags;
  Value *cell = env_cell(e, s, &flags);
  if (!env_is_base(e)) mark_user(vm, e, s, other_meaning(vm, s, v));
  touched(vm, e);
  if (cell) return cell_assign(vm, s, cell, flags, v);
  if (e->kind == ENV_EMPTY || (e->h.flags & F_LOCKED)) return cannot_add(vm, e, s);
  TRY_NEW(cell = env_cell_new(vm, e, s));
  v.aux = 0;
  *cell = val_retain(v);
  return OK;
}

Status env_set_raw(VM *vm, Env *e, Sym *s, Value v) {
  int flags;
  Value *cell = env_cell(e, s, &flags);
  if (!cell) TRY_NEW(cell = env_cell_new(vm, e, s));
  touched(vm, e);
  v.aux = 0;
  slot_store(vm, cell, v);
  return OK;
}

void env_bind_library(VM *vm, Env *e, Sym *s, int64_t entry) {
  if (e == vm->base || e == vm->basens) {
    bool devices = strcmp(s->name->data, ".Device") == 0 || strcmp(s->name->data, ".Devices") == 0;
    s->base = (Value){.l = entry, .tag = TAG_LAZY};
    s->bflags = devices ? 0 : BIND_LOCKED; /* graphics devices set these two */
    return;
  }
  EnvEntry *x = table_find(e->table, s);
  if (!x) x = table_add(vm, e, s);
  ORBIT_ASSERT(x);
  x->v = (Value){.l = entry, .tag = TAG_LAZY};
  x->flags |= BIND_LOCKED;
}

Status env_set_super(VM *vm, Env *e, Sym *s, Value v) {
  Env *home = env_find(vm, e, s);
  return env_set(vm, home ? home : vm->global, s, v);
}

Status env_remove(VM *vm, Env *e, Sym *s, bool *existed) {
  int flags;
  *existed = false;
  if (e->kind == ENV_EMPTY) return OK;
  if (env_is_base(e)) return rt_error(vm, "cannot remove variables from the base environment");
  Value *cell = env_cell(e, s, &flags);
  if (!cell) return OK;
  if (e->h.flags & F_LOCKED) return rt_error(vm, "cannot remove bindings from a locked environment");
  *existed = true;
  touched(vm, e);
  EnvEntry *x = table_find(e->table, s);
  if (x && cell == &x->v) {
    table_delete(vm, e, x);
    return OK;
  }
  if (e->kind == ENV_GLOBAL) s->gflags = 0;
  slot_move(vm, cell, val_unbound());
  return OK;
}

Status env_define_active(VM *vm, Env *e, Sym *s, Value fun) {
  int flags = 0;
  if (!val_is_fun(fun)) return rt_error(vm, "not a function");
  touched(vm, e);
  Value *cell = env_cell(e, s, &flags);
  if (cell && !(flags & BIND_ACTIVE)) return rt_error(vm, "symbol already has a regular binding");
  s->flags |= SYM_ACTIVE;
  if (cell && (flags & BIND_LOCKED)) return rt_error(vm, "cannot change active binding if binding is locked");
  if (cell) {
    slot_store(vm, cell, fun);
    return OK;
  }
  if (e->kind == ENV_EMPTY || (!env_is_base(e) && (e->h.flags & F_LOCKED))) return cannot_add(vm, e, s);
  if (e->kind == ENV_GLOBAL) {
    s->gflags |= BIND_ACTIVE;
    cell = &s->global;
  } else if (env_is_base(e)) {
    s->bflags |= BIND_ACTIVE;
    cell = &s->base;
  } else { /* always in the table, so that direct reads of the slot fall through to it */
    EnvEntry *x = table_find(e->table, s);
    if (!x) TRY_NEW(x = table_add(vm, e, s));
    x->flags |= BIND_ACTIVE;
    cell = &x->v;
    e->h.flags |= F_ACTIVE;
  }
  if (!env_is_base(e)) mark_user(vm, e, s, true);
  slot_store(vm, cell, fun);
  return OK;
}

/* ---- listing ---- */

/* Insertion-ordered visit of the bindings of a table environment or closed frame: i from 0; false at the end.
 * *v is the stored value (TAG_LAZY possible); an unbound slot gives *s NULL. */
static bool env_at(VM *vm, Env *e, int64_t i, Sym **s, Value *v) {
  int64_t ns = e->proto && e->slots ? proto_nslots(e->proto) : 0;
  *s = NULL;
  *v = val_unbound();
  if (e->kind == ENV_GLOBAL || env_is_base(e)) {
    uint32_t n;
    Sym **all = sym_all(vm, &n);
    if (i >= n) return false;
    *v = e->kind == ENV_GLOBAL ? all[i]->global : all[i]->base;
    if (v->tag != TAG_UNBOUND) *s = all[i];
    return true;
  }
  if (i < ns) {
    *v = e->slots[i];
    if (v->tag != TAG_UNBOUND) *s = proto_slot_name(e->proto, (int)i);
    return true;
  }
  i -= ns;
  if (!e->table || i >= e->table->n) return false;
  *v = e->table->e[i].v;
  if (v->tag != TAG_UNBOUND) *s = e->table->e[i].s;
  return true;
}

/* Names of e to names (NULL: nowhere).  Returns how many there are. */
static int64_t names_to(VM *vm, Env *e, bool all, Str **names) {
  int64_t n = 0;
  Sym *s;
  Value v;
  for (int64_t i = 0; env_at(vm, e, i, &s, &v); i++)
    if (s && (all || s->name->data[0] != '.')) {
      if (names) names[n] = s->name;
      n++;
    }
  return n;
}

/* A package's environment has all of its names only then. */
static Status complete(VM *vm, const Env *e) { return e->h.flags & F_LOCKED ? lib_complete(vm, e) : OK; }

Vec *env_names(VM *vm, Env *e, bool all) {
  if (complete(vm, e) != OK) return NULL;
  if (all && e->kind == ENV_FUNC && e->frame) vm_method_variables(vm, e, NULL);
  Vec *names = vec_new(vm, T_STR, names_to(vm, e, all, NULL));
  if (names) names_to(vm, e, all, str_rw(names));
  return names;
}

Status env_count(VM *vm, Env *e, int64_t *count) {
  int64_t n = 0;
  Sym *s;
  Value v;
  TRY(complete(vm, e));
  if (e->kind == ENV_FUNC && e->frame) vm_method_variables(vm, e, NULL);
  for (int64_t i = 0; env_at(vm, e, i, &s, &v); i++) n += s != NULL;
  *count = n;
  return OK;
}

/* ---- locks ---- */

static void cell_lock(Env *e, Sym *s, Value *cell, bool lock) {
  EnvEntry *x;
  if (e->kind == ENV_GLOBAL)
    s->gflags = (uint8_t)(lock ? s->gflags | BIND_LOCKED : s->gflags & ~BIND_LOCKED);
  else if (env_is_base(e))
    s->bflags = (uint8_t)(lock ? s->bflags | BIND_LOCKED : s->bflags & ~BIND_LOCKED);
  else if ((x = table_find(e->table, s)) && cell == &x->v)
    x->flags = lock ? x->flags | BIND_LOCKED : x->flags & ~(uint32_t)BIND_LOCKED;
  else
    cell->aux = lock ? cell->aux | AUX_LOCKED : cell->aux & ~(uint32_t)AUX_LOCKED;
  if (lock) e->h.flags |= F_ACTIVE;
}

Status env_lock_binding(VM *vm, Env *e, Sym *s, bool lock) {
  int flags;
  Value *cell = env_cell(e, s, &flags);
  if (!cell) return rt_error(vm, "no binding for \"%s\"", s->name->data);
  cell_lock(e, s, cell, lock);
  return OK;
}

int env_binding_flags(VM *vm, Env *e, Sym *s) {
  int flags = 0;
  return env_cell(e, s, &flags) ? flags : -1;
}

void env_lock(VM *vm, Env *e, bool bindings) {
  Sym *s;
  Value v;
  int flags;
  e->h.flags |= F_LOCKED;
  if (!bindings) return;
  if (e->kind == ENV_TABLE && !e->proto && e->table) {
    for (uint32_t i = 0; i < e->table->n; i++) e->table->e[i].flags |= BIND_LOCKED;
    e->h.flags |= F_ACTIVE;
  } else
    for (int64_t i = 0; env_at(vm, e, i, &s, &v); i++) {
      Value *cell = s ? env_cell(e, s, &flags) : NULL;
      if (cell) cell_lock(e, s, cell, true);
    }
}

/* ---- search path ---- */

static void count_attached(VM *vm, Env *e, int by) {
  Sym *s;
  Value v;
  if (e->kind == ENV_TABLE && !e->proto && e->table) {
    for (uint32_t i = 0; i < e->table->n; i++)
      if ((s = e->table->e[i].s) && e->table->e[i].v.tag != TAG_UNBOUND) s->nattached = (uint16_t)(s->nattached + by);
    return;
  }
  for (int64_t i = 0; env_at(vm, e, i, &s, &v); i++)
    if (s) s->nattached = (uint16_t)(s->nattached + by);
}

Status env_attach(VM *vm, Env *e, int pos) {
  Env *before = vm->global;
  for (int i = 2; i < pos && before->parent && before->parent != vm->base; i++) before = before->parent;
  Env *old = e->parent;
  e->parent = before->parent; /* its reference moves */
  before->parent = e;
  obj_retain(&e->h);
  if (old) obj_release(vm, &old->h);
  e->attached = 1;
  count_attached(vm, e, 1);
  vm->packages = vm->global->parent;
  return OK;
}

Status env_detach(VM *vm, int pos, Env **out) {
  Env *before = vm->global;
  for (int i = 2; i < pos && before->parent != vm->base; i++) before = before->parent;
  Env *e = before->parent;
  if (pos < 2 || !e || e == vm->base) return rt_error(vm, "invalid 'pos' argument");
  count_attached(vm, e, -1);
  e->attached = 0;
  before->parent = e->parent;
  obj_retain(&e->parent->h);
  vm->packages = vm->global->parent;
  *out = e;
  return temp_push(vm, &e->h); /* the search path's reference */
}

/* ---- life ---- */

bool env_takes_slots(const Env *e) {
  return e->kind == ENV_TABLE && e->mark != 1 && !e->attached && !e->proto && !(e->h.flags & (F_LOCKED | F_ACTIVE));
}

Status env_give_slots(VM *vm, Env *e, Proto *p) {
  int n = proto_nslots(p);
  if (!n) return OK;
  Value *slots = heap_block_new(vm, (size_t)n * sizeof *slots);
  TRY_NEW(slots);
  for (int i = 0; i < n; i++) {
    slots[i] = val_unbound();
    EnvEntry *x = table_find(e->table, proto_slot_name(p, i));
    if (!x) continue;
    slots[i] = x->v;
    x->v = val_unbound();
    table_delete(vm, e, x);
  }
  e->slots = slots;
  e->proto = p;
  obj_retain((Obj *)(void *)p);
  return OK;
}

Status env_close_frame(VM *vm, Env *e) {
  int n = e->proto ? proto_nslots(e->proto) : 0;
  Value *from = e->slots;
  e->frame = NULL;
  e->slots = NULL;
  if (!n || !from) return OK;
  Value *to = heap_block_new(vm, (size_t)n * sizeof *to);
  TRY_NEW(to); /* on failure the slots stay the frame's and the environment has none */
  memcpy(to, from, (size_t)n * sizeof *to);
  e->slots = to;
  return OK;
}

void env_free_parts(VM *vm, Env *e) {
  Value *slots = e->frame ? NULL : e->slots;
  int n = slots && e->proto ? proto_nslots(e->proto) : 0;
  struct EnvTable *t = e->table;
  e->slots = NULL;
  e->table = NULL;
  for (int i = 0; i < n; i++) val_release(vm, slots[i]);
  heap_block_free(vm, slots);
  if (!t) return;
  for (uint32_t i = 0; i < t->n; i++)
    if (t->e[i].s) {
      if (e->attached) t->e[i].s->nattached--;
      val_release(vm, t->e[i].v);
    }
  heap_block_free(vm, t);
}

void env_each(Env *e, void (*fn)(void *ctx, Value *v), void *ctx) {
  if (!e->frame && e->slots && e->proto)
    for (int i = 0, n = proto_nslots(e->proto); i < n; i++) fn(ctx, &e->slots[i]);
  if (e->table)
    for (uint32_t i = 0; i < e->table->n; i++)
      if (e->table->e[i].s) fn(ctx, &e->table->e[i].v);
}

static Env *special_env(VM *vm, int kind, Env *parent) {
  Env *e = env_new(vm, parent);
  if (!e) return NULL;
  e->kind = (uint8_t)kind;
  obj_retain(&e->h); /* the VM's own reference */
  return e;
}

Status env_init(VM *vm) {
  TRY_NEW(vm->empty = special_env(vm, ENV_EMPTY, NULL));
  TRY_NEW(vm->base = special_env(vm, ENV_BASE, vm->empty));
  TRY_NEW(vm->global = special_env(vm, ENV_GLOBAL, vm->base));
  TRY_NEW(vm->basens = special_env(vm, ENV_BASENS, vm->global));
  TRY_NEW(vm->base->name = str_c(vm, "base"));
  vm->basens->name = vm->base->name;
  TRY_NEW(vm->global->name = str_c(vm, "R_GlobalEnv"));
  TRY_NEW(vm->empty->name = str_c(vm, "R_EmptyEnv"));
  vm->base->h.flags |= F_LOCKED;
  vm->basens->h.flags |= F_LOCKED;
  vm->packages = vm->base;
  return OK;
}

/* ---- copying into another machine ---- */

static struct EnvTable *table_transfer(Transfer *t, const struct EnvTable *from) {
  struct EnvTable *to = table_resize(t->to, NULL, from->cap);
  if (!to) {
    transfer_failed(t);
    return NULL;
  }
  for (uint32_t i = 0; i < from->n; i++) {
    const EnvEntry *x = &from->e[i];
    if (!x->s) continue;
    to->e[to->n++] = (EnvEntry){.s = transfer_sym(t, x->s), .flags = x->flags, .v = transfer_value(t, x->v)};
    if (to->index) *index_cell(to, to->e[to->n - 1].s) = to->n;
  }
  to->live = to->n;
  return to;
}

static Value *slots_transfer(Transfer *t, const Value *from, int n) {
  Value *to = heap_block_new(t->to, (size_t)n * sizeof *to);
  if (!to) {
    transfer_failed(t);
    return NULL;
  }
  for (int i = 0; i < n; i++) to[i] = transfer_value(t, from[i]);
  return to;
}

void env_transfer(Transfer *t, const Env *from, Env *to) {
  Env *parent = to->parent;
  env_free_parts(t->to, to);
  to->kind = from->kind, to->mark = from->mark, to->attached = 0;
  to->name = transfer_str(t, from->name);
  to->parent = transfer_obj(t, from->parent);
  to->proto = transfer_obj(t, from->proto);
  if (parent) obj_release(t->to, &parent->h);
  int n = from->slots && from->proto ? proto_nslots(from->proto) : 0;
  to->call = transfer_obj(t, from->call);
  if (n && to->proto) to->slots = slots_transfer(t, from->slots, n);
  if (from->table) to->table = table_transfer(t, from->table);
  to->attached = from->attached;
}
