/* language.c - Language objects: parse, deparse, calls, functions and their parts, names of variables,
 * make.names, make.unique.  What needs substitute() or connections is in R/base/language.R and calls the helpers
 * flagged BF_INTERNAL here. */
#include "vm/calls/frames.h"
#include "vm/interp/eval_cache.h"
#include "compiler/parser.h"
#include "runtime/names.h"
#include "stdlib/builtin.h"
#include "stdlib/text.h"
#include "runtime/poll.h"

const char *rt_primitive_args(const char *name); /* runtime/print_list.c */

/* ---- calls ---- */
/* A chain of cells in the order in which they are added. */
typedef struct Chain {
  Cons *head, *tail;
} Chain;
static Status chain_add(VM *vm, Chain *c, Value v, Sym *tag) {
  Cons *cell = cons_new(vm, v, NULL, tag);
  TRY_NEW(cell);
  if (c->tail) {
    c->tail->cdr = cell;
    obj_retain(&cell->h);
  } else {
    c->head = cell;
  }
  c->tail = cell;
  return OK;
}
static Value chain_value(const Chain *c) { return c->head ? val_obj(c->head) : val_null(); }

/* Tag of element i of a list; NULL when it has none. */
static Status elt_tag(VM *vm, const Vec *names, int64_t i, Sym **tag) {
  *tag = NULL;
  if (!names || str_ro(names)[i]->len == 0 || str_ro(names)[i] == vm->na_str) return OK;
  TRY_NEW(*tag = sym_of_str(vm, str_ro(names)[i]));
  return OK;
}

static Status do_call(VM *vm, Value *args, int n, Value *out) {
  Sym **names = vm->arg_names;
  Chain rest = {0};
  if (n < 1) return rt_error(vm, "'name' is missing");
  if (val_type(args[0]) != T_STR || vec_len(args[0]) != 1)
    return rt_error(vm, "first argument must be a character string");
  Sym *f = sym_of_str(vm, as_string1(vm, args[0]));
  TRY_NEW(f);
  for (int i = 1; i < n; i++) TRY(chain_add(vm, &rest, args[i], names ? names[i] : NULL));
  Cons *call = lang_new(vm, val_obj(f), rest.head);
  TRY_NEW(call);
  *out = val_obj(call);
  return OK;
}

static Status call_from_list(VM *vm, const Vec *l, Value *out) {
  Vec *names = vec_names(vm, l);
  Chain rest = {0};
  Sym *tag;
  if (l->n == 0) return rt_error(vm, "invalid length 0 argument");
  for (int64_t i = 1; i < l->n; i++) {
    TRY(rt_poll_at(vm, i));
    TRY(elt_tag(vm, names, i, &tag));
    TRY(chain_add(vm, &rest, list_ro(l)[i], tag));
  }
  Cons *call = lang_new(vm, list_ro(l)[0], rest.head);
  TRY_NEW(call);
  *out = val_obj(call);
  return OK;
}

static Status do_as_call(VM *vm, Value *args, int n, Value *out) {
  Value x = args[0];
  switch (val_type(x)) {
  case T_LANG: *out = x; return OK;
  case T_LIST:
  case T_EXPR: return call_from_list(vm, x.vec, out);
  case T_PAIRLIST: {
    Cons *call = lang_new(vm, x.cons->car, x.cons->cdr);
    TRY_NEW(call);
    *out = val_obj(call);
    return OK;
  }
  case T_STR: return rt_error(vm, "as.call(<character>) not feasible; consider str2lang(<char.>)");
  default: return rt_error(vm, "invalid argument list");
  }
}

static Status do_pairlist(VM *vm, Value *args, int n, Value *out) { return pairlist_from_list(vm, args[0].vec, out); }

static Status do_as_pairlist(VM *vm, Value *args, int n, Value *out) {
  Value x = args[0];
  Vec *l;
  int t = val_type(x);
  *out = x;
  if (t == T_NULL || t == T_PAIRLIST) return OK;
  if (!type_is_vec(t)) {
    if (t == T_LANG) return rt_error(vm, "'language' object cannot be coerced to type 'pairlist'");
    return rt_error(vm, "cannot coerce type '%s' to vector of type '%s'", type_name(t), "pairlist");
  }
  TRY(coerce_vector(vm, x, T_LIST, true, &l));
  return pairlist_from_list(vm, l, out);
}

/* ---- functions ---- */
/* Constant defaults in parentheses are those of functions that look at what is missing: shown without them (builtin.h).
 */
static void bare_defaults(VM *vm, Value formals) {
  for (Cons *f = formals.tag == TAG_OBJ ? formals.cons : NULL; f; f = f->cdr)
    if (val_is_lang(f->car) && val_is_sym(f->car.cons->car) && strcmp(f->car.cons->car.sym->name->data, "(") == 0 &&
        !val_is_lang(f->car.cons->cdr->car))
      slot_store(vm, &f->car, f->car.cons->cdr->car);
}

