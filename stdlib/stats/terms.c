/* terms.c - Model formulas taken apart for terms() (stdlib/stats/formula.R): which variables they have, and which terms
 * their operators make of these.  Formulas with offsets, with more than 128 variables or with what is no formula are
 * left to the R code, which says what is wrong with them, and so are all in --mode=generic.
 *
 * A term is the set of its variables, a bit for each; none for the intercept.
 */
#include "stdlib/builtin.h"

enum { MOST_VARIABLES = 128, MOST_TERMS = 1024, MOST_DEPTH = 200 };

__extension__ typedef unsigned __int128 Term __attribute__((aligned(8))); /* as memory for working is */

static int degree(Term t) { return __builtin_popcountll((uint64_t)t) + __builtin_popcountll((uint64_t)(t >> 64)); }
static int lowest(Term t) {
  return (uint64_t)t ? __builtin_ctzll((uint64_t)t) : 64 + __builtin_ctzll((uint64_t)(t >> 64));
}

typedef struct Formula {
  VM *vm;
  Str *keys[MOST_VARIABLES]; /* the texts of the variables */
  Value vars[MOST_VARIABLES];
  int nvars, nterms;
  bool intercept;
  bool ok;       /* false: it is left to the R code */
  Status status; /* of writing variables as text */
  Term terms[MOST_TERMS];
} Formula;

static void give_up(Formula *f) { f->ok = false; }

/* The name as deparse() would write it, where that is the name itself; else NULL. */
static Str *plain_name(Str *s) {
  char c = s->data[0];
  bool letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
  return letter && rt_name_syntactic(s->data, s->len) ? s : NULL;
}

static bool is_ascii(const Str *s) {
  for (size_t i = 0; i < s->len; i++)
    if ((unsigned char)s->data[i] > 127) return false;
  return true;
}

/* The text of a variable; NULL: give_up(). */
static Str *key_of(Formula *f, Value e) {
  Str *key = NULL;
  if (val_is_sym(e)) key = plain_name(e.sym->name);
  if (val_is_lang(e)) {
    key = rt_deparse_wide(f->vm, e, " ", DEP_DEFAULT | DEP_SHOWATTR);
    if (!key) f->status = ERR;
  }
  if (key && is_ascii(key) && strncmp(key->data, "offset(", 7) != 0) return key;
  give_up(f);
  return NULL;
}

/* The number of the variable with this expression, entered where it is new. */
static int variable_of(Formula *f, Value e) {
  Str *key = key_of(f, e);
  if (!key) return 0;
  for (int i = 0; i < f->nvars; i++)
    if (strcmp(f->keys[i]->data, key->data) == 0) return i;
  if (f->nvars == MOST_VARIABLES) {
    give_up(f);
    return 0;
  }
  f->keys[f->nvars] = key;
  f->vars[f->nvars] = e;
  return f->nvars++;
}

static void push(Formula *f, Term term) {
  if (f->nterms == MOST_TERMS)
    give_up(f);
  else
    f->terms[f->nterms++] = term;
}

/* Leaves of the terms from `from` on the first of equal ones; those before `known` are different already. */
static void make_unique(Formula *f, int from, int known) {
  int kept = known;
  for (int i = known; i < f->nterms; i++) {
    bool new = true;
    for (int k = from; k < kept && new; k++) new = f->terms[k] != f->terms[i];
    if (new) f->terms[kept++] = f->terms[i];
  }
  f->nterms = kept;
}

/* Moves the terms from `at` on down to `from`. */
static void move_down(Formula *f, int from, int at) {
  memmove(f->terms + from, f->terms + at, (size_t)(f->nterms - at) * sizeof *f->terms);
  f->nterms -= at - from;
}

/* Pushes each of the terms [a, b) with each of [c, d). */
static void cross(Formula *f, int a, int b, int c, int d) {
  int from = f->nterms;
  for (int i = a; i < b && f->ok; i++)
    for (int k = c; k < d && f->ok; k++) push(f, f->terms[i] | f->terms[k]);
  make_unique(f, from, from);
}

static Term all_of(const Formula *f, int from, int to) {
  Term all = 0;
  for (int i = from; i < to; i++) all |= f->terms[i];
  return all;
}

static bool number_of(Value e, double *x) {
  *x = e.tag == TAG_DBL ? e.d : e.tag == TAG_INT ? e.i : 0;
  return e.tag == TAG_DBL || e.tag == TAG_INT;
}

static void expand(Formula *f, Value e, int depth);

/* a ^ n: the terms from `from` crossed with themselves. */
static void power(Formula *f, int from, Value exponent) {
  double n;
  if (!number_of(exponent, &n) || n < 2 || n > MOST_VARIABLES || n != (int)n) {
    give_up(f);
    return;
  }
  int end = f->nterms;
  for (int i = from; i < end && f->ok; i++) push(f, f->terms[i]);
  for (int k = 1; k < n && f->ok; k++) {
    int top = f->nterms;
    cross(f, end, top, from, end);
    move_down(f, end, top);
  }
  move_down(f, from, end);
}

