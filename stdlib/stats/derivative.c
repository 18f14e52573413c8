/* derivative.c - Derivatives of expressions, for D() and deriv() (stdlib/stats/deriv.R), which do what this leaves to
 * them: functions that are not in the table, odd calls, whatever is an error, and everything in --mode=generic.
 *
 * times(), plus() and their like build calls and simplify them on the way: neutral elements vanish and signs move
 * outwards.
 */
#include <math.h>

#include "stdlib/builtin.h"

typedef struct Deriv {
  VM *vm;
  const Sym *by; /* the variable */
  int depth;
  bool ok;     /* false: it is left to the R code */
  bool failed; /* no memory */
} Deriv;

enum { MOST_DEPTH = 500 };

static Value give_up(Deriv *d) {
  d->ok = false;
  return val_dbl(0);
}

/* f(a), or f(a, b) where b is not NULL. */
static Value call_of(Deriv *d, const char *f, Value a, const Value *b) {
  Sym *s = sym_c(d->vm, f);
  Cons *args = s && b ? cons_new(d->vm, *b, NULL, NULL) : NULL;
  if (s && (args || !b)) args = cons_new(d->vm, a, args, NULL);
  Cons *call = s && args ? lang_new(d->vm, val_obj(s), args) : NULL;
  if (call) return val_obj(call);
  d->failed = true;
  return give_up(d);
}
static Value call1(Deriv *d, const char *f, Value a) { return call_of(d, f, a, NULL); }
static Value call2(Deriv *d, const char *f, Value a, Value b) { return call_of(d, f, a, &b); }

static bool number_of(Value v, double *x) {
  *x = v.tag == TAG_INT ? v.i : v.d;
  return v.tag == TAG_INT ? v.i != NA_INT : v.tag == TAG_DBL && !isnan(v.d);
}

static bool is(Value v, double wanted) {
  double x;
  return number_of(v, &x) && x == wanted;
}

/* -x; *x: what stands behind the sign. */
static bool is_negative(const Deriv *d, Value v, Value *x) {
  if (!val_is_lang(v) || !val_is_sym(v.cons->car) || v.cons->car.sym != d->vm->sym.minus) return false;
  const Cons *a = v.cons->cdr;
  if (!a || a->cdr) return false;
  *x = a->car;
  return true;
}

static Value times(Deriv *d, Value a, Value b);
static Value plus(Deriv *d, Value a, Value b);

static Value minus(Deriv *d, Value a) {
  Value x;
  if (is(a, 0)) return val_dbl(0);
  return is_negative(d, a, &x) ? x : call1(d, "-", a);
}

static Value less(Deriv *d, Value a, Value b) {
  Value x;
  if (is(b, 0)) return a;
  if (is(a, 0)) return minus(d, b);
  if (is_negative(d, a, &x)) return minus(d, plus(d, x, b));
  return is_negative(d, b, &x) ? call2(d, "+", a, x) : call2(d, "-", a, b);
}

static Value plus(Deriv *d, Value a, Value b) {
  Value x;
  if (is(a, 0)) return b;
  if (is(b, 0)) return a;
  if (is_negative(d, a, &x)) return less(d, b, x);
  return is_negative(d, b, &x) ? less(d, a, x) : call2(d, "+", a, b);
}

static Value times(Deriv *d, Value a, Value b) {
  Value x;
  if (is(a, 0) || is(b, 0)) return val_dbl(0);
  if (is(a, 1)) return b;
  if (is(b, 1)) return a;
  if (is_negative(d, a, &x)) return minus(d, times(d, x, b));
  return is_negative(d, b, &x) ? minus(d, times(d, a, x)) : call2(d, "*", a, b);
}

static Value over(Deriv *d, Value a, Value b) {
  Value x;
  if (is(a, 0)) return val_dbl(0);
  if (is(b, 0)) return val_dbl(NA_REAL);
  if (is(b, 1)) return a;
  if (is_negative(d, a, &x)) return minus(d, over(d, x, b));
  return is_negative(d, b, &x) ? minus(d, over(d, a, x)) : call2(d, "/", a, b);
}

