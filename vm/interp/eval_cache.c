/* eval_cache.c - Keeps the code of expressions that eval(), local(), with() and the like evaluate again and again.
 *
 * Called by code_in (eval.c) before it compiles.  Expressions are the same when they are the same call, or calls made
 * alike of the same parts, as substitute() in local() makes them anew each time.  The first time only a hash is noted,
 * so that what is evaluated once is not kept.  Code is kept for expressions without loops in which no construct of the
 * language has been given another meaning; when one is, all is let go (vm_symbol_redefined).  Code for the global
 * environment works on the cells of global variables, so it is kept apart, and used while none of them is locked or
 * active.  Expressions of on.exit() are kept apart, too: return() means something else in them.
 *
 * What parse(text = ) makes of a short text is kept in the same way, so that eval(parse(text = )) meets the same calls.
 */
#include <ctype.h>
#include <stdlib.h>

#include "vm/conditions/conditions.h"
#include "vm/interp/eval_cache.h"

enum { PLACES = 256, TEXTS = 64, TEXT_MAX = 200, DEEPEST = 200, HASHED_DEPTH = 2, HASHED_ARGS = 8 };

typedef struct CodePlace {
  uint64_t hash; /* of the expression evaluated last */
  int use;       /* CODE_OF_... */
  Obj *call;     /* it, when its code is kept (owned) */
  Proto *proto;  /* its code (owned) */
} CodePlace;
/* A text that was parsed, with the expressions that it held. */
typedef struct TextPlace {
  const Str *last; /* parsed last: only compared */
  Vec *text;       /* it, when its expressions are kept (owned) */
  Vec *exprs;      /* (owned) */
} TextPlace;
struct Codes {
  CodePlace place[PLACES];
  TextPlace text[TEXTS];
};

/* Calls by their first parts, everything else by its identity. */
static uint64_t hash_call(Value v, int depth) {
  uint64_t h = v.tag * 31u;
  if (!val_is_lang(v)) return (h ^ v.u) * 0x9E3779B97F4A7C15ull;
  int n = 0;
  for (const Cons *a = v.cons; a && depth < HASHED_DEPTH && n < HASHED_ARGS; a = a->cdr, n++)
    h = (h ^ hash_call(a->car, depth + 1) ^ (uint64_t)(uintptr_t)a->tag) * 0x9E3779B97F4A7C15ull;
  return h ^ h >> 29;
}

static uint64_t hash_of(Value v, int use) { return hash_call(v, 0) + (uint64_t)use; }

static bool made_alike(Value a, Value b, int depth) {
  if (a.tag == b.tag && a.u == b.u) return true;
  if (!val_is_lang(a) || !val_is_lang(b) || depth > DEEPEST || a.cons->attr || b.cons->attr) return false;
  const Cons *x = a.cons, *y = b.cons;
  for (; x && y; x = x->cdr, y = y->cdr)
    if (x->tag != y->tag || x->car.aux != y->car.aux /* positions */ || !made_alike(x->car, y->car, depth + 1))
      return false;
  return !x && !y;
}

static CodePlace *place_of(struct Codes *c, uint64_t hash) { return &c->place[hash >> 32 & (PLACES - 1)]; }

static void let_go(VM *vm, CodePlace *p) {
  CodePlace was = *p;
  *p = (CodePlace){0};
  if (!was.proto) return;
  obj_release(vm, was.call);
  obj_release(vm, &was.proto->h);
}

/* Does v name a construct of the language that somebody has bound? */
static bool names_bound_construct(Value v, int depth) {
  if (val_is_sym(v)) return v.sym->op && (v.sym->flags & SYM_USER);
  if (!val_is_lang(v)) return false;
  if (depth > DEEPEST) return true;
  for (const Cons *a = v.cons; a; a = a->cdr)
    if (names_bound_construct(a->car, depth + 1)) return true;
  return false;
}

/* Library functions have their meaning in code that env sees. */
static bool reaches_base(const VM *vm, const Env *env) {
  for (const Env *e = env; e; e = e->parent)
    if (e == vm->global || e->kind == ENV_BASE || e->kind == ENV_BASENS) return true;
  return false;
}

/* Are the global variables that p uses ordinary ones? */
static bool cells_are_plain(const Proto *p) {
  for (uint32_t k = 0; k < p->ngsyms; k++)
    if (p->gsyms[k]->gflags) return false;
  return true;
}

static int use_in(const VM *vm, const Env *env) { return env == vm->global ? CODE_OF_GLOBAL : CODE_OF_EVAL; }