/* Formals of a library function written in C, from the text of its table row. */
static Status native_formals(VM *vm, const char *formals, Value *out) {
  Buf b;
  Vec *exprs;
  buf_init(&b, vm);
  buf_printf(&b, "function(%s) NULL", formals);
  Source src = {.name = "<formals>", .text = buf_cstr(&b), .n = b.n};
  TRY(parse_text(vm, &src, false, &exprs));
  *out = exprs->n == 1 && val_is_lang(list_ro(exprs)[0]) ? list_ro(exprs)[0].cons->cdr->car : val_null();
  bare_defaults(vm, *out);
  return OK;
}

/* The call that R's errors from inside a closure's .Internal() show: fun(arg). */
static Value inner_call(VM *vm, const char *fun, const char *arg) {
  Sym *f = sym_c(vm, fun), *a = sym_c(vm, arg);
  Cons *c = f && a ? cons_new(vm, val_obj(a), NULL, NULL) : NULL;
  Cons *call = c ? lang_new(vm, val_obj(f), c) : NULL;
  return call ? val_obj(call) : val_null();
}

static bool is_native(Value f) { return val_is_obj(f, T_BUILTIN) || val_is_obj(f, T_SPECIAL); }
static bool is_native_closure(Value f) {
  return val_is_obj(f, T_BUILTIN) && f.bi->def->formals && !(f.bi->def->flags & BF_PRIM);
}

static Status do_formals(VM *vm, Value *args, int n, Value *out) {
  Value f = args[0];
  *out = val_null();
  if (val_is_obj(f, T_CLOSURE)) {
    *out = f.clo->formals;
    return OK;
  }
  if (is_native_closure(f)) return native_formals(vm, f.bi->def->formals, out);
  return is_native(f) ? OK : rt_warningcall(vm, inner_call(vm, "formals", "fun"), "argument is not a function");
}

/* The strings of e, when it is a call of c() with strings alone; else NULL. */
static Status written_strings(VM *vm, Value e, Value *out) {
  *out = val_null();
  const Sym *c = sym_c(vm, "c");
  TRY_NEW(c);
  if (!val_is_lang(e) || !val_is_sym(e.cons->car) || e.cons->car.sym != c || c->flags & SYM_USER) return OK;
  int k = 0;
  for (Cons *a = e.cons->cdr; a; a = a->cdr, k++)
    if (a->tag || a->car.tag != TAG_STR) return OK;
  if (k == 0) return OK;
  Vec *r = vec_new(vm, T_STR, k);
  TRY_NEW(r);
  k = 0;
  for (Cons *a = e.cons->cdr; a; a = a->cdr) str_rw(r)[k++] = a->car.s;
  *out = vec_val(r);
  return OK;
}

/* The strings of the formal argument's default, when it is a call of c() with strings alone; else NULL. */
static Status do_default_strings(VM *vm, Value *args, int n, Value *out) {
  (void)n;
  const Str *name = as_string1(vm, args[1]);
  Cons *f = val_is_obj(args[0], T_PAIRLIST) ? args[0].cons : NULL;
  while (f && (!f->tag || f->tag->name != name)) f = f->cdr;
  return written_strings(vm, f ? f->car : val_null(), out);
}

/* The variable that a call of match.arg() has as its argument `arg`; NULL: something else, or more than that. */
static Sym *matched_variable(Value call) {
  Sym *s = NULL;
  for (const Cons *a = val_is_lang(call) ? call.cons->cdr : NULL; a; a = a->cdr) {
    const char *tag = a->tag ? a->tag->name->data : "arg";
    if (strcmp(tag, "several.ok") == 0) continue;
    if (strcmp(tag, "arg") != 0 || s || !val_is_sym(a->car)) return NULL;
    s = a->car.sym;
  }
  return s;
}

/* .Internal(default_choices()): for match.arg(x), the default of parameter x of the function that calls it, when that
 * is a call of c() with strings alone; else NULL. */
static Status do_default_choices(VM *vm, Value *args, int n, Value *out) {
  *out = val_null();
  Frame *self = frame_function(vm->in->top), *f = self ? self->caller : NULL;
  if (vm->modes & MODE_GENERIC || !f || f->kind != FR_CLOSURE || self->callenv) return OK;
  Sym *s = matched_variable(frame_call(vm, self));
  int k = s ? proto_slot_index(f->proto, s) : -1;
  return k >= 0 && k < f->proto->nparams ? written_strings(vm, f->proto->params[k].dflt, out) : OK;
}

/* Does choice i begin with text s of ASCII alone? */
static bool begins_with(const Str *choice, const Str *s) {
  return choice->len >= s->len && memcmp(choice->data, s->data, s->len) == 0;
}

/* Which of the choices text s abbreviates: the one equal to it, else the only one that it begins; -1: none or several.
 */
static int64_t abbreviated(const VM *vm, const Str *s, const Vec *choices) {
  int64_t at = -1, many = 0;
  for (int64_t i = 0; i < choices->n; i++) {
    if (str_ro(choices)[i] == vm->na_str) return -1;
    if (str_ro(choices)[i] == s) return i;
    if (begins_with(str_ro(choices)[i], s)) {
      at = i;
      many++;
    }
  }
  return many == 1 ? at : -1;
}