/* a - b, where the terms of a begin at `from`. */
static void take_away(Formula *f, int from, Value gone, int depth) {
  double x;
  if (number_of(gone, &x) && x == 0) {
    f->intercept = true;
    return;
  }
  int end = f->nterms, kept = from;
  expand(f, gone, depth);
  if (!f->ok) return;
  for (int i = end; i < f->nterms; i++)
    if (!f->terms[i]) f->intercept = false;
  for (int i = from; i < end; i++) {
    bool stays = true;
    for (int k = end; k < f->nterms && stays; k++) stays = f->terms[k] != f->terms[i];
    if (stays) f->terms[kept++] = f->terms[i];
  }
  f->nterms = kept;
}

/* What an operator, said by its first character, makes of the terms [from, mid) and [mid, nterms). */
static void join_sides(Formula *f, char op, int from, int mid) {
  int end = f->nterms;
  Term all;
  switch (op) {
  case '*': cross(f, from, mid, mid, end); break;
  case ':':
    cross(f, from, mid, mid, end);
    move_down(f, from, end);
    return;
  case '/':
    all = all_of(f, from, mid);
    for (int i = mid; i < end; i++) f->terms[i] |= all;
    break;
  case '%':
    all = all_of(f, mid, end);
    for (int i = from; i < mid; i++) f->terms[i] |= all;
    f->nterms = mid;
    break;
  default: break;
  }
  make_unique(f, from, op == '%' ? from : mid);
}

/* The operator that a call is of: its first character, 0 for other functions. */
static char operator_of(const Cons *call) {
  if (!val_is_sym(call->car)) return 0;
  const char *s = call->car.sym->name->data;
  if (strcmp(s, "%in%") == 0) return '%';
  return s[0] && !s[1] && strchr("(+-*/:^", s[0]) ? s[0] : 0;
}

/* Pushes the terms of an expression. */
static void expand(Formula *f, Value e, int depth) {
  double x;
  if (!f->ok) return;
  if (number_of(e, &x)) {
    if (x == 0)
      f->intercept = false;
    else if (x == 1)
      push(f, 0);
    else
      give_up(f);
    return;
  }
  char op = val_is_lang(e) ? operator_of(e.cons) : 0;
  if (!op) {
    push(f, (Term)1 << variable_of(f, e));
    return;
  }
  const Cons *a = e.cons->cdr, *b = a ? a->cdr : NULL;
  bool one = op == '(' || ((op == '+' || op == '-') && !b);
  if (!a || (one ? b != NULL : !b || b->cdr) || depth > MOST_DEPTH) {
    give_up(f);
    return;
  }
  int from = f->nterms;
  if (one && op == '-') {
    take_away(f, from, a->car, depth + 1);
    return;
  }
  expand(f, a->car, depth + 1);
  if (one || !f->ok) return;
  if (op == '^') {
    power(f, from, b->car);
  } else if (op == '-') {
    take_away(f, from, b->car, depth + 1);
  } else {
    int mid = f->nterms;
    expand(f, b->car, depth + 1);
    if (f->ok) join_sides(f, op, from, mid);
  }
}

/* Terms with fewer variables come first. */
static void by_degree(Formula *f) {
  for (int i = 1; i < f->nterms; i++) {
    Term t = f->terms[i];
    int k = i;
    for (; k > 0 && degree(f->terms[k - 1]) > degree(t); k--) f->terms[k] = f->terms[k - 1];
    f->terms[k] = t;
  }
}

/* The intercept is no term of its own. */
static void drop_intercept(Formula *f) {
  int kept = 0;
  for (int i = 0; i < f->nterms; i++) {
    if (f->terms[i])
      f->terms[kept++] = f->terms[i];
    else
      f->intercept = true;
  }
  f->nterms = kept;
  make_unique(f, 0, 0);
}

/* The names of a term's variables, joined. */
static Str *label_of(const Formula *f, Term term) {
  Buf b;
  if (!(term & (term - 1))) return f->keys[lowest(term)];
  buf_init(&b, f->vm);
  for (Term left = term; left; left &= left - 1) {
    if (left != term) buf_putc(&b, ':');
    buf_puts(&b, f->keys[lowest(left)]->data);
  }
  return buf_str(&b);
}

/* How variable v is coded in term j: 1 by contrasts, where what is left of the term is part of one before it; else 2.
 */
static int coding(const Formula *f, int j, int v) {
  Term rest = f->terms[j] & ~((Term)1 << v);
  for (int i = 0; i < j && rest; i++)
    if (!(rest & ~f->terms[i])) return 1;
  return rest ? 2 : 1;
}