static Value power(Deriv *d, Value a, Value b) {
  Value x;
  double n;
  if (is(b, 1)) return a;
  if (is(b, 0)) return val_dbl(1);
  if (is(a, 0)) return val_dbl(0);
  if (!is_negative(d, a, &x) || !number_of(b, &n) || n != trunc(n)) return call2(d, "^", a, b);
  Value p = power(d, x, b);
  return fmod(n, 2) == 0 ? p : minus(d, p);
}

static Value rule(Deriv *d, Value e);

/* What a function's derivative is made of: the call, its arguments, the derivative of the first one. */
typedef struct Parts {
  Value e, a, b, da;
  bool two;
} Parts;

static Value cos_rule(Deriv *d, const Parts *p) { return minus(d, times(d, call1(d, "sin", p->a), p->da)); }
static Value exp_rule(Deriv *d, const Parts *p) { return times(d, p->e, p->da); }
static Value log_rule(Deriv *d, const Parts *p) { return p->two ? give_up(d) : over(d, p->da, p->a); }
static Value square_of(Deriv *d, const char *f, Value a) { return power(d, call1(d, f, a), val_dbl(2)); }
static Value tan_rule(Deriv *d, const Parts *p) { return over(d, p->da, square_of(d, "cos", p->a)); }
static Value tanh_rule(Deriv *d, const Parts *p) { return over(d, p->da, square_of(d, "cosh", p->a)); }
static Value sqrt_rule(Deriv *d, const Parts *p) { return rule(d, call2(d, "^", p->a, val_dbl(0.5))); }
static Value dnorm_rule(Deriv *d, const Parts *p) {
  return minus(d, times(d, p->a, times(d, call1(d, "dnorm", p->a), p->da)));
}
static Value asin_rule(Deriv *d, const Parts *p) {
  return over(d, p->da, call1(d, "sqrt", call2(d, "-", val_dbl(1), power(d, p->a, val_dbl(2)))));
}
static Value acos_rule(Deriv *d, const Parts *p) { return minus(d, asin_rule(d, p)); }
static Value atan_rule(Deriv *d, const Parts *p) {
  return over(d, p->da, call2(d, "+", val_dbl(1), power(d, p->a, val_dbl(2))));
}
static Value gamma_rule(Deriv *d, const Parts *p) { return times(d, p->da, times(d, p->e, call1(d, "digamma", p->a))); }
static Value trigamma_rule(Deriv *d, const Parts *p) { return times(d, p->da, call2(d, "psigamma", p->a, val_int(2))); }
static Value log1p_rule(Deriv *d, const Parts *p) { return over(d, p->da, call2(d, "+", val_dbl(1), p->a)); }
static Value log_to(Deriv *d, const Parts *p, double base) {
  return over(d, p->da, times(d, p->a, call1(d, "log", val_dbl(base))));
}
static Value log2_rule(Deriv *d, const Parts *p) { return log_to(d, p, 2); }
static Value log10_rule(Deriv *d, const Parts *p) { return log_to(d, p, 10); }

/* f(a) times the derivative of a. */
static const struct {
  const char *name, *f;
  bool first; /* the derivative of a comes first */
} chains[] = {{"sin", "cos", false},        {"cosh", "sinh", false}, {"sinh", "cosh", false},
              {"pnorm", "dnorm", false},    {"expm1", "exp", false}, {"lgamma", "digamma", true},
              {"digamma", "trigamma", true}};

static const struct {
  const char *name;
  Value (*fn)(Deriv *d, const Parts *p);
} rules[] = {{"exp", exp_rule},     {"log", log_rule},   {"cos", cos_rule},     {"tan", tan_rule},
             {"tanh", tanh_rule},   {"sqrt", sqrt_rule}, {"dnorm", dnorm_rule}, {"asin", asin_rule},
             {"acos", acos_rule},   {"atan", atan_rule}, {"gamma", gamma_rule}, {"trigamma", trigamma_rule},
             {"log1p", log1p_rule}, {"log2", log2_rule}, {"log10", log10_rule}};

static Value function_rule(Deriv *d, const char *f, Parts *p) {
  for (size_t k = 0; k < sizeof chains / sizeof *chains; k++) {
    if (strcmp(chains[k].name, f) != 0) continue;
    Value g = call1(d, chains[k].f, p->a);
    return chains[k].first ? times(d, rule(d, p->a), g) : times(d, g, rule(d, p->a));
  }
  for (size_t k = 0; k < sizeof rules / sizeof *rules; k++) {
    if (strcmp(rules[k].name, f) != 0) continue;
    if (rules[k].fn != sqrt_rule) p->da = rule(d, p->a);
    return rules[k].fn(d, p);
  }
  return give_up(d);
}