/* .Internal(one_choice(arg, choices, several.ok)): what match.arg() gives for plain strings where one is wanted; NULL:
 * look closer. */
static Status do_one_choice(VM *vm, Value *args, int n, Value *out) {
  (void)n;
  *out = val_null();
  if (vm->modes & MODE_GENERIC || args[2].tag != TAG_LGL || args[2].l || !val_is_obj(args[1], T_STR)) return OK;
  const Vec *c = args[1].vec, *x = val_is_obj(args[0], T_STR) ? args[0].vec : NULL;
  if (!vec_plain(c) || c->n == 0 || (x ? !vec_plain(x) : args[0].tag != TAG_STR)) return OK;
  if (x && x->n != 1) { /* the choices themselves: nothing was given */
    for (int64_t i = 0; i < c->n; i++)
      if (x->n != c->n || str_ro(x)[i] != str_ro(c)[i]) return OK;
    *out = val_str(str_ro(c)[0]);
    return OK;
  }
  const Str *s = x ? str_ro(x)[0] : args[0].s;
  for (size_t i = 0; i < s->len; i++)
    if ((unsigned char)s->data[i] > 127) return OK;
  int64_t at = s->len && s != vm->na_str ? abbreviated(vm, s, c) : -1;
  if (at >= 0) *out = val_str(str_ro(c)[at]);
  return OK;
}

/* .Internal(name(formals)), without the argument `left_out`. */
static Status internal_call(VM *vm, const BuiltinDef *def, const Cons *formals, const Sym *left_out, Value *out) {
  Chain in = {0};
  for (const Cons *c = formals; c; c = c->cdr)
    TRY(chain_add(vm, &in, c->tag == left_out ? val_missing() : val_obj(c->tag), NULL));
  Sym *name = sym_c(vm, def->name);
  TRY_NEW(name);
  Cons *inner = lang_new(vm, val_obj(name), in.head);
  TRY_NEW(inner);
  Cons *arg = cons_new(vm, val_obj(inner), NULL, NULL);
  TRY_NEW(arg);
  Cons *outer = lang_new(vm, val_obj(vm->sym.internal), arg);
  TRY_NEW(outer);
  *out = val_obj(outer);
  return OK;
}

/* The body for a function written in C; where the default of an argument is a call (1 / rate), it is not the same
 * whether the argument is given: if (missing(scale)) .Internal(f(rate, )) else .Internal(f(rate, scale)). */
static Status native_body(VM *vm, const BuiltinDef *def, Value *out) {
  Value formals, without;
  TRY(native_formals(vm, def->formals, &formals));
  const Cons *all = val_is_null(formals) ? NULL : formals.cons, *made = all;
  TRY(internal_call(vm, def, all, NULL, out));
  while (made && !val_is_lang(made->car)) made = made->cdr;
  if (!made) return OK;
  TRY(internal_call(vm, def, all, made->tag, &without));
  Cons *arg = cons_new(vm, val_obj(made->tag), NULL, NULL);
  Cons *missing = arg ? lang_new(vm, val_obj(sym_c(vm, "missing")), arg) : NULL;
  Cons *parts = missing ? cons_new(vm, *out, NULL, NULL) : NULL;
  if (parts) parts = cons_new(vm, without, parts, NULL);
  if (parts) parts = cons_new(vm, val_obj(missing), parts, NULL);
  Cons *choice = parts ? lang_new(vm, val_obj(sym_c(vm, "if")), parts) : NULL;
  TRY_NEW(choice);
  *out = val_obj(choice);
  return OK;
}

static Status do_body(VM *vm, Value *args, int n, Value *out) {
  Value f = args[0];
  *out = val_null();
  if (val_is_obj(f, T_CLOSURE)) {
    *out = f.clo->body;
    return OK;
  }
  if (is_native_closure(f)) return native_body(vm, f.bi->def, out);
  return is_native(f) ? OK : rt_warningcall(vm, inner_call(vm, "body", "fun"), "argument is not a function");
}

/* A function with the same arguments and an empty body, to be printed. */
static Status do_args(VM *vm, Value *args, int n, Value *out) {
  Value f = args[0], formals;
  *out = val_null();
  if (val_is_obj(f, T_CLOSURE)) {
    formals = f.clo->formals;
  } else if (is_native_closure(f)) {
    TRY(native_formals(vm, f.bi->def->formals, &formals));
  } else if (is_native(f)) {
    const char *text = rt_primitive_args(f.bi->def->name);
    if (!text) return OK;
    size_t len = strlen(text);
    Str *inner = str_new(vm, text + 1, len >= 2 ? len - 2 : 0);
    TRY_NEW(inner);
    TRY(native_formals(vm, inner->data, &formals));
  } else {
    return OK;
  }
  Closure *c = closure_new(vm, formals, val_null(), vm->global);
  TRY_NEW(c);
  *out = val_obj(c);
  return OK;
}