static Status factor_matrix(const Formula *f, Vec *labels, Value *out) {
  VM *vm = f->vm;
  Vec *m = f->nterms ? vec_matrix(vm, T_INT, f->nvars, f->nterms) : vec_new(vm, T_INT, 0);
  TRY_NEW(m);
  *out = val_obj(m);
  if (!f->nterms) return OK;
  for (int j = 0; j < f->nterms; j++)
    for (int v = 0; v < f->nvars; v++) int_rw(m)[j * f->nvars + v] = f->terms[j] >> v & 1 ? coding(f, j, v) : 0;
  Vec *keys = vec_new(vm, T_STR, f->nvars), *names = vec_new(vm, T_LIST, 2);
  TRY_NEW(keys);
  TRY_NEW(names);
  for (int v = 0; v < f->nvars; v++) str_rw(keys)[v] = f->keys[v];
  list_set(vm, names, 0, val_obj(keys));
  list_set(vm, names, 1, val_obj(labels));
  return vec_set_dimnames(vm, m, val_obj(names));
}

/* The call list(a, b, ...) of the variables. */
static Status variables_call(const Formula *f, Value *out) {
  Sym *list = sym_c(f->vm, "list");
  TRY_NEW(list);
  Cons *args = NULL;
  for (int v = f->nvars; v-- > 0;) TRY_NEW(args = cons_new(f->vm, f->vars[v], args, NULL));
  Cons *call = lang_new(f->vm, val_obj(list), args);
  TRY_NEW(call);
  *out = val_obj(call);
  return OK;
}

/* The attributes of the terms, but for the environment, in the order that GNU R has them in. */
static Status make_attributes(const Formula *f, bool response, Value *out) {
  static const char *const names[] = {"variables", "factors", "term.labels", "order", "intercept", "response", "class"};
  static const char *const classes[] = {"terms", "formula"};
  enum { COUNT = sizeof names / sizeof *names };
  VM *vm = f->vm;
  Vec *l = vec_new(vm, T_LIST, COUNT), *keys = vec_new(vm, T_STR, COUNT), *cls = vec_new(vm, T_STR, 2);
  Vec *labels = vec_new(vm, T_STR, f->nterms), *order = vec_new(vm, T_INT, f->nterms);
  TRY_NEW(l);
  TRY_NEW(keys);
  TRY_NEW(cls);
  TRY_NEW(labels);
  TRY_NEW(order);
  for (int i = 0; i < COUNT; i++) TRY_NEW(str_rw(keys)[i] = str_c(vm, names[i]));
  for (int i = 0; i < 2; i++) TRY_NEW(str_rw(cls)[i] = str_c(vm, classes[i]));
  for (int j = 0; j < f->nterms; j++) {
    TRY_NEW(str_rw(labels)[j] = label_of(f, f->terms[j]));
    int_rw(order)[j] = degree(f->terms[j]);
  }
  Value v;
  TRY(variables_call(f, &v));
  list_set(vm, l, 0, v);
  TRY(factor_matrix(f, labels, &v));
  list_set(vm, l, 1, v);
  list_set(vm, l, 2, val_obj(labels));
  list_set(vm, l, 3, val_obj(order));
  list_set(vm, l, 4, val_int(f->intercept));
  list_set(vm, l, 5, val_int(response));
  list_set(vm, l, 6, val_obj(cls));
  *out = val_obj(l);
  return vec_set_names(vm, l, val_obj(keys));
}

/* .Internal(formula_terms(form, keep.order)): the attributes of the terms of y ~ rhs or ~ rhs, a list; NULL: the R code
 * is to take it apart. */
static Status do_formula_terms(VM *vm, Value *args, int n, Value *out) {
  (void)n;
  *out = val_null();
  bool as_written;
  TRY(arg_flag(vm, args[1], "keep.order", &as_written));
  TRY(rt_check_stack(vm));
  if ((vm->modes & MODE_GENERIC) || !val_is_lang(args[0])) return OK;
  const Cons *left = args[0].cons->cdr, *right = left ? left->cdr : NULL;
  if (!left || (right && right->cdr)) return OK;
  size_t mark = vm_mark(vm);
  Formula *f = vm_scratch(vm, sizeof *f);
  TRY_NEW(f);
  f->vm = vm;
  f->nvars = f->nterms = 0;
  f->intercept = f->ok = true;
  f->status = OK;
  if (right) variable_of(f, left->car);
  expand(f, (right ? right : left)->car, 0);
  TRY(f->status);
  if (!f->ok) {
    vm_release(vm, mark);
    return OK;
  }
  drop_intercept(f);
  if (!as_written) by_degree(f);
  return make_attributes(f, right != NULL, out);
}

const BuiltinDef builtins_terms[] = {
    {"formula_terms", do_formula_terms, "form, keep.order", BF_INTERNAL, "the attributes of terms", 0, 0},
    {0},
};