/* a ^ b. */
static Value power_rule(Deriv *d, const Parts *p) {
  double n;
  if (p->b.tag == TAG_LGL) return give_up(d);
  if (number_of(p->b, &n)) return times(d, p->b, times(d, rule(d, p->a), power(d, p->a, val_dbl(n - 1))));
  if (!val_is_sym(p->b) && !val_is_lang(p->b)) return give_up(d);
  Value first = times(d, power(d, p->a, less(d, p->b, val_dbl(1))), times(d, p->b, rule(d, p->a)));
  Value second = times(d, power(d, p->a, p->b), times(d, call1(d, "log", p->a), rule(d, p->b)));
  return plus(d, first, second);
}

static Value operator_rule(Deriv *d, char op, Parts *p) {
  if (!p->two) {
    if (op != '+' && op != '-' && op != '(') return give_up(d);
    Value da = rule(d, p->a);
    return op == '-' ? minus(d, da) : da;
  }
  Value da, db;
  switch (op) {
  case '+':
  case '-':
    da = rule(d, p->a);
    db = rule(d, p->b);
    return op == '+' ? plus(d, da, db) : less(d, da, db);
  case '*': da = rule(d, p->a); return plus(d, times(d, da, p->b), times(d, p->a, rule(d, p->b)));
  case '/':
    da = rule(d, p->a);
    db = rule(d, p->b);
    return less(d, over(d, da, p->b), over(d, times(d, p->a, db), power(d, p->b, val_dbl(2))));
  case '^': return power_rule(d, p);
  default: return give_up(d);
  }
}

/* The derivative of an expression, without brackets. */
static Value rule(Deriv *d, Value e) {
  if (e.tag == TAG_DBL || e.tag == TAG_INT || e.tag == TAG_LGL) return val_dbl(0);
  if (val_is_sym(e)) return val_dbl(e.sym == d->by);
  if (!d->ok || !val_is_lang(e) || !val_is_sym(e.cons->car) || d->depth > MOST_DEPTH) return give_up(d);
  const Cons *a = e.cons->cdr, *b = a ? a->cdr : NULL;
  if (!a || a->car.tag == TAG_MISSING || a->car.tag == TAG_NULL || (b && (b->cdr || b->car.tag == TAG_NULL)))
    return give_up(d);
  Parts p = {.e = e, .a = a->car, .two = b != NULL};
  if (b) p.b = b->car;
  const char *f = e.cons->car.sym->name->data;
  d->depth++;
  Value r = f[0] && !f[1] && strchr("(+-*/^", f[0]) ? operator_rule(d, f[0], &p) : function_rule(d, f, &p);
  d->depth--;
  return r;
}

/* How strongly an operator of two operands binds; 9: any other expression. */
static int strength(Value e, char *op) {
  *op = 0;
  if (!val_is_lang(e) || !val_is_sym(e.cons->car)) return 9;
  const Cons *a = e.cons->cdr;
  const char *f = e.cons->car.sym->name->data;
  if (!a || !a->cdr || a->cdr->cdr || !f[0] || f[1]) return 9;
  *op = f[0];
  return *op == '+' || *op == '-' ? 1 : *op == '*' || *op == '/' ? 2 : *op == '^' ? 3 : 9;
}

/* Is a part what it was?  Numbers never change. */
static bool is_same_part(Value a, Value b) { return a.tag == b.tag && (a.tag != TAG_OBJ || a.o == b.o); }