static Status do_as_function(VM *vm, Value *args, int n, Value *out) {
  Env *env;
  Chain formals = {0};
  if (!val_is_list(args[0])) return rt_error(vm, "list argument expected");
  const Vec *l = args[0].vec;
  TRY(arg_env(vm, args[1], "envir", &env));
  if (l->n < 1) return rt_error(vm, "argument must have length at least 1");
  Vec *names = vec_names(vm, l);
  for (int64_t i = 0; i < l->n - 1; i++) {
    TRY(rt_poll_at(vm, i));
    Sym *tag;
    TRY(elt_tag(vm, names, i, &tag));
    if (!tag) return rt_error(vm, "invalid formal argument list for \"function\"");
    TRY(chain_add(vm, &formals, list_ro(l)[i], tag));
  }
  Closure *c = closure_new(vm, chain_value(&formals), list_ro(l)[l->n - 1], env);
  TRY_NEW(c);
  *out = val_obj(c);
  return OK;
}

/* ---- names in expressions ---- */
typedef struct NameWalk {
  VM *vm;
  bool functions, unique;
  int max; /* < 0: all */
  Vec *v;
  int64_t n;
} NameWalk;

static bool walk_full(const NameWalk *w) { return w->max >= 0 && w->n >= w->max; }

static Status walk_symbol(NameWalk *w, const Sym *s) {
  if (s->name->len == 0 || walk_full(w)) return OK;
  if (w->unique)
    for (int64_t i = 0; i < w->n; i++)
      if (str_ro(w->v)[i] == s->name) return OK;
  TRY(vec_grow(w->vm, w->v, w->n + 1));
  str_set(w->v, w->n++, s->name);
  return OK;
}

static Status walk_names(NameWalk *w, Value x) {
  if (val_is_sym(x)) return walk_symbol(w, x.sym);
  if (val_is_obj(x, T_EXPR)) {
    for (int64_t i = 0; i < x.vec->n && !walk_full(w); i++) TRY(walk_names(w, list_ro(x.vec)[i]));
    return OK;
  }
  if (!val_is_lang(x)) return OK;
  TRY(rt_check_stack(w->vm));
  if (w->functions) TRY(walk_names(w, x.cons->car));
  for (const Cons *c = x.cons->cdr; c && !walk_full(w); c = c->cdr) TRY(walk_names(w, c->car));
  return OK;
}

static Status do_all_names(VM *vm, Value *args, int n, Value *out) {
  NameWalk w = {.vm = vm};
  TRY(arg_flag(vm, args[1], "functions", &w.functions));
  w.max = as_integer1(vm, args[2]);
  if (w.max == NA_INT || w.max < -1) return rt_error(vm, "invalid '%s' value", "max.names");
  TRY(arg_flag(vm, args[3], "unique", &w.unique));
  TRY_NEW(w.v = vec_new(vm, T_STR, 0));
  TRY(walk_names(&w, args[0]));
  *out = vec_val(w.v);
  return OK;
}

/* ---- bquote ---- */
static bool is_call_to(Value x, const char *name) {
  return val_is_lang(x) && val_is_sym(x.cons->car) && strcmp(x.cons->car.sym->name->data, name) == 0;
}

typedef struct Quasi {
  VM *vm;
  Env *env;
  bool splice;
} Quasi;
static Status unquote(Quasi *q, Value x, Value *out);

/* ..(x): the elements of x become arguments. */
static Status splice_into(Quasi *q, const Cons *call, Chain *c) {
  VM *vm = q->vm;
  Value v;
  Sym *tag;
  if (!call->cdr) return rt_error(vm, "can only splice vectors");
  TRY(vm_eval(vm, call->cdr->car, q->env, &v));
  if (val_is_null(v)) return OK;
  if (!type_is_vec(val_type(v))) return rt_error(vm, "can only splice vectors");
  Vec *l = val_vec(vm, v);
  TRY_NEW(l);
  Vec *names = vec_names(vm, l);
  for (int64_t i = 0; i < l->n; i++) {
    TRY(elt_tag(vm, names, i, &tag));
    TRY(chain_add(vm, c, vec_elt(vm, l, i), tag));
  }
  return OK;
}

static Status unquote_cells(Quasi *q, const Cons *from, Chain *c) {
  for (; from; from = from->cdr) {
    Value v;
    if (q->splice && is_call_to(from->car, "..")) {
      TRY(splice_into(q, from->car.cons, c));
      continue;
    }
    TRY(unquote(q, from->car, &v));
    TRY(chain_add(q->vm, c, v, from->tag));
  }
  return OK;
}

