/* formula.c - The commonest right-hand sides of model formulas, for terms() (stdlib/stats/formula.R), which takes all
 * others apart itself.
 */
#include "stdlib/builtin.h"

enum { MOST_NAMES = 64 };

typedef struct Sum {
  VM *vm;
  Str *names[MOST_NAMES];
  int n;
} Sum;

/* Would deparse() write this name as it is, and is it nothing that terms() treats in a way of its own? */
static bool is_plain_name(const Str *s) {
  static const char *const words[] = {"if",    "else",        "repeat",   "while",         "function",   "for", "next",
                                      "break", "TRUE",        "FALSE",    "NULL",          "Inf",        "NaN", "NA",
                                      "in",    "NA_integer_", "NA_real_", "NA_character_", "NA_complex_"};
  const char *c = s->data;
  if (!((*c >= 'a' && *c <= 'z') || (*c >= 'A' && *c <= 'Z'))) return false;
  for (; *c; c++)
    if (!((*c >= 'a' && *c <= 'z') || (*c >= 'A' && *c <= 'Z') || (*c >= '0' && *c <= '9') || *c == '.' || *c == '_'))
      return false;
  for (size_t i = 0; i < sizeof words / sizeof *words; i++)
    if (strcmp(words[i], s->data) == 0) return false;
  return true;
}

/* Adds the names in e = a + b + ...; false: it is another expression, or names something twice. */
static bool add_names(Sum *s, Value e) {
  if (val_is_sym(e)) {
    Str *name = e.sym->name;
    for (int i = 0; i < s->n; i++)
      if (s->names[i] == name) return false;
    if (s->n == MOST_NAMES || !is_plain_name(name)) return false;
    s->names[s->n++] = name;
    return true;
  }
  if (!val_is_lang(e) || !val_is_sym(e.cons->car) || strcmp(e.cons->car.sym->name->data, "+") != 0) return false;
  const Cons *a = e.cons->cdr;
  if (!a || !a->cdr || a->cdr->cdr || !val_is_sym(a->cdr->car))
    return false; /* sums lean to the left: no recursion on the right */
  return add_names(s, a->car) && add_names(s, a->cdr->car);
}

/* .Internal(sum_of_names(e)): the names in a + b + ..., as strings; NULL for any other expression. */
static Status do_sum_of_names(VM *vm, Value *args, int n, Value *out) {
  (void)n;
  Sum s = {.vm = vm};
  *out = val_null();
  TRY(rt_check_stack(vm));
  if ((vm->modes & MODE_GENERIC) || !add_names(&s, args[0])) return OK;
  Vec *v = vec_new(vm, T_STR, s.n);
  TRY_NEW(v);
  for (int i = 0; i < s.n; i++) str_rw(v)[i] = s.names[i];
  *out = val_obj(v);
  return OK;
}

const BuiltinDef builtins_formula[] = {
    {"sum_of_names", do_sum_of_names, "e", BF_INTERNAL, "the names that an expression adds up", 0, 0},
    {0},
};