/* Brackets where text would need them, so that a derivative is identical to its own text read again. */
static Value brackets(Deriv *d, Value e) {
  if (!val_is_lang(e) || !d->ok) return e;
  if (++d->depth > MOST_DEPTH) return give_up(d);
  Value part[16];
  int n = 0;
  bool same = true; /* has no argument changed? */
  for (const Cons *a = e.cons->cdr; a; a = a->cdr) {
    if (n == 16 || a->car.tag == TAG_MISSING || a->tag) return give_up(d);
    part[n] = brackets(d, a->car);
    same = same && is_same_part(part[n], a->car);
    n++;
  }
  char op, inner;
  int own = strength(e, &op);
  if (own < 9) {
    int left = strength(part[0], &inner);
    bool first = op == '^' ? inner == '^' : left < own;
    int right = strength(part[1], &inner);
    bool second = op == '+' ? inner == '+' : op == '^' ? right < 3 : right <= own;
    if (first) part[0] = call1(d, "(", part[0]);
    if (second) part[1] = call1(d, "(", part[1]);
    same = same && !first && !second;
  }
  if (same && !d->failed) {
    d->depth--;
    return e;
  }
  Cons *args = NULL;
  for (int k = n; k-- > 0 && !d->failed;) {
    args = cons_new(d->vm, part[k], args, NULL);
    d->failed |= !args;
  }
  Cons *call = d->failed ? NULL : lang_new(d->vm, e.cons->car, args);
  d->failed |= !call;
  d->depth--;
  return call ? val_obj(call) : give_up(d);
}

/* .Internal(derivative(expr, name, brackets)): by the variable of that name; NULL: the R code has to look. */
static Status do_derivative(VM *vm, Value *args, int n, Value *out) {
  (void)n;
  Str *name;
  bool with_brackets;
  *out = val_null();
  TRY(arg_flag(vm, args[2], "brackets", &with_brackets));
  if ((vm->modes & MODE_GENERIC) || val_type(args[1]) != T_STR) return OK;
  TRY(arg_string(vm, args[1], "name", &name));
  TRY(rt_check_stack(vm));
  const Sym *by = sym_of_str(vm, name);
  TRY_NEW(by);
  Deriv d = {.vm = vm, .by = by, .ok = true};
  Value r = rule(&d, args[0]);
  if (d.ok && with_brackets) r = brackets(&d, r);
  if (d.failed) return ERR;
  if (d.ok) *out = r;
  return OK;
}

/* ---- deriv(): what several expressions have in common ---- */

enum { MOST_SHARED = 512 };

typedef struct Shared {
  VM *vm;
  const char *tag;
  int n;
  bool ok;
  Value call[MOST_SHARED]; /* each with symbols or constants for its arguments */
  Sym *name[MOST_SHARED];  /* the symbol that stands for it */
  int uses[MOST_SHARED];
} Shared;

/* A call with other arguments; NULL: there is no memory. */
static Cons *with_arguments(VM *vm, const Cons *call, const Value *arg, int n) {
  Sym *tags[16];
  int k = 0;
  for (const Cons *a = call->cdr; a; a = a->cdr) tags[k++] = a->tag;
  Cons *args = NULL;
  for (k = n; k-- > 0;) {
    args = cons_new(vm, arg[k], args, tags[k]);
    if (!args) return NULL;
  }
  return lang_new(vm, call->car, args);
}

/* The expression with its calls named: its own arguments come first in the list.  ERR: no memory. */
static Status share(Shared *s, Value e, int depth, Value *out) {
  *out = e;
  if (!val_is_lang(e) || !s->ok) return OK;
  const Cons *a = e.cons->cdr;
  s->ok = a && depth < MOST_DEPTH;
  if (!s->ok) return OK;
  if (val_is_sym(e.cons->car) && strcmp(e.cons->car.sym->name->data, "(") == 0) return share(s, a->car, depth + 1, out);
  Value arg[16];
  int n = 0;
  for (; a; a = a->cdr) {
    s->ok = n < 16 && a->car.tag != TAG_NULL && a->car.tag != TAG_MISSING;
    if (!s->ok) return OK;
    TRY(share(s, a->car, depth + 1, &arg[n++]));
  }
  Cons *call = with_arguments(s->vm, e.cons, arg, n);
  TRY_NEW(call);
  int k = 0;
  for (bool same = false; k < s->n; k++) {
    TRY(rt_identical(s->vm, s->call[k], val_obj(call), 16, &same));
    if (same) break;
  }
  if (k == MOST_SHARED) s->ok = false;
  if (!s->ok) return OK;
  if (k == s->n) {
    char text[64];
    snprintf(text, sizeof text, "%s%d", s->tag, k + 1);
    TRY_NEW(s->name[k] = sym_c(s->vm, text));
    s->call[k] = val_obj(call);
    s->uses[k] = 0;
    s->n++;
  }
  *out = val_obj(s->name[k]);
  return OK;
}