static Status unquote(Quasi *q, Value x, Value *out) {
  VM *vm = q->vm;
  Chain c = {0};
  *out = x;
  TRY(rt_check_stack(vm));
  if (val_is_obj(x, T_PAIRLIST)) {
    TRY(unquote_cells(q, x.cons, &c));
    *out = chain_value(&c);
    return OK;
  }
  if (!val_is_lang(x)) return OK;
  if (is_call_to(x, ".")) return x.cons->cdr ? vm_eval(vm, x.cons->cdr->car, q->env, out) : OK;
  if (q->splice && is_call_to(x, "..")) return rt_errorcall(vm, val_null(), "can only splice inside a call");
  TRY(unquote_cells(q, x.cons, &c));
  if (!c.head) return OK;
  Cons *call = lang_new(vm, c.head->car, c.head->cdr);
  TRY_NEW(call);
  *out = val_obj(call);
  return OK;
}

static Status do_bquote(VM *vm, Value *args, int n, Value *out) {
  Quasi q = {.vm = vm};
  TRY(arg_env(vm, args[1], "where", &q.env));
  TRY(arg_flag(vm, args[2], "splice", &q.splice));
  return unquote(&q, args[0], out);
}

/* ---- make.names, make.unique ---- */
static bool name_char(int cp, bool underscore) {
  return (cp >= '0' && cp <= '9') || cp == '.' || (cp == '_' && underscore) || (cp != '_' && name_letter(cp));
}

static Str *make_name(VM *vm, const Str *s, bool underscore) {
  Buf b;
  if (s == vm->na_str) return str_c(vm, "NA.");
  buf_init(&b, vm);
  const char *p = s->data, *end = p + s->len, *q = p;
  int first = s->len ? utf8_next(&q, end) : 0, second = q < end ? (unsigned char)*q : 0;
  bool good = first == '.' ? !(second >= '0' && second <= '9') : first > 0 && name_letter(first);
  if (!good) buf_putc(&b, 'X');
  while (p < end && !rt_cancelled_at(vm, p - s->data)) {
    const char *from = p;
    int cp = utf8_next(&p, end);
    if (cp >= 0 && name_char(cp, underscore))
      buf_put(&b, from, (size_t)(p - from));
    else
      buf_putc(&b, '.');
  }
  if (name_is_reserved(buf_cstr(&b), b.n)) buf_putc(&b, '.');
  return buf_str(&b);
}

/* Set of interned strings with a counter each. */
typedef struct StrCount {
  Str **key;
  int *count;
  size_t mask;
} StrCount;
static size_t count_slot(const StrCount *c, const Str *s) {
  size_t i = s->hash & c->mask;
  while (c->key[i] && c->key[i] != s) i = (i + 1) & c->mask;
  return i;
}
static Status count_init(VM *vm, StrCount *c, int64_t n) {
  size_t cap = 16;
  while ((int64_t)cap < 4 * n) cap *= 2;
  c->mask = cap - 1;
  TRY_NEW(c->key = vm_scratch(vm, cap * sizeof *c->key));
  TRY_NEW(c->count = vm_scratch(vm, cap * sizeof *c->count));
  TRY(poll_zero(vm, c->key, cap * sizeof *c->key));
  return poll_zero(vm, c->count, cap * sizeof *c->count);
}

/* The name with sep and number k. */
static Str *numbered(VM *vm, const Str *name, const Str *sep, int k) {
  char text[128];
  if (name == vm->na_str || name->len + sep->len + 12 > sizeof text)
    return str_fmt(vm, "%s%s%d", name == vm->na_str ? "NA" : name->data, sep->data, k);
  memcpy(text, name->data, name->len);
  memcpy(text + name->len, sep->data, sep->len);
  char digits[12];
  size_t n = name->len + sep->len, d = sizeof digits;
  do digits[--d] = (char)('0' + k % 10);
  while ((k /= 10) > 0);
  memcpy(text + n, digits + d, sizeof digits - d);
  return str_new(vm, text, n + sizeof digits - d);
}

/* Later duplicates get sep and the first number that gives a new name. */
static Status make_unique(VM *vm, const Vec *x, const Str *sep, Vec **out) {
  StrCount c;
  TRY(count_init(vm, &c, x->n));
  Vec *r = vec_new(vm, T_STR, x->n);
  TRY_NEW(r);
  bool *dup = vm_scratch(vm, (size_t)x->n + 1);
  TRY_NEW(dup);
  for (int64_t i = 0; i < x->n; i++) {
    TRY(rt_poll_at(vm, i));
    size_t k = count_slot(&c, str_ro(x)[i]);
    dup[i] = c.key[k] != NULL;
    c.key[k] = str_ro(x)[i];
    if (!dup[i]) c.count[k] = 1;
    str_set(r, i, str_ro(x)[i]);
  }
  for (int64_t i = 0; i < x->n; i++) {
    TRY(rt_poll(vm));
    if (!dup[i]) continue;
    size_t base = count_slot(&c, str_ro(x)[i]), k;
    Str *s;
    do {
      TRY_NEW(s = numbered(vm, str_ro(x)[i], sep, c.count[base]++));
      k = count_slot(&c, s);
    } while (c.key[k]);
    c.key[k] = s;
    c.count[k] = 1;
    str_set(r, i, s);
  }
  *out = r;
  return OK;
}