Proto *codes_find_for(VM *vm, Value expr, const Env *env, int use) {
  struct Codes *c = vm->in->codes;
  if (!c || !val_is_lang(expr)) return NULL;
  uint64_t hash = hash_of(expr, use);
  const CodePlace *p = place_of(c, hash);
  bool same = p->proto && p->hash == hash && p->use == use && made_alike(val_obj(p->call), expr, 0);
  return same && reaches_base(vm, env) && cells_are_plain(p->proto) ? p->proto : NULL;
}

void codes_keep_for(VM *vm, Value expr, const Env *env, Proto *proto, int use) {
  if (!val_is_lang(expr) || proto->nloops || proto->home || (proto->ngsyms && use != CODE_OF_GLOBAL)) return;
  struct Codes *c = vm->in->codes;
  if (!c && !(c = vm->in->codes = calloc(1, sizeof *c))) return; /* nothing is kept, then */
  uint64_t hash = hash_of(expr, use);
  CodePlace *p = place_of(c, hash);
  bool again = p->hash == hash && p->use == use;
  let_go(vm, p);
  p->hash = hash;
  p->use = use;
  if (!again || names_bound_construct(expr, 0) || !reaches_base(vm, env)) return;
  obj_retain(expr.o);
  obj_retain(&proto->h);
  p->call = expr.o;
  p->proto = proto;
}

Proto *codes_find(VM *vm, Value expr, const Env *env) { return codes_find_for(vm, expr, env, use_in(vm, env)); }

void codes_keep(VM *vm, Value expr, const Env *env, Proto *proto) {
  codes_keep_for(vm, expr, env, proto, use_in(vm, env));
}

Status code_run_kept(VM *vm, KeptCode *k, Value *out) {
  Proto *p = k->proto;
  if (p && (k->epoch != vm->in->spec_epoch || !cells_are_plain(p))) {
    k->proto = NULL;
    obj_release(vm, &p->h);
  }
  time_limit_restart(vm);
  vm->visible = true;
  if (!(p = k->proto)) {
    TRY_NEW(p = cc_dynamic(vm, k->expr, vm->global, NULL, CODE_TOP));
    vm_set_file(p, vm->in->script_name);
    if (!p->nloops && !p->home && !names_bound_construct(k->expr, 0)) {
      k->proto = p;
      k->epoch = vm->in->spec_epoch;
      obj_retain(&p->h);
    }
  }
  return eval_proto(vm, p, vm->global, out); /* its frame holds it */
}

void codes_clear(VM *vm) {
  struct Codes *c = vm->in->codes;
  for (int i = 0; c && i < PLACES; i++) let_go(vm, &c->place[i]);
}

static TextPlace *text_place(struct Codes *c, const Str *text) { return &c->text[(uintptr_t)text >> 5 & (TEXTS - 1)]; }

Vec *codes_find_text(const VM *vm, const Str *text) {
  if (!vm->in->codes || vm->modes & MODE_GENERIC) return NULL;
  const TextPlace *p = text_place(vm->in->codes, text);
  return p->text && str_ro(p->text)[0] == text ? p->exprs : NULL;
}

static void let_text_go(VM *vm, TextPlace *p) {
  TextPlace was = *p;
  *p = (TextPlace){0};
  if (!was.text) return;
  obj_release(vm, &was.text->h);
  obj_release(vm, &was.exprs->h);
}

static bool in_word(char c) { return isalnum((unsigned char)c) || c == '.' || c == '_'; }

/* A number like 1.5L is warned of each time. */
static bool may_warn(const char *s) {
  while (*s) {
    bool number = isdigit((unsigned char)*s) || *s == '.', whole = true;
    if (!in_word(*s)) {
      s++;
      continue;
    }
    for (; in_word(*s); s++) {
      if (strchr(".eExX", *s)) whole = false;
      if (*s == 'L' && number && !whole) return true;
    }
  }
  return false;
}

Status codes_keep_text(VM *vm, Str *text, Vec *exprs) {
  struct Codes *c = vm->in->codes;
  if (text->len > TEXT_MAX || may_warn(text->data)) return OK;
  if (!c && !(c = vm->in->codes = calloc(1, sizeof *c))) return OK; /* nothing is kept, then */
  TextPlace *p = text_place(c, text);
  bool again = p->last == text;
  let_text_go(vm, p);
  p->last = text;
  if (!again) return OK;
  Vec *t = vec_new(vm, T_STR, 1);
  TRY_NEW(t);
  str_set(t, 0, text);
  obj_retain(&t->h);
  obj_retain(&exprs->h);
  p->text = t;
  p->exprs = exprs;
  return OK;
}

void codes_close(VM *vm) {
  codes_clear(vm);
  for (int i = 0; vm->in->codes && i < TEXTS; i++) let_text_go(vm, &vm->in->codes->text[i]);
  free(vm->in->codes);
  vm->in->codes = NULL;
}