static int shared_index(const Shared *s, Value e) {
  for (int k = 0; val_is_sym(e) && k < s->n; k++)
    if (s->name[k] == e.sym) return k;
  return -1;
}

/* Counts the names in an expression. */
static void count_uses(Shared *s, Value e) {
  int k = shared_index(s, e);
  if (k >= 0) s->uses[k]++;
  if (!val_is_lang(e)) return;
  for (const Cons *a = e.cons->cdr; a; a = a->cdr) count_uses(s, a->car);
}

/* What is used once only goes back to its place. */
static Status put_back(const Shared *s, Value e, Value *out) {
  int k = shared_index(s, e);
  *out = e;
  if (k >= 0 && s->uses[k] < 2) return put_back(s, s->call[k], out);
  if (!val_is_lang(e)) return OK;
  Value arg[16];
  int n = 0;
  bool same = true;
  for (const Cons *a = e.cons->cdr; a; a = a->cdr) {
    TRY(put_back(s, a->car, &arg[n]));
    same = same && is_same_part(arg[n], a->car);
    n++;
  }
  if (same) return OK;
  Cons *call = with_arguments(s->vm, e.cons, arg, n);
  TRY_NEW(call);
  *out = val_obj(call);
  return OK;
}

/* list(kept, calls, results): the numbers of the calls that keep their names, these calls, the expressions. */
static Status shared_parts(VM *vm, Shared *s, Vec *results, Value *out) {
  int kept = 0, at = 0;
  for (int k = 0; k < s->n; k++) count_uses(s, s->call[k]);
  for (int64_t i = 0; i < results->n; i++) count_uses(s, list_ro(results)[i]);
  for (int k = 0; k < s->n; k++) kept += s->uses[k] >= 2;
  Vec *parts = vec_new(vm, T_LIST, 3), *which = vec_new(vm, T_INT, kept), *calls = vec_new(vm, T_LIST, kept);
  Vec *whole = vec_new(vm, T_LIST, results->n);
  TRY_NEW(parts);
  TRY_NEW(which);
  TRY_NEW(calls);
  TRY_NEW(whole);
  Value v;
  for (int k = 0; k < s->n; k++) {
    if (s->uses[k] < 2) continue;
    TRY(put_back(s, s->call[k], &v));
    int_rw(which)[at] = k + 1;
    list_set(vm, calls, at++, v);
  }
  for (int64_t i = 0; i < results->n; i++) {
    TRY(put_back(s, list_ro(results)[i], &v));
    list_set(vm, whole, i, v);
  }
  list_set(vm, parts, 0, vec_val(which));
  list_set(vm, parts, 1, val_obj(calls));
  list_set(vm, parts, 2, val_obj(whole));
  *out = val_obj(parts);
  return OK;
}

/* .Internal(shared_calls(expressions, tag)): see shared_parts(); NULL: the R code has to look. */
static Status do_shared_calls(VM *vm, Value *args, int n, Value *out) {
  (void)n;
  *out = val_null();
  Str *tag;
  TRY(arg_string(vm, args[1], "tag", &tag));
  TRY(rt_check_stack(vm));
  if ((vm->modes & MODE_GENERIC) || !val_is_obj(args[0], T_LIST) || tag->len > 40) return OK;
  const Vec *l = args[0].vec;
  Shared *s = vm_scratch(vm, sizeof *s);
  Vec *results = vec_new(vm, T_LIST, l->n);
  TRY_NEW(s);
  TRY_NEW(results);
  s->vm = vm;
  s->tag = tag->data;
  s->n = 0;
  s->ok = true;
  for (int64_t i = 0; i < l->n && s->ok; i++) {
    Value v;
    TRY(share(s, list_ro(l)[i], 0, &v));
    list_set(vm, results, i, v);
  }
  return s->ok ? shared_parts(vm, s, results, out) : OK;
}

const BuiltinDef builtins_derivative[] = {
    {"shared_calls", do_shared_calls, "expressions, tag", BF_INTERNAL, "what expressions have in common, or NULL", 0,
     0},
    {"derivative", do_derivative, "expr, name, brackets", BF_INTERNAL, "of an expression, or NULL", 0, 0},
    {0},
};