static Status do_make_unique(VM *vm, Value *args, int n, Value *out) {
  Vec *r;
  if (val_type(args[0]) != T_STR) return rt_error(vm, "'names' must be a character vector");
  if (val_type(args[1]) != T_STR || vec_len(args[1]) != 1) return rt_error(vm, "'sep' must be a character string");
  Vec *x = val_vec(vm, args[0]);
  TRY_NEW(x);
  TRY(make_unique(vm, x, as_string1(vm, args[1]), &r));
  *out = vec_val(r);
  return OK;
}

static Status do_make_names(VM *vm, Value *args, int n, Value *out) {
  int underscore = as_logical1(vm, args[1]);
  if (underscore == NA_LGL) return rt_error(vm, "invalid '%s' value", "allow_");
  Vec *x = val_vec(vm, args[0]);
  TRY_NEW(x);
  Vec *r = vec_new(vm, T_STR, x->n);
  TRY_NEW(r);
  for (int64_t i = 0; i < x->n; i++) {
    TRY(rt_poll_at(vm, i));
    TRY(str_check_valid(vm, str_ro(x)[i]));
    Str *s = make_name(vm, str_ro(x)[i], underscore);
    TRY_NEW(s);
    str_set(r, i, s);
  }
  *out = vec_val(r);
  return OK;
}

/* ---- deparse ---- */
static const struct {
  const char *name;
  int bits;
} deparse_options[] = {{"all", 1631},
                       {"keepInteger", DEP_KEEPINTEGER},
                       {"quoteExpressions", DEP_QUOTE},
                       {"showAttributes", DEP_SHOWATTR},
                       {"useSource", DEP_USESOURCE},
                       {"warnIncomplete", DEP_WARN},
                       {"delayPromises", DEP_DELAY},
                       {"keepNA", DEP_KEEPNA},
                       {"S_compatible", DEP_S_COMPAT},
                       {"hexNumeric", DEP_HEXNUM},
                       {"digits17", DEP_DIGITS17},
                       {"niceNames", DEP_NICENAMES},
                       {"exact", 1375}};
enum { NDEPOPT = sizeof deparse_options / sizeof deparse_options[0] };

/* Index of the option of this name or unique beginning; -1. */
static int option_index(const Str *s) {
  int found = -1;
  for (int i = 0; i < NDEPOPT; i++) {
    if (strcmp(deparse_options[i].name, s->data) == 0) return i;
    if (strncmp(deparse_options[i].name, s->data, s->len) == 0) found = found == -1 ? i : -2;
  }
  return found < 0 || s->len == 0 ? -1 : found;
}

static Status unknown_options(VM *vm, const Vec *v) {
  Buf b;
  int n = 0;
  bool fancy = vm->utf8 && vm->opt.use_fancy_quotes;
  buf_init(&b, vm);
  for (int64_t i = 0; i < v->n; i++) {
    TRY(rt_poll_at(vm, i));
    if (option_index(str_ro(v)[i]) >= 0) continue;
    if (n++) buf_puts(&b, ", ");
    buf_puts(&b, fancy ? "\xE2\x80\x98" : "'");
    buf_puts(&b, str_ro(v)[i]->data);
    buf_puts(&b, fancy ? "\xE2\x80\x99" : "'");
  }
  return rt_errorcall(vm, val_null(),
                      n == 1 ? "deparse option %s is not recognized" : "deparse options %s are not recognized",
                      buf_cstr(&b));
}

static Status deparse_opts(VM *vm, Value control, int *bits) {
  Vec *v;
  bool all = false, exact = false, digits = false;
  *bits = 0;
  if (vec_len(control) == 0) return OK;
  TRY(vm_as_character(vm, control, &v));
  for (int64_t i = 0; i < v->n; i++) {
    TRY(rt_poll_at(vm, i));
    int k = option_index(str_ro(v)[i]);
    if (k < 0) return unknown_options(vm, v);
    *bits |= deparse_options[k].bits;
    digits |= strcmp(deparse_options[k].name, "digits17") == 0;
    all |= strcmp(deparse_options[k].name, "all") == 0;
    exact |= strcmp(deparse_options[k].name, "exact") == 0;
  }
  if (all && exact)
    return rt_errorcall(vm, inner_call(vm, ".deparseOpts", "control"), "\"all\" and \"exact\" are mutually exclusive");
  if (all && !digits && (*bits & DEP_HEXNUM)) *bits &= ~DEP_DIGITS17;
  if ((*bits & DEP_HEXNUM) && (*bits & DEP_DIGITS17))
    return rt_errorcall(vm, inner_call(vm, ".deparseOpts", "control"),
                        "\"hexNumeric\" and \"digits17\" are mutually exclusive");
  return OK;
}

/* .Internal(deparse_option_names()): ..deparseOpts */
static Status do_deparse_option_names(VM *vm, Value *args, int n, Value *out) {
  Vec *r = vec_new(vm, T_STR, NDEPOPT);
  TRY_NEW(r);
  for (int i = 0; i < NDEPOPT; i++) TRY_NEW(str_rw(r)[i] = str_c(vm, deparse_options[i].name));
  *out = val_obj(r);
  return OK;
}

