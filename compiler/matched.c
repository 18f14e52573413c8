/* matched.c - Calls of builtins with formals: arguments are matched when the code is compiled.
 *
 * Called by calls.c for functions written in C that have formals.  Arguments go straight to the registers of their
 * formals; where the match must be left to run time, cc_call_matched declines.
 */
#include <limits.h>

#include "compiler/cc.h"

#include "runtime/env.h"
#include "runtime/hooks.h"

enum { MAX_ARGS = 200, MAX_FORMALS = 64 };

/* Matches call arguments to formals as R does: exact, partial (before ...), positional.
 * formal[i] is the index of the formal of argument i; returns false when that must be left to run time. */
static bool match_static(VM *vm, Cons *formals, Cons *args, int *formal, int *dots) {
  int nf = cc_count_args(formals), na = cc_count_args(args), dpos = -1;
  bool used[64] = {false};
  if (nf > 64) return false;
  int j = 0;
  for (Cons *f = formals; f; f = f->cdr, j++)
    if (f->tag == vm->sym.dots) dpos = j;
  *dots = dpos;
  int i = 0;
  for (Cons *a = args; a; a = a->cdr, i++) {
    formal[i] = -1;
    if (!a->tag) continue;
    j = 0;
    for (Cons *f = formals; f; f = f->cdr, j++)
      if (j != dpos && f->tag == a->tag) {
        if (used[j]) return false;
        used[j] = true;
        formal[i] = j;
      }
  }
  i = 0;
  for (Cons *a = args; a; a = a->cdr, i++) {
    if (!a->tag || formal[i] >= 0) continue;
    j = 0;
    for (Cons *f = formals; f; f = f->cdr, j++) {
      if (dpos >= 0 && j >= dpos) break;
      if (!used[j] && strncmp(f->tag->name->data, a->tag->name->data, a->tag->name->len) == 0) {
        if (formal[i] >= 0) return false;
        formal[i] = j;
      }
    }
    if (formal[i] >= 0) used[formal[i]] = true;
  }
  int next = 0;
  i = 0;
  for (Cons *a = args; a; a = a->cdr, i++) {
    if (formal[i] >= 0) continue;
    if (!a->tag) {
      while (next < nf && (used[next] && next != dpos)) next++;
      if (next < nf && next != dpos) {
        used[next] = true;
        formal[i] = next++;
        continue;
      }
    }
    if (dpos < 0) return false;
    formal[i] = dpos;
  }
  (void)na;
  return true;
}

/* Are the formals that the builtin cannot do without given?  Where not, the call complains. */
static bool all_required(const BuiltinDef *def, Cons *formals, Cons *args, const int *formal) {
  int k = 0;
  for (Cons *f = formals; f; f = f->cdr, k++) {
    if (f->car.tag != TAG_MISSING || !builtin_requires(def, f->tag->name->data)) continue;
    bool given = false;
    int i = 0;
    for (Cons *a = args; a; a = a->cdr, i++) given |= formal[i] == k && a->car.tag != TAG_MISSING;
    if (!given) return false;
  }
  return true;
}

/* The formal that what R has as a closure looks at first: 0 but for some. */
static int first_formal(const BuiltinDef *def) {
  static const struct {
    const char *name;
    int formal;
  } rows[] = {{"sub", 2}, {"gsub", 2}, {"grepl", 1}, {"regexpr", 1}, {"gregexpr", 1}, {"regexec", 1}, {"chartr", 2}};
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
    if (strcmp(def->name, rows[i].name) == 0) return rows[i].formal;
  return 0;
}

/* Arithmetic and lengths of variables and constants. */
static bool has_no_effect(Value e) {
  static const char *const names[] = {"+", "-", "*", "(", "length", "nchar"};
  if (!val_is_lang(e)) return true;
  bool known = false;
  for (size_t i = 0; i < sizeof names / sizeof *names; i++)
    known |= val_is_sym(e.cons->car) && strcmp(e.cons->car.sym->name->data, names[i]) == 0;
  for (Cons *a = e.cons->cdr; a && known; a = a->cdr) known = has_no_effect(a->car);
  return known;
}

/* A constant that becomes an integer without a warning? */
static bool is_plain_number(Value v) {
  return v.tag == TAG_INT || v.tag == TAG_LGL || (v.tag == TAG_DBL && v.d > -2147483648.0 && v.d < 2147483648.0);
}

/* substr() makes an integer of `start` before it asks for `stop`, which may have effects, too. */
static void convert_start(CC *c, Value e, const BuiltinDef *def, Cons *args, const int *formal, Reg start) {
  if (strcmp(def->name, "substr") != 0) return;
  int i = 0, si;
  for (Cons *a = args; a; a = a->cdr, i++)
    if ((formal[i] == 1 && is_plain_number(a->car)) || (formal[i] == 2 && has_no_effect(a->car))) return;
  const BuiltinDef *conversion = lib_internal(c->vm, sym_c(c->vm, "substr_start"));
  CallSite *s = conversion ? cc_site(c, e, 1, &si) : NULL;
  if (!s) return;
  s->def = conversion;
  s->bi = lib_builtin(c->vm, conversion);
  s->internal = s->prematched = true;
  if (!s->bi) c->failed = true;
  cc_emit(c, BC(CALLB), start, si, start);
}