static Status do_deparseOpts(VM *vm, Value *args, int n, Value *out) {
  int bits;
  TRY(deparse_opts(vm, args[0], &bits));
  *out = val_dbl(bits);
  return OK;
}

static Status control_bits(VM *vm, Value control, int *bits) {
  *bits = DEP_KEEPNA | DEP_KEEPINTEGER | DEP_NICENAMES | DEP_SHOWATTR;
  return arg_missing(control) ? OK : deparse_opts(vm, control, bits);
}

static Status do_deparse(VM *vm, Value *args, int n, Value *out) {
  int cutoff = as_integer1(vm, args[1]), opts, nlines = as_integer1(vm, args[4]);
  bool backtick;
  Vec *lines;
  TRY(control_bits(vm, args[3], &opts));
  if (cutoff == NA_INT || cutoff < 20 || cutoff > 500) {
    TRY(rt_warning(vm, "invalid 'cutoff' value for 'deparse', using default"));
    cutoff = 60;
  }
  if (arg_missing(args[2])) {
    int t = val_type(args[0]);
    backtick = t == T_LANG || t == T_EXPR || val_is_fun(args[0]);
  } else {
    backtick = as_logical1(vm, args[2]) != 0;
  }
  if (nlines == NA_INT) nlines = -1;
  TRY(rt_deparse(vm, args[0], cutoff, backtick, opts, nlines, &lines));
  *out = vec_val(lines);
  return OK;
}

/* Lines of text for dput() and dump(). */
static Status do_dput_lines(VM *vm, Value *args, int n, Value *out) {
  int opts;
  Vec *lines;
  TRY(control_bits(vm, args[1], &opts));
  TRY(rt_deparse(vm, args[0], 60, true, opts, -1, &lines));
  *out = val_obj(lines);
  return OK;
}

static Status do_dput_stdout(VM *vm, Value *args, int n, Value *out) {
  Value lines;
  TRY(do_dput_lines(vm, args, n, &lines));
  for (int64_t i = 0; i < lines.vec->n; i++) {
    TRY(rt_poll_at(vm, i));
    rt_out(vm, str_ro(lines.vec)[i]->data, str_ro(lines.vec)[i]->len);
    rt_out(vm, "\n", 1);
  }
  *out = args[0];
  return OK;
}

/* ---- parse ---- */
/* Lines joined by newlines. */
static Status join_lines(VM *vm, const Vec *v, Source *src) {
  size_t n = 1;
  for (int64_t i = 0; i < v->n; i++) n += str_ro(v)[i]->len + 1;
  char *text = vm_scratch(vm, n), *q = text;
  TRY_NEW(text);
  for (int64_t i = 0; i < v->n; i++) {
    TRY(rt_poll_at(vm, i));
    memcpy(q, str_ro(v)[i]->data, str_ro(v)[i]->len);
    q += str_ro(v)[i]->len;
    *q++ = '\n';
  }
  *q = 0;
  src->text = text;
  src->n = (size_t)(q - text);
  return OK;
}

/* parse_lines(lines, n, keep.source, srcfile, name) */
static Status do_parse_lines(VM *vm, Value *args, int n, Value *out) {
  Source src = {0};
  Vec *lines, *exprs;
  bool keep;
  int max = val_is_null(args[1]) ? -1 : as_integer1(vm, args[1]);
  Str *name = as_string1(vm, args[4]);
  TRY(arg_flag(vm, args[2], "keep.source", &keep));
  TRY(arg_strvec(vm, args[0], "text", &lines));
  bool one = lines->n == 1 && max == -1 && !keep && strcmp(name->data, "<text>") == 0;
  Str *text = one ? str_ro(lines)[0] : NULL;
  Vec *known = one ? codes_find_text(vm, text) : NULL;
  if (known) {
    *out = val_obj(known);
    return OK;
  }
  TRY(join_lines(vm, lines, &src));
  src.name = name->data;
  if (name->data[0] != '<') source_place(vm, &src, 1); /* a file */
  if (max == NA_INT) max = -1;
  keep = keep && val_is_env(args[3]);
  TRY(parse_text_n(vm, &src, keep, keep ? args[3] : val_null(), max, &exprs));
  *out = val_obj(exprs);
  return one ? codes_keep_text(vm, text, exprs) : OK;
}

/* parse(file, n, text, prompt, srcfile, encoding) with the text given; srcfile: an object, or a name for messages. */
static Status do_parse_internal(VM *vm, Value *args, int n, Value *out) {
  bool named = val_type(args[4]) == T_STR && vec_len(args[4]) == 1;
  Str *name = named ? as_string1(vm, args[4]) : str_c(vm, "<text>");
  TRY_NEW(name);
  if (val_is_env(args[4])) {
    Sym *s = sym_c(vm, "filename");
    Value file;
    TRY_NEW(s);
    TRY(env_get(vm, args[4].env, s, false, &file));
    if (file.tag == TAG_STR) name = file.s;
  }
  Value lines[5] = {args[2], args[1], val_lgl(val_is_env(args[4])), args[4], val_str(name)};
  return do_parse_lines(vm, lines, 5, out);
}

static Status parse_strings(VM *vm, Vec *lines, Vec **exprs) {
  Source src = {0};
  TRY(join_lines(vm, lines, &src));
  src.name = "<text>";
  return parse_text(vm, &src, false, exprs);
}

static Status do_str2lang(VM *vm, Value *args, int n, Value *out) {
  Vec *exprs;
  Value call = inner_call(vm, "str2lang", "s");
  if (val_type(args[0]) != T_STR) return rt_errorcall(vm, call, "argument must be character");
  if (vec_len(args[0]) != 1) return rt_errorcall(vm, call, "argument must be a character string");
  Vec *lines = val_vec(vm, args[0]);
  TRY_NEW(lines);
  TRY(parse_strings(vm, lines, &exprs));
  if (exprs->n != 1) return rt_errorcall(vm, call, "parsing result not of length one, but %d", (int)exprs->n);
  *out = list_ro(exprs)[0];
  return OK;
}

static Status do_str2expression(VM *vm, Value *args, int n, Value *out) {
  Vec *exprs;
  if (val_type(args[0]) != T_STR)
    return rt_errorcall(vm, inner_call(vm, "str2expression", "text"), "argument must be character");
  Vec *lines = val_vec(vm, args[0]);
  TRY_NEW(lines);
  TRY(parse_strings(vm, lines, &exprs));
  *out = val_obj(exprs);
  return OK;
}

const BuiltinDef builtins_lang[] = {
    {"call", do_call, NULL, BF_PRIM, "call of a function by name with evaluated arguments", 0, -1},
    {"as.call", do_as_call, NULL, BF_PRIM, "list to call", 1, 1},
    {"pairlist", do_pairlist, "...", 0, "pairlist of the arguments", 0, 0},
    {"as.pairlist", do_as_pairlist, "x", 0, "vector to pairlist", 0, 0},
    {"formals", do_formals, "fun", BF_INTERNAL, "formal arguments", 0, 0},
    {"default_choices", do_default_choices, "", BF_INTERNAL, "choices of match.arg() in the caller's parameter", 0, 0},
    {"one_choice", do_one_choice, "arg, choices, several.ok", BF_INTERNAL, "the choice that a string abbreviates", 0,
     0},
    {"default_strings", do_default_strings, "formals, name", BF_INTERNAL, "default of an argument: c() of strings", 0,
     0},
    {"body", do_body, "fun", BF_INTERNAL, "body of a function", 0, 0},
    {"args", do_args, "fun", BF_INTERNAL, "function with the same arguments and no body", 0, 0},
    {"as.function.default", do_as_function, "x, envir", BF_INTERNAL, "list of formals and body to function", 0, 0},
    {"all.names", do_all_names, "expr, functions = TRUE, max.names = -1L, unique = FALSE", 0, "names in an expression",
     0, 0},
    {"all.vars", do_all_names, "expr, functions = FALSE, max.names = -1L, unique = TRUE", 0,
     "variables in an expression", 0, 0},
    {"bquote", do_bquote, "expr, where, splice", BF_INTERNAL, "expression with .(x) replaced", 0, 0},
    {"make_names", do_make_names, "names, allow_", BF_INTERNAL, "syntactic names", 0, 0},
    {"make.unique", do_make_unique, "names, sep", BF_INTERNAL, "numbers added to duplicates", 0, 0},
    {"deparse_option_names", do_deparse_option_names, NULL, BF_INTERNAL, "names of the deparse options", 0, 0},
    {".deparseOpts", do_deparseOpts, "control", 0, "bits of deparse options", 0, 0},
    {"deparse", do_deparse,
     "expr, width.cutoff = 60L, backtick = mode(expr) %in% c('call', 'expression', '(', 'function'), "
     "control = c('keepNA', 'keepInteger', 'niceNames', 'showAttributes'), nlines = -1L",
     0, "object to lines of R text", 0, 0},
    {"dput_lines", do_dput_lines, "x, control", BF_INTERNAL, "lines that dput() writes", 0, 0},
    {"dput_stdout", do_dput_stdout, "x, control", BF_INTERNAL | BF_INVISIBLE, "dput() to standard output", 0, 0},
    {"parse_lines", do_parse_lines, "text, n, keep.source, srcfile, name", BF_INTERNAL, "lines to expressions", 0, 0},
    {"parse", do_parse_internal, "file, n, text, prompt, srcfile, encoding", BF_INTERNAL, "lines to expressions", 0, 0},
    {"str2lang", do_str2lang, "s", 0, "one string to one expression", 0, 0},
    {"str2expression", do_str2expression, "text", 0, "strings to expressions", 0, 0},
    {0},
};