/* From which argument on parameters that are missing are to the builtin as if they were not given. */
static int keeps_missing(const BuiltinDef *def) {
  if (strcmp(def->name, "rep") == 0 || strcmp(def->name, "log") == 0) return 1;
  return strcmp(def->name, "round") == 0 || strcmp(def->name, "signif") == 0 ? 0 : INT_MAX;
}

/* A call whose arguments have been matched. */
typedef struct Matched {
  const BuiltinDef *def;
  Value call;
  Cons *args, *formals;
  int formal[MAX_ARGS], nformals, dots; /* of each argument; the place of ..., or -1 */
  bool given[MAX_FORMALS];
  Reg window, dots_window; /* registers of the formals, and of what goes to ... */
  CallSite *dots_site;
} Matched;

static bool match_call(CC *c, Matched *m, Builtin *bi, bool internal) {
  Value fv = builtin_formals(c->vm, bi);
  int na = cc_count_args(m->args), needed = 0;
  if (na > MAX_ARGS || (fv.tag != TAG_OBJ && fv.tag != TAG_NULL)) return false;
  m->formals = fv.tag == TAG_OBJ ? fv.cons : NULL;
  m->nformals = cc_count_args(m->formals);
  for (Cons *f = m->formals; f && m->def->flags & BF_PRIM; f = f->cdr) needed += f->car.tag == TAG_MISSING;
  if (!match_static(c->vm, m->formals, m->args, m->formal, &m->dots)) return false;
  if (na < needed && m->dots < 0) return false; /* a primitive complains */
  return internal || all_required(m->def, m->formals, m->args, m->formal);
}

/* Evaluates argument a, number i, into r. */
static void put_argument(CC *c, const Matched *m, const Cons *a, int i, Reg r) {
  if (a->car.tag != TAG_MISSING)
    (i >= keeps_missing(m->def) ? cc_subscript : cc_expr)(c, a->car, r);
  else if (m->formal[i] == m->dots)
    cc_emit(c, BC(LDK), r, cc_const(c, val_missing()), 0);
}

/* In the order of the formals: what R has as a closure evaluates its arguments as its body asks for them.  Primitives
 * evaluate in the order of the call. */
static void put_arguments(CC *c, Matched *m) {
  bool in_order = m->def->flags & BF_PRIM;
  int kd = 0, first = first_formal(m->def);
  for (int step = 0; step < (in_order ? 1 : m->nformals); step++) {
    int i = 0, pass = step == 0 ? first : step <= first ? step - 1 : step;
    if (pass == 2 && m->given[1]) convert_start(c, m->call, m->def, m->args, m->formal, m->window + 1);
    for (Cons *a = m->args; a && !c->failed; a = a->cdr, i++) {
      int fk = m->formal[i];
      if (!in_order && fk != pass) continue;
      Reg r = m->window + fk;
      if (fk == m->dots) {
        int k = kd++;
        m->dots_site->args[k].name = a->tag;
        m->dots_site->any_names |= a->tag != NULL;
        r = m->dots_window + k;
      } else {
        m->given[fk] = a->car.tag != TAG_MISSING; /* empty: the default */
      }
      put_argument(c, m, a, i, r);
    }
  }
}

/* The register of ..., and defaults that are constants. */
static void put_rest(CC *c, const Matched *m, int dots_index) {
  int j = 0;
  for (Cons *f = m->formals; f; f = f->cdr, j++) {
    if (j == m->dots)
      cc_emit(c, BC(MKLIST), m->window + j, dots_index, m->dots_window);
    else if (!m->given[j])
      cc_emit(c, BC(LDK), m->window + j, cc_const(c, cc_is_const(f->car) ? f->car : val_missing()), 0);
  }
}

/* Builtin with formals: arguments go straight to the registers of their formals.  False: not matched here. */
bool cc_call_matched(CC *c, Value e, const BuiltinDef *def, Builtin *bi, Reg dst, bool internal) {
  Matched m = {.def = def, .call = e, .args = e.cons->cdr};
  if (!match_call(c, &m, bi, internal)) return false;
  int na = cc_count_args(m.args), ndots = 0, si, dots_index = 0, save = c->ntemp;
  for (int i = 0; i < na; i++)
    if (m.formal[i] == m.dots && m.dots >= 0) ndots++;
  CallSite *s = cc_site(c, e, na, &si);
  if (!s) return true;
  s->def = def;
  s->bi = bi;
  s->internal = internal;
  s->prematched = true;
  s->fname = val_is_sym(e.cons->car) ? e.cons->car.sym : NULL;
  cc_fill_site(c, s, m.args);
  m.window = c->ntemp;
  for (int i = 0; i < m.nformals; i++) cc_temp(c);
  m.dots_window = c->ntemp;
  for (int i = 0; i < ndots; i++) cc_temp(c);
  if (m.dots >= 0 && !(m.dots_site = cc_site(c, e, ndots, &dots_index))) return true;
  put_arguments(c, &m);
  put_rest(c, &m, dots_index);
  cc_emit(c, BC(CALLB), dst, si, m.window);
  c->ntemp = save;
  return true;
}
